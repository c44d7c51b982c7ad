package solve

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// maxDepthWork is how many values of f are computed to find a deep state.
const maxDepthWork = 1 << 27

// lowVector looks for an s whose max f is small, by annealing: to come below the best so far, single
// s_t are changed at random, so that the sum of squares of what is above the mark goes down, or
// sometimes up. The random numbers are always the same. It stops at the floor.
//
// The first s is 0 or ±1 everywhere, with as many presses as buttons left alone.
func (t *buttonTypes) lowVector(ctx context.Context, floor int) (best []int, peak int, err error) {
	best = make([]int, len(t.types))
	for at, list := range t.buttons {
		best[at] = len(list) % 2
	}
	signs := t.signs()
	f := t.sums(best, signs)
	peak = int(slices.Max(f))
	rng := rand.New(rand.NewPCG(uint64(t.d), uint64(len(t.types))))
	moves := min(maxDepthWork>>t.d, 1<<20)
	s := slices.Clone(best)
	for moves > 0 && peak > floor {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		mark := int32(peak - 2)
		penalty := above(f, mark)
		for step := 0; penalty > 0 && step < 1<<16 && moves > 0; step, moves = step+1, moves-1 {
			at := rng.IntN(len(s))
			change := 4*rng.IntN(2) - 2
			if most := len(t.buttons[at]); s[at]+change > most || s[at]+change < -most {
				continue
			}
			next := aboveAfter(f, signs[at], int32(change), mark)
			heat := 16 * float64(1<<16-step) / (1 << 16)
			if next > penalty && rng.Float64() >= math.Exp(float64(penalty-next)/heat) {
				continue
			}
			s[at] += change
			for y, sign := range signs[at] {
				f[y] += int32(change) * sign
			}
			penalty = next
		}
		if penalty == 0 {
			best, peak = slices.Clone(s), int(slices.Max(f))
		}
	}
	return best, peak, nil
}

// sums returns f.
func (t *buttonTypes) sums(s []int, signs [][]int32) []int32 {
	f := make([]int32, 1<<t.d)
	for at, v := range s {
		for y, sign := range signs[at] {
			f[y] += int32(v) * sign
		}
	}
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
func aboveAfter(f, signs []int32, change, mark int32) int64 {
	total := int64(0)
	signs = signs[:len(f)]
	for y, v := range f {
		over := int64(max(0, v+change*signs[y]-mark))
		total += over * over
	}
	return total
}
