package least

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/bits"

	"lightsout"
	"lightsout/internal/math/coset"
	"lightsout/solve/internal/tree"
)

// Walk returns the walk through all solutions, in at least the given number of blocks if that does not make
// them too small, for a census, which shares it out. It looks for a light solution first, as Solve does: with
// it, most of the walk is passed over. It is an error if there are more than about 2⁶² solutions.
func (s Solver) Walk(
	ctx context.Context, p lightsout.Problem, blocks int,
) (w *coset.Walk, light lightsout.Presses, err error) {
	q, err := s.begin(ctx, p)
	if err != nil {
		return nil, light, err
	}
	if p.Board.Modulus() == 2 && q.a.Nullity() == 0 { // a walk of one step
		if q.coset, err = newCoset(ctx, q.a, q.first); err != nil {
			return nil, light, err
		}
	}
	if !q.proved() {
		if err := q.prepare(ctx); err != nil {
			return nil, light, err
		}
	}
	log := coset.DefaultLog
	if blocks > 1<<log {
		log = min(bits.Len(uint(blocks-1)), maxWalkLog)
	}
	w, _ = q.walk(ctx, log)
	if err := ctx.Err(); err != nil {
		return nil, light, err
	}
	if w == nil {
		return nil, light, fmt.Errorf("board %s has %s solutions, too many to enumerate", p.Board,
			short(q.a.Solutions()))
	}
	return w, q.best, nil
}

// maxWalkLog bounds the blocks of a walk that is shared out: their numbers must be small.
const maxWalkLog = 26

// Blocks returns the proof by blocks in units of 2^log words, for a census, which shares it out, or nil if
// Solve and Count do not prove by blocks within reach. Prepare returns a light solution, and the options of
// its joins.
func (s Solver) Blocks(ctx context.Context, p lightsout.Problem, log int) (lists *coset.Lists,
	prepare func(context.Context) (lightsout.Solution, coset.Options, error), err error) {
	q, err := s.begin(ctx, p)
	if err != nil {
		return nil, nil, err
	}
	w := q.blocks(ctx)
	if w == nil {
		return nil, nil, ctx.Err()
	}
	return w.plan.Lists(log, cmp.Or(s.Memory, listsMemory)),
		func(ctx context.Context) (lightsout.Solution, coset.Options, error) {
			q := *q
			err := q.prepare(ctx)
			return q.solution(), q.options(math.Inf(1)), err
		}, nil
}

// listsMemory is how much memory the join of lists takes, unless the solver has another.
const listsMemory int64 = 5 << 29

// Decomposes reports whether the board of a problem has a tree decomposition so narrow that Solve and
// Count take no walk, within reach.
func (s Solver) Decomposes(ctx context.Context, p lightsout.Problem) bool {
	reach := float64(cmp.Or(s.Reach, defaultReach))
	return p.Valid() == nil && tree.Of(ctx, p, min(reach-slowerTree, tree.MaxSteps)) != nil
}
