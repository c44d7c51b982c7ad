package zmod

import (
	"context"
	"math/big"
	"math/bits"
)

// Digits adds vectors over ℤ/k that are packed into a word, all places at once. It is for the short
// vectors of searches; matrices are packed for multiplication instead (see packing).
//
// Two states take one bit a place, and adding is XOR. More states take a field of width = f+1 bits,
// where 2^f ≥ k, with the highest bit of each field free:
//
//	k = 5, f = 3     0ddd 0ddd 0ddd …     16 places in 64 bits
//
// The plain sum of two words has fields of at most 2k−2, and no carry leaves a field. Adding
// 2^f − k to every field sets its highest bit just where the field is k or more, since
// 0 ≤ field + 2^f − k < 2^(f+1); there k is subtracted again.
type Digits struct {
	K     uint64 // the modulus
	f     uint
	width uint
	ones  uint64 // 1 in every field
	lift  uint64 // 2^f − k in every field; 0 for two states
}

// NewDigits returns the packing for values modulo k, 2 ≤ k ≤ 256.
func NewDigits(k int) Digits {
	if k == 2 {
		return Digits{K: 2, f: 1, width: 1, ones: ^uint64(0)}
	}
	g := Digits{K: uint64(k), f: uint(bits.Len(uint(k - 1)))}
	g.width = g.f + 1
	for at := range 64 / g.width {
		g.ones |= 1 << (at * g.width)
	}
	g.lift = g.ones * (1<<g.f - g.K)
	return g
}

// Places returns how many values fit in a word.
func (g *Digits) Places() int { return 64 / int(g.width) }

// Put returns the word whose field at the place is v, all others 0.
func (g *Digits) Put(place, v int) uint64 { return uint64(v) << (uint(place) * g.width) }

// At returns the value at a place of a word.
func (g *Digits) At(a uint64, place int) int {
	return int(a >> (uint(place) * g.width) & (1<<g.f - 1))
}

// Add returns a + b.
func (g *Digits) Add(a, b uint64) uint64 {
	if g.K == 2 {
		return a ^ b
	}
	sum := a + b
	return sum - (sum+g.lift)>>g.f&g.ones*g.K
}

// Negative returns −a: k less each field, and 0 where that is k.
func (g *Digits) Negative(a uint64) uint64 {
	if g.K == 2 {
		return a
	}
	sum := g.ones*g.K - a
	return sum - (sum+g.lift)>>g.f&g.ones*g.K
}

// Times returns v·a.
func (g *Digits) Times(a uint64, v int) uint64 {
	sum := uint64(0)
	for range v {
		sum = g.Add(sum, a)
	}
	return sum
}

// AddTimes adds times·src to dst, vectors of any length, by doubling and adding. Factors near k are few times −src.
func (g *Digits) AddTimes(dst, src []uint64, times int) {
	dst = dst[:len(src)]
	if g.K == 2 {
		for i, v := range src {
			dst[i] ^= v & -uint64(times&1)
		}
		return
	}
	negative := 2*times > int(g.K)
	if negative {
		times = int(g.K) - times
	}
	for i, v := range src {
		if negative {
			v = g.Negative(v)
		}
		sum := dst[i]
		for n := times; n != 0; v = g.Add(v, v) {
			if n&1 != 0 {
				sum = g.Add(sum, v)
			}
			if n >>= 1; n == 0 {
				break
			}
		}
		dst[i] = sum
	}
}

// Sum adds up the fields as integers: bit j of every field counts 2^j.
func (g *Digits) Sum(a uint64) int {
	if g.K == 2 {
		return bits.OnesCount64(a)
	}
	total := 0
	for j := range g.f {
		total += bits.OnesCount64(a>>j&g.ones) << j
	}
	return total
}

// Hash scatters packed vectors over hash tables: every bit of a word changes about half the bits of its hash.
func Hash(v uint64) uint64 {
	v *= 0x9e3779b97f4a7c15
	v ^= v >> 32
	v *= 0xd6e8feb86659fd93
	return v ^ v>>29
}

