package api

import (
	"context"

	"lightsout"
	"lightsout/board"
)

// Press requests the state after presses.
type Press struct {
	Board   Spec      `json:"board"`
	State   StateText `json:"state,omitzero"`  // on if it is left out
	Presses string    `json:"presses"`         // a list of buttons such as 1,23, 1.1 5.3 or a1a23, or rows
	Steps   bool      `json:"steps,omitempty"` // include the state after each press

	NoRows bool `json:"-"` // leave out the ID and the rows, which are as large as the board

	moves []int
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

// Check reads the state and the presses.
func (q *Press) Check(l Limits) (err error) {
	if err := readStart(l, &q.Board, &q.State, "on"); err != nil {
		return err
	}
	if q.moves, err = board.ParseMoves(q.Board.board, q.Presses); err != nil {
		return wrong("presses", "%s", err)
	}
	return nil
}

// Cost is that of the rows; each step has them.
func (q *Press) Cost() Cost {
	b := q.Board.board
	c := Cost{Field: "presses", Steps: 100 * float64(len(q.moves))}
	if q.Steps {
		c.Steps, c.Bytes = 100*float64(len(q.moves))*float64(b.Lights()), float64(len(q.moves))*float64(b.Lights())
	}
	if !q.NoRows {
		c.Answer = rowsBytes(b)
		if q.Steps {
			c.Answer *= float64(1 + len(q.moves))
		}
	}
	return c
}

// Run makes the presses.
func (q *Press) Run(ctx context.Context, _ *Env) (any, error) {
	b, s := q.Board.board, q.State.state.Clone()
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
	a.After, a.On, a.Presses = s, s.On(), board.FormatMoves(q.moves)
	if !q.NoRows {
		a.ID, a.State = board.FormatID(b, s), b.StateRows(s)
	}
	return a, nil
}
