package nearest

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/bits"
	"slices"
	"sort"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/text"
)

// A move changes one light by a value, and so adds to the syndrome. Of all moves that add the same, only one
// of least cost is needed: if a change of least cost made another, it could make this one instead. (Not both:
// two equal moves, with two states, cancel; and with more, v and v' on the same light are one move v + v'
// that costs less.)
type move struct{ light, value int }

// moves are the moves to choose from, cheapest first, with what they add.
type moves struct {
	*syndromes
	list   []move
	prints []uint64
	costs  []int64
	same   bool // all costs are 1
}

// movesAt returns the moves for a cost for each light; nil means that every light costs 1. Moves
// that add nothing, or the same as a cheaper one or one of an earlier light, are left out.
func (s *syndromes) movesAt(ctx context.Context, costs []int) (*moves, error) {
	m := &moves{syndromes: s, same: costs == nil}
	if s.d == 0 {
		return m, nil
	}
	lights := len(s.of) / s.words
	order := make([]int, lights)
	for i := range order {
		order[i] = i
	}
	if costs != nil {
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(costs[i], costs[j]) })
	}
	seen := map[string]bool{}
	adds := make([]uint64, s.words)
	key := []byte(nil)
	for n, i := range order {
		if n%(1+4096/int(s.K)) == 0 && ctx.Err() != nil { // every few thousand moves
			return nil, ctx.Err()
		}
		clear(adds)
		for v := 1; v < int(s.K); v++ {
			s.AddTimes(adds, s.column(i), 1)
			// no error: the words have a fixed size
			key, _ = binary.Append(key[:0], binary.LittleEndian, adds)
			if bitrow.First(adds) < 0 || seen[string(key)] {
				continue
			}
			seen[string(key)] = true
			m.list = append(m.list, move{i, v})
			m.prints = append(m.prints, s.print(adds))
			m.costs = append(m.costs, int64(costOf(costs, i)))
		}
	}
	return m, nil
}

// adds returns what some moves add together.
func (m *moves) adds(chosen ...int) []uint64 {
	sum := make([]uint64, m.words)
	for _, at := range chosen {
		m.AddTimes(sum, m.column(m.list[at].light), m.list[at].value)
	}
	return sum
}

func (m *moves) fixes(chosen []int) []move {
	return text.Each(chosen, func(c int) move { return m.list[c] })
}

// count returns how many sets of moves cost at most the bound, or a number above the limit if they
// are more. The last move of a set is not looped over: it may be any that is cheap enough.
func (m *moves) count(maxCost int64, limit int) int {
	total := 0
	var from func(next int, left int64)
	from = func(next int, left int64) {
		fits, _ := slices.BinarySearch(m.costs, left+1)
		total += max(0, fits-next)
		for at := next; at+1 < fits && total <= limit && m.costs[at]+m.costs[at+1] <= left; at++ {
			from(at+1, left-m.costs[at])
		}
	}
	from(0, maxCost)
	return total
}

// bound returns the greatest bound of which at most limit sets of moves stay within, how many they
// are, and whether that is all sets. A canceled search gives a lower bound.
func (m *moves) bound(ctx context.Context, limit int) (maxCost int64, count int, all bool) {
	total := int64(0)
	for _, c := range m.costs {
		total += c
	}
	total = min(total, 1<<32-1) // what a slot holds
	if count := m.count(total, limit); count <= limit {
		return total, count, total < 1<<32-1
	}
	over := func(maxCost int64) bool { return ctx.Err() != nil || m.count(maxCost, limit) > limit }
	high := m.costs[0]
	for !over(high) {
		high *= 2
	}
	maxCost = high/2 + int64(sort.Search(int(high-high/2-1), func(i int) bool {
		return over(high/2 + int64(i) + 1)
	}))
	return maxCost, m.count(maxCost, limit), false
}

// maxWalk is the greatest number of columns beyond a basis for which every set of moves that adds up to h is
// tried.
const maxWalk = 22

// walk finds the cheapest set of moves that adds up to h by looking at all of them. Given which moves beyond
// a basis are in the set, the basis expresses the rest in one way; so the sets are as many as the subsets of
// those moves, and they are visited in the order of a Gray code, one move in or out at a time. It is for
// boards whose columns are few, however long they are: graphs with many quiet patterns.
func (m *moves) walk(ctx context.Context, h []uint64) ([]int, int64, error) {
	order := make([]int, len(m.list))
	for at := range order {
		order[at] = at
	}
	b := m.basis(order)
	others := slices.DeleteFunc(order, func(at int) bool { return slices.Contains(b.pivots, at) })
	sets := text.Each(others, func(move int) []uint64 { return b.express(b.adds(move)) })
	pivots := b.express(h)
	least := b.cost(pivots)
	best := slices.Clone(pivots)
	bestOthers := uint64(0)
	extra := int64(0)
	for step := uint64(1); step < 1<<len(others); step++ {
		if step%(1<<16) == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		at := bits.TrailingZeros64(step)
		bitrow.XorWords(pivots, sets[at])
		in := step ^ step>>1
		if in>>at&1 != 0 {
			extra += b.costs[others[at]]
		} else {
			extra -= b.costs[others[at]]
		}
		if extra < least {
			if cost := extra + b.cost(pivots); cost < least {
				least = cost
				best = slices.Clone(pivots)
				bestOthers = in
			}
		}
	}
	chosen := b.members(best)
	for ; bestOthers != 0; bestOthers &= bestOthers - 1 {
		chosen = append(chosen, others[bits.TrailingZeros64(bestOthers)])
	}
	return chosen, least, nil
}
