package generate

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"

	"lightsout"
)

// Whether presses x are least is decided by the quiet patterns: they are if no x + q has fewer
// presses, and they are the only least ones if every x + q has more. Only light q matter. The weight
// is subadditive, w(q) ≤ w(x + q) + w(−x), and w(−x) ≤ (k−1)·w(x), so
//
//	w(q) > k·w(x)     implies     w(x + q) > w(x).
//
// So a table of the quiet patterns in the order of their weights is run through up to k·w(x).

// reach is the weight of the heaviest quiet patterns that matter to presses of weight w.
func reach(k, w int) int64 { return int64(k) * int64(w) }

// code is the quiet patterns of a board up to some weight, without the empty one.
type code struct {
	k, n   int
	upTo   int64 // all of this weight and less are there
	stride int   // of a row: words, or bytes if k > 2
	weight []int
	words  []uint64
	bytes  []uint8
}

// Limits of a code: words that are run through to find it, and words (or eight bytes) that are kept.
const (
	maxCodeWork = 1 << 27
	maxCodeKept = 1 << 20
	maxCodeAll  = 1 << 16 // quiet patterns of more than two states that are listed
	quickCode   = 1 << 16 // enumerated without being asked
)

var errTooManyQuiet = errors.New("the board has too many quiet patterns")

func (c *code) size() int { return len(c.words) + len(c.bytes)/8 }

// wholeCode returns all quiet patterns, or nil if they do not fit.
func (m *Maker) wholeCode(ctx context.Context) (*code, error) {
	n := m.b.Buttons()
	rows := m.a.Solutions()
	if m.a.Nullity() > 0 && (rows.BitLen() > 30 || rows.Int64() > int64(maxCodeKept/((n+63)/64))) {
		return nil, nil
	}
	return newCode(ctx, m, math.MaxInt64)
}

// codeUpTo returns the quiet patterns up to a weight, or nil if they are too many.
func (m *Maker) codeUpTo(ctx context.Context, weight int64) (*code, error) {
	c, err := m.whole.Get(ctx)
	if c == nil && err == nil {
		return newCode(ctx, m, weight)
	}
	return c, err
}

// newCode returns nil if there are too many quiet patterns.
func newCode(ctx context.Context, m *Maker, upTo int64) (*code, error) {
	c := &code{k: m.b.Modulus(), n: m.b.Buttons(), upTo: upTo}
	if m.a.Nullity() == 0 {
		return c, nil
	}
	find := c.findBytes
	if c.k == 2 {
		find = c.findBits
	}
	err := find(ctx, m)
	if errors.Is(err, errTooManyQuiet) {
		return nil, nil
	}
	c.sort()
	return c, err
}

// findBits runs through all combinations in the order of a Gray code.
func (c *code) findBits(ctx context.Context, m *Maker) error {
	c.stride = (c.n + 63) / 64
	d := m.a.Nullity()
	if d > 26 || c.stride > maxCodeWork>>d {
		return errTooManyQuiet
	}
	basis := make([][]uint64, d)
	for i := range basis {
		q, err := m.a.Quiet(ctx, i)
		if err != nil {
			return err
		}
		basis[i] = q.Words()
	}
	sum := make([]uint64, c.stride)
	for step := uint(1); step < 1<<d; step++ {
		weight := 0
		for i, w := range basis[bits.TrailingZeros(step)] {
			sum[i] ^= w
			weight += bits.OnesCount64(sum[i])
		}
		if int64(weight) <= c.upTo {
			if len(c.words)+c.stride > maxCodeKept {
				return errTooManyQuiet
			}
			c.words = append(c.words, sum...)
			c.weight = append(c.weight, weight)
		}
		if step%(1<<12) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

func (c *code) findBytes(ctx context.Context, m *Maker) error {
	c.stride = c.n
	rows := m.a.Solutions()
	if rows.BitLen() > 30 || rows.Int64() > maxCodeAll || int(rows.Int64()) > 8*maxCodeKept/c.n {
		return errTooManyQuiet
	}
	for q, err := range m.a.All(ctx, m.b.NewPresses()) {
		if err != nil {
			return err
		}
		if weight := q.Weight(); weight > 0 && int64(weight) <= c.upTo {
			c.bytes = append(c.bytes, q.Bytes()...)
			c.weight = append(c.weight, weight)
		}
	}
	return nil
}

// sort orders the patterns by weight; those of one weight stay in the order in which they were found.
func (c *code) sort() {
	order := make([]int, len(c.weight))
	for at := range order {
		order[at] = at
	}
	slices.SortStableFunc(order, func(a, b int) int { return c.weight[a] - c.weight[b] })
	weight := make([]int, 0, len(order))
	words := make([]uint64, 0, len(c.words))
	bytes := make([]uint8, 0, len(c.bytes))
	for _, at := range order {
		weight = append(weight, c.weight[at])
		if c.k == 2 {
			words = append(words, c.words[at*c.stride:][:c.stride]...)
		} else {
			bytes = append(bytes, c.bytes[at*c.stride:][:c.stride]...)
		}
	}
	c.weight = weight
	c.words = words
	c.bytes = bytes
}

// sum returns the weight of x plus pattern at.
func (c *code) sum(x lightsout.Presses, at int) int {
	weight := 0
	if c.k == 2 {
		row := c.words[at*c.stride:][:c.stride]
		for i, w := range x.Words() {
			weight += bits.OnesCount64(w ^ row[i])
		}
		return weight
	}
	row := c.bytes[at*c.stride:][:c.stride]
	for j, v := range x.Bytes() {
		v := int(v) + int(row[j])
		if v >= c.k {
			v -= c.k
		}
		weight += v
	}
	return weight
}

// least reports whether x, whose reach must be within upTo, is least, and how many least solutions
// there are then, x included.
func (c *code) least(x lightsout.Presses) (count uint64, ok bool) {
	first, count := c.search(x, true)
	return count, first < 0
}

// lightest returns the first of the least solutions x + q, and how many there are.
func (c *code) lightest(x lightsout.Presses) (lightsout.Presses, uint64) {
	first, count := c.search(x, false)
	if first < 0 {
		return x, count
	}
	return x.Plus(c.row(first)), count
}

// search returns the place of the first of the least x + q, −1 if it is x, and how many there are. It may
// stop where x is seen not to be least.
func (c *code) search(x lightsout.Presses, stop bool) (first int, count uint64) {
	best := x.Weight()
	past := reach(c.k, x.Weight())
	first = -1
	count = 1
	for at, weight := range c.weight {
		if int64(weight) > past || stop && first >= 0 {
			break
		}
		switch sum := c.sum(x, at); {
		case sum < best:
			best = sum
			count = 1
			first = at
		case sum == best:
			count++
		}
	}
	return first, count
}

func (c *code) row(at int) lightsout.Presses {
	q := lightsout.NewPresses(c.k, c.n)
	if c.k == 2 {
		copy(q.Words(), c.words[at*c.stride:])
	} else {
		copy(q.Bytes(), c.bytes[at*c.stride:])
	}
	return q
}
