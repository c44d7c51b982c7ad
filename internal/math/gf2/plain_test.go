package gf2

import (
	"context"
	"math/rand/v2"
	"slices"
)

// Random values, and plain reference computations.

// identity returns the identity matrix of n rows and columns.
func identity(n int) *Matrix {
	m := NewMatrix(n, n)
	for i := range n {
		m.Set(i, i, true)
	}
	return m
}

// randomMatrix returns a matrix whose entries are independent fair coins drawn
// from rng.
func randomMatrix(rows, cols int, rng *rand.Rand) *Matrix {
	m := NewMatrix(rows, cols)
	for i := range m.words {
		m.words[i] = rng.Uint64()
	}
	for i := range rows {
		m.Row(i).clearExcess()
	}
	return m
}

// randomVector returns a vector whose n coordinates are independent fair coins
// drawn from rng.
func randomVector(n int, rng *rand.Rand) Vector {
	v := NewVector(n)
	for i := range v.words {
		v.words[i] = rng.Uint64()
	}
	v.clearExcess()
	return v
}

// clearExcess restores the invariant after whole words were written.
func (v Vector) clearExcess() {
	if k := v.n % wordBits; k != 0 {
		v.words[len(v.words)-1] &= 1<<k - 1
	}
}

// mul returns the product a·b, row by row.
func mul(a, b *Matrix) *Matrix {
	p := NewMatrix(a.rows, b.cols)
	for i := range a.rows {
		for k := range a.Row(i).Ones() {
			xorWords(p.row(i), b.row(k))
		}
	}
	return p
}

// mulRussians returns the product a·b with the tables of sums that elimination uses.
func mulRussians(a, b *Matrix) *Matrix {
	p := NewMatrix(a.rows, b.cols)
	forEachBlock(context.Background(), p, func(t *sums, c, width int) {
		words := make([]uint64, a.rows)
		for k := range a.stride {
			var rows [wordBits][]uint64
			for i := range min(wordBits, b.rows-k*wordBits) {
				rows[i] = b.row(k*wordBits + i)
			}
			t.build(&rows, c, width)
			a.copyStrip(words, k)
			t.addTo(p, c, width, words)
		}
	})
	return p
}

// gcd is GCD without cancellation.
func gcd(a, b Poly) Poly {
	g, _ := GCD(context.Background(), a, b)
	return g
}

// extGCD returns the greatest common divisor g of a and b with cofactors u and
// v such that u·a + v·b = g.
func extGCD(a, b Poly) (g, u, v Poly) {
	g, u, _ = Cofactor(context.Background(), a, b) // no error: the background stays
	if b.IsZero() {
		return g, u, Poly{}
	}
	return g, u, g.Add(u.Mul(a)).Div(b)
}

// solveCongruence returns the solution q of least degree of a·q = c modulo m, and whether there is any,
// along with the greatest common divisor g of a and m.
func solveCongruence(a, c, m Poly) (q, g Poly, ok bool) {
	congruence, _ := NewCongruence(context.Background(), a, m) // no error: the background stays
	q, ok = congruence.Solve(c)
	return q, congruence.g, ok
}

// newPoly returns the polynomial whose coefficients are the bits of the words, least significant first.
func newPoly(words ...uint64) Poly { return polyOf(slices.Clone(words)) }
