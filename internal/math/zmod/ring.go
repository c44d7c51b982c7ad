// Package zmod is linear algebra over the ring ℤ/k for 2 ≤ k ≤ 256, prime or not, and the Smith normal form over the integers,
// which answers for all k at once.
//
// If k is not prime, some nonzero residues have no inverse, and Gaussian elimination fails: modulo 6 it must not divide by 2, 3
// or 4. Two facts replace the inverse:
//
//   - Modulo a prime power, of any two residues one divides the other, so a pivot with the fewest factors of the prime divides
//     everything it must clear. The Chinese remainder theorem joins the prime powers of k. Factor does this.
//   - Modulo any k, a multiple of a row may be 0 in the row's leading column but not further on. A form that includes these
//     multiples is canonical and decides membership from left to right. Howell does this.
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
// A Span is a set of vectors closed under addition, in Howell form: two spans are equal if and only if their generators are.
//
// The InvariantFactors of an integer matrix give the size of the kernel modulo every k as the product of
// gcd(dᵢ, k).
//
// Arguments must be valid: a modulus from 2 to 256, shapes that fit, bytes less than k.
package zmod

import (
	"context"
	"math/big"
)

// MaxModulus is the greatest modulus: residues are stored as bytes.
const MaxModulus = 256

// Ring is the ring ℤ/k of integers modulo k, for 2 ≤ k ≤ 256, with the tables that elimination needs. A residue is a
// byte less than k. A Ring never changes after NewRing, so any number of goroutines may share it.
//
// The ideals of ℤ/k are the multiples of the divisors d of k, one ideal each, and the divisor k is the residue 0. So
// "the divisor 0" below always means the divisor k, whose multiples are 0 alone.
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
// Euclid gives some s with s·a ≡ d (mod k), and s is determined modulo k/d only. It is prime to k/d, but may share with
// k a prime p that divides d and not k/d. Such primes can be avoided all at once: k/d is a unit modulo each of them, so
// by the Chinese remainder theorem some s + t·(k/d) is ≡ 1 modulo every one of them. The loop finds the least such t.
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
	r0, s0, r1, s1 := n, 0, a, 1
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
// There is one. Look at one prime p of k, and let a and b be divisible by p exactly i and j times. If i ≤ j, any c ≡ 0
// (mod p) leaves a + c·b divisible exactly i times; if i > j, any c ≡ 1 (mod p) makes it divisible exactly j times. The
// Chinese remainder theorem meets these wishes for all p at once.
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

// Factored is a matrix A over ℤ/k taken apart once, so that each question about A·x = b is cheap. A Factored never
// changes in a way that can be seen, so any number of goroutines may share it.
//
// The modulus is split into prime powers, A is factored over each (see howell.go for how, and why no step needs the
// inverse of a non-unit), and the answers are joined by the Chinese remainder theorem: with the residue e_q that is 1
// modulo q and 0 modulo the other prime powers, Σ e_q·x_q is x_q modulo every q.
//
// Howell form over ℤ/k gives the same answers without splitting k, but must carry along the transformation it makes,
// and so works on a matrix twice as wide, and once more for the witnesses. It is the reference in the tests. A uniform
// 300×300 matrix modulo 4, 6, 9 takes 2.4, 4.6, 3.1 ms here, and 6.1, 7.4, 8.8 ms by Howell form for one of the two
// sides (BenchmarkFactor, BenchmarkHowellOfBoth).
type Factored struct {
	ring       *Ring
	rows, cols int
	parts      []*local
}

// Factor takes m apart. The matrix is not kept and may be changed afterward. Its only error is that of the context.
func Factor(ctx context.Context, m *Matrix) (*Factored, error) {
	f := &Factored{ring: m.ring, rows: m.rows, cols: m.cols}
	for _, power := range m.ring.powers {
		part, err := newLocal(ctx, m, power)
		if err != nil {
			return nil, err
		}
		f.parts = append(f.parts, part)
	}
	return f, nil
}

