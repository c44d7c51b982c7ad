package gf2

// partBits is the number of coefficients of a short factor: as many as leave
// room in a word for a product with the eight coefficients of a byte.
const partBits = wordBits - 7

// multiples holds the products of one short factor, of at most partBits coefficients, with all bytes. A product of the
// factor and a long polynomial is then eight look-ups for each word, where Go has no instruction that multiplies
// without carries.
type multiples [256]uint64

// build fills the table for a factor. The multiples by bytes with highest bit b
// are those by smaller bytes and the factor moved up by b.
func (t *multiples) build(factor uint64) {
	for b := range 8 {
		small, large, f := t[:1<<b], t[1<<b:2<<b], factor<<b
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
		low, high := t[uint8(w)]^carry, uint64(0)
		for s := 8; s < wordBits; s += 8 {
			m := t[uint8(w>>s)]
			low ^= m << s
			high ^= m >> (wordBits - s)
		}
		dst[i], carry = low, high
	}
	dst[len(src)] = carry
}
