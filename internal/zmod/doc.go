// Package zmod is linear algebra over the ring ℤ/k of integers modulo k, for
// 2 ≤ k ≤ 256, prime or not, and the Smith normal form over the integers that
// answers for all k at once.
//
// # The one idea
//
// When k is not prime, some residues other than 0 have no inverse, and the
// elimination that everyone learns breaks down: modulo 6 it must not divide by
// 2, 3 or 4. Nothing here ever does. Two facts replace the inverse:
//
//   - Modulo a power of a prime, of any two residues one divides the other, so
//     a pivot that is divisible by the prime as seldom as possible divides
//     everything it has to clear. Any other modulus is a product of such
//     powers, and the Chinese remainder theorem joins the answers. Factor
//     does this.
//   - Modulo any k, a multiple of a row may be 0 in the row's leading column
//     and not 0 further on. A form that takes these multiples in is canonical
//     and decides membership from left to right. Howell does this.
//
// Modulo a prime both become ordinary Gaussian elimination.
//
// # Where to start
//
// Factor takes a Matrix A apart once. The Factored then answers
//
//	Solve(b)       an x with A·x = b, or a witness w with w·A = 0 and w·b ≠ 0
//	Kernel()       all x with A·x = 0, as a Span
//	LeftKernel()   all w with w·A = 0, as a Span
//	Draw(below)    one x with A·x = 0, at random
//	ImageSize(), KernelSize(), InvariantFactors()
//
// Exactly one of solution and witness exists, and each is checked by one
// multiplication, so a "no" is believed on the same evidence as a "yes".
//
// A Span is a set of vectors closed under addition, in Howell form: two spans
// are equal if and only if their generators are. Elements lists it, Coset
// lists all solutions of a system, both one vector at a time.
//
// IntMatrix is a sparse matrix of integers; its InvariantFactors give the size
// of the kernel modulo every k as the product of gcd(dᵢ, k).
//
// # Files
//
//	ring.go       ℤ/k: units, divisors, annihilators, stabilizers
//	matrix.go     dense matrices, a byte an entry
//	lanes.go      several columns to a machine word, lazily reduced
//	eliminate.go  pivot rows and clearing by them
//	howell.go     Howell form, any k
//	span.go       sets of vectors: size, membership, listing
//	local.go      A = L·D·U modulo a prime power; solution and witness
//	null.go       kernels of both sides from L·D·U
//	factor.go     the prime powers joined
//	integer.go    integer matrices, invariant factors, kernel sizes modulo any k
//	sparse.go     elimination by pivots ±1 in short rows
//	minor.go      rank and a minor of that order, without fractions
//	smith.go      Smith form of what the pivots ±1 leave, modulo that minor
//
// # Panics
//
// Arguments that make no sense (a modulus outside 2 to 256, shapes that do
// not fit, a byte that is not less than k) are mistakes of the program that
// calls, and panic with a message that begins with "zmod: ".
package zmod
