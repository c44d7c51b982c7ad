package api

import (
	"context"

	"lightsout"
	"lightsout/play"
)

// HintRequest asks for the next press.
type HintRequest struct {
	Problem lightsout.Problem
	LitOnly bool // only buttons whose own light is on may be pressed
}

// HintAnswer is one press of a least solution, and why.
type HintAnswer struct {
	Board    string     `json:"board"`
	Solvable bool       `json:"solvable"`
	Done     bool       `json:"done"`             // nothing is left to press
	Button   *int       `json:"button,omitempty"` // from 0
	Place    string     `json:"place,omitempty"`  // where it is, for people
	Weight   int        `json:"weight"`           // presses left, this one included
	Least    bool       `json:"least"`            // proved: no way is shorter
	Why      string     `json:"why"`
	Reasons  []Reason   `json:"reasons"`
	Witness  []string   `json:"witness,omitempty"`
	Found    *play.Hint `json:"-"`
}

// Reason is one reason for a press, with the lights or the buttons that it speaks of.
type Reason struct {
	Kind    string   `json:"kind"`
	Text    string   `json:"text"`
	Lights  []string `json:"lights,omitempty"`
	Pattern []string `json:"pattern,omitempty"`
}

// Hint returns the next press of a least solution. That there is none is an answer.
func Hint(ctx context.Context, env *Env, r HintRequest) (HintAnswer, error) {
	b := r.Problem.Board
	answer := HintAnswer{Board: b.Spec(), Reasons: []Reason{}}
	session, err := play.New(play.Game{Board: b, Start: r.Problem.From, Goal: r.Problem.To, LitOnly: r.LitOnly})
	if err != nil {
		return answer, err
	}
	coach, err := env.Boards.of(b).coachOf(ctx)
	if err != nil {
		return answer, err
	}
	h, err := coach.Hint(ctx, session)
	if err != nil {
		return answer, err
	}
	answer.Solvable, answer.Done, answer.Weight, answer.Least, answer.Why, answer.Found = h.Solvable, h.Done, h.Left, h.Least, h.Why(), &h
	if h.Button >= 0 {
		answer.Button, answer.Place = &h.Button, play.Place(b, h.Button)
	}
	if h.Witness.Len() > 0 {
		answer.Witness = b.StateRows(h.Witness)
	}
	for _, reason := range h.Reasons {
		shown := Reason{Kind: string(reason.Kind), Text: reason.Text}
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
