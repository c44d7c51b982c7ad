package count

import (
	"context"

	"lightsout"
)

// Depth by types of buttons (see buttonTypes). Let s_t = N_t − 2·c_t for each type t that is not 0:
// a number of the same parity as N_t, from −N_t to N_t. With N the number of those buttons and
//
//	f(y) = Σ_t s_t·(−1)^⟨t, y⟩
//
// the weights are w(y) = (N − f(y))/2, so the least weight is (N − max f)/2, and the depth is that
// of the s whose max f is least, plus the number of buttons of type 0, which are all pressed.
//
// What is proved of max f for all s at once is in depth_above.go; whether some s has a max f within a bound is decided
// in depth_proof.go, if the work allows; and where it does not, a low one is looked for in depth_search.go.

func (t *buttonTypes) depth(ctx context.Context, b *lightsout.Board) (Bounds, error) {
	n := 0
	for _, list := range t.buttons {
		n += len(list)
	}
	floor := t.leastPeak()
	var s []int
	var peak int
	if t.d <= maxProofBits {
		p, err := t.newPeakProof(ctx)
		if err != nil {
			return Bounds{}, err
		}
		for decided := true; decided && s == nil; {
			if s, decided, err = p.find(ctx, floor); err != nil {
				return Bounds{}, err
			}
			peak = floor
			if s == nil && decided {
				floor += 2
			}
		}
	}
	if s == nil {
		var err error
		if s, peak, err = t.lowVector(ctx, floor); err != nil {
			return Bounds{}, err
		}
	}
	deep := b.NewPresses()
	for _, j := range t.zero {
		deep.Set(j, 1)
	}
	for at, list := range t.buttons {
		for _, j := range list[:(len(list)-s[at])/2] {
			deep.Set(j, 1)
		}
	}
	return Bounds{len(t.zero) + (n-peak)/2, len(t.zero) + (n-floor)/2, deep}, nil
}

// signs returns (−1)^⟨t, y⟩ for every y, for every type.
func (t *buttonTypes) signs() [][]int32 {
	all := make([][]int32, len(t.types))
	for at, v := range t.types {
		all[at] = make([]int32, 1<<t.d)
		for y := range all[at] {
			all[at][y] = 1
			if odd(v, uint64(y)) {
				all[at][y] = -1
			}
		}
	}
	return all
}
