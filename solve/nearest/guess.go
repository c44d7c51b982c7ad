package nearest

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/text"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/zmod"
)

// A guess is some cheap set of lights that takes the syndrome away. It is the bound that the search
// for the cheapest starts from, and the answer where that search is out of reach.
//
// Information set decoding (Prange, 1962; Lee and Brickell, 1988): columns that are a basis express
// h in one way, with about half of them; choose the basis from cheap columns, at random, several
// times, and try also to express h less one or two other columns.

const (
	guessRounds = 12
	guessWork   = 1 << 17 // columns times words times pivots, or pairs, in one round
)

func (m *moves) guess(ctx context.Context, h []uint64, rounds int) ([]move, error) {
	if m.K != 2 {
		return m.ringGuess(ctx, h)
	}
	rng := rand.New(rand.NewPCG(uint64(m.d), uint64(len(m.list))))
	var best []int
	var least int64
	for round := range rounds {
		if round > 0 && ctx.Err() != nil {
			break
		}
		order := make([]int, len(m.list))
		rank := make([]float64, len(m.list))
		for at := range order {
			order[at] = at
			rank[at] = float64(m.costs[at])
			if round > 0 {
				rank[at] *= rng.ExpFloat64()
			}
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
		b := m.basis(order)
		if chosen, cost := b.cheap(h, order); round == 0 || cost < least {
			best = chosen
			least = cost
		}
	}
	return m.fixes(best), nil
}

// basis is d moves whose columns span all syndromes, with the means to express a syndrome by them.
type basis struct {
	*moves
	pivots  []int // the moves
	columns gf2.Basis
}

func (m *moves) basis(order []int) *basis {
	b := &basis{moves: m, columns: gf2.Basis{Words: m.words}}
	for _, at := range order {
		if len(b.pivots) == m.d {
			break
		}
		row := b.row(m.adds(at))
		r := len(b.pivots)
		row[m.words+r>>6] |= 1 << (r & 63)
		if b.columns.Add(row) {
			b.pivots = append(b.pivots, at)
		}
	}
	return b
}

// row returns a syndrome, followed by an empty set of pivots.
func (b *basis) row(v []uint64) []uint64 { return append(slices.Clone(v), make([]uint64, b.words)...) }

func (b *basis) cost(set []uint64) int64 {
	total := int64(0)
	for w, word := range set {
		if b.same {
			total += int64(bits.OnesCount64(word))
			continue
		}
		for ; word != 0; word &= word - 1 {
			total += b.costs[b.pivots[w*64+bits.TrailingZeros64(word)]]
		}
	}
	return total
}

// express returns the set of pivots that adds up to v.
func (b *basis) express(v []uint64) []uint64 {
	row := b.row(v)
	b.columns.Reduce(row)
	return row[b.words:]
}

// members returns the moves of a set of pivots.
func (b *basis) members(set []uint64) []int {
	var chosen []int
	for w, word := range set {
		for ; word != 0; word &= word - 1 {
			chosen = append(chosen, b.pivots[w*64+bits.TrailingZeros64(word)])
		}
	}
	return chosen
}

// cheap returns a cheap set of moves that adds up to h: pivots and at most two others, of which as
// many are tried as the work allows.
func (b *basis) cheap(h []uint64, order []int) ([]int, int64) {
	whole := b.express(h)
	best := whole
	least := b.cost(whole)
	others := []int(nil)
	tried := order[:min(len(order), guessWork/(b.words*b.d)+1)]
	sets := make([][]uint64, len(tried))
	sum := make([]uint64, b.words)
	try := func(extra ...int) {
		cost := int64(0)
		copy(sum, whole)
		for _, at := range extra {
			cost += b.costs[tried[at]]
			bitrow.XorWords(sum, sets[at])
		}
		if cost < least {
			if cost += b.cost(sum); cost < least {
				best = slices.Clone(sum)
				least = cost
				others = slices.Clone(extra)
			}
		}
	}
	for at, move := range tried {
		sets[at] = b.express(b.adds(move))
		try(at)
	}
	for first, work := 1, 0; first < len(tried) && work < guessWork/b.words; first++ {
		for second := range first {
			try(first, second)
		}
		work += first
	}
	chosen := b.members(best)
	for _, at := range others {
		chosen = append(chosen, tried[at])
	}
	return chosen, least
}

// ringGuess solves one system over ℤ/k for values of the cheapest lights, of as many as it takes.
func (m *moves) ringGuess(ctx context.Context, h []uint64) ([]move, error) {
	lights := slices.Compact(text.Each(m.list, func(c move) int { return c.light }))
	right := make([]uint8, m.d)
	for row := range right {
		right[row] = uint8(m.Value(h, row))
	}
	for count := min(len(lights), 2*m.d); ; count = min(len(lights), 2*count) {
		a := zmod.NewMatrix(int(m.K), m.d, count)
		for at, i := range lights[:count] {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			for row := range m.d {
				a.Set(row, at, uint8(m.Value(m.column(i), row)))
			}
		}
		f, err := zmod.Factor(ctx, a)
		if err != nil {
			return nil, err
		}
		if x, _, ok := f.Solve(right); ok {
			var fixes []move
			for at, v := range x {
				if v != 0 {
					fixes = append(fixes, move{lights[at], int(v)})
				}
			}
			return fixes, nil
		}
		if count == len(lights) {
			return nil, fmt.Errorf("no change of lights has the required syndrome (internal error)")
		}
	}
}
