package algebra

import (
	"context"
	"math/bits"

	"lightsout/internal/base/bitrow"
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
// Operators that are polynomials in P are elements of the ring, rows are elements, and to apply one to the
// other is a product. The inner product of rows is ⟨x, y⟩ = ⟨e₁, x*·y⟩, where x* = x for free ends, as P is
// symmetric, and x*(z) = x(1/z) for glued ones. So ⟨a·x, y⟩ = ⟨x, a*·y⟩, and a* = a for polynomials in P.
//
// To keep 1/z out of the polynomials, B is held as ζB, where ζ is z if the ends are glued, else 1.
type ring struct {
	n       int // cells in a row
	cyclic  bool
	plain   bool // any modulus, whose elements are no rows
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
		r.modulus = gf2.Fibonacci(n + 1)
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
			bitrow.Xor(row.Words(), 0, long.Words(), at, min(r.n, length-at))
		}
		return row
	}
	long := gf2.ToFibonacci(p, length)
	if beyond := length - r.n - 1; beyond > 0 {
		mirrored := gf2.NewVector(beyond)
		bitrow.Xor(mirrored.Words(), 0, long.Words(), r.n+1, beyond)
		mirrored.Reverse()
		bitrow.Xor(row.Words(), r.n-beyond, mirrored.Words(), 0, beyond)
	}
	bitrow.Xor(row.Words(), 0, long.Words(), 0, r.n)
	return row
}

