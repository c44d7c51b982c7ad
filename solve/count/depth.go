package count

import (
	"context"
	"fmt"
	"math/big"

	"lightsout"
	"lightsout/algebra"
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
// It is exact if there are no quiet patterns, if all presses can be run through, or all vectors of counts of the types
// of buttons, and on larger boards if a state is found as deep as the bound above allows.
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
	if p, err := newAllPresses(ctx, a, maxAllPresses); err == nil {
		counts, err := p.distribution(ctx)
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

// averageWeight bounds the depth by the average weight of all solutions of a state, which the least is not above. Over
// all quiet patterns, the values at a button are the multiples of some g that divides k, equally often. So the count of
// that button is equally often each value v, v + g, …, for some v < g, on average at most g − 1 + (k − g)/2.
func averageWeight(ctx context.Context, a *algebra.Algebra) (int, error) {
	b := a.Board()
	k := b.Modulus()
	if err := b.Fits(); err != nil {
		return 0, err
	}
	step := make([]int, b.Buttons())
	for j := range step {
		step[j] = k
	}
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return 0, err
		}
		for j := range step {
			step[j] = gcd(step[j], q.At(j))
		}
	}
	twice := 0
	for _, g := range step {
		twice += k + g - 2
	}
	return twice / 2, nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
