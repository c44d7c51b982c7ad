package zmod

import "math/bits"

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
	K      uint64 // the modulus
	f      uint
	width  uint
	places int
	ones   uint64 // 1 in every field
	lift   uint64 // 2^f − k in every field; 0 for two states
}

// NewDigits returns the packing for values modulo k, 2 ≤ k ≤ 256.
func NewDigits(k int) Digits {
	if k == 2 {
		return Digits{K: 2, f: 1, width: 1, places: 64, ones: ^uint64(0)}
	}
	g := Digits{K: uint64(k), f: uint(bits.Len(uint(k - 1)))}
	g.width = g.f + 1
	g.places = int(64 / g.width)
	for at := range g.places {
		g.ones |= g.Put(at, 1)
	}
	g.lift = g.ones * (1<<g.f - g.K)
	return g
}

// Places returns how many values fit in a word.
func (g *Digits) Places() int { return g.places }

// Put returns the word whose field at the place is v, all others 0.
func (g *Digits) Put(place, v int) uint64 { return uint64(v) << (uint(place) * g.width) }

// At returns the value at a place of a word.
func (g *Digits) At(a uint64, place int) int {
	return int(a >> (uint(place) * g.width) & (1<<g.f - 1))
}

// Words returns how many words a vector of n values takes.
func (g *Digits) Words(n int) int { return (n + g.places - 1) / g.places }

// Set makes v value i of a vector, which was 0.
func (g *Digits) Set(vector []uint64, i, v int) { vector[i/g.places] |= g.Put(i%g.places, v) }

// Value returns value i of a vector.
func (g *Digits) Value(vector []uint64, i int) int { return g.At(vector[i/g.places], i%g.places) }

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

// AddTimes adds times·src to dst, vectors of any length, by doubling and adding. Factors near k are few times
// −src.
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
