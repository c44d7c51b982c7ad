package gf2

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// All ways to multiply agree with the definition.
func TestMulAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawLength(t, "n", 140)
		k := drawLength(t, "k", 140)
		m := drawLength(t, "m", 140)
		a := drawMatrix(t, n, k)
		b := drawMatrix(t, k, m)
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
	a := randomMatrix(300, 200, rng)
	b := randomMatrix(200, 7500, rng)
	if len(a.words)*b.stride < parallelWords {
		t.Fatal("the product is too small to be shared")
	}
	if !mulRussians(a, b).Equal(mul(a, b)) {
		t.Error("products differ")
	}
}

func TestMatrixLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawLength(t, "n", 140)
		k := drawLength(t, "k", 140)
		m := drawLength(t, "m", 140)
		a := drawMatrix(t, n, k)
		b := drawMatrix(t, k, m)
		x := drawVector(t, "x", m)
		w := drawVector(t, "w", n)
		ab := mul(a, b)
		left := a.MulVec(b.MulVec(x))
		right := b.VecMul(a.VecMul(w))
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

// checkFactored fails unless f answers as a factored m must.
func checkFactored(t rapid.TB, m *Matrix, f *Factored) {
	t.Helper()
	kernel := f.Kernel()
	left := f.LeftKernel()
	sound(t, kernel, left)
	if f.t.rank != len(m.Clone().Gauss()) {
		t.Errorf("rank is %d, want %d", f.t.rank, len(m.Clone().Gauss()))
	}
	if f.t.rank+f.Nullity() != m.Cols() {
		t.Errorf("rank %d + nullity %d is not %d columns", f.t.rank, f.Nullity(), m.Cols())
	}
	if kernel.Rows() != f.Nullity() || kernel.Rank() != f.Nullity() {
		t.Errorf("kernel has %d vectors of rank %d, want %d", kernel.Rows(), kernel.Rank(), f.Nullity())
	}
	if want := m.Rows() - f.t.rank; left.Rows() != want || left.Rank() != want {
		t.Errorf("left kernel has %d vectors of rank %d, want %d", left.Rows(), left.Rank(), want)
	}
	for k := range kernel.Rows() {
		if !m.MulVec(kernel.Row(k)).IsZero() {
			t.Fatalf("kernel vector %d is not in the kernel", k)
		}
	}
	for k := range left.Rows() {
		if !m.VecMul(left.Row(k)).IsZero() {
			t.Fatalf("left kernel vector %d is not in the left kernel", k)
		}
	}
}

// checkSolve fails unless f gives exactly one of solution and witness for b,
// with its proof, and reports whether it is the solution.
func checkSolve(t rapid.TB, m *Matrix, f *Factored, b Vector) bool {
	t.Helper()
	before := b.Clone()
	x, w, ok := f.Solve(b)
	sound(t, x, w)
	if !b.Equal(before) {
		t.Error("the right side was changed")
	}
	switch {
	case ok && (x.Len() != m.Cols() || !m.MulVec(x).Equal(b)):
		t.Errorf("%v is not a solution", x)
	case ok && w.Len() != 0:
		t.Errorf("there are a solution and a witness %v", w)
	case !ok && (w.Len() != m.Rows() || !m.VecMul(w).IsZero() || !w.Dot(b)):
		t.Errorf("%v is not a witness", w)
	case !ok && x.Len() != 0:
		t.Errorf("there are a witness and a solution %v", x)
	}
	orthogonal := f.LeftKernel().MulVec(b).IsZero()
	if ok != orthogonal {
		t.Errorf("solvable is %t, orthogonal to the left kernel is %t", ok, orthogonal)
	}
	return ok
}

// factorings are the ways to factor a matrix.
var factorings = map[string]func(*Matrix) *Factored{
	"Factor": factored,
	"plain": func(m *Matrix) *Factored {
		t := newTableau(m.Clone())
		t.exchange(context.Background(), false)
		return &Factored{t}
	},
	"Russians": func(m *Matrix) *Factored {
		t := newTableau(m.Clone())
		t.exchange(context.Background(), true)
		return &Factored{t}
	},
}

