package gf2

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestPolyRing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPoly(t, "p", 400)
		q := drawPoly(t, "q", 400)
		r := drawPoly(t, "r", 400)
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
		up := p.Shift(k)
		down := p.Shift(-k)
		low := p.Add(p.Shift(-k).Shift(k))
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

var divisions = map[string]func(p, d Poly) (q, r Poly){
	"DivMod":     Poly.DivMod,
	"schoolbook": divSchoolbook,
}

func TestDivisionsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPoly(t, "p", 700)
		d := drawPoly(t, "d", 400)
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
	for _, n := range []int{1, 2, 64, 1000, 2048, 4173} {
		for _, m := range []int{1, 63, 64, 65, 1000, 2049, 6144} {
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
			if !p.Mod(d).Equal(r) || !r.Mod(d).Equal(r) {
				t.Errorf("Mod of degrees %d and %d is wrong", n, m)
			}
		}
	}
}

func TestPolyMulAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPoly(t, "p", 700)
		q := drawPoly(t, "q", 700)
		product := p.Mul(q)
		sound(t, product)
		if !product.Equal(mulJudge(p, q)) {
			t.Errorf("product of degrees %d and %d is wrong", p.Degree(), q.Degree())
		}
	})
}

// Lengths in words around those at which the method changes, and operands so
// unequal that the longer is cut.
func TestPolyMulAtThresholds(t *testing.T) {
	rng := testRand()
	lengths := []int{1, 2, 3, 4, 5, combWords - 1, combWords, combWords + 1, 2*combWords - 1, 2 * combWords,
		2*combWords + 1, 4*combWords + 3}
	for _, n := range lengths {
		for _, m := range lengths {
			p := PolyOf(randomVector(n*wordBits, rng))
			q := PolyOf(randomVector(m*wordBits, rng))
			product := p.Mul(q)
			sound(t, product)
			if !product.Equal(mulJudge(p, q)) {
				t.Errorf("product of %d and %d words is wrong", n, m)
			}
		}
	}
}

func TestSpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		half := rapid.Uint32().Draw(t, "half")
		spreaded := spread(half)
		for i := range 32 {
			if spreaded>>(2*i)&3 != uint64(half>>i&1) {
				t.Fatalf("bits %d and %d of %x are wrong", 2*i, 2*i+1, spreaded)
			}
		}
	})
}

func TestFibonacci(t *testing.T) {
	for i, want := range fibonacciJudge(300)[1:] {
		got := Fibonacci(i + 1)
		sound(t, got)
		if !got.Equal(want) {
			t.Fatalf("f_%d is %v", i+1, got)
		}
	}
}

func TestTranslate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPoly(t, "p", 700)
		q := drawPoly(t, "q", 300)
		translated := p.Translate()
		sound(t, translated)
		if !translated.Equal(translateJudge(p)) {
			t.Errorf("%v at s + 1 is not %v", p, translated)
		}
		if !translated.Translate().Equal(p) {
			t.Error("translating twice gives another polynomial")
		}
		if !p.Mul(q).Translate().Equal(translated.Mul(q.Translate())) {
			t.Error("translation does not keep products")
		}
	})
}

func TestFibonacciBasis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawLength(t, "n", 700)
		v := drawVector(t, "v", n)
		p := FromFibonacci(v)
		sound(t, p)
		if !p.Equal(fromFibonacciJudge(v)) {
			t.Fatalf("%v is %v in powers of s", v, p)
		}
		back := ToFibonacci(p, n)
		sound(t, back)
		if !back.Equal(v) {
			t.Fatalf("%v comes back as %v", v, back)
		}

		q := drawPoly(t, "q", n)
		w := ToFibonacci(q, n)
		sound(t, w)
		if !w.Equal(toFibonacciJudge(q, n)) || !FromFibonacci(w).Equal(q) {
			t.Fatalf("%v is %v in the Fibonacci basis", q, w)
		}
	})
}

func TestFibonacciBasisAtEdges(t *testing.T) {
	for _, n := range append([]int{255, 256, 257, 1023, 1024, 1025}, edges...) {
		f := fibonacciJudge(n)
		for i := range n {
			v := NewVector(n)
			v.Set(i, true)
			if !FromFibonacci(v).Equal(f[i+1]) || !ToFibonacci(f[i+1], n).Equal(v) {
				t.Fatalf("f_%d in the basis of length %d is wrong", i+1, n)
			}
		}
	}
}

// nullity returns the degree of gcd(f_{m+1}(s), f_{n+1}(s+1)).
func nullity(m, n int) int {
	return gcd(Fibonacci(m+1), Fibonacci(n+1).Translate()).Degree()
}

// For m = n these degrees are a published sequence, A159257 of the OEIS.
func TestNullities(t *testing.T) {
	want := []int{0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0}
	var got []int
	for n := 1; n <= len(want); n++ {
		got = append(got, nullity(n, n))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := nullity(10239, 10239); got != 8192 {
		t.Errorf("the nullity of 10239 is %d, want 8192", got)
	}
}

func TestNullityIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(0, 400).Draw(t, "m")
		n := rapid.IntRange(0, 400).Draw(t, "n")
		if nullity(m, n) != nullity(n, m) {
			t.Errorf("%d and %d", nullity(m, n), nullity(n, m))
		}
	})
}
