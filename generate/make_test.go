package generate

import (
	"context"
	"errors"
	"math"
	"sync"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve/least"
)

// boards are of every kind: rectangles that are not square, surfaces, more than two states, prime and
// not, buttons apart from lights, no symmetry, no quiet patterns, many.
var boards = []string{
	"4x4", "5x5", "3x5", "2x3", "6x6", "torus-4x4", "klein-3x4", "hex-3", "5x5-mod3", "3x4-mod4", "2x3-mod6",
	"4x4-mod12", "graph-petersen", "orbix", "merlin", "3x3x3", "9x9", apart, apart + "-mod3",
}

// apart has three lights and four buttons that are not cells.
var apart = func() string {
	g := board.Graph{
		Nodes:   make([]board.Node, 3),
		Buttons: make([]board.Node, 4),
		Toggles: [][]lightsout.Toggle{
			{{Light: 0, Times: 1}, {Light: 1, Times: 1}}, {{Light: 1, Times: 1}, {Light: 2, Times: 1}},
			{{Light: 0, Times: 1}, {Light: 2, Times: 1}}, {{Light: 0, Times: 1}},
		},
	}
	b, err := g.Board()
	if err != nil {
		panic(err)
	}
	return b.Spec()
}()

// packOf returns n puzzles of a wish, or those before an error.
func packOf(ctx context.Context, m *Maker, n int, word string, wish Wish) (pack []Puzzle, err error) {
	for p, err := range m.Distinct(ctx, n, word, wish) {
		if err != nil {
			return pack, err
		}
		pack = append(pack, p)
	}
	return pack, nil
}

func maker(t testing.TB, spec string) *Maker {
	t.Helper()
	b := must(board.Parse(spec))
	a := must(algebra.Of(context.Background(), b))
	return must(New(a))
}

// check fails if a puzzle is not what it says it is.
func check(t testing.TB, m *Maker, p Puzzle) {
	t.Helper()
	if err := lightsout.TurnOff(m.b, p.State).Check(p.Solution); err != nil {
		t.Fatalf("%s#%s: %v", m.b, p.Seed, err)
	}
	if p.Depth != p.Solution.Weight() {
		t.Fatalf("%s#%s: depth %d of a solution with %d presses", m.b, p.Seed, p.Depth, p.Solution.Weight())
	}
	if p.Proved {
		s, err := least.Solver{Factored: m.a}.Solve(context.Background(), lightsout.TurnOff(m.b, p.State))
		if err != nil || !s.Least || s.Presses.Weight() != p.Depth {
			t.Fatalf("%s#%s: depth %d is said to be proved, solve.Least says %d, %v, %v", m.b, p.Seed,
				p.Depth, s.Presses.Weight(), s.Least, err)
		}
	}
}

// even fails if counts of events that should be equally likely are not, by the chi-square test. If
// they are, then chi-square less the degrees of freedom f is about normal with deviation √(2f), so
// more than 5 deviations, up or down, happen once in a million. The draws are always the same: a test
// that passes will pass again.
func even(t *testing.T, what string, counts map[string]int, classes int) {
	t.Helper()
	draws := 0
	for _, c := range counts {
		draws += c
	}
	if len(counts) > classes {
		t.Fatalf("%s: %d different states, there are only %d", what, len(counts), classes)
	}
	if draws < 5*classes {
		t.Fatalf("%s: %d draws are too few for %d states", what, draws, classes)
	}
	expected := float64(draws) / float64(classes)
	chi := expected * float64(classes-len(counts)) // of those that never came
	for _, c := range counts {
		chi += (float64(c) - expected) * (float64(c) - expected) / expected
	}
	f := float64(classes - 1)
	if z := (chi - f) / math.Sqrt(2*f); math.Abs(z) > 5 {
		t.Errorf("%s: chi-square %.0f with %.0f degrees of freedom is %.1f deviations off", what, chi, f, z)
	}
}

// everyWish is every single wish.
var everyWish = []string{"uniform", "depth-3", "presses-3", "symmetric", "unique", "reverse", "orthogonal"}

