package gf2

import "slices"

// Translate returns p(s + 1), the polynomial p with s + 1 put in the place of
// s. Doing it twice gives p again, since s + 1 + 1 = s.
//
// For h a power of two (s + 1)^h = s^h + 1 over GF(2). So if p = a + b·s^h with a and b of degrees below h,
//
//	p(s + 1) = a(s + 1) + b(s + 1)·(s^h + 1)
//	         = (a + b)(s + 1) + b(s + 1)·s^h:
//
// the upper half is added to the lower, and both halves are translated on their own. The halves of one size all over p
// are done together, and as these sums commute, the sizes may come in any order. Halves of 64 coefficients and more are
// added by words; smaller ones lie within a word, and all of one size are added with a shift and a mask:
//
//	h = 2     b b a a b b a a ··· b b a a
//	            ╲╱    ╲╱           ╲╱
//	          b b . . b b . . ··· b b . .   is added after a shift by 2
func (p Poly) Translate() Poly {
	words := slices.Clone(p.words)
	for h := 1; h < len(words); h *= 2 {
		for i := 0; i+h < len(words); i += 2 * h {
			upper := words[i+h:]
			xorWords(words[i:], upper[:min(h, len(upper))])
		}
	}
	for i, w := range words {
		w ^= w >> 32 & 0x00000000ffffffff
		w ^= w >> 16 & 0x0000ffff0000ffff
		w ^= w >> 8 & 0x00ff00ff00ff00ff
		w ^= w >> 4 & 0x0f0f0f0f0f0f0f0f
		w ^= w >> 2 & 0x3333333333333333
		w ^= w >> 1 & 0x5555555555555555
		words[i] = w
	}
	return Poly{words}
}
