package count

import (
	"context"
	"math"
	"math/big"
	"slices"

	"lightsout/algebra"
	"lightsout/internal/math/types"
)

// buttonTypes has the types of the buttons of a board with two states.
type buttonTypes struct{ *types.Types }

// maxTypeBits is the greatest nullity for which every y is tried.
const maxTypeBits = 16

// typesOf sorts the buttons by type; it returns nil if the board has more than two states, or a
// nullity above maxTypeBits.
func typesOf(ctx context.Context, a *algebra.Algebra) (*buttonTypes, error) {
	b := a.Board()
	if b.Modulus() != 2 || a.Nullity() > maxTypeBits {
		return nil, nil
	}
	var quiet [][]uint64
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		quiet = append(quiet, q.Words())
	}
	return &buttonTypes{types.Of(b.Buttons(), quiet)}, nil
}

// maxTypeWork is the greatest number of vectors of counts, times the number of y, that are run through.
const maxTypeWork = 1 << 26

// typesWithin returns the types of a board whose vectors of counts are few enough, and its buttons too:
// counts of presses have about as many bits as there are buttons.
func typesWithin(ctx context.Context, a *algebra.Algebra, limit int) (*buttonTypes, error) {
	if Countable(a.Board()) != nil {
		return nil, nil
	}
	t, err := typesOf(ctx, a)
	if t == nil {
		return nil, err
	}
	if !t.Within(limit) {
		return nil, nil
	}
	return t, nil
}

// distribution runs through all vectors of counts. There are ∏ C(N_t, c_t) presses with the counts
// c_t, and each solvable state has 2^d of them.
func (t *buttonTypes) distribution(ctx context.Context) ([]*big.Int, error) {
	counts := []*big.Int{}
	err := t.Each(ctx, math.MaxInt, func(_, weights []int, presses *big.Int) bool {
		least := slices.Min(weights)
		for len(counts) <= least {
			counts = append(counts, new(big.Int))
		}
		counts[least].Add(counts[least], presses)
		return true
	})
	if err != nil {
		return nil, err
	}
	for _, c := range counts {
		c.Rsh(c, uint(t.D))
	}
	counts, err = t.withZero(ctx, counts)
	return trim(counts), err
}

// withZero multiplies with the counts of the buttons of type 0, each pressed or not.
func (t *buttonTypes) withZero(ctx context.Context, counts []*big.Int) ([]*big.Int, error) {
	n := len(t.Zero)
	all := make([]*big.Int, len(counts)+n)
	for w := range all {
		all[w] = new(big.Int)
	}
	ways := big.NewInt(1)
	term := new(big.Int)
	for z := range n + 1 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for w, c := range counts {
			all[w+z].Add(all[w+z], term.Mul(c, ways))
		}
		types.NextBinomial(ways, term, n, z)
	}
	return all, nil
}
