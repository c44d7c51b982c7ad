// Package zmod is linear algebra over the ring ℤ/k for 2 ≤ k ≤ 256, prime or not, and the Smith normal form
// over the integers, which answers for all k at once.
//
// If k is not prime, some nonzero residues have no inverse, and Gaussian elimination fails: modulo 6 it must
// not divide by 2, 3 or 4. Two facts replace the inverse:
//
//   - Modulo a prime power, of any two residues one divides the other, so a pivot with the fewest factors of
//     the prime divides everything it must clear. The Chinese remainder theorem joins the prime powers of k.
//     Factor does this.
//   - Modulo any k, a multiple of a row may be 0 in the row's leading column but not further on. A form that
//     includes these multiples is canonical and decides membership from left to right. Howell does this.
//
// Modulo a prime both are Gaussian elimination.
//
// # Where to start
//
// Factor decomposes a Matrix A once. The Factored then answers
//
//	Solve(b)       an x with A·x = b, or a witness w with w·A = 0 and w·b ≠ 0
//	Kernel()       all x with A·x = 0, as a Span
//	LeftKernel()   all w with w·A = 0, as a Span
//	Draw(below)    one x with A·x = 0, at random
//	KernelSize(), InvariantFactors()
//
// A Span is a set of vectors closed under addition, in Howell form: two spans are equal if and only if their
// generators are.
//
// The InvariantFactors of an integer matrix give the size of the kernel modulo every k as the product of
// gcd(dᵢ, k).
//
// Arguments must be valid: a modulus from 2 to 256, shapes that fit, bytes less than k.
package zmod

// MaxModulus is the greatest modulus: residues are stored as bytes.
const MaxModulus = 256

// Ring is the ring ℤ/k of integers modulo k, for 2 ≤ k ≤ 256, with the tables that elimination needs. A
// residue is a byte less than k. A Ring never changes after NewRing, so any number of goroutines may share
// it.
//
// The ideals of ℤ/k are the multiples of the divisors d of k, one ideal each, and the divisor k is the
// residue 0. So "the divisor 0" below always means the divisor k, whose multiples are 0 alone.
type Ring struct {
	k       uint32
	divisor [MaxModulus]uint8 // GCD(a, k), with k written as 0
	unit    [MaxModulus]uint8 // a unit u with u·a = divisor[a]
	powers  []primePower
}

// primePower is one factor q = pᵉ of the modulus, with the residue e that is
// 1 modulo q and 0 modulo every other factor.
type primePower struct {
	p, q       int
	idempotent uint8
}

// NewRing returns ℤ/k.
func NewRing(k int) *Ring {
	r := &Ring{k: uint32(k), powers: primePowers(k)}
	for a := range k {
		d := GCD(a, k)
		r.divisor[a] = uint8(d % k)
		r.unit[a] = uint8(unitFor(a, d, k))
	}
	return r
}

// unitFor returns a unit u of ℤ/k with u·a = d, where d = gcd(a, k).
//
// Euclid gives some s with s·a ≡ d (mod k), and s is determined modulo k/d only. It is prime to k/d, but may
// share with k a prime p that divides d and not k/d. Such primes can be avoided all at once: k/d is a unit
// modulo each of them, so by the Chinese remainder theorem some s + t·(k/d) is ≡ 1 modulo every one of them.
// The loop finds the least such t.
func unitFor(a, d, k int) int {
	step := k / d
	s := inverse(a/d%step, step)
	for GCD(s, k) != 1 {
		s += step
	}
	return s % k
}

// inverse returns the inverse of a modulo n for a prime to n; modulo 1 it is 0.
func inverse(a, n int) int {
	// Every pair (r, s) of the loop keeps r ≡ s·a (mod n).
	r0 := n
	s0 := 0
	r1 := a
	s1 := 1
	for r1 != 0 {
		c := r0 / r1
		r0, s0, r1, s1 = r1, s1, r0-c*r1, s0-c*s1
	}
	return ((s0 % n) + n) % n
}

// gcd returns the greatest common divisor; GCD(0, b) is b.
func GCD(a, b int) int {
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

// Primes returns the primes that divide k.
func (r *Ring) Primes() (primes []int) {
	for _, power := range r.powers {
		primes = append(primes, power.p)
	}
	return primes
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

// Inverse returns the b with a·b = 1, for a unit a.
func (r *Ring) Inverse(a uint8) uint8 { return r.unit[a] }

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
// There is one. Look at one prime p of k, and let a and b be divisible by p exactly i and j times. If i ≤ j,
// any c ≡ 0 (mod p) leaves a + c·b divisible exactly i times; if i > j, any c ≡ 1 (mod p) makes it divisible
// exactly j times. The Chinese remainder theorem meets these wishes for all p at once.
func (r *Ring) Stabilizer(a, b uint8) uint8 {
	want := GCD(GCD(int(a), int(b)), int(r.k)) % int(r.k)
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
