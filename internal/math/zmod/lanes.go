package zmod

// lanes says how a row of residues modulo q is packed into 64-bit words so that one multiplication serves
// several columns. A word is cut into lanes of the given width, column 0 in the lowest lane of word 0:
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
// To add m times a row to another is one multiplication and one addition a word, and no lane disturbs its
// neighbor so long as none reaches 2^width. Reduced entries are at most q − 1, as is m, so budget such
// additions keep every lane at or below
//
//	most = (q − 1) + budget·(q − 1)² < 2^width
//
// and only then must the row be reduced. Modulo 3 a byte lane takes 63 additions between two reductions.
//
// # Reduction of all lanes at once
//
// A lane v ≤ most becomes v − q·⌊v·magic / 2^shift⌋ with magic = ⌈2^shift / q⌉. Let magic·q = 2^shift + e.
// Then v·magic / 2^shift = v/q + (v·e/2^shift)/q, which has the same integer part as v/q when v·e < 2^shift,
// because the fractional part of v/q is at most 1 − 1/q. Products need room: even and odd lanes are taken
// apart, so that each has twice its width, and most·magic must be less than 2^(2·width). newLanes looks for a
// shift that meets both conditions.
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

// leastBudget is how many additions must fit between two reductions for a lane width to be worth using.
// BenchmarkLanes, a row of 1000 columns, in nanoseconds an addition, the reductions spread over the
// additions:
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
	headroom := min((uint64(1)<<width-uint64(q))/square, 1<<15) // a greater budget gains nothing
	for budget := headroom; budget > 0; budget-- {
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
	even := l.even
	quo := l.quo
	magic := l.magic
	shift := l.shift & 63
	width := l.width & 63
	q := uint64(l.q)
	for i, w := range row {
		a := w & even
		b := w >> width & even
		a -= ((a * magic) >> shift & quo) * q
		b -= ((b * magic) >> shift & quo) * q
		row[i] = a | b<<width
	}
}

// addTo adds m times src to dst, from a word on. If dst has taken as many additions as the budget allows, it
// is reduced before. It returns how many dst has taken since it was reduced.
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
		dst = dst[4:]
		src = src[4:]
	}
	for i := range dst {
		dst[i] += m * src[i]
	}
}
