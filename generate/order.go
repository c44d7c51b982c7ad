package generate

import "lightsout"

// Under the lit-only rule a button is pressed only while its own light is on, so the order matters. Of two buttons that
// must both be pressed once, neighbors and both dark, neither can be the first. Buttons that do not change each other's
// lights are independent, so each connected part of the presses is ordered by itself.

// maxOrders is how many sets of presses of a part are looked at.
const maxOrders = 1 << 12

// order returns the buttons of x in an order that the lit-only rule allows from a state.
func (m *Maker) order(state lightsout.State, x lightsout.Presses) (buttons []int, ok bool) {
	o := &orderer{m: m, state: state.Clone(), left: x.Clone(), order: []int{}}
	for _, part := range m.parts(x) {
		o.seen = map[string]bool{}
		if !o.find(part) {
			return nil, false
		}
	}
	return o.order, true
}

// orderer looks for an order, depth first.
type orderer struct {
	m     *Maker
	state lightsout.State
	left  lightsout.Presses
	order []int
	seen  map[string]bool // what was left of the part when there was no way on
}

func (o *orderer) find(part []int) bool {
	key := make([]byte, len(part))
	done := true
	for i, j := range part {
		key[i] = byte(o.left.At(j))
		done = done && key[i] == 0
	}
	if done || o.seen[string(key)] || len(o.seen) > maxOrders {
		return done
	}
	b := o.m.b
	for _, j := range part {
		if o.left.At(j) == 0 || o.state.At(j) == 0 {
			continue
		}
		b.Press(o.state, j, 1)
		o.left.Add(j, -1)
		o.order = append(o.order, j)
		if o.find(part) {
			return true
		}
		o.order = o.order[:len(o.order)-1]
		o.left.Add(j, 1)
		b.Press(o.state, j, b.Modulus()-1)
	}
	o.seen[string(key)] = true
	return false
}

// parts returns the buttons of x, those together of which one changes the light of the other.
func (m *Maker) parts(x lightsout.Presses) [][]int {
	near := map[int][]int{}
	var room []lightsout.Toggle
	for j := range x.Len() {
		if x.At(j) == 0 {
			continue
		}
		near[j] = append(near[j], j)
		room = m.b.AppendToggles(room[:0], j)
		for _, t := range room {
			if x.At(t.Light) != 0 {
				near[j], near[t.Light] = append(near[j], t.Light), append(near[t.Light], j)
			}
		}
	}
	var parts [][]int
	placed := map[int]bool{}
	for j := range x.Len() {
		if x.At(j) == 0 || placed[j] {
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
