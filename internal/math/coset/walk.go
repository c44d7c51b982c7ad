package coset

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"runtime"
	"sync"
	"sync/atomic"

	"lightsout/internal/base/parallel"
)

// Walk looks at every member of a coset, in blocks that can be taken in any order. Everything about it is a
// function of the coset and of the number of blocks wanted, the same on every machine.
type Walk struct{ blocks }

// blocks is a coset cut into blocks. A member is known by a vector.
type blocks interface {
	count() int                 // how many blocks there are
	orbit(block int) uint64     // the number of blocks that this one represents
	images(block int) [][]int32 // what carries it to each of them; nil if it is alone
	fingerprint(h hash.Hash64)  // hashes what the numbering of blocks depends on
	worker() visitor            // what one goroutine needs
	steps() float64             // the logarithm to base 2 of the words that are looked at
	heaviest() int              // a weight that no member exceeds
	weigh(y []uint64) int       // −1 if there is no such member
	member(y []uint64) Member
	less(a, b []uint64) bool // whether the first value in which two members differ is greater in that of a
}

// visitor looks at all members of a block, except that it may pass over those that are heavier than the
// limit, if only the lightest are wanted.
type visitor interface {
	visit(block int, l *look)
}

// look is the result of a block so far.
type look struct {
	limit   int      // the least weight that is known, of any block
	count   uint64   // how many members of it have been seen
	y       []uint64 // the first of them
	weights []uint64 // how many members have each weight; empty if that is not wanted

	each   func(y []uint64) bool // is given each member of at most the limit; may be nil
	shared *atomic.Int64         // the least weight that anyone has seen; may be nil

	done    <-chan struct{} // closed when the walk is canceled
	stopped bool            // the block was left because of that
}

// see counts a member and reports whether it is the first of the least weight.
func (l *look) see(weight int) bool {
	switch {
	case weight > l.limit:
		return false
	case weight == l.limit:
		l.count++
		return l.count == 1
	}
	l.limit = weight
	l.count = 1
	for l.shared != nil {
		known := l.shared.Load()
		if int64(weight) >= known || l.shared.CompareAndSwap(known, int64(weight)) {
			break
		}
	}
	return true
}

// refresh discards its members if others have found lighter ones, and reports whether to continue.
func (l *look) refresh() bool {
	select {
	case <-l.done:
		l.stopped = true
		return false
	default:
	}
	if l.shared == nil {
		return true
	}
	if known := int(l.shared.Load()); known < l.limit {
		l.limit = known
		l.count = 0
	}
	return true
}

// Blocks returns how many blocks there are.
func (w *Walk) Blocks() int { return w.count() }

// Orbit returns how many blocks one represents.
func (w *Walk) Orbit(block int) uint64 { return w.orbit(block) }

// Steps returns the logarithm to base 2 of the words that are looked at.
func (w *Walk) Steps() float64 { return w.steps() }

// Heaviest returns a weight that no member exceeds.
func (w *Walk) Heaviest() int { return w.heaviest() }

// Fingerprint returns a hash of what the numbering of the blocks depends on. What was seen in blocks of walks
// with different fingerprints does not go together.
func (w *Walk) Fingerprint() string {
	h := fnv.New64a()
	w.fingerprint(h)
	return fmt.Sprintf("%016x", h.Sum64())
}

// Visitor returns what looks at blocks, for one goroutine: at members of at most a weight, and, if weights is
// not nil, at all, which it counts there. The answer is of the block alone.
func (w *Walk) Visitor(ctx context.Context) func(block, limit int, weights []uint64) Answer {
	v := w.worker()
	return func(block, limit int, weights []uint64) Answer {
		l := look{limit: limit, weights: weights, done: ctx.Done()}
		v.visit(block, &l)
		a := Answer{Weight: l.limit, Count: l.count}
		if l.count > 0 {
			a.Member = w.member(l.y)
		}
		return a
	}
}

// Leaders finds the lightest members as Plan.Leaders does.
func (w *Walk) Leaders(ctx context.Context, o Options) (Answer, error) {
	s := &reporter{o: o, answer: Answer{Weight: o.Known, AtLeast: o.AtLeast}}
	t := &tally{less: w.less, sum: w.weigh}
	t.begin(o.Known, runtime.GOMAXPROCS(0))
	err := t.run(ctx, o.Record, "walk "+w.Fingerprint(), w.count(), func(budget *atomic.Int64) counter {
		v := w.worker()
		return func(block int) (found, bool) {
			l := look{limit: int(budget.Load()), shared: budget, done: ctx.Done()}
			if v.visit(block, &l); l.count == 0 {
				return found{best: -1}, !l.stopped
			}
			return found{l.limit, l.count * w.orbit(block), l.y}, !l.stopped
		}
	}, func(int) {
		if t.count > 0 {
			s.answer.Weight = t.best
		}
		s.step(1, float64(w.count()))
	})
	a := s.answer
	if t.count > 0 {
		a.Weight = t.best
		a.Count = t.count
		a.Member = w.member(t.y)
	}
	switch {
	case err != nil:
		return a, err
	case t.count == 0:
		return a, errors.New("no member has the weight that is known")
	}
	a.Least = true
	a.AtLeast = a.Weight
	return a, nil
}

// Each passes all members of the answer that Leaders gave to yield, until it returns false.
func (w *Walk) Each(ctx context.Context, a Answer, yield func(Member) bool) error {
	v := w.worker()
	for block := range w.count() {
		if err := ctx.Err(); err != nil {
			return err
		}
		images := w.images(block)
		going := true
		l := look{limit: a.Weight, done: ctx.Done(), each: func(y []uint64) bool {
			m := w.member(y)
			if images == nil {
				going = yield(m)
			}
			for _, to := range images {
				going = going && yield(Member{Words: permuted([][]uint64{m.Words}, to)[0]})
			}
			return going
		}}
		if v.visit(block, &l); !going {
			return nil
		}
	}
	return ctx.Err()
}

// Weights returns how many members have each weight.
func (w *Walk) Weights(ctx context.Context, o Options) ([]uint64, error) {
	s := &reporter{o: o, answer: Answer{Weight: o.Known, AtLeast: o.AtLeast}}
	total := make([]uint64, w.heaviest()+1)
	var mu sync.Mutex
	workers := min(runtime.GOMAXPROCS(0), 1+1<<23/len(total)) // about 64 MB of counts
	parallel.Workers(ctx, workers, w.count(), func() func(int) {
		v := w.worker()
		weights := make([]uint64, len(total))
		return func(block int) {
			clear(weights)
			v.visit(block, &look{weights: weights, done: ctx.Done()})
			mu.Lock()
			defer mu.Unlock()
			for weight, count := range weights {
				total[weight] += count * w.orbit(block)
			}
			s.step(1, float64(w.count()))
		}
	})
	return total, ctx.Err()
}
