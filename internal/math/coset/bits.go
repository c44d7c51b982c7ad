package coset

import (
	"cmp"
	"encoding/binary"
	"hash"
	"math"
	"math/bits"
	"slices"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/text"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/wht"
)

// Walk returns the walk through all members, in about 2^log blocks. The permutations of the positions carry
// the coset to itself; the first is the identity.
func (c Coset) Walk(permutations [][]int32, log int) *Walk {
	return &Walk{newBitWalk(c.partition(permutations, log))}
}

// bitWalk looks at all members of a coset over GF(2): those of a block are a coset of the inner rows, and
// package wht knows the weights of all its members.
type bitWalk struct {
	*partition
	walk *wht.Walk
}

func newBitWalk(bl *partition) *bitWalk { return &bitWalk{bl, wht.New(bl.coset.N, bl.inner)} }

func (w *bitWalk) fingerprint(h hash.Hash64) {
	put := func(words ...uint64) { binary.Write(h, binary.LittleEndian, words) }
	put(uint64(w.coset.N), uint64(len(w.rows)), uint64(len(w.inner)), uint64(w.count()))
	put(w.coset.First...)
	for _, row := range w.coset.Basis {
		put(row...)
	}
}

func (w *bitWalk) steps() float64 { return math.Log2(float64(w.count())) + float64(len(w.inner)) }

func (w *bitWalk) heaviest() int { return w.coset.N }

func (w *bitWalk) weigh(y []uint64) int {
	if len(y) != len(w.coset.First) {
		return -1
	}
	return weightOf(y)
}

func (w *bitWalk) member(y []uint64) Member { return Member{Words: y} }

func (w *bitWalk) less(a, b []uint64) bool { return w.member(a).Sooner(w.member(b)) }

func (w *bitWalk) worker() visitor {
	start := make([]uint64, len(w.coset.First))
	return &bitVisitor{w, w.walk.Walker(start), start}
}

// bitVisitor looks at one block after another.
type bitVisitor struct {
	w      *bitWalk
	walker *wht.Walker
	start  []uint64 // the first member of the block
}

func (v *bitVisitor) visit(block int, l *look) {
	v.w.start(v.start, block)
	v.walker.Start(v.start)
	going := true
	first := uint64(0)
	pressed := uint64(0)
	// its first position is in no other, unless symmetries chose the rows
	for i, row := range v.w.inner {
		if bitAt(v.start, bitrow.First(row)) {
			pressed |= 1 << i
		}
	}
	see := func(y uint64, weight int) int {
		lighter := l.see(weight)
		change := y ^ first
		if lighter || weight == l.limit && (y^pressed)&change&-change != 0 {
			first = y
		}
		if going = l.each == nil || l.each(v.member(y)); !going {
			return -1
		}
		return l.limit
	}
	for table := int64(0); going && table < v.w.walk.Tables() && l.refresh(); table++ {
		if len(l.weights) > 0 {
			v.walker.Count(table, l.weights)
		}
		v.walker.Light(table, l.limit, see)
	}
	if l.count > 0 {
		l.y = v.member(first)
	}
}

// member returns the member of coordinates y.
func (v *bitVisitor) member(y uint64) []uint64 {
	words := slices.Clone(v.start)
	for ; y != 0; y &= y - 1 {
		bitrow.XorWords(words, v.w.inner[bits.TrailingZeros64(y)])
	}
	return words
}

// Clone returns a coset that can be changed without changing c.
func (c Coset) Clone() Coset {
	d := Coset{N: c.N, First: slices.Clone(c.First)}
	for _, row := range c.Basis {
		d.Basis = append(d.Basis, slices.Clone(row))
	}
	return d
}

// Pivot makes row i, which must hold a position, the only one of the basis that does, and the first member
// one that does not.
func (c Coset) Pivot(i, position int) {
	row := c.Basis[i]
	for other, r := range c.Basis {
		if other != i && bitAt(r, position) {
			bitrow.XorWords(r, row)
		}
	}
	if bitAt(c.First, position) {
		bitrow.XorWords(c.First, row)
	}
}

