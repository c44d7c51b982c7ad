package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"lightsout"
	"lightsout/test/solvetest"
)

var methods = []Method{BreadthFirst, Bidirectional}

// fewStates reports whether all states of a board can be kept.
func fewStates(b *lightsout.Board) bool {
	states := 1
	for range b.Lights() {
		if states *= b.Modulus(); states > 1<<14 {
			return false
		}
	}
	return b.Buttons() <= 16
}

func TestSearchConforms(t *testing.T) {
	for _, method := range methods {
		t.Run(method.String(), func(t *testing.T) {
			o := solvetest.Options{Takes: fewStates, NoWitness: true}
			solvetest.Run(t, Solver{Method: method}.Solve, o)
		})
	}
}

// The methods agree with each other and with the least of all presses.
func TestSearchIsLeast(t *testing.T) {
	for _, spec := range []string{"2x3", "4x4", "torus-3x3", "graph-petersen", "2x3-mod3", "1x5-mod4",
		"merlin", "2x5-open-plus", "graph-complete-4-mod4"} {
		a := solvetest.Algebra(t, spec)
		b := a.Board()
		rng := rand.New(rand.NewPCG(34, 55))
		for range 12 {
			x := b.NewPresses()
			for j := range x.Len() {
				x.Set(j, rng.IntN(b.Modulus()))
			}
			p := lightsout.Problem{Board: b, From: solvetest.State(b, rng)}
			p.To = b.Apply(p.From, x)
			want := x.Weight()
			for y := range a.All(context.Background(), x) {
				want = min(want, y.Weight())
			}
			for _, method := range methods {
				plan, err := Solver{Method: method}.plan(context.Background(), p)
				if err != nil {
					t.Fatal(err)
				}
				at := p.From.Clone()
				for _, j := range plan {
					b.Press(at, j, 1)
				}
				if !at.Equal(p.To) || len(plan) != want {
					t.Errorf("%s %s: plan %v, the least has %d presses", spec, method, plan, want)
				}
			}
		}
	}
}

// Searched from both ends, a plan of six presses takes the states within three presses of each, and no more
// room. From one end it takes the states within five. Quiet patterns of 5×5 have twelve presses or more, so
// six are always least.
func TestSearchFromBothEnds(t *testing.T) {
	b := solvetest.Board(t, "5x5")
	rng := rand.New(rand.NewPCG(3, 6))
	const near = 1 + 25 + 300 + 2300 // states within three presses
	for range 20 {
		x := b.NewPresses()
		for _, j := range rng.Perm(x.Len())[:6] {
			x.Set(j, 1)
		}
		p := lightsout.Problem{Board: b, From: solvetest.State(b, rng)}
		p.To = b.Apply(p.From, x)
		plan, err := (Solver{Method: Bidirectional, keep: 2 * near}).plan(context.Background(), p)
		if len(plan) != 6 {
			t.Fatalf("from both ends: a plan of %d presses, want 6, %v", len(plan), err)
		}
		if plan, err := (Solver{keep: 2 * near}).plan(context.Background(), p); err == nil {
			t.Fatalf("from one end: a plan of %d presses in as little room", len(plan))
		}
	}
}

// A search from either end comes to no new place after its context has ended.
func TestExpandCanceled(t *testing.T) {
	s, err := newSpace(solvetest.Board(t, "5x5"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for at, actions := range [][]place{s.ahead, s.back} {
		v := newVisited(place{})
		_, _, err := v.expand(ctx, s, actions, maxStates, func(place) bool { return false })
		if !errors.Is(err, context.Canceled) || len(v.places) != 1 {
			t.Errorf("actions %d: canceled, and came to %d places, %v", at, len(v.places), err)
		}
	}
}

// The all-on states of 4×4 and 5×5 take 4 and 15 presses (Sutner's sequence A075464).
func TestSearchFromAllOn(t *testing.T) {
	for spec, want := range map[string]int{"3x3": 5, "4x4": 4, "5x5": 15} {
		b := solvetest.Board(t, spec)
		for _, method := range methods {
			if spec == "5x5" && method == BreadthFirst {
				continue // millions of states
			}
			plan, err := Solver{Method: method}.plan(context.Background(), lightsout.TurnOff(b, b.AllOn()))
			if err != nil || len(plan) != want {
				t.Errorf("%s %s: %d presses, want %d, %v", spec, method, len(plan), want, err)
			}
		}
	}
}

func TestSearchRefuses(t *testing.T) {
	ctx := context.Background()
	large := solvetest.Board(t, "12x12")
	_, err := Solver{}.plan(ctx, lightsout.TurnOff(large, large.AllOn()))
	want := "board 12x12 has 144 lights: search is for at most 128 with 2 states"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	b := solvetest.Board(t, "5x5")
	_, err = Solver{keep: 1000}.plan(ctx, lightsout.TurnOff(b, b.AllOn()))
	want = "breadth-first search gave up after keeping 1000 states: there is no plan of fewer than 3 " +
		"presses; more states, or another method, may find one"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = Solver{Method: Bidirectional, keep: 1000}.plan(ctx, lightsout.TurnOff(b, b.AllOn()))
	if err == nil ||
		!strings.HasPrefix(err.Error(), "bidirectional search gave up after keeping 1000 states") {
		t.Errorf("got %v", err)
	}
	for _, method := range methods {
		soon, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
		wide := solvetest.Board(t, "11x11")
		_, err := (Solver{Method: method, keep: 1 << 30}).plan(soon, lightsout.TurnOff(wide, wide.AllOn()))
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: out of time, and answered %v", method, err)
		}
		cancel()
	}
}

func TestSearchLimits(t *testing.T) {
	plan := func(b *lightsout.Board) error {
		one := b.NewState()
		one.Set(0, 1)
		plan, err := Solver{Method: Bidirectional}.plan(context.Background(), lightsout.TurnOff(b, one))
		if err == nil && len(plan) != 1 {
			t.Errorf("%s: a plan of %d presses", b, len(plan))
		}
		return err
	}
	solvetest.Limit(t, "lights", plan, solvetest.OneEach(t, 128, 128), solvetest.OneEach(t, 129, 129))
	solvetest.Limit(t, "buttons", plan, solvetest.OneEach(t, 1, maxActions),
		solvetest.OneEach(t, 1, maxActions+1))
}
