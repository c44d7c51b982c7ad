package gf2

import (
	"context"
	"fmt"
)

// Factored is a matrix A, eliminated once, so that questions about it cost no more than a product of A and a vector. It
// is read only: several goroutines may ask at the same time.
//
// It keeps the tableau of exchange.go after the last exchange,
//
//	           y of pivot rows   x of free columns
//	pivot x  │       S         │        K
//	other y  │       W         │        0
//
// which says of every x and y = A·x that
//
//	pivot x = S·(pivot y) + K·(free x)
//	other y = W·(pivot y)
//
// and, since exchanges can be undone, that any free x and pivot y whatever give such an x and y. So the free x
// parametrize the kernel, and W is all there is to know of the y that A reaches.
type Factored struct {
	t *tableau
}

// Factor eliminates m, which it leaves as it is. Its only error is that of the context.
func Factor(ctx context.Context, m *Matrix) (*Factored, error) {
	t := newTableau(m.Clone())
	if err := t.exchangeAll(ctx); err != nil {
		return nil, err
	}
	return &Factored{t}, nil
}

// Rows returns the number of rows of A.
func (f *Factored) Rows() int { return f.t.rows }

// Rank returns the dimension of the space of all A·x.
func (f *Factored) Rank() int { return f.t.rank }

// Nullity returns the dimension of the kernel, the space of the x with A·x = 0.
func (f *Factored) Nullity() int { return f.t.cols - f.t.rank }

// Solve solves A·x = b. Exactly one of two things is true, and Solve returns the proof of it: if ok, x is a solution,
// the one with zeros in the free columns; if not, the witness w has w·A = 0 and w·b = 1, so that no x can have A·x = b.
// The other vector is the zero Vector. Solve panics unless b has a coordinate for each row of A.
//
// With the free x zero, pivot x is S·(pivot b). That is a solution unless some row i among the others has b_i ≠
// W_i·(pivot b). Then w is the sum of coordinate i and the pivot rows that W_i names: w·y = y_i + W_i·(pivot y) is zero
// for every y = A·x, and it is one for b.
func (f *Factored) Solve(b Vector) (x, w Vector, ok bool) {
	t := f.t
	if b.n != t.rows {
		panic(fmt.Sprintf("gf2: Solve: %d by %d matrix with right side of length %d", t.rows, t.cols, b.n))
	}
	top := NewVector(t.cols)
	for j, i := range t.rowOf {
		if i >= 0 && b.Get(i) {
			top.Set(j, true)
		}
	}
	x = NewVector(t.cols)
	for i, j := range t.colOf {
		value := dotWords(t.row(i), top.words)
		if j >= 0 {
			x.Set(j, value)
		} else if value != b.Get(i) {
			w = NewVector(t.rows)
			f.leftKernelVector(i, w)
			return Vector{}, w, false
		}
	}
	return x, Vector{}, true
}

// Kernel returns a basis of the x with A·x = 0, one in each row. Row k has a one in the k-th free column, zeros in the
// other free columns, and no ones to the right of its own: it is the basis in reduced form, read from the right, and
// depends on the kernel alone.
func (f *Factored) Kernel() *Matrix {
	t := f.t
	kernel := NewMatrix(f.Nullity(), t.cols)
	free := t.freeColumns()
	number := make([]int, t.cols)
	k := 0
	for j := range free.Ones() {
		number[j] = k
		kernel.Set(k, j, true)
		k++
	}
	entries := NewVector(t.cols)
	for i, j := range t.colOf {
		if j < 0 {
			continue
		}
		for w, word := range t.row(i) {
			entries.words[w] = word & free.words[w]
		}
		for c := range entries.Ones() {
			kernel.Set(number[c], j, true)
		}
	}
	return kernel
}

// LeftKernel returns a basis of the w with w·A = 0, one in each row. Together they judge right sides: A·x = b has a
// solution if and only if every one of them is orthogonal to b.
func (f *Factored) LeftKernel() *Matrix {
	left := NewMatrix(f.t.rows-f.t.rank, f.t.rows)
	k := 0
	for i, j := range f.t.colOf {
		if j < 0 {
			f.leftKernelVector(i, left.Row(k))
			k++
		}
	}
	return left
}

// leftKernelVector writes to the zero vector w the combination of rows of A
// that row i, which was not exchanged, proves to be zero.
func (f *Factored) leftKernelVector(i int, w Vector) {
	w.Set(i, true)
	for j := range f.t.Row(i).Ones() {
		w.Set(f.t.rowOf[j], true)
	}
}
