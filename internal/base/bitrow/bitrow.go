// Package bitrow copies and adds rows of bits that begin anywhere in a vector, 64 at a time.
package bitrow

// Load copies n bits from bit off of src to the beginning of dst and clears the excess. dst has
// just the words that n bits take, and may be src.
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

// Xor adds the n bits of src, whose excess is zero, to dst from bit off on.
func Xor(dst []uint64, off int, src []uint64, n int) {
	shift := uint(off & 63)
	dst = dst[off>>6:]
	if shift == 0 {
		dst = dst[:len(src)]
		for i, v := range src {
			dst[i] ^= v
		}
		return
	}
	carry := uint64(0)
	body := dst[:len(src)]
	for i, v := range src {
		body[i] ^= v<<(shift&63) | carry
		carry = v >> ((64 - shift) & 63)
	}
	if carry != 0 {
		dst[len(src)] ^= carry
	}
}
