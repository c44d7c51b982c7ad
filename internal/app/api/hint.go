package api

import (
	"cmp"
	"context"
	"math"

	"lightsout/play"
)

// Hint requests the next press.
type Hint struct {
	Board   Spec      `json:"board"`
	State   StateText `json:"state,omitzero"`
	Goal    StateText `json:"goal,omitzero"`
	LitOnly bool      `json:"lit_only,omitempty"` // only buttons whose own light is on may be pressed
	Timed
}

// HintAnswer is one press of a least solution, and why.
type HintAnswer struct {
	Board     string       `json:"board"`
	Solvable  bool         `json:"solvable"`
	Done      bool         `json:"done"`             // nothing is left to press
	Button    *int         `json:"button,omitempty"` // from 0
	Place     string       `json:"place,omitempty"`  // where it is, for people
	Weight    int          `json:"weight"`           // presses left, this one included
	Least     bool         `json:"least"`            // proved: no way is shorter
	Why       string       `json:"why"`
	Technique string       `json:"technique,omitempty"` // the hardest that a person needs from here
	How       string       `json:"how,omitempty"`       // what a person does then, in a sentence
	Reasons   []hintReason `json:"reasons"`
	Witness   []string     `json:"witness,omitempty"`
	Found     *play.Hint   `json:"-"`
}

// hintReason is one reason for a press, with its lights or buttons.
type hintReason struct {
	Kind    string   `json:"kind"`
	Text    string   `json:"text"`
	Lights  []string `json:"lights,omitempty"`
	Pattern []string `json:"pattern,omitempty"`
}

// Check reads the problem.
func (q *Hint) Check(l Limits) error {
	return checkProblem(l, &q.Board, &q.State, &q.Goal)
}

func (q *Hint) timeout() string { return cmp.Or(q.Timeout, "10s") }

// Cost is that of factoring the board and of studying it, to explain the hint.
func (q *Hint) Cost() Cost {
	n := float64(q.Board.board.Lights())
	cost := factorCost("board", q.Board.board).plus(2e4*n, 200*n)
	if q.LitOnly && n <= 25 { // all states are searched
		cost = cost.plus(8*math.Exp2(n), 2*math.Exp2(n))
	}
	return cost
}

// Run returns the next press of a least solution. Unsolvable is an answer.
func (q *Hint) Run(ctx context.Context, env *Env) (any, error) {
	coach, err := env.Boards.of(q.Board.board).coach.Get(ctx)
	if err != nil {
		return nil, refused("board", err)
	}
	b := coach.Board()
	answer := HintAnswer{Board: b.Spec(), Reasons: []hintReason{}}
	session, err := play.New(play.Game{Board: b, Start: q.State.state, Goal: q.Goal.state, LitOnly: q.LitOnly})
	if err != nil {
		return nil, refused("lit_only", err)
	}
	h, err := coach.Hint(ctx, session)
	if err != nil {
		return nil, refused("lit_only", err)
	}
	answer.Solvable, answer.Done, answer.Weight, answer.Least, answer.Why, answer.Found = h.Solvable, h.Done, h.Left, h.Least, h.Why(), &h
	if h.Button >= 0 {
		answer.Button, answer.Place = &h.Button, play.Place(b, h.Button)
	}
	if h.Technique != 0 {
		answer.Technique, answer.How = h.Technique.String(), h.Technique.About()
	}
	if h.Witness.Len() > 0 {
		answer.Witness = b.StateRows(h.Witness)
	}
	for _, reason := range h.Reasons {
		shown := hintReason{Kind: string(reason.Kind), Text: reason.Text}
		if reason.Lights.Len() > 0 {
			shown.Lights = b.StateRows(reason.Lights)
		}
		if reason.Pattern.Len() > 0 {
			shown.Pattern = b.PressesRows(reason.Pattern)
		}
		answer.Reasons = append(answer.Reasons, shown)
	}
	return answer, nil
}
