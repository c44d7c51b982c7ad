package search

import (
	"context"

	"lightsout"
)

// Iterative deepening keeps no places: it tries all plans of at most 1, 2, 3, … presses, depth
// first. The first limit at which one is found is the least. Buttons are taken in order, each
// pressed 0 to k−1 times, since presses commute and k of them are none.
//
// A light that no later button changes must be as in the goal; if not, the search turns back. On a
// board with rows this is light chasing: once the first row is decided, so is all else.
//
// If no plan was cut short by the limit, a greater limit would find nothing new, and there is none.
type deepen struct {
	*space
	ctx     context.Context
	to      place
	settled []place // of each button: the fields of the lights that it or a later one does not change
	buttons []int
	visited int
	cut     bool
	err     error
}

func deepening(ctx context.Context, s *space, from, to place) (Plan, error) {
	d := &deepen{space: s, ctx: ctx, to: to}
	d.settle()
	for limit := 0; ; limit++ {
		d.cut = false
		if d.from(0, from, limit) {
			return Plan{d.buttons, d.visited}, nil
		}
		if d.err != nil {
			return Plan{Visited: d.visited}, d.err
		}
		if !d.cut {
			return Plan{Visited: d.visited}, &lightsout.UnsolvableError{}
		}
	}
}

// settle finds the lights that are settled before each button.
func (d *deepen) settle() {
	n := d.b.Buttons()
	d.settled = make([]place, n)
	last := make([]int, d.b.Lights())
	for j := range n {
		for _, t := range d.b.Toggles(j) {
			last[t.Light] = j + 1
		}
	}
	for i, from := range last {
		field := d.Mask(i % d.Places())
		for j := from; j < n; j++ {
			d.settled[j][i/d.Places()] |= field
		}
	}
}

// from tries all plans of at most left presses of button j and later ones. It reports whether one
// led to the goal, whose presses are then in buttons.
func (d *deepen) from(j int, at place, left int) bool {
	if d.visited++; d.visited%(1<<12) == 0 {
		if d.err = d.ctx.Err(); d.err != nil {
			return false
		}
	}
	wrong := [2]uint64{at[0] ^ d.to[0], at[1] ^ d.to[1]}
	if wrong == [2]uint64{} {
		return true
	}
	if j == len(d.actions) || wrong[0]&d.settled[j][0] != 0 || wrong[1]&d.settled[j][1] != 0 {
		return false
	}
	for times := 0; times < int(d.K); times++ {
		if times > left {
			d.cut = true
			break
		}
		if times > 0 {
			at = d.press(at, j)
			d.buttons = append(d.buttons, j)
		}
		if d.from(j+1, at, left-times) {
			return true
		}
		if d.err != nil {
			return false
		}
	}
	for len(d.buttons) > 0 && d.buttons[len(d.buttons)-1] == j {
		d.buttons = d.buttons[:len(d.buttons)-1]
	}
	return false
}
