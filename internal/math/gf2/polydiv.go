package gf2

import (
	"fmt"
	"slices"
)

// newtonThreshold is the least degree of quotient and divisor for which a division by Newton's method beats the
// schoolbook. BenchmarkPolyDiv gained 0.7 at 1000, 1.0 at 2000, 1.1 at 4000, 1.5 at 10,000 and 4 at 100,000.
const newtonThreshold = 2048

// DivMod returns the quotient q and the remainder r of p by d: p = q·d + r with
// r of a lower degree than d. It panics if d is 0.
func (p Poly) DivMod(d Poly) (q, r Poly) {
	if d.IsZero() {
		panic(fmt.Sprintf("gf2: DivMod: polynomial of degree %d divided by 0", p.Degree()))
	}
	n := p.Degree() - d.Degree()
	switch {
	case n < 0:
		return Poly{}, p
	case min(n, d.Degree()) < newtonThreshold:
		return divSchoolbook(p, d)
	}
	return divNewton(p, d)
}

// Div returns the quotient of p by d. It panics if d is 0.
func (p Poly) Div(d Poly) Poly {
	q, _ := p.DivMod(d)
	return q
}

// Mod returns the remainder of p by d. It panics if d is 0.
func (p Poly) Mod(d Poly) Poly {
	_, r := p.DivMod(d)
	return r
}

// Both divisions below rest on one fact: the k highest coefficients of a quotient depend on nothing but the k highest
// coefficients of dividend and divisor. Long division makes that plain, for the first k steps touch no others where it
// matters. So a division can settle k coefficients of the quotient on short operands, and then take that part of the
// quotient times the divisor from the dividend in one pass.

// divSchoolbook settles partBits coefficients at a time on single words.
func divSchoolbook(p, d Poly) (q, r Poly) {
	rest := slices.Clone(p.words)
	dd := d.Degree()
	quotient := make([]uint64, wordsFor(p.Degree()-dd+1))
	product := make([]uint64, len(d.words)+1)
	head, _ := leading(d.words, dd)
	var table multiples
	for {
		dr := degree(rest)
		n := dr - dd // degree of the quotient that is left
		if n < 0 {
			return polyOf(quotient), polyOf(rest)
		}
		k := min(n+1, partBits)
		top, _ := leading(rest, dr)
		part := divideHeads(top, head, k)
		xorShifted(quotient, []uint64{part}, n+1-k)
		table.build(part)
		table.mul(product, d.words)
		xorShifted(rest, product, n+1-k)
		rest = trim(rest)
	}
}

// divideHeads returns the k highest coefficients of the quotient of two
// polynomials, given their 64 highest: both heads have their first one in bit 63.
func divideHeads(head, divisor uint64, k int) uint64 {
	var q uint64
	for range k {
		take := uint64(int64(head) >> 63) // all ones if the divisor goes in here
		head = (head ^ divisor&take) << 1
		q = q<<1 | take&1
	}
	return q
}
