package gf2

import (
	"fmt"
	"slices"
)

// Poly is a polynomial over GF(2) in one indeterminate, written s. Its coefficients are packed as those of a Vector,
// the constant one first, and the last word is not zero:
//
//	s^70 + s^3 + 1        words   ┌───────────────┬───────────┐
//	                              │ 1 0 0 1 0 ··· │ 0 ··· 0 1 │
//	                              └───────────────┴───────────┘
//	                      power     0 1 2 3     63  64 ···   70
//
// A Poly never changes once it is made, so it can be shared freely. The zero Poly is the polynomial 0.
type Poly struct {
	words []uint64
}

// PolyOf returns the polynomial with coefficient v_i at s^i.
func PolyOf(v Vector) Poly { return polyOf(slices.Clone(v.words)) }

// Monomial returns s^k. It panics if k is negative.
func Monomial(k int) Poly {
	if k < 0 {
		panic(fmt.Sprintf("gf2: Monomial: power %d is negative", k))
	}
	words := make([]uint64, k/wordBits+1)
	words[k/wordBits] = 1 << (k % wordBits)
	return Poly{words}
}

// polyOf makes a polynomial of words that do not change any more.
func polyOf(words []uint64) Poly { return Poly{trim(words)} }

// Degree returns the degree of p, and -1 if p is 0.
func (p Poly) Degree() int { return degree(p.words) }

// IsZero reports whether p is 0.
func (p Poly) IsZero() bool { return len(p.words) == 0 }

// Equal reports whether p and q are the same polynomial.
func (p Poly) Equal(q Poly) bool { return slices.Equal(p.words, q.words) }

// Vector returns the coefficients of p as a new vector of length n. It panics if p has a degree of n or more.
func (p Poly) Vector(n int) Vector {
	if p.Degree() >= n {
		panic(fmt.Sprintf("gf2: Vector: degree %d does not fit in %d coefficients", p.Degree(), n))
	}
	v := NewVector(n)
	copy(v.words, p.words)
	return v
}

// Add returns p + q, which is also p - q.
func (p Poly) Add(q Poly) Poly {
	if len(p.words) < len(q.words) {
		p, q = q, p
	}
	sum := slices.Clone(p.words)
	xorWords(sum, q.words)
	return polyOf(sum)
}

// Shift returns s^k·p for k ≥ 0 and, for k < 0, the quotient of p by s^-k: its coefficients move up by k, and those
// that fall below the constant one are dropped.
func (p Poly) Shift(k int) Poly {
	if p.IsZero() || k == 0 {
		return p
	}
	if k > 0 {
		words := make([]uint64, wordsFor(p.Degree()+1+k))
		xorShifted(words, p.words, k)
		return Poly{words}
	}
	n := p.Degree() + 1 + k
	if n <= 0 {
		return Poly{}
	}
	v := NewVector(n)
	XorBits(v, 0, p.bits(), -k, n)
	return Poly{v.words}
}

// truncate returns the remainder of p by s^k: its k lowest coefficients.
func (p Poly) truncate(k int) Poly {
	if p.Degree() < k {
		return p
	}
	v := NewVector(k)
	XorBits(v, 0, p.bits(), 0, k)
	return polyOf(v.words)
}

// bits returns the coefficients of p, shared, in whole words.
func (p Poly) bits() Vector { return Vector{len(p.words) * wordBits, p.words} }
