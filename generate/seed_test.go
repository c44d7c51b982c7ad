package generate

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata/puzzles.json: only with a new version")

// seeds are valid texts and their canonical forms.
var seeds = map[string]string{
	"abc": "abc", "uniform.abc": "abc", "A-b_9": "A-b_9", "depth-15.abc": "depth-15.abc",
	"presses.x": "presses-6.x", "presses-7.x": "presses-7.x", "symmetric.x": "symmetric.x",
	"symmetric-half-turn.x": "symmetric-half-turn.x", "unique.x": "unique.x", "unique-4.x": "unique-4.x",
	"reverse.x": "reverse.x", "orthogonal.x": "orthogonal.x", "easy.7": "easy.7", "expert.7": "expert.7",
	"daily.2026-11-15": "daily.2026-11-15", "daily-2026-11-15": "daily.2026-11-15",
	"uniform.daily-2026-11-15": "uniform.daily-2026-11-15",
	"uniform.daily-2026-02-30": "uniform.daily-2026-02-30", "daily-tomorrow": "daily-tomorrow",
	"daily-2026-11-15-1": "daily-2026-11-15-1", "daily-2026-1-5": "daily-2026-1-5",
	"easy.daily-2026-11-15": "easy.daily-2026-11-15", "depth": "depth", "daily": "daily",
	"unique.symmetric-mirror.hard.x": "unique.symmetric-mirror.hard.x",
	"hard.depth-9.unique.x":          "unique-9.hard.x", "presses-4.easy.x": "presses-4.easy.x",
}

// notSeeds are invalid, each with part of its error.
var notSeeds = map[string]string{
	"": "1 to 64 letters", "a b": "1 to 64 letters", "ä": "1 to 64 letters", "a.b.c": "unknown method \"a\"",
	strings.Repeat("a", 65): "1 to 64 letters", "hello.x": "unknown method \"hello\"",
	"depth.x": "needs a number of presses", "depth-0.x": "at least 1",
	"depth-007.x": "number of presses is expected", "depth--1.x": "number of presses is expected",
	"depth-99999999999.x": "number of presses is expected", "depth-2000000000.x": "between 1 and",
	"uniform-3.x": "requires the method presses", "symmetric-.x": "unknown symmetry \"symmetric-\"",
	"symmetric-round.x": "unknown symmetry \"round\"", "reverse-.x": "number of presses",
	".x": "a part is empty", "easy.hard.x": "twice", "depth-3.depth-4.x": "twice",
	"unique-3.depth-3.x": "twice", "unique.unique.x": "twice", "easy..x": "a part is empty",
	"reverse.easy.x": "combines only with a goal", "daily.today": "a date such as",
	"daily.2026-02-30": "a date such as", "daily-2026-02-30": "a date such as",
	"daily-2026-13-01": "a date such as", "easy-3.x": "unknown method \"easy-3\"",
	"depth-3.": "1 to 64 letters",
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
		s, err := ParseSeed(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
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

// goldenPuzzle is what a seed makes of a board, forever in this version.
type goldenPuzzle struct {
	Board, Seed, State, Solution string
	Uniform                      bool
}

// The promise of the version: these seeds make these puzzles, on every machine.
func TestGoldenPuzzles(t *testing.T) {
	const file = "testdata/puzzles.json"
	ids := []string{
		"5x5#abc", "5x5#depth-15.abc", "5x5#presses.abc", "5x5#symmetric.abc",
		"5x5#symmetric-quarter-turn.abc", "5x5#unique.abc", "5x5#unique-9.abc", "5x5#reverse.abc",
		"5x5#orthogonal.abc", "5x5#easy.1", "5x5#medium.1", "5x5#hard.1", "5x5#expert.1",
		"5x5#daily.2026-11-15", "1x1#daily.2026-11-15", "5x5-mod3#abc", "5x5-mod3#depth-12.abc",
		"3x4-mod12#orthogonal.abc", "torus-6x6#depth-14.abc", "9x9#depth-37.abc", "9x9#depth-30.abc",
		"19x19#depth-30.abc", "20x20#depth-30.abc", "39x39#depth-4.abc", "hex-4#hard.1",
		"graph-petersen#unique.abc", "orbix#depth-7.abc", "20x20-mod3#depth-400.abc",
		"6x6-mod200#depth-3500.abc", "cube-3#medium.abc", "40x40#expert.abc", "30x30#depth-100.abc",
		"5x5#hard-2.1", "torus-5x5#medium-2.1", "6x6#daily.2026-12-11",
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
		got = append(got, goldenPuzzle{
			spec, p.Seed, strings.Join(m.b.StateRows(p.State), "/"),
			strings.Join(m.b.PressesRows(p.Solution), "/"), p.Uniform,
		})
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
			t.Errorf("%s#%s makes\n%v, and this version promised\n%v", want[i].Board, want[i].Seed,
				got[i], want[i])
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
		{"uniform.a", long}, {"uniform.a", long + ".x"}, {"uniform.a", "symmetric-" + long + ".x"},
		{"uniform.a", "depth-" + long + ".x"}, {"daily.2026-11-15", "daily." + long},
	} {
		if _, err := ParseSeed(test.most); err != nil {
			t.Errorf("%q: %v", test.most, err)
		}
		_, err := ParseSeed(test.beyond)
		if err == nil || strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
			t.Errorf("%.30q: %.500v", test.beyond, err)
		}
	}
}

// A wish that contradicts itself is an error.
func TestWishes(t *testing.T) {
	for _, w := range []Wish{
		{Grade: 9}, {Method: "depth"}, {Depth: -1}, {Method: "uniform", Presses: 1},
		{Method: "reverse", Symmetry: "mirror"}, {Method: "orthogonal", Grade: Easy}, {Symmetry: "round"},
		{Method: "magic"}, {Method: "presses", Presses: 3, Depth: 4},
	} {
		if whole, err := w.whole(); err == nil {
			t.Errorf("%v is taken for %v", w, whole)
		}
	}
	if w, err := (Wish{}).whole(); err != nil || w.String() != "uniform" {
		t.Errorf("%v, %v", w, err)
	}
}
