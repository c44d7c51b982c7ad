package algebra

import (
	"context"

	"lightsout/internal/math/gf2"
)

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
			e.short, _ = divide(a, g)
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
	c, rest := divide(e.kernel.reduce(c), e.kernel.g)
	switch {
	case !rest.IsZero():
		return gf2.Poly{}, false
	case e.short.IsZero():
		return e.kernel.mul(c, e.inverse), true
	}
	_, head := divide(c, e.short)
	_, p := divide(head.Mul(e.inverse), e.short)
	q, _ = divide(c.Add(p.Mul(e.kernel.generator)), e.short)
	return q, true
}

// divide returns quotient and remainder, at once where the divisor is 1, as it most often is here.
func divide(p, d gf2.Poly) (q, r gf2.Poly) {
	if d.Degree() == 0 {
		return p, gf2.Poly{}
	}
	return p.DivMod(d)
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
	generator, _ := divide(r.modulus, g)
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
	_, c = divide(k.reduce(c), k.g)
	for cell := range k.row(k.generator.Mul(c)).Ones() {
		return k.turn(k.generator.Mul(k.cell(cell)), -k.generator.Degree()), true
	}
	return gf2.Poly{}, false
}
