package gf2

import (
	"testing"

	"pgregory.net/rapid"
)

var divisions = map[string]func(p, d Poly) (q, r Poly){
	"DivMod":     Poly.DivMod,
	"schoolbook": divSchoolbook,
	"Newton":     divNewton,
}

func TestDivisionsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d := drawPoly(t, "p", 700), drawPoly(t, "d", 400)
		if d.IsZero() {
			d = Monomial(0)
		}
		if p.Degree() < d.Degree() {
			p = p.Add(d.Shift(p.Degree() + 1))
		}
		wantQ, wantR := divJudge(p, d)
		for name, div := range divisions {
			q, r := div(p, d)
			sound(t, q, r)
			if !q.Equal(wantQ) || !r.Equal(wantR) {
				t.Errorf("%s: degree %d by degree %d is wrong", name, p.Degree(), d.Degree())
			}
		}
	})
}

// Dividing q·d + r must give back q and r. Long operands go through all of
// Newton's steps, and a quotient longer than the divisor through several parts.
func TestDivisionIdentity(t *testing.T) {
	rng := testRand()
	for _, n := range []int{1, 2, 64, 1000, newtonThreshold, 2*newtonThreshold + 77} {
		for _, m := range []int{1, 63, 64, 65, 1000, newtonThreshold + 1, 3 * newtonThreshold} {
			q := PolyOf(randomVector(n, rng)).Add(Monomial(n))
			d := PolyOf(randomVector(m, rng)).Add(Monomial(m))
			r := PolyOf(randomVector(m, rng))
			p := q.Mul(d).Add(r)
			for name, div := range divisions {
				gotQ, gotR := div(p, d)
				sound(t, gotQ, gotR)
				if !gotQ.Equal(q) || !gotR.Equal(r) {
					t.Errorf("%s: quotient of degree %d, divisor of degree %d: wrong", name, n, m)
				}
			}
			if !p.Div(d).Equal(q) || !p.Mod(d).Equal(r) || !r.Mod(d).Equal(r) || !r.Div(d).IsZero() {
				t.Errorf("Div or Mod of degrees %d and %d is wrong", n, m)
			}
		}
	}
}

func TestInvert(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPoly(t, "p", 300).Shift(1).Add(Monomial(0))
		k := rapid.IntRange(1, 400).Draw(t, "k")
		inverse := p.invert(k)
		sound(t, inverse)
		if !p.Mul(inverse).truncate(k).Equal(Monomial(0)) || inverse.Degree() >= k {
			t.Errorf("%v is not the inverse modulo s^%d of %v", inverse, k, p)
		}
	})
}
