package gf2

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout/internal/base/bitrow"
)

// A basis has the rank of the matrix of its rows, its tags say which rows a sum consists of, and after
// BackSubstitute its rows are those of the reduced echelon form.
func TestBasis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t, drawLength(t, "rows", 60), drawLength(t, "cols", 150))
		words := wordsFor(m.Cols())
		b := Basis{Words: words}
		for i := range m.Rows() {
			row := append(slices.Clone(m.row(i)), 1<<i)
			if b.Add(row) {
				continue
			}
			sum := NewVector(m.Rows())
			copy(sum.words, row[words:])
			if !m.Transpose().MulVec(sum).Equal(NewVector(m.Cols())) {
				t.Fatalf("rows %v do not add up to 0", slices.Collect(sum.Ones()))
			}
		}
		reduced := m.Clone()
		if err := reduced.Reduce(context.Background()); err != nil {
			t.Fatal(err)
		}
		if rank := m.Rank(); b.Rank() != rank {
			t.Fatalf("rank %d, want %d", b.Rank(), rank)
		}
		if b.Plus(b).Rank() != b.Rank() {
			t.Fatal("the sum of a space with itself is larger")
		}
		b.BackSubstitute()
		slices.SortFunc(b.Rows, func(x, y []uint64) int { return bitrow.First(x) - bitrow.First(y) })
		for i, row := range b.Rows {
			if !slices.Equal(row[:words], reduced.row(i)) {
				t.Fatalf("row %d differs from the reduced echelon form", i)
			}
		}
	})
}
