package api

import (
	"context"
	"strconv"

	"lightsout"
	"lightsout/solve/least"
)

// Weights requests the number of solutions by weight.
type Weights struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"`
	Goal  StateText `json:"goal,omitzero"`
	Timed
}

// WeightsAnswer is how many solutions of a problem have each weight.
type WeightsAnswer struct {
	Board   string   `json:"board"`
	Weights []string `json:"weights"` // by weight, from 0
}

// Check reads the problem.
func (q *Weights) Check(l Limits) error {
	return checkProblem(l, &q.Board, &q.State, &q.Goal)
}

// Cost is that of counting.
func (q *Weights) Cost() Cost { return countCost(q.Board.board) }

// Run counts the solutions of the problem by their weight.
func (q *Weights) Run(ctx context.Context, env *Env) (any, error) {
	a, err := env.Boards.of(q.Board.board).factors.Get(ctx)
	if err != nil {
		return nil, refused("board", err)
	}
	p := lightsout.Problem{Board: a.Board(), From: q.State.state, To: q.Goal.state}
	counts, err := least.Solver{Factored: a}.Distribution(ctx, p)
	if err != nil {
		return nil, refused("state", err)
	}
	answer := WeightsAnswer{Board: p.Board.Spec(), Weights: []string{}}
	for _, count := range counts {
		answer.Weights = append(answer.Weights, strconv.FormatUint(count, 10))
	}
	return answer, nil
}
