package generate

import (
	"context"
	"errors"

	"lightsout"
	"lightsout/symmetry"
)

// maxClasses is the greatest number of solvable states that are run through to count puzzles.
const maxClasses = 1 << 12

// classes returns how many puzzles of a wish there are, up to symmetry and without the one that is
// off, or −1 if that is not known: on boards with many states, and for random presses.
func (m *Maker) classes(ctx context.Context, wish Wish) (int, error) {
	if m.b.Lights() > maxClasses || m.b.Buttons() > maxClasses || m.a.SolvableStates().BitLen() > 13 || wish.Method == "presses" {
		return -1, nil
	}
	c, err := m.wholeCode(ctx)
	if err != nil {
		if errors.Is(err, errTooManyQuiet) {
			err = nil
		}
		return -1, err
	}
	seen := map[string]bool{}
	for _, x := range m.everyState() {
		if err := ctx.Err(); err != nil {
			return -1, err
		}
		fits, err := m.fits(ctx, c, x, wish)
		if err != nil {
			var never *ImpossibleError
			if errors.As(err, &never) {
				err = nil // of a symmetry that the board does not have there are no puzzles; Make says why
			}
			return -1, err
		}
		if fits {
			seen[keyOf(symmetry.Canonical(m.group(), m.before(x)))] = true
		}
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

// fits reports whether the puzzle that x solves is one of a wish.
func (m *Maker) fits(ctx context.Context, c *code, x lightsout.Presses, wish Wish) (bool, error) {
	least, count := c.lightest(x)
	switch wish.Method {
	case "depth":
		return least.Weight() == wish.Presses, nil
	case "unique":
		return count == 1 && (wish.Presses == 0 || least.Weight() == wish.Presses), nil
	case "symmetric":
		list, err := m.symmetries(wish.Symmetry)
		if err != nil {
			return false, err
		}
		return len(symmetry.Fixing(list, m.before(x))) == len(list), nil
	case "":
		low, high, err := m.depthsOf(ctx, wish.Grade)
		if err != nil || least.Weight() < low || least.Weight() > high {
			return false, err
		}
		p := m.puzzleOf(least)
		p.Proved = true
		marks, err := m.Grade(ctx, p)
		return marks.Grade == wish.Grade, err
	}
	return true, nil
}