// Every method on every board makes what it says, or says why not.
func TestEveryMethodOnEveryBoard(t *testing.T) {
	ctx := context.Background()
	for _, spec := range boards {
		m := maker(t, spec)
		for _, name := range everyWish {
			wish := must(parseWish(name))
			for _, word := range []string{"a", "b", "c"} {
				p, err := m.Make(ctx, word, wish)
				if err != nil {
					if _, ok := err.(*ImpossibleError); !ok {
						t.Errorf("%s %s: %v", spec, wish, err)
					}
					break
				}
				check(t, m, p)
				if wish.Depth == 3 && (p.Depth != 3 || !p.Proved) {
					t.Errorf("%s#%s: depth %d, proved %v", spec, p.Seed, p.Depth, p.Proved)
				}
				again, err := FromSeed(ctx, maker(t, spec), p.Seed)
				if err != nil || !again.State.Equal(p.State) || !again.Solution.Equal(p.Solution) ||
					again.Seed != p.Seed || again.Depth != p.Depth {
					t.Errorf("%s#%s does not make the same puzzle again: %v", spec, p.Seed, err)
				}
				if p.State.IsZero() && name != "uniform" && name != "presses-3" {
					t.Errorf("%s#%s is off", spec, p.Seed)
				}
			}
		}
	}
}

func TestUniformIsUniform(t *testing.T) {
	m := maker(t, "4x4")
	counts := map[string]int{}
	r := newRandom("chi-square")
	s := m.b.NewState()
	x := m.b.NewPresses()
	for range 100_000 {
		r.fill(x)
		m.setBefore(s, x)
		counts[keyOf(s)]++
	}
	even(t, "4x4 uniform", counts, 4096)
}

// What a uniform puzzle says is a solution is one; on boards around the edges of words too, and where lights
// and buttons differ in number.
func TestUniformSolutions(t *testing.T) {
	for _, spec := range append([]string{"7x9", "8x8", "5x13", "1x127", "8x16", "3x43", "20x20", "40x40",
		"5x5-mod7"}, boards...) {
		m := maker(t, spec)
		r := newRandom("stream")
		s := m.b.NewState()
		x := m.b.NewPresses()
		for range 5 {
			r.fill(x)
			m.setBefore(s, x)
			if err := lightsout.TurnOff(m.b, s).Check(x); err != nil {
				t.Fatalf("%s: %v", spec, err)
			}
		}
	}
}

// Several goroutines with one maker get what each would get alone.
func TestGoroutines(t *testing.T) {
	ctx := context.Background()
	seeds := []string{
		"a", "depth-15.a", "depth-11.a", "symmetric.a", "unique.a", "orthogonal.a", "hard.a", "unique-9.a",
	}
	shared := maker(t, "5x5")
	var group sync.WaitGroup
	for range 4 {
		for _, seed := range seeds {
			alone := maker(t, "5x5")
			group.Go(func() {
				p, err := FromSeed(ctx, shared, seed)
				q, other := FromSeed(ctx, alone, seed)
				if err != nil || other != nil || !p.State.Equal(q.State) {
					t.Errorf("%s: %v, %v", seed, err, other)
				}
			})
		}
	}
	group.Wait()
}

// The states of 5×5 that the generators of Fazakas, Keresztes and Groza make are orthogonal to their N₁
// and N₂, which are written out here, and equally likely; so they are on boards of other kinds.
func TestPublishedGenerators(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "5x5")
	n1, _ := m.b.ParseState("01110/10101/11011/10101/01110")
	n2 := must(m.b.ParseState("10101/10101/00000/10101/10101"))
	for _, method := range []string{"reverse", "orthogonal"} {
		r := newRandom("paper", method)
		for range 2000 {
			p := must(m.draw(ctx, r, Wish{Method: method}))
			if p.State.Dot(n1) != 0 || p.State.Dot(n2) != 0 || p.State.IsZero() {
				t.Fatalf("%s: state %v", method, m.b.StateRows(p.State))
			}
			check(t, m, p)
		}
	}
	for _, spec := range []string{"4x4", "2x3-mod4", "2x3-mod6", "torus-3x3-mod3", apart, apart + "-mod6"} {
		m := maker(t, spec)
		states := int(m.a.SolvableStates().Int64()) - 1
		for _, method := range []string{"reverse", "orthogonal"} {
			r := newRandom("chi-square", method)
			counts := map[string]int{}
			for range 6 * states {
				p := must(m.draw(ctx, r, Wish{Method: method}))
				counts[keyOf(p.State)]++
			}
			even(t, spec+" "+method, counts, states)
		}
	}
}