func bitAt(words []uint64, i int) bool { return words[i>>6]>>(i&63)&1 != 0 }

// partition is a coset over GF(2) cut into 2ᵗ equal parts, of which only one of each kind need be looked at.
//
// Let a group of symmetries of the board leave the wanted change as it is. It carries solutions to
// solutions of the same weight. Choose a few buttons that the group exchanges among themselves, the
// marked ones, and let a block be all solutions that agree on them. Then the group carries
// blocks to blocks, and it is enough to look at one block of each orbit and to count it as often as
// the orbit has members. As a block is known by what is pressed among at most 64 buttons, its
// orbit is found by moving bits. On a square with the state all-on nearly 7 of 8 blocks fall away.
//
// Where there is no symmetry, a block is all solutions that agree in t of the d coordinates; and
// where the marked buttons leave blocks too large, these are cut further in the same way.
type partition struct {
	coset Coset
	rows  [][]uint64 // block v begins at first + Σ vᵢ·rows[i]
	inner [][]uint64 // quiet patterns that lead from one solution to all others of its block

	kinds []blockKind // without symmetries only block 0, which is cut further
	extra int         // the last steps, which cut each such block further, whatever the symmetry

	group   [][]int32
	marked  []int     // the marked buttons
	moves   [][]uint8 // for each symmetry: which marked button becomes which
	pattern []uint64  // of each step: the marked buttons it holds
	base    uint64    // the marked buttons that first presses
}

// blockKind is the block of an orbit to look at, and how many blocks there are in the orbit.
type blockKind struct{ value, orbit uint32 }

// Sizes of blocks: small enough that both processors share the work evenly and a walk stops soon
// when asked to, large enough that beginning one costs little.
const (
	DefaultLog = 16 // of a number of blocks
	minInner   = 15
)

// partition divides a coset into about 2^steps blocks, if that does not make them too small. Symmetries
// help where there is much to do.
func (c Coset) partition(group [][]int32, steps int) *partition {
	c = c.Clone()
	d := len(c.Basis)
	bl := &partition{coset: c, group: group}
	if len(group) > 1 && d > minInner+2 {
		bl.mark(min(DefaultLog, d-minInner), steps)
	}
	if len(bl.rows) == 0 {
		t := min(steps, max(0, d-minInner))
		bl.rows = c.Basis[:t]
		bl.inner = c.Basis[t:]
		bl.group = nil
		bl.marked = nil
		bl.kinds = []blockKind{{0, 1}}
		bl.extra = t
	}
	return bl
}

// mark chooses marked buttons whose presses take at most 2^most values, by whole orbits, those
// that the group moves most first, and keeps one block of each orbit. These blocks are cut further
// until there are about 2^steps.
func (bl *partition) mark(most, steps int) {
	c := bl.coset
	rest := bl.coset.Basis
	orbits := orbitsOf(bl.group, c.N)
	for _, orbit := range orbits[:min(200, len(orbits))] {
		if len(bl.marked)+len(orbit) > 64 {
			continue
		}
		if gain := rankOn(rest, orbit); gain == 0 || len(bl.rows)+gain > most {
			continue
		}
		bl.marked = append(bl.marked, orbit...)
		for _, button := range orbit {
			at := slices.IndexFunc(rest, func(q []uint64) bool { return bitAt(q, button) })
			if at < 0 {
				continue
			}
			rest[0], rest[at] = rest[at], rest[0]
			c.Pivot(len(bl.rows), button) // steps and rest are the basis of c, in this order
			bl.rows = c.Basis[:len(bl.rows)+1]
			rest = c.Basis[len(bl.rows):]
		}
	}
	if len(bl.rows) == 0 {
		return
	}
	bl.inner = rest
	for _, q := range bl.rows {
		bl.pattern = append(bl.pattern, bl.marks(q))
	}
	bl.base = bl.marks(c.First)
	for _, y := range bl.group {
		bl.moves = append(bl.moves, text.Each(bl.marked, func(j int) uint8 {
			return uint8(slices.Index(bl.marked, int(y[j])))
		}))
	}
	bl.represent()
	for len(bl.kinds)<<bl.extra < 1<<steps && len(bl.inner) > minInner {
		bl.extra++
		bl.rows = c.Basis[:len(bl.rows)+1]
		bl.inner = bl.inner[1:]
	}
}

