package algebra

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout/internal/math/gf2"
)

// drawCells draws the length of a row, most often near the edge of a word.
func drawCells(t *rapid.T) int {
	edges := []int{62, 63, 64, 65, 66, 127, 128, 129, 130, 192}
	return rapid.OneOf(rapid.IntRange(1, 5), rapid.SampledFrom(edges), rapid.IntRange(1, 260)).Draw(t, "cells")
}

func drawBits(t *rapid.T, n int, label string) gf2.Vector {
	return randomBits(n, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, label), 1)))
}

// plainStep is the definition of a step, cell by cell.
func plainStep(prev, cur, change gf2.Vector, cyclic, open bool) gf2.Vector {
	n := cur.Len()
	next := gf2.NewVector(n)
	for c := range n {
		sum := prev.Get(c) != change.Get(c)
		if !open {
			sum = sum != cur.Get(c)
		}
		for _, neighbor := range []int{c - 1, c + 1} {
			if cyclic {
				neighbor = (neighbor + n) % n
			}
			if neighbor >= 0 && neighbor < n {
				sum = sum != cur.Get(neighbor)
			}
		}
		next.Set(c, sum)
	}
	return next
}

// dot is the inner product of two rows, cell by cell.
func dot(v, w gf2.Vector) bool {
	odd := false
	for i := range v.Ones() {
		odd = odd != w.Get(i)
	}
	return odd
}

// laneRow copies a row into the words that a rowWords wants: one more than it takes.
func laneRow(v gf2.Vector) []uint64 { return append(slices.Clone(v.Words()), 0) }

func TestLaneStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawCells(t)
		l := newRowWords(n, rapid.Bool().Draw(t, "cyclic"), rapid.Bool().Draw(t, "open"))
		shift := rapid.IntRange(0, 63).Draw(t, "shift")
		state := drawBits(t, 64*(l.words+1), "state") // the words around the row are not zero
		change := gf2.NewVector(n)
		gf2.XorBits(change, 0, state, shift, n)
		prev, cur := drawBits(t, n, "prev"), drawBits(t, n, "cur")

		got, kept := laneRow(prev), laneRow(cur)
		l.step(got, kept, state.Words(), shift)
		if want := plainStep(prev, cur, change, l.cyclic, l.open); !slices.Equal(got, laneRow(want)) {
			t.Fatalf("%d cells, shift %d:\ngot  %x\nwant %x", n, shift, got, want.Words())
		}
		if !slices.Equal(kept, laneRow(cur)) {
			t.Fatalf("%d cells: the step changed the row it steps over", n)
		}

		l.add(got, state.Words(), shift)
		l.add(got, state.Words(), shift)
		if want := plainStep(prev, cur, change, l.cyclic, l.open); !slices.Equal(got, laneRow(want)) {
			t.Fatalf("%d cells, shift %d: adding twice is not adding nothing", n, shift)
		}
		row := laneRow(gf2.NewVector(n))
		if l.add(row, state.Words(), shift); !slices.Equal(row, laneRow(change)) {
			t.Fatalf("%d cells, shift %d: adding to an empty row gives %x, not %x", n, shift, row, change.Words())
		}
	})
}

// Placing rows in any order, without gaps, equals copying bit ranges.
func TestLanePlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, rows := drawCells(t), rapid.IntRange(1, 9).Draw(t, "rows")
		l := newRowWords(n, false, false)
		got, want := gf2.NewVector(n*rows), gf2.NewVector(n*rows)
		for _, r := range rapid.Permutation(identity(rows)).Draw(t, "order") {
			x := drawBits(t, n, "row")
			l.place(got.Words(), r*n, laneRow(x))
			gf2.XorBits(want, r*n, x, 0, n)
		}
		if !got.Equal(want) {
			t.Fatalf("%d rows of %d cells:\ngot  %v\nwant %v", rows, n, got, want)
		}
	})
}

func identity(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// randomBits returns a vector of n random bits.
func randomBits(n int, rng *rand.Rand) gf2.Vector {
	v := gf2.NewVector(n)
	for w := range v.Words() {
		v.Words()[w] = rng.Uint64()
	}
	if n%64 != 0 {
		v.Words()[n/64] &= 1<<(n%64) - 1
	}
	return v
}
