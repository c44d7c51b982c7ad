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
)

// way is a way to prove a solution least.
type way interface {
	// solve makes the best of the question a least solution, or as light as it can before the context
	// ends.
	solve(ctx context.Context, q *question) error
	// count does the same and counts the least solutions.
	count(ctx context.Context, q *question) (*big.Int, error)
	// list yields them; the best of the question is one.
	list(ctx context.Context, q *question, yield func(lightsout.Presses) bool) error
}

// way returns the cheapest way to prove a solution least, or nil if none is within reach.
func (q *question) way(ctx context.Context) way {
	const quick = 30 // a walk of less than a second is not worth thinking about others
	walk, steps := q.walk(ctx, coset.DefaultLog)
	if walk != nil && steps < quick {
		return &searching{Search: walk}
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
		return &searching{Search: walk}
	}
	return nil
}

// slowerTree: a step of a tree decomposition takes eight times as long as one of a walk.
const slowerTree = 3

// walk returns the walk through all solutions, in about 2^log blocks, and the logarithm to base 2 of its
// steps, or nil and infinity if there is none.
func (q *question) walk(ctx context.Context, log int) (*coset.Walk, float64) {
	const tooMany = 62 // bits of a number of solutions
	if q.a.Solutions().BitLen() > tooMany || q.p.Board.Buttons() > maxButtons {
		return nil, math.Inf(1)
	}
	if k := q.p.Board.Modulus(); k > 2 {
		basis, err := q.quietValues(ctx)
		if err != nil {
			return nil, math.Inf(1)
		}
		w, err := coset.NewRingWalk(ctx, k, q.first.Bytes(), basis, 1<<max(0, log-coset.DefaultLog))
		if err != nil {
			return nil, math.Inf(1)
		}
		return w, w.Steps()
	}
	if q.coset == nil {
		return nil, math.Inf(1)
	}
	var group [][]int32
	if len(q.coset.Basis) > 20 {
		var err error
		if group, err = q.permutations(ctx); err != nil {
			return nil, math.Inf(1)
		}
	}
	w := q.coset.Walk(group, log)
	return w, w.Steps()
}

// searching proves by a search through the coset of all solutions.
type searching struct {
	coset.Search
	reach  float64 // the most steps that are taken, as a logarithm to base 2
	answer coset.Answer
	done   bool
}

func (w *searching) solve(ctx context.Context, q *question) error { return w.within(ctx, q, w.reach) }

// within does the same in a number of steps of which the logarithm to base 2 is given.
func (w *searching) within(ctx context.Context, q *question, steps float64) error {
	if w.done {
		return nil
	}
	var err error
	w.answer, err = w.Leaders(ctx, q.options(steps))
	x := q.best
	if w.answer.Words != nil || w.answer.Values != nil {
		x = q.presses(w.answer.Member)
	}
	if q.found(x); err == nil {
		q.best = x
		w.done = true
	}
	q.atLeast = max(q.atLeast, w.answer.AtLeast)
	return err
}

// options returns what a search of the question is given, with a bound of its steps.
func (q *question) options(steps float64) coset.Options {
	o := coset.Options{Known: q.weight, AtLeast: q.atLeast, MaxSteps: math.Exp2(steps), MaxBytes: q.Memory}
	o.Symmetries = q.permutations
	o.Record = q.Record
	if q.Progress != nil {
		o.Progress = func(p coset.Progress) {
			q.Progress(Progress{Fraction: p.Fraction, Weight: p.Weight, AtLeast: max(p.AtLeast, q.atLeast)})
		}
	}
	return o
}

func (w *searching) count(ctx context.Context, q *question) (*big.Int, error) {
	if err := w.solve(ctx, q); err != nil {
		return nil, err
	}
	return new(big.Int).SetUint64(w.answer.Count), nil
}

func (w *searching) list(ctx context.Context, q *question, yield func(lightsout.Presses) bool) error {
	if _, walk := w.Search.(*coset.Walk); walk && q.proved() { // to walk once is enough
		w.answer.Weight = q.weight
	} else if err := w.solve(ctx, q); err != nil {
		return err
	}
	return w.Each(ctx, w.answer, func(m coset.Member) bool { return yield(q.presses(m)) })
}

// decomposed proves by a tree decomposition of the board.
type decomposed struct{ *tree.Decomposition }

func (d decomposed) solve(ctx context.Context, q *question) error {
	x, err := d.Solve(ctx)
	if err != nil {
		return err
	}
	q.found(x)
	q.atLeast = q.weight
	return nil
}

func (d decomposed) count(ctx context.Context, q *question) (*big.Int, error) {
	if err := d.solve(ctx, q); err != nil {
		return nil, err
	}
	return d.Count(ctx, q.a.Solutions())
}

func (d decomposed) list(ctx context.Context, _ *question, yield func(lightsout.Presses) bool) error {
	return d.List(ctx, yield)
}

// choose returns the way to a proof, or nil if none is within reach. On the way it finds light solutions, and
// may prove one least.
func (q *question) choose(ctx context.Context) (way, error) {
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

func (q *question) presses(m coset.Member) lightsout.Presses {
	x := q.first.Clone()
	copy(x.Words(), m.Words)
	copy(x.Bytes(), m.Values)
	return x
}
