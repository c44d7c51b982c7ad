package generate

import (
	"context"
	"errors"

	"lightsout"
	"lightsout/symmetry"
)

// classes returns how many puzzles of a wish there are, up to symmetry and without the one that is
// off, or −1 if that is not known: where there are many candidates, and for random presses. To draw
// from a symmetry alone, no list is made, so none is made to count.
func (m *Maker) classes(ctx context.Context, wish Wish) (int, error) {
	if !m.few() && wish == (Wish{Method: wish.Method, Symmetry: wish.Symmetry, Goal: wish.Goal}) {
		return -1, nil
	}
	list, all, err := m.list(ctx, wish)
	var never *ImpossibleError
	if errors.As(err, &never) {
		return -1, nil // of a symmetry that the board does not have there are no puzzles; Make says why
	}
	if err != nil || !all {
		return -1, err
	}
	group, err := m.fixing(ctx, wish)
	if err != nil {
		return -1, err
	}
	seen := map[string]bool{}
	for _, s := range list {
		seen[keyOf(symmetry.Canonical(group, s))] = true
	}
	return len(seen), nil
}

// everyState returns presses for each solvable state that is not off: all multiples of the effect of
// each button are added to what the buttons before it reach.
func (m *Maker) everyState() []lightsout.Presses {
	off := m.b.NewPresses()
	reached := []lightsout.Presses{off}
	seen := map[string]bool{keyOf(m.before(off)): true}
	for j := range m.b.Buttons() {
		for _, x := range reached {
			for times := 1; times < m.b.Modulus(); times++ {
				y := x.Clone()
				y.Set(j, times)
				if key := keyOf(m.before(y)); !seen[key] {
					seen[key] = true
					reached = append(reached, y)
				}
			}
		}
	}
	return reached[1:]
}
