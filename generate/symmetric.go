package generate

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/internal/math/zmod"
	"lightsout/symmetry"
)

// Symmetric puzzles look the same after a symmetry of the board: every light of an orbit has the same value. Such a
// state is a value for each orbit, and it is solvable if it is orthogonal to every witness, which is one equation
// between those values. So it is drawn as any other orthogonal state, with orbits in place of lights; all symmetric
// solvable states are equally likely, except all off, which is left out.
//
// Drawing presses that are the same on every orbit would be simpler, but with two states some
// symmetric states have only solutions that are not.

// UsualSymmetry is the mirror where there is one, otherwise all symmetries.
const UsualSymmetry = "usual"

// Symmetries lists the names of symmetries.
func Symmetries() []string {
	return []string{"mirror", "flip", "diagonal", "half-turn", "quarter-turn", "all", UsualSymmetry}
}

type symmetricDraws struct {
	orbits int                 // of lights that have the same value; without a symmetry each light is one
	orbit  func(light int) int // the number of its orbit
	values *zmod.Factored      // of the orbits
}

func (m *Maker) drawSymmetric(ctx context.Context, r *random, name string) (Puzzle, error) {
	d, err := m.symmetric.Get(ctx, name, m.newSymmetricDraws)
	if err != nil {
		return Puzzle{}, err
	}
	for {
		values := d.values.Draw(r.index)
		if ctx.Err() != nil {
			return Puzzle{}, ctx.Err()
		}
		if s := d.state(m.b, values); !s.IsZero() {
			return m.known(ctx, Puzzle{Board: m.b, State: s, Uniform: true})
		}
	}
}

func (d symmetricDraws) state(b *lightsout.Board, values []uint8) lightsout.State {
	s := b.NewState()
	for i := range b.Lights() {
		s.Set(i, int(values[d.orbit(i)]))
	}
	return s
}

func (m *Maker) newSymmetricDraws(ctx context.Context, name string) (d symmetricDraws, err error) {
	d.orbits, d.orbit = m.b.Lights(), func(light int) int { return light }
	if name == "" {
		err = m.somethingSolvable()
	} else {
		var list []symmetry.Symmetry
		list, err = m.symmetries(ctx, name)
		lights, _ := symmetry.Orbits(list)
		number := make([]int32, m.b.Lights())
		for o, alike := range lights {
			for _, i := range alike {
				number[i] = int32(o)
			}
		}
		d.orbits, d.orbit = len(lights), func(light int) int { return int(number[light]) }
	}
	if err != nil {
		return d, err
	}
	if d.values, err = m.orthogonalTo(ctx, d); err == nil && d.values.KernelSize().Cmp(big.NewInt(1)) == 0 {
		err = impossible("no state of %s with this symmetry can be turned off, except the one that is off", m.b)
	}
	return d, err
}

// symmetries returns the symmetries of the board that make up a named one.
func (m *Maker) symmetries(ctx context.Context, name string) ([]symmetry.Symmetry, error) {
	group, err := m.group.Get(ctx)
	if err != nil {
		return nil, err
	}
	if len(group) == 1 {
		return nil, impossible("board %s has no symmetry that is known, so no puzzle of it is symmetric", m.b)
	}
	if name == "all" {
		return group, nil
	}
	rows, columns, _ := m.b.Planar()
	wanted := strings.Replace(name, UsualSymmetry, "mirror", 1)
	if list := find(group, wanted, rows, columns); list != nil {
		return list, nil
	} else if name == UsualSymmetry {
		return group, nil
	}
	missing := func(known string) bool { return known != "all" && find(group, known, rows, columns) == nil }
	possible := strings.Join(slices.DeleteFunc(Symmetries(), missing), ", ")
	return nil, impossible("board %s has no symmetry %s: it has %s", m.b, name, possible)
}

