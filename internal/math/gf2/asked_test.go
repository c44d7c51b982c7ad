package gf2

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Methods of vectors, matrices and polynomials that only tests need.

// Cols returns the number of columns.
func (m *Matrix) Cols() int { return m.cols }

// At reports whether the entry in row i and column j is one. It panics if
// either is out of range.
func (m *Matrix) At(i, j int) bool { return m.Row(i).Get(j) }

// Equal reports whether m and a have the same shape and the same entries.
func (m *Matrix) Equal(a *Matrix) bool {
	return m.rows == a.rows && m.cols == a.cols && slices.Equal(m.words, a.words)
}

// MulVec returns the product m·x of the matrix and a column. It panics unless x
// has a coordinate for each column.
func (m *Matrix) MulVec(x Vector) Vector {
	if x.n != m.cols {
		panic(fmt.Sprintf("gf2: MulVec: %d by %d matrix times vector of length %d", m.rows, m.cols, x.n))
	}
	y := NewVector(m.rows)
	for i := range m.rows {
		if dotWords(m.row(i), x.words) {
			y.words[i/wordBits] |= 1 << (i % wordBits)
		}
	}
	return y
}

// VecMul returns the product w·m of a row and the matrix, which is the sum of
// the rows that w selects. It panics unless w has a coordinate for each row.
func (m *Matrix) VecMul(w Vector) Vector {
	if w.n != m.rows {
		panic(fmt.Sprintf("gf2: VecMul: vector of length %d times %d by %d matrix", w.n, m.rows, m.cols))
	}
	y := NewVector(m.cols)
	for i := range w.Ones() {
		xorWords(y.words, m.row(i))
	}
	return y
}

// String returns the rows as zeros and ones, each followed by a newline.
func (m *Matrix) String() string {
	var s strings.Builder
	for i := range m.rows {
		s.WriteString(m.Row(i).String())
		s.WriteByte('\n')
	}
	return s.String()
}

// Flip adds one to coordinate i. It panics if i is out of range.
func (v Vector) Flip(i int) {
	if uint(i) >= uint(v.n) {
		panicIndex("coordinate", i, v.n)
	}
	v.words[uint(i)/wordBits] ^= 1 << (uint(i) % wordBits)
}

// Dot returns the inner product of v and w. It panics if their lengths differ.
func (v Vector) Dot(w Vector) bool {
	sameLength("Dot", v, w)
	return dotWords(v.words, w.words)
}

// Weight returns the number of coordinates that are one.
func (v Vector) Weight() int {
	weight := 0
	for _, w := range v.words {
		weight += bits.OnesCount64(w)
	}
	return weight
}

// IsZero reports whether every coordinate is zero.
func (v Vector) IsZero() bool {
	for _, w := range v.words {
		if w != 0 {
			return false
		}
	}
	return true
}

// String returns the coordinates as zeros and ones, coordinate 0 first.
func (v Vector) String() string {
	var s strings.Builder
	s.Grow(v.n)
	for i := range v.n {
		s.WriteByte('0' + byte(v.words[i/wordBits]>>(i%wordBits)&1))
	}
	return s.String()
}

// Coeff reports whether the coefficient of s^i is one. It is zero for every i
// beyond the degree; Coeff panics if i is negative.
func (p Poly) Coeff(i int) bool {
	if i < 0 {
		panic(fmt.Sprintf("gf2: Coeff: power %d is negative", i))
	}
	return i/wordBits < len(p.words) && p.words[i/wordBits]>>(i%wordBits)&1 != 0
}

// String returns p in powers of s, highest first, as in "s^3 + s + 1".
func (p Poly) String() string {
	var terms []string
	for i := p.Degree(); i >= 0; i-- {
		switch {
		case !p.Coeff(i):
		case i == 0:
			terms = append(terms, "1")
		case i == 1:
			terms = append(terms, "s")
		default:
			terms = append(terms, "s^"+strconv.Itoa(i))
		}
	}
	if terms == nil {
		return "0"
	}
	return strings.Join(terms, " + ")
}

// Clone returns a vector equal to v that shares nothing with it.
func (v Vector) Clone() Vector {
	return Vector{v.n, slices.Clone(v.words)}
}
