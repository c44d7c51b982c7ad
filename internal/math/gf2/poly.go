package gf2

import (
	"math/bits"
	"slices"

	"lightsout/internal/base/bitrow"
)

// Poly is a polynomial over GF(2) in one indeterminate, written s. Its coefficients are packed as those of a
// Vector, the constant one first, and the last word is not zero:
//
//	s^70 + s^3 + 1        words   ┌───────────────┬───────────┐
//	                              │ 1 0 0 1 0 ··· │ 0 ··· 0 1 │
//	                              └───────────────┴───────────┘
//	                      power     0 1 2 3     63  64 ···   70
//
// A Poly never changes once it is made, so it can be shared freely. The zero Poly is the polynomial 0.
type Poly struct {
	words []uint64
}

// PolyOf returns the polynomial with coefficient v_i at s^i.
func PolyOf(v Vector) Poly { return polyOf(slices.Clone(v.words)) }

// Monomial returns s^k.
func Monomial(k int) Poly {
	words := make([]uint64, k/wordBits+1)
	words[k/wordBits] = 1 << (k % wordBits)
	return Poly{words}
}

// polyOf makes a polynomial of words that do not change any more.
func polyOf(words []uint64) Poly { return Poly{trim(words)} }

// Degree returns the degree of p, and -1 if p is 0.
func (p Poly) Degree() int { return degree(p.words) }

// IsZero reports whether p is 0.
func (p Poly) IsZero() bool { return len(p.words) == 0 }

// Equal reports whether p and q are the same polynomial.
func (p Poly) Equal(q Poly) bool { return slices.Equal(p.words, q.words) }

// Vector returns the coefficients of p as a new vector of length n. The degree of p is below n.
func (p Poly) Vector(n int) Vector {
	v := NewVector(n)
	copy(v.words, p.words)
	return v
}

// Add returns p + q, which is also p - q.
func (p Poly) Add(q Poly) Poly {
	if len(p.words) < len(q.words) {
		p, q = q, p
	}
	sum := slices.Clone(p.words)
	bitrow.XorWords(sum, q.words)
	return polyOf(sum)
}

// Shift returns s^k·p for k ≥ 0 and, for k < 0, the quotient of p by s^-k: its coefficients move up by k, and
// those that fall below the constant one are dropped.
func (p Poly) Shift(k int) Poly {
	if p.IsZero() || k == 0 {
		return p
	}
	n := p.Degree() + 1
	v := NewVector(max(0, n+k))
	if n+k > 0 {
		bitrow.Xor(v.words, max(0, k), p.words, max(0, -k), min(n, n+k))
	}
	return Poly{v.words}
}

// DivMod returns the quotient q and the remainder r of p by d: p = q·d + r with
// r of a lower degree than d, which is not 0.
func (p Poly) DivMod(d Poly) (q, r Poly) {
	switch n := p.Degree() - d.Degree(); {
	case n < 0:
		return Poly{}, p
	case d.Degree() == 0:
		return p, Poly{}
	}
	return divSchoolbook(p, d)
}

// Mod returns the remainder of p by d.
func (p Poly) Mod(d Poly) Poly {
	_, r := p.DivMod(d)
	return r
}

// The division below rests on one fact: the k highest coefficients of a quotient depend on nothing but the k
// highest coefficients of dividend and divisor. Long division makes that plain, for the first k steps touch
// no others where it matters. So a division can settle k coefficients of the quotient on short operands, and
// then take that part of the quotient times the divisor from the dividend in one pass.

// divSchoolbook settles partBits coefficients at a time on single words.
func divSchoolbook(p, d Poly) (q, r Poly) {
	rest := slices.Clone(p.words)
	dd := d.Degree()
	quotient := make([]uint64, wordsFor(p.Degree()-dd+1))
	product := make([]uint64, len(d.words)+1)
	head, _ := leading(d.words, dd)
	var table multiples
	//bounded: every turn lowers the degree of the rest
	for {
		dr := degree(rest)
		n := dr - dd // degree of the quotient that is left
		if n < 0 {
			return polyOf(quotient), polyOf(rest)
		}
		k := min(n+1, partBits)
		top, _ := leading(rest, dr)
		part := divideHeads(top, head, k)
		xorShifted(quotient, []uint64{part}, n+1-k)
		table.build(part)
		table.mul(product, d.words)
		xorShifted(rest, product, n+1-k)
		rest = trim(rest)
	}
}

