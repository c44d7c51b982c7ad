package gf2

import "context"

// GCD returns the greatest common divisor of a and b, and 0 if both are 0.
func GCD(ctx context.Context, a, b Poly) (Poly, error) {
	if a.Degree() < b.Degree() {
		a, b = b, a
	}
	if b.IsZero() {
		return a, nil
	}
	e := newEuclid(b, a.Mod(b))
	err := e.run(ctx, 0)
	return polyOf(e.r.x), err
}

// Cofactor returns the greatest common divisor g of a and b, and the one
// polynomial u of a degree below that of b/g for which
//
//	u·a = g  modulo b.
//
// If b is 0 there is no modulus, and u is 1.
//
// Euclid's algorithm on b and a takes 0 and 1 along, and every remainder is, modulo b, a times the number next to it.
// Leaving the other cofactor out saves a third of the work. The only error is that of the context.
func Cofactor(ctx context.Context, a, b Poly) (g, u Poly, err error) {
	if b.IsZero() {
		return a, Monomial(0), nil
	}
	e := newEuclid(b, a.Mod(b), newPair(Poly{}, Monomial(0)))
	if err := e.run(ctx, 0); err != nil {
		return Poly{}, Poly{}, err
	}
	return polyOf(e.r.x), polyOf(e.others[0].x), nil
}
