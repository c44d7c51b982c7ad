package count

import (
	"context"
	"math"

	"lightsout"
	"lightsout/algebra"
)

// Walk is the run through all presses that Distribution makes of small boards, for those
// who share it out themselves and have time for larger ones. It is cut into blocks that can be counted
// in any order, the same on every machine. It may be used by several goroutines.
type Walk struct {
	a      *algebra.Algebra
	p      *allPresses
	inner  int
	blocks int64
}

// maxWalkPresses is how many presses there are at most to run through: weeks, for many machines.
const maxWalkPresses = 1 << 50

// NewWalk prepares it. It is an error if the board has more than 2⁵⁰ presses or more than 2²² quiet patterns.
func NewWalk(ctx context.Context, a *algebra.Algebra) (*Walk, error) {
	p, err := newAllPresses(ctx, a, maxWalkPresses)
	if err != nil {
		return nil, err
	}
	w := &Walk{a: a, p: p}
	w.inner, w.blocks = p.blocks()
	return w, nil
}

// WalkLog returns the logarithm to base 2 of the presses that must be run through to count the
// states of a board by their least weight, or 0 if Distribution has a quicker way.
func WalkLog(ctx context.Context, a *algebra.Algebra) (float64, error) {
	b := a.Board()
	if a.Nullity() == 0 {
		return 0, nil
	}
	if t, err := typesWithin(ctx, a, distributionWork(b)); t != nil || err != nil {
		return 0, err
	}
	return float64(b.Buttons()) * math.Log2(float64(b.Modulus())), nil
}

// Blocks returns how many blocks there are.
func (w *Walk) Blocks() int64 { return w.blocks }

// Seen is what was seen in some blocks: how many solvable states have a least solution of
// each weight, and a solution of one of those that have the greatest.
type Seen struct {
	Counts []uint64
	Most   int // −1 if nothing was seen
	Deep   lightsout.Presses
}

// Visitor counts blocks, one after the other. It is for one goroutine.
type Visitor struct {
	w      *Walk
	counts *leastCounts
}

// Visitor returns a visitor that has seen nothing.
func (w *Walk) Visitor() *Visitor {
	return &Visitor{w, w.p.newCounts()}
}

// Visit counts a block.
func (v *Visitor) Visit(block int64) {
	v.w.p.run(v.w.p.start(v.w.inner, block), v.w.inner, v.counts)
}

// Seen returns what was seen in all blocks that were visited.
func (v *Visitor) Seen() Seen {
	x := v.w.a.Board().NewPresses()
	for j := range x.Len() {
		x.Set(j, v.w.p.At(v.counts.leader, j))
	}
	return Seen{v.counts.counts, v.counts.most, x}
}
