// Package wht finds the weights of all words of a binary coset by Walsh–Hadamard transforms.
//
// A coset is first + Σ yᵢ·rowᵢ over all y ∈ GF(2)ʳ, words of n bits. Bit j has a type t_j ∈ GF(2)ʳ, the rows
// that contain it, and the sign −1 if first has it, else +1. The word of y has bit j if and only if
// sign_j·(−1)^⟨t_j,y⟩ = −1, so
//
//	weight(y) = (n − W(y)) / 2     W(y) = Σ_j sign_j·(−1)^⟨t_j,y⟩
//
// and W is the Walsh–Hadamard transform of the function that adds up the signs of each type.
//
// Split y = (high, low). For a fixed high, W is the transform in the low bits of a table whose entry l is the
// sum of sign_j·(−1)^⟨high part of t_j, high⟩ over the bits whose low part is l. High runs through a Gray
// code, so only the signs of the types with the changed bit change.
//
// To find only light words, the transform need not be completed. After the butterflies in all but the lowest
// rest bits of l, the table consists of parts of 2^rest numbers whose own transforms are the values W(y).
// These do not exceed the sum of the absolute values, so a part with a small sum has no light word. The
// numbers in a part behave like sums of n/2^rest random signs, and their absolute values add up to about
// 0.8·√(n·2^rest), so most parts are skipped. rest is adjusted on the way.
package wht

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

const (
	maxLow  = 16 // a table of 2¹⁶ numbers of one byte fits in the second cache
	minLow  = 10 // smaller tables are padded
	minRest = 3
	maxRest = 9
)

// Walk is a set of rows whose cosets can be walked through. It may be used by several goroutines.
type Walk struct {
	kernel       kernel
	n, rows, low int
	tables       int64

	basis      []uint64             // of each internal coordinate: the rows whose sum it represents
	basisTable [][256]uint64        // of each byte of internal coordinates: the coordinates of the caller
	classOf    []int32              // of each bit of a word: its class, bits of equal type; −1 for type zero
	place      []uint16             // of each class: the low part of its type
	flips      [][]int32            // for each high coordinate: the classes whose types have it
	largest    int                  // the greatest number of bits at one place of a table
	spread     [minLow + 1]int      // for each rest: the greatest number of bits at one place of a part
	typical    [maxRest + 1]float64 // for each rest: what the sizes in a part add up to if signs are random
}

// New prepares the cosets of the span of at most 62 rows, which are words of n < 2³¹ bits, the first lowest.
// The rows need not be independent.
func New(n int, rows [][]uint64) *Walk { return best.walk(n, rows) }

// basis puts the lightest rows first, at the lowest coordinates: the fewer bits they hold, the fewer places
// of a part the signs are spread over, and the smaller the sums of sizes.
func basis(rows [][]uint64) []uint64 {
	order := make([]int, len(rows))
	weights := make([]int, len(rows))
	for i, row := range rows {
		order[i] = i
		for _, word := range row {
			weights[i] += bits.OnesCount64(word)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return weights[i] - weights[j] })
	sums := make([]uint64, len(rows))
	for at, i := range order {
		sums[at] = 1 << i
	}
	return sums
}

// balance adds some of the others to the first members of a basis, so that they hold about half of all bits,
// and the numbers of a part are small.
func balance(sums []uint64, first int) {
	r := rand.New(rand.NewPCG(1, 2)) // the same walk every time
	first = min(first, len(sums))
	for at := range first {
		for _, sum := range sums[first:] {
			sums[at] ^= sum * (r.Uint64() & 1)
		}
	}
}

// Types returns for each of n bits of words which of at most 64 rows hold it.
func Types(n int, rows [][]uint64) []uint64 {
	types := make([]uint64, n)
	for i, row := range rows {
		for word, held := range row {
			for ; held != 0; held &= held - 1 {
				if j := word<<6 + bits.TrailingZeros64(held); j < n {
					types[j] |= 1 << i
				}
			}
		}
	}
	return types
}

// classify numbers the types that occur.
func (w *Walk) classify(rows [][]uint64) {
	types := Types(w.n, rows)
	for j, rows := range types {
		t := uint64(0)
		for at, sum := range w.basis {
			t |= uint64(bits.OnesCount64(rows&sum)&1) << at
		}
		types[j] = t
	}
	w.classOf = make([]int32, w.n)
	w.flips = make([][]int32, max(0, w.rows-w.low))
	known := make(map[uint64]int32, w.n)
	var sizes []int32
	for j, t := range types {
		if t == 0 {
			w.classOf[j] = -1
			continue
		}
		class, ok := known[t]
		if !ok {
			class = int32(len(w.place))
			known[t] = class
			w.place = append(w.place, uint16(t&(1<<w.low-1)))
			sizes = append(sizes, 0)
			for bit := range w.flips {
				if t>>(w.low+bit)&1 != 0 {
					w.flips[bit] = append(w.flips[bit], class)
				}
			}
		}
		w.classOf[j] = class
		sizes[class]++
	}
	w.measure(sizes)
}

// measure finds how large numbers can become.
func (w *Walk) measure(sizes []int32) {
	all := make([]int32, 1<<w.low)
	sums := make([]int32, 1<<minLow)
	for class, l := range w.place {
		all[l] += sizes[class]
		w.largest = max(w.largest, int(all[l]))
		sums[l&(1<<minLow-1)] += sizes[class]
	}
	// A number in a part of 2^rest is a signed sum over the bits whose types agree in the lowest rest
	// coordinates, whatever the other coordinates of y.
	for rest := minLow; rest >= 0; rest-- {
		w.spread[rest] = int(slices.Max(sums))
		if rest <= w.kernel.maxRest {
			for _, sum := range sums {
				w.typical[rest] += math.Sqrt(float64(sum) * 2 / math.Pi)
			}
		}
		if rest == 0 {
			return
		}
		upper := sums[len(sums)/2:]
		sums = sums[:len(sums)/2]
		for i, sum := range upper {
			sums[i] += sum
		}
	}
}

// Tables returns the number of tables that the coset is cut into. They can be visited in any order; a
// table is visited faster right after the one before it.
func (w *Walk) Tables() int64 { return w.tables }

// TableLog returns the logarithm to base 2 of the number of words in a table.
func (w *Walk) TableLog() int { return min(w.rows, w.low) }

func (w *Walk) coordinates(internal uint64) uint64 {
	y := uint64(0)
	for at := range w.basisTable {
		y ^= w.basisTable[at][internal>>(8*at)&0xff]
	}
	return y
}
