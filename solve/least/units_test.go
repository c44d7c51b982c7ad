package least

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"lightsout"
	"lightsout/internal/math/coset"
	"lightsout/test/solvetest"
)

func TestLeastWalkRefuses(t *testing.T) {
	b := solvetest.Board(t, "79x79")
	if _, _, err := (Solver{}).Walk(context.Background(), lightsout.TurnOff(b, b.AllOn()), 1); err == nil {
		t.Error("2^64 solutions are walked through")
	}
	b = solvetest.Board(t, "5x5")
	corner := b.NewState()
	corner.Set(0, 1)
	if _, _, err := (Solver{}).Walk(context.Background(), lightsout.TurnOff(b, corner), 1); err == nil {
		t.Error("a corner of 5x5 has solutions")
	}
	if !(Solver{}).Decomposes(context.Background(),
		lightsout.TurnOff(solvetest.Board(t, "2x300-king"), solvetest.Board(t, "2x300-king").AllOn())) {
		t.Error("2x300-king does not decompose")
	}
	big := solvetest.Board(t, "61x61")
	if (Solver{}).Decomposes(context.Background(), lightsout.TurnOff(big, big.AllOn())) {
		t.Error("61x61 decomposes")
	}
}

// What was found in blocks of one walk says nothing about those of another.
func TestFingerprints(t *testing.T) {
	seen := map[string]string{}
	for _, spec := range []string{"9x9", "16x16", "33x33", "torus-8x8-mod3", "5x5-mod3", "5x5"} {
		b := solvetest.Board(t, spec)
		for range 2 {
			w, _, err := (Solver{}).Walk(context.Background(), lightsout.TurnOff(b, b.NewState()), 1)
			if err != nil {
				t.Fatal(err)
			}
			if of, ok := seen[w.Fingerprint()]; ok && of != spec {
				t.Errorf("the walks of %s and %s have one fingerprint", of, spec)
			}
			seen[w.Fingerprint()] = spec
		}
	}
	if len(seen) != 6 {
		t.Errorf("six walks have %d fingerprints", len(seen))
	}
}

// The words that a proof looks at are estimated to a factor of four.
func TestCost(t *testing.T) {
	for _, spec := range []string{"39x39", "47x47", "61x61", "119x119"} {
		b := solvetest.Board(t, spec)
		blocks, prepare, err := Solver{}.Blocks(t.Context(), lightsout.TurnOff(b, b.AllOn()), 20)
		if err != nil {
			t.Fatal(err)
		}
		phases := blocks.Phases()
		// each word once
		lists := make([][]byte, phases[0].Units)
		words := phases[0].Steps
		for unit := range lists {
			if lists[unit], err = blocks.List(t.Context(), unit, func(done, total int64) {}); err != nil {
				t.Fatal(err)
			}
		}
		for i, met := 1, false; !met; i++ {
			_, o, err := prepare(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			join, err := blocks.Join(t.Context(), i,
				func(context.Context) ([][]byte, error) { return lists, nil }, o)
			if err != nil {
				t.Fatal(err)
			}
			for unit := range phases[i].Units {
				a, err := join(t.Context(), unit, func(int64, int64) {})
				if err != nil {
					t.Fatal(err)
				}
				words += float64(a.Steps)
				met = met || a.Count > 0
			}
		}
		if cost := coset.CostOf(phases); cost.Words < words/4 || cost.Words > 4*words {
			t.Errorf("%s: %v, and %g words were looked at", spec, cost, words)
		}
	}
}

// A proof that is out of reach says at once what it takes.
func TestCostIsTold(t *testing.T) {
	b := solvetest.Board(t, "126x126")
	ctx, cancel := context.WithCancel(t.Context())
	var told []Progress
	s := Solver{Reach: 28, Progress: func(p Progress) {
		told = append(told, p)
		cancel()
	}}
	got, err := s.Solve(ctx, lightsout.TurnOff(b, b.AllOn()))
	if !errors.Is(err, context.Canceled) || got.Presses.Len() == 0 || told[0].Cost == nil ||
		told[0].Cost.Words < 1<<30 {
		t.Error(got, told, err)
	}
}

// The forecast of a proof is an estimate of the way that the solver takes, and finite. A proof that ends soon
// has none.
func TestForecasts(t *testing.T) {
	for _, test := range []struct {
		spec        string
		reach       int
		limit       time.Duration
		far         bool
		by          string  // the way of the forecast; empty: there is none
		least, most float64 // core seconds
	}{
		{spec: "39x39", limit: time.Minute},       // quick by blocks
		{spec: "5x200-king", limit: time.Minute},  // by a tree
		{spec: "40x40x2", limit: 3 * time.Minute}, // its words are much lighter than random ones
		{spec: "torus-20x20", limit: time.Minute}, // a bound proves it
		{spec: "7x10", limit: time.Minute},        // one solution
		{spec: "11x11x11", limit: time.Second},    // the steps are more than can be estimated
		{spec: "20x50-king", limit: time.Second, by: "blocks", least: 5, most: 200},
		{spec: "126x126", reach: 28, limit: 15 * time.Second, far: true, by: "blocks", least: 2, most: 200},
		// of more than two states nothing is estimated
		{spec: "torus-15x15-mod3", reach: 1, limit: time.Second},
	} {
		b := solvetest.Board(t, test.spec)
		p := lightsout.TurnOff(b, b.AllOn())
		var told []Progress
		s := Solver{Reach: test.reach, Progress: func(p Progress) {
			if p.Cost != nil {
				told = append(told, p)
			}
		}}
		ctx, cancel := context.WithTimeout(t.Context(), test.limit)
		got, err := s.Solve(ctx, p)
		cancel()
		switch {
		case test.by == "" && len(told) > 0:
			t.Errorf("%s: told of %+v, and proved is %v", test.spec, told[0].Cost, got.Least)
		case test.by == "" && test.limit >= time.Minute && (err != nil || !got.Least):
			t.Errorf("%s: not proved, %v", test.spec, err)
		case test.by == "":
		case len(told) != 1:
			t.Errorf("%s: told %d times, want once", test.spec, len(told))
		default:
			c := told[0].Cost
			seconds := 3600 * c.CoreHours
			if c.By != test.by || told[0].Far != test.far ||
				!(seconds >= test.least && seconds <= test.most) || math.IsInf(c.Words, 0) ||
				math.IsInf(c.Bytes, 0) {
				t.Errorf("%s: told of %+v, far %v", test.spec, *c, told[0].Far)
			}
		}
	}
}