// divideHeads returns the k highest coefficients of the quotient of two
// polynomials, given their 64 highest: both heads have their first one in bit 63.
func divideHeads(head, divisor uint64, k int) uint64 {
	var q uint64
	for range k {
		take := uint64(int64(head) >> 63) // all ones if the divisor goes in here
		head = (head ^ divisor&take) << 1
		q = q<<1 | take&1
	}
	return q
}

// combWords is the length in words of the longest operands that a comb takes; from there on Karatsuba's step
// is no slower. A comb and a step to combs of half the length took 2.8 and 3.1 µs at 24 words, 4.6 and 4.5 at
// 32, 9.4 and 9.3 at 48, 15.9 and 14.3 at 64. A short limit keeps the table small.
const combWords = 32

// Mul returns p·q.
func (p Poly) Mul(q Poly) Poly {
	a := p.words
	b := q.words
	if len(a) > len(b) {
		a, b = b, a
	}
	switch {
	case len(a) == 0:
		return Poly{}
	case len(a) == 1 && a[0] == 1:
		return Poly{b}
	}
	product := make([]uint64, len(a)+len(b))
	if len(b) <= combWords {
		comb(product, a, b)
	} else {
		mulWords(product, a, b)
	}
	return polyOf(product)
}

// mulWords adds a·b to dst, which is at least len(a)+len(b) words long, for 0 < len(a) ≤ len(b). It cuts the
// longer operand into pieces as long as the shorter, or as a comb takes, and the last piece is what remains.
func mulWords(dst, a, b []uint64) {
	size := max(len(a), combWords)
	product := make([]uint64, len(a)+size)
	var scratch []uint64
	if len(a) > combWords {
		scratch = make([]uint64, 4*size+4*wordBits)
	}
	for len(b) > 0 {
		piece := b[:min(size, len(b))]
		out := product[:len(a)+len(piece)]
		switch {
		case len(a) <= combWords:
			comb(out, a, piece)
		case len(piece) == len(a):
			karatsuba(out, a, piece, scratch)
		default:
			clear(out)
			mulWords(out, piece, a)
		}
		bitrow.XorWords(dst, out)
		dst = dst[len(piece):]
		b = b[len(piece):]
	}
}

// karatsuba sets dst to a·b for operands of equal length, which it halves: with x = s^(64·h),
//
//	(a0 + a1·x)·(b0 + b1·x) = z0 + (z0 + z1 + z2)·x + z2·x²
//	where z0 = a0·b0, z2 = a1·b1, z1 = (a0 + a1)·(b0 + b1),
//
// three products of half the length where the definition has four. The low half is the longer one if the
// length is odd. Each level of the recursion takes 4h words of scratch space, with h rounded up: 4n words and
// four for each level are enough for all.
func karatsuba(dst, a, b, scratch []uint64) {
	n := len(a)
	if n <= combWords {
		comb(dst, a, b)
		return
	}
	h := (n + 1) / 2
	a0 := a[:h]
	a1 := a[h:]
	b0 := b[:h]
	b1 := b[h:]
	sumA := scratch[:h]
	sumB := scratch[h : 2*h]
	mid := scratch[2*h : 4*h]
	scratch = scratch[4*h:]

	copy(sumA, a0)
	bitrow.XorWords(sumA, a1)
	copy(sumB, b0)
	bitrow.XorWords(sumB, b1)
	karatsuba(mid, sumA, sumB, scratch)
	karatsuba(dst[:2*h], a0, b0, scratch)
	karatsuba(dst[2*h:], a1, b1, scratch)
	bitrow.XorWords(mid, dst[:2*h])
	bitrow.XorWords(mid, dst[2*h:])
	bitrow.XorWords(dst[h:], mid)
}

