// Package gf2 is linear algebra and polynomial arithmetic over GF(2), the field
// of the two numbers 0 and 1 in which 1 + 1 = 0, on packed machine words.
//
// # The one idea
//
// A word is 64 numbers. Over GF(2) addition is exclusive or, without carries, so
// one instruction adds 64 coordinates, or 64 coefficients, at once. Every
// algorithm here is arranged so that whole words are added, and the fast ones
// replace many such additions by one look-up in a table of sums.
//
// # Where to start
//
// Vector is a packed vector, and may share the words of its owner. CopyBits and
// XorBits move rows that begin in the middle of a word.
//
// Matrix is a packed matrix. Factor eliminates it once; the Factored matrix then
// solves A·x = b for any b, or proves with a witness w that there is no
// solution: w·A = 0 and w·b = 1. It also knows rank, nullity and both kernels.
// Reduce answers a smaller question. The tableau that all of them
// share is explained in exchange.go, and the tables that make it fast, those of
// the Four Russians, in sums.go and russians.go.
//
// Poly is a polynomial. GCD and Cofactor run Euclid's algorithm
// (euclid.go), and a Congruence solves a·q = c modulo m. Some linear systems are
// such a congruence in disguise, and are then solved without a matrix:
// FibonacciPair, Translate, FromFibonacci and ToFibonacci are what it takes to
// go there and back.
//
// # Conventions
//
// Coordinate i is bit i%64 of word i/64. Bits that belong to no coordinate are
// zero, always. Indices out of range and shapes that do not fit are mistakes of
// the caller, and panic with a message that begins with "gf2: ". Whatever a
// function returns it does not keep, except where it is said to share words.
//
// For every fast algorithm there is a plain one that judges it in the tests, at
// lengths around the edges of words and on shapes that are not square.
package gf2
