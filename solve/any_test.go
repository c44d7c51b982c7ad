package solve

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve/least"
	"lightsout/test/solvetest"
)

func TestMethodsConform(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	for _, m := range Methods() {
		if m.About == "" {
			t.Errorf("method %s says nothing of itself", m.Name)
		}
		if m.Solve != nil {
			continue // has its own test
		}
		o := Options{Method: m.Name}
		t.Run(m.Name, func(t *testing.T) {
			solver := func(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
				return Do(ctx, p, o, Env{})
			}
			solvetest.Run(t, solver, solvetest.Options{Takes: func(b *lightsout.Board) bool {
				if m.Name == "least" {
					return b.Lights() <= 16
				}
				_, err := algebra.By(context.Background(), m.Name, b)
				return err == nil || m.Name == "any"
			}})
		})
	}
}

// On every undirected graph whose nodes toggle themselves, all-on can be turned off (Sutner, 1989),
// and the weight of any solution is congruent to the rank modulo 2 (Batal).
func TestAllOnIsSolvable(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	for range 2000 {
		n := 1 + rng.IntN(20)
		g := &board.Graph{Nodes: make([]board.Node, n), Toggles: make([][]lightsout.Toggle, n)}
		for i := range n {
			g.Toggles[i] = append(g.Toggles[i], lightsout.Toggle{Light: i, Times: 1})
			for j := range i {
				if rng.IntN(3) == 0 {
					g.Toggles[i] = append(g.Toggles[i], lightsout.Toggle{Light: j, Times: 1})
					g.Toggles[j] = append(g.Toggles[j], lightsout.Toggle{Light: i, Times: 1})
				}
			}
		}
		b, err := g.Board()
		if err != nil {
			t.Fatal(err)
		}
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Do(context.Background(), lightsout.TurnOff(b, b.AllOn()), Options{},
			Env{Search: least.Solver{Factored: a}})
		if err != nil {
			t.Fatalf("graph %s: %v", b, err)
		}
		if s.Presses.Weight()%2 != a.Rank()%2 {
			t.Fatalf("graph %s: weight %d, rank %d", b, s.Presses.Weight(), a.Rank())
		}
	}
}

func TestOnlySolutionIsLeast(t *testing.T) {
	for spec, least := range map[string]bool{"3x3": true, "5x5": false, "3x3x3x3": true, "torus-3x3": false} {
		b := solvetest.Board(t, spec)
		s, err := Any(context.Background(), lightsout.TurnOff(b, b.AllOn()))
		if err != nil || s.Least != least {
			t.Errorf("%s: least %v, %v", spec, s.Least, err)
		}
	}
	// The hypercube of Chlond's paper has one solution, of 41 presses.
	b := solvetest.Board(t, "3x3x3x3")
	s, err := Any(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil || s.Presses.Weight() != 41 {
		t.Errorf("hypercube: weight %d, %v", s.Presses.Weight(), err)
	}
}

func TestUnsuitableMethod(t *testing.T) {
	b := solvetest.Board(t, "graph-petersen")
	_, err := Do(context.Background(), lightsout.TurnOff(b, b.AllOn()), Options{Method: "congruence"}, Env{})
	if err == nil || err.Error() != "method congruence is not for board graph-petersen" {
		t.Errorf("got %v", err)
	}
	_, err = Do(context.Background(), lightsout.TurnOff(b, b.AllOn()), Options{Method: "magic"}, Env{})
	if err == nil || !strings.Contains(err.Error(), "the methods are any, congruence, chase") {
		t.Errorf("got %v", err)
	}
}