// lanes says how a row of residues modulo q is packed into 64-bit words so that one multiplication serves several
// columns. A word is cut into lanes of the given width, column 0 in the lowest lane of word 0:
//
//	       word 0                       word 1
//	       ┌──────┬──────┬─ ┄ ─┬──────┐┌──────┬─ ┄
//	column │  0   │  1   │     │ n−1  ││  n   │       n = 64/width
//	       └──────┴──────┴─ ┄ ─┴──────┘└──────┴─ ┄
//	       low bits          high bits
//
// Lanes beyond the last column are zero.
//
// # Lazy reduction
//
// To add m times a row to another is one multiplication and one addition a word, and no lane disturbs its neighbor so
// long as none reaches 2^width. Reduced entries are at most q − 1, as is m, so budget such additions keep every lane at
// or below
//
//	most = (q − 1) + budget·(q − 1)² < 2^width
//
// and only then must the row be reduced. Modulo 3 a byte lane takes 63 additions between two reductions.
//
// # Reduction of all lanes at once
//
// A lane v ≤ most becomes v − q·⌊v·magic / 2^shift⌋ with magic = ⌈2^shift / q⌉. Let magic·q = 2^shift + e. Then v·magic
// / 2^shift = v/q + (v·e/2^shift)/q, which has the same integer part as v/q when v·e < 2^shift, because the fractional
// part of v/q is at most 1 − 1/q. Products need room: even and odd lanes are taken apart, so that each has twice its
// width, and most·magic must be less than 2^(2·width). newLanes looks for a shift that meets both conditions.
type lanes struct {
	q       uint32
	width   uint
	perWord int
	budget  int

	lane  uint64 // a full lane, the lowest
	even  uint64 // every other lane, full
	magic uint64
	shift uint
	quo   uint64 // in lanes of twice the width, the bits that hold a quotient
}

// leastBudget is how many additions must fit between two reductions for a lane width to be worth using. BenchmarkLanes,
// a row of 1000 columns, in nanoseconds an addition, the reductions spread over the additions:
//
//	modulus (budget)  7 (6)  8 (5)  9 (3)  11 (2)
//	 8-bit lanes        106    118    151     189
//	16-bit lanes        126    129    135     123
//
//	modulus (budget) 89 (6) 113 (5) 127 (4) 173 (1)
//	16-bit lanes        221     218     240     652
//	32-bit lanes        224     253     236     235
const leastBudget = 4

// newLanes returns the narrowest packing for residues modulo q ≤ 256 with a budget that is worth while.
func newLanes(q int) lanes {
	for _, width := range []uint{8, 16} {
		if l, ok := lanesOfWidth(q, width); ok && l.budget >= leastBudget {
			return l
		}
	}
	l, _ := lanesOfWidth(q, 32) // there is one for every modulus
	return l
}

// lanesOfWidth returns the packing of the given width with the greatest
// budget for which a magic number exists, and whether there is one.
func lanesOfWidth(q int, width uint) (lanes, bool) {
	square := uint64(q-1) * uint64(q-1)
	room := min((uint64(1)<<width-uint64(q))/square, 1<<15) // a greater budget gains nothing
	for budget := room; budget > 0; budget-- {
		most := uint64(q-1) + budget*square
		for shift := uint(1); shift < 2*width; shift++ {
			magic := (uint64(1)<<shift + uint64(q) - 1) / uint64(q)
			if excess := magic*uint64(q) - 1<<shift; most*excess >= 1<<shift || most >= mask(2*width)/magic {
				continue
			}
			l := lanes{
				q: uint32(q), width: width, perWord: int(64 / width), budget: int(budget),
				lane: mask(width), magic: magic, shift: shift,
			}
			for at := uint(0); at < 64; at += 2 * width {
				l.even |= mask(width) << at
				l.quo |= mask(2*width) >> shift << at
			}
			return l, true
		}
	}
	return lanes{}, false
}

