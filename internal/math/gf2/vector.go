// Package gf2 is linear algebra and polynomial arithmetic over GF(2) on packed machine words.
//
// Over GF(2) addition is exclusive or, so one instruction adds 64 coordinates or coefficients. All algorithms
// add whole words, and the fast ones replace many additions by one look-up in a table of sums.
//
// # Where to start
//
// Vector is a packed vector and may share the words of its owner.
//
// Matrix is a packed matrix. Factor eliminates it once; the Factored matrix then solves A·x = b for any b, or
// returns a witness w that there is no solution: w·A = 0 and w·b = 1. It also has rank, nullity and both
// kernels. russians.go explains the tableau and the tables of the Method of the Four Russians.
// Basis eliminates a few short rows one after the other.
//
// Poly is a polynomial. GCD and Cofactor run Euclid's algorithm (euclid.go), which solves a·q = c modulo m.
// Some linear systems are such a congruence; Fibonacci, Translate, FromFibonacci and ToFibonacci convert
// between the two.
//
// # Conventions
//
// Coordinate i is bit i%64 of word i/64. Bits beyond the last coordinate are zero. Indices must be in range,
// and shapes must fit. Functions do not retain what they return, unless documented to share words.
package gf2

import (
	"iter"
	"math/bits"
	"slices"

	"lightsout/internal/base/bitrow"
)

// wordBits is the number of coordinates in a machine word. Words are 64 bits
// on every platform, so that packed data means the same everywhere.
const wordBits = 64

// Vector is a vector of n bits over GF(2), packed least significant bit first:
//
//	coordinate   0 1 2 ··· 63   64 65 ··· 127   128 ··· n-1
//	            ┌─────────────┬───────────────┬────────────┬─────────┐
//	words       │      0      │       1       │      2     │ 0 0 ··· │
//	            └─────────────┴───────────────┴────────────┴─────────┘
//	bit          0 1 2 ··· 63   0  1  ···  63   0 ···        excess
//
// Coordinate i is bit i%64 of word i/64. The bits of the last word that belong to no coordinate are called
// excess bits, and they are always zero. Every operation may rely on that, so Weight, Equal and Dot need no
// masks, and every operation must keep it.
//
// A Vector is a small header over words that it may share, as a slice is: assigning one does not copy its
// coordinates, Clone does. The zero Vector has no coordinates and is ready to use.
type Vector struct {
	n     int
	words []uint64
}

// NewVector returns the zero vector of n coordinates.
func NewVector(n int) Vector {
	return Vector{n, make([]uint64, wordsFor(n))}
}

// VectorOf returns the vector of n coordinates that words hold. It shares the words with the caller: a change
// on either side is seen on the other. There must be exactly as many words as n bits need, with the excess
// bits zero.
func VectorOf(n int, words []uint64) Vector { return Vector{n, words} }

// Len returns the number of coordinates.
func (v Vector) Len() int { return v.n }

// Words returns the words that hold v, shared with it. A caller that writes to them keeps the excess bits
// zero.
func (v Vector) Words() []uint64 { return v.words }

// Get reports whether coordinate i is one.
func (v Vector) Get(i int) bool {
	return v.words[uint(i)/wordBits]>>(uint(i)%wordBits)&1 != 0
}

// Set makes coordinate i one if bit is true and zero if not.
func (v Vector) Set(i int, bit bool) {
	mask := uint64(1) << (uint(i) % wordBits)
	if bit {
		v.words[uint(i)/wordBits] |= mask
	} else {
		v.words[uint(i)/wordBits] &^= mask
	}
}

// Xor adds w, which has the same length, to v in place.
func (v Vector) Xor(w Vector) { bitrow.XorWords(v.words, w.words) }

// Equal reports whether v and w have the same length and the same coordinates.
func (v Vector) Equal(w Vector) bool {
	return v.n == w.n && slices.Equal(v.words, w.words)
}

// Ones returns the coordinates that are one, in increasing order. A coordinate
// changed during the walk may be seen with its old or its new value.
func (v Vector) Ones() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range v.words {
			for ; w != 0; w &= w - 1 {
				if !yield(i*wordBits + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// wordsFor returns the number of words that hold n bits.
func wordsFor(n int) int {
	return n/wordBits + (n%wordBits+wordBits-1)/wordBits
}

// dotWords returns the parity of the ones that a and b have in common. The words are summed before their bits
// are counted, because the parity of a sum is the sum of the parities: one population count serves the whole
// vector.
func dotWords(a, b []uint64) bool {
	var s0, s1, s2, s3 uint64
	for len(a) >= 4 {
		p := (*[4]uint64)(a)
		q := (*[4]uint64)(b)
		s0 ^= p[0] & q[0]
		s1 ^= p[1] & q[1]
		s2 ^= p[2] & q[2]
		s3 ^= p[3] & q[3]
		a = a[4:]
		b = b[4:]
	}
	b = b[:len(a)]
	for i, p := range a {
		s0 ^= p & b[i]
	}
	return bits.OnesCount64(s0^s1^s2^s3)&1 != 0
}

// Reverse reverses the order of the coordinates of v in place: coordinate i goes to coordinate n-1-i.
func (v Vector) Reverse() { bitrow.Reverse(v.words, v.n) }
