package coset

import (
	"context"
	"math/bits"
	"slices"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/closure"
)

// move is what a symmetry does to a word u of a block: matrix·u + shift.
type move struct {
	matrix      table
	shift       uint64
	permutation []int32
}

// orbit is the words of the pivot that symmetries make of one.
type orbit struct {
	u      uint64
	excess int
	size   int
}

// some returns a few permutations. They generate the others; if they do not, there are more orbits than
// needed.
func some(permutations [][]int32) (list [][]int32) {
	for i := range min(maxMoves, len(permutations)) {
		list = append(list, permutations[i*len(permutations)/min(maxMoves, len(permutations))])
	}
	return list
}

// moves returns what permutations of all positions do to the words of a block, which those that lead out of
// it leave out.
func (b *block) moves(positions []int32, permutations [][]int32) (list []move) {
	place := map[int32]int{}
	for i, j := range positions {
		place[j] = i
	}
	word := make([]uint64, len(b.first))
	for _, to := range permutations {
		moved := func(u uint64) (v uint64) {
			copy(word, b.first)
			for ; u != 0; u &= u - 1 {
				bitrow.XorWords(word, b.rows[bits.TrailingZeros64(u)])
			}
			came := make([]uint64, len(word))
			for i, j := range positions {
				k := place[to[j]]
				came[k>>6] |= word[i>>6] >> (i & 63) & 1 << (k & 63)
			}
			for i, at := range b.own {
				v |= (came[at>>6] ^ b.first[at>>6]) >> (at & 63) & 1 << i
			}
			return v
		}
		if slices.ContainsFunc(positions, func(j int32) bool {
			_, ok := place[to[j]]
			return !ok
		}) {
			continue
		}
		m := move{shift: moved(0), permutation: to}
		m.matrix = tableOf(b.rank, func(u uint64) uint64 { return moved(u) ^ m.shift })
		list = append(list, m)
	}
	return list
}

// moves returns, for each block of a cut, the symmetries that carry every block to itself, if a join with a
// budget is long.
func (p *Plan) moves(ctx context.Context, at int, o Options, budget int) (list [][]move, err error) {
	const symmetric = 1 << 28 // how many steps a join takes at least that is worth looking for symmetries
	c := p.cuts[at]
	groups := p.merged[at]
	if o.Symmetries == nil || !o.moved && c.steps(c.listed(), budget) < symmetric {
		return nil, nil
	}
	permutations, err := o.Symmetries(ctx)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		inside := map[int32]bool{}
		for _, at := range g.positions {
			inside[at] = true
		}
		permutations = slices.DeleteFunc(slices.Clone(permutations), func(to []int32) bool {
			return slices.ContainsFunc(g.positions, func(at int32) bool { return !inside[to[at]] })
		})
	}
	if len(permutations) > 0 {
		for i, b := range c.blocks {
			list = append(list, b.moves(groups[i].positions, some(permutations)))
		}
	}
	return list, nil
}

// orbitOf returns the words that moves make of one that was not seen, which are seen then.
func orbitOf(u uint64, moves []move, seen func(u uint64) bool) []uint64 {
	return closure.Of([]uint64{u}, moves, func(m move, u uint64) (uint64, bool) {
		v := m.matrix.of(u) ^ m.shift
		return v, !seen(v)
	})
}

// orbits returns one word of each orbit up to an excess, in order of excess.
func (p *pivot) orbits(ctx context.Context, limit int) ([]orbit, error) {
	l := &p.block.list
	met := make([]bool, 1<<p.block.rank)
	seen := func(u uint64) bool {
		before := met[u]
		met[u] = true
		return before
	}
	var list []orbit
	for e := range min(limit, l.reach) + 1 {
		for i, u := range l.us[l.from[e]:l.from[e+1]] {
			if canceled(ctx, i) {
				return nil, ctx.Err()
			}
			if !seen(u) {
				list = append(list, orbit{u, e, len(orbitOf(u, p.moves, seen))})
			}
		}
	}
	return list, nil
}

// permuted returns members of which each position has moved.
func permuted(members [][]uint64, to []int32) (list [][]uint64) {
	for _, words := range members {
		moved := make([]uint64, len(words))
		for j, k := range to {
			moved[k>>6] |= words[j>>6] >> (j & 63) & 1 << (k & 63)
		}
		list = append(list, moved)
	}
	return list
}