// Solve returns an x with A·x = b and true; or, when there is none, a witness w with w·A = 0 and w·b ≠ 0 and false. The
// other result is nil. b holds one residue for each row of A.
//
// Never do both exist, as w·b = w·A·x = 0. One of them always does: if every prime power q has a solution, they are
// joined; if some q has a witness w modulo q, then e_q·w is one modulo k, since e_q·w·A is 0 modulo q and modulo the
// rest, and e_q·w·b is w·b ≠ 0 modulo q.
func (f *Factored) Solve(b []uint8) (x, witness []uint8, ok bool) {
	x = make([]uint8, f.cols)
	for _, part := range f.parts {
		y, w := part.solve(b)
		if w != nil {
			scale(w, int(part.idempotent), int(f.ring.k))
			return nil, w, false
		}
		f.join(x, part, y)
	}
	return x, nil, true
}

// join adds to x what is y modulo the prime power of a part, and 0 modulo the others.
func (f *Factored) join(x []uint8, part *local, y []uint8) {
	scale(y, int(part.idempotent), int(f.ring.k))
	for i, v := range y {
		x[i] = f.ring.Add(x[i], v)
	}
}

// Kernel returns {x : A·x = 0}. If x solves A·x = b, then its Coset(x) lists every solution. It is recomputed by each
// call; its only error is that of the context.
func (f *Factored) Kernel(ctx context.Context) (*Span, error) {
	return f.span(ctx, f.cols, (*local).right)
}

// LeftKernel returns {w : w·A = 0}, the vectors that every A·x is orthogonal to. A·x = b has a solution if and only if
// b is orthogonal to all its generators. It is recomputed by each call; its only error is that of the context.
func (f *Factored) LeftKernel(ctx context.Context) (*Span, error) {
	return f.span(ctx, f.rows, (*local).left)
}

// span returns that of the kernels of the parts, each lifted to vectors that are 0 modulo the other prime powers.
// These are the vectors that are in the kernel modulo every prime power.
func (f *Factored) span(ctx context.Context, length int, side func(*local) triangular) (*Span, error) {
	all := newMatrix(f.ring, 0, length)
	for _, part := range f.parts {
		t := side(part)
		generators, err := t.kernel(ctx)
		if err != nil {
			return nil, err
		}
		scale(generators.data, int(part.idempotent), int(f.ring.k))
		all.data = append(all.data, generators.data...)
		all.rows += generators.rows
	}
	return Howell(ctx, all)
}

// Draw returns one of the x with A·x = 0, each with the same chance if below(n) returns each number from 0 to n − 1
// with the same chance. The same numbers make the same x in every version.
func (f *Factored) Draw(below func(n int) int) []uint8 {
	x := make([]uint8, f.cols)
	for _, part := range f.parts {
		f.join(x, part, part.draw(below))
	}
	return x
}

// InvariantFactors returns the diagonal of the Smith form of A over ℤ/k, as many numbers as A has rows or columns,
// whichever are fewer. Each divides k and the next; k itself represents 0. If the integer matrix that A is the residue
// of has invariant factors dᵢ, they are gcd(dᵢ, k). Modulo a prime the rank of A is the number of ones.
func (f *Factored) InvariantFactors() []int {
	out := make([]int, min(f.rows, f.cols))
	for i := range out {
		out[i] = 1
		for _, part := range f.parts {
			if i < part.rank() {
				out[i] *= part.diag[i]
			} else {
				out[i] *= part.q
			}
		}
	}
	return out
}

// Nullity returns the dimension of the kernel modulo a prime that divides k. A column beyond the rows is free.
func (f *Factored) Nullity(p int) int {
	count := f.cols - min(f.rows, f.cols)
	for _, d := range f.InvariantFactors() {
		if d%p == 0 {
			count++
		}
	}
	return count
}

// KernelSize returns the number of x with A·x = 0. It is also the number of solutions of A·x = b if there is one.
//
// Over ℤ/q, U·x = z has as many solutions x for every z, one for each choice of the free columns, and D(i)·zᵢ = 0 has
// D(i) solutions zᵢ, with q for D(i) = 0. So the size is the product of the invariant factors and of k for each column
// beyond the number of rows.
func (f *Factored) KernelSize() *big.Int {
	size := power(f.ring.k, f.cols-min(f.rows, f.cols))
	for _, d := range f.InvariantFactors() {
		size.Mul(size, big.NewInt(int64(d)))
	}
	return size
}

func power(k uint32, n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(k)), big.NewInt(int64(n)), nil)
}
