package zmod

import (
	"bytes"
	"fmt"
	"iter"
	"math/big"
	"strings"
)

// Methods of residues, matrices and spans that only tests need.

// Ring returns the ring of the entries.
func (m *Matrix) Ring() *Ring { return m.ring }

// At returns the entry in row i and column j.
func (m *Matrix) At(i, j int) uint8 { return m.Row(i)[j] }

// Equal reports whether m and n have the same modulus, shape and entries.
func (m *Matrix) Equal(n *Matrix) bool {
	return m.ring.k == n.ring.k && m.rows == n.rows && m.cols == n.cols && bytes.Equal(m.data, n.data)
}

// MulVec returns the column vector m·x. It panics unless x holds one residue
// for each column.
func (m *Matrix) MulVec(x []uint8) []uint8 {
	m.ring.check("vector", x, m.cols)
	y := make([]uint8, m.rows)
	for i := range y {
		y[i] = m.ring.Dot(m.Row(i), x)
	}
	return y
}

// VecMul returns the row vector w·m. It panics unless w holds one residue for
// each row.
func (m *Matrix) VecMul(w []uint8) []uint8 {
	m.ring.check("vector", w, m.rows)
	return m.Transpose().MulVec(w)
}

// String returns the entries as decimal numbers, a line for each row.
func (m *Matrix) String() string {
	var b strings.Builder
	for i := range m.rows {
		for j, v := range m.Row(i) {
			if j > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%d", v)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ImageSize returns the number of b for which A·x = b has a solution. Each is
// A·x for the same number of x, so ImageSize times KernelSize is k to the
// number of columns.
func (f *Factored) ImageSize() *big.Int {
	size := big.NewInt(1)
	for _, d := range f.InvariantFactors() {
		size.Mul(size, big.NewInt(int64(f.ring.k)/int64(d)))
	}
	return size
}

// IsField reports whether k is prime, so that every residue but 0 is a unit.
func (r *Ring) IsField() bool { return len(r.powers) == 1 && r.powers[0].p == r.powers[0].q }

// Len returns the number of generators. Modulo a prime it is the dimension.
func (s *Span) Len() int { return s.form.rows }

// Equal reports whether s and t are the same set, over the same ring.
func (s *Span) Equal(t *Span) bool { return s.form.Equal(t.form) }

// Reduce returns the representative of v + s: the one vector that differs
// from v by a vector of s and whose entry in each leading column is less than
// the leading entry. It panics unless v is a vector of residues of the length
// of the generators.
//
// It is unique because the difference of two would be a vector of s whose first nonzero entry is in some column j. By
// the Howell property the rows that lead in column j or later generate it, so it is a multiple of a leading entry d, and
// two numbers less than d do not differ by one.
func (s *Span) Reduce(v []uint8) []uint8 {
	r := s.form.ring
	r.check("vector", v, s.form.cols)
	v = bytes.Clone(v)
	for i, j := range s.leads {
		row := s.form.Row(i)
		c := r.Neg(v[j] / row[j])
		if c == 0 {
			continue
		}
		for t := j; t < len(v); t++ {
			v[t] = r.Add(v[t], r.Mul(c, row[t]))
		}
	}
	return v
}

// Contains reports whether v is in s. It panics as Reduce does.
func (s *Span) Contains(v []uint8) bool {
	for _, a := range s.Reduce(v) {
		if a != 0 {
			return false
		}
	}
	return true
}

// Elements yields every vector of s exactly once, the zero vector first. The
// slice is the same at every step: clone it to keep it.
func (s *Span) Elements() iter.Seq[[]uint8] {
	return s.Coset(make([]uint8, s.form.cols))
}

// Coset yields v plus every vector of s, exactly once each, v first: if v solves a linear system and s is its kernel,
// all solutions. The slice is the same at every step: clone it to keep it. It panics as Reduce does.
//
// The coefficients run through a reflected Gray code of mixed radix, so that each step adds or subtracts one generator,
// once, and nothing is stored but the coefficients (Knuth, The Art of Computer Programming 7.2.1.1, Algorithm H). That
// no vector is repeated is proved at Size.
func (s *Span) Coset(v []uint8) iter.Seq[[]uint8] {
	s.form.ring.check("vector", v, s.form.cols)
	start := bytes.Clone(v)
	return func(yield func([]uint8) bool) {
		n, orders := s.Len(), s.Orders()
		x := bytes.Clone(start)
		digit := make([]int, n)
		down := make([]bool, n)
		focus := make([]int, n+1) // focus[j] is the next digit to change after those below j
		for j := range focus {
			focus[j] = j
		}
		for yield(x) {
			j := focus[0]
			focus[0] = 0
			if j == n {
				return
			}
			if down[j] {
				digit[j]--
			} else {
				digit[j]++
			}
			s.step(x, j, down[j])
			if digit[j] == 0 || digit[j] == orders[j]-1 {
				down[j] = !down[j]
				focus[j] = focus[j+1]
				focus[j+1] = j + 1
			}
		}
	}
}

func (s *Span) step(x []uint8, j int, subtract bool) {
	k := s.form.ring.k
	row := s.form.Row(j)
	for t := s.leads[j]; t < len(x); t++ {
		g := uint32(row[t])
		if subtract {
			g = k - g
		}
		sum := uint32(x[t]) + g
		if sum >= k {
			sum -= k
		}
		x[t] = uint8(sum)
	}
}

// String returns the size and the generators, a line for each.
func (s *Span) String() string {
	return fmt.Sprintf("%v vectors modulo %d generated by\n%v", s.Size(), s.form.ring.k, s.form)
}

// Dot returns Σ aᵢ·bᵢ. It panics if the lengths differ.
func (r *Ring) Dot(a, b []uint8) uint8 {
	if len(a) != len(b) {
		panic(fmt.Sprintf("zmod: dot product of vectors of lengths %d and %d", len(a), len(b)))
	}
	return uint8(dot(a, b) % uint64(r.k))
}
