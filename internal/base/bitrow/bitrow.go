// Package bitrow copies, adds and reverses rows of bits, which may begin anywhere in a vector, 64 at a time.
//
// A vector often holds several rows one after the other without padding, so that row r of an n-wide table
// begins at bit r·n, in the middle of a word:
//
//	          word k            word k+1          word k+2
//	         ┌─────────────────┬─────────────────┬─────────────────┐
//	source   │ · · · · a b c d │ e f g h i j k l │ m n · · · · · · │
//	         └─────────────────┴─────────────────┴─────────────────┘
//	                  ╱                 ╱                 ╱
//	         ┌─────────────────┬─────────────────┐
//	target   │ a b c d e f g h │ i j k l m n · · │
//	         └─────────────────┴─────────────────┘
package bitrow

import "math/bits"

// Load copies n bits from bit off of src to the beginning of dst and clears the excess. dst has
// just the words that n bits take.
func Load(dst, src []uint64, off, n int) {
	src = src[off>>6:]
	shift := uint(off & 63)
	last := len(dst) - 1
	if shift == 0 {
		copy(dst, src)
	} else {
		low := src[0]
		rest := src[1:min(len(src), len(dst)+1)]
		for i, high := range rest {
			dst[i] = low>>(shift&63) | high<<((64-shift)&63)
			low = high
		}
		if len(rest) <= last {
			dst[last] = low >> shift
		}
	}
	if n&63 != 0 {
		dst[last] &= 1<<(n&63) - 1
	}
}

// Xor adds n bits of src from bit srcOff on to dst from bit dstOff on. It touches no word beyond the two
// ranges, which must not overlap in shared words. Bits before the first whole word of the source are added by
// themselves.
func Xor(dst []uint64, dstOff int, src []uint64, srcOff, n int) {
	if at := srcOff & 63; at != 0 && n > 0 {
		k := min(64-at, n)
		xorWord(dst[dstOff>>6:], uint(dstOff&63), src[srcOff>>6]>>at&(1<<k-1))
		dstOff += k
		srcOff += k
		n -= k
	}
	if n <= 0 {
		return
	}
	dst = dst[dstOff>>6:]
	src = src[srcOff>>6 : (srcOff+n+63)>>6]
	shift := uint(dstOff & 63)
	last := len(src) - 1
	carry := uint64(0)
	body := dst[:last]
	end := src[last] & (^uint64(0) >> (-n & 63))
	if shift == 0 {
		for i, v := range src[:last] {
			body[i] ^= v
		}
		dst[last] ^= end
		return
	}
	for i, v := range src[:last] {
		body[i] ^= v<<(shift&63) | carry
		carry = v >> (-shift & 63)
	}
	dst[last] ^= end<<(shift&63) | carry
	if over := end >> (-shift & 63); over != 0 {
		dst[last+1] ^= over
	}
}

// xorWord adds the bits of a word to dst from a bit of its first word on.
func xorWord(dst []uint64, shift uint, v uint64) {
	dst[0] ^= v << (shift & 63)
	if over := v >> 1 >> (^shift & 63); over != 0 {
		dst[1] ^= over
	}
}

// Reverse reverses the order of the n bits of w, which has just the words that they take, in place. Reversing
// the words and the bits in each would send bit i to the last bit but i of the last word, so what remains is
// a shift down by the number of excess bits, which brings in zeros from above.
func Reverse(w []uint64, n int) {
	for i, j := 0, len(w)-1; i <= j; i, j = i+1, j-1 {
		w[i], w[j] = bits.Reverse64(w[j]), bits.Reverse64(w[i])
	}
	if s := len(w)*64 - n; s != 0 {
		for i := range len(w) - 1 {
			w[i] = w[i]>>s | w[i+1]<<(64-s)
		}
		w[len(w)-1] >>= s
	}
}

// XorWords adds the words of src to the first words of dst. Converting a slice to a pointer to an array
// checks its length once, so the body of the loop runs without bounds checks.
func XorWords(dst, src []uint64) {
	for len(src) >= 8 {
		d := (*[8]uint64)(dst)
		s := (*[8]uint64)(src)
		d[0] ^= s[0]
		d[1] ^= s[1]
		d[2] ^= s[2]
		d[3] ^= s[3]
		d[4] ^= s[4]
		d[5] ^= s[5]
		d[6] ^= s[6]
		d[7] ^= s[7]
		dst = dst[8:]
		src = src[8:]
	}
	dst = dst[:len(src)]
	for i, s := range src {
		dst[i] ^= s
	}
}

// First returns the number of the first bit that is set, or −1.
func First(words []uint64) int {
	for i, w := range words {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// Plus writes to dst what presses of the plus pattern change in a row of n lights: above + row + below + row
// moved one column either way, and around the sides if they are glued.
func Plus(dst, above, row, below []uint64, n int, around bool) {
	last := len(row) - 1
	before := uint64(0)
	this := row[0]
	rest := row[1:]
	o := dst[:len(rest)]
	a := above[:len(rest)]
	b := below[:len(rest)]
	for i, next := range rest {
		o[i] = a[i] ^ b[i] ^ this ^ (this<<1 | before>>63) ^ (this>>1 | next<<63)
		before = this
		this = next
	}
	dst[last] = above[last] ^ below[last] ^ this ^ (this<<1 | before>>63) ^ this>>1
	if n&63 != 0 { // what has left the columns
		dst[last] &= 1<<(n&63) - 1
	}
	if around {
		dst[0] ^= row[last] >> ((n - 1) & 63) & 1
		dst[last] ^= row[0] & 1 << ((n - 1) & 63)
	}
}
