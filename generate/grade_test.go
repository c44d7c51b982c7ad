package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/solve/technique"
	"lightsout/test/tier"

	"pgregory.net/rapid"
)

// The boards of the daily puzzle and of the gallery have the four grades, but for Petersen's graph, whose
// puzzles have only four different efforts.
func TestGradesThatAreOffered(t *testing.T) {
	all := []Grade{Easy, Medium, Hard, Expert}
	for spec, want := range map[string][]Grade{
		"4x4": all, "5x5": all, "6x6": all, "7x7": all, "torus-5x5": all, "torus-6x6": all, "hex-3": all,
		"hex-4": all, "cube-3": all, "5x5-mod3": all, "3x3x3x3": all, "20x20": all, "orbix": all,
		"merlin": all, "klein-4x6": all, "tri-5": all, "graph-petersen": {Easy, Medium, Expert},
		"1x2": {Easy},
	} {
		if got, err := maker(t, spec).Grades(context.Background()); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v, %v", spec, got, want, err)
		}
	}
}

func TestGradeOf(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec, state string
		want        Marks
	}{
		// a plus and its like at the edge
		{
			"5x5", "01000/11100/01000/00010/00111",
			Marks{Grade: Easy, Technique: technique.AllOn, Steps: 2, Effort: 2},
		},
		// two next to each other
		{
			"5x5", "00000/01100/10010/01100/00000",
			Marks{Grade: Easy, Technique: technique.Overlap, Steps: 2, Effort: 4},
		},
		// what chasing leaves decides
		{"5x5", "on", Marks{Grade: Expert, Technique: technique.Free, Steps: 15, Effort: 37}},
		// nothing to do
		{"5x5", "off", Marks{Grade: Easy, Technique: technique.AllOn}},
		// four at the edges
		{"4x4", "on", Marks{Grade: Easy, Technique: technique.AllOn, Steps: 4, Effort: 4}},
		// one button, twice
		{"3x3-mod3", "010/111/010", Marks{Grade: Easy, Technique: technique.AllOn, Steps: 2, Effort: 1}},
		// one and two
		{"graph-petersen", "on", Marks{Grade: Medium, Technique: technique.AllButOne, Steps: 3, Effort: 4}},
	} {
		m := maker(t, test.spec)
		s := must(m.b.ParseState(test.state))
		got, err := m.Grade(ctx, Puzzle{Board: m.b, State: s})
		if got.Hardest = 0; err != nil || got != test.want {
			t.Errorf("%s %s:\n%+v, want\n%+v, %v", test.spec, test.state, got, test.want, err)
		}
	}
	m := maker(t, "5x5")
	bad, _ := m.b.ParseState("0x1")
	var unsolvable *lightsout.UnsolvableError
	if _, err := m.Grade(ctx, Puzzle{Board: m.b, State: bad}); !errors.As(err, &unsolvable) {
		t.Errorf("an unsolvable state has a grade: %v", err)
	}
	if _, err := maker(t, "4x4").Grade(ctx, Puzzle{Board: m.b}); err == nil {
		t.Error("a puzzle of another board is graded")
	}
}

