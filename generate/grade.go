package generate

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"lightsout"
	"lightsout/internal/base/text"
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

// Marks is the grade of a puzzle and what it is made of: how a person would solve it (see Technique).
// The effort is that of the cheapest way: 1 for each press that is seen and 2 for one that overlaps
// others; chasing costs 2 and 1 a press; the table 4 more and the presses of chasing again; counting,
// instead, half of what is counted; and trial 4 for each doubling of the number of tries.
//
// Grades divide the efforts of the board, from its easiest puzzles to its hardest, into four equal parts.
// On large boards an easy puzzle has an effort of at most 8, a medium one of 24 and a hard one of 60, and no puzzle is
// drawn with hundreds of presses.
type Marks struct {
	Grade     Grade     `json:"grade"`
	Technique Technique `json:"technique"` // the hardest that is needed
	Steps     int       `json:"steps"`     // presses made that way, which may be more than the least solution has
	Effort    int       `json:"effort"`
	Hardest   int       `json:"hardest"` // effort of the hardest puzzles of the board, as far as they were looked at
}

// Grade returns the grade of a puzzle of the board, and what it is made of.
func (m *Maker) Grade(ctx context.Context, p Puzzle) (Marks, error) {
	if p.Board != m.b {
		return Marks{}, fmt.Errorf("a puzzle of board %s cannot be graded as one of %s", p.Board, m.b)
	}
	s, err := m.scaled.Get(ctx)
	if err != nil {
		return Marks{}, err
	}
	if p, err = m.known(ctx, p); err != nil {
		return Marks{}, err
	}
	way, err := s.person.solve(ctx, p.change(), p.proved())
	return Marks{s.grade(way.effort), way.technique, way.steps, way.effort, s.hardest}, err
}

// Grades returns the grades of which the board has puzzles, the easiest first.
func (m *Maker) Grades(ctx context.Context) ([]Grade, error) {
	s, err := m.scaled.Get(ctx)
	if err != nil {
		return nil, err
	}
	var list []Grade
	for g := Easy; g <= Expert; g++ {
		if len(s.presses[g]) > 0 {
			list = append(list, g)
		}
	}
	return list, nil
}

// known returns a puzzle with a least solution if that is quickly found.
func (m *Maker) known(ctx context.Context, p Puzzle) (Puzzle, error) {
	if p.Solution.Len() == 0 {
		x, err := m.a.Solve(ctx, p.change(), lightsout.State{})
		if err != nil {
			return p, err
		}
		p.Solution, p.Depth = x, x.Weight()
	}
	if p.Proved {
		return p, nil
	}
	return m.lighten(ctx, p)
}

// proved returns the depth if it is proved, otherwise 0.
func (p Puzzle) proved() int {
	if p.Proved {
		return p.Depth
	}
	return 0
}

// scale is how the puzzles of a board are graded.
type scale struct {
	person           *person
	fewest           int // steps of a puzzle that is drawn: 2, for one press is no puzzle, unless the board has no other
	easiest, hardest int // effort
	// presses has for each grade how many random presses made such puzzles, once for each.
	presses [Expert + 1][]int
}

// grade returns the grade of an effort. Three efforts are too few for a middle: agents fail no more often at the second.
func (s *scale) grade(effort int) Grade {
	if s.hardest-s.easiest == 2 && effort < s.hardest {
		return Easy
	}
	for g := Easy; g < Expert; g++ {
		if effort <= min([]int{8, 24, 60}[g-Easy], s.easiest+(s.hardest-s.easiest)*int(g)/4) {
			return g
		}
	}
	return Expert
}

// mostPresses is how many presses are made at random for a puzzle of a grade.
const mostPresses = 96

// samples yields presses of puzzles: of all if they are few, otherwise of a fixed random stream, few presses and many.
// The next presses overwrite the last.
func (m *Maker) samples(ctx context.Context) iter.Seq[lightsout.Presses] {
	if m.few() {
		return slices.Values(m.everyState(ctx))
	}
	return func(yield func(lightsout.Presses) bool) {
		const work = 1 << 14
		r, x := newRandom(m.name, "scale"), m.b.NewPresses()
		many := min(64, max(4, work/m.b.Buttons()))
		for range many {
			if r.fill(x); !yield(x) {
				return
			}
		}
		for w := 1; w <= min(mostPresses, m.mostWeight()); w++ {
			for range max(1, many/8) {
				if r.pick(x, w); !yield(x) {
					return
				}
			}
		}
	}
}

// newScale looks at sample puzzles of the board.
func (m *Maker) newScale(ctx context.Context) (*scale, error) {
	person, err := m.person.Get(ctx)
	if err != nil {
		return nil, err
	}
	s := &scale{person: person}
	type sample struct {
		presses int
		plan
	}
	var samples []sample
	for x := range m.samples(ctx) {
		p, err := m.known(ctx, m.puzzleOf(x))
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		if !p.State.IsZero() {
			way, err := person.solve(ctx, p.State, p.proved())
			if err != nil {
				return nil, err
			}
			samples = append(samples, sample{x.Weight(), way})
			s.hardest = max(s.hardest, way.effort)
		}
	}
	s.fewest = 2
	if !slices.ContainsFunc(samples, func(a sample) bool { return a.steps > 1 }) {
		s.fewest = 1
	}
	s.easiest = s.hardest
	for _, a := range samples {
		if a.steps >= s.fewest {
			s.easiest = min(s.easiest, a.effort)
		}
	}
	for _, a := range samples {
		if a.steps >= s.fewest && a.presses <= mostPresses {
			g := s.grade(a.effort)
			s.presses[g] = append(s.presses[g], a.presses)
		}
	}
	return s, ctx.Err() // samples end with the context
}
