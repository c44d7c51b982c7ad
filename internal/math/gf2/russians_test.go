package gf2

import (
	"context"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// testRand returns a source that is the same in every run.
func testRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// eliminations are the ways to the reduced row echelon form. The first is the reference.
var eliminations = []struct {
	name   string
	reduce func(*Matrix) *Matrix
}{
	{"Gauss", func(m *Matrix) *Matrix {
		c := m.Clone()
		c.Gauss()
		return c
	}},
	{"Reduce", func(m *Matrix) *Matrix {
		c := m.Clone()
		c.Reduce(context.Background())
		return c
	}},
	{"exchange", func(m *Matrix) *Matrix {
		t := newTableau(m.Clone())
		t.exchange(context.Background(), false)
		return t.reduced()
	}},
	{"Russians", func(m *Matrix) *Matrix {
		t := newTableau(m.Clone())
		t.exchange(context.Background(), true)
		return t.reduced()
	}},
}

// checkEliminations fails unless all eliminations of m agree.
func checkEliminations(t rapid.TB, m *Matrix) {
	t.Helper()
	before := m.Clone()
	want := eliminations[0].reduce(m)
	for _, e := range eliminations {
		got := e.reduce(m)
		sound(t, got)
		if !got.Equal(want) {
			t.Errorf("%s: %d by %d matrix is not reduced as by %s", e.name, m.rows, m.cols,
				eliminations[0].name)
		}
	}
	if !m.Equal(before) {
		t.Error("the matrix was changed")
	}
}

func TestEliminationsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkEliminations(t, drawMatrix(t, drawLength(t, "rows", 200), drawLength(t, "cols", 200)))
	})
}

func TestEliminationsAgreeAtEdges(t *testing.T) {
	rng := testRand()
	for _, rows := range edges {
		for _, cols := range edges {
			checkEliminations(t, randomMatrix(rows, cols, rng))
			checkEliminations(t, NewMatrix(rows, cols))
			half := min(rows, cols) / 2
			checkEliminations(t, mul(randomMatrix(rows, half, rng), randomMatrix(half, cols, rng)))
		}
	}
}

// Matrices of several blocks, shared among goroutines, one with pivots in few
// columns of each strip.
func TestEliminationsAgreeWhenLarge(t *testing.T) {
	rng := testRand()
	checkEliminations(t, randomMatrix(300, 7500, rng))
	sparse := NewMatrix(1100, 2100)
	for i := range sparse.rows {
		for range 3 {
			sparse.Set(i, rng.IntN(700)*3, true)
		}
	}
	checkEliminations(t, sparse)
}

// The form itself, to check the reference too: every pivot is the first one of its row and the only one of
// its column, and the rows span the same space.
func TestGaussReduces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t, drawLength(t, "rows", 100), drawLength(t, "cols", 100))
		r := m.Clone()
		pivots := r.Gauss()
		for i := range r.Rows() {
			first := -1
			any := false
			for j := range r.Row(i).Ones() {
				first = j
				any = true
				break
			}
			if any != (i < len(pivots)) || any && first != pivots[i] {
				t.Fatalf("row %d begins in column %d; the pivots are %v", i, first, pivots)
			}
		}
		tr := r.Transpose()
		for i, j := range pivots {
			if tr.Row(j).Weight() != 1 || !r.At(i, j) {
				t.Fatalf("column %d of pivot %d is %v", j, i, tr.Row(j))
			}
		}
		// A row of m is the sum of the reduced rows that its entries at the pivots
		// select, so r spans m; they have the same rank, so m spans r.
		for i := range m.Rows() {
			row := m.Row(i).Clone()
			for k, j := range pivots {
				if m.At(i, j) {
					row.Xor(r.Row(k))
				}
			}
			if !row.IsZero() {
				t.Fatalf("row %d is not in the span of the reduced rows", i)
			}
		}
		if rank := m.Transpose().Rank(); rank != len(pivots) {
			t.Errorf("row rank %d, column rank %d", len(pivots), rank)
		}
	})
}
