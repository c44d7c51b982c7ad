// Package technique finds the order in which lights are chased on a board of any kind.
package technique

import (
	"cmp"
	"context"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
)

// Order is how lights are chased on any board. A few free buttons are decided first. Then each light in turn
// decides the only button left that can still change it. The lights for which no button is left are what
// chasing may leave; they tell which free buttons to press first. (The free buttons are a zero forcing set of
// the board's graph.)
//
// On rectangles and cylinders with the plus pattern the first row is free, a light decides the button below
// it, and the last row may be left.
type Order struct {
	Free  []int
	Moves []Move
	Rest  []int // lights

	b       *lightsout.Board
	k       int
	first   []int32 // button j has the toggles from first[j] up to first[j+1]
	toggles []lightsout.Toggle
	reached [][]lightsout.Toggle // by light: the buttons that change it, in the place of the light
	masks   []uint64             // of two states and at most 64 lights and buttons: the lights of each button
}

// Move is one step of an order: a light, and the button that turns it off.
type Move struct {
	Light, Button int
	Inverse       int // of how often the button changes the light, modulo k
}

// Default returns an order with few free buttons: the first row where lights are chased down, else what a
// greedy search finds: about two rows of a torus. Where no light decides a button, one becomes free of the
// light that the fewest undecided buttons change.
func Default(ctx context.Context, b *lightsout.Board) (*Order, error) {
	o := &Order{
		b: b, k: b.Modulus(), first: make([]int32, 1), reached: make([][]lightsout.Toggle, b.Lights()),
	}
	for j := range b.Buttons() {
		if j%checked == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		o.toggles = b.AppendToggles(o.toggles, j)
		o.first = append(o.first, int32(len(o.toggles)))
	}
	count := make([]int, b.Lights())
	all := make([]lightsout.Toggle, len(o.toggles))
	for _, t := range o.toggles {
		count[t.Light]++
	}
	for i, n := range count {
		o.reached[i] = all[:0:n]
		all = all[n:]
	}
	for j := range b.Buttons() {
		for _, t := range o.Toggles(j) {
			o.reached[t.Light] = append(o.reached[t.Light], lightsout.Toggle{Light: j, Times: t.Times})
		}
	}
	if o.k == 2 && max(b.Lights(), b.Buttons()) <= 64 {
		o.masks = make([]uint64, b.Buttons())
		for j := range o.masks {
			for _, t := range o.Toggles(j) {
				o.masks[j] |= 1 << t.Light
			}
		}
	}
	columns, _ := Columns(b)
	return o, o.decide(ctx, columns)
}

// checked is after how many buttons or lights the context is looked at.
const checked = 1 << 10

// Columns returns how many columns a board has on which lights can be chased down, row by row; other boards
// are not ok.
func Columns(b *lightsout.Board) (n int, ok bool) {
	g, open, ok := b.Plus()
	if !ok || open || g.Topology != lightsout.Rectangle && g.Topology != lightsout.Cylinder {
		return 0, false
	}
	_, n, _ = g.Planar()
	return n, true
}

// Bare returns an order without moves, for a board that is too large to be studied.
func Bare(b *lightsout.Board) *Order { return &Order{b: b, k: b.Modulus()} }

// Undirected reports whether each button changes the lights whose buttons change its own, and as often.
// Boards that were not studied claim nothing.
func (o *Order) Undirected() bool {
	for j, by := range o.reached {
		if j+1 >= len(o.first) || !slices.Equal(by, o.Toggles(j)) {
			return false
		}
	}
	return o.reached != nil
}

// Toggles returns what a button changes.
func (o *Order) Toggles(button int) []lightsout.Toggle {
	if o.first == nil {
		return o.b.Toggles(button)
	}
	return o.toggles[o.first[button]:o.first[button+1]]
}

// Reached returns the buttons that change a light, each in the place of a toggle's light.
func (o *Order) Reached(light int) []lightsout.Toggle { return o.reached[light] }

// decide finds the moves, if the first buttons are free.
func (o *Order) decide(ctx context.Context, free int) error {
	decided := make([]bool, len(o.first)-1)
	used := make([]bool, len(o.reached))
	open := make([]int, len(o.reached)) // undecided buttons of each light
	// lights by that number, the first to be looked at first; some have fewer by now
	var byOpen [][]int
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
	for j := range free {
		o.Free = append(o.Free, j)
		decide(j)
	}
	for at, looked := 1, 0; at < len(byOpen); looked++ {
		if looked%checked == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
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
		if inverse := Inverse(button.Times, o.k); at == 1 && inverse != 0 {
			used[light] = true
			o.Moves = append(o.Moves, Move{light, button.Light, inverse})
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
	return nil
}

// Inverse returns the inverse of v modulo k, or 0 if it has none.
func Inverse(v, k int) int {
	for u := 1; u < k; u++ {
		if u*v%k == 1 {
			return u
		}
	}
	return 0
}

// Chase turns lights off in the order, and returns how many presses that takes. The lights that are left are
// in Rest.
func (o *Order) Chase(s []uint8) (presses int) {
	for _, m := range o.Moves {
		if v := int(s[m.Light]); v != 0 {
			times := (o.k - v) * m.Inverse % o.k
			o.Press(s, m.Button, times)
			presses += times
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

// Left returns what chasing left of a state, as a key of Fixes.
func (o *Order) Left(s []uint8) []byte {
	return text.Each(o.Rest, func(light int) byte { return s[light] })
}

// Fix says which free buttons to press first, so that chasing leaves nothing.
type Fix struct {
	Presses []uint8 // of each free button
	Tries   int     // how many other presses come before, fewest first
}

// Fixes returns the fix for all that chasing may leave, with fewest presses, or nil if there are too many
// free buttons. Chasing is linear, so each free button changes what is left by the same lights whatever the
// state is.
func (o *Order) Fixes(ctx context.Context) (map[string]Fix, error) {
	const maxFixes = 1 << 12 // how many presses of free buttons are tried for the fixes
	n := len(o.Free)
	all := 1
	for range n {
		if all *= o.k; all > maxFixes {
			return nil, nil
		}
	}
	change := make([][]byte, n)
	for at, j := range o.Free {
		s := make([]uint8, len(o.reached))
		o.Press(s, j, 1)
		o.Chase(s)
		change[at] = o.Left(s)
	}
	list := make([][]uint8, all)
	for code := range list {
		list[code] = make([]uint8, n)
		for at, rest := n-1, code; at >= 0; at, rest = at-1, rest/o.k {
			list[code][at] = uint8(rest % o.k)
		}
	}
	sum := func(presses []uint8) (total int) {
		for _, times := range presses {
			total += int(times)
		}
		return total
	}
	slices.SortFunc(list, func(x, y []uint8) int { return cmp.Or(sum(x)-sum(y), slices.Compare(y, x)) })
	fixes := map[string]Fix{}
	for tries, presses := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		key := make([]byte, len(o.Rest))
		for i := range key {
			total := 0
			for at, times := range presses {
				total += int(times) * int(change[at][i])
			}
			key[i] = uint8((o.k - total%o.k) % o.k)
		}
		if _, known := fixes[string(key)]; !known {
			fixes[string(key)] = Fix{presses, tries}
		}
	}
	return fixes, nil
}