// comb sets dst to a·b for operands of at most combWords words, with the comb of J. López and R. Dahab,
// "High-speed software multiplication in F_{2^m}", INDOCRYPT 2000. It tabulates the products of b with all
// polynomials of four coefficients. The teeth of the comb are the same four coefficients in every word of a;
// each picks a product to be added at its word, without any shift, and between two sets of teeth the sum so
// far moves up by four.
//
// Four words of a are served in one pass. Rows of the table have zeros at both
// ends, so that all four can be read over the same range:
//
//	row of word j      0 0 0 b b b b b 0 0 0
//	row of word j+1      0 0 0 b b b b b 0 0 0
//	                         └── range ──┘
func comb(dst, a, b []uint64) {
	const pad = 3
	var table [16][pad + combWords + 1 + pad]uint64
	nb := len(b)
	copy(table[1][pad:], b)
	for u := 2; u < 16; u += 2 {
		half := table[u/2][pad:][:nb+1]
		even := table[u][pad:][:nb+1]
		odd := table[u+1][pad:][:nb+1]
		one := table[1][pad:][:nb+1]
		carry := uint64(0)
		for i, w := range half {
			even[i] = w<<1 | carry
			odd[i] = even[i] ^ one[i]
			carry = w >> 63
		}
	}
	dst = dst[:len(a)+nb]
	clear(dst)
	for tooth := 60; tooth >= 0; tooth -= 4 {
		j := 0
		n := nb + 1 + pad
		for ; j+4 <= len(a); j += 4 {
			d := dst[j:][:n]
			r0 := table[a[j]>>tooth&15][3:][:len(d)]
			r1 := table[a[j+1]>>tooth&15][2:][:len(d)]
			r2 := table[a[j+2]>>tooth&15][1:][:len(d)]
			r3 := table[a[j+3]>>tooth&15][0:][:len(d)]
			for i := range d {
				d[i] ^= r0[i] ^ r1[i] ^ r2[i] ^ r3[i]
			}
		}
		for ; j < len(a); j++ {
			bitrow.XorWords(dst[j:], table[a[j]>>tooth&15][pad:][:nb+1])
		}
		if tooth == 0 {
			return
		}
		carry := uint64(0)
		for i, w := range dst {
			dst[i] = w<<4 | carry
			carry = w >> 60
		}
	}
}

// Square returns p². Since (a + b)² = a² + b² over GF(2), it is p with a zero between every two coefficients.
func (p Poly) Square() Poly {
	square := make([]uint64, 2*len(p.words))
	for i, w := range p.words {
		square[2*i] = spread(uint32(w))
		square[2*i+1] = spread(uint32(w >> 32))
	}
	return polyOf(square)
}

// spread moves bit i to bit 2i, first by halves, then by quarters, and so on.
func spread(half uint32) uint64 {
	w := uint64(half)
	w = (w | w<<16) & 0x0000ffff0000ffff
	w = (w | w<<8) & 0x00ff00ff00ff00ff
	w = (w | w<<4) & 0x0f0f0f0f0f0f0f0f
	w = (w | w<<2) & 0x3333333333333333
	return (w | w<<1) & 0x5555555555555555
}

// partBits is the number of coefficients of a short factor: as many as leave
// room in a word for a product with the eight coefficients of a byte.
const partBits = wordBits - 7

// multiples holds the products of one short factor, of at most partBits coefficients, with all bytes. A
// product of the factor and a long polynomial is then eight look-ups for each word, where Go has no
// instruction that multiplies without carries.
type multiples [256]uint64

// build fills the table for a factor. The multiples by bytes with highest bit b
// are those by smaller bytes and the factor moved up by b.
func (t *multiples) build(factor uint64) {
	for b := range 8 {
		small := t[:1<<b]
		large := t[1<<b:][:len(small)] // without a check of bounds in the loop
		f := factor << b
		for u, m := range small {
			large[u] = m ^ f
		}
	}
}

// mul sets dst to the product of the factor and src, one word longer than src.
func (t *multiples) mul(dst, src []uint64) {
	var carry uint64
	dst = dst[:len(src)+1]
	for i, w := range src {
		low := t[uint8(w)] ^ carry
		high := uint64(0)
		for s := 8; s < wordBits; s += 8 {
			m := t[uint8(w>>s)]
			low ^= m << s
			high ^= m >> (wordBits - s)
		}
		dst[i] = low
		carry = high
	}
	dst[len(src)] = carry
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

// leading returns the coefficients of s^n, s^(n-1), ... in two words, that of s^n in the highest bit of the
// first, for n within the words. Coefficients below the constant one are zero.
func leading(words []uint64, n int) (high, low uint64) {
	i := n / wordBits
	s := uint(wordBits - 1 - n%wordBits)
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
