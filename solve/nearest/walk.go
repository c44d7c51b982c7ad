package nearest

import (
	"context"
	"math/bits"
	"slices"
)

// maxWalk is the greatest number of columns beyond a basis for which every set of moves that adds up to h is tried.
const maxWalk = 22

// walk finds the cheapest set of moves that adds up to h by looking at all of them. Given which moves beyond a basis
// are in the set, the basis expresses the rest in one way; so the sets are as many as the subsets of those moves, and
// they are visited in the order of a Gray code, one move in or out at a time. It is for boards whose columns are few,
// however long they are: graphs with many quiet patterns.
func (m *moves) walk(ctx context.Context, h []uint64) ([]int, int64, error) {
	order := make([]int, len(m.list))
	for at := range order {
		order[at] = at
	}
	b := m.basis(order)
	others := slices.DeleteFunc(order, func(at int) bool { return slices.Contains(b.pivots, at) })
	sets := make([][]uint64, len(others))
	for at, move := range others {
		sets[at] = b.express(b.adds(move))
	}
	pivots := b.express(h)
	least, best, bestOthers := b.cost(pivots), slices.Clone(pivots), uint64(0)
	extra := int64(0)
	for step := uint64(1); step < 1<<len(others); step++ {
		if step%(1<<16) == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		at := bits.TrailingZeros64(step)
		xorInto(pivots, sets[at])
		in := step ^ step>>1
		if in>>at&1 != 0 {
			extra += b.costs[others[at]]
		} else {
			extra -= b.costs[others[at]]
		}
		if extra < least {
			if cost := extra + b.cost(pivots); cost < least {
				least, best, bestOthers = cost, slices.Clone(pivots), in
			}
		}
	}
	chosen := b.members(best)
	for ; bestOthers != 0; bestOthers &= bestOthers - 1 {
		chosen = append(chosen, others[bits.TrailingZeros64(bestOthers)])
	}
	return chosen, least, nil
}
