package gf2

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout/internal/base/bitrow"
)

// boolsOf is the vector as a plain slice, the reference for everything packed.
func boolsOf(v Vector) []bool {
	b := make([]bool, v.Len())
	for i := range b {
		b[i] = v.Get(i)
	}
	return b
}

func TestVectorAgainstBools(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawLength(t, "n", 300)
		v := drawVector(t, "v", n)
		w := drawVector(t, "w", n)
		a := boolsOf(v)
		b := boolsOf(w)

		weight := 0
		dot := false
		var ones []int
		for i := range a {
			if a[i] {
				weight++
				ones = append(ones, i)
			}
			dot = dot != (a[i] && b[i])
		}
		if v.Weight() != weight {
			t.Errorf("Weight is %d, want %d", v.Weight(), weight)
		}
		if v.Dot(w) != dot {
			t.Errorf("Dot is %t, want %t", v.Dot(w), dot)
		}
		if v.IsZero() != (weight == 0) {
			t.Errorf("IsZero is %t for weight %d", v.IsZero(), weight)
		}
		if v.Equal(w) != slices.Equal(a, b) {
			t.Errorf("Equal is %t", v.Equal(w))
		}
		if got := slices.Collect(v.Ones()); !slices.Equal(got, ones) {
			t.Errorf("Ones are %v, want %v", got, ones)
		}

		sum := v.Clone()
		sum.Xor(w)
		reversed := v.Clone()
		reversed.Reverse()
		for i := range a {
			if sum.Get(i) != (a[i] != b[i]) {
				t.Fatalf("coordinate %d of the sum is %t", i, sum.Get(i))
			}
			if reversed.Get(n-1-i) != a[i] {
				t.Fatalf("coordinate %d is not %d of the reverse", i, n-1-i)
			}
		}
		sound(t, v, w, sum, reversed)
		if !slices.Equal(boolsOf(v), a) {
			t.Error("a clone was not independent")
		}
	})
}

func TestVectorLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawLength(t, "n", 300)
		u := drawVector(t, "u", n)
		v := drawVector(t, "v", n)
		w := drawVector(t, "w", n)
		sum := v.Clone()
		sum.Xor(w)
		if u.Dot(sum) != (u.Dot(v) != u.Dot(w)) {
			t.Error("Dot is not linear")
		}
		if u.Dot(u) != (u.Weight()%2 == 1) {
			t.Error("u·u is not the parity of the weight")
		}
		sum.Xor(w)
		if !sum.Equal(v) {
			t.Error("v + w + w is not v")
		}
		sum.Reverse()
		sum.Reverse()
		if !sum.Equal(v) {
			t.Error("the reverse of the reverse is another vector")
		}
	})
}

func TestVectorSetFlip(t *testing.T) {
	for _, n := range edges {
		v := NewVector(n)
		for i := range n {
			v.Flip(i)
			sound(t, v)
			if !v.Get(i) || v.Weight() != i+1 {
				t.Fatalf("n = %d: flipping coordinate %d gives %v", n, i, v)
			}
		}
		for i := range n {
			v.Set(i, false)
			v.Set(i, false)
			sound(t, v)
			if v.Get(i) || v.Weight() != n-1-i {
				t.Fatalf("n = %d: clearing coordinate %d gives %v", n, i, v)
			}
		}
	}
}

func TestVectorOfSharesWords(t *testing.T) {
	words := []uint64{0, 0}
	v := VectorOf(100, words)
	v.Set(70, true)
	if words[1] != 1<<6 {
		t.Errorf("word 1 is %b after setting coordinate 70", words[1])
	}
	words[0] = 4
	if !v.Get(2) {
		t.Error("a change of the words was not seen by the vector")
	}
}

func TestOnesStops(t *testing.T) {
	v := VectorOf(130, []uint64{1 << 63, 0, 3})
	for i := range v.Ones() {
		if i == 128 {
			break
		}
		if i != 63 {
			t.Errorf("coordinate %d is not one", i)
		}
	}
}

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
		bitrow.XorWords(y.words, m.row(i))
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

// Flip adds one to coordinate i.
func (v Vector) Flip(i int) {
	v.words[uint(i)/wordBits] ^= 1 << (uint(i) % wordBits)
}

// Dot returns the inner product of v and w.
func (v Vector) Dot(w Vector) bool { return dotWords(v.words, w.words) }

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
