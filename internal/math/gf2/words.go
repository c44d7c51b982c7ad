package gf2

import "math/bits"

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
	XorBits(Vector{len(dst) * wordBits, dst}, shift, Vector{len(src) * wordBits, src}, 0, n)
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
	words = trim(words)
	if len(words) == 0 {
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
