package solve

import (
	"slices"

	"lightsout"
)

// Order is how lights are chased on any board. A few free buttons are decided first. Then each light in turn decides
// the only button left that can still change it. The lights for which no button is left are what chasing may leave; they
// tell which free buttons to press first. (The free buttons are a zero forcing set of the board's graph.)
//
// On rectangles and cylinders with the plus pattern the first row is free, a light decides the button below it, and the
// last row may be left.
type Order struct {
	Free  []int
	Moves []ChaseMove
	Rest  []int // lights

	k       int
	first   []int32 // button j has the toggles from first[j] up to first[j+1]
	toggles []lightsout.Toggle
	reached [][]lightsout.Toggle // by light: the buttons that change it, in the place of the light
}

// ChaseMove is one step of an order: a light, and the button that turns it off.
type ChaseMove struct {
	Light, Button int
	Inverse       int // of how often the button changes the light, modulo k
}

// NewOrder returns the order for a board in which some buttons are free. Others become free where no light decides a
// button: one of the light that the fewest undecided buttons change.
func NewOrder(b *lightsout.Board, free []int) *Order {
	o := &Order{k: b.Modulus(), reached: make([][]lightsout.Toggle, b.Lights())}
	for j := range b.Buttons() {
		o.first = append(o.first, int32(len(o.toggles)))
		o.toggles = b.AppendToggles(o.toggles, j)
		for _, t := range o.toggles[o.first[j]:] {
			o.reached[t.Light] = append(o.reached[t.Light], lightsout.Toggle{Light: j, Times: t.Times})
		}
	}
	o.first = append(o.first, int32(len(o.toggles)))
	o.decide(free)
	return o
}

// UsualOrder returns an order with few free buttons: the first row where lights are chased down, else the first row or two
// or what a greedy search finds, whichever is smallest.
func UsualOrder(b *lightsout.Board) *Order {
	_, width := b.Rows().Row(0)
	row := make([]int, min(2*width, b.Buttons()))
	for j := range row {
		row[j] = j
	}
	if n, ok := ChaseColumns(b); ok {
		return NewOrder(b, row[:n])
	}
	best := NewOrder(b, nil)
	if b.Rows().Rows() > 1 && b.Cells() {
		for _, n := range []int{width, len(row)} {
			if o := NewOrder(b, row[:n]); len(o.Free) <= len(best.Free) {
				best = o
			}
		}
	}
	return best
}

// Toggles returns what a button changes.
func (o *Order) Toggles(button int) []lightsout.Toggle {
	return o.toggles[o.first[button]:o.first[button+1]]
}

// Reached returns the buttons that change a light, each in the place of a toggle's light.
func (o *Order) Reached(light int) []lightsout.Toggle { return o.reached[light] }

// decide finds the moves.
func (o *Order) decide(free []int) {
	decided := make([]bool, len(o.first)-1)
	used := make([]bool, len(o.reached))
	open := make([]int, len(o.reached)) // undecided buttons of each light
	var byOpen [][]int                  // lights by that number, the first to be looked at first; some have fewer by now
	for i, list := range o.reached {
		open[i] = len(list)
		for len(byOpen) <= len(list) {
			byOpen = append(byOpen, nil)
		}
		byOpen[open[i]] = append(byOpen[open[i]], i)
	}
	decide := func(j int) {
		decided[j] = true
		for _, t := range o.Toggles(j) {
			open[t.Light]--
			byOpen[open[t.Light]] = append(byOpen[open[t.Light]], t.Light)
		}
	}
	for _, j := range free {
		o.Free = append(o.Free, j)
		decide(j)
	}
	for at := 1; at < len(byOpen); {
		if len(byOpen[at]) == 0 {
			at++
			continue
		}
		light := byOpen[at][0]
		byOpen[at] = byOpen[at][1:]
		if open[light] != at || used[light] {
			continue
		}
		next := slices.IndexFunc(o.reached[light], func(t lightsout.Toggle) bool { return !decided[t.Light] })
		button := o.reached[light][next]
		if inverse := inverse(button.Times, o.k); at == 1 && inverse != 0 {
			used[light] = true
			o.Moves = append(o.Moves, ChaseMove{light, button.Light, inverse})
		} else {
			o.Free = append(o.Free, button.Light)
		}
		decide(button.Light)
		at = 1
	}
	for i := range used {
		if !used[i] {
			o.Rest = append(o.Rest, i)
		}
	}
}

// inverse returns the inverse of v modulo k, or 0 if it has none.
func inverse(v, k int) int {
	for u := 1; u < k; u++ {
		if u*v%k == 1 {
			return u
		}
	}
	return 0
}

// Chase turns lights off in the order, and returns how many presses that takes and the last button that was pressed.
// Values of lights are modulo k; those that are left are in Rest.
func (o *Order) Chase(s []uint8, press func(button, times int)) (presses int) {
	for _, m := range o.Moves {
		if v := int(s[m.Light]); v != 0 {
			times := (o.k - v) * m.Inverse % o.k
			o.Press(s, m.Button, times)
			presses += times
			if press != nil {
				press(m.Button, times)
			}
		}
	}
	return presses
}

// Press presses a button of a board with lights s.
func (o *Order) Press(s []uint8, button, times int) {
	for _, t := range o.Toggles(button) {
		s[t.Light] = uint8((int(s[t.Light]) + times*t.Times) % o.k)
	}
}
