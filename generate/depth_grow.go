package generate

import (
	"context"

	"lightsout"
)

// grow looks for least presses of a weight where random presses of that weight are too rarely least:
// beginning with none, a random press is added whenever the presses stay least, until they are
// enough. Since the parts of least presses are least, every least x can grow in this way, but some
// more often than others, so what is found is proved and not uniform.
//
// If nothing grows so far and a deepest state is known, presses are taken away from it instead. In either case presses
// are then exchanged at random as long as they stay least, to forget where they came from.
func (m *Maker) grow(ctx context.Context, r *random, d *depthDraws) (lightsout.Presses, bool, error) {
	const work, mostNullity = 1 << 27, 10
	n := m.b.Buttons()
	for range min(64, max(1, work/(1+d.code.size()*n))) {
		x := m.b.NewPresses()
		if err := m.addPresses(ctx, r, d, x); err != nil {
			return x, false, err
		}
		if x.Weight() == d.Depth {
			return x, true, m.exchange(ctx, r, d, x)
		}
	}
	// Above this nullity a deepest state is found by annealing, which may not end alike everywhere.
	if m.a.Nullity() > mostNullity || d.Unique {
		return lightsout.Presses{}, false, nil
	}
	bounds, err := m.depthBounds(ctx)
	if err != nil || bounds.Deep.Len() == 0 || bounds.AtLeast < d.Depth || d.code.upTo < reach(2, bounds.Deep.Weight()) {
		return lightsout.Presses{}, false, err
	}
	x, _ := d.code.lightest(bounds.Deep.Clone())
	for x.Weight() > d.Depth {
		if j := r.index(n); x.At(j) != 0 {
			x.Add(j, -1)
		}
	}
	return x, true, m.exchange(ctx, r, d, x)
}

// addPresses adds random presses to none as long as they stay least and are not enough. A press that
// cannot be added now cannot be added later, when there are more.
func (m *Maker) addPresses(ctx context.Context, r *random, d *depthDraws, x lightsout.Presses) error {
	order := make([]int, x.Len()*(x.Modulus()-1))
	for i := range order {
		order[i] = i / (x.Modulus() - 1)
	}
	for left, w := len(order), 0; left > 0 && w < d.Depth; left-- {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := r.index(left)
		j := order[at]
		order[at] = order[left-1]
		x.Add(j, 1)
		if d.allows(x) {
			w++
		} else {
			x.Add(j, -1)
		}
	}
	return nil
}

// exchange takes a random press away and adds another one, many times, keeping the presses least.
func (m *Maker) exchange(ctx context.Context, r *random, d *depthDraws, x lightsout.Presses) error {
	const work = 1 << 26
	n, most := x.Len(), x.Modulus()-1
	for range min(4*n, work/(1+d.code.size())) {
		if err := ctx.Err(); err != nil {
			return err
		}
		from, to := r.index(n), r.index(n)
		if x.At(from) == 0 || x.At(to) == most || from == to {
			continue
		}
		x.Add(from, -1)
		x.Add(to, 1)
		if !d.allows(x) {
			x.Add(to, -1)
			x.Add(from, 1)
		}
	}
	return nil
}

// allows reports whether presses are least, and the only least ones if a unique solution is wanted.
func (d *depthDraws) allows(x lightsout.Presses) bool {
	count, ok := d.code.least(x)
	return ok && (!d.Unique || count == 1)
}

// Under the lit-only rule a button is pressed only while its own light is on, so the order matters. Of two buttons that
// must both be pressed once, neighbors and both dark, neither can be the first. Buttons that do not change each other's
// lights are independent, so each connected part of the presses is ordered by itself.

// maxOrders is how many sets of presses of a part are looked at.
const maxOrders = 1 << 12

// order returns the buttons of x in an order that the lit-only rule allows from a state, looking depth first. It finds
// none if the context ends.
func (m *Maker) order(ctx context.Context, state lightsout.State, x lightsout.Presses) (buttons []int, ok bool) {
	state, left, buttons := state.Clone(), x.Clone(), []int{}
	var room []byte
	for _, part := range m.parts(ctx, x) {
		seen := map[string]bool{} // what was left of the part when there was no way on
		over := func() bool { return len(seen) > maxOrders || ctx.Err() != nil }
		var find func(presses int) bool
		find = func(presses int) bool {
			room = room[:0]
			for _, j := range part {
				room = append(room, byte(left.At(j)))
			}
			if presses == 0 || seen[string(room)] || over() {
				return presses == 0
			}
			rest := string(room)
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
	near, placed := make([][]int, x.Len()), make([]bool, x.Len())
	var room []lightsout.Toggle
	for j := range x.Pressed() {
		if ctx.Err() != nil {
			return nil
		}
		room = m.b.AppendToggles(room[:0], j)
		for _, t := range room {
			if x.At(t.Light) != 0 {
				near[j], near[t.Light] = append(near[j], t.Light), append(near[t.Light], j)
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
