package api

import (
	"context"

	"lightsout"
	"lightsout/app/studio"
	"lightsout/internal/base/text"
	"lightsout/solve/nearest"
)

// NearestAnswer is the reachable state with fewest wrong lights.
type NearestAnswer struct {
	Board   string   `json:"board"`
	Wrong   int      `json:"wrong"`
	Proved  bool     `json:"proved"`   // no reachable state has fewer
	AtLeast int      `json:"at_least"` // proved: every reachable state has at least this number
	Lights  []int    `json:"wrong_lights"`
	State   []string `json:"state,omitzero"`
	// by side: how many the heuristic of pushing errors to one row leaves
	Pushed map[string]int `json:"pushed,omitempty"`
	GaveUp string         `json:"gave_up,omitempty"`
	Race   []Race         `json:"race,omitempty"` // how good each method was when, if several were asked
	Found  nearest.Answer `json:"-"`
}

// Race is how a method came nearer with time.
type Race struct {
	Method string  `json:"method"`
	Proved bool    `json:"proved"`          // it claims that nothing is nearer
	Bound  int     `json:"bound,omitempty"` // it claims that nothing costs less
	Points []Point `json:"points"`
}

// Point is a state that a method found.
type Point struct {
	Seconds float64 `json:"seconds"`
	Cost    int     `json:"cost"`
}

// Nearest requests the reachable state nearest to a given one.
type Nearest struct {
	Board       Spec      `json:"board"`
	State       StateText `json:"state" flag:"-" doc:"the wanted state"`
	From        StateText `json:"from,omitzero" usual:"on" doc:"the state to start from"`
	QuietResult bool      `json:"quiet_result,omitempty" doc:"omit board-sized output"`
	Timed
	Push string `json:"push,omitempty" values:"sides" doc:"push all errors to one side instead: {}"`
}

// Check reads the states. The cost is that of factoring the board and of its witnesses.
func (q *Nearest) Check(l Limits) (c Cost, err error) {
	if err := q.Board.read("board", l); err != nil {
		return c, err
	}
	b := q.Board.board
	if err := q.State.read("state", b, ""); err != nil {
		return c, err
	}
	if err := q.From.read("from", b, "on"); err != nil {
		return c, err
	}
	n := float64(b.Lights())
	return factorCost("board", b).plus(2e4*n, 200*n), checkSide(q.Push)
}

func (q *Nearest) Run(ctx context.Context, env *Env) (any, error) {
	a, err := env.factor(ctx, q.Board.board)
	if err != nil {
		return nil, refused("board", err)
	}
	b := a.Board()
	near, err := studio.FindNearest(ctx, a, q.From.state, q.State.state, nil, env.finder(q.Push))
	if err != nil {
		return nil, refused("board", err)
	}
	answer := NearestAnswer{Board: b.Spec(), Wrong: near.Cost, Proved: near.Proved, AtLeast: near.AtLeast,
		Lights: near.Wrong, GaveUp: near.GaveUp, Found: near.Answer}
	if !q.QuietResult {
		answer.State = b.StateRows(near.State)
	}
	answer.Pushed, err = pushed(ctx, b, q.From.state, q.State.state)
	return answer, err
}

// sides are those to which errors can be pushed.
var sides = []string{"bottom", "top", "right", "left"}

// checkSide refuses a side that no board has.
func checkSide(push string) error {
	if push == "" {
		return nil
	}
	_, err := text.Named[int]("side", push, sides)
	return invalid("push", err)
}

// finder returns how a near state is found: by pushing errors to a side, or as the environment says.
func (env *Env) finder(push string) studio.Find {
	if push == "" {
		return env.Find
	}
	return studio.Push(push)
}

// pushed returns how many lights are wrong after pushing errors to each side for which that works, as far as
// there is time: an answer that was found is worth more.
func pushed(ctx context.Context, b *lightsout.Board, from, wish lightsout.State) (map[string]int, error) {
	counts := map[string]int{}
	for _, side := range nearest.Sides(b) {
		near, err := nearest.Push(ctx, b, from, wish, side)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return nil, err
		}
		counts[side] = near.Cost
	}
	return counts, nil
}