// mask returns the number with the given number of low bits set.
func mask(bits uint) uint64 { return ^uint64(0) >> (64 - bits) }

// words returns how many words a row of the given number of columns takes.
func (l *lanes) words(cols int) int { return (cols + l.perWord - 1) / l.perWord }

func (l *lanes) word(j int) int { return j / l.perWord }

func (l *lanes) pack(dst []uint64, src []uint8) {
	for i := range dst {
		part := src[i*l.perWord : min((i+1)*l.perWord, len(src))]
		w := uint64(0)
		for j := len(part) - 1; j >= 0; j-- {
			w = w<<l.width | uint64(part[j])
		}
		dst[i] = w
	}
}

// unpack writes the lanes of src, which must be reduced, into the bytes dst.
func (l *lanes) unpack(dst []uint8, src []uint64) {
	for i, w := range src {
		part := dst[i*l.perWord : min((i+1)*l.perWord, len(dst))]
		for j := range part {
			part[j] = uint8(w)
			w >>= l.width
		}
	}
}

// at returns the residue in column j of a row that need not be reduced.
func (l *lanes) at(row []uint64, j int) uint32 {
	v := row[j/l.perWord] >> (uint(j%l.perWord) * l.width) & l.lane
	return uint32(v - (v*l.magic)>>l.shift*uint64(l.q))
}

func (l *lanes) reduce(row []uint64) {
	even, quo, magic, shift, width, q := l.even, l.quo, l.magic, l.shift&63, l.width&63, uint64(l.q)
	for i, w := range row {
		a, b := w&even, w>>width&even
		a -= ((a * magic) >> shift & quo) * q
		b -= ((b * magic) >> shift & quo) * q
		row[i] = a | b<<width
	}
}

// addTo adds m times src to dst, from a word on. If dst has taken as many additions as the budget allows, it is reduced
// before. It returns how many dst has taken since it was reduced.
func (l *lanes) addTo(dst, src []uint64, from int, m uint64, added int) int {
	if added == l.budget {
		l.reduce(dst)
		added = 0
	}
	addMul(dst[from:], src[from:], m)
	return added + 1
}

// addMul adds m times src to dst, lane by lane, without reducing.
func addMul(dst, src []uint64, m uint64) {
	src = src[:len(dst)]
	for len(dst) >= 4 && len(src) >= 4 {
		dst[0] += m * src[0]
		dst[1] += m * src[1]
		dst[2] += m * src[2]
		dst[3] += m * src[3]
		dst, src = dst[4:], src[4:]
	}
	for i := range dst {
		dst[i] += m * src[i]
	}
}

// InvariantFactors returns the diagonal of the Smith normal form: numbers d₁, d₂, … ≥ 0, as many as there are rows or
// columns, whichever are fewer, each of which divides the next (every number divides 0), such that invertible integer
// row and column operations turn the matrix into the diagonal one. They are computed exactly.
//
// The work is done in two stages. First every available entry ±1 is used as a pivot, in an order that keeps the
// rows short; each represents a factor 1 and makes the matrix smaller. What is left, the core, has no ±1 and is handled
// by smithOfCore. The only error is that of the context.
//
// The matrix has an entry for each pair of a row and a column that a call of add names, and entries named twice add up.
// Columns come in order.
func InvariantFactors(ctx context.Context, rows, cols int, entries func(add func(row, col int, v int64))) ([]*big.Int, error) {
	s := &sparse{rows: make([][]term, rows), inCol: make([][]int, cols), counts: make([]int, cols)}
	entries(s.add)
	units, err := s.eliminateUnits(ctx)
	if err != nil {
		return nil, err
	}
	factors, err := smithOfCore(ctx, s.core())
	if err != nil {
		return nil, err
	}
	out := make([]*big.Int, 0, min(rows, cols))
	for range units {
		out = append(out, big.NewInt(1))
	}
	out = append(out, factors...)
	for len(out) < min(rows, cols) {
		out = append(out, new(big.Int))
	}
	return out, nil
}
