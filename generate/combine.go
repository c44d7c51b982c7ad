package generate

import (
	"context"
	"iter"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/symmetry"
)

// Wishes that combine. If the candidates are few, all are looked at once and those that fit are kept:
// then each of them is equally likely, and "none" is proved. Otherwise candidates are drawn
// in the way that meets the rarest part of the wish, until one meets the other parts as well.

// Limits: states of a board and of a symmetry that are all looked at, and wishes whose lists are kept.
const (
	maxClasses = 1 << 12
	maxListed  = 1 << 16
	maxLists   = 16
)

// drawAll draws a puzzle that meets every part of a wish. If it should be like a picture, the first puzzle
// of a pack is the most like it.
func (m *Maker) drawAll(ctx context.Context, r *random, wish Wish) (Puzzle, error) {
	t, err := m.tester(ctx, wish)
	if err != nil {
		return Puzzle{}, err
	}
	list, err := m.lists.Get(ctx, wish, m.newList)
	switch {
	case err != nil:
		return Puzzle{}, err
	case list != nil && len(list) == 0:
		return Puzzle{}, impossible("no puzzle of %s meets the wish %s: all were tried", m.b, wish)
	case list != nil:
		at := min(r.number, len(list)-1)
		if wish.Like == "" {
			at = r.index(len(list))
		}
		p, err := m.known(ctx, Puzzle{Board: m.b, State: list[at], Uniform: true})
		if err == nil && wish.LitOnly {
			p, _, err = t.fits(ctx, p)
		}
		return p, err
	}
	tries := t.tries()
	var best Puzzle
	for try := range tries {
		if try%16 == 0 && ctx.Err() != nil {
			return Puzzle{}, ctx.Err()
		}
		p, err := m.candidate(ctx, r, t, r.number+try)
		if err != nil {
			return Puzzle{}, err
		}
		p, fits, err := t.fits(ctx, p)
		switch {
		case err != nil:
			return Puzzle{}, err
		case !fits:
		case t.draws():
			return p, nil
		case best.Board == nil || differ(p.State, t.like) < differ(best.State, t.like):
			best = p
		}
	}
	if best.Board != nil {
		best.Uniform = false
		return best, nil
	}
	if wish.Depth > 0 {
		if err := m.canHaveDepth(ctx, wish.Depth); err != nil {
			return Puzzle{}, err
		}
		if p, all, err := m.ofDepth(ctx, t, tries); all || err != nil {
			return p, err
		}
	}
	return Puzzle{}, impossible("no puzzle of %s that meets the wish %s was found in %d tries",
		m.b, wish, tries)
}

// ofDepth looks at all presses as many as the depth of a wish, if they are no more than most, and returns the
// first puzzle that fits: none is then proved.
func (m *Maker) ofDepth(ctx context.Context, t tester, most int) (p Puzzle, all bool, err error) {
	if t.wish.Method != "uniform" {
		return p, false, nil
	}
	// in rising order
	last := m.b.Buttons() - 1
	pressed := make([]int, t.wish.Depth)
	for range most {
		x := m.b.NewPresses()
		for _, j := range pressed {
			x.Add(j, 1)
		}
		p, fits, err := t.fits(ctx, m.puzzleOf(x))
		if fits || err != nil {
			return p, true, err
		}
		at := len(pressed) - 1
		for at >= 0 && pressed[at] == last {
			at--
		}
		if at < 0 {
			return p, true, impossible("no puzzle of %s meets the wish %s: all were tried", m.b, t.wish)
		}
		for next := pressed[at] + 1; at < len(pressed); at++ {
			pressed[at] = next
		}
	}
	return p, false, ctx.Err()
}

// draws reports whether the first candidate that fits is taken. Otherwise candidates are not drawn near
// the picture, and the one most like it is taken.
func (t tester) draws() bool {
	return t.like.Len() == 0 || t.wish.Method == "uniform" && t.wish.Symmetry == ""
}

// candidate draws a puzzle that meets part of a wish.
func (m *Maker) candidate(ctx context.Context, r *random, t tester, try int) (Puzzle, error) {
	wish := t.wish
	switch {
	case t.like.Len() > 0 && t.draws():
		return m.near(ctx, r, try, t.like)
	case wish.Method != "uniform":
		return m.drawBy(ctx, r, wish)
	case wish.Symmetry != "":
		return m.drawSymmetric(ctx, r, wish.Symmetry)
	case wish.Depth > 0:
		return m.drawOfDepth(ctx, r, wish)
	case wish.Grade == 0:
		return m.drawUniform(ctx, r, wish)
	}
	presses := t.scale.presses[wish.Grade]
	if len(presses) == 0 {
		return Puzzle{}, impossible("no puzzle of %s that is %s was found", m.b, wish.Grade)
	}
	x := m.b.NewPresses()
	r.pick(x, presses[r.index(len(presses))])
	return m.puzzleOf(x), nil
}

