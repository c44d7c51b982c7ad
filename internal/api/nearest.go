package api

import (
	"context"

	"lightsout"
	"lightsout/internal/studio"
	"lightsout/solve/nearest"
)

// NearestAnswer is the reachable state with fewest lights that are not as wished.
type NearestAnswer struct {
	Board   string         `json:"board"`
	Wrong   int            `json:"wrong"`
	Proved  bool           `json:"proved"`   // no reachable state has fewer
	AtLeast int            `json:"at_least"` // proved: every reachable state has at least so many
	Lights  []int          `json:"wrong_lights"`
	State   []string       `json:"state,omitzero"`
	Pushed  map[string]int `json:"pushed,omitempty"` // by side: how many the heuristic of pushing errors to one row leaves
	GaveUp  string         `json:"gave_up,omitempty"`
	Found   nearest.Answer `json:"-"`
}

// Nearest finds the reachable state nearest to a wished one.
func Nearest(ctx context.Context, env *Env, b *lightsout.Board, from, wish lightsout.State) (NearestAnswer, error) {
	a, err := env.Boards.of(b).algebra(ctx)
	if err != nil {
		return NearestAnswer{}, err
	}
	n, err := nearest.New(a)
	if err != nil {
		return NearestAnswer{}, err
	}
	near, err := n.Find(ctx, from, wish)
	answer := NearestAnswer{Board: b.Spec()}
	if answer.GaveUp, err = studio.WhyUnproved(near, err); err != nil {
		return answer, err
	}
	answer.Wrong, answer.Proved, answer.AtLeast, answer.Found = near.Cost, near.Proved, near.AtLeast, near
	answer.Lights, answer.State = near.Wrong, b.StateRows(near.State)
	answer.Pushed, err = pushed(b, from, wish)
	return answer, err
}

// pushed returns how many lights are wrong after pushing errors to each side for which that works.
func pushed(b *lightsout.Board, from, wish lightsout.State) (map[string]int, error) {
	var sides map[string]int
	for _, side := range nearest.Sides(b) {
		near, err := nearest.Push(b, from, wish, side)
		if err != nil {
			return nil, err
		}
		if sides == nil {
			sides = map[string]int{}
		}
		sides[side.String()] = near.Cost
	}
	return sides, nil
}
