package generate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/base/lazy"
	"lightsout/solve/count"
)

// The counts of 5×5 and 4×4 by depth are published. Every draw is checked by solve.Least.
func TestDepthIsExact(t *testing.T) {
	ctx := context.Background()
	for spec, published := range map[string][]int64{
		"5x5": {1, 25, 300, 2300, 12650, 53130, 176176, 467104, 982335, 1596279, 1935294, 1684446, 1004934, 383670, 82614, 7350},
		"4x4": {1, 16, 120, 560, 1387, 1440, 540, 32},
	} {
		m := maker(t, spec)
		for w, states := range published {
			if w == 0 {
				continue
			}
			d, err := m.depths.Get(ctx, Wish{Depth: w}, m.newDepthDraws)
			if err != nil || d.counts == nil || !d.counts.states().IsInt64() || d.counts.states().Int64() != states {
				t.Fatalf("%s: depth %d: %v, published %d, %v", spec, w, d.counts.states(), states, err)
			}
			for i := range 20 {
				p, err := m.Make(ctx, fmt.Sprint(i), Wish{Depth: w})
				if err != nil || p.Depth != w || !p.Proved || !p.Uniform {
					t.Fatalf("%s: depth %d: %v, %v", spec, w, p, err)
				}
				check(t, m, p)
			}
		}
		deepest := len(published) - 1
		_, err := m.Make(ctx, "deep", Wish{Depth: deepest + 1})
		if want := fmt.Sprintf("no state of %s takes %d presses: the deepest take %d", spec, deepest+1, deepest); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// At every depth of 4×4 all states of that depth are equally likely, drawn by counts and by tries;
// and so are those of boards with other numbers of states and of solutions.
func TestDepthIsUniform(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"4x4", "torus-3x3", "2x3-mod3", "2x3-mod4", "torus-2x2-mod4", "hex-2", apart, apart + "-mod3"} {
		m := maker(t, spec)
		published := must(count.Distribution(ctx, m.a))
		for w := 1; w < len(published); w++ {
			states := int(published[w].Int64())
			d, err := m.depths.Get(ctx, Wish{Depth: w}, m.newDepthDraws)
			if err != nil {
				t.Fatal(err)
			}
			tried := &depthDraws{Wish: d.Wish}
			if tried.code, err = m.codeUpTo(ctx, reach(m.b.Modulus(), w)); err != nil {
				t.Fatal(err)
			}
			for way, draws := range map[string]*depthDraws{"prepared": d, "tries": tried} {
				r := newRandom("chi-square", way)
				counts := map[string]int{}
				for range 10*states + 50 {
					x, uniform, err := m.leastOfWeight(ctx, r, draws)
					if err != nil || !uniform || x.Weight() != w {
						t.Fatalf("%s %s: depth %d: %v, uniform %v, %v", spec, way, w, x, uniform, err)
					}
					counts[keyOf(m.before(x))]++
				}
				if states > 1 {
					even(t, fmt.Sprint(spec, " ", way, " depth ", w), counts, states)
				} else if len(counts) != 1 {
					t.Errorf("%s: %d states of depth %d, there is only one", spec, len(counts), w)
				}
			}
		}
	}
}

// Depths of larger boards, up to the known limits; the deepest of 9×9 are proved, not uniform.
func TestDepthOfLargerBoards(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec    string
		w       int
		uniform bool
	}{
		{"20x20", 30, true}, {"20x20", 400, true}, {"19x19", 30, true}, {"9x9", 20, true}, {"9x9", 37, false},
		{"5x5-mod3", 12, true}, {"torus-5x5", 5, true}, {"16x16", 60, true}, {"20x20-mod3", 30, true}, {"6x6-mod256", 2000, true},
		{"hex-4", 19, true}, {"cube-3", 20, true}, {"11x11", 65, false}, {"39x39", 4, false}, {"1x40", 20, true},
	} {
		m := maker(t, test.spec)
		p, err := m.Make(ctx, "larger", Wish{Depth: test.w})
		if err != nil || p.Depth != test.w || !p.Proved || p.Uniform != test.uniform {
			t.Errorf("%s: depth %d: %d, proved %v, uniform %v, %v", test.spec, test.w, p.Depth, p.Proved, p.Uniform, err)
			continue
		}
		if test.spec != "39x39" {
			check(t, m, p)
		}
	}
}