func TestUniqueIsUnique(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"4x4", "5x5", "3x3", "5x5-mod3", "19x19", "torus-4x4"} {
		m := maker(t, spec)
		for _, wish := range []Wish{{Unique: true}, {Unique: true, Depth: 3}} {
			p, err := m.Make(ctx, "one", wish)
			if err != nil {
				t.Logf("%s %s: %v", spec, wish, err)
				continue
			}
			check(t, m, p)
			s, err := least.Solver{Factored: m.a, Counted: true}.Solve(ctx, lightsout.TurnOff(m.b, p.State))
			if err != nil || s.Count.Int64() != 1 || p.State.IsZero() || !p.Proved {
				t.Errorf("%s %s: %v least solutions, %v", spec, wish, s.Count, err)
			}
		}
	}
}

func TestPresses(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "20x20")
	p, err := m.Make(ctx, "six", Wish{Method: "presses"})
	if err != nil || p.Depth != 6 || p.Seed != "presses-6.six" {
		t.Errorf("%v, %d presses, seed %s", err, p.Depth, p.Seed)
	}
	_, err = maker(t, "2x2").Make(ctx, "six", Wish{Method: "presses"})
	if err == nil || err.Error() != "6 different buttons cannot be pressed on 2x2, which has 4" {
		t.Errorf("got %v", err)
	}
}

// No press leads anywhere, yet every method ends.
func TestBoardWithoutPuzzles(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "1x1-open-plus")
	for _, name := range everyWish {
		wish := must(parseWish(name))
		p, err := m.Make(ctx, "nothing", wish)
		if name == "uniform" {
			if err != nil || p.Depth != 0 {
				t.Errorf("%v, %v", p, err)
			}
		} else if err == nil {
			t.Errorf("%s makes %v", name, p)
		}
	}
	_, err := packOf(ctx, m, 1, "nothing", Wish{})
	if err == nil || err.Error() != "board 1x1-open-plus has no puzzle of the wish uniform, up to symmetry" {
		t.Errorf("got %v", err)
	}
	_, err = packOf(ctx, m, 1, "nothing", Wish{Method: "reverse"})
	if err == nil ||
		err.Error() != "board 1x1-open-plus has no puzzles: none of its buttons changes a light" {
		t.Errorf("got %v", err)
	}
}

func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := maker(t, "19x19")
	for _, wish := range []Wish{{}, {Depth: 30}, {Grade: Hard}, {Unique: true}} {
		if _, err := m.Make(ctx, "late", wish); err != context.Canceled {
			t.Errorf("%s: %v", wish, err)
		}
	}
}

// A solution is replaced by a least one if the table is not larger than allowed; a context that ends says so.
func TestMinimize(t *testing.T) {
	m := maker(t, "5x5")
	x := m.b.NewPresses()
	for j := range x.Len() {
		x.Set(j, 1)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if p, err := m.minimize(ended, m.puzzleOf(x), quickCode); !errors.Is(err, context.Canceled) || p.Proved {
		t.Errorf("after the end: proved %v, %v", p.Proved, err)
	}
	c := must(m.whole.Get(t.Context()))
	for most, proved := range map[int]bool{c.size() - 1: false, c.size(): true} {
		p, err := m.minimize(t.Context(), m.puzzleOf(x), most)
		if err != nil || p.Proved != proved || p.Depth != p.Solution.Weight() || (p.Depth < 25) != proved {
			t.Errorf("with %d words: depth %d, proved %v, %v", most, p.Depth, p.Proved, err)
		}
	}
}
