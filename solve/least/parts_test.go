package least

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"
	"time"

	"lightsout"
	"lightsout/internal/math/coset"
	"lightsout/internal/math/zmod"
	"lightsout/test/solvetest"
)

// seenBy visits blocks with a new visitor.
func seenBy(w *Walk, weights bool, blocks ...int) Seen {
	v := w.Visitor(weights)
	for _, block := range blocks {
		v.Visit(block)
	}
	return v.Seen()
}

// The blocks of a walk partition all solutions: in any order, and visited by any worker, their sums are those
// of Solver.
func TestLeastWalkParts(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec   string
		blocks int
	}{{"3x3", 4}, {"5x5", 100}, {"4x7", 1}, {"19x19", 1}, {"16x23", 9}, {"30x30", 1 << 17}, {"torus-5x9", 8},
		{"graph-petersen", 2}, {"torus-6x4-mod3", 50}, {"4x6-mod4", 3}, {"orbix", 1},
		{"torus-9x9-mod2", 1 << 20}, {"23x47", 1}} {
		a := solvetest.Algebra(t, test.spec)
		b := a.Board()
		p := lightsout.TurnOff(b, b.AllOn())
		w, err := Solver{Factored: a}.Walk(ctx, p, test.blocks)
		if err != nil {
			t.Fatalf("%s: %v", test.spec, err)
		}
		s, count, err := Solver{Factored: a}.Count(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		var weights []uint64
		if a.Solutions().BitLen() < 18 {
			if weights, err = (Solver{Factored: a}).Distribution(ctx, p); err != nil {
				t.Fatal(err)
			}
		}
		for many := 1; many <= 3; many++ {
			workers := make([]*Visitor, many)
			for i := range workers {
				workers[i] = w.Visitor(weights != nil)
			}
			order := make([]int, w.Blocks())
			for i := range order {
				order[i] = i
			}
			slices.SortFunc(order, func(i, j int) int {
				return cmp.Compare(zmod.Hash(uint64(i)), zmod.Hash(uint64(j)))
			})
			for i, block := range order {
				workers[i%len(workers)].Visit(block)
			}
			total := new(big.Int)
			least := w.known.Weight() + 1
			seen := uint64(0)
			sums := make([]uint64, (b.Modulus()-1)*b.Buttons()+1)
			for _, v := range workers {
				got := v.Seen()
				total.Add(total, got.Solutions)
				for weight, count := range got.Weights {
					sums[weight] += count
				}
				if got.Count == 0 {
					continue
				}
				if err := p.Check(got.Presses); err != nil || got.Presses.Weight() != got.Weight {
					t.Fatalf("%s: the solution has weight %d, not %d, %v", test.spec, got.Presses.Weight(),
						got.Weight, err)
				}
				if got.Weight < least {
					least = got.Weight
					seen = 0
				}
				if got.Weight == least {
					seen += got.Count
				}
			}
			if total.Cmp(a.Solutions()) != 0 {
				t.Fatalf("%s: %v solutions are seen, and there are %v", test.spec, total, a.Solutions())
			}
			if least != s.Presses.Weight() || new(big.Int).SetUint64(seen).Cmp(count) != 0 {
				t.Fatalf("%s: %d of weight %d, want %v of %d", test.spec, seen, least, count,
					s.Presses.Weight())
			}
			if weights != nil && !slices.Equal(sums[:len(weights)], weights) {
				t.Fatalf("%s: weights %v, want %v", test.spec, sums, weights)
			}
		}
	}
}

// The result of some blocks depends only on the set of blocks, except for the solution it names, which
// depends on their order. Two walks of the same problem are equal.
func TestLeastWalkRepeats(t *testing.T) {
	b := solvetest.Board(t, "30x30")
	p := lightsout.TurnOff(b, b.AllOn())
	one, err := Solver{}.Walk(context.Background(), p, 1)
	if err != nil {
		t.Fatal(err)
	}
	two, err := Solver{}.Walk(context.Background(), p, 1)
	if err != nil {
		t.Fatal(err)
	}
	if one.Fingerprint() != two.Fingerprint() || one.Blocks() != two.Blocks() || !one.known.Equal(two.known) {
		t.Fatal("two walks of the same problem are different")
	}
	for from := range one.Blocks() - 8 {
		blocks := []int{from, from + 3, from + 7}
		a := seenBy(one, false, blocks...)
		c := seenBy(two, false, blocks...)
		slices.Reverse(blocks)
		d := seenBy(two, false, blocks...)
		if a.Count != c.Count || a.Weight != c.Weight || a.Count > 0 && !a.Presses.Equal(c.Presses) {
			t.Fatalf("blocks from %d: %d of %d, and %d of %d", from, a.Count, a.Weight, c.Count, c.Weight)
		}
		if a.Count != d.Count || a.Count > 0 && a.Weight != d.Weight {
			t.Fatalf("blocks from %d, backward: %d of %d, and %d of %d", from, a.Count, a.Weight,
				d.Count, d.Weight)
		}
	}
}

func TestLeastWalkRefuses(t *testing.T) {
	b := solvetest.Board(t, "79x79")
	if _, err := (Solver{}).Walk(context.Background(), lightsout.TurnOff(b, b.AllOn()), 1); err == nil {
		t.Error("2^64 solutions are walked through")
	}
	b = solvetest.Board(t, "5x5")
	corner := b.NewState()
	corner.Set(0, 1)
	if _, err := (Solver{}).Walk(context.Background(), lightsout.TurnOff(b, corner), 1); err == nil {
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
			w, err := (Solver{}).Walk(context.Background(), lightsout.TurnOff(b, b.NewState()), 1)
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
		blocks, err := Solver{}.Blocks(t.Context(), lightsout.TurnOff(b, b.AllOn()), 20)
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
			join, err := blocks.Lists.Join(t.Context(), i,
				func(context.Context) ([][]byte, error) { return lists, nil }, blocks.q.options(100))
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
		{spec: "126x126", reach: 28, limit: 5 * time.Second, far: true, by: "blocks", least: 2, most: 200},
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
