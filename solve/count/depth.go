package count

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/math/types"
	"lightsout/internal/math/zmod"
)

// Bounds are bounds of the depth of a board.
type Bounds struct {
	AtLeast, AtMost int
	// Deep is a solution of a state whose least solutions have AtLeast presses, which proves the lower
	// bound, or empty if that bound comes from counting.
	Deep lightsout.Presses
}

// Exact reports whether the depth is known: the bounds meet.
func (d Bounds) Exact() bool { return d.AtLeast == d.AtMost }

// String returns the depth, or both bounds.
func (d Bounds) String() string {
	if d.Exact() {
		return fmt.Sprint(d.AtLeast)
	}
	return fmt.Sprintf("%d to %d", d.AtLeast, d.AtMost)
}

// Depth returns the depth of a board, the greatest weight that a least solution has, or bounds of
// it. In the words of coding theory it is the covering radius of the code of quiet patterns.
//
// It is exact if there are no quiet patterns, if all presses can be run through, or all vectors of counts of
// the types of buttons, and on larger boards if a state is found as deep as the bound above allows.
func Depth(ctx context.Context, a *algebra.Algebra) (Bounds, error) {
	if err := ctx.Err(); err != nil {
		return Bounds{}, err
	}
	b := a.Board()
	if a.Nullity() == 0 {
		deep := b.NewPresses()
		for j := range deep.Len() {
			deep.Set(j, -1)
		}
		return Bounds{deep.Weight(), deep.Weight(), deep}, nil
	}
	if t, err := typesOf(ctx, a); err != nil {
		return Bounds{}, err
	} else if t != nil {
		return t.depth(ctx, b)
	}
	if w, err := newWalk(ctx, a, maxAllPresses); err == nil {
		counts, err := w.distribution(ctx)
		if err != nil {
			return Bounds{}, err
		}
		return Bounds{AtLeast: len(counts) - 1, AtMost: len(counts) - 1}, nil
	}
	above, err := averageWeight(ctx, a)
	if err != nil {
		return Bounds{}, err
	}
	below, err := coveringBound(ctx, a)
	if err != nil {
		return Bounds{}, err
	}
	return Bounds{AtLeast: below, AtMost: above}, nil
}

// coveringBound returns the least r for which there are at least as many presses of weight up to r
// as solvable states: each state has a least solution, and different states have different ones.
func coveringBound(ctx context.Context, a *algebra.Algebra) (int, error) {
	if Countable(a.Board()) != nil {
		return 0, nil
	}
	counts, err := distributionOfPresses(ctx, a.Board())
	if err != nil {
		return 0, err
	}
	left := new(big.Int).Set(a.SolvableStates())
	for w, c := range counts {
		if left.Sub(left, c).Sign() <= 0 {
			return w, nil
		}
	}
	panic("solve: more solvable states than presses")
}

// averageWeight bounds the depth by the average weight of all solutions of a state, which the least is not
// above. Over all quiet patterns, the values at a button are the multiples of some g that divides k, equally
// often. So the count of that button is equally often each value v, v + g, …, for some v < g, on average at
// most g − 1 + (k − g)/2.
func averageWeight(ctx context.Context, a *algebra.Algebra) (int, error) {
	b := a.Board()
	k := b.Modulus()
	if err := b.Fits(); err != nil {
		return 0, err
	}
	step := slices.Repeat([]int{k}, b.Buttons())
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return 0, err
		}
		for j := range step {
			step[j] = zmod.GCD(step[j], q.At(j))
		}
	}
	twice := 0
	for _, g := range step {
		twice += k + g - 2
	}
	return twice / 2, nil
}

// Depth by types of buttons (see buttonTypes). Let s_t = N_t − 2·c_t for each type t that is not 0:
// a number of the same parity as N_t, from −N_t to N_t. With N the number of those buttons and
//
//	f(y) = Σ_t s_t·(−1)^⟨t, y⟩
//
// the weights are w(y) = (N − f(y))/2, so the least weight is (N − max f)/2, and the depth is that
// of the s whose max f is least, plus the number of buttons of type 0, which are all pressed.
//
// Some is proved of max f for all s at once; whether some s has a max f within a bound is decided if the work
// allows; and where it does not, a low one is looked for.

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
