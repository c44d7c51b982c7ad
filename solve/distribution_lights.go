package solve

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"

	"lightsout/algebra"
	"lightsout/zmod"
)

// maxLightsWitnesses is the greatest number of combinations of witnesses that are run through.
const maxLightsWitnesses = 1 << 22

// SolvableByLights returns, for each number from 0 to the number N of lights, how many solvable
// states have that many lights on.
//
// The solvable states are those orthogonal to all combinations of witnesses, so the identity of
// MacWilliams gives their counts from those of the combinations, which are far fewer:
//
//	Σ_s z^on(s) = 1/|W| · Σ_w (1 − z)^on(w) · (1 + (k−1)·z)^(N − on(w))
//
// It holds for every k: sum z^on(s) times the characters s ↦ e^(2πi·s·w/k) over all states s and
// all w. Over s first, a light with w_i = 0 gives 1 + (k−1)·z, any other 1 − z; over w first, only
// solvable states are left, |W| times each.
func SolvableByLights(ctx context.Context, a *algebra.Algebra) ([]*big.Int, error) {
	b := a.Board()
	n, k := b.Lights(), b.Modulus()
	if n > maxPressesWeight {
		return nil, fmt.Errorf("board %s has %d lights: they are counted up to %d", b, n, maxPressesWeight)
	}
	byOn, size, err := witnessesByLights(ctx, a)
	if err != nil {
		return nil, err
	}
	counts := make([]*big.Int, n+1)
	for at := range counts {
		counts[at] = new(big.Int)
	}
	term := new(big.Int)
	for on, many := range byOn {
		if many == 0 {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for at, c := range krawtchouk(n, on, k) {
			counts[at].Add(counts[at], term.Mul(c, term.SetInt64(many)))
		}
	}
	for _, c := range counts {
		c.Quo(c, size)
	}
	return counts, nil
}

// witnessesByLights counts the combinations of witnesses by their lights that are on, and in all.
func witnessesByLights(ctx context.Context, a *algebra.Algebra) (byOn []int64, size *big.Int, err error) {
	b := a.Board()
	n, k, d := b.Lights(), b.Modulus(), a.Witnesses()
	byOn = make([]int64, n+1)
	tooMany := func(size any) error {
		return fmt.Errorf("board %s has %v combinations of witnesses: at most %d are run through", b, size, maxLightsWitnesses)
	}
	if k == 2 {
		if 1<<min(d, 30) > maxLightsWitnesses {
			return nil, nil, tooMany(fmt.Sprintf("2^%d", d))
		}
		sum := b.NewState()
		basis := make([][]uint64, d)
		for i := range basis {
			basis[i] = a.Witness(i).Words()
		}
		byOn[0]++
		for step := 1; step < 1<<d; step++ { // a Gray code: one witness in or out
			xorInto(sum.Words(), basis[bits.TrailingZeros(uint(step))])
			byOn[sum.On()]++
			if step%(1<<12) == 0 && ctx.Err() != nil {
				return nil, nil, ctx.Err()
			}
		}
		return byOn, big.NewInt(1 << d), nil
	}
	rows := zmod.NewMatrix(k, d, n)
	for i := range d {
		copy(rows.Row(i), a.Witness(i).Bytes())
	}
	span := zmod.Howell(rows)
	if size = span.Size(); size.Cmp(big.NewInt(maxLightsWitnesses)) > 0 {
		return nil, nil, tooMany(size)
	}
	for w := range span.Elements() {
		on := 0
		for _, v := range w {
			if v != 0 {
				on++
			}
		}
		byOn[on]++
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
	}
	return byOn, size, nil
}

// krawtchouk returns the coefficients of f = (1 − z)^w · (1 + (k−1)·z)^(n−w). From
// f'·(1 − z)·(1 + (k−1)·z) = f·((k−1)·(n−w)·(1 − z) − w·(1 + (k−1)·z)) each follows from the two
// before it.
func krawtchouk(n, w, k int) []*big.Int {
	q := int64(k - 1)
	c := make([]*big.Int, n+1)
	term := new(big.Int)
	for i := range c {
		if i == 0 {
			c[0] = big.NewInt(1)
			continue
		}
		at := int64(i - 1) // i·c_i + (q−1)·at·c_at − q·(at−1)·c_(at−1) = (q·(n−w) − w)·c_at − q·n·c_(at−1)
		c[i] = new(big.Int).Mul(c[i-1], term.SetInt64(q*int64(n-w)-int64(w)-(q-1)*at))
		if i > 1 {
			c[i].Add(c[i], term.Mul(c[i-2], term.SetInt64(q*(at-1)-q*int64(n))))
		}
		c[i].Quo(c[i], term.SetInt64(int64(i)))
	}
	return c
}
