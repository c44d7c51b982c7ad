// Package gf2 is linear algebra and polynomial arithmetic over GF(2) on packed machine words.
//
// Over GF(2) addition is exclusive or, so one instruction adds 64 coordinates or coefficients. All algorithms add whole words,
// and the fast ones replace many additions by one look-up in a table of sums.
//
// # Where to start
//
// Vector is a packed vector and may share the words of its owner.
//
// Matrix is a packed matrix. Factor eliminates it once; the Factored matrix then solves A·x = b for any b, or returns a witness
// w that there is no solution: w·A = 0 and w·b = 1. It also has rank, nullity and both kernels. matrix.go explains the
// tableau and the tables of the Method of the Four Russians.
//
// Poly is a polynomial. GCD and Cofactor run Euclid's algorithm (euclid.go), which solves a·q = c modulo m. Some
// linear systems are such a congruence; Fibonacci, Translate, FromFibonacci and ToFibonacci convert between the two.
//
// # Conventions
//
// Coordinate i is bit i%64 of word i/64. Bits beyond the last coordinate are zero. Indices must be in range, and shapes must
// fit. Functions do not retain what they return, unless documented to share words.
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

// NewVector returns the zero vector of n coordinates.
func NewVector(n int) Vector {
	return Vector{n, make([]uint64, wordsFor(n))}
}

// VectorOf returns the vector of n coordinates that words hold. It shares the words with the caller: a change on either
// side is seen on the other. There must be exactly as many words as n bits need, with the excess bits zero.
func VectorOf(n int, words []uint64) Vector { return Vector{n, words} }

// Len returns the number of coordinates.
func (v Vector) Len() int { return v.n }

// Words returns the words that hold v, shared with it. A caller that writes to them keeps the excess bits zero.
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
func (v Vector) Xor(w Vector) { xorWords(v.words, w.words) }

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

// The loops below are where the time goes, and they know nothing but words. Converting a slice to a pointer to an array
// checks its length once, so the body of each loop runs without bounds checks.

// wordsFor returns the number of words that hold n bits.
func wordsFor(n int) int {
	return n/wordBits + (n%wordBits+wordBits-1)/wordBits
}

func xorWords(dst, src []uint64) {
	for len(src) >= 8 {
		d, s := (*[8]uint64)(dst), (*[8]uint64)(src)
		d[0] ^= s[0]
		d[1] ^= s[1]
		d[2] ^= s[2]
		d[3] ^= s[3]
		d[4] ^= s[4]
		d[5] ^= s[5]
		d[6] ^= s[6]
		d[7] ^= s[7]
		dst, src = dst[8:], src[8:]
	}
	dst = dst[:len(src)]
	for i, s := range src {
		dst[i] ^= s
	}
}

// dotWords returns the parity of the ones that a and b have in common. The words are summed before their bits are
// counted, because the parity of a sum is the sum of the parities: one population count serves the whole vector.
func dotWords(a, b []uint64) bool {
	var s0, s1, s2, s3 uint64
	for len(a) >= 4 {
		p, q := (*[4]uint64)(a), (*[4]uint64)(b)
		s0 ^= p[0] & q[0]
		s1 ^= p[1] & q[1]
		s2 ^= p[2] & q[2]
		s3 ^= p[3] & q[3]
		a, b = a[4:], b[4:]
	}
	b = b[:len(a)]
	for i, p := range a {
		s0 ^= p & b[i]
	}
	return bits.OnesCount64(s0^s1^s2^s3)&1 != 0
}

// xorShifted adds src, moved up by shift bits, to dst. Bits that would fall beyond dst are dropped.
func xorShifted(dst, src []uint64, shift int) {
	n := min(len(src)*wordBits, len(dst)*wordBits-shift)
	bitrow.Xor(dst, shift, src, 0, n)
}

// trim drops the leading words that are zero.
func trim(words []uint64) []uint64 {
	for len(words) > 0 && words[len(words)-1] == 0 {
		words = words[:len(words)-1]
	}
	return words
}