func TestFactorSolves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t, drawLength(t, "rows", 200), drawLength(t, "cols", 200))
		b := drawVector(t, "b", m.Rows())
		reached := m.MulVec(drawVector(t, "x", m.Cols()))
		kernels := map[string]*Matrix{}
		for name, factor := range factorings {
			f := factor(m)
			checkFactored(t, m, f)
			checkSolve(t, m, f, b)
			if !checkSolve(t, m, f, reached) {
				t.Errorf("%s: a multiple of the matrix is unsolvable", name)
			}
			kernels[name] = f.Kernel()
		}
		for name, kernel := range kernels {
			if !kernel.Equal(kernels["plain"]) {
				t.Errorf("%s: another basis of the kernel", name)
			}
		}
	})
}

// Small matrices against all vectors there are.
func TestFactorExhaustively(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t, rapid.IntRange(0, 8).Draw(t, "rows"), rapid.IntRange(0, 8).Draw(t, "cols"))
		solutions := make([]int, 1<<m.Rows())
		for x := range uint64(1) << m.Cols() {
			solutions[number(m.MulVec(vectorOf(m.Cols(), x)))]++
		}
		for name, factor := range factorings {
			f := factor(m)
			checkFactored(t, m, f)
			for b, count := range solutions {
				want := 0
				if checkSolve(t, m, f, vectorOf(m.Rows(), uint64(b))) {
					want = 1 << f.Nullity()
				}
				if count != want {
					t.Fatalf("%s: right side %b has %d solutions, want %d", name, b, count, want)
				}
			}
		}
	})
}

// vectorOf returns the vector of n < 64 coordinates that are the bits of x.
func vectorOf(n int, x uint64) Vector {
	return VectorOf(n, []uint64{x}[:wordsFor(n)])
}

// number is the inverse of vectorOf.
func number(v Vector) uint64 {
	if v.n == 0 {
		return 0
	}
	return v.words[0]
}

func TestKernelIsReduced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t, drawLength(t, "rows", 100), drawLength(t, "cols", 100))
		kernel := factored(m).Kernel()
		var last []int
		for k := range kernel.Rows() {
			top := -1
			for j := range kernel.Row(k).Ones() {
				top = j
			}
			last = append(last, top)
		}
		for k := range kernel.Rows() {
			if k > 0 && last[k] <= last[k-1] {
				t.Fatalf("last ones in columns %v", last)
			}
			for l, j := range last {
				if kernel.At(k, j) != (k == l) {
					t.Fatalf("vector %d in the free column of vector %d is %t", k, l, kernel.At(k, j))
				}
			}
		}
	})
}

// A large matrix of known rank, with a right side that is out of reach.
func TestFactorLarge(t *testing.T) {
	rng := testRand()
	m := mul(randomMatrix(1200, 900, rng), randomMatrix(900, 1500, rng))
	f := factored(m)
	if f.t.rank != 900 {
		t.Fatalf("rank is %d, want 900", f.t.rank)
	}
	if !checkSolve(t, m, f, m.MulVec(randomVector(1500, rng))) {
		t.Error("a multiple of the matrix is unsolvable")
	}
	if checkSolve(t, m, f, randomVector(1200, rng)) {
		t.Error("a random right side is solvable, against odds of 2^300")
	}
	left := mul(f.LeftKernel(), m)
	if left.Rank() != 0 {
		t.Error("the left kernel does not annihilate the matrix")
	}
	if mul(m, f.Kernel().Transpose()).Rank() != 0 {
		t.Error("the matrix does not annihilate its kernel")
	}
}

// factored returns what Factor returns when nothing cancels it.
func factored(m *Matrix) *Factored {
	f, err := Factor(context.Background(), m)
	if err != nil {
		panic(err)
	}
	return f
}

// TestFactorIsCanceled cancels at every check: there is at least one for each strip of 64 columns.
func TestFactorIsCanceled(t *testing.T) {
	for _, n := range []int{100, 300} {
		m := randomMatrix(n, n, testRand())
		counted := &countdown{Context: context.Background(), left: 1 << 30}
		if _, err := Factor(counted, m); err != nil {
			t.Fatal(err)
		}
		looks := 1<<30 - counted.left
		if looks < n/wordBits {
			t.Errorf("%d by %d matrix: %d looks at the context", n, n, looks)
		}
		for left := range looks {
			f, err := Factor(&countdown{Context: context.Background(), left: left}, m)
			if f != nil || !errors.Is(err, context.Canceled) {
				t.Fatalf("canceled at check %d of %d: %v", left, looks, err)
			}
		}
	}
}

// countdown is a context that is canceled after a number of checks.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}
