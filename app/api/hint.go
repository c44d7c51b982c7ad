package api

import (
	"cmp"
	"context"
	"math"

	"lightsout"
	"lightsout/play"
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
	known := env.of(q.Board.board)
	coach, err := known.coach.Get(ctx)
	if err != nil {
		return nil, refused("board", err)
	}
	b := coach.Algebra().Board()
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
		Board: known.spec, Solvable: h.Solvable, Done: h.Done, Weight: h.Left, Least: h.Least, Why: h.Why,
		Reasons: []hintReason{}, Found: &h, Witness: rowsOf(h.Witness, b.StateRows),
	}
	if h.Button >= 0 {
		answer.Button = &h.Button
		answer.Place = play.Place(b, h.Button)
	}
	if h.Technique != 0 {
		answer.Technique = h.Technique.String()
		answer.How = h.Technique.Lesson()
	}
	if q.Brief || q.Bare {
		return answer, nil
	}
	answer.Steps = h.Steps
	for _, reason := range h.Reasons {
		answer.Reasons = append(answer.Reasons, hintReason{Kind: reason.Kind, Text: reason.Text,
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
