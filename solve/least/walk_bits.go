package least

import (
	"encoding/binary"
	"hash"
	"math"
	"math/bits"
	"slices"

	"lightsout"
	"lightsout/symmetry"
)

// Every solution of a block is start + Σ yᵢ·innerᵢ for some y ∈ GF(2)ᵈ. Give button j its type
// t_j ∈ GF(2)ᵈ, which says which inner patterns hold it, and the sign −1 if start presses it, else
// +1. The solution of y presses j if and only if sign·(−1)^⟨t_j,y⟩ = −1, so
//
//	weight(y) = (n − W(y)) / 2     W(y) = Σ_j sign_j·(−1)^⟨t_j,y⟩
//
// and a least solution is a maximum of W, which is the Walsh–Hadamard transform of the function on
// types that adds up the signs of the buttons of each type.
//
// Split y = (high, low). For a fixed high, W is the transform in the low bits of a table that has
// at place l the sum of sign_j·(−1)^⟨high part of t_j, high⟩ over the buttons whose low part is l. High
// runs through a Gray code: one bit of it changes at a time, and with it the sign of the buttons
// whose type has that bit. The table stays in the nearest cache, many numbers to a word.
//
// The transform need not be finished. After the butterflies in all but the lowest rest bits of l
// the table consists of parts of 2^rest numbers, whose own transforms are the values W(y). These do
// not exceed the sum of the sizes of the numbers, so a part whose sum is less than the best W so
// far holds no better solution, and none as good. Numbers in a part behave like sums of n/2^rest
// random signs, their sizes add up to about 0.8·√(n·2^rest), and the best W is six or more times
// √n: with rest = 5 or 6 hardly any part passes, and most of the work is saved. rest is adjusted
// while walking.
type bitWalk struct {
	blocks    *blocks
	low, high int // how many bits of y; low is at least minLow, of which some may be idle
	idle      int // low bits that no type has

	classOf []int32              // of each button: its class, the buttons of equal type; −1 for type zero
	place   []int32              // of each class: the low part of its type
	flips   [][]int32            // for each high bit: the classes whose types have it
	inner   [][]uint64           // the quiet pattern of each bit of y
	spread  [maxRest + 1]int     // for each rest: the greatest number of buttons at one place of a part
	typical [maxRest + 1]float64 // for each rest: what the sizes in a part add up to if signs are random
}

const (
	maxLow  = 13 // a table of 2¹³ numbers of one byte, twice, fits in 32 KiB
	minLow  = 4  // two words of eight lanes
	minRest = 4
	maxRest = 9
)

func newBitWalk(bl *blocks) *bitWalk {
	d := len(bl.inner)
	w := &bitWalk{blocks: bl, low: max(minLow, min(d, maxLow))}
	w.idle, w.high = max(0, minLow-d), max(0, d-w.low)
	// The lightest patterns take the lowest bits: the fewer buttons the last patterns hold, the
	// fewer places their signs are spread over, and the lower the bound.
	w.inner = slices.Clone(bl.inner)
	slices.SortStableFunc(w.inner, func(p, q []uint64) int { return weightOf(p) - weightOf(q) })

	w.classify(typesHeld(w.inner, bl.coset.n))
	return w
}

// typesHeld returns for each of n buttons which of at most 64 presses hold it, as bits.
func typesHeld(rows [][]uint64, n int) []uint64 {
	types := make([]uint64, n)
	for i, q := range rows {
		for at, word := range q {
			for ; word != 0; word &= word - 1 {
				types[at<<6+bits.TrailingZeros64(word)] |= 1 << i
			}
		}
	}
	return types
}

// classify numbers the types that occur.
func (w *bitWalk) classify(types []uint64) {
	w.classOf = make([]int32, len(types))
	w.flips = make([][]int32, w.high)
	known := map[uint64]int32{0: -1}
	var sizes []int
	for j, t := range types {
		class, ok := known[t]
		if !ok {
			class = int32(len(w.place))
			known[t] = class
			w.place = append(w.place, int32(t&(1<<w.low-1)))
			sizes = append(sizes, 0)
			for bit := range w.high {
				if t>>(w.low+bit)&1 != 0 {
					w.flips[bit] = append(w.flips[bit], class)
				}
			}
		}
		if w.classOf[j] = class; class >= 0 {
			sizes[class]++
		}
	}
	// A number in a part of 2^rest is a signed sum over the buttons whose types agree in the lowest
	// rest bits, whatever the other bits of y.
	for rest := range w.spread {
		sums := make([]int, 1<<rest)
		for class, l := range w.place {
			sums[int(l)&(1<<rest-1)] += sizes[class]
		}
		w.spread[rest] = slices.Max(sums)
		for _, sum := range sums {
			w.typical[rest] += math.Sqrt(float64(sum) * 2 / math.Pi)
		}
	}
}

func (w *bitWalk) count() int             { return w.blocks.count() }
func (w *bitWalk) orbit(block int) uint64 { return w.blocks.orbit(block) }

// images returns symmetries that carry a block to each block that it stands for.
func (w *bitWalk) images(block int) []symmetry.Symmetry { return w.blocks.images(block) }

// fingerprint hashes what the numbering of blocks depends on.
func (w *bitWalk) fingerprint(h hash.Hash64) {
	put := func(words ...uint64) { binary.Write(h, binary.LittleEndian, words) }
	put(uint64(w.blocks.coset.n), uint64(len(w.blocks.steps)), uint64(len(w.inner)), uint64(w.blocks.count()))
	put(w.blocks.coset.first...)
	for _, q := range w.blocks.coset.quiet {
		put(q...)
	}
}

