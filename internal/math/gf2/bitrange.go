package gf2

import (
	"fmt"
	"math/bits"
)

// A vector often holds several rows one after the other without padding, so
// that row r of an n-wide table begins at bit r·n, in the middle of a word:
//
//	          word k            word k+1          word k+2
//	         ┌─────────────────┬─────────────────┬─────────────────┐
//	source   │ · · · · a b c d │ e f g h i j k l │ m n · · · · · · │
//	         └─────────────────┴─────────────────┴─────────────────┘
//	                  ╱                 ╱                 ╱
//	         ┌─────────────────┬─────────────────┐
//	target   │ a b c d e f g h │ i j k l m n · · │
//	         └─────────────────┴─────────────────┘
//
// XorBits adds such a range to another place. It first fills the target up to a word edge, then changes whole words,
// each joined from two neighboring words of the source, and last the bits that remain. A source word is needed twice,
// its upper part now and its lower part for the word before: one rotation brings both into place.

// XorBits adds n bits of src from bit srcOff on to dst from bit dstOff on. It panics if either range does not lie
// within its vector. The ranges must not overlap in shared words.
func XorBits(dst Vector, dstOff int, src Vector, srcOff, n int) {
	checkRange(dst, dstOff, n)
	checkRange(src, srcOff, n)
	if d := dstOff % wordBits; d != 0 && n > 0 {
		k := min(n, wordBits-d)
		dst.words[dstOff/wordBits] ^= gather(src.words, srcOff, k) << d
		dstOff, srcOff, n = dstOff+k, srcOff+k, n-k
	}
	whole := n / wordBits
	if whole > 0 {
		to, from, s := dst.words[dstOff/wordBits:][:whole], src.words[srcOff/wordBits:], srcOff%wordBits
		if s == 0 {
			xorWords(to, from[:whole])
		} else {
			low, mask := from[0]>>s, ^uint64(0)>>s
			for i, next := range from[1:][:whole] {
				turned := bits.RotateLeft64(next, -s)
				to[i] ^= low | turned&^mask
				low = turned & mask
			}
		}
	}
	if k := n % wordBits; k != 0 {
		dst.words[dstOff/wordBits+whole] ^= gather(src.words, srcOff+whole*wordBits, k)
	}
}

// Reverse reverses the order of the coordinates of v in place: coordinate i goes to coordinate n-1-i. Reversing the
// words and the bits in each would send it to the last bit but i of the last word, so what remains is a shift down by
// the number of excess bits, which brings in zeros from above.
func (v Vector) Reverse() {
	w := v.words
	for i, j := 0, len(w)-1; i <= j; i, j = i+1, j-1 {
		w[i], w[j] = bits.Reverse64(w[j]), bits.Reverse64(w[i])
	}
	if s := uint(len(w)*wordBits - v.n); s != 0 {
		for i := range len(w) - 1 {
			w[i] = w[i]>>s | w[i+1]<<(wordBits-s)
		}
		w[len(w)-1] >>= s
	}
}

// gather returns the k bits of words from bit off on, 0 < k ≤ 64. It touches the
// next word only if the range reaches into it.
func gather(words []uint64, off, k int) uint64 {
	i, s := off/wordBits, uint(off%wordBits)
	w := words[i] >> s
	if int(s)+k > wordBits {
		w |= words[i+1] << (wordBits - s)
	}
	return w & (^uint64(0) >> (wordBits - uint(k)))
}

func checkRange(v Vector, off, n int) {
	if off < 0 || n < 0 || off > v.n-n {
		panic(fmt.Sprintf("gf2: XorBits: %d bits from bit %d on do not lie within %d bits", n, off, v.n))
	}
}
