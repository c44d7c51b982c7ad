package gf2

import (
	"fmt"
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
// Sums of rows are therefore cheap, and sums of columns are not: algorithms here add rows. A *Matrix is changed by Set,
// by Reduce and through the vectors that Row returns, and by nothing else.
type Matrix struct {
	rows, cols int
	stride     int // words in a row
	words      []uint64
}

// NewMatrix returns the zero matrix of the given shape. It panics if a dimension is negative.
func NewMatrix(rows, cols int) *Matrix {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("gf2: NewMatrix: shape %d by %d is negative", rows, cols))
	}
	stride := wordsFor(cols)
	return &Matrix{rows, cols, stride, make([]uint64, rows*stride)}
}

// Rows returns the number of rows.
func (m *Matrix) Rows() int { return m.rows }

// Row returns row i as a vector that shares its words with m, so that changing
// one changes the other. It panics if i is out of range.
func (m *Matrix) Row(i int) Vector {
	if uint(i) >= uint(m.rows) {
		panicIndex("row", i, m.rows)
	}
	return Vector{m.cols, m.row(i)}
}

// Set makes the entry in row i and column j one if bit is true and zero if not. It panics if either is out of range.
func (m *Matrix) Set(i, j int, bit bool) { m.Row(i).Set(j, bit) }

// Clone returns a matrix equal to m that shares nothing with it.
func (m *Matrix) Clone() *Matrix {
	c := *m
	c.words = slices.Clone(m.words)
	return &c
}

// row returns the words of row i.
func (m *Matrix) row(i int) []uint64 {
	return m.words[i*m.stride:][:m.stride:m.stride]
}

// copyStrip copies word w of every row: a strip of 64 columns.
func (m *Matrix) copyStrip(strip []uint64, w int) {
	for i := range strip {
		strip[i] = m.words[i*m.stride+w]
	}
}
