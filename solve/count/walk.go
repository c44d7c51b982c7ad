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

// Walk is the run through all presses, coset by coset, each in one word, that Distribution makes of small
// boards. A program that divides the work can run through larger ones. A walk consists of blocks that can be
// counted in any order, the same on every machine. It may be used by several goroutines.
//
// Let the quiet patterns K be given in Howell form: each generator has a first entry e, which divides k, at
// its own place. Taking generators away, in their order, makes the values at those places less than e, and
// there is just one such x in each coset. So the leaders to run through have all values below k, or below e
// at the place of a generator. The values of the last buttons number the blocks, the first buttons are
// counted through within a block.
type Walk struct {
	digits zmod.Digits
	quiet  []uint64 // K
	below  []int    // of each button: its values are less
	inner  int      // the buttons that are counted through
	blocks int64
}

// NewWalk prepares it. It is an error if the board has more than 2⁵⁰ presses or more than 2²² quiet patterns.
func NewWalk(ctx context.Context, a *algebra.Algebra) (*Walk, error) {
	// how many presses there are at most to run through: weeks, for many machines
	const maxWalkPresses = 1 << 50
	return newWalk(ctx, a, maxWalkPresses)
}

// newWalk returns an error if the board has more than the given number of presses, at most 2⁶².
func newWalk(ctx context.Context, a *algebra.Algebra, limit int64) (*Walk, error) {
	b := a.Board()
	k := b.Modulus()
	n := b.Buttons()
	total := int64(1)
	for range n {
		if total > limit/int64(k) {
			return nil, fmt.Errorf(
				"board %s has %d buttons, nullity %d and %d states: too many presses to enumerate: at most "+
					"2^%d are allowed",
				b, n, a.Nullity(), k, bits.Len64(uint64(limit))-1)
		}
		total *= int64(k)
	}
	w := &Walk{digits: zmod.NewDigits(k), below: slices.Repeat([]int{k}, n), blocks: 1}
	if n > w.digits.Places() {
		return nil, fmt.Errorf("board %s has %d buttons: at most %d are supported", b, n, w.digits.Places())
	}
	if a.Solutions().Cmp(big.NewInt(maxAllQuiet)) > 0 {
		return nil, fmt.Errorf("board %s has %v quiet patterns: at most %d can be kept", b,
			a.Solutions(), maxAllQuiet)
	}
	for q, err := range a.EachQuiet(ctx) { // they are in Howell form
		if err != nil {
			return nil, err
		}
		for j := range n {
			if e := q.At(j); e != 0 {
				w.below[j] = e
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
			word |= w.digits.Put(j, q.At(j))
		}
		w.quiet = append(w.quiet, word)
	}
	size := len(w.quiet)
	for w.inner < n && size < 1<<allBlockLog {
		size *= w.below[w.inner]
		w.inner++
	}
	for _, below := range w.below[w.inner:] {
		w.blocks *= int64(below)
	}
	return w, nil
}

// distributionOfAll looks at every presses of the board once.
func distributionOfAll(ctx context.Context, a *algebra.Algebra) ([]*big.Int, error) {
	w, err := newWalk(ctx, a, maxAllPresses)
	if err != nil {
		return nil, err
	}
	return w.distribution(ctx)
}

// allBlockLog says how many presses a block of work has at least, on boards that have them.
const allBlockLog = 20

// distribution runs through all leaders.
func (w *Walk) distribution(ctx context.Context) ([]*big.Int, error) {
	parts := make([]*Visitor, runtime.GOMAXPROCS(0))
	var workers atomic.Int64
	parallel.Workers(ctx, len(parts), int(w.blocks), func() func(int) {
		v := w.Visitor()
		parts[workers.Add(1)-1] = v
		return func(block int) { v.visit(ctx, int64(block)) }
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	total := make([]*big.Int, len(w.Visitor().counts))
	for weight := range total {
		sum := uint64(0)
		for _, part := range parts[:workers.Load()] {
			sum += part.counts[weight]
		}
		total[weight] = new(big.Int).SetUint64(sum)
	}
	return trim(total), nil
}

// Visitor counts blocks, one after the other. It is for one goroutine.
type Visitor struct {
	w         *Walk
	counts    []uint64
	maxWeight int    // the greatest of these weights
	leader    uint64 // of the first coset that has it
}

// Visitor returns a visitor that has seen nothing.
func (w *Walk) Visitor() *Visitor {
	return &Visitor{w: w, counts: make([]uint64, len(w.below)*(int(w.digits.K)-1)+1), maxWeight: -1}
}

func (v *Visitor) add(weight int, leader uint64) {
	v.counts[weight]++
	if weight > v.maxWeight {
		v.maxWeight = weight
		v.leader = leader
	}
}

// Visit counts a block.
func (v *Visitor) Visit(block int64) { v.visit(context.Background(), block) }

// visit counts the cosets of the leaders of a block by least weight. If the context ends, the counts are of
// no use.
func (v *Visitor) visit(ctx context.Context, block int64) {
	w := v.w
	x := uint64(0)
	for j := w.inner; j < len(w.below); j++ {
		x |= w.digits.Put(j, int(block%int64(w.below[j])))
		block /= int64(w.below[j])
	}
	every := max(1, 1<<16/len(w.quiet)) // leaders between two looks at the context
	if w.digits.K == 2 {
		v.visitBits(ctx, x, every)
		return
	}
	value := make([]int, w.inner)
	for step := 1; step%every != 0 || ctx.Err() == nil; step++ {
		v.add(w.least(x), x)
		j := 0
		for ; j < w.inner; j++ { // count up, the first button fastest
			if value[j]++; value[j] < w.below[j] {
				x += w.digits.Put(j, 1)
				break
			}
			x -= w.digits.Put(j, w.below[j]-1)
			value[j] = 0
		}
		if j == w.inner {
			return
		}
	}
}

// visitBits is visit for two states, in the order of a Gray code.
func (v *Visitor) visitBits(ctx context.Context, x uint64, every int) {
	var free []uint64
	for j, below := range v.w.below[:v.w.inner] {
		if below == 2 {
			free = append(free, 1<<j)
		}
	}
	for step := uint64(1); step <= 1<<len(free); step++ {
		least := 64
		for _, q := range v.w.quiet {
			least = min(least, bits.OnesCount64(x^q))
		}
		v.add(least, x)
		if step == 1<<len(free) || step%uint64(every) == 0 && ctx.Err() != nil {
			return
		}
		x ^= free[bits.TrailingZeros64(step)]
	}
}

func (w *Walk) least(x uint64) int {
	least := w.digits.Sum(x)
	for _, q := range w.quiet {
		least = min(least, w.digits.Sum(w.digits.Add(x, q)))
	}
	return least
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
	Max    int // −1 if nothing was seen
	Deep   lightsout.Presses
}

// Seen returns what was seen in all blocks that were visited.
func (v *Visitor) Seen() Seen {
	x := lightsout.NewPresses(int(v.w.digits.K), len(v.w.below))
	for j := range x.Len() {
		x.Set(j, v.w.digits.At(v.leader, j))
	}
	return Seen{v.counts, v.maxWeight, x}
}