// reduce returns the polynomial of least degree that is the same element.
func (r ring) reduce(p gf2.Poly) gf2.Poly {
	if p.Degree() < r.n {
		return p
	}
	if r.plain {
		return p.Mod(r.modulus)
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
	return gf2.Fibonacci(index + 1)
}

// fibonacci returns Fₖ and Fₖ₊₁, where
//
//	Fₖ = ζ^(k−1)·fₖ(B),   F₀ = 0,   F₁ = 1,   Fₖ₊₁ = ζB·Fₖ + ζ²·Fₖ₋₁.
//
// By the square of Tⁱ (see cut), f₂ᵢ = s·fᵢ² and f₂ᵢ₊₁ = fᵢ² + fᵢ₊₁². These become
//
//	F₂ᵢ = ζB·Fᵢ²,   F₂ᵢ₊₁ = ζ²·Fᵢ² + Fᵢ₊₁²,
//
// and double the index with two squarings. Powers of ζ apart, Fₖ is of degree k−1, or 2k−2 if the ends are
// glued: as long as that is below n, nothing is reduced, and a board of few rows has short polynomials
// however long its rows are.
func (r ring) fibonacci(k int) (f, next gf2.Poly) {
	f = gf2.Poly{}
	next = gf2.Monomial(0)
	for b := bits.Len(uint(k)) - 1; b >= 0; b-- {
		f2 := f.Square()
		next2 := next.Square()
		middle := r.reduce(r.zeta(f2, 2).Add(next2))
		if k>>b&1 == 0 {
			f = r.mul(r.beta, f2)
			next = middle
		} else {
			f = middle
			next = r.mul(r.beta, next2)
		}
	}
	return f, next
}

// ringEquation is a·q = c in a ring, prepared for many c.
//
// Let M be the modulus and g the greatest common divisor of a and M. Whatever q is, g divides a·q,
// so it must divide c. Two ways lead from there to q, and how long a is decides between them.
//
// If a is about as long as M, Euclid's algorithm gives u with u·a = g modulo M. Then q = u·(c/g), for
// a·q = g·(c/g) = c. It is reduced modulo M and not M/g: that is another solution, and as good, and a
// ring reduces modulo M without dividing.
//
// If a is much shorter, look for the p with a·q + M·p = c, which is shorter still. Divided by g, that
// is (M/g)·p = c/g modulo a/g, after which q is the exact quotient of c/g + (M/g)·p by a/g. Every
// product is then of a long and a short polynomial.
type ringEquation struct {
	kernel  ideal    // the q with a·q = 0, which are the multiples of M/g
	inverse gf2.Poly // of a/g modulo M/g, or of M/g modulo a/g if a is short
	short   gf2.Poly // a/g if a is short, else 0
}

func newRingEquation(ctx context.Context, r ring, a gf2.Poly) (e ringEquation, err error) {
	a = r.reduce(a)
	var g gf2.Poly
	if !a.IsZero() && 2*a.Degree() <= r.modulus.Degree() {
		if g, e.inverse, err = gf2.Cofactor(ctx, r.modulus, a); err == nil {
			e.short, _ = a.DivMod(g)
		}
	} else {
		g, e.inverse, err = gf2.Cofactor(ctx, a, r.modulus)
	}
	if err != nil {
		return ringEquation{}, err
	}
	e.kernel = newIdeal(r, g)
	return e, nil
}

// solve returns some q with a·q = c, and whether there is any.
func (e ringEquation) solve(c gf2.Poly) (q gf2.Poly, ok bool) {
	c, rest := e.kernel.reduce(c).DivMod(e.kernel.g)
	switch {
	case !rest.IsZero():
		return gf2.Poly{}, false
	case e.short.IsZero():
		return e.kernel.mul(c, e.inverse), true
	}
	head := c.Mod(e.short)
	p := head.Mul(e.inverse).Mod(e.short)
	q, _ = c.Add(p.Mul(e.kernel.generator)).DivMod(e.short)
	return q, true
}

// ideal is a space of rows that is closed under multiplication: the multiples of a divisor of the
// modulus. Those here are made of the first rows of quiet patterns, and so they are closed under
// reversing the columns as well, because every board of this method is.
type ideal struct {
	ring
	generator gf2.Poly // π = M/g
	g         gf2.Poly
}

// newIdeal returns the multiples of M/g, which are the q with g·q = 0.
func newIdeal(r ring, g gf2.Poly) ideal {
	generator, _ := r.modulus.DivMod(g)
	return ideal{r, generator, g}
}

func (k ideal) size() int { return k.g.Degree() }

// basis returns element i of a basis, for 0 ≤ i < size.
func (k ideal) basis(i int) gf2.Poly { return k.generator.Shift(i) }

// detect returns an element q with ⟨q, c⟩ = 1, and whether there is any.
//
// Reversing the columns is q → q* but for a power of ζ. So π* is in the ideal, and as a generator
// it is π but for a power of ζ: that which makes π* = ζ⁻ᵏ·π for π of degree k. Hence for every p
//
//	⟨π*·p, c⟩ = ⟨p, π·c⟩ = ⟨p, r⟩,   r = π·(c modulo g).
//
// If r is on in some cell, this is 1 for the row p of that cell alone; if in none, 0 for every p.
//
// The first such cell is one of the first, no more than the degree of g: if r is off there, then
// ⟨p, r⟩ = 0 for every p of a lower degree than g; also for every multiple p of g*, as g·r = 0; and so
// for all. Therefore no two long polynomials are multiplied.
func (k ideal) detect(c gf2.Poly) (q gf2.Poly, ok bool) {
	c = k.reduce(c).Mod(k.g)
	for cell := range k.row(k.generator.Mul(c)).Ones() {
		return k.turn(k.generator.Mul(k.cell(cell)), -k.generator.Degree()), true
	}
	return gf2.Poly{}, false
}

// shortcut is a·q = c in a ring where a is long, but some multiple e = a·τ of it is short, or at
// least no longer, so that e·q = τ·c is quickly solved.
//
// That equation has all solutions of the first, and perhaps more. Let q₀ be one of its solutions, G the
// greatest common divisor of e and the modulus M, and π = M/G. What remains is r = c + a·q₀. Then τ·r = τ·c +
// e·q₀ = 0, so e·r = 0 and r is a multiple of π. And the solutions of the first are the q₀ + π·y with a·π·y =
// r, which is to say
//
//	a·y = r/π   modulo G.
//
// There G is as short as e. The greatest common divisor of a and M divides G, so it is that of a and G.
type shortcut struct {
	kernel ideal                   // the q with a·q = 0
	easy   ringEquation            // e·q = τ·c
	rest   ringEquation            // a·y = r/π modulo G
	a, tau func(gf2.Poly) gf2.Poly // multiply by a, by τ
}

func newShortcut(ctx context.Context, easy ringEquation, a, tau func(gf2.Poly) gf2.Poly) (shortcut, error) {
	g := easy.kernel.g
	rest, err := newRingEquation(ctx, ring{n: g.Degree(), plain: true, modulus: g}, a(gf2.Monomial(0)))
	if err != nil {
		return shortcut{}, err
	}
	return shortcut{newIdeal(easy.kernel.ring, rest.kernel.g), easy, rest, a, tau}, nil
}

// solve returns some q with a·q = c, and whether there is any.
func (s shortcut) solve(c gf2.Poly) (q gf2.Poly, ok bool) {
	if q, ok = s.easy.solve(s.tau(c)); !ok {
		return gf2.Poly{}, false
	}
	r := c.Add(s.a(q))
	if r.IsZero() {
		return q, true
	}
	pi := s.easy.kernel.generator
	quotient, _ := r.DivMod(pi)
	y, ok := s.rest.solve(quotient)
	y = y.Mod(s.rest.kernel.generator) // the solution of least degree
	return s.kernel.reduce(q.Add(y.Mul(pi))), ok
}

// cut is the state of a chase between two rows: the presses of the rows below and above a cut
// between two rows. Cut i lies between row i and row i+1, from cut 0 above the first row to cut m
// below the last. Without lights to change, a chase takes vᵢ₋₁ = (xᵢ, xᵢ₋₁) to
//
//	vᵢ = T·vᵢ₋₁,    T = │ B  1 │   and   Tᵏ = │ fₖ₊₁  fₖ   │  at B,
//	                    │ 1  0 │              │ fₖ    fₖ₋₁ │
//
// by induction on k; and T has determinant 1, so that every cut determines all others. Upward is
// as downward with below and above exchanged.
type cut struct{ below, above gf2.Poly }

func (v cut) plus(w cut) cut { return cut{v.below.Add(w.below), v.above.Add(w.above)} }

func (v cut) upsideDown() cut { return cut{v.above, v.below} }

// carry returns Tᵏ·v, the cut k rows below v. In the terms of ring.fibonacci
//
//	fₖ₊₁ = ζ⁻ᵏ·Fₖ₊₁,   fₖ = ζ⁻ᵏ·ζFₖ,   fₖ₋₁ = fₖ₊₁ + B·fₖ = ζ⁻ᵏ·(Fₖ₊₁ + ζB·Fₖ).
func (r ring) carry(v cut, k int) cut {
	if k == 0 {
		return v
	}
	f, next := r.fibonacci(k)
	side := r.zeta(f, 1)
	back := next.Add(r.beta.Mul(f))
	return cut{
		below: r.turn(r.reduce(next.Mul(v.below).Add(side.Mul(v.above))), -k),
		above: r.turn(r.reduce(side.Mul(v.below).Add(back.Mul(v.above))), -k),
	}
}

// witness returns the beginning of a quiet pattern that is not orthogonal to the change of
// mismatch d at cut h, which has no solution.
//
// Let y be the rows of a quiet pattern, so that B·yᵢ = yᵢ₊₁ + yᵢ₋₁, and let t be those of the chase
// downward, so that bᵢ = tᵢ₊₁ + B·tᵢ + tᵢ₋₁ and t₀ = t₁ = 0. As B is symmetric,
//
//	Σ ⟨yᵢ, bᵢ⟩ = Σ ⟨yᵢ, tᵢ₊₁⟩ + ⟨yᵢ₊₁, tᵢ⟩ + ⟨yᵢ₋₁, tᵢ⟩ + ⟨yᵢ, tᵢ₋₁⟩     over the rows 1 ≤ i ≤ h,
//
// where the last two terms of row i+1 cancel the first two of row i. What remains are those of
// row h, ⟨yₕ, tₕ₊₁⟩ + ⟨yₕ₊₁, tₕ⟩. The rows below h give the same with the chase upward, so
//
//	⟨y, b⟩ = ⟨yₕ, d.below⟩ + ⟨yₕ₊₁, d.above⟩ = ⟨Tʰ·v, d upside down⟩ = ⟨v, Tʰ·(d upside down)⟩
//
// for the pattern that begins with v, since T is symmetric too. So is A: the quiet patterns, seen
// as states, are all that is orthogonal to every effect. As the change is not an effect, one of
// them is not orthogonal to it, and the closing finds it among their beginnings.
func (r ring) witness(c closing, d cut, h int) cut {
	return c.detect(r.carry(d.upsideDown(), h))
}
