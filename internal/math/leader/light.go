package leader

import (
	"context"
	"fmt"
	"slices"
)

// Light is what the members of a coset are at the positions of a block, as far as it is light.
type Light struct {
	Positions []int32
	Rank      int
	Lightest  int
	Reach     int        // all of weight Lightest + Reach and less are listed
	Words     [][]uint64 // a bit for each position
}

// maxLight is the greatest rank of a block of which Light lists something.
const maxLight = 22

// Light lists, for the blocks of the first cut, what another program needs to prove that no member is lighter than a
// weight. It tries every restriction, one after the other, where the search walks through them.
func (p *Plan) Light(ctx context.Context, weight int) ([]Light, error) {
	c := p.cuts[0]
	list := make([]Light, len(c.blocks))
	budget := weight - c.base
	for i, b := range c.blocks {
		if b.rank > maxLight {
			return nil, fmt.Errorf("a block has rank %d: at most %d is listed", b.rank, maxLight)
		}
		l := &list[i]
		l.Positions, l.Rank, l.Lightest = p.merged[0][i].positions, b.rank, b.n
		if err := b.each(ctx, func(_ uint64, _ []uint64, weight int) { l.Lightest = min(l.Lightest, weight) }); err != nil {
			return nil, err
		}
		budget -= l.Lightest
	}
	for i, b := range c.blocks {
		l := &list[i]
		l.Reach = max(0, budget) / (len(c.blocks) - c.before(i, 0))
		err := b.each(ctx, func(_ uint64, word []uint64, weight int) {
			if weight <= l.Lightest+l.Reach {
				l.Words = append(l.Words, slices.Clone(word))
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// each passes every u of a block to see, with its word and weight.
func (b *block) each(ctx context.Context, see func(u uint64, word []uint64, weight int)) error {
	b.encode()
	word := make([]uint64, len(b.first))
	for u := range 1 << b.rank {
		if canceled(ctx, u) {
			return ctx.Err()
		}
		see(uint64(u), word, b.weigh(uint64(u), word))
	}
	return nil
}
