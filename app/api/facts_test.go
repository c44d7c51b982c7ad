package api

import (
	"context"
	"strings"
	"testing"

	"lightsout/algebra"
	"lightsout/app/store/states"
	"lightsout/board"
)

func factsOf(t *testing.T, spec string, listed bool) FactsAnswer {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	r := Facts{Board: SpecOf(b), First: 2}
	if listed {
		if r.States, err = states.All(context.Background(), b, nil); err != nil {
			t.Fatal(err)
		}
	}
	return must(Ask[FactsAnswer](context.Background(), &Env{}, &r))
}

func TestFacts(t *testing.T) {
	for _, test := range []struct {
		spec              string
		states, solvable  string
		depth             int
		deepest           string
		first             uint64
		onWeight          int
		onSolvable, onTop bool
	}{
		{"3x3", "512", "512", 9, "1", 341, 5, true, false},
		{"4x4", "65536", "4096", 7, "32", 6218, 4, true, false},
		{"5x5", "33554432", "8388608", 15, "7350", 15614, 15, true, true},
		{"torus-3x3", "512", "32", 3, "7", 84, 3, true, true},
		{"3x3-mod3", "19683", "19683", 18, "1", 2622, 5, true, false},
		{"1x2-open-plus-mod3", "9", "9", 4, "1", 4, 4, true, true},
		{"2x2-mod3", "81", "27", 3, "12", 5, 0, false, false},
	} {
		f := factsOf(t, test.spec, false)
		if f.States != test.states || f.Solvable != test.solvable || *f.Depth != test.depth ||
			f.Deepest != test.deepest || f.First[0].State != test.first {
			t.Errorf("%s: %+v, depth %d", test.spec, f, *f.Depth)
		}
		on := f.AllOn
		if on.Solvable != test.onSolvable ||
			on.Solvable && (*on.Weight != test.onWeight || *on.Deepest != test.onTop) {
			t.Errorf("%s: all-on %+v", test.spec, on)
		}
	}
}

// Listing and counting agree on a board.
func TestFactsByCounting(t *testing.T) {
	for _, spec := range []string{"3x3", "4x4", "4x5", "torus-4x4", "2x3-mod3"} {
		listed := factsOf(t, spec, true)
		b := must(board.Parse(spec))
		a := must(algebra.Of(context.Background(), b))
		var counted FactsAnswer
		if err := counted.count(context.Background(), a); err != nil {
			t.Fatal(err)
		}
		if err := counted.allOn(context.Background(), NewEnv().with(a).Search, a.Board()); err != nil {
			t.Fatal(err)
		}
		if *counted.Depth != *listed.Depth || counted.Deepest != listed.Deepest ||
			strings.Join(counted.Distribution, " ") != strings.Join(listed.Distribution, " ") {
			t.Errorf("%s: counted %+v, listed %+v", spec, counted, listed)
		}
		c := counted.AllOn
		l := listed.AllOn
		if c.Solvable != l.Solvable || c.Solvable && (*c.Weight != *l.Weight || *c.Deepest != *l.Deepest) {
			t.Errorf("%s: all-on counted %+v, listed %+v", spec, c, l)
		}
	}
}

// Unknown facts are omitted.
func TestFactsOfLargeBoards(t *testing.T) {
	f := factsOf(t, "6x6", false)
	if f.Deepest != "1" || *f.Depth != 36 || len(f.First) != 0 || f.Unlisted == "" || *f.AllOn.Weight != 28 {
		t.Errorf("6x6: %+v", f)
	}
	f = factsOf(t, "9x9", false)
	if f.Deepest != "" || *f.Depth != 37 || f.Distribution != nil || f.Unlisted == "" {
		t.Errorf("9x9: %+v", f)
	}
	f = factsOf(t, "graph-complete-64", false)
	if f.Solvable != "2" || f.Depth != nil || !strings.Contains(f.Unlisted, "do not fit in 63 bits") ||
		*f.AllOn.Weight != 1 {
		t.Errorf("graph-complete-64: %+v", f)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := must(board.Parse("5x5"))
	if _, err := Do(ctx, &Env{}, &Facts{Board: SpecOf(b)}); err == nil {
		t.Error("canceled, and no error")
	}
}
