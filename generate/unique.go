package generate

import (
	"context"
	"errors"
	"fmt"

	"lightsout"
	"lightsout/solve/least"
)

// drawUnique draws states, all solvable ones equally likely, until one has only one least solution; so those that have
// are equally likely. On an always solvable board every state has only one solution at all. All off is left out.
func (m *Maker) drawUnique(ctx context.Context, r *random) (Puzzle, error) {
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	c, err := m.whole.Get(ctx)
	if err != nil && !errors.Is(err, errTooManyQuiet) {
		return Puzzle{}, err
	}
	x := m.b.NewPresses()
	tries := m.uniqueTries(c)
	for range tries {
		if err := ctx.Err(); err != nil {
			return Puzzle{}, err
		}
		r.fill(x)
		least, one, err := m.onlyLeast(ctx, c, x)
		if err != nil {
			return Puzzle{}, err
		}
		if one && least.Weight() > 0 {
			p := m.puzzleOf(least)
			p.Proved, p.Uniform = true, true
			return p, nil
		}
	}
	return Puzzle{}, fmt.Errorf("none of %d random states of %s had only one least solution: try unique with a small depth", tries, m.b)
}

// uniqueTries returns how many states are drawn before giving up.
func (m *Maker) uniqueTries(c *code) int {
	const work, proofs = 1 << 28, 8
	if c == nil && m.a.Nullity() > 0 {
		return proofs
	}
	return min(1<<16, max(256, work/(1+c.size())))
}

// onlyLeast returns a least solution of the state that x solves, and whether there is no other.
func (m *Maker) onlyLeast(ctx context.Context, c *code, x lightsout.Presses) (lightsout.Presses, bool, error) {
	if c != nil {
		least, count := c.lightest(x)
		return least, count == 1, nil
	}
	s, count, err := least.Solver{Factored: m.a, Reach: proofReach}.Count(ctx, lightsout.TurnOff(m.b, m.before(x)))
	if err != nil {
		return x, false, err
	}
	return s.Presses, s.Least && count.IsInt64() && count.Int64() == 1, nil
}
