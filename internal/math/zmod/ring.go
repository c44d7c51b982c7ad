package zmod

import "fmt"

// MaxModulus is the greatest modulus: residues are stored as bytes.
const MaxModulus = 256

// Ring is the ring ℤ/k of integers modulo k, for 2 ≤ k ≤ 256, with the tables that elimination needs. A residue is a
// byte less than k. A Ring never changes after NewRing, so any number of goroutines may share it.
//
// The ideals of ℤ/k are the multiples of the divisors d of k, one ideal each, and the divisor k is the residue 0. So
// "the divisor 0" below always means the divisor k, whose multiples are 0 alone.
type Ring struct {
	k       uint32
	divisor [MaxModulus]uint8 // gcd(a, k), with k written as 0
	unit    [MaxModulus]uint8 // a unit u with u·a = divisor[a]
	powers  []primePower
}

// primePower is one factor q = pᵉ of the modulus, with the residue e that is
// 1 modulo q and 0 modulo every other factor.
type primePower struct {
	p, q       int
	idempotent uint8
}

// NewRing returns ℤ/k. It panics unless 2 ≤ k ≤ 256.
func NewRing(k int) *Ring {
	if k < 2 || k > MaxModulus {
		panic(fmt.Sprintf("zmod: modulus %d is outside 2 to %d", k, MaxModulus))
	}
	r := &Ring{k: uint32(k), powers: primePowers(k)}
	for a := range k {
		d := gcd(a, k)
		r.divisor[a] = uint8(d % k)
		r.unit[a] = uint8(unitFor(a, d, k))
	}
	return r
}

// unitFor returns a unit u of ℤ/k with u·a = d, where d = gcd(a, k).
//
// Euclid gives some s with s·a ≡ d (mod k), and s is determined modulo k/d only. It is prime to k/d, but may share with
// k a prime p that divides d and not k/d. Such primes can be avoided all at once: k/d is a unit modulo each of them, so
// by the Chinese remainder theorem some s + t·(k/d) is ≡ 1 modulo every one of them. The loop finds the least such t.
func unitFor(a, d, k int) int {
	step := k / d
	s := inverse(a/d%step, step)
	for gcd(s, k) != 1 {
		s += step
	}
	return s % k
}

// inverse returns the inverse of a modulo n for a prime to n; modulo 1 it is 0.
func inverse(a, n int) int {
	// Every pair (r, s) of the loop keeps r ≡ s·a (mod n).
	r0, s0, r1, s1 := n, 0, a, 1
	for r1 != 0 {
		c := r0 / r1
		r0, s0, r1, s1 = r1, s1, r0-c*r1, s0-c*s1
	}
	return ((s0 % n) + n) % n
}

// gcd returns the greatest common divisor; gcd(0, b) is b.
func gcd(a, b int) int {
	for a != 0 {
		a, b = b%a, a
	}
	return b
}

// primePowers factors k. The idempotent of q is (k/q)·c with c the inverse of k/q modulo q.
func primePowers(k int) []primePower {
	var out []primePower
	for p, rest := 2, k; rest > 1; p++ {
		q := 1
		for rest%p == 0 {
			q *= p
			rest /= p
		}
		if q > 1 {
			other := k / q
			out = append(out, primePower{p, q, uint8(other * inverse(other%q, q) % k)})
		}
	}
	return out
}

// Modulus returns k.
func (r *Ring) Modulus() int { return int(r.k) }

// Add returns a + b.
func (r *Ring) Add(a, b uint8) uint8 { return uint8((uint32(a) + uint32(b)) % r.k) }

// Sub returns a − b.
func (r *Ring) Sub(a, b uint8) uint8 { return uint8((uint32(a) + r.k - uint32(b)) % r.k) }

// Neg returns −a.
func (r *Ring) Neg(a uint8) uint8 { return uint8((r.k - uint32(a)) % r.k) }

// Mul returns a·b.
func (r *Ring) Mul(a, b uint8) uint8 { return uint8(uint32(a) * uint32(b) % r.k) }

// IsUnit reports whether some b has a·b = 1, that is, whether gcd(a, k) = 1.
func (r *Ring) IsUnit(a uint8) bool { return r.divisor[a] == 1 }

// Inverse returns the b with a·b = 1. It panics if a is not a unit: ask IsUnit first.
func (r *Ring) Inverse(a uint8) uint8 {
	if r.divisor[a] != 1 {
		panic(fmt.Sprintf("zmod: %d has no inverse modulo %d", a, r.k))
	}
	return r.unit[a]
}

// Associate returns the divisor d = gcd(a, k) of k that generates the same
// ideal as a, and a unit u with u·a = d. For a = 0 the divisor is 0.
func (r *Ring) Associate(a uint8) (d, u uint8) { return r.divisor[a], r.unit[a] }

// Annihilator returns the generator k/gcd(a, k) of {c : c·a = 0}: 0 for a unit, 1 for 0.
func (r *Ring) Annihilator(a uint8) uint8 {
	if a == 0 {
		return 1
	}
	return uint8(r.k / uint32(r.divisor[a]) % r.k)
}

// Stabilizer returns the least c for which a + c·b generates the ideal of a
// and b together: gcd(a + c·b, k) = gcd(a, b, k).
//
// There is one. Look at one prime p of k, and let a and b be divisible by p exactly i and j times. If i ≤ j, any c ≡ 0
// (mod p) leaves a + c·b divisible exactly i times; if i > j, any c ≡ 1 (mod p) makes it divisible exactly j times. The
// Chinese remainder theorem meets these wishes for all p at once.
func (r *Ring) Stabilizer(a, b uint8) uint8 {
	want := gcd(gcd(int(a), int(b)), int(r.k)) % int(r.k)
	c := uint8(0)
	for int(r.divisor[r.Add(a, r.Mul(c, b))]) != want {
		c++
	}
	return c
}

// dot returns Σ aᵢ·bᵢ as an integer; a and b have the same length, and 2⁴⁸ terms fit.
func dot(a, b []uint8) uint64 {
	b = b[:len(a)]
	sum := uint64(0)
	for i, v := range a {
		sum += uint64(uint32(v) * uint32(b[i]))
	}
	return sum
}

// check panics if v does not have the given length or holds a byte that is no residue; what names v in the message.
func (r *Ring) check(what string, v []uint8, length int) {
	if len(v) != length {
		panic(fmt.Sprintf("zmod: %s has length %d, want %d", what, len(v), length))
	}
	for i, a := range v {
		if uint32(a) >= r.k {
			panic(fmt.Sprintf("zmod: %s holds %d at %d, want less than %d", what, a, i, r.k))
		}
	}
}
