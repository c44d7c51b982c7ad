package generate

import (
	"context"
	"errors"

	"lightsout"
	"lightsout/internal/lazy"
	"lightsout/symmetry"
)

// Wishes that combine. If the candidates are few, all are looked at once and those that fit are kept:
// then each of them is equally likely, and that there is none is a proof. Otherwise candidates are drawn
// in the way that meets the rarest part of the wish, until one meets the other parts as well.

// Limits: states of a board and of a symmetry that are all looked at, and wishes whose lists are kept.
const (
	maxClasses = 1 << 12
	maxListed  = 1 << 16
	maxLists   = 16
)

// drawAll draws a puzzle that meets every part of a wish.
func (m *Maker) drawAll(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	list, all, err := m.list(ctx, wish)
	switch {
	case err != nil:
		return Puzzle{}, err
	case all && len(list) == 0:
		return Puzzle{}, impossible("no puzzle of %s meets the wish %s: all were tried", m.b, wish)
	case all:
		return m.solved(ctx, list[r.index(len(list))])
	}
	t, err := m.tester(ctx, wish)
	if err != nil {
		return Puzzle{}, err
	}
	tries := t.tries()
	for try := range tries {
		if try%16 == 0 && ctx.Err() != nil {
			return Puzzle{}, ctx.Err()
		}
		p, err := m.candidate(ctx, r, wish)
		if err != nil {
			return Puzzle{}, err
		}
		if fits, err := t.fits(ctx, p); fits || err != nil {
			if err == nil && !p.Proved {
				p, err = m.lightenBy(ctx, p, maxCodeKept)
			}
			return p, err
		}
	}
	if wish.Depth > 0 {
		if err := m.canHaveDepth(ctx, wish.Depth); err != nil {
			return Puzzle{}, err
		}
	}
	return Puzzle{}, impossible("no puzzle of %s that meets the wish %s was found in %d tries", m.b, wish, tries)
}

// candidate draws a puzzle that meets part of a wish.
func (m *Maker) candidate(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	switch {
	case wish.Method != "uniform":
		return m.drawBy(ctx, r, wish)
	case wish.Symmetry != "":
		return m.drawSymmetric(ctx, r, wish.Symmetry)
	case wish.Depth > 0:
		return m.drawOfDepth(ctx, r, depthWish{wish.Depth, wish.Unique})
	}
	s, err := m.scaled.Get(ctx)
	if err != nil {
		return Puzzle{}, err
	}
	presses := s.presses[wish.Grade]
	if len(presses) == 0 {
		return Puzzle{}, impossible("no puzzle of %s that is %s was found", m.b, wish.Grade)
	}
	x := m.b.NewPresses()
	r.pick(x, presses[r.index(len(presses))])
	return m.puzzleOf(x), nil
}

// list returns all states that meet a wish, and whether it could look at all.
func (m *Maker) list(ctx context.Context, wish Wish) (states []lightsout.State, all bool, err error) {
	if _, all, err := m.candidates(ctx, wish); err != nil || !all {
		return nil, false, err
	}
	m.mu.Lock()
	k := m.lists[wish]
	if k == nil {
		if len(m.lists) >= maxLists {
			clear(m.lists)
		}
		k = lazy.New(func(ctx context.Context) ([]lightsout.State, error) {
			candidates, _, err := m.candidates(ctx, wish)
			if err != nil {
				return nil, err
			}
			t, err := m.tester(ctx, wish)
			if err != nil {
				return nil, err
			}
			fit := []lightsout.State{}
			for s := range candidates {
				ok, err := t.fits(ctx, Puzzle{Board: m.b, State: s})
				if err != nil {
					return nil, err
				}
				if ok {
					fit = append(fit, s)
				}
			}
			return fit, ctx.Err() // candidates end with the context
		})
		m.lists[wish] = k
	}
	m.mu.Unlock()
	states, err = k.Get(ctx)
	return states, true, err
}

