package algebra

import (
	"context"

	"lightsout/internal/math/gf2"
)

// shortcut is a·q = c in a ring where a is long, but some multiple e = a·τ of it is short, or at
// least no longer, so that e·q = τ·c is quickly solved.
//
// That equation has all solutions of the first, and perhaps more. Let q₀ be one of its solutions, G the greatest common
// divisor of e and the modulus M, and π = M/G. What remains is r = c + a·q₀. Then τ·r = τ·c + e·q₀ = 0, so e·r = 0 and
// r is a multiple of π. And the solutions of the first are the q₀ + π·y with a·π·y = r, which is to say
//
//	a·y = r/π   modulo G.
//
// There G is as short as e. The greatest common divisor of a and M divides G, so it is that of a and G.
type shortcut struct {
	kernel ideal        // the q with a·q = 0
	easy   ringEquation // e·q = τ·c
	rest   *gf2.Congruence
	a, tau func(gf2.Poly) gf2.Poly // multiply by a, by τ
}

func newShortcut(ctx context.Context, easy ringEquation, a, tau func(gf2.Poly) gf2.Poly) (shortcut, error) {
	_, remainder := divide(a(gf2.Monomial(0)), easy.kernel.g)
	rest, err := gf2.NewCongruence(ctx, remainder, easy.kernel.g)
	if err != nil {
		return shortcut{}, err
	}
	return shortcut{newIdeal(easy.kernel.ring, rest.GCD()), easy, rest, a, tau}, nil
}

// solve returns some q with a·q = c, and whether there is any.
func (s shortcut) solve(c gf2.Poly) (q gf2.Poly, ok bool) {
	q, ok = s.easy.solve(s.tau(c))
	if !ok {
		return gf2.Poly{}, false
	}
	r := c.Add(s.a(q))
	if r.IsZero() {
		return q, true
	}
	pi := s.easy.kernel.generator
	quotient, _ := divide(r, pi)
	y, ok := s.rest.Solve(quotient)
	return s.kernel.reduce(q.Add(y.Mul(pi))), ok
}
