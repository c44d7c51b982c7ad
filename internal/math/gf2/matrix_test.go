package gf2

import (
	"testing"

	"pgregory.net/rapid"
)

// All ways to multiply agree with the definition.
func TestMulAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, k, m := drawLength(t, "n", 140), drawLength(t, "k", 140), drawLength(t, "m", 140)
		a, b := drawMatrix(t, n, k), drawMatrix(t, k, m)
		want := NewMatrix(n, m)
		columns := b.Transpose()
		for i := range n {
			for j := range m {
				want.Set(i, j, a.Row(i).Dot(columns.Row(j)))
			}
		}
		for name, mul := range map[string]func(a, b *Matrix) *Matrix{
			"plain": mul, "Russians": mulRussians,
		} {
			got := mul(a, b)
			sound(t, got)
			if !got.Equal(want) {
				t.Errorf("%s: product of %d by %d and %d by %d is wrong", name, n, k, k, m)
			}
		}
	})
}

// A product wide enough for several blocks, shared among goroutines.
func TestMulWide(t *testing.T) {
	rng := testRand()
	a, b := randomMatrix(300, 200, rng), randomMatrix(200, 7500, rng)
	if len(a.words)*b.stride < parallelWords {
		t.Fatal("the product is too small to be shared")
	}
	if !mulRussians(a, b).Equal(mul(a, b)) {
		t.Error("products differ")
	}
}

func TestMatrixLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, k, m := drawLength(t, "n", 140), drawLength(t, "k", 140), drawLength(t, "m", 140)
		a, b := drawMatrix(t, n, k), drawMatrix(t, k, m)
		x, w := drawVector(t, "x", m), drawVector(t, "w", n)
		ab := mul(a, b)
		left, right := a.MulVec(b.MulVec(x)), b.VecMul(a.VecMul(w))
		sound(t, left, right)
		if !left.Equal(ab.MulVec(x)) {
			t.Error("a·(b·x) is not (a·b)·x")
		}
		if !right.Equal(ab.VecMul(w)) {
			t.Error("(w·a)·b is not w·(a·b)")
		}
		if w.Dot(ab.MulVec(x)) != ab.VecMul(w).Dot(x) {
			t.Error("w·(m·x) is not (w·m)·x")
		}
		if !mul(b.Transpose(), a.Transpose()).Equal(ab.Transpose()) {
			t.Error("the transpose of a·b is not that of b times that of a")
		}
		if !mul(identity(n), a).Equal(a) || !mul(a, identity(k)).Equal(a) {
			t.Error("the identity changes a matrix")
		}
	})
}

func TestMatrixRowsAreViews(t *testing.T) {
	m := NewMatrix(3, 70)
	c := m.Clone()
	m.Row(1).Flip(69)
	if !m.At(1, 69) {
		t.Error("a change of a row was not seen by the matrix")
	}
	if c.Equal(m) || c.At(1, 69) {
		t.Error("a clone was not independent")
	}
	if m.Equal(NewMatrix(3, 71)) || NewMatrix(0, 5).Equal(NewMatrix(0, 6)) {
		t.Error("matrices of different shapes are equal")
	}
}

func TestMatrixPanics(t *testing.T) {
	m := NewMatrix(3, 5)
	for name, f := range map[string]func(){
		"negative shape": func() { NewMatrix(3, -1) },
		"row":            func() { m.Row(3) },
		"column":         func() { m.At(0, 5) },
		"set":            func() { m.Set(-1, 0, true) },
		"mulvec":         func() { m.MulVec(NewVector(3)) },
		"vecmul":         func() { m.VecMul(NewVector(5)) },
		"solve":          func() { factored(m).Solve(NewVector(5)) },
	} {
		t.Run(name, func(t *testing.T) { panics(t, f) })
	}
}
