package least

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"sync/atomic"

	"lightsout"
	"lightsout/internal/math/coset"
	"lightsout/solve/internal/tree"
)

// Walk is the walk through all solutions of a problem that Solver makes, for callers that share it
// out themselves: over several machines, or over weeks. It is cut into blocks that can be looked at
// in any order, and everything about it is a function of the problem and of the number of blocks
// wanted, the same on every machine. It may be used by several goroutines.
type Walk struct {
	walk    walk
	known   lightsout.Presses
	weights int      // how many weights there may be
	each    *big.Int // how many solutions a block has
}

// Walk prepares the walk through all solutions, in at least the given number of blocks if that does not make
// them too small. It looks for a light solution first, as Solve does: with it, most of the walk is passed
// over. It is an error if there are more than about 2⁶² solutions.
func (s Solver) Walk(ctx context.Context, p lightsout.Problem, blocks int) (*Walk, error) {
	q, err := s.begin(ctx, p)
	if err != nil {
		return nil, err
	}
	if p.Board.Modulus() == 2 && q.a.Nullity() == 0 { // a walk of one step
		if q.coset, err = newCoset(ctx, q.a, q.first); err != nil {
			return nil, err
		}
	}
	if !q.proved() {
		if err := q.prepare(ctx); err != nil {
			return nil, err
		}
	}
	steps := maxSteps
	if blocks > 1<<maxSteps {
		steps = min(bits.Len(uint(blocks-1)), maxWalkSteps)
	}
	walk, _ := q.walk(ctx, steps)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if walk == nil {
		return nil, fmt.Errorf("board %s has %s solutions, too many to enumerate", p.Board,
			short(q.a.Solutions()))
	}
	w := &Walk{walk: walk, known: q.best, weights: (p.Board.Modulus()-1)*p.Board.Buttons() + 1}
	kinds := new(big.Int)
	for block := range walk.count() {
		kinds.Add(kinds, new(big.Int).SetUint64(walk.orbit(block)))
	}
	w.each = new(big.Int).Quo(q.a.Solutions(), kinds)
	return w, nil
}

// maxWalkSteps bounds the blocks of a walk that is shared out: their numbers must be small.
const maxWalkSteps = 26

// Blocks returns how many blocks there are.
func (w *Walk) Blocks() int { return w.walk.count() }

// Fingerprint returns a hash of what the numbering of the blocks depends on. What was seen in blocks of
// walks with different fingerprints does not go together.
func (w *Walk) Fingerprint() string { return fingerprintOf(w.walk) }

// Seen is the result of some blocks.
type Seen struct {
	// Weight is the least weight of a solution in them, Count is how many there are of it, and Presses
	// is the first, see Solver. Where none is as light as the known one, Count is 0.
	Weight  int
	Count   uint64
	Presses lightsout.Presses
	// Solutions is how many solutions the blocks have together, the ones that were passed over and
	// those of equal blocks included: over all blocks it is that of the walk.
	Solutions *big.Int
	// Weights is how many solutions have each weight, if that was asked.
	Weights []uint64
}

// Visitor looks at blocks, one after the other. It is for one goroutine.
type Visitor struct {
	w      *Walk
	v      visitor
	total  tally
	shared atomic.Int64
	blocks uint64 // with those they represent
}

// Visitor returns a visitor that has seen nothing. If weights is set it counts the solutions of every
// weight, which takes several times as long since none can be passed over.
//
// What it sees of a block depends on the blocks it visited before in one way only: it passes over
// solutions that are heavier than the lightest it knows. So its sum over some blocks is a function
// of the set of blocks.
func (w *Walk) Visitor(weights bool) *Visitor {
	v := &Visitor{w: w, v: w.walk.worker(), total: tally{weight: w.known.Weight()}}
	v.shared.Store(int64(v.total.weight))
	if weights {
		v.total.weights = make([]uint64, w.weights)
	}
	return v
}

// Visit looks at a block and adds what it sees.
func (v *Visitor) Visit(block int) {
	t := tally{weight: v.total.weight, shared: &v.shared}
	if v.total.weights != nil {
		t.weights = make([]uint64, len(v.total.weights))
	}
	v.v.visit(block, &t)
	orbit := v.w.walk.orbit(block)
	v.total.take(&t, orbit)
	v.blocks += orbit
}

// Seen returns the result of all blocks that were visited.
func (v *Visitor) Seen() Seen {
	seen := Seen{
		Weight: v.total.weight, Count: v.total.count, Presses: v.total.presses, Weights: v.total.weights,
	}
	seen.Solutions = new(big.Int).SetUint64(v.blocks)
	seen.Solutions.Mul(seen.Solutions, v.w.each)
	return seen
}

// Blocks is the proof by blocks, for callers that distribute it. It is cut into units, in phases: those of
// the first phase list light words, and those of each other join all lists up to a number of presses.
type Blocks struct {
	*coset.Lists // its phases, and the light words of a unit of the first phase
	q            *quest
}

// Blocks returns the proof by blocks in units of 2^log words, or nil if Solve and Count do not prove by
// blocks within reach.
func (s Solver) Blocks(ctx context.Context, p lightsout.Problem, log int) (*Blocks, error) {
	q, err := s.begin(ctx, p)
	if err != nil {
		return nil, err
	}
	w := q.blocks(ctx)
	if w == nil {
		return nil, ctx.Err()
	}
	return &Blocks{w.plan.Lists(log, cmp.Or(s.Memory, listsMemory)), q}, nil
}

// listsMemory is how much memory the join of lists takes, unless the solver has another.
const listsMemory int64 = 5 << 29

// Fingerprint returns a hash of what the units depend on; see Walk.Fingerprint.
func (b *Blocks) Fingerprint() string { return b.Sign() }

// Join returns what counts the units of a phase after the first; lists returns the lists of all units of the
// first. If a unit has solutions up to the presses of the phase it returns a lightest one, and how many there
// are; the lightest of all units is least. Else it returns a solution that is known, and a bound if no unit
// of the phase has any.
func (b *Blocks) Join(ctx context.Context, phase int, lists func(context.Context) ([][]byte, error)) (
	func(ctx context.Context, unit int, progress func(done, total int64)) (lightsout.Solution, uint64, error),
	error) {
	q := *b.q
	if err := q.prepare(ctx); err != nil {
		return nil, err
	}
	join, err := b.Lists.Join(ctx, phase, lists, q.options(math.Inf(1)))
	return func(ctx context.Context, unit int, progress func(done, total int64)) (lightsout.Solution,
		uint64, error) {
		a, err := join(ctx, unit, progress)
		s := lightsout.Solution{Presses: q.best, AtLeast: max(q.atLeast, a.AtLeast)}
		if a.Words != nil {
			s.Presses = q.coset.presses(a.Words)
		}
		return s, a.Count, err
	}, err
}

// Decomposes reports whether the board of a problem has a tree decomposition so narrow that Solve and
// Count take no walk, within reach.
func (s Solver) Decomposes(ctx context.Context, p lightsout.Problem) bool {
	reach := float64(cmp.Or(s.Reach, defaultReach))
	return p.Valid() == nil && tree.Of(ctx, p, min(reach-slowerTree, tree.MaxSteps)) != nil
}
