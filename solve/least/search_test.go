package least

import (
	"context"
	"maps"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/test/solvetest"
	"lightsout/symmetry"

	"pgregory.net/rapid"
)

// No bound is above the weight of a least solution, and whatever the search finds is a solution
// between the two.
func TestBoundsHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := solvetest.DrawProblem(t, 15)
		want := solvetest.Weights(p)
		least := 0
		for want[least] == 0 {
			least++
		}
		if bound := leastBound(p); bound > least {
			t.Fatalf("%s: bound %d, and a solution has %d presses", p.Board, bound, least)
		}
		q := begun(t, p)
		if q.atLeast > least {
			t.Fatalf("%s: bound %d, and a solution has %d presses", p.Board, q.atLeast, least)
		}
		before := q.weight
		if err := q.search(context.Background(), 50, false); err != nil {
			t.Fatal(err)
		}
		if err := p.Check(q.best); err != nil || q.weight < least || q.weight > before || q.weight != q.best.Weight() {
			t.Fatalf("%s: found weight %d after %d, the least is %d; %v", p.Board, q.weight, before, least, err)
		}
		if s := q.solution(); s.Least && s.Presses.Weight() != least {
			t.Fatalf("%s: weight %d said to be least, which is %d", p.Board, s.Presses.Weight(), least)
		}
	})
}

// The search comes near what a walk proves.
func TestSearchComesNear(t *testing.T) {
	for spec, most := range map[string]int{"19x19": 141, "30x30": 390, "torus-3x3x3": 27, "5x5-mod3": 50} {
		b := solvetest.Board(t, spec)
		q := begun(t, lightsout.TurnOff(b, b.AllOn()))
		if err := q.search(context.Background(), 1500, false); err != nil || q.weight > most {
			t.Errorf("%s: found weight %d, want at most %d; %v", spec, q.weight, most, err)
		}
	}
}

// The fixed space of a symmetry is found completely.
func TestFixedBy(t *testing.T) {
	for _, spec := range []string{"4x4", "5x5", "9x9", "11x11", "5x11", "torus-5x5"} {
		for seed := range uint64(2) {
			a, p, x := solved(t, spec, seed, seed == 0)
			for at, y := range must(symmetry.Of(context.Background(), p.Board)) {
				want := map[string]bool{}
				for z := range a.All(context.Background(), x) {
					if y.Presses(z).Equal(z) {
						want[string(pack(z))] = true
					}
				}
				got, c := map[string]bool{}, must(newCoset(context.Background(), a, x)).fixedBy(y)
				if c != nil {
					for v := range 1 << len(c.quiet) {
						z := c.presses(c.first)
						for i, q := range c.quiet {
							if v>>i&1 != 0 {
								addTo(z.Words(), q)
							}
						}
						got[string(pack(z))] = true
					}
				}
				if !maps.Equal(got, want) {
					t.Errorf("%s: symmetry %d fixes %d solutions, found %d", spec, at, len(want), len(got))
				}
			}
		}
	}
}

// Without a deadline, a search that cannot prove its answer still ends.
func TestSearchEnds(t *testing.T) {
	b := solvetest.Board(t, "torus-12x12-mod3")
	p := lightsout.TurnOff(b, b.AllOn())
	s, err := Solver{Reach: 10}.Solve(context.Background(), p)
	if err != nil || p.Check(s.Presses) != nil || s.AtLeast < 144/5 {
		t.Errorf("weight %d, bound %d, %v", s.Presses.Weight(), s.AtLeast, err)
	}
}

// The quiet patterns of a coset, and a basis with pivots, are not made after a cancel.
func TestCosetIsCanceled(t *testing.T) {
	b, err := board.Parse("torus-12x12")
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c, err := newCoset(ctx, a, b.NewPresses()); c != nil || err == nil {
		t.Error("the coset was made")
	}
	c := must(newCoset(t.Context(), a, b.NewPresses()))
	if c.systematic(ctx) != nil || c.descend(ctx, 1, b.Buttons(), nil) == nil {
		t.Error("the search began")
	}
}