// worker returns what one goroutine needs to look at blocks.
func (w *bitWalk) worker() visitor {
	v := &bitVisitor{w: w, start: make([]uint64, len(w.blocks.coset.first)), sums: make([]int32, len(w.place)), values: make([]uint64, len(w.place))}
	v.table, v.work = make([]uint64, 1<<w.low/2), make([]uint64, 1<<w.low/2)
	v.part = make([]int32, 1<<maxRest)
	return v
}

// bitVisitor looks at one block after another.
type bitVisitor struct {
	w           *bitWalk
	lanes       lanes
	rest        int
	start       []uint64 // the first solution of the block
	sums        []int32  // of each class: the sum of its signs at the start
	values      []uint64 // of each class: the sum of its signs now, in its lane
	base        int      // the sum over the buttons of type zero
	table, work []uint64
	part        []int32
	parts, seen int // in this block: parts there were, parts that passed the bound
}

// begin makes the table of a block for high = 0.
func (v *bitVisitor) begin(block int) {
	w := v.w
	w.blocks.start(v.start, block)
	clear(v.sums)
	v.base = 0
	for j, class := range w.classOf {
		sign := 1 - 2*int32(v.start[j>>6]>>(j&63)&1)
		if class < 0 {
			v.base += int(sign)
		} else {
			v.sums[class] += sign
		}
	}
	v.lanes = lanesFor(w.spread[v.rest], w.blocks.coset.n)
	clear(v.table)
	for class, sum := range v.sums {
		at := int(w.place[class])
		v.values[class] = v.lanes.put(int(sum), at&(1<<v.lanes.log-1))
		v.table[at>>v.lanes.log] += v.values[class]
	}
}

// flip changes the sign of the classes whose types have a high bit.
func (v *bitVisitor) flip(bit int) {
	place, values, table, log := v.w.place, v.values, v.table, v.lanes.log
	for _, class := range v.w.flips[bit] {
		value := values[class]
		table[place[class]>>(log&3)] -= 2 * value
		values[class] = -value
	}
}

// visit looks at all solutions of a block.
func (v *bitVisitor) visit(block int, t *tally) {
	w := v.w
	v.choose(t)
	v.begin(block)
	words := 1 << (w.low - v.lanes.log)
	size := 1 << (v.rest - v.lanes.log)
	v.parts, v.seen = 0, 0
	for step := uint64(0); ; {
		work := v.work[:words]
		butterflies(work, v.table[:words], w.low-v.rest)
		t.hear()
		bound := v.signsOf(t.weight) - v.base // parts below this are of no use
		for at := 0; at < words; at += size {
			part := work[at:][:size]
			if t.weights == nil && v.lanes.sizes(part) < bound {
				continue
			}
			v.seen++
			v.finish(part, (step^step>>1)<<w.low|uint64(at)<<v.lanes.log, t)
			bound = v.signsOf(t.weight) - v.base
		}
		v.parts += words / size
		if step++; step == 1<<w.high {
			break
		}
		v.flip(bits.TrailingZeros64(step))
	}
	v.adjust()
}

// signsOf returns W of a weight, and weightOfSigns is its inverse.
func (v *bitVisitor) signsOf(weight int) int      { return v.w.blocks.coset.n - 2*weight }
func (v *bitVisitor) weightOfSigns(signs int) int { return (v.w.blocks.coset.n - signs) / 2 }

// finish transforms a part and looks at its values; y is the coordinates of the first.
func (v *bitVisitor) finish(part []uint64, y uint64, t *tally) {
	values := v.part[:len(part)<<v.lanes.log]
	v.lanes.read(values, part)
	transform(values)
	if v.w.idle > 0 {
		values = values[:len(values)>>v.w.idle]
	}
	if t.weights != nil {
		for _, value := range values {
			t.weights[v.weightOfSigns(int(value)+v.base)]++
		}
	}
	best := v.signsOf(t.weight) - v.base
	for i, value := range values {
		if int(value) < best {
			continue
		}
		if best = int(value); t.see(v.weightOfSigns(best + v.base)) {
			t.presses = v.solution(y | uint64(i))
		}
		if t.each != nil && !t.each(v.solution(y|uint64(i))) {
			return
		}
	}
}

// solution returns the presses of coordinates y.
func (v *bitVisitor) solution(y uint64) lightsout.Presses {
	x := v.w.blocks.coset.presses(v.start)
	for ; y != 0; y &= y - 1 {
		addTo(x.Words(), v.w.inner[bits.TrailingZeros64(y)])
	}
	return x
}

// choose sets rest for the first block: as large as random signs would allow.
func (v *bitVisitor) choose(t *tally) {
	switch {
	case t.weights != nil:
		v.rest = minRest // every value is wanted, so every part is finished
	case v.rest == 0:
		for v.rest = minRest; v.rest < maxRest; v.rest++ {
			if 1.1*v.w.typical[v.rest+1] > float64(v.signsOf(t.weight)) {
				break
			}
		}
	}
	v.rest = min(v.rest, v.w.low)
}

// adjust sets rest for the next block. A part that passes costs about as much as eight that do
// not, one bit more of rest saves a tenth of the work or less, and lets thirty times as many pass.
func (v *bitVisitor) adjust() {
	switch {
	case v.seen*16 > v.parts && v.rest > minRest:
		v.rest--
	case v.seen*800 < v.parts && v.rest < maxRest:
		v.rest++
	}
}
