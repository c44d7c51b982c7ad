package least

import (
	"context"
	"math/big"
	"slices"

	"lightsout"
	"lightsout/internal/math/wht"
)

// bound finds a first bound. If the context ends here, there is still the first solution to show.
func (q *question) bound(ctx context.Context) {
	b := q.p.Board
	switch {
	case q.a.Nullity() == 0:
		q.atLeast = q.weight
		return
	case b.Buttons() > maxButtons:
		return // too large to do anything about it
	case q.a.Nullity() > few || b.Modulus() > 2:
		q.atLeast = leastBound(ctx, q.p)
	}
	var err error
	q.quiets, err = q.a.Quiets(ctx)
	if err != nil || b.Modulus() > 2 || int64(q.quiets)*int64(b.Buttons()) > maxCosetBits {
		return
	}
	if q.coset, err = newCoset(ctx, q.a, q.first); err == nil {
		q.atLeast = q.coset.bound(q.atLeast)
	}
}

// leastBound returns a lower bound of the presses of any solution, from the board alone.
//
// Give each light whose value must change a price of 1/m, where m is the greatest number of such
// lights that any button which changes it changes. One press pays for at most 1: it changes some
// number c of them, and each costs at most 1/c. All prices must be paid, since a light that no press
// changes keeps its value. So the sum of the prices, rounded up, is a bound; where the presses of
// a solution never overlap it is exact. It is 0 if the context ends.
func leastBound(ctx context.Context, p lightsout.Problem) int {
	b := p.Board
	wrong := p.To.Minus(p.From)
	most := make([]int32, b.Lights())
	var scratch []lightsout.Toggle
	for j := range b.Buttons() {
		if j%256 == 0 && ctx.Err() != nil {
			return 0
		}
		scratch = b.AppendToggles(scratch[:0], j)
		changes := int32(0)
		for _, t := range scratch {
			if wrong.At(t.Light) != 0 {
				changes++
			}
		}
		for _, t := range scratch {
			most[t.Light] = max(most[t.Light], changes)
		}
	}
	lights := map[int32]int64{} // how many lights have each price
	for i := range wrong.Lit() {
		lights[most[i]]++
	}
	sum := new(big.Rat)
	for m, count := range lights {
		sum.Add(sum, big.NewRat(count, int64(m))) // m > 0, for the problem has a solution
	}
	up := new(big.Int).Add(sum.Num(), new(big.Int).Sub(sum.Denom(), big.NewInt(1)))
	return int(up.Quo(up, sum.Denom()).Int64())
}

// bound returns a lower bound of the presses of any solution of the coset. Buttons of one type
// are pressed or not together, up to a fixed difference, so of those at least the fewer are
// pressed, whichever they are; and the parity may be known.
func (c *solutionCoset) bound(atLeast int) int {
	if len(c.Basis) <= 64 {
		pressed := map[uint64]int{}
		not := map[uint64]int{}
		for j, t := range wht.Types(c.N, c.Basis) {
			if bitAt(c.First, j) {
				pressed[t]++
			} else {
				not[t]++
			}
		}
		sum := pressed[0]
		for t, count := range pressed {
			if t != 0 {
				sum += min(count, not[t])
			}
		}
		atLeast = max(atLeast, sum)
	}
	odd := func(q []uint64) bool { return weightOf(q)%2 != 0 }
	// all solutions are even, or all are odd
	if atLeast%2 != weightOf(c.First)%2 && !slices.ContainsFunc(c.Basis, odd) {
		atLeast++
	}
	return atLeast
}
