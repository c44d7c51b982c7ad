package least

import (
	"cmp"
	"context"
	"hash"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"lightsout"
	"lightsout/internal/base/parallel"
	"lightsout/internal/math/coset"
	"lightsout/symmetry"
)

// walk is a way to look at every solution of a problem, in blocks that can be taken in any order.
type walk interface {
	count() int                           // how many blocks there are
	orbit(block int) uint64               // the number of blocks that this one represents
	images(block int) []symmetry.Symmetry // what carries it to each of them; nil if it is alone
	fingerprint(h hash.Hash64)            // hashes what the numbering of blocks depends on
	worker() visitor                      // what one goroutine needs
}

// visitor looks at all solutions of a block, except that it may pass over those that are heavier
// than the weight of the tally, if only the lightest are asked for.
type visitor interface {
	visit(block int, t *tally)
}

// tally is the result so far.
type tally struct {
	weight  int               // the least weight
	count   uint64            // how many solutions of it have been seen
	presses lightsout.Presses // the first of them, see Solver
	weights []uint64          // how many solutions have each weight; empty if it is not asked

	each   func(lightsout.Presses) bool // is given each solution of the least weight; may be nil
	shared *atomic.Int64                // the least weight that anyone has seen

	done    <-chan struct{} // closed when the walk is canceled; may be nil
	stopped bool            // the block was left because of that
}

// see counts a solution and reports whether it is the first of the least weight.
func (t *tally) see(weight int) bool {
	switch {
	case weight > t.weight:
		return false
	case weight == t.weight:
		t.count++
		return t.count == 1
	}
	t.weight = weight
	t.count = 1
	for {
		if known := t.shared.Load(); int64(weight) >= known || t.shared.CompareAndSwap(known, int64(weight)) {
			return true
		}
	}
}

// hear discards its solutions if other workers have found lighter ones, and reports whether to continue.
func (t *tally) hear() bool {
	select {
	case <-t.done:
		t.stopped = true
		return false
	default:
	}
	if known := int(t.shared.Load()); known < t.weight {
		t.weight = known
		t.count = 0
		t.presses = lightsout.Presses{}
	}
	return true
}

// take adds the solutions of a block, which represents an orbit of blocks.
func (t *tally) take(block *tally, orbit uint64) {
	switch {
	case block.count == 0: // the worker that found the weight adds it
	case block.weight < t.weight || block.weight == t.weight && t.count == 0:
		t.weight = block.weight
		t.count = block.count * orbit
		t.presses = block.presses
	case block.weight == t.weight:
		if t.count += block.count * orbit; sooner(block.presses, t.presses) {
			t.presses = block.presses
		}
	}
	for weight, count := range block.weights {
		t.weights[weight] += count * orbit
	}
}

// sooner reports whether, of two solutions of one weight, x is the first; see Solver.
func sooner(x, y lightsout.Presses) bool {
	reversed := func(a, b uint64) int { return cmp.Compare(bits.Reverse64(a), bits.Reverse64(b)) }
	return cmp.Or(slices.CompareFunc(x.Words(), y.Words(), reversed), slices.Compare(x.Bytes(), y.Bytes())) >
		0
}

// Progress is how far the search for a least solution has come.
type Progress struct {
	// Fraction is how much of the work is done, from 0 to 1. Its parts take about the same time each, so
	// the rest takes about (1 − Fraction)/Fraction of the time spent since the walk began.
	Fraction float64
	Weight   int // of the lightest solution so far
	AtLeast  int // proved: no solution has fewer presses
	// Cost is what a proof takes, reported if that is out of reach, which Far says, or more than the time
	// that is left.
	Cost *coset.Cost
	Far  bool
}

// reduction is a walk under way: a parallel reduction of its blocks to one tally.
type reduction struct {
	walk    walk
	atLeast int
	report  func(Progress)
	save    func(Checkpoint)

	mu       sync.Mutex
	counts   []uint64 // of each block: 0, or, once it is done, 1 + its solutions of the least weight so far
	finished int      // blocks that are done
	total    tally
	shared   atomic.Int64
}

// reports is how many times a long reduction reports.
const reports = 1000

// newReduction prepares a walk from a known solution; weights asks for the whole distribution.
func newReduction(w walk, known lightsout.Presses, weights int) *reduction {
	j := &reduction{walk: w, counts: make([]uint64, w.count())}
	j.total = tally{weight: known.Weight(), presses: known}
	if weights > 0 {
		j.total.weights = make([]uint64, weights)
	}
	j.shared.Store(int64(j.total.weight))
	return j
}

// run visits all blocks that are not done yet, or as many as the context allows.
func (j *reduction) run(ctx context.Context) error {
	var left []int
	for block, count := range j.counts {
		if count == 0 {
			left = append(left, block)
		}
	}
	workers := min(runtime.GOMAXPROCS(0), 1+1<<23/(1+len(j.total.weights))) // about 64 MB of counts
	parallel.Workers(ctx, workers, len(left), func() func(int) {
		v := j.walk.worker()
		room := make([]uint64, len(j.total.weights))
		return func(at int) { j.visit(ctx, v, left[at], room) }
	})
	if j.finished < len(j.counts) {
		if j.save != nil {
			j.save(j.checkpoint())
		}
		return ctx.Err()
	}
	return nil
}

// visit visits one block and adds what it saw to the total, unless it is canceled meanwhile. The room is for
// weights.
func (j *reduction) visit(ctx context.Context, v visitor, block int, room []uint64) {
	t := tally{weight: int(j.shared.Load()), shared: &j.shared, done: ctx.Done(), weights: room}
	clear(room)
	if v.visit(block, &t); t.stopped {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	before := j.total.weight
	if j.total.take(&t, j.walk.orbit(block)); j.total.weight < before {
		j.forget()
	}
	if j.counts[block] = 1; t.weight == j.total.weight {
		j.counts[block] += t.count
	}
	j.finished++
	if step := max(1, len(j.counts)/reports); j.finished%step == 0 {
		if j.report != nil {
			j.report(Progress{
				Fraction: float64(j.finished) / float64(len(j.counts)), Weight: j.total.weight,
				AtLeast: j.atLeast,
			})
		}
		if j.save != nil {
			j.save(j.checkpoint())
		}
	}
}

// list yields every solution of the least weight, which must be known, and stops when yield does.
func (j *reduction) list(ctx context.Context, yield func(lightsout.Presses) bool) error {
	v := j.walk.worker()
	for block := range j.walk.count() {
		if err := ctx.Err(); err != nil {
			return err
		}
		images := j.walk.images(block)
		going := true
		t := tally{weight: j.total.weight, shared: &j.shared, done: ctx.Done(),
			each: func(x lightsout.Presses) bool {
				if images == nil {
					going = going && yield(x)
				}
				for _, y := range images {
					going = going && yield(y.Presses(x))
				}
				return going
			}}
		if v.visit(block, &t); !going {
			return nil
		}
	}
	return ctx.Err()
}
