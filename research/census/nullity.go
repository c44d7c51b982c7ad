package census

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/algebra"
)

// The nullities of a family, some boards a unit. Unit u of U has the boards whose place in the
// family is u modulo U, so that all units take about the same time though the boards grow.
//
// Squares and square tori are taken together by the odd part b of n + 1, or of n: the nullities of
// all boards with the same b follow from the same common divisor (algebra.NullityRectangle says how), which
// takes less time the smaller b is, and dealing by n would give half of the units the easy ones.

// squareShift returns what is added to n before its odd part decides the nullity, if the family is
// of squares or square tori.
func (p Plan) squareShift() (plus int, ok bool) {
	switch {
	case p.family && p.board == "NxN":
		return 1, true
	case p.family && p.board == "torus-NxN":
		return 0, true
	}
	return 0, false
}

// What a unit of the default size has: lights in total, if the nullity is that of a rectangle or a torus and
// follows from a common divisor, and if the board is factored. Both take about a second or less.
const (
	divisorLights  = 1 << 41
	factoredLights = 1 << 21
)

// nullityUnit returns how many boards a unit has; the largest are the measure.
func (p Plan) nullityUnit() int {
	if p.unit != 0 {
		return p.unit
	}
	b, _ := p.at(p.to) // which was read with the plan
	lights := int64(factoredLights)
	if algebra.HasDivisor(b) {
		lights = divisorLights
	}
	return int(max(1, min(1<<14, lights/int64(b.Lights()))))
}

func nullityUnits(p Plan) int {
	items := p.count()
	if plus, ok := p.squareShift(); ok {
		items = (p.to + plus + 1) / 2 // odd parts
	}
	size := p.nullityUnit()
	return (items + size - 1) / size
}

// nullityBoards returns the numbers of the boards of a unit, in order.
func (p Plan) nullityBoards(unit int) (list []int) {
	plus, square := p.squareShift()
	if !square {
		for n := p.from + unit; n <= p.to; n += p.units {
			list = append(list, n)
		}
		return list
	}
	for b := 2*unit + 1; b <= p.to+plus; b += 2 * p.units {
		for k := b; k <= p.to+plus; k *= 2 {
			if k-plus >= p.from {
				list = append(list, k-plus)
			}
		}
	}
	slices.Sort(list)
	return list
}

func countNullity(
	ctx context.Context, c *Counter, unit int, progress func(done, total int64),
) ([]entry, error) {
	boards := c.plan.nullityBoards(unit)
	entries := make([]entry, 0, len(boards))
	for i, n := range boards {
		b, err := c.plan.at(n)
		if err != nil {
			return nil, err
		}
		nullity, err := algebra.Nullity(ctx, b)
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return nil, err
		}
		entries = append(entries, entry{N: n, Nullity: &nullity})
		progress(int64(i+1), int64(len(boards)))
	}
	return entries, nil
}

func nullityValue(ctx context.Context, p Plan, v *Value, e entry) error {
	if e.Nullity == nil {
		return fmt.Errorf("its nullity is missing")
	}
	v.AtLeast = *e.Nullity
	v.AtMost = *e.Nullity
	return nil
}

// checkNullity factors the board, in another way than the count did where that takes a second at most.
func checkNullity(ctx context.Context, p Plan, v Value) error {
	b, err := p.at(v.N)
	if err != nil {
		return err
	}
	got, method, err := nullityAgain(ctx, b)
	if err != nil {
		return err
	}
	if got != v.AtLeast || got != v.AtMost {
		return fmt.Errorf("board %s has nullity %d by %s, and the value is %s", b, got, method, v)
	}
	return nil
}

// nullityAgain returns the nullity of a board by the last method, of those that are for it and take a
// second at most: methods are listed best first. Very large boards are left to the first.
func nullityAgain(ctx context.Context, b *lightsout.Board) (nullity int, method string, err error) {
	limits := map[string]int{"dense": 1 << 11, "sparse": 1 << 12, "chase": 1 << 20} // buttons
	for _, name := range slices.Backward(algebra.Methods()) {
		if limit, ok := limits[name]; ok && b.Buttons() > limit {
			continue
		}
		if a, err := algebra.By(ctx, name, b); err == nil {
			return a.Nullity(), name, nil
		}
	}
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return 0, "", err
	}
	return a.Nullity(), a.Method(), nil
}
