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
// all boards with the same b follow from one common divisor (algebra.NullityRectangle says how), and
// dealing by n would give half of the units the easy ones.

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

// What a unit of the default size has: lights in total, if the nullity is that of a rectangle or a torus and follows
// from a common divisor, and if the board is factored. Both take about a second or less.
const (
	divisorLights  = 1 << 41
	factoredLights = 1 << 21
)

// nullityUnit returns how many boards a unit has; the largest are the measure.
func (p Plan) nullityUnit() int {
	if p.unit != 0 {
		return p.unit
	}
	b, err := p.at(p.to)
	if err != nil {
		return 1
	}
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

func countNullity(ctx context.Context, c *Counter, unit int, progress func(done, total int64)) ([]entry, error) {
	p := c.plan
	var entries []entry
	plus, square := p.squareShift()
	if !square {
		for i := unit; i < p.count(); i += p.units {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			nullity, err := p.nullity(ctx, p.from+i)
			if err != nil {
				return nil, err
			}
			entries = append(entries, entry{N: p.from + i, Nullity: &nullity})
			progress(int64(i/p.units+1), dealt(p.count(), unit, p.units))
		}
		return entries, nil
	}
	for b := 2*unit + 1; b <= p.to+plus; b += 2 * p.units {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		base := -1 // the nullity of the square of side b − 1
		for j := 0; b <= (p.to+plus)>>j; j++ {
			k := b << j
			if k-plus < max(1, p.from) {
				continue
			}
			if base < 0 {
				base = algebra.NullityRectangle(b-1, b-1)
			}
			nullity := squareNullity(base, b, j)
			if plus == 0 {
				nullity = torusNullity(nullity, k)
			}
			entries = append(entries, entry{N: k - plus, Nullity: &nullity})
		}
		progress(int64(b/2/p.units+1), dealt((p.to+plus+1)/2, unit, p.units))
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.N, b.N) })
	return entries, nil
}

// dealt returns how many of some things a unit has if they are dealt out one by one.
func dealt(things, unit, units int) int64 { return int64((things - unit + units - 1) / units) }

// squareNullity returns the nullity of the square of side b·2ʲ − 1, b odd, given that of side b − 1.
func squareNullity(base, b, j int) int {
	delta := 0
	if b%3 == 0 {
		delta = 2
	}
	return (base+delta)<<j - delta
}

// torusNullity returns the nullity of the torus of side k, given that of the square of side k − 1.
func torusNullity(square, k int) int {
	if k%3 == 0 {
		return 2*square + 4
	}
	return 2 * square
}

func (p Plan) nullity(ctx context.Context, n int) (int, error) {
	b, err := p.at(n)
	if err != nil {
		return 0, err
	}
	return algebra.Nullity(ctx, b)
}

func nullityValue(ctx context.Context, p Plan, v *Value, e entry) error {
	if e.Nullity == nil {
		return fmt.Errorf("its nullity is missing")
	}
	v.AtLeast, v.AtMost = *e.Nullity, *e.Nullity
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
	most := map[string]int{"dense": 1 << 11, "sparse": 1 << 12, "chase": 1 << 20} // buttons
	for _, name := range slices.Backward(algebra.Methods()) {
		if limit, ok := most[name]; ok && b.Buttons() > limit {
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
