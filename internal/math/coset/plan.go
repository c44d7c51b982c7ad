package coset

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"maps"
	"math/bits"
	"slices"
	"sync"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/text"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/wht"
)

// Coset is first + Σ yᵢ·basisᵢ over all y ∈ GF(2)ᵈ: words of N bits, the first lowest. The basis must be
// independent.
type Coset struct {
	N     int
	First []uint64
	Basis [][]uint64
}

// Cut is a coset cut into blocks.
type Cut struct {
	coset  Coset
	d      int
	base   int // the weight of all positions that no member of the basis holds
	blocks []*block
	stages []*stage // of each set of blocks
	rest   []*block // blocks that are only weighed

	unitLog int // of the members that a unit of work looks at
}

// block is a set of positions. The restriction of a member of the coset is a vector u of rank coordinates,
// the values of as many forms at y.
type block struct {
	n     int // positions
	rank  int
	of    forms      // the coordinates of u
	own   []int32    // and their positions in the block
	from  []int32    // of a circuit: the position of each place
	first []uint64   // the word of u = 0
	rows  [][]uint64 // what each coordinate adds

	walk    *wht.Walk
	walkers sync.Pool
	codes   [][256][]uint64 // of each byte of u: what it adds
	mean    float64         // of the weights
	sigma   float64
	list    list
	mu      sync.Mutex
}

// Limits of what can be cut: the dimension of a coset, the rank of a block, and the blocks.
const (
	maxDimension = 128
	maxRank      = 44
	maxBlocks    = 10
)

// types returns of each position which members of the basis hold it.
func (c Coset) types() []vec {
	types := make([]vec, c.N)
	for i, row := range c.Basis {
		for at, word := range row {
			for ; word != 0; word &= word - 1 {
				types[at<<6+bits.TrailingZeros64(word)].flip(i)
			}
		}
	}
	return types
}

// base returns the weight of all positions that no member of the basis holds.
func (c Coset) base(types []vec) (sum int) {
	for j, t := range types {
		if t == (vec{}) {
			sum += int(c.First[j>>6] >> (j & 63) & 1)
		}
	}
	return sum
}

// cut makes blocks of at most maxBlocks groups of at most maxRank. Any cut gives right answers; a good one
// has blocks of low rank.
func (c Coset) cut(groups []group, types []vec) *Cut {
	cut := &Cut{coset: c, d: len(c.Basis), base: c.base(types), unitLog: unitLog}
	for _, g := range groups {
		cut.blocks = append(cut.blocks, c.block(g.positions, types))
	}
	cut.makeStages()
	return cut
}

