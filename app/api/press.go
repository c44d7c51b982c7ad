package api

import (
	"context"

	"lightsout"
	"lightsout/board"
)

// Press requests the state after presses.
type Press struct {
	Board   Spec      `json:"board"`
	State   StateText `json:"state,omitzero"` // on if it is left out
	Presses string    `json:"presses" flag:"-" doc:"a list of buttons such as 1,23, 1.1 5.3 or a1a23, or rows"`
	Steps   bool      `json:"steps,omitempty" doc:"show the state after each press"`

	NoRows bool `json:"-"` // leave out the ID and the rows, which are as large as the board

	moves []int
}

// Check reads the state and the presses. The cost is that of the rows; each step has them.
func (q *Press) Check(l Limits) (c Cost, err error) {
	if err := readStart(l, &q.Board, &q.State, "on"); err != nil {
		return c, err
	}
	b := q.Board.board
	if q.moves, err = board.ParseMoves(b, q.Presses); err != nil {
		return c, invalid("presses", err)
	}
	n := float64(len(q.moves))
	c = Cost{Field: "presses", Steps: 100 * n, Answer: rowsBytes(b)}
	if q.Steps {
		c.Bytes = n * float64(b.Lights())
		c.Steps = 100 * c.Bytes
		c.Answer = (1 + n) * c.Answer
	}
	if q.NoRows {
		c.Answer = 0
	}
	return c, nil
}

func (q *Press) Run(ctx context.Context, _ *Env) (any, error) {
	b := q.Board.board
	s := q.State.state.Clone()
	a := PressAnswer{Board: b.Spec(), Buttons: q.moves}
	for _, j := range q.moves {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b.Press(s, j, 1)
		if q.Steps {
			step := PressStep{Button: j, On: s.On(), After: s.Clone()}
			if !q.NoRows {
				step.State = b.StateRows(s)
			}
			a.Steps = append(a.Steps, step)
		}
	}
	a.After = s
	a.On = s.On()
	a.Presses = board.FormatMoves(q.moves)
	if !q.NoRows {
		a.ID = board.FormatID(b, s)
		a.State = b.StateRows(s)
	}
	return a, nil
}

// PressAnswer is a state after presses.
type PressAnswer struct {
	Board   string      `json:"board"`
	ID      string      `json:"id"`
	On      int         `json:"on"`
	State   []string    `json:"state"`   // rows of digits
	Presses string      `json:"presses"` // as a product, a₁a₂₃
	Buttons []int       `json:"buttons"` // from 0, in order
	Steps   []PressStep `json:"steps,omitempty"`

	After lightsout.State `json:"-"`
}

// PressStep is the state after one of the presses.
type PressStep struct {
	Button int      `json:"button"` // from 0
	On     int      `json:"on"`
	State  []string `json:"state"`

	After lightsout.State `json:"-"`
}
