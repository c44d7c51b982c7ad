package count

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"lightsout"
	"lightsout/internal/math/types"
	"lightsout/internal/math/wht"
)

// maxDepthWork is how many values of f are computed to find a deep state, and maxSigns how many signs
// of all types are kept for that. Where there are more, an s of random signs has to do.
const maxDepthWork, maxSigns = 1 << 27, 1 << 26

// lowVector looks for an s whose max f is small, by annealing: to come below the best so far, single
// s_t are changed at random, so that the sum of squares of what is above the mark goes down, or
// sometimes up. The random numbers are always the same. It stops at the floor.
//
// The first s is 0 or ±1 everywhere, with as many presses as buttons left alone.
func (t *buttonTypes) lowVector(ctx context.Context, floor int) (best []int, peak int, err error) {
	best = make([]int, len(t.List))
	for at, list := range t.Buttons {
		best[at] = len(list) % 2
	}
	rng := rand.New(rand.NewPCG(uint64(t.D), uint64(len(t.List))))
	if len(t.List) > maxSigns>>t.D {
		for at := range best {
			best[at] *= 2*rng.IntN(2) - 1
		}
		return best, int(slices.Max(t.sums(best))), nil
	}
	signs := t.signs()
	f := t.sums(best)
	peak = int(slices.Max(f))
	moves := min(maxDepthWork>>t.D, 1<<20)
	s := slices.Clone(best)
	for moves > 0 && peak > floor {
		mark := int32(peak - 2)
		penalty := above(f, mark)
		for step := 0; penalty > 0 && step < 1<<16 && moves > 0; step, moves = step+1, moves-1 {
			if step%64 == 0 && ctx.Err() != nil {
				return nil, 0, ctx.Err()
			}
			at := rng.IntN(len(s))
			change := 4*rng.IntN(2) - 2
			if most := len(t.Buttons[at]); s[at]+change > most || s[at]+change < -most {
				continue
			}
			next := aboveAfter(f, signs[at], int32(change), mark)
			heat := 16 * float64(1<<16-step) / (1 << 16)
			if next > penalty && rng.Float64() >= math.Exp(float64(penalty-next)/heat) {
				continue
			}
			s[at] += change
			for y, sign := range signs[at] {
				f[y] += int32(change) * int32(sign)
			}
			penalty = next
		}
		if penalty == 0 {
			best, peak = slices.Clone(s), int(slices.Max(f))
		}
	}
	return best, peak, nil
}

// sums returns f, the Walsh–Hadamard transform of s.
func (t *buttonTypes) sums(s []int) []int32 {
	f := make([]int32, 1<<t.D)
	for at, v := range t.List {
		f[v] = int32(s[at])
	}
	wht.Transform(f)
	return f
}

// above returns the sum of the squares of what is above the mark.
func above(f []int32, mark int32) int64 {
	total := int64(0)
	for _, v := range f {
		over := int64(max(0, v-mark))
		total += over * over
	}
	return total
}

// aboveAfter returns what above will be when one s_t is changed.
func aboveAfter(f []int32, signs []int8, change, mark int32) int64 {
	total := int64(0)
	signs = signs[:len(f)]
	for y, v := range f {
		over := int64(max(0, v+change*int32(signs[y])-mark))
		total += over * over
	}
	return total
}

// Depth by types of buttons (see buttonTypes). Let s_t = N_t − 2·c_t for each type t that is not 0:
// a number of the same parity as N_t, from −N_t to N_t. With N the number of those buttons and
//
//	f(y) = Σ_t s_t·(−1)^⟨t, y⟩
//
// the weights are w(y) = (N − f(y))/2, so the least weight is (N − max f)/2, and the depth is that
// of the s whose max f is least, plus the number of buttons of type 0, which are all pressed.
//
// Some is proved of max f for all s at once; whether some s has a max f within a bound is decided if the work allows; and
// where it does not, a low one is looked for.

func (t *buttonTypes) depth(ctx context.Context, b *lightsout.Board) (Bounds, error) {
	n := 0
	for _, list := range t.Buttons {
		n += len(list)
	}
	floor := t.leastPeak()
	var s []int
	var peak int
	if t.D <= maxProofBits {
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
	for _, j := range t.Zero {
		deep.Set(j, 1)
	}
	for at, list := range t.Buttons {
		for _, j := range list[:(len(list)-s[at])/2] {
			deep.Set(j, 1)
		}
	}
	return Bounds{len(t.Zero) + (n-peak)/2, len(t.Zero) + (n-floor)/2, deep}, nil
}

// signs returns (−1)^⟨t, y⟩ for every y, for every type.
func (t *buttonTypes) signs() [][]int8 {
	all := make([][]int8, len(t.List))
	for at, v := range t.List {
		all[at] = make([]int8, 1<<t.D)
		for y := range all[at] {
			all[at][y] = 1
			if types.Odd(v, uint64(y)) {
				all[at][y] = -1
			}
		}
	}
	return all
}
