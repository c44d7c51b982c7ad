package api

import (
	"context"
	"math/big"

	"lightsout/internal/base/text"
	"lightsout/solve/count"
)

// Distribution requests the number of solvable states by presses.
type Distribution struct {
	Board Spec `json:"board"`
	Timed
}

func (q *Distribution) Check(l Limits) (Cost, error) {
	if err := q.Board.read("board", l); err != nil {
		return Cost{}, err
	}
	return countCost(q.Board.board), nil
}

func (q *Distribution) Run(ctx context.Context, env *Env) (any, error) {
	if err := count.Countable(q.Board.board); err != nil {
		return nil, refused("board", err)
	}
	a, err := env.factor(ctx, q.Board.board)
	if err != nil {
		return nil, refused("board", err)
	}
	counts, err := count.Distribution(ctx, a)
	if err != nil {
		return nil, refused("board", err)
	}
	values := text.Each(counts, func(n *big.Int) any { return n.String() })
	return TableAnswer{Table: "distribution", Board: a.Board().Spec(), Values: values}, nil
}
