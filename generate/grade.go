package generate

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/internal/text"
	"lightsout/solve"
)

// Grade says how hard a puzzle is for a person.
type Grade int

// The grades. The zero value is no grade.
const (
	Easy Grade = 1 + iota
	Medium
	Hard
	Expert
)

// GradeNames lists the names of the grades, the easiest first.
func GradeNames() []string { return []string{"easy", "medium", "hard", "expert"} }

// String returns the name of the grade.
func (g Grade) String() string {
	if g < Easy || g > Expert {
		return "no grade"
	}
	return GradeNames()[g-Easy]
}

// ParseGrade reads the name of a grade.
func ParseGrade(name string) (Grade, error) {
	for i, known := range GradeNames() {
		if name == known {
			return Easy + Grade(i), nil
		}
	}
	return 0, fmt.Errorf("there is no grade %q: the grades are %s", text.Clip(name), strings.Join(GradeNames(), ", "))
}

// Marks is the grade of a puzzle and what it is made of.
//
// The grade goes by how many presses the least solution has, compared with the deepest states of the
// board: up to a quarter of theirs is easy, up to a half medium, up to three quarters hard, more is
// expert. An easy game on a large board should not take hundreds of presses, so 6 presses are
// the most that is easy, 15 (as many as 5×5 ever takes) the most that is medium, and 40 the most that
// is hard.
//
// A puzzle is one grade easier if the presses can be seen, because no light is changed by two of
// them; or if light chasing without its table finishes it.
type Marks struct {
	Grade  Grade
	Depth  int  // presses of the least solution that is known
	Proved bool // no solution has fewer; if not, neither is the grade
	// Deepest is how many presses the deepest states of the board take, or, if that is not known, a
	// number that they do not exceed.
	Deepest int
	On      int  // lights that are on
	Shown   bool // no light is changed by two presses of the solution
	// Chased says that lights can be chased on this board: it is a rectangle or a cylinder with the
	// plus pattern and two states. ChasePresses is how many presses that takes, with the table where it
	// is needed, and ChaseLeaves how many lights are on in the last row before the table is needed.
	Chased       bool
	ChasePresses int
	ChaseLeaves  int
}

// Grade returns the grade of a puzzle of the board, and what it is made of.
func (m *Maker) Grade(ctx context.Context, p Puzzle) (Marks, error) {
	if p.Board != m.b {
		return Marks{}, fmt.Errorf("a puzzle of board %s cannot be graded as one of %s", p.Board, m.b)
	}
	p, err := m.Measure(ctx, p)
	if err != nil {
		return Marks{}, err
	}
	k := Marks{Depth: p.Depth, Proved: p.Proved, On: p.State.On()}
	bounds, err := m.depthBounds(ctx)
	if err != nil {
		return Marks{}, err
	}
	k.Deepest = bounds.AtMost
	k.Shown = shown(p)
	if _, k.Chased = solve.ChaseColumns(m.b); k.Chased {
		if k.ChasePresses, k.ChaseLeaves, err = m.chase(ctx, p.State); err != nil {
			return Marks{}, err
		}
	}
	k.Grade = Expert
	for g := Hard; g >= Easy; g-- {
		if k.Depth <= mostPresses(g, k.Deepest) {
			k.Grade = g
		}
	}
	if k.Grade > Easy && (k.Shown || k.Chased && k.ChaseLeaves == 0) {
		k.Grade--
	}
	return k, nil
}

// mostPresses returns how many presses a puzzle of a grade has at the most, on a board whose deepest
// states take so many.
func mostPresses(g Grade, deepest int) int {
	switch g {
	case Easy:
		return min(6, (deepest+3)/4)
	case Medium:
		return min(15, (deepest+1)/2)
	case Hard:
		return min(40, deepest-deepest/4)
	}
	return deepest
}

// depthsOf returns from how many to how many presses a puzzle of a grade has, if it is made no easier
// by what is seen. The first is greater than the last if there are none. Expert puzzles are made with
// at most twice as many presses as the first of them: no one would count more.
func (m *Maker) depthsOf(ctx context.Context, g Grade) (least, most int, err error) {
	bounds, err := m.depthBounds(ctx)
	if err != nil {
		return 0, 0, err
	}
	least = 1
	if g > Easy {
		least = mostPresses(g-1, bounds.AtMost) + 1
	}
	most = mostPresses(g, bounds.AtMost)
	if g == Expert {
		most = min(most, 2*least)
	}
	return least, most, nil
}

// drawGrade draws a depth of the grade, then a puzzle of that depth, until one is of the grade.
func (m *Maker) drawGrade(ctx context.Context, r *random, g Grade) (Puzzle, error) {
	const tries = 64
	least, most, err := m.depthsOf(ctx, g)
	if err != nil {
		return Puzzle{}, err
	}
	if least > most {
		return Puzzle{}, impossible("no puzzle of %s is %s: its deepest states take too few presses", m.b, g)
	}
	var last error
	for range tries {
		p, err := m.drawOfDepth(ctx, r, depthWish{w: least + r.index(most-least+1)})
		if ctx.Err() != nil {
			return Puzzle{}, ctx.Err()
		}
		if err != nil {
			last = err // a depth out of reach: another one may do
			continue
		}
		marks, err := m.Grade(ctx, p)
		if err != nil {
			return Puzzle{}, err
		}
		if marks.Grade == g {
			p.Uniform = false
			return p, nil
		}
	}
	var never *ImpossibleError
	if last != nil && !errors.As(last, &never) {
		return Puzzle{}, last
	}
	return Puzzle{}, impossible("no puzzle of %s that is %s was found in %d tries", m.b, g, tries)
}

// shown reports whether no light is changed by two presses of the solution.
func shown(p Puzzle) bool {
	changed := lightsout.NewState(2, p.State.Len())
	var room []lightsout.Toggle
	for j := range p.Solution.Len() {
		count := p.Solution.At(j)
		if count > 1 {
			return false
		}
		if count == 0 {
			continue
		}
		room = p.Board.AppendToggles(room[:0], j)
		for _, t := range room {
			if changed.At(t.Light) != 0 {
				return false
			}
			changed.Set(t.Light, 1)
		}
	}
	return true
}