// few reports whether all states of the board can be looked at.
func (m *Maker) few() bool {
	return m.b.Lights() <= maxClasses && m.b.Buttons() <= maxClasses && m.a.SolvableStates().BitLen() <= 13
}

// candidates yields all states that may meet a wish, if they are not too many.
func (m *Maker) candidates(ctx context.Context, wish Wish) (states func(yield func(lightsout.State) bool), all bool, err error) {
	switch {
	case wish.Method == "presses":
		return nil, false, nil
	case m.few():
		return func(yield func(lightsout.State) bool) {
			for _, x := range m.everyState() {
				if !yield(m.before(x)) {
					return
				}
			}
		}, true, nil
	case wish.Symmetry == "":
		return nil, false, nil
	}
	d, err := m.symmetricDraws(ctx, wish.Symmetry)
	if err != nil {
		return nil, false, err
	}
	k, count := m.b.Modulus(), 1
	for range d.orbits {
		if count *= k; count > maxListed {
			return nil, false, nil
		}
	}
	off := m.b.NewState()
	return func(yield func(lightsout.State) bool) {
		values := make([]uint8, len(d.orbits))
		for n := 1; n < count; n++ {
			for o, rest := 0, n; o < len(values); o, rest = o+1, rest/k {
				values[o] = uint8(rest % k)
			}
			s := d.state(m.b, values)
			if ok, err := m.a.Reachable(ctx, s, off); err != nil || ok && !yield(s) {
				return
			}
		}
	}, true, nil
}

// tester says whether puzzles meet a wish.
type tester struct {
	m     *Maker
	wish  Wish
	group []symmetry.Symmetry // that leave the puzzle as it is
	code  *code               // nil if there is none
	scale *scale
}

// tester prepares to test puzzles.
func (m *Maker) tester(ctx context.Context, wish Wish) (t tester, err error) {
	t = tester{m: m, wish: wish}
	if wish.Symmetry != "" {
		if t.group, err = m.symmetries(ctx, wish.Symmetry); err != nil {
			return t, err
		}
	}
	if wish.Depth > 0 || wish.Unique {
		t.code, err = m.whole.Get(ctx)
		if err != nil && !errors.Is(err, errTooManyQuiet) {
			return t, err
		}
	}
	if wish.Grade != 0 {
		t.scale, err = m.scaled.Get(ctx)
		return t, err
	}
	return t, nil
}

// tries returns how many puzzles are tested before giving up: by what one costs, not by time, so that a
// seed makes the same puzzle on any machine.
func (t tester) tries() int {
	const work, most, proofs = 1 << 26, 1 << 14, 8
	switch {
	case t.wish.Depth == 0 && !t.wish.Unique:
		return max(256, min(most, work/(64*t.m.b.Buttons())))
	case t.code == nil && t.m.a.Nullity() > 0:
		return proofs
	}
	return max(256, min(most, work/(64*t.m.b.Buttons()+t.code.size())))
}

// fits reports whether a puzzle that is not off meets the wish. What is quick is asked first.
func (t tester) fits(ctx context.Context, p Puzzle) (bool, error) {
	if p.State.IsZero() || len(symmetry.Fixing(t.group, p.State)) != len(t.group) {
		return false, nil
	}
	p, err := t.m.known(ctx, p)
	if err != nil {
		return false, err
	}
	if t.scale != nil {
		if way := t.scale.person.solve(p.State, p.proved()); way.steps < t.scale.fewest || t.scale.grade(way.effort) != t.wish.Grade {
			return false, nil
		}
	}
	if t.wish.Depth == 0 && !t.wish.Unique {
		return true, nil
	}
	least, one, err := t.m.onlyLeast(ctx, t.code, p.Solution)
	return (t.wish.Depth == 0 || least.Weight() == t.wish.Depth) && (one || !t.wish.Unique), err
}
