package gf2

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
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
// Coordinate i is bit i%64 of word i/64. The bits of the last word that belong to no coordinate are called excess bits,
// and they are always zero. Every operation may rely on that, so Weight, Equal and Dot need no masks, and every
// operation must keep it.
//
// A Vector is a small header over words that it may share, as a slice is: assigning one does not copy its coordinates,
// Clone does. The zero Vector has no coordinates and is ready to use.
type Vector struct {
	n     int
	words []uint64
}

// NewVector returns the zero vector of n coordinates. It panics if n is negative.
func NewVector(n int) Vector {
	if n < 0 {
		panic(fmt.Sprintf("gf2: NewVector: length %d is negative", n))
	}
	return Vector{n, make([]uint64, wordsFor(n))}
}

// VectorOf returns the vector of n coordinates that words hold. It shares the words with the caller: a change on either
// side is seen on the other. It panics unless there are exactly as many words as n bits need, with the excess bits
// zero.
func VectorOf(n int, words []uint64) Vector {
	if n < 0 || len(words) != wordsFor(n) {
		panic(fmt.Sprintf("gf2: VectorOf: %d words cannot hold exactly %d bits", len(words), n))
	}
	if k := n % wordBits; k != 0 && words[len(words)-1]>>k != 0 {
		panic(fmt.Sprintf("gf2: VectorOf: the bits beyond coordinate %d are not zero", n-1))
	}
	return Vector{n, words}
}

// Len returns the number of coordinates.
func (v Vector) Len() int { return v.n }

// Words returns the words that hold v, shared with it. A caller that writes to them keeps the excess bits zero.
func (v Vector) Words() []uint64 { return v.words }

// Get reports whether coordinate i is one. It panics if i is out of range.
func (v Vector) Get(i int) bool {
	if uint(i) >= uint(v.n) {
		panicIndex("coordinate", i, v.n)
	}
	return v.words[uint(i)/wordBits]>>(uint(i)%wordBits)&1 != 0
}

// Set makes coordinate i one if bit is true and zero if not. It panics if i is out of range.
func (v Vector) Set(i int, bit bool) {
	if uint(i) >= uint(v.n) {
		panicIndex("coordinate", i, v.n)
	}
	mask := uint64(1) << (uint(i) % wordBits)
	if bit {
		v.words[uint(i)/wordBits] |= mask
	} else {
		v.words[uint(i)/wordBits] &^= mask
	}
}

// Xor adds w to v in place. It panics if their lengths differ.
func (v Vector) Xor(w Vector) {
	sameLength("Xor", v, w)
	xorWords(v.words, w.words)
}

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

func sameLength(op string, v, w Vector) {
	if v.n != w.n {
		panic(fmt.Sprintf("gf2: %s: lengths %d and %d differ", op, v.n, w.n))
	}
}

// panicIndex is apart from its callers so that they stay small enough to be inlined.
func panicIndex(what string, i, n int) {
	panic(fmt.Sprintf("gf2: %s %d is out of range 0 to %d", what, i, n-1))
}
