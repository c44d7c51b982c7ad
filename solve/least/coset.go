package least

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/text"
	"lightsout/internal/math/gf2"
	"lightsout/symmetry"
)

// solutionCoset is all solutions of a problem with two states: first + Σ yᵢ·quiet[i] over all y ∈ GF(2)ᵈ, d
// the nullity. Presses are packed as lightsout.Presses packs them.
type solutionCoset struct {
	n     int        // buttons
	first []uint64   // one solution
	quiet [][]uint64 // a basis of the quiet patterns
}

// newCoset returns the coset of a solution: a quiet pattern of a large board takes milliseconds, and there
// may be thousands.
func newCoset(ctx context.Context, a *algebra.Algebra, x lightsout.Presses) (*solutionCoset, error) {
	c := &solutionCoset{n: x.Len(), first: slices.Clone(x.Words())}
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		c.quiet = append(c.quiet, q.Words())
	}
	return c, nil
}

// clone returns a coset whose basis can be changed without changing that of c.
func (c *solutionCoset) clone() *solutionCoset {
	d := &solutionCoset{n: c.n, first: slices.Clone(c.first)}
	for _, q := range c.quiet {
		d.quiet = append(d.quiet, slices.Clone(q))
	}
	return d
}

// pivot makes quiet[i], which must hold the button, the only one of the basis that does, and lets
// first not press it.
func (c *solutionCoset) pivot(i, button int) {
	word := button >> 6
	shift := button & 63
	row := c.quiet[i]
	for other, q := range c.quiet {
		if other != i && q[word]>>shift&1 != 0 {
			bitrow.XorWords(q, row)
		}
	}
	if c.first[word]>>shift&1 != 0 {
		bitrow.XorWords(c.first, row)
	}
}

// presses returns packed presses in the type that people use.
func (c *solutionCoset) presses(words []uint64) lightsout.Presses {
	x := lightsout.NewPresses(2, c.n)
	copy(x.Words(), words)
	return x
}

func weightOf(words []uint64) int {
	total := 0
	for _, w := range words {
		total += bits.OnesCount64(w)
	}
	return total
}

func weightOfSum(a, b []uint64) int {
	total := 0
	b = b[:len(a)]
	for i, w := range a {
		total += bits.OnesCount64(w ^ b[i])
	}
	return total
}

func bitAt(words []uint64, i int) bool { return words[i>>6]>>(i&63)&1 != 0 }

// blocks is a coset cut into 2ᵗ equal parts, of which only one of each kind need be looked at.
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
type blocks struct {
	coset *solutionCoset
	steps [][]uint64 // block v begins at first + Σ vᵢ·steps[i]
	inner [][]uint64 // quiet patterns that lead from one solution to all others of its block

	kinds []blockKind // without symmetries only block 0, which is cut further
	extra int         // the last steps, which cut each such block further, whatever the symmetry

	group   []symmetry.Symmetry
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
	maxSteps = 16
	minInner = 15
)

// cut divides a coset into about 2^steps blocks, if that does not make them too small. Symmetries
// help where there is much to do.
func (c *solutionCoset) cut(group []symmetry.Symmetry, steps int) *blocks {
	c = c.clone()
	d := len(c.quiet)
	bl := &blocks{coset: c, group: group}
	if len(group) > 1 && d > minInner+2 {
		bl.mark(min(maxSteps, d-minInner), steps)
	}
	if len(bl.steps) == 0 {
		t := min(steps, max(0, d-minInner))
		bl.steps = c.quiet[:t]
		bl.inner = c.quiet[t:]
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
func (bl *blocks) mark(most, steps int) {
	c := bl.coset
	rest := bl.coset.quiet
	_, orbits := symmetry.Orbits(bl.group)
	slices.SortStableFunc(orbits, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	for _, orbit := range orbits[:min(200, len(orbits))] {
		if len(bl.marked)+len(orbit) > 64 {
			continue
		}
		if gain := rankOn(rest, orbit); gain == 0 || len(bl.steps)+gain > most {
			continue
		}
		bl.marked = append(bl.marked, orbit...)
		for _, button := range orbit {
			at := slices.IndexFunc(rest, func(q []uint64) bool { return bitAt(q, button) })
			if at < 0 {
				continue
			}
			rest[0], rest[at] = rest[at], rest[0]
			c.pivot(len(bl.steps), button) // steps and rest are the basis of c, in this order
			bl.steps = c.quiet[:len(bl.steps)+1]
			rest = c.quiet[len(bl.steps):]
		}
	}
	if len(bl.steps) == 0 {
		return
	}
	bl.inner = rest
	for _, q := range bl.steps {
		bl.pattern = append(bl.pattern, bl.marks(q))
	}
	bl.base = bl.marks(c.first)
	for _, y := range bl.group {
		bl.moves = append(bl.moves, text.Each(bl.marked, func(j int) uint8 {
			return uint8(slices.Index(bl.marked, int(y.Buttons[j])))
		}))
	}
	bl.represent()
	for len(bl.kinds)<<bl.extra < 1<<steps && len(bl.inner) > minInner {
		bl.extra++
		bl.steps = c.quiet[:len(bl.steps)+1]
		bl.inner = bl.inner[1:]
	}
}

// represent lists the blocks to look at: those whose marked presses, as a number, are least in
// their orbit. Small orbits come first: they hold the solutions that are symmetric themselves, which
// are often light.
func (bl *blocks) represent() {
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
func (bl *blocks) count() int { return len(bl.kinds) << bl.extra }

// orbit returns how many blocks the given one represents.
func (bl *blocks) orbit(block int) uint64 { return uint64(bl.kinds[block>>bl.extra].orbit) }

// start writes the first solution of a block to dst.
func (bl *blocks) start(dst []uint64, block int) {
	value := uint64(bl.kinds[block>>bl.extra].value) | uint64(block)&(1<<bl.extra-1)<<len(bl.pattern)
	copy(dst, bl.coset.first)
	for ; value != 0; value &= value - 1 {
		bitrow.XorWords(dst, bl.steps[bits.TrailingZeros64(value)])
	}
}

// images returns for each block of the orbit of the given one a symmetry that carries it there; nil without
// symmetries. These carry the solutions of the block to all solutions of the orbit, each once.
func (bl *blocks) images(block int) []symmetry.Symmetry {
	pattern := bl.patternOf(bl.kinds[block>>bl.extra].value)
	seen := map[uint64]bool{}
	var list []symmetry.Symmetry
	for at, move := range bl.moves {
		if image := moved(pattern, move); !seen[image] {
			seen[image] = true
			list = append(list, bl.group[at])
		}
	}
	return list
}

// patternOf returns the presses of the marked buttons in a block.
func (bl *blocks) patternOf(value uint32) uint64 {
	pattern := bl.base
	for ; value != 0; value &= value - 1 {
		pattern ^= bl.pattern[bits.TrailingZeros32(value)]
	}
	return pattern
}

// marks returns the marked buttons that presses hold, as bits.
func (bl *blocks) marks(words []uint64) uint64 {
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