// Grown presses are least for every number of states.
func TestGrown(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec   string
		w      int
		unique bool
	}{{"5x5", 11, false}, {"5x5", 15, false}, {"5x5-mod3", 16, false}, {"9x9", 30, false}, {"5x5", 9, true}, {"3x4-mod4", 8, false}} {
		m := maker(t, test.spec)
		d := &depthDraws{Wish: Wish{Depth: test.w, Unique: test.unique}}
		var err error
		if d.code, err = m.codeUpTo(ctx, reach(m.b.Modulus(), test.w)); err != nil {
			t.Fatal(err)
		}
		x, ok, err := m.grow(ctx, newRandom("grown"), d)
		if err != nil || !ok || x.Weight() != test.w {
			t.Errorf("%s: depth %d: %v, %v", test.spec, test.w, ok, err)
			continue
		}
		p := m.puzzleOf(x)
		p.Proved = true
		check(t, m, p)
	}
}

// Where nothing grows so far, presses are taken away from a deepest state, if one is known that is deep enough and the
// quiet patterns at hand can reduce it to a least solution.
func TestGrownFromDeepest(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "9x9")
	bounds := must(m.depthBounds(ctx))
	whole := must(m.codeUpTo(ctx, reach(2, m.b.Buttons())))
	few := *whole
	few.upTo = reach(2, bounds.Deep.Weight()) - 1
	counted, failed := count.Bounds{AtLeast: bounds.AtLeast, AtMost: bounds.AtMost}, errors.New("no bounds")
	for name, test := range map[string]struct {
		w      int
		code   *code
		bounds count.Bounds
		err    error
		ok     bool
	}{
		"deepest":             {37, whole, bounds, nil, true},
		"not so deep":         {38, whole, bounds, nil, false},
		"only counted":        {37, whole, counted, nil, false},
		"few quiet patterns":  {37, &few, bounds, nil, false},
		"no bounds are found": {37, whole, count.Bounds{}, failed, false},
	} {
		m.deep = lazy.New(func(context.Context) (count.Bounds, error) { return test.bounds, test.err })
		d := &depthDraws{Wish: Wish{Depth: test.w}, code: test.code}
		x, ok, err := m.grow(ctx, newRandom("deepest"), d)
		if ok != test.ok || !errors.Is(err, test.err) || ok && (x.Weight() != test.w || !d.allows(x)) {
			t.Errorf("%s: %v, weight %d, %v", name, ok, x.Weight(), err)
		}
	}
}

func TestDepthOutOfReach(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec string
		w    int
		says string
	}{
		{"5x5-mod3", 26, "found no state of 5x5-mod3 that takes 26 presses, but did not prove that none exists: the deepest take 18 to 26"},
		{"5x5-mod3", 27, "no state of 5x5-mod3 takes 27 presses: the deepest take 18 to 26"},
		{"3x3", 10, "no state of 3x3 takes 10 presses: the deepest take 9"},
		{"40x40-mod3", 800, "depth 800 on 40x40-mod3: there are 3486784401 solutions: the least ones cannot be counted in 2^36 steps"},
		{"100x100-mod256", 1_000_000, "are too many for 100x100-mod256"},
	} {
		if _, err := maker(t, test.spec).Make(ctx, "deep", Wish{Depth: test.w}); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: depth %d: %v", test.spec, test.w, err)
		}
	}
}

// states returns how many states the table represents.
func (t *countTable) states() *big.Int {
	if len(t.entries) == 0 {
		return new(big.Int)
	}
	return new(big.Int).Quo(t.entries[len(t.entries)-1].upTo, t.scale)
}

var update = flag.Bool("update", false, "rewrite testdata/puzzles.json: only with a new version")

