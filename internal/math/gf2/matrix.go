package gf2

import (
	"context"
	"slices"
)

// Matrix is a dense matrix over GF(2), packed row after row, each row a Vector that begins at a word edge:
//
//	                 words of a row (stride = 3)
//	               ┌────────┬────────┬────────┐
//	row 0          │ 0 ··· 63 64···127 128···░│   ░ excess bits, always zero
//	row 1          │        │        │       ░│
//	  ⋮            │        │        │       ░│
//	               └────────┴────────┴────────┘
//	in memory      row 0 │ row 1 │ row 2 │ ···
//
// Sums of rows are therefore cheap, and sums of columns are not: algorithms here add rows. A *Matrix is
// changed by Set, by Reduce and through the vectors that Row returns, and by nothing else.
type Matrix struct {
	rows, cols int
	stride     int // words in a row
	words      []uint64
}

// NewMatrix returns the zero matrix of the given shape.
func NewMatrix(rows, cols int) *Matrix {
	stride := wordsFor(cols)
	return &Matrix{rows, cols, stride, make([]uint64, rows*stride)}
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.rows }

// Row returns row i as a vector that shares its words with m, so that changing
// one changes the other.
func (m *Matrix) Row(i int) Vector { return Vector{m.cols, m.row(i)} }

// Set makes the entry in row i and column j one if bit is true and zero if not.
func (m *Matrix) Set(i, j int, bit bool) { m.Row(i).Set(j, bit) }

// Clone returns a matrix equal to m that shares nothing with it.
func (m *Matrix) Clone() *Matrix {
	c := *m
	c.words = slices.Clone(m.words)
	return &c
}

func (m *Matrix) row(i int) []uint64 {
	return m.words[i*m.stride:][:m.stride:m.stride]
}

// Factored is a matrix A, eliminated once, so that questions about it cost no more than a product of A and a
// vector. It is read only: several goroutines may ask at the same time.
//
// It keeps the tableau (see tableau) after the last exchange, which says of every x and y = A·x that
//
//	pivot x = S·(pivot y) + K·(free x)
//	other y = W·(pivot y)
//
// and, since exchanges can be undone, that any free x and pivot y whatever give such an x and y. So the free
// x parametrize the kernel, and W is all there is to know of the y that A reaches.
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

// Nullity returns the dimension of the kernel, the space of the x with A·x = 0.
func (f *Factored) Nullity() int { return f.t.cols - f.t.rank }

// Solve solves A·x = b. Exactly one of two things is true, and Solve returns the proof of it: if ok, x is a
// solution, the one with zeros in the free columns; if not, the witness w has w·A = 0 and w·b = 1, so that no
// x can have A·x = b. The other vector is the zero Vector. b has a coordinate for each row of A.
//
// With the free x zero, pivot x is S·(pivot b). That is a solution unless some row i among the others has b_i
// ≠ W_i·(pivot b). Then w is the sum of coordinate i and the pivot rows that W_i names: w·y = y_i +
// W_i·(pivot y) is zero for every y = A·x, and it is one for b.
func (f *Factored) Solve(b Vector) (x, w Vector, ok bool) {
	t := f.t
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

// Kernel returns a basis of the x with A·x = 0, one in each row. Row k has a one in the k-th free column,
// zeros in the other free columns, and no ones to the right of its own: it is the basis in reduced form, read
// from the right, and depends on the kernel alone.
func (f *Factored) Kernel() *Matrix {
	t := f.t
	var free []int
	for j, i := range t.rowOf {
		if i < 0 {
			free = append(free, j)
		}
	}
	kernel := NewMatrix(len(free), t.cols)
	for k, c := range free {
		kernel.Set(k, c, true)
	}
	for i, j := range t.colOf {
		row := t.Row(i)
		for k, c := range free {
			if j >= 0 && row.Get(c) {
				kernel.Set(k, j, true)
			}
		}
	}
	return kernel
}

// LeftKernel returns a basis of the w with w·A = 0, one in each row. Together they judge right sides: A·x = b
// has a solution if and only if every one of them is orthogonal to b.
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
