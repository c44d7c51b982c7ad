// Package gf2 is linear algebra and polynomial arithmetic over GF(2) on packed machine words.
//
// Over GF(2) addition is exclusive or, so one instruction adds 64 coordinates or coefficients. All algorithms add whole words,
// and the fast ones replace many additions by one look-up in a table of sums.
//
// # Where to start
//
// Vector is a packed vector and may share the words of its owner. XorBits moves rows that begin in the middle of a
// word.
//
// Matrix is a packed matrix. Factor eliminates it once; the Factored matrix then solves A·x = b for any b, or returns a witness
// w that there is no solution: w·A = 0 and w·b = 1. It also has rank, nullity and both kernels. exchange.go explains the
// tableau, sums.go and russians.go the tables of the Method of the Four Russians.
//
// Poly is a polynomial. GCD and Cofactor run Euclid's algorithm (euclid.go), and a Congruence solves a·q = c modulo m. Some
// linear systems are such a congruence; FibonacciPair, Translate, FromFibonacci and ToFibonacci convert between the two.
//
// # Conventions
//
// Coordinate i is bit i%64 of word i/64. Bits beyond the last coordinate are zero. Indices out of range and shapes that do not
// fit panic with a message that begins with "gf2: ". Functions do not retain what they return, unless documented to share words.
package gf2
