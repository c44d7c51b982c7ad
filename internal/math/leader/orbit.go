package leader

import (
	"context"
	"math/bits"
	"slices"
)

// move is what a symmetry does to a word u of the pivot: matrix·u + shift.
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

// move keeps what some permutations of all positions do to the words of the pivot. A few generate the others; if they
// do not, there are more orbits than needed.
func (p *pivot) move(positions []int32, permutations [][]int32) {
	place := map[int32]int{}
	for i, j := range positions {
		place[j] = i
	}
	b := p.block
	word := make([]uint64, len(b.first))
	for i := range min(maxMoves, len(permutations)) {
		to := permutations[i*len(permutations)/min(maxMoves, len(permutations))]
		moved := func(u uint64) (v uint64) {
			copy(word, b.first)
			for ; u != 0; u &= u - 1 {
				for at, x := range b.rows[bits.TrailingZeros64(u)] {
					word[at] ^= x
				}
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
		if slices.ContainsFunc(positions, func(j int32) bool { _, ok := place[to[j]]; return !ok }) {
			continue
		}
		m := move{shift: moved(0), permutation: to}
		columns := make([]uint64, b.rank)
		for i := range columns {
			columns[i] = moved(1<<i) ^ m.shift
		}
		m.matrix = newTable(columns)
		p.moves = append(p.moves, m)
	}
}

// orbits returns one word of each orbit up to an excess, in order of excess.
func (p *pivot) orbits(ctx context.Context, most int) ([]orbit, error) {
	l := &p.block.list
	seen := make([]bool, 1<<p.block.rank)
	var list []orbit
	for e := range min(most, l.reach) + 1 {
		for i, u := range l.us[l.from[e]:l.from[e+1]] {
			if canceled(ctx, i) {
				return nil, ctx.Err()
			}
			if seen[u] {
				continue
			}
			seen[u] = true
			words := []uint64{u}
			for at := 0; at < len(words); at++ {
				for _, m := range p.moves {
					if v := m.matrix.of(words[at]) ^ m.shift; !seen[v] {
						seen[v] = true
						words = append(words, v)
					}
				}
			}
			list = append(list, orbit{u, e, len(words)})
		}
	}
	return list, nil
}

// around passes all words of an orbit to yield, each with moves that lead to it, the first last.
func (p *pivot) around(u uint64, yield func(v uint64, moves []int)) {
	type step struct {
		v     uint64
		moves []int
	}
	met := map[uint64]bool{u: true}
	for queue := []step{{v: u}}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		yield(s.v, s.moves)
		for i, m := range p.moves {
			if v := m.matrix.of(s.v) ^ m.shift; !met[v] {
				met[v] = true
				queue = append(queue, step{v, append(slices.Clone(s.moves), i)})
			}
		}
	}
}

// permuted returns a word of which each position has moved.
func permuted(words []uint64, to []int32) []uint64 {
	moved := make([]uint64, len(words))
	for j, k := range to {
		moved[k>>6] |= words[j>>6] >> (j & 63) & 1 << (k & 63)
	}
	return moved
}
