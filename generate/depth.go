package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"lightsout"
	"lightsout/solve/count"
	"lightsout/solve/least"
)

// Puzzles of exact depth: the least solution has exactly w presses, and that is proved.
//
// A state of depth w has one or more least solutions, all of weight w. So presses of weight w are drawn, all equally
// likely, until some are least; that gives each state a chance in proportion to the number of its least solutions, and
// those draws are accepted with one over that number for a chance, which makes the states of depth w equally likely.
//
// There are three ways to draw, of which the first that can do it is taken:
//
//	counts   by types of buttons: every draw is of depth w, even where such states are one in a
//	         billion (depth_counts.go)
//	tries    as above, with a code to prove a draw (code.go), or solve.Least where the quiet patterns
//	         are too many
//	growth   where tries find nothing: proved, but not uniform (depth_grow.go)
//
// Every subset of least presses is least: if x = y + z, weights adding up, and some y + q had fewer presses than y,
// then z + y + q would have fewer than x, for the weight is subadditive. So taking one press away from a least solution
// gives a state of the depth before: no depth from 0 to that of the board is empty.

// depthWish is the key of prepared draws.
type depthWish struct {
	w      int
	unique bool // the least solution must be the only one
}

type depthDraws struct {
	depthWish
	counts *countTable
	code   *code
}

func (m *Maker) drawOfDepth(ctx context.Context, r *random, wish depthWish) (Puzzle, error) {
	if wish.w > m.mostWeight() {
		return Puzzle{}, m.canHaveDepth(ctx, wish.w)
	}
	if err := m.canPick(wish.w); err != nil {
		return Puzzle{}, err
	}
	d, err := m.depthDraws(ctx, wish)
	if err != nil {
		return Puzzle{}, err
	}
	if !d.quick() {
		if err := m.canHaveDepth(ctx, wish.w); err != nil {
			return Puzzle{}, err
		}
	}
	x, uniform, err := m.leastOfWeight(ctx, r, d)
	if err != nil {
		return Puzzle{}, err
	}
	p := m.puzzleOf(x)
	p.Proved, p.Uniform = true, uniform
	return p, nil
}

// maxDepths is how many depths are kept: each may take some megabytes.
const maxDepths = 16

func (m *Maker) depthDraws(ctx context.Context, wish depthWish) (*depthDraws, error) {
	return m.depths.Get(ctx, wish, func(ctx context.Context) (*depthDraws, error) { return m.newDepthDraws(ctx, wish) })
}

// newDepthDraws prepares the draws of a depth.
func (m *Maker) newDepthDraws(ctx context.Context, wish depthWish) (d *depthDraws, err error) {
	d = &depthDraws{depthWish: wish}
	if d.counts, err = newCountTable(ctx, m.a, wish); err != nil || d.counts != nil {
		return d, err
	}
	d.code, err = m.codeUpTo(ctx, reach(m.b.Modulus(), wish.w))
	if errors.Is(err, errTooManyQuiet) {
		err = nil
	}
	return d, err
}

// quick reports whether draws are tried before the depth of the board is known: with a code a try
// takes next to nothing, and the depth may take minutes.
func (d *depthDraws) quick() bool { return d.counts == nil && d.code != nil }

// canHaveDepth returns an error if no state is that deep. Unknown depths are tried.
func (m *Maker) canHaveDepth(ctx context.Context, w int) error {
	if m.a.Nullity() == 0 && w <= m.mostWeight() {
		return m.canPick(w)
	}
	bounds, err := m.depthBounds(ctx)
	if err != nil {
		return err
	}
	if w > bounds.AtMost {
		if bounds.Exact() {
			return impossible("no state of %s takes %d presses: the deepest take %d", m.b, w, bounds.AtMost)
		}
		return impossible("no state of %s takes %d presses: the deepest take %s", m.b, w, bounds)
	}
	return m.canPick(w)
}

// canPick returns an error if drawing presses of a weight takes too long, see pickCounts.
func (m *Maker) canPick(w int) error {
	n, k := float64(m.b.Buttons()), float64(m.b.Modulus())
	if k == 2 {
		return nil
	}
	few := min(float64(w), n*(k-1)-float64(w))
	tries := 1 + 3*math.Sqrt(min(few*k, n*k*k/12))
	if (n+few)*tries > 1<<28 {
		return impossible("%d presses are too many for %s: it has %d buttons of %d states", w, m.b, m.b.Buttons(), m.b.Modulus())
	}
	return nil
}

