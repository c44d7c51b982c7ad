package algebra

import "lightsout/gf2"

// ringEquation is a·q = c in a ring, prepared for many c.
//
// Let M be the modulus and g the greatest common divisor of a and M. Whatever q is, g divides a·q,
// so it must divide c. Two ways lead from there to q, and the shorter of a and M decides.
//
//   - If a is about as long as M, Euclid's algorithm gives u with u·a = g modulo M. Then q = u·(c/g),
//     for a·q = g·(c/g) = c. It is reduced modulo M and not modulo M/g, which is as good, as multiples of
//     M/g are no more than another choice of q, and a ring reduces modulo M without dividing.
//   - If a is much shorter, we look for the p with a·q + M·p = c, which is shorter still. Divided by g,
//     that is (M/g)·p = c/g modulo a/g; and then q is an exact quotient, (c/g + (M/g)·p)/(a/g).
//     Every product is of a long and a short polynomial.
type ringEquation struct {
	kernel  ideal // the q with a·q = 0
	g       gf2.Poly
	inverse gf2.Poly // of a/g modulo M/g, or of M/g modulo a/g if a is short
	short   gf2.Poly // a/g, if a is short, else 0
}

func newRingEquation(r ring, a gf2.Poly) ringEquation {
	a = r.reduce(a)
	var e ringEquation
	if short := 2*a.Degree() <= r.modulus.Degree(); short && !a.IsZero() {
		e.g, e.inverse = gf2.Cofactor(r.modulus, a)
		e.short, _ = divide(a, e.g)
	} else {
		e.g, e.inverse = gf2.Cofactor(a, r.modulus)
	}
	e.kernel = newIdeal(r, e.g)
	return e
}

// solve returns some q with a·q = c, and whether there is any.
func (e ringEquation) solve(c gf2.Poly) (q gf2.Poly, ok bool) {
	r := e.kernel.ring
	c, rest := divide(r.reduce(c), e.g)
	switch {
	case !rest.IsZero():
		return gf2.Poly{}, false
	case e.short.IsZero():
		return r.mul(c, e.inverse), true
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
// modulus. Those here are the first rows of quiet patterns, or something of the kind that is closed
// under reversing the columns, as every board of this method is.
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

// size returns the dimension.
func (k ideal) size() int { return k.g.Degree() }

// basis returns element i of a basis, one for each 0 ≤ i < size.
func (k ideal) basis(i int) gf2.Poly { return k.generator.Shift(i) }

// detect returns an element q with ⟨q, c⟩ = 1, and whether there is any.
//
// Reversing the columns is q → q* up to a power of ζ, so π* is in the ideal, and as no generator is of a lower
// degree than π, it is π up to a power of ζ: π* = ζ⁻ᵏ·π with k the degree of π. Hence for every p
//
//	⟨π*·p, c⟩ = ⟨p, π·c⟩ = ⟨p, r⟩,   r = π·(c modulo g).
//
// If r is on in some cell, this is 1 for the row p of that cell alone; if in none, 0 for every p. The
// first such cell is among the first k′ cells, with k′ the degree of g: if r is off there, then ⟨p, r⟩ = 0 for
// every p of a degree below k′, and since g·r = 0 also for every multiple of g*, so for all p. Therefore
// no two long polynomials are multiplied.
func (k ideal) detect(c gf2.Poly) (q gf2.Poly, ok bool) {
	_, c = divide(k.reduce(c), k.g)
	for cell := range k.row(k.generator.Mul(c)).Ones() {
		return k.turn(k.generator.Mul(k.cell(cell)), -k.generator.Degree()), true
	}
	return gf2.Poly{}, false
}
