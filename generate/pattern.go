package generate

import (
	"context"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/symmetry"
)

// Patterns: a puzzle may look like a picture, and it may end in one. The goal only moves all states: a
// puzzle that leads to the goal is one that leads to all off, plus the goal. So puzzles are drawn for all
// off, and "like" means a change like the picture less the goal.

// MaxPattern is how long the text of a pattern may be, about a character for each light.
const MaxPattern = 1 << 13

// isPattern reports whether a text may be a state: no text, or letters, digits and '_'.
func isPattern(s string) bool {
	return len(s) <= MaxPattern && !strings.ContainsFunc(s, func(r rune) bool {
		return !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r == '_')
	})
}

func notPattern(name, s string) error {
	return fmt.Errorf(
		"%s %q: rows of digits joined by '_' are expected, such as 010_111_010, of at most %d characters",
		name, text.Clip(s), MaxPattern)
}

// PatternOf returns a state as Wish.Like and Wish.Goal have it.
func PatternOf(b *lightsout.Board, s lightsout.State) string {
	return strings.Join(b.StateRows(s), "_")
}

// pattern reads a pattern of the board; there may be none.
func (m *Maker) pattern(name, text string) (lightsout.State, error) {
	if text == "" {
		return lightsout.State{}, nil
	}
	s, err := m.b.ParseState(text)
	if err != nil {
		return s, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// patterns reads the patterns of a wish: what the change should be like, and the goal.
func (m *Maker) patterns(wish Wish) (like, goal lightsout.State, err error) {
	if goal, err = m.pattern("goal", wish.Goal); err != nil {
		return like, goal, err
	}
	if like, err = m.pattern("like", wish.Like); err == nil && like.Len() > 0 && goal.Len() > 0 {
		like = like.Minus(goal)
	}
	return like, goal, err
}

// fixing returns the symmetries of the board that leave a goal as it is.
func (m *Maker) fixing(ctx context.Context, wish Wish) ([]symmetry.Symmetry, error) {
	group, err := m.group.Get(ctx)
	if err != nil || wish.Goal == "" {
		return group, err
	}
	goal, err := m.pattern("goal", wish.Goal)
	return symmetry.Fixing(group, goal), err
}

// near draws a state like a picture. Some lights of the picture are changed at random, none at first and
// then more and more, and the nearest state that can be turned off is taken.
func (m *Maker) near(ctx context.Context, r *random, try int, like lightsout.State) (Puzzle, error) {
	solver, err := m.nearest.Get(ctx)
	if err != nil {
		return Puzzle{}, err
	}
	wanted := like.Clone()
	k := m.b.Modulus()
	for reach := 1; reach <= try; reach *= max(2, wanted.Len()) {
		i := r.index(wanted.Len())
		wanted.Add(i, 1+r.index(k-1))
	}
	found, err := solver.Find(ctx, m.b.NewState(), wanted, nil)
	if err != nil {
		return Puzzle{}, err
	}
	return m.known(ctx, Puzzle{Board: m.b, State: found.State})
}

func differ(s, t lightsout.State) int { return s.Minus(t).On() }
