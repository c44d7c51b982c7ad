package solve

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/test/solvetest"
)

func TestStrategiesConform(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	if names := Strategies().Names(); !slices.Equal(names[1:1+len(algebra.Methods())], algebra.Methods()) {
		t.Errorf("the strategies are %v, and the methods of algebra %v", names, algebra.Methods())
	}
	for _, s := range Strategies() {
		if s.About == "" {
			t.Errorf("strategy %s says nothing of itself", s.Name)
		}
		if found, err := Strategies().Named(s.Name); err != nil || found.Name != s.Name {
			t.Errorf("%s is found as %q, %v", s.Name, found.Name, err)
		}
		by, ok := s.Solver.(Any)
		if !ok {
			continue // has its own test
		}
		t.Run(s.Name, func(t *testing.T) {
			solvetest.Run(t, s.Solver, solvetest.Options{Takes: func(b *lightsout.Board) bool {
				_, err := algebra.By(context.Background(), by.Method, b)
				return err == nil || by.Method == ""
			}})
		})
	}
	_, err := Strategies().Named("magic")
	if err == nil || !strings.Contains(err.Error(), "the methods are any, congruence, chase") {
		t.Errorf("got %v", err)
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
		s, err := Any{}.SolveWith(context.Background(), a, lightsout.TurnOff(b, b.AllOn()))
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
		s, err := Any{}.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
		if err != nil || s.Least != least {
			t.Errorf("%s: least %v, %v", spec, s.Least, err)
		}
	}
	// The hypercube of Chlond's paper has one solution, of 41 presses.
	b := solvetest.Board(t, "3x3x3x3")
	s, err := (Any{}).Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil || s.Presses.Weight() != 41 {
		t.Errorf("hypercube: weight %d, %v", s.Presses.Weight(), err)
	}
}

func TestUnsuitableMethod(t *testing.T) {
	b := solvetest.Board(t, "graph-petersen")
	_, err := (Any{Method: "congruence"}).Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err == nil || err.Error() != "method congruence is not for board graph-petersen" {
		t.Errorf("got %v", err)
	}
	_, err = (Any{Method: "magic"}).Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err == nil || !strings.Contains(err.Error(), "the methods are congruence, chase, sparse, dense") {
		t.Errorf("got %v", err)
	}
}