// On rectangles a person chases as package solve does, and the table finishes what chasing leaves; on
// every board looking ends at a dark board if it says so.
func TestPersonIsRight(t *testing.T) {
	ctx := context.Background()
	specs := append([]string{"3x5", "5x3", "1x4", "4x1", "cylinder-4x5", "1x1", "hex-4", "cube-2"}, boards...)
	makers := map[string]*Maker{}
	for _, spec := range specs {
		makers[spec] = maker(t, spec)
	}
	rapid.Check(t, func(t *rapid.T) {
		spec := rapid.SampledFrom(specs).Draw(t, "spec")
		m := makers[spec]
		word := rapid.StringMatching(`[a-z]{1,8}`).Draw(t, "word")
		wish := Wish{}
		if n := rapid.IntRange(0, min(6, m.b.Buttons())).Draw(t, "presses"); n > 0 {
			wish = Wish{Method: "presses", Presses: n}
		}
		puzzle := must(m.Make(ctx, word, wish))
		scale := must(m.scaled[1].Get(ctx))
		p := scale.model
		bytes := func() []uint8 {
			s := make([]uint8, m.b.Lights())
			for i := range s {
				s[i] = uint8(puzzle.State.At(i))
			}
			return s
		}
		dark := func(s []uint8) bool { return !slices.ContainsFunc(s, func(v uint8) bool { return v != 0 }) }
		s := bytes()
		if _, seen := p.look(t.Context(), s, math.MaxInt); seen != dark(s) {
			t.Fatalf("looking is done: %v, and leaves %v", seen, s)
		}
		s = bytes()
		presses := p.order.Chase(s)
		if n, ok := technique.Columns(m.b); ok {
			left := puzzle.State.Clone()
			pressed := 0
			for i := range left.Len() - n {
				if left.At(i) != 0 {
					m.b.Press(left, i+n, 1)
					pressed++
				}
			}
			if pressed != presses || left.IsZero() != dark(s) || len(p.order.Free) != n {
				t.Fatalf("%d presses and %v, not %d and %v", presses, s, pressed, left)
			}
		}
		s = bytes()
		if way := p.chaseOff(s); p.fixes != nil && !dark(s) {
			t.Fatalf("%v leaves %v", way, s)
		}
	})
}

// A board makes every grade that it offers and no other; easy is never a single press if there is an
// alternative. Means are compared on some boards.
func TestGradesOnEveryBoard(t *testing.T) {
	for _, spec := range append([]string{"1x1", "1x2", "2x2", "19x19", "40x40", "30x30"}, boards...) {
		checkGrades(t, spec, 1)
	}
	graded := strings.Fields("5x5 6x6 torus-5x5 hex-4 cube-2 graph-petersen")
	for at := 0; at < len(graded); at += tier.Step(3) {
		checkGrades(t, graded[at], manyGraded)
	}
}

// manyGraded is how many puzzles of a grade are made where means are compared.
const manyGraded = 25

// checkGrades makes puzzles of each grade of a board. Within a grade presses differ at most by a factor of
// two. Of many puzzles the means of presses and efforts rise from grade to grade; on tiny boards the presses
// may stay the same.
func checkGrades(t *testing.T, spec string, puzzles int) {
	m := maker(t, spec)
	grades, err := m.Grades(t.Context())
	if err != nil || len(grades) == 0 {
		t.Fatalf("%s has no puzzle of any grade: %v", spec, err)
	}
	var effort, depth [Expert + 1]int
	easier := Grade(0)
	for g := Easy; g <= Expert; g++ {
		few := math.MaxInt
		many := 0
		for i := range puzzles {
			p, err := m.Make(t.Context(), fmt.Sprint("agent-", i), Wish{Grade: g})
			var never *ImpossibleError
			if !slices.Contains(grades, g) && errors.As(err, &never) {
				continue
			}
			if err != nil {
				t.Fatalf("%s %s: %v", spec, g, err)
			}
			if i == 0 && m.b.Buttons() < 400 {
				check(t, m, p)
			}
			marks, err := m.Grade(t.Context(), p)
			if err != nil || marks.Grade != g || marks.Steps < p.Depth || p.Depth < 2 && m.b.Buttons() > 2 {
				t.Fatalf("%s %s: %d presses, %v, %v", spec, g, p.Depth, marks, err)
			}
			few = min(few, p.Depth)
			many = max(many, p.Depth)
			effort[g] += marks.Effort
			depth[g] += p.Depth
		}
		if !slices.Contains(grades, g) {
			continue
		}
		falls := effort[g] <= effort[easier] || depth[g] < depth[easier] ||
			depth[g] == depth[easier] && m.b.Buttons() > 8
		if many > 2*few || puzzles == manyGraded && falls {
			t.Errorf("%s %s: %d to %d presses, efforts %v, presses %v", spec, g, few, many, effort, depth)
		}
		easier = g
	}
	hard := effort[Hard]
	expert := effort[Expert]
	if spec == "5x5" && puzzles == manyGraded && 6*hard > 5*expert {
		t.Errorf("hard and expert are alike: efforts %v", effort)
	}
}

