package algebra

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// Light chasing, for any board. Take the lights one after the other. If the light's equation
//
//	Σ_j A_ij·x_j = change_i
//
// holds buttons that no light before it held, let the last of them (whose A_ij is a unit of ℤ/k) be
// determined by it, as the button below a light is in the game people play, and let the others be unknown:
// parameters. A light that finds all its buttons spoken for leaves an equation between the parameters. So
// every button is a combination of parameters and of changes, and what remains is a small dense system: for a
// grid of m×n with the plus pattern n parameters, the first row, and n equations, from the last row; for
// other patterns and surfaces a few times a side.
//
// The order of the lights decides how many parameters there are, never whether the answer is right.
//
// Why the small system answers for the large one: eliminate.go proves it of any elimination. Here step t uses
// the equation of a light as it is, but for the buttons of the steps before, since lights before it do not
// hold its button. So each step is known from the toggles of its button, and U is diagonal: nothing but its
// button and parameters are left.
type chase struct {
	steps
	params    []int32 // the buttons that are parameters
	remaining []int32 // the lights that leave equations
}

// Limits of the method: entries of the toggle matrix, and parameters.
const (
	maxIncidence = 1 << 28
	maxBitParams = 1 << 15
	maxParams    = 1 << 13
)

func newChase(ctx context.Context, b *lightsout.Board) (factoring, error) {
	rows, err := incidenceOf(ctx, b)
	if err != nil && ctx.Err() == nil {
		return nil, fmt.Errorf("board %s is too large for the method chase: %w", b, err)
	}
	if err != nil {
		return nil, err
	}
	c := newSteps(b)
	if err := c.plan(ctx, rows, chaseOrder(b)); err != nil {
		return nil, err
	}
	limit := maxUnknowns(b)
	count := max(len(c.params), len(c.remaining))
	if !isLattice(b) && count > 64 && count*count > 16*b.Lights() {
		// A graph without a narrow front is better eliminated in its own order.
		return nil, fmt.Errorf("method chase is not for board %s", b)
	} else if count > limit {
		return nil, fmt.Errorf(
			"board %s is too large for the method chase: it has %d unknowns, and at most %d are allowed",
			b, count, limit)
	}
	return c.factored(ctx)
}

// newSteps returns a chase in which no light has been looked at. Lights and buttons go by their own numbers.
func newSteps(b *lightsout.Board) *chase {
	same := make([]int32, max(b.Lights(), b.Buttons()))
	for i := range same {
		same[i] = int32(i)
	}
	a := &arrangement{lights: same[:b.Lights()], buttons: same[:b.Buttons()], number: same[:b.Lights()]}
	return &chase{steps: steps{b, a, newRecord(min(b.Lights(), b.Buttons()))}}
}

// factored solves the equations between the parameters.
func (c *chase) factored(ctx context.Context) (factoring, error) {
	whole := part{pastLight: c.b.Lights(), pastButton: c.b.Buttons()}
	bl := block{lights: c.remaining, buttons: c.params}
	var err error
	bl.core, err = newStrips(ctx, &remainder{b: c.b, a: c.a, rec: c.rec, part: whole}, bl).core(ctx)
	if err != nil {
		return nil, err
	}
	return newReduced(&c.steps, nil, nil, []block{bl}), nil
}

// isLattice reports whether the board is a grid, or another shape whose rows make good layers.
func isLattice(b *lightsout.Board) bool { return b.Rows().Rows() > 1 }

// plan decides what each light does.
func (c *chase) plan(ctx context.Context, rows *incidence, order []int32) error {
	place := slices.Clone(c.a.buttons) // of a button: when its cell's turn comes
	if c.b.Buttons() == len(order) {
		for at, i := range order {
			place[i] = int32(at)
		}
	}
	const param = -2
	// of a button: its step
	steps := slices.Repeat([]int32{none}, c.b.Buttons())
	ring := zmod.NewRing(c.b.Modulus())
	p := ticker{ctx: ctx}
	for _, i := range order {
		determined := int32(none)
		inverse := uint8(0)
		buttons, times := rows.row(int(i))
		if err := p.spend(8 * len(buttons)); err != nil {
			return err
		}
		for at, j := range buttons {
			if steps[j] == none && ring.IsUnit(times[at]) &&
				(determined < 0 || place[j] > place[determined]) {
				determined = j
				inverse = ring.Inverse(times[at])
			}
		}
		for _, j := range buttons {
			if steps[j] == none && j != determined {
				c.params = append(c.params, j)
				steps[j] = param
			}
		}
		if determined < 0 {
			c.remaining = append(c.remaining, i)
			continue
		}
		steps[determined] = int32(len(c.rec.lights))
		c.rec.step(i, determined, inverse)
	}
	for j, at := range steps {
		if at == none { // a button that changes nothing
			c.params = append(c.params, int32(j))
		}
	}
	others, err := gather(len(c.rec.lights), func(add func(row int, light int32, times uint8)) error {
		for i := range int32(c.b.Lights()) {
			buttons, times := rows.row(int(i))
			if err := p.spend(4 * len(buttons)); err != nil {
				return err
			}
			for at, j := range buttons {
				if t := steps[j]; t >= 0 && c.rec.lights[t] != i {
					add(int(t), i, ring.Mul(times[at], c.rec.inverse[t]))
				}
			}
		}
		return nil
	})
	c.rec.others = *others
	return err
}

// chaseOrder returns the lights in the order in which they are chased: layers across the longest axis of a
// grid, so that as few presses as possible are unknown; other boards as they are numbered.
func chaseOrder(b *lightsout.Board) []int32 {
	order := make([]int32, b.Lights())
	for i := range order {
		order[i] = int32(i)
	}
	g, ok := b.Grid()
	if !ok {
		return order
	}
	sizes := g.Sizes
	axes := longestFirst(sizes)
	if slices.IsSorted(axes) {
		return order
	}
	// Rank each cell by its coordinates, the longest axis first.
	weight := make([]int, len(sizes))
	for at, step := len(axes)-1, 1; at >= 0; at-- {
		weight[axes[at]] = step
		step *= sizes[axes[at]]
	}
	for i := range order {
		place := 0
		rest := i
		for axis := len(sizes) - 1; axis >= 0; axis-- {
			place += rest % sizes[axis] * weight[axis]
			rest /= sizes[axis]
		}
		order[place] = int32(i)
	}
	return order
}

// longestFirst returns the axes of a grid in the order of their sizes.
func longestFirst(sizes []int) []int {
	axes := make([]int, len(sizes))
	for axis := range axes {
		axes[axis] = axis
	}
	slices.SortStableFunc(axes, func(a, b int) int { return cmp.Compare(sizes[b], sizes[a]) })
	return axes
}
