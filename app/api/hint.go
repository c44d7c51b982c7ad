package api

import (
	"cmp"
	"context"
	"errors"
	"math"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/text"
	"lightsout/play"
	"lightsout/solve"
)

// Hint requests the next press.
type Hint struct {
	Board   Spec      `json:"board"`
	State   StateText `json:"state,omitzero"`
	Goal    StateText `json:"goal,omitzero" doc:"the state to reach (default off)"`
	LitOnly bool      `json:"lit_only,omitempty" doc:"only buttons whose own light is on may be pressed"`
	Timed

	Brief bool `json:"-"` // leave out reasons and steps
	Bare  bool `json:"-"` // only where to press
}

// HintAnswer is one press of a least solution, and why.
type HintAnswer struct {
	Board     string `json:"board"`
	Solvable  bool   `json:"solvable"`
	Done      bool   `json:"done"`             // nothing is left to press
	Button    *int   `json:"button,omitempty"` // from 0
	Place     string `json:"place,omitempty"`  // where it is, for people
	Weight    int    `json:"weight"`           // presses left, this one included
	Least     bool   `json:"least"`            // proved: no way is shorter
	Why       string `json:"why"`
	Technique string `json:"technique,omitempty"` // that leads to the button
	How       string `json:"how,omitempty"`       // what a person does then, in a sentence
	// where to look, which button, why, the proof; without a button one
	Steps   []play.HintStep `json:"steps,omitempty"`
	Reasons []hintReason    `json:"reasons"`
	Witness []string        `json:"witness,omitempty"`
	Found   *play.Hint      `json:"-"`
}

// hintReason is one reason for a press, with its lights or buttons.
type hintReason struct {
	Kind    string   `json:"kind"`
	Text    string   `json:"text"`
	Lights  []string `json:"lights,omitempty"`
	Pattern []string `json:"pattern,omitempty"`
}

func (q *Hint) timeout() string { return cmp.Or(q.Timeout, "10s") }

// Check reads the problem. The cost is that of factoring the board and of studying it, to explain the hint.
func (q *Hint) Check(l Limits) (Cost, error) {
	if err := checkProblem(l, &q.Board, &q.State, &q.Goal); err != nil {
		return Cost{}, err
	}
	n := float64(q.Board.board.Lights())
	cost := factorCost("board", q.Board.board).plus(2e4*n, 200*n)
	if q.LitOnly && n <= 25 { // all states are searched
		cost = cost.plus(8*math.Exp2(n), 2*math.Exp2(n))
	}
	return cost, nil
}

// Run returns the next press of a least solution. Unsolvable is an answer.
func (q *Hint) Run(ctx context.Context, env *Env) (any, error) {
	known := env.Boards.of(q.Board.board)
	coach, err := known.coach.Get(ctx)
	if err != nil {
		return nil, refused("board", err)
	}
	coach.Limit(env.memory)
	b := coach.Board()
	var h play.Hint
	if q.Bare && !q.LitOnly {
		h, err = coach.Next(ctx, lightsout.Problem{Board: b, From: q.State.state, To: q.Goal.state})
	} else {
		var session play.Session
		session, err = play.New(play.Game{
			Board: b, Start: q.State.state, Goal: q.Goal.state, LitOnly: q.LitOnly,
		})
		if err == nil {
			h, err = coach.Hint(ctx, session)
		}
	}
	if err != nil {
		return nil, refused("lit_only", err)
	}
	answer := HintAnswer{
		Board: known.spec, Solvable: h.Solvable, Done: h.Done, Weight: h.Left, Least: h.Least, Why: h.Why(),
		Reasons: []hintReason{}, Found: &h, Witness: rowsOf(h.Witness, b.StateRows),
	}
	if h.Button >= 0 {
		answer.Button = &h.Button
		answer.Place = play.Place(b, h.Button)
	}
	if h.Technique != 0 {
		answer.Technique = h.Technique.String()
		answer.How = h.Technique.About()
	}
	if q.Brief || q.Bare {
		return answer, nil
	}
	answer.Steps = h.Steps()
	for _, reason := range h.Reasons {
		answer.Reasons = append(answer.Reasons, hintReason{Kind: string(reason.Kind), Text: reason.Text,
			Lights: rowsOf(reason.Lights, b.StateRows), Pattern: rowsOf(reason.Pattern, b.PressesRows)})
	}
	return answer, nil
}

