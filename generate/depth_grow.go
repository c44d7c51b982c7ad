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
		if x.Weight() == d.w {
			return x, true, m.exchange(ctx, r, d, x)
		}
	}
	// Above this nullity a deepest state is found by annealing, which may not end alike everywhere.
	if m.a.Nullity() > mostNullity || d.unique {
		return lightsout.Presses{}, false, nil
	}
	bounds, err := m.depthBounds(ctx)
	if err != nil || bounds.Deep.Len() == 0 || bounds.AtLeast < d.w || d.code.upTo < reach(2, bounds.Deep.Weight()) {
		return lightsout.Presses{}, false, err
	}
	x, _ := d.code.lightest(bounds.Deep.Clone())
	for x.Weight() > d.w {
		if j := r.index(n); x.At(j) != 0 {
			x.Add(j, -1)
		}
	}
	return x, true, m.exchange(ctx, r, d, x)
}

// addPresses adds random presses to none as long as they stay least and are not enough. A press that
// cannot be added now cannot be added later, when there are more.
func (m *Maker) addPresses(ctx context.Context, r *random, d *depthDraws, x lightsout.Presses) error {
	order := make([]int, 0, x.Len()*(x.Modulus()-1))
	for j := range x.Len() {
		for range x.Modulus() - 1 {
			order = append(order, j)
		}
	}
	for left, w := len(order), 0; left > 0 && w < d.w; left-- {
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
	return ok && (!d.unique || count == 1)
}