// sign returns a hash of what is kept of a search depends on.
func (c *Cut) sign() string {
	h := fnv.New64a()
	put := func(words ...uint64) { binary.Write(h, binary.LittleEndian, words) }
	const version = 2 // of what a unit is
	put(version, uint64(c.coset.N), uint64(c.d), uint64(len(c.blocks)))
	put(c.coset.First...)
	for _, row := range c.coset.Basis {
		put(row...)
	}
	for _, b := range c.blocks {
		put(uint64(b.n), uint64(b.rank), uint64(c.unitLog))
		put(b.first...)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// block finds coordinates for what members of the coset have at some positions: those positions whose types
// are independent of the ones before. The rows are the basis at these positions, fully reduced.
func (c Coset) block(positions []int32, types []vec) *block {
	b := &block{n: len(positions), first: bitsAt(c.First, positions)}
	m := gf2.NewMatrix(len(c.Basis), b.n)
	for i, row := range c.Basis {
		copy(m.Row(i).Words(), bitsAt(row, positions))
	}
	m.Reduce(context.Background()) // no error: the background stays
	forms := []vec(nil)
	for i := range m.Rows() {
		row := m.Row(i).Words()
		lead := bitrow.First(row)
		if lead < 0 {
			break
		}
		b.rows = append(b.rows, row)
		b.own = append(b.own, int32(lead))
		forms = append(forms, types[positions[lead]])
	}
	b.rank = len(b.rows)
	b.statistics(wht.Types(b.n, b.rows))
	b.of = newForms(forms, len(c.Basis))
	return b
}

// bitsAt returns the bits of a word at some positions.
func bitsAt(word []uint64, positions []int32) []uint64 {
	bits := make([]uint64, (len(positions)+63)/64)
	for i, j := range positions {
		bits[i>>6] |= word[j>>6] >> (j & 63) & 1 << (i & 63)
	}
	return bits
}

func weightOf(words []uint64) (weight int) {
	for _, word := range words {
		weight += bits.OnesCount64(word)
	}
	return weight
}

// group is some positions and the span of their types.
type group struct {
	positions []int32
	space     gf2.Basis
}

// Limits of planning: blocks to begin with, and blocks that are put together in the best way.
const (
	maxGroups   = 64
	greedyFrom  = 16
	joinPerStep = 8 // a step of a join takes as long as this number of steps of a walk
)

// Plan is one coset cut into blocks in several ways, from many blocks of low rank to few of higher rank,
// which are made by merging blocks. The fewer blocks there are, the more a walk through them costs, and the
// less the join of their lists.
type Plan struct {
	coset  Coset
	types  []vec
	groups []group // as they were given
	merged [][]group
	cuts   []*Cut // of merged, nil until it is needed
	last   *Cut   // the one that a search ended with
	pivot  *pivot // with which it ended, or nil
}

// NewPlan returns a plan that begins with blocks: of says to which each position belongs. It is an error
// if some block has a high rank.
func NewPlan(c Coset, of []int32) (*Plan, error) {
	if len(c.Basis) > maxDimension {
		return nil, fmt.Errorf("the coset has dimension %d: at most %d are allowed",
			len(c.Basis), maxDimension)
	}
	p := &Plan{coset: c, types: c.types()}
	groups := groupsOf(p.types, of)
	if len(groups) > maxGroups {
		return nil, fmt.Errorf("the coset is cut into %d blocks: at most %d are allowed",
			len(groups), maxGroups)
	}
	p.groups = groups
	groups = merge(groups, maxDimension, greedyFrom)
	rank := 0
	last := -1
	for _, g := range groups {
		rank = max(rank, g.space.Rank())
	}
	for ; rank <= min(maxRank, len(c.Basis)); rank++ {
		groups = merge(groups, rank, 1) // those of a lower rank come first in any case
		if len(groups) > maxBlocks || len(groups) == last {
			continue
		}
		last = len(groups)
		p.merged = append(p.merged, groups)
	}
	if len(p.merged) == 0 {
		return nil, fmt.Errorf("the blocks have ranks above %d", maxRank)
	}
	p.cuts = make([]*Cut, len(p.merged))
	first := p.cut(0)
	if left := len(first.stages[len(first.stages)-1].kernel); left > 0 {
		return nil, fmt.Errorf("the basis of the coset is not independent: %d of %d", first.d-left, first.d)
	}
	return p, nil
}

// cut returns one of the cuts.
func (p *Plan) cut(at int) *Cut {
	if p.cuts[at] == nil {
		p.cuts[at] = p.coset.cut(p.merged[at], p.types)
	}
	return p.cuts[at]
}

// groupsOf puts the positions of each block together, but for those of type zero.
func groupsOf(types []vec, of []int32) []group {
	named := map[int32]*group{}
	for j, t := range types {
		if t == (vec{}) {
			continue
		}
		g := named[of[j]]
		if g == nil {
			g = &group{}
			named[of[j]] = g
		}
		g.positions = append(g.positions, int32(j))
		addForm(&g.space, t)
	}
	return text.Each(slices.Sorted(maps.Keys(named)), func(name int32) group { return *named[name] })
}

// merge puts groups together, always those two that have the least rank together, as long as that is at
// most a rank and more than a given number of groups are left.
func merge(groups []group, rank, down int) []group {
	groups = slices.Clone(groups)
	for len(groups) > down {
		least := rank + 1
		a := 0
		b := 0
		for i := range groups {
			for j := range i {
				if r := groups[i].space.Plus(groups[j].space).Rank(); r < least {
					least = r
					a = j
					b = i
				}
			}
		}
		if least > rank {
			break
		}
		groups[a].positions = slices.Concat(groups[a].positions, groups[b].positions)
		groups[a].space = groups[a].space.Plus(groups[b].space)
		groups = slices.Delete(groups, b, b+1)
	}
	return groups
}
