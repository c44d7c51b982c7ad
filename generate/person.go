package generate

import (
	"context"
	"slices"

	"lightsout"
	"lightsout/internal/math/chase"
)

// A person plays one board by techniques. Knowledge about the board is prepared once.
type person struct {
	k       int
	buttons int
	units   []uint8              // of each number of times: its inverse modulo k, or 0
	of      [][]lightsout.Toggle // what a button changes, and after the buttons what two with a light in common change
	order   *chase.Order
	table   bool
	fixes   map[string]chase.Fix
	count   int // what it costs to count for all free buttons; 0 if counting does not work
}

// maxGraded is how many buttons a board may have whose puzzles are graded.
const maxGraded = 1 << 12

// newPerson studies a board.
func newPerson(ctx context.Context, m *Maker) (*person, error) {
	b := m.b
	if b.Buttons() > maxGraded || b.Lights() > maxGraded {
		return nil, impossible("board %s has %d buttons: puzzles are graded on boards with at most %d", b, b.Buttons(), maxGraded)
	}
	columns, chased := chase.Columns(b)
	p := &person{k: b.Modulus(), units: make([]uint8, b.Modulus()), table: chased && columns <= 12}
	var err error
	if p.order, err = chase.Usual(ctx, b); err != nil {
		return nil, err
	}
	for times := range p.units {
		p.units[times] = uint8(chase.Inverse(times, p.k))
	}
	p.buttons = b.Buttons()
	for j := range p.buttons {
		p.of = append(p.of, p.order.Toggles(j))
	}
	p.pair(b)
	if p.fixes, err = p.order.Fixes(ctx); err != nil {
		return nil, err
	}
	return p, p.learnToCount(ctx, m)
}

// pair adds pairs of buttons that overlap, if they are not too many to look at.
func (p *person) pair(b *lightsout.Board) {
	const most, crowd = 1 << 10, 46 // a light that this many buttons change has more than most pairs of them
	for i := range b.Lights() {
		if len(p.order.Reached(i)) >= crowd {
			return
		}
	}
	var pairs [][]lightsout.Toggle
	for j := range p.of {
		var near []int
		for _, t := range p.of[j] {
			for _, other := range p.order.Reached(t.Light) {
				if other.Light > j && !slices.Contains(near, other.Light) {
					near = append(near, other.Light)
				}
			}
			if len(pairs)+len(near) > most {
				return
			}
		}
		slices.Sort(near)
		for _, other := range near {
			s := b.NewState()
			b.Press(s, j, 1)
			b.Press(s, other, 1)
			var both []lightsout.Toggle
			for i, times := range s.Lit() {
				both = append(both, lightsout.Toggle{Light: i, Times: times})
			}
			pairs = append(pairs, both)
		}
	}
	p.of = append(p.of, pairs...)
}

func (p *person) press(s []uint8, j, times int) {
	for _, t := range p.of[j] {
		s[t.Light] = uint8((int(s[t.Light]) + times*t.Times) % p.k)
	}
}

// learnToCount finds the lights that decide each guess: if the lights w are changed an odd number of times by button g
// and an even number of times by every other, counting w tells whether g is pressed. People count up to nine lights.
func (p *person) learnToCount(ctx context.Context, m *Maker) error {
	const fingers, large = 9, 64
	if m.b.Modulus() != 2 || m.b.Buttons() > large || m.a.Nullity() > 0 || !m.b.Cells() {
		return nil
	}
	cost := 0
	for _, g := range p.order.Free {
		one := m.b.NewState()
		one.Set(g, 1)
		w, err := m.a.Solve(ctx, lightsout.State{}, one)
		if err != nil {
			return err
		}
		for j := range m.b.Buttons() { // on a directed board w may be none
			odd := 0
			for _, t := range p.of[j] {
				odd ^= w.At(t.Light) & t.Times
			}
			if odd != 0 != (j == g) {
				return nil
			}
		}
		if w.Weight() > fingers {
			return nil
		}
		cost += (w.Weight() + 1) / 2
	}
	p.count = cost
	return nil
}
