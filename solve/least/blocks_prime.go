package least

import (
	"context"
	"errors"
	"math"
	"math/big"

	"lightsout"
	"lightsout/internal/math/leader"
	"lightsout/internal/math/tree"
)

// primeBlocks returns the way by blocks where the number of states is a prime above two, if the walks through blocks are much shorter than one through all solutions.
func (q *quest) primeBlocks(ctx context.Context) *blocking {
	p, n := q.p.Board.Modulus(), q.p.Board.Buttons()
	log := float64(q.quiets) * math.Log2(float64(p))
	if !big.NewInt(int64(p)).ProbablyPrime(0) || log < minBlocked || log > maxBlocked || q.quiets*n > maxProducts || q.Resume != nil && q.Resume.Lists == nil {
		return nil
	}
	of, count := blocksOf(ctx, q.p.Board)
	if count < 2 {
		return nil
	}
	var basis [][]uint8
	for i := range q.quiets {
		quiet, err := q.a.Quiet(ctx, i)
		if err != nil {
			return nil
		}
		basis = append(basis, quiet.Bytes())
	}
	coset, err := leader.NewPrime(ctx, p, q.first.Bytes(), basis, of)
	if err != nil {
		return nil
	}
	return &blocking{reach: float64(q.Reach), leaders: coset.Leaders,
		each: func(ctx context.Context, a leader.Answer, yield func(lightsout.Presses) bool) error {
			return coset.Each(ctx, a, func(values []uint8) bool { return yield(q.presses(values)) })
		}}
}

// choosePrime solves if that is expected to be cheaper than a walk or a tree decomposition.
func (w *blocking) choosePrime(ctx context.Context, q *quest) error {
	err := w.within(ctx, q, certain)
	if !errors.Is(err, leader.ErrTooMany) || q.proved() || tree.Of(ctx, q.p, min(float64(q.Reach-slowerTree), tree.MaxSteps)) != nil {
		return err
	}
	_, steps := q.walk(ctx, maxSteps)
	return w.within(ctx, q, min(steps, float64(q.Reach)))
}

// presses returns presses of these values.
func (q *quest) presses(values []uint8) lightsout.Presses {
	x := q.first.Clone()
	for j, v := range values {
		x.Set(j, int(v))
	}
	return x
}
