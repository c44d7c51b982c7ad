package least

import (
	"encoding/binary"
	"hash"
	"math/bits"

	"lightsout"
	"lightsout/internal/math/wht"
	"lightsout/symmetry"
)

// bitWalk looks at all solutions of a problem with two states: those of a block are a coset of the inner
// patterns, and package wht knows the weights of all its members.
type bitWalk struct {
	blocks *blocks
	inner  *wht.Walk
}

// newBitWalk returns an error if there are more than about 2⁶² solutions.
func newBitWalk(bl *blocks) (*bitWalk, error) {
	inner, err := wht.New(bl.coset.n, bl.inner)
	return &bitWalk{bl, inner}, err
}

// typesHeld returns for each of n buttons which of at most 64 presses hold it, as bits.
func typesHeld(rows [][]uint64, n int) []uint64 {
	types := make([]uint64, n)
	for i, q := range rows {
		for at, word := range q {
			for ; word != 0; word &= word - 1 {
				types[at<<6+bits.TrailingZeros64(word)] |= 1 << i
			}
		}
	}
	return types
}

func (w *bitWalk) count() int             { return w.blocks.count() }
func (w *bitWalk) orbit(block int) uint64 { return w.blocks.orbit(block) }

// images returns symmetries that carry a block to each block that it represents.
func (w *bitWalk) images(block int) []symmetry.Symmetry { return w.blocks.images(block) }

// fingerprint hashes what the numbering of blocks depends on.
func (w *bitWalk) fingerprint(h hash.Hash64) {
	put := func(words ...uint64) { binary.Write(h, binary.LittleEndian, words) }
	put(uint64(w.blocks.coset.n), uint64(len(w.blocks.steps)), uint64(len(w.blocks.inner)), uint64(w.blocks.count()))
	put(w.blocks.coset.first...)
	for _, q := range w.blocks.coset.quiet {
		put(q...)
	}
}

// worker returns what one goroutine needs to look at blocks.
func (w *bitWalk) worker() visitor {
	start := make([]uint64, len(w.blocks.coset.first))
	return &bitVisitor{w, w.inner.Walker(start), start}
}

// bitVisitor looks at one block after another.
type bitVisitor struct {
	w      *bitWalk
	walker *wht.Walker
	start  []uint64 // the first solution of the block
}

// visit looks at all solutions of a block.
func (v *bitVisitor) visit(block int, t *tally) {
	v.w.blocks.start(v.start, block)
	v.walker.Start(v.start)
	going := true
	see := func(y uint64, weight int) int {
		if t.see(weight) {
			t.presses = v.solution(y)
		}
		if going = t.each == nil || t.each(v.solution(y)); !going {
			return -1
		}
		return t.weight
	}
	for table := int64(0); going && table < v.w.inner.Tables() && t.hear(); table++ {
		if t.weights != nil {
			v.walker.Count(table, t.weights)
		}
		v.walker.Light(table, t.weight, see)
	}
}

// solution returns the presses of coordinates y.
func (v *bitVisitor) solution(y uint64) lightsout.Presses {
	x := v.w.blocks.coset.presses(v.start)
	for ; y != 0; y &= y - 1 {
		addTo(x.Words(), v.w.blocks.inner[bits.TrailingZeros64(y)])
	}
	return x
}