// depthBounds returns what is known of the depth of the board.
func (m *Maker) depthBounds(ctx context.Context) (count.Bounds, error) {
	const large = 1 << 20
	if m.b.Buttons() > large {
		return count.Bounds{AtMost: m.mostWeight()}, nil
	}
	return m.deep.Get(ctx)
}

// mostWeight returns the greatest weight of any presses, or the greatest allowed.
func (m *Maker) mostWeight() int {
	return int(min(int64(m.b.Buttons())*int64(m.b.Modulus()-1), maxPresses))
}

// leastOfWeight returns least presses of a weight, and whether they were drawn uniformly.
func (m *Maker) leastOfWeight(ctx context.Context, r *random, d *depthDraws) (x lightsout.Presses, uniform bool, err error) {
	x = m.b.NewPresses()
	switch {
	case d.counts != nil && len(d.counts.entries) == 0 && d.unique:
		return x, false, impossible("no state of %s that takes %d presses has only one least solution", m.b, d.w)
	case d.counts != nil && len(d.counts.entries) == 0:
		return x, false, impossible("no state of %s takes %d presses", m.b, d.w)
	case d.counts != nil:
		d.counts.draw(r, x)
		return x, true, nil
	case m.a.Nullity() == 0:
		r.pick(x, d.w)
		return x, true, nil
	case d.code == nil:
		return m.leastByProof(ctx, r, d)
	}
	for try := range d.tries() {
		if try%64 == 0 && ctx.Err() != nil {
			return x, false, ctx.Err()
		}
		r.pick(x, d.w)
		if count, ok := d.code.least(x); ok && d.accepts(r, count) {
			return x, true, nil
		}
	}
	if err := m.canHaveDepth(ctx, d.w); err != nil {
		return x, false, err
	}
	if x, ok, err := m.grow(ctx, r, d); ok || err != nil {
		return x, false, err
	}
	return x, false, m.outOfReach(ctx, d)
}

// tries returns how many presses are drawn before giving up: it depends on what one costs, not on
// time, so that a seed makes the same puzzle on any machine.
func (d *depthDraws) tries() int {
	const work = 1 << 25
	return min(1<<16, max(256, work/(1+d.code.size())))
}

// accepts decides whether to take least presses given how many there are.
func (d *depthDraws) accepts(r *random, count uint64) bool {
	if d.unique {
		return count == 1
	}
	return r.below(count) == 0
}

// proofReach bounds what one proof by solve.Least may take: a minute or two.
const proofReach = 36

// leastByProof is for boards with too many quiet patterns for a code. If enough lights are on that
// fewer presses could not change them, w presses are least; where such states turn up, they are not
// uniform, but quickly found. Else every draw is left to solve.Least.
func (m *Maker) leastByProof(ctx context.Context, r *random, d *depthDraws) (x lightsout.Presses, uniform bool, err error) {
	const work, most, proofs = 1 << 22, 1 << 12, 8
	x = m.b.NewPresses()
	s := m.b.NewState()
	tries := min(most, work/m.b.Buttons())
	if d.unique || int64(d.w-1)*int64(m.lights()) >= int64(m.b.Lights()) {
		tries = 0 // the board has fewer lights
	}
	for try := range tries {
		if try%64 == 0 && ctx.Err() != nil {
			return x, false, ctx.Err()
		}
		r.pick(x, d.w)
		m.setBefore(s, x)
		if s.On() > (d.w-1)*m.lights() {
			return x, false, nil
		}
	}
	for range proofs {
		r.pick(x, d.w)
		s, count, err := least.Solver{Factored: m.a, Reach: proofReach}.Count(ctx, lightsout.TurnOff(m.b, m.before(x)))
		if err != nil {
			return x, false, fmt.Errorf("depth %d on %s: %w", d.w, m.b, err)
		}
		if s.Presses.Weight() != d.w {
			continue
		}
		if one := count.Cmp(big.NewInt(1)) == 0; one || !d.unique && r.belowBig(count).Sign() == 0 {
			return x, true, nil
		}
	}
	return x, false, m.outOfReach(ctx, d)
}

// outOfReach says that no state of a depth was found.
func (m *Maker) outOfReach(ctx context.Context, d *depthDraws) error {
	bounds, err := m.depthBounds(ctx)
	if err != nil {
		return err
	}
	if d.unique {
		return impossible("found no state of %s that takes %d presses and has only one least solution, but did not prove that none exists: the deepest states take %s", m.b, d.w, bounds)
	}
	return impossible("found no state of %s that takes %d presses, but did not prove that none exists: the deepest take %s", m.b, d.w, bounds)
}