// rowsOf returns the rows of a state or of presses, nil if there is none.
func rowsOf[T interface{ Len() int }](x T, rows func(T) []string) []string {
	if x.Len() == 0 {
		return nil
	}
	return rows(x)
}

// ChaseAnswer is light chasing, step by step.
type ChaseAnswer struct {
	Board    string            `json:"board"`
	Solvable bool              `json:"solvable"`
	Steps    []chaseStep       `json:"steps"`
	Table    []solve.ChaseLine `json:"table,omitzero"` // of at most 12 columns where lights go down rows
	Found    []solve.ChaseStep `json:"-"`
}

// chaseStep is one step: which buttons, and why.
type chaseStep struct {
	Row     int      `json:"row,omitempty"`     // from 1, where lights go down rows
	Columns []int    `json:"columns,omitempty"` // from 1, where lights go down rows
	Buttons []int    `json:"buttons,omitempty"` // from 0, each as often as it is pressed; on any board
	Why     string   `json:"why"`
	After   []string `json:"after"` // the lights then
}

// Chase requests light chasing.
type Chase struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"` // on if it is left out
	Timed

	NoRows bool `json:"-"` // leave out the lights after each step as rows
}

// Check reads board and state. There are steps twice a row or, where lights do not go down rows, twice a
// light.
func (q *Chase) Check(l Limits) (Cost, error) {
	if err := readStart(l, &q.Board, &q.State, "on"); err != nil {
		return Cost{}, err
	}
	b := q.Board.board
	c := factorCost("board", b)
	steps := b.Lights()
	if _, ok := solve.ChaseColumns(b); ok {
		steps = b.Rows().Rows()
	}
	c.Answer = 2 * float64(steps) * rowsBytes(b)
	return c.plus(c.Answer, c.Answer), nil
}

// Run turns the state off by light chasing. That it cannot be turned off is an answer.
func (q *Chase) Run(ctx context.Context, env *Env) (any, error) {
	a, err := env.Boards.of(q.Board.board).factors.Get(ctx)
	if err != nil {
		return nil, refused("board", err)
	}
	b := a.Board()
	steps, err := solve.Chase(ctx, a, q.State.state)
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); err != nil && !unsolvable {
		return nil, refused("board", err)
	}
	answer := ChaseAnswer{Board: b.Spec(), Solvable: err == nil, Steps: []chaseStep{}, Found: steps}
	for _, step := range steps {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		columns := text.Each(step.Columns, func(c int) int { return c + 1 })
		shown := chaseStep{Row: step.Row + 1, Columns: columns, Buttons: step.Buttons, Why: step.Why}
		if !q.NoRows {
			shown.After = b.StateRows(step.After)
		}
		answer.Steps = append(answer.Steps, shown)
	}
	answer.Table, _ = solve.ChaseTable(b) // boards of other kinds have none
	return answer, nil
}

// Press requests the state after presses.
type Press struct {
	Board   Spec      `json:"board"`
	State   StateText `json:"state,omitzero"` // on if it is left out
	Presses string    `json:"presses" flag:"-" doc:"a list of buttons such as 1,23, 1.1 5.3 or a1a23, or rows"`
	Steps   bool      `json:"steps,omitempty" doc:"show the state after each press"`

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

// Check reads the state and the presses. The cost is that of the rows; each step has them.
func (q *Press) Check(l Limits) (c Cost, err error) {
	if err := readStart(l, &q.Board, &q.State, "on"); err != nil {
		return c, err
	}
	b := q.Board.board
	if q.moves, err = board.ParseMoves(b, q.Presses); err != nil {
		return c, wrong("presses", "%s", err)
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
