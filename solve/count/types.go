package count

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"lightsout/algebra"
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
	of := make([]uint64, b.Buttons())
	for i := range t.d {
		q, err := a.Quiet(ctx, i)
		if err != nil {
			return nil, err
		}
		for j := range of {
			of[j] |= uint64(q.At(j)) << i
		}
	}
	place := map[uint64]int{}
	for j, v := range of {
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