// find returns the symmetries of a group of a rows × columns grid that make up a named one, or nil if
// one of them is missing.
func find(group []symmetry.Symmetry, name string, rows, columns int) []symmetry.Symmetry {
	parts := []string{name}
	if name == "quarter-turn" {
		parts = append(parts, "half-turn", "three-quarter-turn")
	}
	list := group[:1:1] // the identity
	for _, part := range parts {
		at := slices.IndexFunc(group, func(y symmetry.Symmetry) bool { return y.Is(part, rows, columns) })
		if at < 0 {
			return nil
		}
		list = append(list, group[at])
	}
	return list
}

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
	return fmt.Errorf("%s %q: rows of digits joined by '_' are expected, such as 010_111_010, of at most %d characters", name, text.Clip(s), MaxPattern)
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
	wanted, k := like.Clone(), m.b.Modulus()
	for reach := 1; reach <= try; reach *= max(2, wanted.Len()) {
		i := r.index(wanted.Len())
		wanted.Add(i, 1+r.index(k-1))
	}
	found, err := solver.Find(ctx, m.b.NewState(), wanted)
	if err != nil {
		return Puzzle{}, err
	}
	return m.known(ctx, Puzzle{Board: m.b, State: found.State})
}

func differ(s, t lightsout.State) int { return s.Minus(t).On() }

// number returns the number at the end of a word of a pack, from 0, and 0 for other words. The first
// puzzle of a pack is the most like a picture, and those after it are like it less and less.
func (s Seed) number() int {
	at := strings.LastIndexByte(s.Word, '-')
	n, err := strconv.Atoi(s.Word[at+1:])
	if at < 0 || err != nil {
		return 0
	}
	return max(0, min(n, MaxPattern)-1)
}

// drawUnique draws states, all solvable ones equally likely, until one has only one least solution; so those that have
// are equally likely. On an always solvable board every state has only one solution at all. All off is left out.
func (m *Maker) drawUnique(ctx context.Context, r *random) (Puzzle, error) {
	if err := m.somethingSolvable(); err != nil {
		return Puzzle{}, err
	}
	c, err := m.whole.Get(ctx)
	if err != nil {
		return Puzzle{}, err
	}
	x := m.b.NewPresses()
	tries := 8 // proofs
	if c != nil {
		tries = min(1<<16, max(256, 1<<28/(1+c.size())))
	}
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

// onlyLeast returns a least solution of the state that x solves, and whether there is no other.
func (m *Maker) onlyLeast(ctx context.Context, c *code, x lightsout.Presses) (lightsout.Presses, bool, error) {
	if c != nil {
		least, count := c.lightest(x)
		return least, count == 1, nil
	}
	s, count, err := m.fewest(proofReach).Count(ctx, lightsout.TurnOff(m.b, m.before(x)))
	if err != nil {
		return x, false, err
	}
	return s.Presses, s.Least && count.IsInt64() && count.Int64() == 1, nil
}

// drawOrthogonal is the second generator of Fazakas, Keresztes and Groza (see drawReverse), and their third, which
// differs in how it is written down: choose a state that is orthogonal to every witness, and do not look for its
// solution. Those are just the solvable states. On boards whose toggle matrix is symmetric the witnesses are the quiet
// patterns; on 5×5 they are N₁ and N₂ of that paper. All off is left out, and the others are equally likely.
func (m *Maker) drawOrthogonal(ctx context.Context, r *random, _ Wish) (Puzzle, error) {
	return m.drawSymmetric(ctx, r, "")
}

// maxEquations is how many entries the equations of all witnesses may have, and how many the steps
// to solve them may change.
const maxEquations, maxEquationWork = 1 << 26, 1 << 31

// orthogonalTo returns the solutions of one equation for each witness, in the values of the orbits.
func (m *Maker) orthogonalTo(ctx context.Context, s symmetricDraws) (*zmod.Factored, error) {
	d, err := m.a.Witnesses(ctx)
	if err != nil {
		return nil, err
	}
	if d > 0 && (d > maxEquations/m.b.Lights() || int64(d)*int64(d) > maxEquationWork/int64(s.orbits)) {
		return nil, fmt.Errorf("board %s has %d witnesses of %d lights, too many for this method: use uniform or reverse", m.b, d, m.b.Lights())
	}
	rows := zmod.NewMatrix(m.b.Modulus(), d, s.orbits)
	for i := range d {
		w, err := m.a.Witness(ctx, i)
		if err != nil {
			return nil, err
		}
		for light := range m.b.Lights() {
			o := s.orbit(light)
			rows.Row(i)[o] = uint8((int(rows.Row(i)[o]) + w.At(light)) % m.b.Modulus())
		}
	}
	return zmod.Factor(ctx, rows)
}
