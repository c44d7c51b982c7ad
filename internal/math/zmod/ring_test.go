package zmod

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// moduli are the ones that every property is tested with: primes, prime powers, products, and the ends of the range of a
// byte.
var moduli = []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 36, 251, 255, 256}

func TestRingIsARing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := NewRing(rapid.IntRange(2, 256).Draw(t, "k"))
		residue := rapid.Uint8Range(0, uint8(r.k-1))
		a, b, c := residue.Draw(t, "a"), residue.Draw(t, "b"), residue.Draw(t, "c")
		if r.Add(r.Sub(a, b), b) != a || r.Add(a, r.Neg(a)) != 0 {
			t.Fatal("subtraction does not undo addition")
		}
		if r.Mul(a, r.Add(b, c)) != r.Add(r.Mul(a, b), r.Mul(a, c)) {
			t.Fatal("multiplication does not distribute")
		}
		if got, want := int(r.Mul(a, b)), int(a)*int(b)%r.Modulus(); got != want {
			t.Fatalf("%d·%d = %d, want %d", a, b, got, want)
		}
	})
}

// Every modulus and every residue: an exhaustive check of the tables.
func TestRingTables(t *testing.T) {
	for k := 2; k <= 256; k++ {
		r := NewRing(k)
		for i := range k {
			a := uint8(i)
			d, u := r.Associate(a)
			if int(d) != gcd(i, k)%k || !r.IsUnit(u) || r.Mul(u, a) != d {
				t.Fatalf("mod %d: Associate(%d) = %d, %d", k, a, d, u)
			}
			if r.IsUnit(a) != (gcd(i, k) == 1) {
				t.Fatalf("mod %d: IsUnit(%d) = %v", k, a, r.IsUnit(a))
			}
			if r.IsUnit(a) && r.Mul(a, r.Inverse(a)) != 1 {
				t.Fatalf("mod %d: Inverse(%d) = %d", k, a, r.Inverse(a))
			}
		}
	}
}

func TestAnnihilatorGeneratesAllThatAnnihilate(t *testing.T) {
	for _, k := range moduli {
		r := NewRing(k)
		for i := range k {
			a := uint8(i)
			var want, got []uint8
			for c := range k {
				if r.Mul(uint8(c), a) == 0 {
					want = append(want, uint8(c))
				}
				got = append(got, r.Mul(uint8(c), r.Annihilator(a)))
			}
			slices.Sort(got)
			if got = slices.Compact(got); !slices.Equal(got, want) {
				t.Fatalf("mod %d: multiples of Annihilator(%d) are %v, want %v", k, a, got, want)
			}
		}
	}
}

func TestStabilizer(t *testing.T) {
	for _, k := range moduli {
		r := NewRing(k)
		for i := range k {
			for j := range k {
				a, b := uint8(i), uint8(j)
				s := r.Stabilizer(a, b)
				if got, want := gcd(int(r.Add(a, r.Mul(s, b))), k), gcd(gcd(i, j), k); got != want {
					t.Fatalf("mod %d: Stabilizer(%d, %d) = %d gives divisor %d, want %d", k, a, b, s, got, want)
				}
			}
		}
	}
}

func TestPrimePowers(t *testing.T) {
	for k := 2; k <= 256; k++ {
		r := NewRing(k)
		product, sum := 1, uint8(0)
		for _, f := range r.powers {
			product *= f.q
			sum = r.Add(sum, f.idempotent)
			if r.Mul(f.idempotent, f.idempotent) != f.idempotent || int(f.idempotent)%f.q != 1 {
				t.Fatalf("mod %d: idempotent of %d is %d", k, f.q, f.idempotent)
			}
		}
		if product != k || sum != 1 {
			t.Fatalf("mod %d: prime powers %v", k, r.powers)
		}
		prime := true
		for d := 2; d < k; d++ {
			prime = prime && k%d != 0
		}
		if r.IsField() != prime {
			t.Fatalf("mod %d: IsField is %v", k, r.IsField())
		}
	}
}

// wantPanic runs f and checks that it panics with the message want after the
// name of the package.
func wantPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := fmt.Sprint(recover()); got != "zmod: "+want {
			t.Errorf("panic %q, want %q", got, "zmod: "+want)
		}
	}()
	f()
}

func TestRingPanics(t *testing.T) {
	r := NewRing(6)
	wantPanic(t, "modulus 1 is outside 2 to 256", func() { NewRing(1) })
	wantPanic(t, "modulus 257 is outside 2 to 256", func() { NewRing(257) })
	wantPanic(t, "4 has no inverse modulo 6", func() { r.Inverse(4) })
	wantPanic(t, "dot product of vectors of lengths 1 and 2", func() { r.Dot(make([]uint8, 1), make([]uint8, 2)) })
}
