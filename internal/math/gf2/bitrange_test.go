package gf2

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestBitRangesAgainstBools(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawLength(t, "n", 300)
		dstOff, srcOff := drawLength(t, "dstOff", 130), drawLength(t, "srcOff", 130)
		dst := drawVector(t, "dst", dstOff+n+drawLength(t, "after dst", 70))
		src := drawVector(t, "src", srcOff+n+drawLength(t, "after src", 70))

		added := boolsOf(dst)
		for i := range n {
			added[dstOff+i] = added[dstOff+i] != src.Get(srcOff+i)
		}
		before := src.Clone()
		got := dst.Clone()
		XorBits(got, dstOff, src, srcOff, n)
		sound(t, got)
		if !slices.Equal(boolsOf(got), added) {
			t.Errorf("XorBits gives %v", got)
		}
		if !src.Equal(before) {
			t.Error("the source was changed")
		}
	})
}

// Rows of an n-wide table, packed without padding, come back as they went in.
func TestPackedRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, rows := drawLength(t, "n", 200), rapid.IntRange(0, 9).Draw(t, "rows")
		m := randomMatrix(rows, n, drawRand(t))
		packed := NewVector(rows * n)
		for r := range rows {
			XorBits(packed, r*n, m.Row(r), 0, n)
		}
		sound(t, packed)
		for r := range rows {
			row := NewVector(n)
			XorBits(row, 0, packed, r*n, n)
			if !row.Equal(m.Row(r)) {
				t.Fatalf("row %d is %v, want %v", r, row, m.Row(r))
			}
			XorBits(packed, r*n, row, 0, n)
		}
		if !packed.IsZero() {
			t.Error("taking every row away leaves something")
		}
	})
}

func TestBitRangePanics(t *testing.T) {
	v, w := NewVector(100), NewVector(50)
	for name, f := range map[string]func(){
		"source too short":     func() { XorBits(v, 0, w, 0, 51) },
		"target too short":     func() { XorBits(w, 1, v, 0, 50) },
		"negative offset":      func() { XorBits(v, -1, w, 0, 10) },
		"negative length":      func() { XorBits(v, 0, w, 0, -1) },
		"offset beyond":        func() { XorBits(v, 101, w, 0, 0) },
		"offset near overflow": func() { XorBits(v, int(^uint(0)>>1), w, 0, 10) },
	} {
		t.Run(name, func(t *testing.T) { panics(t, f) })
	}
}
