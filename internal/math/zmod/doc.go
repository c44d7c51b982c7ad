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
// IntMatrix is a sparse integer matrix; its InvariantFactors give the size of the kernel modulo every k as the product of
// gcd(dᵢ, k).
//
// # Files
//
//	ring.go       ℤ/k: units, divisors, annihilators, stabilizers
//	matrix.go     dense matrices, a byte per entry
//	lanes.go      several columns per machine word, lazily reduced
//	eliminate.go  pivot rows and clearing by them
//	howell.go     Howell form of a set of vectors, any k
//	local.go      A = L·D·U modulo a prime power; solution and witness
//	null.go       kernels of both sides from L·D·U
//	factor.go     joins the prime powers
//	integer.go    integer matrices, invariant factors, kernel sizes modulo any k
//	sparse.go     elimination by pivots ±1 in short rows
//	minor.go      rank and a minor of that order, without fractions
//	smith.go      Smith form of what the pivots ±1 leave, modulo that minor
//
// Invalid arguments (a modulus outside 2 to 256, shapes that do not fit, a byte not less than k) panic with a message that
// begins with "zmod: ".
package zmod
