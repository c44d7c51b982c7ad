package solve

import "math/bits"

// digits adds vectors over ℤ/k that are packed in a word, all places at once.
//
// Two states take one bit a place, and adding is XOR. More states take a field of width = f+1 bits,
// where 2^f ≥ k, with the highest bit of each field free:
//
//	k = 5, f = 3     0ddd 0ddd 0ddd …     16 places in 64 bits
//
// The plain sum of two words has fields of at most 2k−2, and no carry leaves a field. Adding
// 2^f − k to every field sets its highest bit just where the field is k or more, since
// 0 ≤ field + 2^f − k < 2^(f+1); there k is taken away again.
type digits struct {
	k     uint64
	f     uint
	width uint
	ones  uint64 // 1 in every field
	lift  uint64 // 2^f − k in every field; 0 for two states
}

func newDigits(k int) digits {
	if k == 2 {
		return digits{k: 2, f: 1, width: 1, ones: ^uint64(0)}
	}
	g := digits{k: uint64(k), f: uint(bits.Len(uint(k - 1)))}
	g.width = g.f + 1
	for at := range 64 / g.width {
		g.ones |= 1 << (at * g.width)
	}
	g.lift = g.ones * (1<<g.f - g.k)
	return g
}

// places returns how many values fit in a word.
func (g *digits) places() int { return 64 / int(g.width) }

// add returns a + b.
func (g *digits) add(a, b uint64) uint64 {
	if g.k == 2 {
		return a ^ b
	}
	sum := a + b
	return sum - (sum+g.lift)>>g.f&g.ones*g.k
}

// negative returns −a: k less each field, and 0 where that is k.
func (g *digits) negative(a uint64) uint64 {
	if g.k == 2 {
		return a
	}
	sum := g.ones*g.k - a
	return sum - (sum+g.lift)>>g.f&g.ones*g.k
}

// times returns v·a.
func (g *digits) times(a uint64, v int) uint64 {
	sum := uint64(0)
	for range v {
		sum = g.add(sum, a)
	}
	return sum
}

// put returns the word whose field at the place is v, all others 0.
func (g *digits) put(place, v int) uint64 { return uint64(v) << (uint(place) * g.width) }

// sum adds up the fields as integers: bit j of every field counts 2^j.
func (g *digits) sum(a uint64) int {
	if g.k == 2 {
		return bits.OnesCount64(a)
	}
	total := 0
	for j := range g.f {
		total += bits.OnesCount64(a>>j&g.ones) << j
	}
	return total
}
