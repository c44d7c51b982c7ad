package api

import (
	"context"
	"strconv"

	"lightsout"
	"lightsout/internal/base/text"
)

// Weights requests the number of solutions by weight.
type Weights struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"`
	Goal  StateText `json:"goal,omitzero"`
	Timed
}

func (q *Weights) Check(l Limits) (Cost, error) {
	if err := checkProblem(l, &q.Board, &q.State, &q.Goal); err != nil {
		return Cost{}, err
	}
	return countCost(q.Board.board), nil
}

func (q *Weights) Run(ctx context.Context, env *Env) (any, error) {
	a, err := env.factor(ctx, q.Board.board)
	if err != nil {
		return nil, refused("board", err)
	}
	p := lightsout.Problem{Board: a.Board(), From: q.State.state, To: q.Goal.state}
	counts, err := env.with(a).Search.Distribution(ctx, p)
	if err != nil {
		return nil, refused("state", err)
	}
	weights := text.Each(counts, func(n uint64) string { return strconv.FormatUint(n, 10) })
	return WeightsAnswer{Board: p.Board.Spec(), Weights: weights}, nil
}

// WeightsAnswer is how many solutions of a problem have each weight.
type WeightsAnswer struct {
	Board   string   `json:"board"`
	Weights []string `json:"weights"` // by weight, from 0
}
