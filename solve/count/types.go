package count

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/math/wht"
)

// The type of a button says which quiet patterns of a basis hold it: a vector t of d bits. Adding the quiet pattern Σ
// yᵢ·qᵢ to presses changes just the buttons with ⟨t, y⟩ = 1. So buttons of one type are interchangeable: if c_t of the
// N_t buttons of each type t are pressed, the weights of all solutions are
//
//	w(y) = Σ_t (c_t if ⟨t, y⟩ = 0, else N_t − c_t)     for all y of d bits
//
// and the least one depends on the counts c_t only. Buttons of type 0 are in no quiet pattern and
// are always pressed as they are.

// buttonTypes has the types of the buttons of a board with two states.
type buttonTypes struct {
	d       int
	types   []uint64 // distinct, none is 0
	buttons [][]int  // of each type
	zero    []int    // the buttons of type 0
}

// maxTypeBits is the greatest nullity for which every y is tried.
const maxTypeBits = 16

// typesOf sorts the buttons by type; it returns nil if the board has more than two states, or a
// nullity above maxTypeBits.
func typesOf(ctx context.Context, a *algebra.Algebra) (*buttonTypes, error) {
	b := a.Board()
	if b.Modulus() != 2 || a.Nullity() > maxTypeBits {
		return nil, nil
	}
	t := &buttonTypes{d: a.Nullity()}
	var quiet [][]uint64
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		quiet = append(quiet, q.Words())
	}
	place := map[uint64]int{}
	for j, v := range wht.Types(b.Buttons(), quiet) {
		if v == 0 {
			t.zero = append(t.zero, j)
			continue
		}
		at, known := place[v]
		if !known {
			at = len(t.types)
			place[v] = at
			t.types, t.buttons = append(t.types, v), append(t.buttons, nil)
		}
		t.buttons[at] = append(t.buttons[at], j)
	}
	return t, nil
}

// maxTypeWork is the greatest number of vectors of counts, times the number of y, that are run through.
const maxTypeWork = 1 << 26

// typesWithin returns the types of a board whose vectors of counts are few enough, and its buttons too:
// counts of presses have about as many bits as there are buttons.
func typesWithin(ctx context.Context, a *algebra.Algebra, most int) (*buttonTypes, error) {
	if Countable(a.Board()) != nil {
		return nil, nil
	}
	t, err := typesOf(ctx, a)
	if t == nil {
		return nil, err
	}
	work := 1 << t.d
	for _, list := range t.buttons {
		if work > most/(len(list)+1) {
			return nil, nil
		}
		work *= len(list) + 1
	}
	return t, nil
}

// odd reports whether a and y have an odd number of common bits.
func odd(a, y uint64) bool { return bits.OnesCount64(a&y)&1 != 0 }

// distribution runs through all vectors of counts. There are ∏ C(N_t, c_t) presses with the counts
// c_t, and each solvable state has 2^d of them.
func (t *buttonTypes) distribution(ctx context.Context) ([]*big.Int, error) {
	counts := []*big.Int{}
	from := make([][]int, len(t.types)+1) // of a number of types: the weights w(y) so far
	for at := range from {
		from[at] = make([]int, 1<<t.d)
	}
	term := new(big.Int)
	var run func(at int, presses *big.Int) error
	run = func(at int, presses *big.Int) error {
		if at == len(t.types) {
			least := slices.Min(from[at])
			for len(counts) <= least {
				counts = append(counts, new(big.Int))
			}
			counts[least].Add(counts[least], presses)
			return nil
		}
		n := len(t.buttons[at])
		ways := new(big.Int).Set(presses) // times C(n, c)
		for c := 0; c <= n; c++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			for y, w := range from[at] {
				if odd(t.types[at], uint64(y)) {
					from[at+1][y] = w + n - c
				} else {
					from[at+1][y] = w + c
				}
			}
			if err := run(at+1, ways); err != nil {
				return err
			}
			nextBinomial(ways, term, n, c)
		}
		return nil
	}
	if err := run(0, big.NewInt(1)); err != nil {
		return nil, err
	}
	for _, c := range counts {
		c.Rsh(c, uint(t.d))
	}
	counts, err := t.withZero(ctx, counts)
	return trim(counts), err
}

// nextBinomial makes a multiple of C(n, c) the same of C(n, c+1).
func nextBinomial(ways, term *big.Int, n, c int) {
	ways.Mul(ways, term.SetInt64(int64(n-c)))
	ways.Quo(ways, term.SetInt64(int64(c+1)))
}

// withZero multiplies with the counts of the buttons of type 0, each pressed or not.
func (t *buttonTypes) withZero(ctx context.Context, counts []*big.Int) ([]*big.Int, error) {
	n := len(t.zero)
	all := make([]*big.Int, len(counts)+n)
	for w := range all {
		all[w] = new(big.Int)
	}
	ways, term := big.NewInt(1), new(big.Int)
	for z := range n + 1 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for w, c := range counts {
			all[w+z].Add(all[w+z], term.Mul(c, ways))
		}
		nextBinomial(ways, term, n, z)
	}
	return all, nil
}

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
	if err := cmp.Or(ctx.Err(), Countable(b)); err != nil {
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

// distributionWork is how much may be done by types of buttons: up to where it is quicker to run through all presses.
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
	if n, k := b.Buttons(), b.Modulus(); n > maxPressesWeight/(k-1) {
		return fmt.Errorf("board %s has weights up to %d·%d: they are counted up to %d", b, n, k-1, maxPressesWeight)
	}
	return nil
}

// distributionOfPresses counts the presses of a board by weight: the coefficients of P(z)ⁿ, where
// P = 1 + z + … + z^(k−1). Since P·(Pⁿ)' = n·P'·Pⁿ, they follow from those before,
//
//	w·c_w = Σ_{i=1}^{k−1} (i·n − (w − i))·c_{w−i}.
func distributionOfPresses(ctx context.Context, b *lightsout.Board) ([]*big.Int, error) {
	n, k := b.Buttons(), b.Modulus()
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