// seeds are valid texts and their canonical forms.
var seeds = map[string]string{
	"abc": "abc", "uniform.abc": "abc", "A-b_9": "A-b_9", "depth-15.abc": "depth-15.abc", "presses.x": "presses-6.x", "presses-7.x": "presses-7.x",
	"symmetric.x": "symmetric.x", "symmetric-half-turn.x": "symmetric-half-turn.x", "unique.x": "unique.x", "unique-4.x": "unique-4.x",
	"reverse.x": "reverse.x", "orthogonal.x": "orthogonal.x", "easy.7": "easy.7", "expert.7": "expert.7", "daily.2026-11-15": "daily.2026-11-15",
	"daily-2026-11-15": "daily.2026-11-15", "uniform.daily-2026-11-15": "uniform.daily-2026-11-15", "uniform.daily-2026-02-30": "uniform.daily-2026-02-30",
	"daily-tomorrow": "daily-tomorrow", "daily-2026-11-15-1": "daily-2026-11-15-1", "daily-2026-1-5": "daily-2026-1-5", "easy.daily-2026-11-15": "easy.daily-2026-11-15",
	"depth": "depth", "daily": "daily", "unique.symmetric-mirror.hard.x": "unique.symmetric-mirror.hard.x", "hard.depth-9.unique.x": "unique-9.hard.x", "presses-4.easy.x": "presses-4.easy.x",
}

// notSeeds are invalid, each with part of its error.
var notSeeds = map[string]string{
	"": "1 to 64 letters", "a b": "1 to 64 letters", "ä": "1 to 64 letters", "a.b.c": "unknown method \"a\"", strings.Repeat("a", 65): "1 to 64 letters",
	"hello.x": "unknown method \"hello\"", "depth.x": "needs a number of presses", "depth-0.x": "at least 1", "depth-007.x": "number of presses is expected",
	"depth--1.x": "number of presses is expected", "depth-99999999999.x": "number of presses is expected", "depth-2000000000.x": "between 1 and",
	"uniform-3.x": "requires the method presses", "symmetric-.x": "unknown symmetry \"symmetric-\"", "symmetric-round.x": "unknown symmetry \"round\"", "reverse-.x": "number of presses", ".x": "a part is empty",
	"easy.hard.x": "twice", "depth-3.depth-4.x": "twice", "unique-3.depth-3.x": "twice", "unique.unique.x": "twice", "easy..x": "a part is empty", "reverse.easy.x": "combines only with a goal",
	"daily.today": "a date such as", "daily.2026-02-30": "a date such as", "daily-2026-02-30": "a date such as", "daily-2026-13-01": "a date such as", "easy-3.x": "unknown method \"easy-3\"", "depth-3.": "1 to 64 letters",
}

func TestParseSeed(t *testing.T) {
	for text, want := range seeds {
		s, err := ParseSeed(text)
		if err != nil || s.String() != want {
			t.Errorf("%q: %q, %v, want %q", text, s, err, want)
		}
		if again, err := ParseSeed(s.String()); err != nil || again != s {
			t.Errorf("%q is printed as %q, which is read as %v, %v", text, s, again, err)
		}
	}
	for text, want := range notSeeds {
		if s, err := ParseSeed(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, %v, want %q", text, s, err, want)
		}
	}
}

func FuzzParseSeed(f *testing.F) {
	for text := range seeds {
		f.Add(text)
	}
	for text := range notSeeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSeed(text)
		if err != nil {
			return
		}
		again, err := ParseSeed(s.String())
		if err != nil || again != s || again.String() != s.String() {
			t.Fatalf("%q is printed as %q, which is read as %v, %v", text, s, again, err)
		}
	})
}

// A wish that contradicts itself is an error.
func TestWishes(t *testing.T) {
	for _, w := range []Wish{
		{Grade: 9}, {Method: "depth"}, {Depth: -1}, {Method: "uniform", Presses: 1}, {Method: "reverse", Symmetry: "mirror"}, {Method: "orthogonal", Grade: Easy},
		{Symmetry: "round"}, {Method: "magic"}, {Method: "presses", Presses: 3, Depth: 4},
	} {
		if whole, err := w.whole(); err == nil {
			t.Errorf("%v is taken for %v", w, whole)
		}
	}
	if w, err := (Wish{}).whole(); err != nil || w.String() != "uniform" {
		t.Errorf("%v, %v", w, err)
	}
}

