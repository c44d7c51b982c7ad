// Package count counts the solvable states of a board by depth and finds the greatest depth.
//
// Start at Distribution and Depth.
package count

import (
	"context"
	"fmt"
	"math/big"

	"lightsout"
	"lightsout/algebra"
)

// Distribution returns, for each weight from 0 on, how many solvable states of a board have a least
// solution of that weight. The last entry is not 0: its weight is the depth of the board.
//
// All solutions of a state are a coset x + K of the quiet patterns K, so what is counted is the
// cosets by the least weight in them, in one of three ways:
//
//   - If K is 0, every presses x is least, and the counts are those of all presses: binomials.
//   - With two states and few quiet patterns, weights depend only on how many buttons of each type
//     are pressed (distributionOfTypes), on boards of up to 2¹⁴ buttons.
//   - Else, presses are run through one by one, if there are at most 2³² (distributionOfAll).
func Distribution(ctx context.Context, a *algebra.Algebra) ([]*big.Int, error) {
	b := a.Board()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := Countable(b); err != nil {
		return nil, err
	}
	if a.Nullity() == 0 {
		return distributionOfPresses(ctx, b)
	}
	if t, err := typesWithin(ctx, a, distributionWork(b)); err != nil {
		return nil, err
	} else if t != nil {
		return t.distribution(ctx)
	}
	return distributionOfAll(ctx, a)
}

// distributionWork is how much may be done by types of buttons: up to where it is quicker to run through all
// presses.
func distributionWork(b *lightsout.Board) int {
	if n := b.Buttons(); n < 26 {
		return 1 << n / 16 // a vector of counts takes longer than presses
	}
	return maxTypeWork
}

const maxPressesWeight = 1 << 14

// Countable returns an error if a board has too many weights for Distribution, whatever its quiet
// patterns are: then there is no need to factor it.
func Countable(b *lightsout.Board) error {
	n := b.Buttons()
	k := b.Modulus()
	if n > maxPressesWeight/(k-1) {
		return fmt.Errorf("board %s has weights up to %d·%d: they are counted up to %d", b, n, k-1,
			maxPressesWeight)
	}
	return nil
}

// distributionOfPresses counts the presses of a board by weight: the coefficients of P(z)ⁿ, where
// P = 1 + z + … + z^(k−1). Since P·(Pⁿ)' = n·P'·Pⁿ, they follow from those before,
//
//	w·c_w = Σ_{i=1}^{k−1} (i·n − (w − i))·c_{w−i}.
func distributionOfPresses(ctx context.Context, b *lightsout.Board) ([]*big.Int, error) {
	n := b.Buttons()
	k := b.Modulus()
	counts := []*big.Int{big.NewInt(1)}
	term := new(big.Int)
	for w := 1; w <= n*(k-1); w++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		sum := new(big.Int)
		for i := 1; i <= min(w, k-1); i++ {
			sum.Add(sum, term.Mul(term.SetInt64(int64(i)*int64(n)-int64(w-i)), counts[w-i]))
		}
		counts = append(counts, sum.Quo(sum, term.SetInt64(int64(w))))
	}
	return counts, nil
}

func trim(counts []*big.Int) []*big.Int {
	for len(counts) > 0 && counts[len(counts)-1].Sign() == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}