// Agents of different skill: each solves more of the easier puzzles, and the more skilled one solves more
// of each grade. All may press 40 times.
func TestGradesOrderTheSuccessOfAgents(t *testing.T) {
	const (
		puzzles = 100
		budget  = 40
	)
	ctx := context.Background()
	for _, spec := range []string{"4x4", "5x5", "6x6", "7x7", "torus-5x5", "hex-3", "cube-3", "5x5-mod3",
		"graph-petersen"} {
		m := maker(t, spec)
		scale := must(m.scaled[2].Get(ctx))
		person := must(newSolverModel(ctx, m, scale.order))
		grades := must(m.Grades(ctx))
		whole := len(grades) == 4
		agents := []func(*agent) bool{(*agent).random, (*agent).greedy, (*agent).chaser, (*agent).skilled}
		var rates [4][Expert + 1]int
		for _, g := range grades {
			for i := range puzzles {
				p := must(m.Make(ctx, fmt.Sprint("agent-", i), Wish{Grade: g}))
				way := must(scale.solve(ctx, p))
				for a, solves := range agents {
					if solves(&agent{person, newRandom(spec, p.Seed), p.State, budget, way}) {
						rates[a][g]++
					}
				}
			}
		}
		t.Logf("%s: random %v, greedy %v, chaser %v, skilled %v of %d", spec, rates[0][1:], rates[1][1:],
			rates[2][1:], rates[3][1:], puzzles)
		const luck = 5
		for a := range agents {
			for i, g := range grades[1:] {
				if easier := grades[i]; rates[a][g] > rates[a][easier]+luck {
					t.Errorf("%s: agent %d solves %d %s puzzles and %d %s ones", spec, a, rates[a][g], g,
						rates[a][easier], easier)
				}
				if a > 0 && rates[a][g]+luck < rates[a-1][g] {
					t.Errorf("%s: agent %d solves %d %s puzzles, the less skilled one %d", spec, a,
						rates[a][g], g, rates[a-1][g])
				}
			}
		}
		first := rates[1][Easy]
		last := rates[1][Expert]
		if whole && (first < puzzles/5 || last > puzzles/10) {
			t.Errorf("%s: greed solves %d easy and %d expert puzzles of %d", spec, first, last, puzzles)
		}
	}
}

// agent plays one puzzle.
type agent struct {
	*solverModel
	r      *random
	state  lightsout.State
	budget int
	way    plan // by all techniques
}

// lights returns the lights of the puzzle and how many are on.
func (a *agent) lights() (s []uint8, on int) {
	for i := range a.state.Len() {
		s = append(s, uint8(a.state.At(i)))
	}
	return s, a.state.On()
}

// random presses a button that changes a light that is on.
func (a *agent) random() bool {
	s, _ := a.lights()
	for range a.budget {
		j := a.r.index(a.buttons)
		for !slices.ContainsFunc(a.of[j], func(t lightsout.Toggle) bool { return s[t.Light] != 0 }) {
			j = a.r.index(a.buttons)
		}
		a.press(s, j, 1)
		if !slices.ContainsFunc(s, func(v uint8) bool { return v != 0 }) {
			return true
		}
	}
	return false
}

// greedy presses what turns off the most lights, and starts again at random where nothing does.
func (a *agent) greedy() bool {
	s, on := a.lights()
	for range a.budget {
		best := a.best(context.Background(), s, 0, a.buttons)
		if best.gain <= 0 {
			return a.random()
		}
		a.press(s, best.button, best.times)
		if on -= best.gain; on == 0 {
			return true
		}
	}
	return false
}

// chaser is greedy, or looks and chases, with patience.
func (a *agent) chaser() bool {
	return a.greedy() || a.way.technique <= technique.Chased && a.way.effort <= a.budget
}

// skilled is a chaser who knows the table and has more patience.
func (a *agent) skilled() bool {
	return a.chaser() || a.way.technique <= technique.Free && a.way.effort <= 2*a.budget
}
