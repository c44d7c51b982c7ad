package gf2

import (
	"context"
	"testing"

	"pgregory.net/rapid"
)

func TestGCDAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		common := drawPoly(t, "common", 200)
		a := drawPoly(t, "a", 500).Mul(common)
		b := drawPoly(t, "b", 500).Mul(common)
		want, _, _ := gcdJudge(a, b)
		g, u, v := extGCD(a, b)
		sound(t, g, u, v)
		if !g.Equal(want) || !gcd(a, b).Equal(want) || !gcd(b, a).Equal(want) {
			t.Fatalf("gcd of degrees %d and %d has degree %d, want %d", a.Degree(), b.Degree(), g.Degree(),
				want.Degree())
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
		for half := range 1 {
			e := newEuclid(b, a.Mod(b), newPair(Monomial(0), Poly{}), newPair(Poly{}, Monomial(0)))
			e.run(context.Background(), floor)
			x := polyOf(e.r.x)
			y := polyOf(e.r.y)
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
	const n = 49_152
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
		m := rapid.IntRange(1, 700).Draw(t, "m")
		n := rapid.IntRange(1, 700).Draw(t, "n")
		a := Fibonacci(m)
		b := Fibonacci(n)
		for n > 0 {
			m, n = n, m%n
		}
		if want := Fibonacci(m); !gcd(a, b).Equal(want) {
			t.Errorf("gcd has degree %d, want %d", gcd(a, b).Degree(), want.Degree())
		}
	})
}

// pathMatrix returns the adjacency matrix of a path of n vertices.
func pathMatrix(n int) *Matrix {
	p := NewMatrix(n, n)
	for i := range n - 1 {
		p.Set(i, i+1, true)
		p.Set(i+1, i, true)
	}
	return p
}

// evaluate returns p at the square matrix x, by Horner's rule.
func evaluate(p Poly, x *Matrix) *Matrix {
	value := NewMatrix(x.rows, x.rows)
	for i := p.Degree(); i >= 0; i-- {
		value = mul(value, x)
		if p.Coeff(i) {
			for k := range x.rows {
				value.Row(k).Flip(k)
			}
		}
	}
	return value
}

// In the Fibonacci basis a path acts as multiplication by s modulo f_{n+1}. So
// a system whose matrix is a polynomial in I + P is a congruence, and the two
// halves of this package must agree on it: on its rank, on its solutions, and
// on a witness, which is found here without a matrix.
//
// Let A = a(P) be the matrix, d = f_{n+1}/gcd the period, and t = d(P)·c. If c is
// unsolvable then d·c is not zero modulo f_{n+1}, so t has a one, say coordinate
// j. Take w = f_{j+1}(P)·d(P)·e_0. As A is symmetric and A·d(P) = 0, w·A = 0; and
// w·c = e_0·f_{j+1}(P)·t = e_j·t = 1.
func TestCongruenceIsSystem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 70).Draw(t, "n")
		m := rapid.IntRange(0, 70).Draw(t, "m")
		modulus := Fibonacci(n + 1)
		a := Fibonacci(m + 1).Translate()
		system := evaluate(a, pathMatrix(n))
		c := drawVector(t, "c", n)
		right := FromFibonacci(c)

		g, inverse, _ := Cofactor(context.Background(), a, modulus)
		d, _ := modulus.DivMod(g)
		factored := factored(system)
		if g.Degree() != factored.Nullity() {
			t.Errorf("gcd of degree %d, nullity %d", g.Degree(), factored.Nullity())
		}
		quotient, rest := right.DivMod(g)
		q := quotient.Mul(inverse).Mod(d)
		ok := rest.IsZero()
		if _, _, want := factored.Solve(c); ok != want {
			t.Fatalf("solvable as a congruence: %t, as a system: %t", ok, want)
		}
		if ok {
			if x := ToFibonacci(q, n); !system.MulVec(x).Equal(c) {
				t.Errorf("%v is no solution", x)
			}
			return
		}
		j := -1
		for i := range ToFibonacci(d.Mul(right).Mod(modulus), n).Ones() {
			j = i
			break
		}
		w := ToFibonacci(Fibonacci(j+1).Mul(d).Mod(modulus), n)
		if !system.VecMul(w).IsZero() || !w.Dot(c) {
			t.Errorf("%v is no witness", w)
		}
	})
}
