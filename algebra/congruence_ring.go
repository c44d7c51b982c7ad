package algebra

import (
	"math/bits"

	"lightsout/internal/math/gf2"
)

// ring turns rows into polynomials, so that B becomes a number to multiply by.
//
// Let P move a row of n cells to both sides and add: B = I + P, or P for an open pattern. A row is
// a polynomial in P applied to e₁, the row in which only the first cell is pressed:
//
//   - If the ends of the row are free, eⱼ = fⱼ(P)·e₁ with the Fibonacci polynomials f₀ = 0, f₁ = 1,
//     fⱼ₊₁ = s·fⱼ + fⱼ₋₁, since P·eⱼ = eⱼ₋₁ + eⱼ₊₁. There is no cell n+1, so fₙ₊₁(P)·e₁ = 0. Row x is the
//     polynomial Σ xⱼ·fⱼ(s) modulo fₙ₊₁(s), and P is s.
//   - If they are glued, row x is Σ xⱼ·z^(j−1) modulo zⁿ + 1, and P is z + 1/z. That stays right on a
//     row of two cells, where both neighbors are the same cell and cancel, and on one of a single
//     cell, where both are the cell itself.
//
// Operators that are polynomials in P are elements of the ring, rows are elements, and to apply one to the other is a
// product. The inner product of rows is ⟨x, y⟩ = ⟨e₁, x*·y⟩, where x* = x for free ends, as P is symmetric, and x*(z) =
// x(1/z) for glued ones. So ⟨a·x, y⟩ = ⟨x, a*·y⟩, and a* = a for polynomials in P.
//
// To keep 1/z out of the polynomials, B is held as ζB, where ζ is z if the ends are glued, else 1.
type ring struct {
	n       int // cells in a row
	cyclic  bool
	modulus gf2.Poly
	beta    gf2.Poly // ζB
}

func newRing(n int, cyclic, open bool) ring {
	r := ring{n: n, cyclic: cyclic}
	one := gf2.Monomial(0)
	if cyclic {
		r.modulus = gf2.Monomial(n).Add(one)
		r.beta = gf2.Monomial(2).Add(one)
	} else {
		_, r.modulus = gf2.FibonacciPair(n)
		r.beta = gf2.Monomial(1)
	}
	if !open {
		r.beta = r.beta.Add(r.zeta(one, 1))
	}
	return r
}

func (r ring) element(row gf2.Vector) gf2.Poly {
	if r.cyclic {
		return gf2.PolyOf(row)
	}
	return gf2.FromFibonacci(row)
}

// row returns the row of a polynomial, reduced or not. Reducing costs no division: zⁿ is 1, and
//
//	f_{n+1+j} = f_{n+1−j}  modulo fₙ₊₁,
//
// because f_{a+j} + f_{a−j} = f_a·(f_{j+1} + f_{j−1}): that is plain for j = 0 and j = 1, and follows
// for all j as both sides obey the recurrence in j. What lies beyond the end of the row comes back
// as from a mirror, and what lies on cell n+1 is gone.
func (r ring) row(p gf2.Poly) gf2.Vector {
	if !r.cyclic && p.Degree() > 2*r.n {
		p = p.Mod(r.modulus)
	}
	row := gf2.NewVector(r.n)
	length := max(r.n, p.Degree()+1)
	if r.cyclic {
		long := p.Vector(length)
		for at := 0; at < length; at += r.n {
			gf2.XorBits(row, 0, long, at, min(r.n, length-at))
		}
		return row
	}
	long := gf2.ToFibonacci(p, length)
	if beyond := length - r.n - 1; beyond > 0 {
		mirrored := gf2.NewVector(beyond)
		gf2.XorBits(mirrored, 0, long, r.n+1, beyond)
		mirrored.Reverse()
		gf2.XorBits(row, r.n-beyond, mirrored, 0, beyond)
	}
	gf2.XorBits(row, 0, long, 0, r.n)
	return row
}

// reduce returns the polynomial of least degree that is the same element.
func (r ring) reduce(p gf2.Poly) gf2.Poly {
	if p.Degree() < r.n {
		return p
	}
	return r.element(r.row(p))
}

func (r ring) mul(p, q gf2.Poly) gf2.Poly { return r.reduce(p.Mul(q)) }

// zeta returns ζᵏ·p, not reduced, for k ≥ 0.
func (r ring) zeta(p gf2.Poly, k int) gf2.Poly {
	if r.cyclic {
		return p.Shift(k)
	}
	return p
}

// turn returns ζᵏ·p for any k, reduced.
func (r ring) turn(p gf2.Poly, k int) gf2.Poly {
	if k %= r.n; k < 0 {
		k += r.n
	}
	return r.reduce(r.zeta(p, k))
}

// cell returns the element of the row in which only the cell with the given index, from 0, is pressed.
func (r ring) cell(index int) gf2.Poly {
	if r.cyclic {
		return gf2.Monomial(index)
	}
	_, f := gf2.FibonacciPair(index)
	return f
}

// fibonacci returns Fₖ and Fₖ₊₁, where
//
//	Fₖ = ζ^(k−1)·fₖ(B),   F₀ = 0,   F₁ = 1,   Fₖ₊₁ = ζB·Fₖ + ζ²·Fₖ₋₁.
//
// The identities f₂ᵢ = s·fᵢ² and f₂ᵢ₊₁ = fᵢ² + fᵢ₊₁² become
//
//	F₂ᵢ = ζB·Fᵢ²,   F₂ᵢ₊₁ = ζ²·Fᵢ² + Fᵢ₊₁²,
//
// and double the index with two squarings. Powers of ζ apart, Fₖ is of degree k−1, or 2k−2 if the ends are glued: as
// long as that is below n, nothing is reduced, and a board of few rows has short polynomials however long its rows are.
func (r ring) fibonacci(k int) (f, next gf2.Poly) {
	f, next = gf2.Poly{}, gf2.Monomial(0)
	for b := bits.Len(uint(k)) - 1; b >= 0; b-- {
		f2, next2 := f.Square(), next.Square()
		middle := r.reduce(r.zeta(f2, 2).Add(next2))
		if k>>b&1 == 0 {
			f, next = r.mul(r.beta, f2), middle
		} else {
			f, next = middle, r.mul(r.beta, next2)
		}
	}
	return f, next
}
