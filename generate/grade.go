package generate

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/solve/technique"
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

// MarshalText writes the name of the grade.
func (g Grade) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// ParseGrade reads the name of a grade.
func ParseGrade(name string) (Grade, error) {
	at, err := text.Named[Grade]("grade", name, GradeNames())
	if err != nil {
		return 0, err
	}
	return Easy + at, nil
}

// Marks is the grade of a puzzle and what it is made of: how a person would solve it (see package
// technique). The effort is the sum over the presses of a least solution, each found by the first technique
// that leads to one: 1 for a press that is seen, 2 if all lights but one are on, 3 for one of two that
// overlap or that is chased, 5 for a free button and 8 for a proof.
//
// Grades divide the efforts of the board, from its easiest puzzles to its hardest, into four equal parts; on
// large boards easy puzzles have an effort of at most 12, medium ones of 30 and hard ones of 70. Of the
// puzzles of a grade those are drawn whose presses differ at most by a factor of two. Seeds of version 1 keep
// the grades that they were made with.
type Marks struct {
	Grade     Grade               `json:"grade"`
	Technique technique.Technique `json:"technique"` // the hardest that is needed
	// presses made that way, which may be more than the least solution has
	Steps  int `json:"steps"`
	Effort int `json:"effort"`
	// effort of the hardest puzzles of the board, as far as they were looked at
	Hardest int `json:"hardest"`
}

// Grade returns the grade of a puzzle of the board, and what it is made of.
func (m *Maker) Grade(ctx context.Context, p Puzzle) (Marks, error) {
	if p.Board != m.b {
		return Marks{}, fmt.Errorf("a puzzle of board %s cannot be graded as one of %s", p.Board, m.b)
	}
	s, err := m.scaled[gradingOf(p.Seed)].Get(ctx)
	if err != nil {
		return Marks{}, err
	}
	if p, err = m.known(ctx, p); err != nil {
		return Marks{}, err
	}
	p.State = p.change()
	p.Goal = lightsout.State{}
	way, err := s.solve(ctx, p)
	return Marks{s.grade(way.effort), way.technique, way.steps, way.effort, s.hardest}, err
}

// gradingOf returns the version of the grades that a puzzle of a seed was made with.
func gradingOf(seed string) int {
	if s, err := ParseSeed(seed); err == nil && (s.Wish.Grading == 1 || s.Daily && s.Word < newDailies) {
		return 1
	}
	return 2
}

