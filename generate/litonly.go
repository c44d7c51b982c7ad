package generate

import (
	"context"

	"lightsout"
)

// Under the lit-only rule a button is pressed only while its own light is on, so the order matters. Of two
// buttons that must both be pressed once, neighbors and both dark, neither can be the first. Buttons that do
// not change each other's lights are independent, so each connected part of the presses is ordered by itself.

// maxOrders is how many sets of presses of a part are looked at.
const maxOrders = 1 << 12

// order returns the buttons of x in an order that the lit-only rule allows from a state, looking depth first.
// It finds none if the context ends.
func (m *Maker) order(
	ctx context.Context, state lightsout.State, x lightsout.Presses,
) (buttons []int, ok bool) {
	state = state.Clone()
	left := x.Clone()
	buttons = []int{}
	var scratch []byte
	for _, part := range m.parts(ctx, x) {
		seen := map[string]bool{} // what was left of the part when there was no way on
		over := func() bool { return len(seen) > maxOrders || ctx.Err() != nil }
		var find func(presses int) bool
		find = func(presses int) bool {
			scratch = scratch[:0]
			for _, j := range part {
				scratch = append(scratch, byte(left.At(j)))
			}
			if presses == 0 || seen[string(scratch)] || over() {
				return presses == 0
			}
			rest := string(scratch)
			for _, j := range part {
				if left.At(j) == 0 || state.At(j) == 0 {
					continue
				}
				m.b.Press(state, j, 1)
				left.Add(j, -1)
				buttons = append(buttons, j)
				if find(presses - 1) {
					return true
				}
				buttons = buttons[:len(buttons)-1]
				left.Add(j, 1)
				m.b.Press(state, j, m.b.Modulus()-1)
				if over() {
					return false
				}
			}
			seen[rest] = true
			return false
		}
		presses := 0
		for _, j := range part {
			presses += x.At(j)
		}
		if !find(presses) {
			return nil, false
		}
	}
	return buttons, ctx.Err() == nil
}

// parts returns the buttons of x, those together of which one changes the light of the other.
func (m *Maker) parts(ctx context.Context, x lightsout.Presses) (parts [][]int) {
	near := make([][]int, x.Len())
	placed := make([]bool, x.Len())
	var scratch []lightsout.Toggle
	for j := range x.Pressed() {
		if ctx.Err() != nil {
			return nil
		}
		scratch = m.b.AppendToggles(scratch[:0], j)
		for _, t := range scratch {
			if x.At(t.Light) != 0 {
				near[j] = append(near[j], t.Light)
				if t.Light != j {
					near[t.Light] = append(near[t.Light], j)
				}
			}
		}
	}
	for j := range x.Pressed() {
		if placed[j] || ctx.Err() != nil {
			continue
		}
		part := []int{j}
		placed[j] = true
		for at := 0; at < len(part); at++ {
			for _, i := range near[part[at]] {
				if !placed[i] {
					placed[i] = true
					part = append(part, i)
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}