// goldenPuzzle is what a seed makes of a board, forever in this version.
type goldenPuzzle struct {
	Board, Seed, State, Solution string
	Uniform                      bool
}

// The promise of the version: these seeds make these puzzles, on every machine.
func TestGoldenPuzzles(t *testing.T) {
	const file = "testdata/puzzles.json"
	ids := []string{
		"5x5#abc", "5x5#depth-15.abc", "5x5#presses.abc", "5x5#symmetric.abc", "5x5#symmetric-quarter-turn.abc", "5x5#unique.abc", "5x5#unique-9.abc",
		"5x5#reverse.abc", "5x5#orthogonal.abc", "5x5#easy.1", "5x5#medium.1", "5x5#hard.1", "5x5#expert.1", "5x5#daily.2026-11-15", "1x1#daily.2026-11-15",
		"5x5-mod3#abc", "5x5-mod3#depth-12.abc", "3x4-mod12#orthogonal.abc", "torus-6x6#depth-14.abc", "9x9#depth-37.abc", "9x9#depth-30.abc", "19x19#depth-30.abc",
		"20x20#depth-30.abc", "39x39#depth-4.abc", "hex-4#hard.1", "graph-petersen#unique.abc", "orbix#depth-7.abc", "20x20-mod3#depth-400.abc", "6x6-mod200#depth-3500.abc",
		"cube-3#medium.abc", "40x40#expert.abc", "30x30#depth-100.abc", "5x5#hard-2.1", "torus-5x5#medium-2.1", "6x6#daily.2026-12-11",
	}
	var got []goldenPuzzle
	for _, id := range ids {
		spec, seed, _ := strings.Cut(id, "#")
		m := maker(t, spec)
		p, err := FromSeed(context.Background(), m, seed)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if !slices.Contains([]string{"39x39", "30x30"}, spec) {
			check(t, m, p)
		}
		got = append(got, goldenPuzzle{spec, p.Seed, strings.Join(m.b.StateRows(p.State), "/"), strings.Join(m.b.PressesRows(p.Solution), "/"), p.Uniform})
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(got); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data := must(os.ReadFile(file))
	var want []goldenPuzzle
	if err := json.Unmarshal(data, &want); err != nil || len(want) != len(got) {
		t.Fatalf("%s has %d puzzles, not %d, %v", file, len(want), len(got), err)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s#%s makes\n%v, and this version promised\n%v", want[i].Board, want[i].Seed, got[i], want[i])
		}
	}
}

// Another name of a board makes the same puzzles.
func TestNamesOfABoard(t *testing.T) {
	ctx := context.Background()
	p, err := FromSeed(ctx, maker(t, "mini"), "abc")
	q, other := FromSeed(ctx, maker(t, "torus-4x4"), "abc")
	if err != nil || other != nil || !p.State.Equal(q.State) {
		t.Errorf("%v, %v: different puzzles", err, other)
	}
}

// A wish at a limit is accepted; one beyond it is refused in one short line.
func TestSeedLimits(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	for _, test := range []struct{ most, beyond string }{
		{"depth-1073741824.x", "depth-1073741825.x"},
		{"unique-1.x", "unique-0.x"},
		{strings.Repeat("a", maxWord), strings.Repeat("a", maxWord+1)},
		{"a", ""},
		{"uniform.a", long}, {"uniform.a", long + ".x"}, {"uniform.a", "symmetric-" + long + ".x"}, {"uniform.a", "depth-" + long + ".x"}, {"daily.2026-11-15", "daily." + long},
	} {
		if _, err := ParseSeed(test.most); err != nil {
			t.Errorf("%q: %v", test.most, err)
		}
		if _, err := ParseSeed(test.beyond); err == nil || strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
			t.Errorf("%.30q: %.500v", test.beyond, err)
		}
	}
}