// represent lists the blocks to look at: those whose marked presses, as a number, are least in
// their orbit. Small orbits come first: they hold the solutions that are symmetric themselves, which
// are often light.
func (bl *partition) represent() {
	for value := range uint32(1) << len(bl.pattern) {
		pattern := bl.patternOf(value)
		fixed := uint32(0)
		least := true
		for _, move := range bl.moves {
			image := moved(pattern, move)
			if image < pattern {
				least = false
				break
			}
			if image == pattern {
				fixed++
			}
		}
		if least {
			bl.kinds = append(bl.kinds, blockKind{value, uint32(len(bl.group)) / fixed})
		}
	}
	slices.SortStableFunc(bl.kinds, func(a, b blockKind) int { return cmp.Compare(a.orbit, b.orbit) })
}

// count returns how many blocks are to be looked at.
func (bl *partition) count() int { return len(bl.kinds) << bl.extra }

// orbit returns how many blocks the given one represents.
func (bl *partition) orbit(block int) uint64 { return uint64(bl.kinds[block>>bl.extra].orbit) }

// start writes the first solution of a block to dst.
func (bl *partition) start(dst []uint64, block int) {
	value := uint64(bl.kinds[block>>bl.extra].value) | uint64(block)&(1<<bl.extra-1)<<len(bl.pattern)
	copy(dst, bl.coset.First)
	for ; value != 0; value &= value - 1 {
		bitrow.XorWords(dst, bl.rows[bits.TrailingZeros64(value)])
	}
}

// images returns for each block of the orbit of the given one a symmetry that carries it there; nil without
// symmetries. These carry the solutions of the block to all solutions of the orbit, each once.
func (bl *partition) images(block int) [][]int32 {
	pattern := bl.patternOf(bl.kinds[block>>bl.extra].value)
	seen := map[uint64]bool{}
	var list [][]int32
	for at, move := range bl.moves {
		if image := moved(pattern, move); !seen[image] {
			seen[image] = true
			list = append(list, bl.group[at])
		}
	}
	return list
}

// patternOf returns the presses of the marked buttons in a block.
func (bl *partition) patternOf(value uint32) uint64 {
	pattern := bl.base
	for ; value != 0; value &= value - 1 {
		pattern ^= bl.pattern[bits.TrailingZeros32(value)]
	}
	return pattern
}

// marks returns the marked buttons that presses hold, as bits.
func (bl *partition) marks(words []uint64) uint64 {
	set := uint64(0)
	for at, button := range bl.marked {
		if bitAt(words, button) {
			set |= 1 << at
		}
	}
	return set
}

func moved(pattern uint64, move []uint8) uint64 {
	image := uint64(0)
	for ; pattern != 0; pattern &= pattern - 1 {
		image |= 1 << move[bits.TrailingZeros64(pattern)]
	}
	return image
}

// orbitsOf returns the sets of buttons that a group exchanges, the largest first.
func orbitsOf(group [][]int32, buttons int) [][]int {
	seen := make([]bool, buttons)
	var orbits [][]int
	for j := range buttons {
		if seen[j] {
			continue
		}
		var orbit []int
		for _, y := range group {
			if to := int(y[j]); !seen[to] {
				seen[to] = true
				orbit = append(orbit, to)
			}
		}
		orbits = append(orbits, orbit)
	}
	slices.SortStableFunc(orbits, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return orbits
}

// rankOn returns the rank of the rows on at most 64 columns.
func rankOn(rows [][]uint64, columns []int) int {
	basis := gf2.Basis{Words: 1}
	for _, row := range rows {
		v := uint64(0)
		for at, j := range columns {
			if bitAt(row, j) {
				v |= 1 << at
			}
		}
		basis.Add([]uint64{v})
	}
	return len(basis.Rows)
}
