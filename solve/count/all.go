// Package count counts the solvable states of a board by depth and finds the greatest depth.
//
// Buttons in the same quiet patterns are interchangeable: the least weight of a state depends only on the number of pressed
// buttons of each such type. With too many types, all presses are enumerated.
//
// Start at Distribution and Depth.
package count

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"runtime"
	"slices"
	"sync/atomic"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/parallel"
	"lightsout/internal/math/zmod"
)

const (
	maxAllPresses = 1 << 32 // presses that are run through
	maxAllQuiet   = 1 << 22 // quiet patterns that are kept, a word each
)

// allPresses enumerates all presses, coset by coset, each in one word.
//
// Let the quiet patterns K be given in Howell form: each generator has a first entry e, which divides k, at its own
// place. Taking generators away, in their order, makes the values at those places less than e, and there is just one
// such x in each coset. So the leaders to run through have all values below k, or below e at the place of a generator.
type allPresses struct {
	zmod.Digits
	quiet []uint64 // K
	below []int    // of each button: its values are less
}

// newAllPresses returns an error if the board has more than the given number of presses, at most 2⁶².
func newAllPresses(ctx context.Context, a *algebra.Algebra, most int64) (*allPresses, error) {
	b := a.Board()
	k, n := b.Modulus(), b.Buttons()
	total := int64(1)
	for range n {
		if total > most/int64(k) {
			return nil, fmt.Errorf("board %s has %d buttons, nullity %d and %d states: too many presses to enumerate: at most 2^%d are allowed", b, n, a.Nullity(), k, bits.Len64(uint64(most))-1)
		}
		total *= int64(k)
	}
	if g := zmod.NewDigits(k); n > g.Places() {
		return nil, fmt.Errorf("board %s has %d buttons: at most %d are supported", b, n, g.Places())
	}
	if a.Solutions().Cmp(big.NewInt(maxAllQuiet)) > 0 {
		return nil, fmt.Errorf("board %s has %v quiet patterns: at most %d can be kept", b, a.Solutions(), maxAllQuiet)
	}
	p := &allPresses{Digits: zmod.NewDigits(k), below: slices.Repeat([]int{k}, n)}
	for q, err := range a.EachQuiet(ctx) { // they are in Howell form
		if err != nil {
			return nil, err
		}
		for j := range n {
			if e := q.At(j); e != 0 {
				p.below[j] = e
				break
			}
		}
	}
	for q, err := range a.All(ctx, b.NewPresses()) {
		if err != nil {
			return nil, err
		}
		word := uint64(0)
		for j := range n {
			word |= p.Put(j, q.At(j))
		}
		p.quiet = append(p.quiet, word)
	}
	return p, nil
}

// distributionOfAll looks at every presses of the board once.
func distributionOfAll(ctx context.Context, a *algebra.Algebra) ([]*big.Int, error) {
	p, err := newAllPresses(ctx, a, maxAllPresses)
	if err != nil {
		return nil, err
	}
	return p.distribution(ctx)
}

// allBlockLog says how many presses a block of work has at least, on boards that have them.
const allBlockLog = 20

// blocks cuts the leaders into blocks of work: the values of the last buttons number the blocks, the
// first buttons are counted through within a block.
func (p *allPresses) blocks() (inner int, blocks int64) {
	size := 1
	for inner < len(p.below) && size*len(p.quiet) < 1<<allBlockLog {
		size *= p.below[inner]
		inner++
	}
	blocks = 1
	for _, below := range p.below[inner:] {
		blocks *= int64(below)
	}
	return inner, blocks
}

// start returns the first leader of a block.
func (p *allPresses) start(inner int, block int64) uint64 {
	x := uint64(0)
	for j := inner; j < len(p.below); j++ {
		x |= p.Put(j, int(block%int64(p.below[j])))
		block /= int64(p.below[j])
	}
	return x
}

type leastCounts struct {
	counts []uint64
	most   int    // the greatest of these weights
	leader uint64 // of the first coset that has it
}

func (p *allPresses) newCounts() *leastCounts {
	return &leastCounts{counts: make([]uint64, len(p.below)*(int(p.K)-1)+1), most: -1}
}

func (c *leastCounts) add(weight int, leader uint64) {
	c.counts[weight]++
	if weight > c.most {
		c.most, c.leader = weight, leader
	}
}

