package gf2

import (
	"math/bits"
	"slices"

	"lightsout/internal/base/bitrow"
)

// The Fibonacci polynomials over GF(2) are
//
//	f_0 = 0,  f_1 = 1,  f_{i+1} = s·f_i + f_{i-1}.
//
// Those from f_1 to f_n have the degrees 0, 1, ..., n-1, so they are a basis of the polynomials of degree
// below n, as the powers of s are. FromFibonacci and ToFibonacci go from one basis to the other. What makes
// that fast is an identity that holds for h a power of two and 0 ≤ j ≤ h:
//
//	f_{h+j} = f_{h-j} + s^h·f_j.
//
// Proof. For j = 0 it is plain. For j = 1 it says f_{h+1} + f_{h-1} = s^h; the left side is s·f_h by the
// recurrence, and f_h = s^(h-1) because f_{2i} = s·f_i² doubles that form from f_1 = s^0 on. Both sides, as
// functions of j, obey g_{j+1} = s·g_j + g_{j-1} (the recurrence runs backwards as well, over GF(2)), so two
// equal starts make them equal throughout.
//
// Read on coordinates, where bit i represents f_{i+1}, the identity folds the upper half of a vector onto the
// lower, like a sheet of paper, with the crease at f_h:
//
//	f_1 f_2 f_3 f_4 │ f_5 f_6 f_7 f_8         h = 4
//	 a   b   c   d  │  p   q   r   t
//	              ←─ fold ─→
//	a+r b+q c+p  d  │  p   q   r   t          upper half now in s^4·f_1, s^4·f_2, ...
//
// Each half is then a vector of half the length, the upper one with a factor s^h, and is folded in turn. At
// the end bit i represents s^i. Each fold is its own inverse, so the way back does the same folds in the
// opposite order.

// Fibonacci returns f_n for n > 0.
func Fibonacci(n int) Poly {
	v := NewVector(n)
	v.Set(n-1, true)
	return FromFibonacci(v)
}

// FromFibonacci returns the sum of v_i·f_{i+1} over all coordinates i of v.
func FromFibonacci(v Vector) Poly {
	p := PolyOf(v)
	foldWords(p.words, true)
	return p
}

// ToFibonacci returns the vector v of length n for which p is the sum of
// v_i·f_{i+1}. The degree of p is below n.
func ToFibonacci(p Poly, n int) Vector {
	v := p.Vector(n)
	foldWords(trim(v.words), false)
	return v
}

// foldWords folds from the largest halves to the smallest, or back if down is false. A fold leaves the
// leading one where it is, so the length of the polynomial stays the same.
func foldWords(words []uint64, down bool) {
	if len(words) <= 1 {
		for i, w := range words {
			words[i] = foldWord(w, down)
		}
		return
	}
	h := 1 << (bits.Len(uint(len(words)-1)) - 1) // the largest power of two below the length
	lower := words[:h]
	upper := words[h:]
	if down {
		foldOnto(lower, upper)
	}
	foldWords(lower, down)
	foldWords(upper, down)
	if !down {
		foldOnto(lower, upper)
	}
}

// foldOnto adds upper, in reverse, to lower: bit u of upper to bit h-2-u of lower, where h is the number of
// bits of lower. In a reversed word that is bit 62-u, so it moves down by one, and its lowest bit passes to
// the word below. The last bit of all would pass below bit 0. It represents s^h·f_h = f_{2h}, and has nothing
// to add because f_0 is zero.
func foldOnto(lower, upper []uint64) {
	for k, w := range upper {
		w = bits.Reverse64(w)
		i := len(lower) - 1 - k
		lower[i] ^= w >> 1
		if i > 0 {
			lower[i-1] ^= w << 63
		}
	}
}

// foldWord folds within a word, halves of 32 bits, then 16, and so on. All
// halves of one size are folded together; mask selects the lower ones.
func foldWord(w uint64, down bool) uint64 {
	for k := range foldMasks {
		if !down {
			k = len(foldMasks) - 1 - k
		}
		h := 32 >> k
		upper := w >> h & foldMasks[k]
		// Reverse each half: exchange its halves, their halves, and so on.
		for k, h := k+1, h/2; h > 0; k, h = k+1, h/2 {
			upper = upper>>h&foldMasks[k] | upper&foldMasks[k]<<h
		}
		w ^= upper >> 1 & foldMasks[k]
	}
	return w
}

// foldMasks select the lower halves of size 32, 16, 8, 4, 2 and 1.
var foldMasks = [...]uint64{
	0x00000000ffffffff,
	0x0000ffff0000ffff,
	0x00ff00ff00ff00ff,
	0x0f0f0f0f0f0f0f0f,
	0x3333333333333333,
	0x5555555555555555,
}

// Translate returns p(s + 1), the polynomial p with s + 1 put in the place of
// s. Doing it twice gives p again, since s + 1 + 1 = s.
//
// For h a power of two (s + 1)^h = s^h + 1 over GF(2). So if p = a + b·s^h with a and b of degrees below h,
//
//	p(s + 1) = a(s + 1) + b(s + 1)·(s^h + 1)
//	         = (a + b)(s + 1) + b(s + 1)·s^h:
//
// the upper half is added to the lower, and both halves are translated on their own. The halves of one size
// all over p are done together, and as these sums commute, the sizes may come in any order. Halves of 64
// coefficients and more are added by words; smaller ones lie within a word, and all of one size are added
// with a shift and a mask:
//
//	h = 2     b b a a b b a a ··· b b a a
//	            ╲╱    ╲╱           ╲╱
//	          b b . . b b . . ··· b b . .   is added after a shift by 2
func (p Poly) Translate() Poly {
	words := slices.Clone(p.words)
	for h := 1; h < len(words); h *= 2 {
		for i := 0; i+h < len(words); i += 2 * h {
			upper := words[i+h:]
			bitrow.XorWords(words[i:], upper[:min(h, len(upper))])
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
