package least

import (
	"context"
	"errors"
	"math"
	"math/big"

	"lightsout"
	"lightsout/internal/leader"
	"lightsout/internal/tree"
)

// primeBlocking proves by blocks where the number of states is a prime above two.
type primeBlocking struct {
	coset  *leader.Prime
	answer leader.PrimeAnswer
}

// primeBlocks returns the way by blocks if the walks through blocks are much shorter than one through all solutions.
func (q *quest) primeBlocks(ctx context.Context) *primeBlocking {
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
	return &primeBlocking{coset: coset}
}

// choose solves if that is expected to be cheaper than a walk or a tree decomposition.
func (w *primeBlocking) choose(ctx context.Context, q *quest) error {
	err := w.within(ctx, q, certain)
	if !errors.Is(err, leader.ErrTooMany) || q.proved() || tree.Of(q.p, min(float64(q.Reach-slowerTree), tree.MaxSteps)) != nil {
		return err
	}
	_, steps := q.walk(ctx, maxSteps)
	return w.within(ctx, q, min(steps, float64(q.Reach)))
}

func (w *primeBlocking) solve(ctx context.Context, q *quest) error {
	return w.within(ctx, q, float64(q.Reach))
}

// within is as that of blocking.
func (w *primeBlocking) within(ctx context.Context, q *quest, steps float64) error {
	if w.answer.Least {
		return nil
	}
	var err error
	if w.answer, err = w.coset.Leaders(ctx, q.options(ctx, steps)); w.answer.Member != nil {
		q.found(q.presses(w.answer.Member))
	}
	q.atLeast = max(q.atLeast, w.answer.AtLeast)
	return err
}

func (w *primeBlocking) count(ctx context.Context, q *quest) (*big.Int, error) {
	if err := w.solve(ctx, q); err != nil {
		return nil, err
	}
	return new(big.Int).SetUint64(w.answer.Count), nil
}

func (w *primeBlocking) list(ctx context.Context, q *quest, yield func(lightsout.Presses) bool) error {
	if err := w.solve(ctx, q); err != nil {
		return err
	}
	return w.coset.Each(ctx, w.answer, func(member []uint8) bool { return yield(q.presses(member)) })
}

// presses returns presses of these values.
func (q *quest) presses(values []uint8) lightsout.Presses {
	x := q.first.Clone()
	for j, v := range values {
		x.Set(j, int(v))
	}
	return x
}