// newList returns all candidates that meet a wish, those first that are most like its picture, or nil if they
// are too many to look at.
func (m *Maker) newList(ctx context.Context, wish Wish) ([]lightsout.State, error) {
	candidates, err := m.candidates(ctx, wish)
	if err != nil || candidates == nil {
		return nil, err
	}
	t, err := m.tester(ctx, wish)
	if err != nil {
		return nil, err
	}
	fit := []lightsout.State{}
	for s := range candidates {
		_, ok, err := t.fits(ctx, Puzzle{Board: m.b, State: s})
		if err != nil {
			return nil, err
		}
		if ok {
			fit = append(fit, s)
		}
	}
	if t.like.Len() > 0 {
		slices.SortStableFunc(fit, func(s, u lightsout.State) int {
			return differ(s, t.like) - differ(u, t.like)
		})
	}
	return fit, ctx.Err() // candidates end with the context
}

// few reports whether all states of the board can be looked at.
func (m *Maker) few() bool {
	return m.b.Lights() <= maxClasses && m.b.Buttons() <= maxClasses && m.a.SolvableStates().BitLen() <= 13
}

// candidates yields all states that may meet a wish. It returns nil if they are too many.
func (m *Maker) candidates(ctx context.Context, wish Wish) (iter.Seq[lightsout.State], error) {
	switch {
	case wish.Method == "presses":
		return nil, nil
	case m.few():
		return slices.Values(text.Each(m.everyState(ctx), m.before)), nil
	case wish.Symmetry == "":
		return nil, nil
	}
	d, err := m.symmetric.Get(ctx, wish.Symmetry, m.newSymmetricDraws)
	if err != nil {
		return nil, err
	}
	k := m.b.Modulus()
	count := 1
	for range d.orbits {
		if count *= k; count > maxListed {
			return nil, nil
		}
	}
	off := m.b.NewState()
	return func(yield func(lightsout.State) bool) {
		values := make([]uint8, d.orbits)
		for n := 1; n < count; n++ {
			for o, rest := 0, n; o < len(values); o, rest = o+1, rest/k {
				values[o] = uint8(rest % k)
			}
			s := d.state(m.b, values)
			if ok, err := m.a.Reachable(ctx, s, off); err != nil || ok && !yield(s) {
				return
			}
		}
	}, nil
}

// tester reports whether puzzles meet a wish.
type tester struct {
	m     *Maker
	wish  Wish
	like  lightsout.State     // of length 0 if there is none, and so is goal
	goal  lightsout.State     // which the puzzles that are tested do not have yet
	group []symmetry.Symmetry // that leave the puzzle as it is
	code  *code               // nil if there is none
	scale *scale
}

func (m *Maker) tester(ctx context.Context, wish Wish) (t tester, err error) {
	t = tester{m: m, wish: wish}
	if t.like, t.goal, err = m.patterns(wish); err != nil {
		return t, err
	}
	if wish.LitOnly && !m.b.Cells() {
		return t,
			impossible("board %s has buttons apart from its lights, so there is no lit-only rule for it", m.b)
	}
	if most := 1 << 21; wish.LitOnly && m.b.Buttons() > most {
		return t, impossible("board %s has %d buttons: lit-only puzzles have at most %d", m.b,
			m.b.Buttons(), most)
	}
	if wish.Symmetry != "" {
		if t.group, err = m.symmetries(ctx, wish.Symmetry); err != nil {
			return t, err
		}
	}
	if wish.Depth > 0 || wish.Unique {
		if t.code, err = m.whole.Get(ctx); err != nil {
			return t, err
		}
	}
	if wish.Grade != 0 {
		t.scale, err = m.scaled[wish.Grading].Get(ctx)
	}
	return t, err
}

// tries returns how many puzzles are tested before giving up: by what one costs, not by time, so that a
// seed makes the same puzzle on any machine.
func (t tester) tries() int {
	const (
		work   = 1 << 26
		limit  = 1 << 14
		proofs = 8
	)
	switch {
	case t.wish.LitOnly: // to find that there is no order may take maxOrders steps
		return max(16, min(limit, work/(maxOrders/4*t.m.b.Buttons())))
	case t.wish.Depth == 0 && !t.wish.Unique:
		return max(256, min(limit, work/(64*t.m.b.Buttons())))
	case t.code == nil && t.m.a.Nullity() > 0:
		return proofs
	}
	return max(256, min(limit, work/(64*t.m.b.Buttons()+t.code.size())))
}

// fits reports whether a puzzle that is not off meets the wish, and returns it with what was found out.
// Quick checks come first.
func (t tester) fits(ctx context.Context, p Puzzle) (Puzzle, bool, error) {
	if p.State.IsZero() || len(symmetry.Fixing(t.group, p.State)) != len(t.group) {
		return p, false, nil
	}
	p, err := t.m.known(ctx, p)
	if err != nil {
		return p, false, err
	}
	if t.scale != nil {
		if way, err := t.scale.solve(ctx, p); err != nil || !t.scale.draws(way, p.Depth, t.wish) {
			return p, false, err
		}
	}
	if t.wish.Depth > 0 || t.wish.Unique {
		least, one, err := t.m.onlyLeast(ctx, t.code, p.Solution)
		if err != nil || t.wish.Depth > 0 && least.Weight() != t.wish.Depth || t.wish.Unique && !one {
			return p, false, err
		}
	}
	if p, err = t.m.minimize(ctx, p, maxCodeKept); err != nil || !t.wish.LitOnly {
		return p, err == nil, err
	}
	start := p.State
	if t.goal.Len() > 0 {
		start = start.Plus(t.goal)
	}
	ok := false
	p.Order, ok = t.m.order(ctx, start, p.Solution)
	return p, ok, ctx.Err()
}
