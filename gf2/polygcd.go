package gf2

// GCD returns the greatest common divisor of a and b, and 0 if both are 0.
func GCD(a, b Poly) Poly {
	if a.Degree() < b.Degree() {
		a, b = b, a
	}
	if b.IsZero() {
		return a
	}
	e := newEuclid(b, a.Mod(b))
	e.run(0)
	return polyOf(e.r.x)
}

// Cofactor returns the greatest common divisor g of a and b, and the one
// polynomial u of a degree below that of b/g for which
//
//	u·a = g  modulo b.
//
// If b is 0 there is no modulus, and u is 1.
//
// Euclid's algorithm on b and a takes 0 and 1 along, and every remainder is,
// modulo b, a times what stands next to it. Leaving the other cofactor out
// saves a third of the work.
func Cofactor(a, b Poly) (g, u Poly) {
	if b.IsZero() {
		return a, Monomial(0)
	}
	e := newEuclid(b, a.Mod(b), newPair(Poly{}, Monomial(0)))
	e.run(0)
	return polyOf(e.r.x), polyOf(e.others[0].x)
}

// ExtGCD returns the greatest common divisor g of a and b with cofactors u and
// v such that u·a + v·b = g.
func ExtGCD(a, b Poly) (g, u, v Poly) {
	g, u = Cofactor(a, b)
	if b.IsZero() {
		return g, u, Poly{}
	}
	return g, u, g.Add(u.Mul(a)).Div(b)
}
