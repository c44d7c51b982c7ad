package zmod

import (
	"bytes"
	"fmt"
)

// Matrix is a dense matrix over ℤ/k, one byte an entry, rows one after the other. Either dimension may be 0.
type Matrix struct {
	ring       *Ring
	rows, cols int
	data       []uint8
}

// NewMatrix returns the zero matrix over ℤ/k of the given shape. It panics
// unless 2 ≤ k ≤ 256 and neither dimension is negative.
func NewMatrix(k, rows, cols int) *Matrix { return newMatrix(NewRing(k), rows, cols) }

func newMatrix(r *Ring, rows, cols int) *Matrix {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("zmod: matrix of %d rows and %d columns", rows, cols))
	}
	return &Matrix{r, rows, cols, make([]uint8, rows*cols)}
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.rows }

// Cols returns the number of columns.
func (m *Matrix) Cols() int { return m.cols }

// Row returns row i as a view: writing to it writes to the matrix, and only
// residues less than k may be written. Factor and Howell check.
func (m *Matrix) Row(i int) []uint8 {
	if i < 0 || i >= m.rows {
		panic(fmt.Sprintf("zmod: row %d of a matrix of %d rows", i, m.rows))
	}
	return m.data[i*m.cols : (i+1)*m.cols : (i+1)*m.cols]
}

// Set makes v the entry in row i and column j. It panics unless v < k.
func (m *Matrix) Set(i, j int, v uint8) {
	if uint32(v) >= m.ring.k {
		panic(fmt.Sprintf("zmod: entry %d, want less than %d", v, m.ring.k))
	}
	m.Row(i)[j] = v
}

// Clone returns a copy that shares no entries with m.
func (m *Matrix) Clone() *Matrix {
	return &Matrix{m.ring, m.rows, m.cols, bytes.Clone(m.data)}
}

// Transpose returns the matrix whose rows are the columns of m.
func (m *Matrix) Transpose() *Matrix {
	t := newMatrix(m.ring, m.cols, m.rows)
	for i := range m.rows {
		for j, v := range m.Row(i) {
			t.data[j*m.rows+i] = v
		}
	}
	return t
}

// check panics if an entry is no residue, which only a careless write to a row view can bring about.
func (m *Matrix) check() {
	m.ring.check("matrix", m.data, m.rows*m.cols)
}
