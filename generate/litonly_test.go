package generate

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

// litOnly plays a puzzle in its order under the rule.
func litOnly(t interface{ Errorf(string, ...any) }, p Puzzle) {
	s := p.State.Clone()
	x := p.Board.NewPresses()
	for _, j := range p.Order {
		if s.At(j) == 0 {
			t.Errorf("button %d is pressed while its light is off", j)
		}
		p.Board.Press(s, j, 1)
		x.Add(j, 1)
	}
	if !x.Equal(p.Solution) {
		t.Errorf("the order has other presses than the solution")
	}
}

// Two states: an order exists if and only if the search over all orders finds one.
func TestOrderIsFoundIfThereIsOne(t *testing.T) {
	m := maker(t, "3x4")
	b := m.b
	rapid.Check(t, func(t *rapid.T) {
		x := b.NewPresses()
		for j := range x.Len() {
			x.Set(j, rapid.IntRange(0, 1).Draw(t, "press"))
		}
		start := m.before(x)
		_, found := m.order(t.Context(), start, x)
		if there := anyOrder(b, start.Clone(), x.Clone()); found != there {
			t.Errorf("found %v, there is one %v", found, there)
		}
	})
}

func anyOrder(b *lightsout.Board, s lightsout.State, left lightsout.Presses) bool {
	seen := map[string]bool{}
	var try func() bool
	try = func() bool {
		key := fmt.Sprint(left)
		if left.Weight() == 0 || seen[key] {
			return left.Weight() == 0
		}
		seen[key] = true
		for j := range left.Len() {
			if left.At(j) == 0 || s.At(j) == 0 {
				continue
			}
			b.Press(s, j, 1)
			left.Set(j, 0)
			if try() {
				return true
			}
			left.Set(j, 1)
			b.Press(s, j, 1)
		}
		return false
	}
	return try()
}
