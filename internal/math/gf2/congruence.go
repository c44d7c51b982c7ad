package gf2

import "context"

// Congruence is the congruence a·q = c modulo m, prepared for many right sides
// c. It is read only: several goroutines may ask at the same time.
//
// Let g be the greatest common divisor of a and m. Then a·q modulo m is a multiple of g for every q, so g must divide
// c. If it does, dividing all three by g leaves
//
//	(a/g)·q = c/g  modulo m/g,
//
// where a/g has an inverse: the cofactor u with u·a = g modulo m, which Euclid's
// algorithm finds along with g. So q = u·(c/g) modulo m/g is the one solution of
// a degree below that of m/g, and the others are its sums with multiples of m/g.
type Congruence struct {
	g       Poly
	reduced Poly // m/g
	inverse Poly // of a/g modulo m/g
}

// NewCongruence prepares the congruence of a modulo m. It panics if m is 0. Its only error is that of the context.
func NewCongruence(ctx context.Context, a, m Poly) (*Congruence, error) {
	if m.IsZero() {
		panic("gf2: NewCongruence: the modulus is 0")
	}
	g, u, err := Cofactor(ctx, a, m)
	if err != nil {
		return nil, err
	}
	return &Congruence{g, m.Div(g), u}, nil
}

// GCD returns the greatest common divisor of a and m. Its degree is the
// dimension of the space of q, modulo m, with a·q = 0.
func (c *Congruence) GCD() Poly { return c.g }

// Solve returns the solution q of least degree of a·q = right modulo m, and whether there is any.
func (c *Congruence) Solve(right Poly) (q Poly, ok bool) {
	quotient, r := right.DivMod(c.g)
	if !r.IsZero() {
		return Poly{}, false
	}
	return quotient.Mod(c.reduced).Mul(c.inverse).Mod(c.reduced), true
}