// degree returns the degree of the polynomial in words, whose leading words may be zero, and -1 if all are.
func degree(words []uint64) int {
	if words = trim(words); len(words) == 0 {
		return -1
	}
	return len(words)*wordBits - 1 - bits.LeadingZeros64(words[len(words)-1])
}

// leading returns the coefficients of s^n, s^(n-1), ... in two words, that of s^n in the highest bit of the first, for
// n within the words. Coefficients below the constant one are zero.
func leading(words []uint64, n int) (high, low uint64) {
	i, s := n/wordBits, uint(wordBits-1-n%wordBits)
	high = words[i] << s
	if i > 0 {
		high |= words[i-1] >> (wordBits - s)
		low = words[i-1] << s
	}
	if i > 1 {
		low |= words[i-2] >> (wordBits - s)
	}
	return high, low
}

// Reverse reverses the order of the coordinates of v in place: coordinate i goes to coordinate n-1-i.
func (v Vector) Reverse() { bitrow.Reverse(v.words, v.n) }

// pair is two polynomials in slices of one length.
type pair struct{ x, y []uint64 }

// newPair copies two polynomials.
func newPair(x, y Poly) pair {
	n := max(len(x.words), len(y.words))
	p := pair{make([]uint64, n), make([]uint64, n)}
	copy(p.x, x.words)
	copy(p.y, y.words)
	return p
}

// pairMultiples holds the products of two short factors, of at most partBits coefficients, with all bytes. The factors
// are a column of a matrix, and the two products with a byte are wanted together, so they lie together.
type pairMultiples [256][2]uint64

// build fills the table as multiples.build does.
func (t *pairMultiples) build(f, g uint64) {
	for b := range 8 {
		small, large, f, g := t[:1<<b], t[1<<b:2<<b], f<<b, g<<b
		for u := range small {
			from, to := &small[u], &large[u]
			to[0] = from[0] ^ f
			to[1] = from[1] ^ g
		}
	}
}

// apply multiplies the pair by a matrix: t holds the multiples of its first column, which meets x, and u those of its
// second, which meets y. The results are made from the lowest word up, each word as soon as those it comes from have
// been read, so they can take the place of the operands.
//
// This is the inner loop of Euclid's algorithm. It is written out byte by byte because shifts by constants cost half as
// much, and the products with x and y are added before they are shifted because that halves the shifts.
func (p *pair) apply(t, u *pairMultiples) {
	x, y := p.x, p.y[:len(p.x)]
	var cx, cy uint64
	for i, v := range x {
		w := y[i]
		a, b := &t[uint8(v)], &u[uint8(w)]
		lx, ly := cx^a[0]^b[0], cy^a[1]^b[1]

		a, b = &t[uint8(v>>8)], &u[uint8(w>>8)]
		mx, my := a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<8, ly^my<<8, mx>>56, my>>56

		a, b = &t[uint8(v>>16)], &u[uint8(w>>16)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<16, ly^my<<16, cx^mx>>48, cy^my>>48

		a, b = &t[uint8(v>>24)], &u[uint8(w>>24)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<24, ly^my<<24, cx^mx>>40, cy^my>>40

		a, b = &t[uint8(v>>32)], &u[uint8(w>>32)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<32, ly^my<<32, cx^mx>>32, cy^my>>32

		a, b = &t[uint8(v>>40)], &u[uint8(w>>40)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<40, ly^my<<40, cx^mx>>24, cy^my>>24

		a, b = &t[uint8(v>>48)], &u[uint8(w>>48)]
		mx, my = a[0]^b[0], a[1]^b[1]
		lx, ly, cx, cy = lx^mx<<48, ly^my<<48, cx^mx>>16, cy^my>>16

		a, b = &t[uint8(v>>56)], &u[uint8(w>>56)]
		mx, my = a[0]^b[0], a[1]^b[1]
		x[i], y[i], cx, cy = lx^mx<<56, ly^my<<56, cx^mx>>8, cy^my>>8
	}
	if cx|cy != 0 {
		x, y = append(x, cx), append(y, cy)
	}
	for len(x) > 0 && x[len(x)-1]|y[len(y)-1] == 0 {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	p.x, p.y = x, y
}
