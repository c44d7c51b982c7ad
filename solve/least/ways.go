package least

import (
	"context"
	"errors"
	"math"
	"math/big"
	"runtime"

	"lightsout"
	"lightsout/internal/math/coset"
	"lightsout/solve/internal/tree"
	"lightsout/symmetry"
)

// way is a way to prove a solution least.
type way interface {
	// solve makes the best of the quest a least solution, or as light as it can before the context
	// ends.
	solve(ctx context.Context, q *quest) error
	// count does the same and counts the least solutions.
	count(ctx context.Context, q *quest) (*big.Int, error)
	// list yields them; the best of the quest is one.
	list(ctx context.Context, q *quest, yield func(lightsout.Presses) bool) error
}

// way returns the cheapest way to prove a solution least, or nil if none is within reach.
func (q *quest) way(ctx context.Context) way {
	const quick = 30 // a walk of less than a second is not worth thinking about others
	walk, steps := q.walk(ctx, maxSteps)
	if walk != nil && steps < quick {
		return walking{walk}
	}
	words := math.Exp2(steps)
	if steps > float64(q.Reach) {
		walk = nil
		steps = float64(q.Reach)
	}
	if d := tree.Of(ctx, q.p, min(steps-slowerTree, tree.MaxSteps)); d != nil {
		return decomposed{d}
	}
	if q.coset != nil {
		cost := coset.Walked(words)
		if q.plan != nil && walk == nil {
			cost = coset.CostOf(q.plan.Lists(listsLog, math.MaxInt64).Phases())
		}
		q.tell(ctx, cost, walk == nil)
	}
	if walk != nil {
		return walking{walk}
	}
	return nil
}

// slowerTree: a step of a tree decomposition takes eight times as long as one of a walk.
const slowerTree = 3

// walk returns the walk through all solutions, in about 2^blocks blocks, and the logarithm to base 2
// of its steps, or nil and infinity if it cannot be made at all.
func (q *quest) walk(ctx context.Context, blocks int) (walk, float64) {
	const tooMany = 62 // bits of a number of solutions
	if q.a.Solutions().BitLen() > tooMany || q.p.Board.Buttons() > maxButtons {
		return nil, math.Inf(1)
	}
	if q.p.Board.Modulus() > 2 {
		w, err := newRingWalk(ctx, q.a, q.first, ringBlocks<<max(0, blocks-maxSteps))
		if err != nil {
			return nil, math.Inf(1)
		}
		return w, w.steps()
	}
	if q.coset == nil {
		return nil, math.Inf(1)
	}
	var group []symmetry.Symmetry
	if len(q.coset.quiet) > 20 {
		if _, err := q.symmetries(ctx); err != nil {
			return nil, math.Inf(1)
		}
		group = q.group
	}
	bl := q.coset.cut(group, blocks)
	w := newBitWalk(bl)
	return w, math.Log2(float64(w.count())) + float64(len(bl.inner))
}

// walking proves by looking at every solution.
type walking struct{ walk walk }

func (w walking) run(ctx context.Context, q *quest, weights int) (*reduction, error) {
	j := newReduction(w.walk, q.best, weights)
	j.atLeast = q.atLeast
	j.report = q.Progress
	j.save = q.Save
	if q.Resume != nil {
		if err := j.resume(ctx, q.Resume, q.p); err != nil {
			if ctx.Err() != nil { // the presses of the checkpoint have been checked, if they are there
				q.found(j.total.presses)
			}
			return nil, err
		}
	}
	err := j.run(ctx)
	// The solution that is known is in a block, and so is the lightest that the checkpoint knows.
	if err == nil && (j.total.count == 0 || q.Resume != nil && j.total.weight > q.Resume.Known) {
		return nil,
			errors.New("the blocks of the checkpoint do not have its own solution: delete it and start over")
	}
	if q.found(j.total.presses); err == nil {
		q.best = j.total.presses
		q.atLeast = q.weight
	}
	return j, err
}

func (w walking) solve(ctx context.Context, q *quest) error {
	_, err := w.run(ctx, q, 0)
	return err
}

func (w walking) count(ctx context.Context, q *quest) (*big.Int, error) {
	j, err := w.run(ctx, q, 0)
	if err != nil {
		return nil, err
	}
	return new(big.Int).SetUint64(j.total.count), nil
}

func (w walking) list(ctx context.Context, q *quest, yield func(lightsout.Presses) bool) error {
	return newReduction(w.walk, q.best, 0).list(ctx, yield)
}

// decomposed proves by a tree decomposition of the board.
type decomposed struct{ *tree.Decomposition }

func (d decomposed) solve(ctx context.Context, q *quest) error {
	x, err := d.Solve(ctx)
	if err != nil {
		return err
	}
	q.found(x)
	q.atLeast = q.weight
	return nil
}

func (d decomposed) count(ctx context.Context, q *quest) (*big.Int, error) {
	if err := d.solve(ctx, q); err != nil {
		return nil, err
	}
	return d.Count(ctx, q.a.Solutions())
}

func (d decomposed) list(ctx context.Context, _ *quest, yield func(lightsout.Presses) bool) error {
	return d.List(ctx, yield)
}

// choose returns the way to a proof, or nil if none is within reach. On the way it finds light solutions, and
// may prove one least.
func (q *quest) choose(ctx context.Context) (way, error) {
	if w := q.blocks(ctx); w != nil {
		if err := w.try(ctx, q); !errors.Is(err, coset.ErrTooMany) {
			return w, err
		}
	}
	var w *blocking
	if runtime.GOOS != "js" && q.p.Board.Modulus() > 2 {
		w = q.primeBlocks(ctx)
	}
	if err := q.prepare(ctx); err != nil {
		return nil, err
	}
	if w != nil {
		if err := w.choosePrime(ctx, q); !errors.Is(err, coset.ErrTooMany) {
			return w, err
		}
	}
	return q.way(ctx), ctx.Err()
}

func (q *quest) presses(values []uint8) lightsout.Presses {
	x := q.first.Clone()
	copy(x.Bytes(), values)
	return x
}
