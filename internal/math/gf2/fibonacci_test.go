package gf2

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestFibonacciPair(t *testing.T) {
	f := fibonacciJudge(300)
	for i := range len(f) - 1 {
		got, next := FibonacciPair(i)
		sound(t, got, next)
		if !got.Equal(f[i]) || !next.Equal(f[i+1]) {
			t.Fatalf("the pair of %d is %v and %v", i, got, next)
		}
	}
}

func TestTranslate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q := drawPoly(t, "p", 700), drawPoly(t, "q", 300)
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
	f, _ := FibonacciPair(m + 1)
	g, _ := FibonacciPair(n + 1)
	return gcd(f, g.Translate()).Degree()
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
		m, n := rapid.IntRange(0, 400).Draw(t, "m"), rapid.IntRange(0, 400).Draw(t, "n")
		if nullity(m, n) != nullity(n, m) {
			t.Errorf("%d and %d", nullity(m, n), nullity(n, m))
		}
	})
}
