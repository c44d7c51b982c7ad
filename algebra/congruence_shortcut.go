package algebra

import "lightsout/gf2"

// shortcut is a·q = c in a ring where a is long but some multiple e = a·τ of it is short, or at least
// no longer, so that e·q = τ·c is quickly solved.
//
// That equation has all the solutions of the first, and perhaps more: let q₀ be one of its solutions,
// G the greatest common divisor of e and the modulus M, and π = M/G. What remains is r = c + a·q₀. Then τ·r
// = τ·c + e·q₀ = 0, so e·r = 0 and r is a multiple of π; and every solution of the first is q₀ + π·y for
// a y with a·π·y = r, which is
//
//	a·y = r/π   modulo G.
//
// There G is as short as e. The greatest common divisor of a and M divides G, so it is that of a and G.
type shortcut struct {
	kernel ideal        // the q with a·q = 0
	g      gf2.Poly     // the greatest common divisor of a and M
	easy   ringEquation // e·q = τ·c
	rest   *gf2.Congruence
	a, tau func(gf2.Poly) gf2.Poly // multiply by a, by τ
}

func newShortcut(easy ringEquation, a, tau func(gf2.Poly) gf2.Poly) shortcut {
	s := shortcut{easy: easy, a: a, tau: tau}
	_, remainder := divide(a(gf2.Monomial(0)), easy.g)
	s.rest = gf2.NewCongruence(remainder, easy.g)
	s.g = s.rest.GCD()
	s.kernel = newIdeal(easy.kernel.ring, s.g)
	return s
}

func (s shortcut) solve(c gf2.Poly) (q gf2.Poly, ok bool) {
	q, ok = s.easy.solve(s.tau(c))
	if !ok {
		return gf2.Poly{}, false
	}
	rest := c.Add(s.a(q))
	if rest.IsZero() {
		return q, true
	}
	r, pi := s.kernel.ring, s.easy.kernel.generator
	rest, _ = divide(rest, pi)
	y, ok := s.rest.Solve(rest)
	return r.reduce(q.Add(y.Mul(pi))), ok
}
