package gf2

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"lightsout/internal/base/parallel"
)

// The Fibonacci polynomials over GF(2) are
//
//	f_0 = 0,  f_1 = 1,  f_{i+1} = s·f_i + f_{i-1}.
//
// Those from f_1 to f_n have the degrees 0, 1, ..., n-1, so they are a basis of the polynomials of degree below n, as
// the powers of s are. FromFibonacci and ToFibonacci go from one basis to the other. What makes that fast is an
// identity that holds for h a power of two and 0 ≤ j ≤ h:
//
//	f_{h+j} = f_{h-j} + s^h·f_j.
//
// Proof. For j = 0 it is plain. For j = 1 it says f_{h+1} + f_{h-1} = s^h; the left side is s·f_h by the recurrence,
// and f_h = s^(h-1) because f_{2i} = s·f_i² doubles that form from f_1 = s^0 on. Both sides, as functions of j, obey
// g_{j+1} = s·g_j + g_{j-1} (the recurrence runs backwards as well, over GF(2)), so two equal starts make them equal
// throughout.
//
// Read on coordinates, where bit i represents f_{i+1}, the identity folds the upper half of a vector onto the lower,
// like a sheet of paper, with the crease at f_h:
//
//	f_1 f_2 f_3 f_4 │ f_5 f_6 f_7 f_8         h = 4
//	 a   b   c   d  │  p   q   r   t
//	              ←─ fold ─→
//	a+r b+q c+p  d  │  p   q   r   t          upper half now in s^4·f_1, s^4·f_2, ...
//
// Each half is then a vector of half the length, the upper one with a factor s^h, and is folded in turn. At the end bit
// i represents s^i. Each fold is its own inverse, so the way back does the same folds in the opposite order.

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

// foldWords folds from the largest halves to the smallest, or back if down is false. A fold leaves the leading one
// where it is, so the length of the polynomial stays the same.
func foldWords(words []uint64, down bool) {
	if len(words) <= 1 {
		for i, w := range words {
			words[i] = foldWord(w, down)
		}
		return
	}
	h := 1 << (bits.Len(uint(len(words)-1)) - 1) // the largest power of two below the length
	lower, upper := words[:h], words[h:]
	if down {
		foldOnto(lower, upper)
	}
	foldWords(lower, down)
	foldWords(upper, down)
	if !down {
		foldOnto(lower, upper)
	}
}

// foldOnto adds upper, in reverse, to lower: bit u of upper to bit h-2-u of lower, where h is the number of bits of
// lower. In a reversed word that is bit 62-u, so it moves down by one, and its lowest bit passes to the word below. The
// last bit of all would pass below bit 0. It represents s^h·f_h = f_{2h}, and has nothing to add because f_0 is zero.
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

// blockWords is the number of columns, in words, that a table of sums covers. A table then takes 256 KiB, which stays
// in the second cache of a common machine whatever the size of the matrix. In a trial of the inner loop on matrices of
// 4096 columns, blocks of 8, 16, 32 and 64 words cost 0.32, 0.23, 0.20 and 0.19 ns for each word added.
const blockWords = 16

// sums is the table of the Four Russians. Of 64 given rows, cut to one block of columns, it holds for each byte of a
// selecting word the 256 sums of the eight rows which that byte can select:
//
//	selecting word    byte 7 │  ···   │ byte 1 │ byte 0
//	                     │                 │        │
//	rows              56 to 63          8 to 15   0 to 7
//	                     ↓                 ↓        ↓
//	table             256 sums          256 sums  256 sums    of blockWords each
//
// The sum of the rows that a word selects is then the sum of eight entries,
// where adding row by row would take 32 additions of a random word.
type sums [8][256][blockWords]uint64

// build fills the table from columns c, c+1, ... (in words) of the rows. A nil
// row is absent: nothing is prepared for it and no word may select it.
func (t *sums) build(rows *[wordBits][]uint64, c, width int) {
	for g := range t {
		var present uint
		var block [8][blockWords]uint64
		for k := range block {
			if row := rows[8*g+k]; row != nil {
				present |= 1 << k
				copy(block[k][:width], row[c:])
			}
		}
		clear(t[g][0][:])
		for e := uint(1); e < 256; e++ {
			if e&^present != 0 {
				continue
			}
			// A sum is a smaller sum and one row more.
			sum, part, row := &t[g][e], &t[g][e&(e-1)], &block[bits.TrailingZeros(e)]
			for j := range sum {
				sum[j] = part[j] ^ row[j]
			}
		}
	}
}

// add adds to dst the sum of the rows that word selects.
func (t *sums) add(dst *[blockWords]uint64, word uint64) {
	t0, t1 := &t[0][uint8(word)], &t[1][uint8(word>>8)]
	t2, t3 := &t[2][uint8(word>>16)], &t[3][uint8(word>>24)]
	t4, t5 := &t[4][uint8(word>>32)], &t[5][uint8(word>>40)]
	t6, t7 := &t[6][uint8(word>>48)], &t[7][uint8(word>>56)]
	for j := range dst {
		dst[j] ^= t0[j] ^ t1[j] ^ t2[j] ^ t3[j] ^ t4[j] ^ t5[j] ^ t6[j] ^ t7[j]
	}
}

// addTo adds to columns c, c+1, ... (in words) of every row i of m the sum of the rows that words[i] selects.
func (t *sums) addTo(m *Matrix, c, width int, words []uint64) {
	for i, word := range words {
		if word == 0 {
			continue
		}
		dst := m.words[i*m.stride+c:]
		if width == blockWords {
			t.add((*[blockWords]uint64)(dst), word)
			continue
		}
		var block [blockWords]uint64
		copy(block[:width], dst)
		t.add(&block, word)
		copy(dst, block[:width])
	}
}

// parallelWords is the size of a matrix, in words, from which the work on its blocks of columns is shared among
// processors: 1448 by 1448 bits. On the two processors of a small virtual machine, BenchmarkFactor gained 1.0 at 1100,
// 1.15 at 1500 and 1.25 at 4096 rows and columns.
const parallelWords = 1 << 15

// tables keeps tables of sums for their next use. What they held does no harm,
// since build writes every entry that may be selected.
var tables = sync.Pool{New: func() any { return new(sums) }}

// forEachBlock calls work for the blocks that cover the columns of m. Blocks do not depend on each other, so several
// goroutines share those of a large matrix, each with its own table and its own words to write to. When the context
// ends, it leaves the other blocks as they are and returns the error of the context.
func forEachBlock(ctx context.Context, m *Matrix, work func(t *sums, c, width int)) error {
	blocks := (m.stride + blockWords - 1) / blockWords
	workers := 1
	if len(m.words) >= parallelWords {
		workers = runtime.GOMAXPROCS(0)
	}
	parallel.Workers(ctx, workers, blocks, func() func(int) {
		return func(k int) {
			t := tables.Get().(*sums)
			defer tables.Put(t)
			c := k * blockWords
			work(t, c, min(blockWords, m.stride-c))
		}
	})
	return ctx.Err()
}