// Grades returns the grades of which the board has puzzles, the easiest first.
func (m *Maker) Grades(ctx context.Context) ([]Grade, error) {
	s, err := m.scaled[2].Get(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(s.grades), nil
}

// known returns a puzzle with a least solution if that is quickly found.
func (m *Maker) known(ctx context.Context, p Puzzle) (Puzzle, error) {
	if p.Solution.Len() == 0 {
		x, err := m.a.Solve(ctx, p.change(), lightsout.State{})
		if err != nil {
			return p, err
		}
		p.Solution = x
		p.Depth = x.Weight()
	}
	return m.minimize(ctx, p, quickCode)
}

// scale is how the puzzles of a board are graded.
type scale struct {
	m       *Maker
	version int
	order   *technique.Order
	model   *solverModel // of version 1
	// steps of a puzzle that is drawn: 2, for one press is no puzzle, unless the board has no other
	fewest           int
	easiest, hardest int // effort
	// presses has for each grade how many random presses made such puzzles, once for each.
	presses [Expert + 1][]int
	// from has for each grade the least depth of its puzzles that are drawn, which have at most twice as
	// much, and most the greatest of any of its puzzles.
	from, most [Expert + 1]int
	grades     []Grade // of which there are puzzles, the easiest first
}

// solve returns how a person solves a puzzle that has a solution.
func (s *scale) solve(ctx context.Context, p Puzzle) (plan, error) {
	switch {
	case s.version == 1 && p.Proved:
		return s.model.solve(ctx, p.State, p.Depth)
	case s.version == 1:
		return s.model.solve(ctx, p.State, 0)
	}
	c, err := s.m.whole.Get(ctx)
	if err == nil && c != nil && c.size() <= quickCode && p.Solution.Len() > 0 {
		if x, only, _ := s.m.onlyLeast(ctx, c, p.Solution); only {
			return s.follow(ctx, p.State, x)
		}
	}
	// Which of several least solutions a person follows must depend on the state alone.
	p, err = s.m.known(ctx, Puzzle{Board: p.Board, State: p.State})
	if err != nil {
		return plan{}, err
	}
	return s.follow(ctx, p.State, p.Solution)
}

// draws reports whether a puzzle of a depth that is solved in a way is drawn for a wish. Who wishes for a
// depth gets it.
func (s *scale) draws(way plan, depth int, wish Wish) bool {
	from := max(s.from[wish.Grade], wish.fewest)
	inside := s.version == 1 || wish.Depth > 0 || from <= depth && depth <= 2*from
	return inside && way.steps >= s.fewest && s.grade(way.effort) == wish.Grade
}

// grade returns the grade of an effort. Three efforts are too few for a middle: agents fail no more often at
// the second.
func (s *scale) grade(effort int) Grade {
	if s.hardest-s.easiest == 2 && effort < s.hardest {
		return Easy
	}
	most := [...][]int{1: {8, 24, 60}, 2: {12, 30, 70}}[s.version]
	for g := Easy; g < Expert; g++ {
		if effort <= min(most[g-Easy], s.easiest+(s.hardest-s.easiest)*int(g)/4) {
			return g
		}
	}
	return Expert
}

// maxSampled is how many presses are made at random for a puzzle of a grade.
const maxSampled = 96

// samples yields presses of puzzles: of all if they are few, otherwise of a fixed random stream, few presses
// and many. The next presses overwrite the last.
func (m *Maker) samples(ctx context.Context) iter.Seq[lightsout.Presses] {
	if m.few() {
		return slices.Values(m.everyState(ctx))
	}
	return func(yield func(lightsout.Presses) bool) {
		const work = 1 << 14
		r := newRandom(m.name, "scale")
		x := m.b.NewPresses()
		many := min(64, max(4, work/m.b.Buttons()))
		for range many {
			if r.fill(x); !yield(x) {
				return
			}
		}
		for w := 1; w <= min(maxSampled, m.maxWeight()); w++ {
			for range max(1, many/8) {
				if r.pick(x, w); !yield(x) {
					return
				}
			}
		}
	}
}

// maxGraded is how many buttons a board may have whose puzzles are graded.
const maxGraded = 1 << 12

// newScale looks at sample puzzles of the board.
func (m *Maker) newScale(ctx context.Context, version int) (s *scale, err error) {
	if n := m.b.Buttons(); n > maxGraded || m.b.Lights() > maxGraded {
		return nil, impossible("board %s has %d buttons: puzzles are graded on boards with at most %d",
			m.b, n, maxGraded)
	}
	s = &scale{m: m, version: version}
	if s.order, err = technique.Default(ctx, m.b); err != nil {
		return nil, err
	}
	if version == 1 {
		if s.model, err = newSolverModel(ctx, m, s.order); err != nil {
			return nil, err
		}
	}
	type sample struct {
		presses, depth int
		plan
	}
	var samples []sample
	for x := range m.samples(ctx) {
		p, err := m.known(ctx, m.puzzleOf(x))
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if !p.State.IsZero() {
			way, err := s.solve(ctx, p)
			if err != nil {
				return nil, err
			}
			samples = append(samples, sample{x.Weight(), p.Depth, way})
			s.hardest = max(s.hardest, way.effort)
		}
	}
	s.fewest = 1
	if slices.ContainsFunc(samples, func(a sample) bool { return a.steps > 1 }) {
		s.fewest = 2
	}
	samples = slices.DeleteFunc(samples, func(a sample) bool { return a.steps < s.fewest })
	s.easiest = s.hardest
	for _, a := range samples {
		s.easiest = min(s.easiest, a.effort)
	}
	var depths [Expert + 1][]int
	for _, a := range samples {
		if a.presses <= maxSampled {
			g := s.grade(a.effort)
			s.presses[g] = append(s.presses[g], a.presses)
			depths[g] = append(depths[g], a.depth)
		}
	}
	for g, list := range depths {
		if len(list) > 0 {
			s.grades = append(s.grades, Grade(g))
			s.from[g] = window(list)
			s.most[g] = slices.Max(list)
		}
	}
	return s, ctx.Err() // samples end with the context
}

// window returns the number for which most of a list are from it to twice of it.
func window(list []int) (from int) {
	slices.Sort(list)
	most := 0
	for at, n := range list {
		if past, _ := slices.BinarySearch(list, 2*n+1); past-at > most {
			from = n
			most = past - at
		}
	}
	return from
}
