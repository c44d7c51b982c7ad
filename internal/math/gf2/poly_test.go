package gf2

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestPolyRing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q, r := drawPoly(t, "p", 400), drawPoly(t, "q", 400), drawPoly(t, "r", 400)
		one := Monomial(0)
		for law, equal := range map[string]bool{
			"p + q = q + p":         p.Add(q).Equal(q.Add(p)),
			"(p + q) + r":           p.Add(q).Add(r).Equal(p.Add(q.Add(r))),
			"p + 0 = p":             p.Add(Poly{}).Equal(p),
			"p + p = 0":             p.Add(p).IsZero(),
			"p·q = q·p":             p.Mul(q).Equal(q.Mul(p)),
			"(p·q)·r = p·(q·r)":     p.Mul(q).Mul(r).Equal(p.Mul(q.Mul(r))),
			"p·1 = p":               p.Mul(one).Equal(p),
			"p·0 = 0":               p.Mul(Poly{}).IsZero(),
			"p·(q + r) = p·q + p·r": p.Mul(q.Add(r)).Equal(p.Mul(q).Add(p.Mul(r))),
			"p·p = p²":              p.Mul(p).Equal(p.Square()),
			"(p + q)² = p² + q²":    p.Add(q).Square().Equal(p.Square().Add(q.Square())),
		} {
			if !equal {
				t.Errorf("%s fails", law)
			}
		}
		sound(t, p, p.Add(q), p.Mul(q), p.Square(), p.Add(p))
		if !p.IsZero() && !q.IsZero() && p.Mul(q).Degree() != p.Degree()+q.Degree() {
			t.Error("degrees do not add up")
		}
	})
}

func TestPolyCoefficients(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPoly(t, "p", 300)
		n := p.Degree() + 1 + drawLength(t, "more", 100)
		v := p.Vector(n)
		sound(t, p, v)
		for i := range n {
			if v.Get(i) != p.Coeff(i) {
				t.Fatalf("coefficient %d differs", i)
			}
		}
		if !PolyOf(v).Equal(p) || !newPoly(v.Words()...).Equal(p) {
			t.Error("the polynomial of the coefficients is another one")
		}
		if p.Degree() >= 0 && !p.Coeff(p.Degree()) || p.Coeff(p.Degree()+1) {
			t.Errorf("the degree is not %d", p.Degree())
		}

		k := drawLength(t, "k", 200)
		up, down, low := p.Shift(k), p.Shift(-k), p.truncate(k)
		sound(t, up, down, low)
		if !up.Equal(p.Mul(Monomial(k))) {
			t.Errorf("Shift by %d is not the product with s^%d", k, k)
		}
		if !up.Shift(-k).Equal(p) {
			t.Error("shifting up and down again gives another polynomial")
		}
		if !down.Shift(k).Add(low).Equal(p) || low.Degree() >= k {
			t.Errorf("the parts above and below s^%d are wrong", k)
		}
	})
}

func TestPolyIsIndependent(t *testing.T) {
	v := NewVector(3)
	p := PolyOf(v)
	v.Set(1, true)
	q := PolyOf(v)
	q.Vector(3).Set(2, true)
	if got := p.String() + ", " + q.String(); got != "0, s" {
		t.Errorf("polynomials are %s, want 0, s", got)
	}
}

func TestPolyString(t *testing.T) {
	for _, c := range []struct {
		p    Poly
		want string
	}{
		{Poly{}, "0"},
		{newPoly(1), "1"},
		{newPoly(2), "s"},
		{newPoly(0b1011), "s^3 + s + 1"},
		{newPoly(0, 1).Add(newPoly(4)), "s^64 + s^2"},
	} {
		if diff := cmp.Diff(c.want, c.p.String()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestPolyPanics(t *testing.T) {
	p := newPoly(5)
	for name, f := range map[string]func(){
		"monomial":            func() { Monomial(-1) },
		"coefficient":         func() { p.Coeff(-1) },
		"vector too short":    func() { p.Vector(2) },
		"division by zero":    func() { p.DivMod(Poly{}) },
		"remainder by zero":   func() { p.Mod(Poly{}) },
		"modulus zero":        func() { NewCongruence(context.Background(), p, Poly{}) },
		"fibonacci":           func() { FibonacciPair(-1) },
		"fibonacci too short": func() { ToFibonacci(p, 2) },
	} {
		t.Run(name, func(t *testing.T) { panics(t, f) })
	}
}
