package least

import (
	"math/big"

	"lightsout"
)

// leastBound returns a lower bound of the presses of any solution, from the board alone.
//
// Give each light whose value must change a price of 1/m, where m is the greatest number of such
// lights that any button which changes it changes. One press pays for at most 1: it changes some
// number c of them, and each costs at most 1/c. All prices must be paid, since a light that no press
// changes keeps its value. So the sum of the prices, rounded up, is a bound; where the presses of
// a solution never overlap it is exact.
func leastBound(p lightsout.Problem) int {
	b := p.Board
	wrong := make([]bool, b.Lights())
	for i := range wrong {
		wrong[i] = p.From.At(i) != p.To.At(i)
	}
	most := make([]int32, b.Lights())
	var room []lightsout.Toggle
	for j := range b.Buttons() {
		room = b.AppendToggles(room[:0], j)
		changes := int32(0)
		for _, t := range room {
			if wrong[t.Light] {
				changes++
			}
		}
		for _, t := range room {
			most[t.Light] = max(most[t.Light], changes)
		}
	}
	lights := map[int32]int64{} // how many lights have each price
	for i, is := range wrong {
		if is {
			lights[most[i]]++
		}
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
func (c *coset) bound(atLeast int) int {
	if len(c.quiet) <= 64 {
		pressed, not := map[uint64]int{}, map[uint64]int{}
		types := typesHeld(c.quiet, c.n)
		for j, t := range types {
			if bitAt(c.first, j) {
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
	if atLeast%2 != weightOf(c.first)%2 && c.parityFixed() {
		atLeast++
	}
	return atLeast
}
