package leader

import (
	"fmt"
	"math/bits"
	"sync"

	"lightsout/internal/math/wht"
)

// Coset is first + Σ yᵢ·basisᵢ over all y ∈ GF(2)ᵈ: words of N bits, the first lowest. The basis must be
// independent.
type Coset struct {
	N     int
	First []uint64
	Basis [][]uint64
}

// Limits of what can be cut: the dimension of a coset, the rank of a block, and the blocks.
const (
	maxDimension = 128
	maxRank      = 44
	maxBlocks    = 10
)

// block is a set of positions. The restriction of a member of the coset is a vector u of rank coordinates, the
// values of as many forms at y.
type block struct {
	n     int // positions
	rank  int
	forms []vec      // the coordinates of u
	own   []int32    // and their positions in the block
	from  []int32    // of a circuit: the position of each place
	of    forms      // all of them
	first []uint64   // the word of u = 0
	rows  [][]uint64 // what each coordinate adds

	walk    *wht.Walk
	walkers sync.Pool
	codes   [][256][]uint64 // of each byte of u: what it adds
	mean    float64         // of the weights
	sigma   float64
	list    list
	mu      sync.Mutex
	buckets map[int]bucket // of the list up to an excess, by u
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

// cut makes blocks of groups. Any cut gives right answers; a good one has blocks of low rank.
func (c Coset) cut(groups []group, types []vec) (*Cut, error) {
	cut, err := c.cutOf(groups, types)
	if err != nil {
		return nil, err
	}
	if whole := cut.stages[len(cut.stages)-1]; len(whole.space.basis) < cut.d {
		return nil, fmt.Errorf("the basis of the coset is not independent: %d of %d", len(whole.space.basis), cut.d)
	}
	return cut, nil
}

// cutOf does the same where the blocks need not tell all members apart.
func (c Coset) cutOf(groups []group, types []vec) (*Cut, error) {
	if len(groups) > maxBlocks {
		return nil, fmt.Errorf("the coset is cut into %d blocks: at most %d are allowed", len(groups), maxBlocks)
	}
	cut := &Cut{coset: c, d: len(c.Basis), unitLog: unitLog}
	for j, t := range types {
		if t == (vec{}) {
			cut.base += int(c.First[j>>6] >> (j & 63) & 1)
		}
	}
	for _, g := range groups {
		b, err := c.block(g.positions, types)
		if err != nil {
			return nil, err
		}
		cut.blocks = append(cut.blocks, b)
	}
	cut.makeStages()
	return cut, nil
}

// block finds coordinates for what members of the coset have at some positions: those positions whose
// types are independent.
func (c Coset) block(positions []int32, types []vec) (*block, error) {
	b := &block{n: len(positions)}
	type member struct {
		form vec
		lead int
		sum  uint64 // of which coordinates it is the sum
	}
	var basis []member
	words := (b.n + 63) / 64
	b.first = make([]uint64, words)
	own := make([]uint64, b.n)
	for at, j := range positions {
		b.first[at>>6] |= c.First[j>>6] >> (j & 63) & 1 << (at & 63)
		f := types[j]
		for _, m := range basis {
			if f.at(m.lead) {
				f = f.plus(m.form)
				own[at] ^= m.sum
			}
		}
		if lead := f.lead(); lead >= 0 {
			if b.rank == maxRank {
				return nil, fmt.Errorf("a block has rank above %d", maxRank)
			}
			basis = append(basis, member{f, lead, own[at] ^ 1<<b.rank})
			own[at] = 1 << b.rank
			b.forms = append(b.forms, types[j])
			b.own = append(b.own, int32(at))
			b.rank++
		}
	}
	b.rows = make([][]uint64, b.rank)
	for i := range b.rows {
		b.rows[i] = make([]uint64, words)
	}
	for at, t := range own {
		for ; t != 0; t &= t - 1 {
			b.rows[bits.TrailingZeros64(t)][at>>6] |= 1 << (at & 63)
		}
	}
	b.statistics(own)
	b.of = newForms(b.forms, len(c.Basis))
	return b, nil
}