// distribution runs through all leaders.
func (p *allPresses) distribution(ctx context.Context) ([]*big.Int, error) {
	inner, units := p.blocks()
	parts := make([]*leastCounts, runtime.GOMAXPROCS(0))
	var workers atomic.Int64
	parallel.Workers(ctx, len(parts), int(units), func() func(int) {
		counts := p.newCounts()
		parts[workers.Add(1)-1] = counts
		return func(unit int) { p.run(ctx, p.start(inner, int64(unit)), inner, counts) }
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	total := make([]*big.Int, len(p.newCounts().counts))
	for w := range total {
		sum := uint64(0)
		for _, part := range parts[:workers.Load()] {
			sum += part.counts[w]
		}
		total[w] = new(big.Int).SetUint64(sum)
	}
	return trim(total), nil
}

// run counts the cosets of the leaders x plus any values of the first buttons by least weight. If the context ends, the
// counts are of no use.
func (p *allPresses) run(ctx context.Context, x uint64, inner int, counts *leastCounts) {
	every := max(1, 1<<16/len(p.quiet)) // leaders between two looks at the context
	if p.K == 2 {
		p.runBits(ctx, x, inner, every, counts)
		return
	}
	value := make([]int, inner)
	for step := 1; step%every != 0 || ctx.Err() == nil; step++ {
		counts.add(p.least(x), x)
		j := 0
		for ; j < inner; j++ { // count up, the first button fastest
			if value[j]++; value[j] < p.below[j] {
				x += p.Put(j, 1)
				break
			}
			x -= p.Put(j, p.below[j]-1)
			value[j] = 0
		}
		if j == inner {
			return
		}
	}
}

// runBits is run for two states, in the order of a Gray code.
func (p *allPresses) runBits(ctx context.Context, x uint64, inner, every int, counts *leastCounts) {
	var free []uint64
	for j, below := range p.below[:inner] {
		if below == 2 {
			free = append(free, 1<<j)
		}
	}
	for step := uint64(1); step <= 1<<len(free); step++ {
		least := 64
		for _, q := range p.quiet {
			least = min(least, bits.OnesCount64(x^q))
		}
		counts.add(least, x)
		if step == 1<<len(free) || step%uint64(every) == 0 && ctx.Err() != nil {
			return
		}
		x ^= free[bits.TrailingZeros64(step)]
	}
}

func (p *allPresses) least(x uint64) int {
	least := p.Sum(x)
	for _, q := range p.quiet {
		least = min(least, p.Sum(p.Add(x, q)))
	}
	return least
}

// Walk is the run through all presses that Distribution makes of small boards, for those
// who share it out themselves and have time for larger ones. It is cut into blocks that can be counted
// in any order, the same on every machine. It may be used by several goroutines.
type Walk struct {
	a      *algebra.Algebra
	p      *allPresses
	inner  int
	blocks int64
}

// maxWalkPresses is how many presses there are at most to run through: weeks, for many machines.
const maxWalkPresses = 1 << 50

// NewWalk prepares it. It is an error if the board has more than 2⁵⁰ presses or more than 2²² quiet patterns.
func NewWalk(ctx context.Context, a *algebra.Algebra) (*Walk, error) {
	p, err := newAllPresses(ctx, a, maxWalkPresses)
	if err != nil {
		return nil, err
	}
	w := &Walk{a: a, p: p}
	w.inner, w.blocks = p.blocks()
	return w, nil
}

// WalkLog returns the logarithm to base 2 of the presses that must be run through to count the
// states of a board by their least weight, or 0 if Distribution has a quicker way.
func WalkLog(ctx context.Context, a *algebra.Algebra) (float64, error) {
	b := a.Board()
	if a.Nullity() == 0 {
		return 0, nil
	}
	if t, err := typesWithin(ctx, a, distributionWork(b)); t != nil || err != nil {
		return 0, err
	}
	return float64(b.Buttons()) * math.Log2(float64(b.Modulus())), nil
}

// Blocks returns how many blocks there are.
func (w *Walk) Blocks() int64 { return w.blocks }

// Seen is what was seen in some blocks: how many solvable states have a least solution of
// each weight, and a solution of one of those that have the greatest.
type Seen struct {
	Counts []uint64
	Most   int // −1 if nothing was seen
	Deep   lightsout.Presses
}

// Visitor counts blocks, one after the other. It is for one goroutine.
type Visitor struct {
	w      *Walk
	counts *leastCounts
}

// Visitor returns a visitor that has seen nothing.
func (w *Walk) Visitor() *Visitor {
	return &Visitor{w, w.p.newCounts()}
}

// Visit counts a block.
func (v *Visitor) Visit(block int64) {
	v.w.p.run(context.Background(), v.w.p.start(v.w.inner, block), v.w.inner, v.counts)
}

// Seen returns what was seen in all blocks that were visited.
func (v *Visitor) Seen() Seen {
	x := v.w.a.Board().NewPresses()
	for j := range x.Len() {
		x.Set(j, v.w.p.At(v.counts.leader, j))
	}
	return Seen{v.counts.counts, v.counts.most, x}
}
