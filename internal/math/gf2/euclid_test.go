package gf2

import (
	"context"
	"testing"

	"pgregory.net/rapid"
)

func TestGCDAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		common := drawPoly(t, "common", 200)
		a, b := drawPoly(t, "a", 500).Mul(common), drawPoly(t, "b", 500).Mul(common)
		want, _, _ := gcdJudge(a, b)
		g, u, v := extGCD(a, b)
		sound(t, g, u, v)
		if !g.Equal(want) || !gcd(a, b).Equal(want) || !gcd(b, a).Equal(want) {
			t.Fatalf("gcd of degrees %d and %d has degree %d, want %d", a.Degree(), b.Degree(), g.Degree(), want.Degree())
		}
		if !u.Mul(a).Add(v.Mul(b)).Equal(g) {
			t.Error("u·a + v·b is not the gcd")
		}
		if !b.IsZero() && u.Degree() >= b.Degree()-g.Degree() {
			t.Errorf("cofactor has degree %d, want below %d", u.Degree(), b.Degree()-g.Degree())
		}
		if !g.IsZero() && (!a.Mod(g).IsZero() || !b.Mod(g).IsZero()) {
			t.Error("the gcd is no divisor")
		}
	})
}

// The recursion, made to begin at degrees so low that many of its turns are
// taken, against steps on words alone and against single divisions.
func TestEuclidStepsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawPoly(t, "b", 2000).Add(Monomial(2000))
		a := drawPoly(t, "a", 2000)
		if rapid.Bool().Draw(t, "long quotients") {
			// Consecutive remainders of this pair differ in degree by 300.
			a = Monomial(300).Add(Monomial(5))
			b = a.Mul(a).Mul(Monomial(300)).Add(a).Mul(Monomial(301)).Add(Monomial(1))
		}
		floor := rapid.IntRange(0, 1200).Draw(t, "floor")
		var want *euclid
		for _, half := range []int{1 << 30, 700, 150, 40} {
			e := newEuclid(b, a.Mod(b), newPair(Monomial(0), Poly{}), newPair(Poly{}, Monomial(0)))
			e.half = half
			e.run(context.Background(), floor)
			x, y := polyOf(e.r.x), polyOf(e.r.y)
			if x.Degree() < floor || y.Degree() >= floor {
				t.Fatalf("half %d: degrees %d and %d, floor %d", half, x.Degree(), y.Degree(), floor)
			}
			for _, r := range []struct{ r, u, v Poly }{
				{x, polyOf(e.others[0].x), polyOf(e.others[1].x)},
				{y, polyOf(e.others[0].y), polyOf(e.others[1].y)},
			} {
				if !r.u.Mul(b).Add(r.v.Mul(a.Mod(b))).Equal(r.r) {
					t.Fatalf("half %d: a remainder is not what its cofactors say", half)
				}
			}
			if want == nil {
				want = e
			} else if !x.Equal(polyOf(want.r.x)) || !y.Equal(polyOf(want.r.y)) {
				t.Fatalf("half %d: remainders differ", half)
			}
		}
	})
}

// Degrees at which the recursion begins by itself, checked by its identities.
func TestGCDLarge(t *testing.T) {
	rng := testRand()
	const n = 3 * halfThreshold
	common := PolyOf(randomVector(1000, rng)).Add(Monomial(1000))
	a := PolyOf(randomVector(n, rng)).Add(Monomial(n)).Mul(common)
	b := PolyOf(randomVector(n, rng)).Add(Monomial(n + 50)).Mul(common)
	g, u, v := extGCD(a, b)
	sound(t, g, u, v)
	if !u.Mul(a).Add(v.Mul(b)).Equal(g) {
		t.Error("u·a + v·b is not the gcd")
	}
	if !a.Mod(g).IsZero() || !b.Mod(g).IsZero() || !g.Mod(common).IsZero() {
		t.Error("the gcd is no divisor, or not the greatest")
	}
}

func TestGCDOfFibonacci(t *testing.T) {
	// gcd(f_m, f_n) = f_gcd(m, n), as for the numbers.
	rapid.Check(t, func(t *rapid.T) {
		m, n := rapid.IntRange(0, 700).Draw(t, "m"), rapid.IntRange(0, 700).Draw(t, "n")
		a, _ := FibonacciPair(m)
		b, _ := FibonacciPair(n)
		for n > 0 {
			m, n = n, m%n
		}
		if want, _ := FibonacciPair(m); !gcd(a, b).Equal(want) {
			t.Errorf("gcd has degree %d, want %d", gcd(a, b).Degree(), want.Degree())
		}
	})
}
