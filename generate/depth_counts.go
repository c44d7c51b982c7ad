package generate

import (
	"context"
	"math/big"
	"math/bits"
	"slices"
	"sort"

	"lightsout"
	"lightsout/algebra"
)

// Draws by counts. The type of a button says which quiet patterns of a basis hold it. With two states
// the weights of all solutions x + q depend only on how many buttons of each type are pressed: adding
// q presses those of its types that were not pressed, and leaves those that were. So whether x is
// least, and how many least solutions there are, is a matter of the vector of counts.
//
// On boards with few such vectors all of them are run through once, and those of the wanted depth are kept, each with
// the number of states it represents: ∏ C(N_t, c_t) presses have the counts c, and if m of the solutions are least,
// each state is met m times. To draw a state, draw a vector in proportion to ∏ C(N_t, c_t) / m, then for each type c_t
// of its N_t buttons. A state with m least solutions is then drawn by each of them with the m-th part of its chance:
// all states of the depth are equally likely. The fractions are made whole by the least common multiple of all m.
//
// Buttons of type 0 are in no quiet pattern. Pressing them adds to every solution alike.

type countTable struct {
	depthWish
	buttons [][]int // of each type, those of type 0 last
	entries []countEntry
	scale   *big.Int // the least common multiple
}

type countEntry struct {
	counts []int32  // of each type
	upTo   *big.Int // the sum of the chances up to this entry
}

// Limits of a table: steps to make it, entries to keep, buttons whose binomials are computed.
const (
	maxCountWork    = 1 << 24
	maxCountEntries = 1 << 17
	maxCountButtons = 1 << 12
)

// newCountTable returns the table of a depth, or nil if the board is not for it.
func newCountTable(ctx context.Context, a *algebra.Algebra, wish depthWish) (*countTable, error) {
	d := a.Nullity()
	if a.Board().Modulus() != 2 || d == 0 || d > 16 || a.Board().Buttons() > maxCountButtons {
		return nil, nil
	}
	types, buttons, err := typesOf(ctx, a)
	if err != nil {
		return nil, err
	}
	work := 1 << d
	for _, list := range buttons[:len(types)] {
		if work > maxCountWork/(len(list)+1) {
			return nil, nil
		}
		work *= len(list) + 1
	}
	t := &countTable{depthWish: wish, buttons: buttons, scale: big.NewInt(1)}
	run := countRun{countTable: t, ctx: ctx, types: types, counts: make([]int32, len(buttons))}
	for range len(types) + 1 {
		run.weights = append(run.weights, make([]int, 1<<d))
	}
	run.from(0, big.NewInt(1))
	if run.err != nil || run.tooMany {
		return nil, run.err
	}
	sum := new(big.Int)
	for at := range t.entries {
		chance := t.entries[at].upTo
		chance.Mul(chance, t.scale).Quo(chance, big.NewInt(run.least[at]))
		t.entries[at].upTo = new(big.Int).Set(sum.Add(sum, chance))
	}
	return t, nil
}

// typesOf returns the types that are not 0 and the buttons of each, at the end those of type 0.
func typesOf(ctx context.Context, a *algebra.Algebra) (types []uint64, buttons [][]int, err error) {
	of := make([]uint64, a.Board().Buttons())
	for i := range a.Nullity() {
		q, err := a.Quiet(ctx, i)
		if err != nil {
			return nil, nil, err
		}
		for j := range of {
			of[j] |= uint64(q.At(j)) << i
		}
	}
	types = slices.Clone(of)
	slices.Sort(types)
	types = slices.Compact(types)
	if types[0] == 0 {
		types = types[1:]
	}
	buttons = make([][]int, len(types)+1)
	for j, v := range of {
		at := len(types)
		if v != 0 {
			at, _ = slices.BinarySearch(types, v)
		}
		buttons[at] = append(buttons[at], j)
	}
	return types, buttons, nil
}

type countRun struct {
	*countTable
	ctx     context.Context
	err     error
	tooMany bool
	types   []uint64
	counts  []int32
	weights [][]int // after a number of types: the weight of each solution so far
	least   []int64 // of each entry: how many solutions are least
}

// from tries all counts for the types from a place on; the ones before it have the given number of presses.
func (c *countRun) from(at int, presses *big.Int) {
	if at == len(c.types) {
		c.keep(presses)
		return
	}
	if at < len(c.types)-1 {
		if c.err = c.ctx.Err(); c.err != nil {
			return
		}
	}
	n := len(c.buttons[at])
	ways := new(big.Int)
	for count := 0; count <= n && c.err == nil && !c.tooMany; count++ {
		for y, w := range c.weights[at] {
			if bits.OnesCount64(c.types[at]&uint64(y))%2 != 0 {
				w += n - count
			} else {
				w += count
			}
			c.weights[at+1][y] = w
		}
		if c.weights[at+1][0] > c.w {
			return
		}
		c.counts[at] = int32(count)
		ways.Binomial(int64(n), int64(count))
		c.from(at+1, ways.Mul(ways, presses))
	}
}

// keep keeps the vector if it is least and can be filled up to the weight with buttons of type 0.
func (c *countRun) keep(presses *big.Int) {
	weights := c.weights[len(c.types)]
	more, zero := c.w-weights[0], len(c.buttons[len(c.types)])
	if more > zero {
		return
	}
	least := int64(0)
	for _, w := range weights {
		if w < weights[0] {
			return
		}
		if w == weights[0] {
			least++
		}
	}
	if c.unique && least > 1 {
		return
	}
	if c.tooMany = len(c.entries) == maxCountEntries; c.tooMany {
		return
	}
	c.counts[len(c.types)] = int32(more)
	ways := new(big.Int).Binomial(int64(zero), int64(more))
	c.entries = append(c.entries, countEntry{slices.Clone(c.counts), ways.Mul(ways, presses)})
	c.least = append(c.least, least)
	common := new(big.Int).GCD(nil, nil, c.scale, big.NewInt(least))
	c.scale.Mul(c.scale, common.Quo(big.NewInt(least), common))
}

// draw sets x, which must be empty, to a least solution of a state.
func (t *countTable) draw(r *random, x lightsout.Presses) {
	v := r.belowBig(t.entries[len(t.entries)-1].upTo)
	at := sort.Search(len(t.entries), func(at int) bool { return t.entries[at].upTo.Cmp(v) > 0 })
	for i, list := range t.buttons {
		// Each button is chosen with the chance that the number still to choose has among those left.
		choose := int(t.entries[at].counts[i])
		for place := 0; choose > 0; place++ {
			if r.index(len(list)-place) < choose {
				x.Set(list[place], 1)
				choose--
			}
		}
	}
}
