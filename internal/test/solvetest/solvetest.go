// Package solvetest is the conformance kit for strategies and bridges. Answers are checked, "unsolvable" needs a valid witness
// (or must be true, from a program that gives none), and cancellation must work. Start at Run.
package solvetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"lightsout"
	"lightsout/board"
)

// Options say what may be asked of a solver.
type Options struct {
	Most         int                         // the greatest number of lights; 0 means no limit
	Takes        func(*lightsout.Board) bool // which boards it takes; nil means all
	NoWitness    bool                        // it can say "unsolvable", but not prove it
	IgnoresDone  bool                        // it is too quick to look at its context
	RandomGraphs int                         // how many random graphs to try; 0 means 40
}

// boards are small and large, square and not, with sizes around the word's edge, every topology and
// pattern, directed, with buttons apart from the lights, and moduli that are prime or not.
func boards() []string {
	list := []string{
		"1x1", "1x2", "2x3", "3x3", "4x4", "5x5", "3x7", "9x4", "5x5-mod3", "4x4-mod4", "3x5-mod6", "2x6-mod8", "4x3-mod9", "3x3-mod12", "5x5-mod5",
		"3x3-king", "5x4-x", "4x5-knight", "3x4-star", "4x4-open-plus", "5x5-open-king", "4x4-pattern=100_011_010", "3x4-pattern=210_031_001-mod4",
		"2x3x4", "3x3x3-mod3", "torus-3x3x3", "hex-3", "tri-4", "cube-2", "hex-2-mod3", "merlin", "merlin-mod4", "orbix",
		"graph-petersen", "graph-dodecahedron-mod3", "graph-wheel-7", "graph-tree-4", "graph-cycle-9-self=no", "graph-complete-6-mod4", "torus-2x3", "torus-1x4", "cylinder-2x2", "mobius-1x3",
		"63x3", "3x64", "65x2", "2x127", "128x2", "2x129", "63x65", "64x64", "17x130", "torus-64x9", "cylinder-9x65", "mobius-5x64",
	}
	for _, topology := range lightsout.TopologyNames()[1:] {
		for _, size := range []string{"4x4", "3x5", "6x2"} {
			list = append(list, topology+"-"+size, topology+"-"+size+"-king", topology+"-"+size+"-mod3")
		}
	}
	return list
}

// apart is a board of three buttons and five lights.
func apart(k int) *lightsout.Board {
	g := &board.Graph{
		Modulus: k, Nodes: make([]board.Node, 5), Buttons: make([]board.Node, 3),
		Toggles: [][]lightsout.Toggle{{{Light: 0, Times: 1}, {Light: 1, Times: 1}}, {{Light: 1, Times: 1}, {Light: 2, Times: k - 1}, {Light: 3, Times: 1}}, {{Light: 3, Times: 1}}},
	}
	b, err := g.Board()
	if err != nil {
		panic("solvetest: " + err.Error())
	}
	return b
}

// randomGraph returns a graph, directed or not, with or without self-toggling.
func randomGraph(rng *rand.Rand) *lightsout.Board {
	n := 1 + rng.IntN(24)
	k := []int{2, 2, 2, 3, 4, 6}[rng.IntN(6)]
	directed := rng.IntN(2) == 0
	g := &board.Graph{Modulus: k, Nodes: make([]board.Node, n), Toggles: make([][]lightsout.Toggle, n)}
	add := func(j, i int) {
		g.Toggles[j] = append(g.Toggles[j], lightsout.Toggle{Light: i, Times: 1 + rng.IntN(k-1)})
	}
	for j := range n {
		if rng.IntN(4) > 0 {
			add(j, j)
		}
	}
	for range rng.IntN(3*n + 1) {
		i, j := rng.IntN(n), rng.IntN(n)
		add(i, j)
		if !directed {
			add(j, i)
		}
	}
	b, err := g.Board()
	if err != nil {
		panic("solvetest: " + err.Error())
	}
	return b
}

// Run puts the solver through the kit.
func Run(t *testing.T, solver lightsout.Solver, o Options) {
	t.Helper()
	if o.RandomGraphs == 0 {
		o.RandomGraphs = 40
	}
	takes := func(b *lightsout.Board) bool {
		return (o.Most == 0 || b.Lights() <= o.Most) && (o.Takes == nil || o.Takes(b))
	}
	rng := rand.New(rand.NewPCG(2, 3))
	tried := 0
	try := func(b *lightsout.Board) {
		if takes(b) {
			tried++
			t.Run(name(b), func(t *testing.T) { problems(t, solver, b, o, rng) })
		}
	}
	for _, spec := range boards() {
		try(Board(t, spec))
	}
	for _, k := range []int{2, 3, 4, 6, 8, 9, 12} {
		try(apart(k))
	}
	for range o.RandomGraphs {
		try(randomGraph(rng))
	}
	if tried == 0 {
		t.Fatal("the solver takes none of the boards")
	}
	t.Run("canceled", func(t *testing.T) {
		if !o.IgnoresDone {
			canceled(t, solver, takes)
			canceledInTheMiddle(t, solver, takes, rng)
		}
	})
	t.Run("foreign state", func(t *testing.T) { foreign(t, solver) })
}

// name is a short name for a test.
func name(b *lightsout.Board) string {
	spec := b.Spec()
	if len(spec) > 40 {
		return fmt.Sprintf("graph of %d and %d mod %d", b.Lights(), b.Buttons(), b.Modulus())
	}
	return spec
}

// problems solves states that have solutions, and states that may not.
func problems(t *testing.T, solver lightsout.Solver, b *lightsout.Board, o Options, rng *rand.Rand) {
	for round := range 4 {
		from, x := State(b, rng), b.NewPresses()
		for j := range x.Len() {
			x.Set(j, rng.IntN(b.Modulus()))
		}
		Solvable(t, solver, lightsout.Problem{Board: b, From: from, To: b.Apply(from, x)})
		to := b.NewState()
		if round > 0 {
			to.Set(rng.IntN(to.Len()), 1)
		}
		Either(t, solver, lightsout.Problem{Board: b, From: from, To: to}, o)
	}
	Either(t, solver, lightsout.TurnOff(b, b.AllOn()), o)
}

// Solvable checks the answer to a problem that has a solution.
func Solvable(t *testing.T, solver lightsout.Solver, p lightsout.Problem) {
	t.Helper()
	s, err := solver.Solve(context.Background(), p)
	if err != nil {
		t.Fatalf("%s: a problem with a solution was not solved: %v", name(p.Board), err)
	}
	checkSolution(t, p, s)
}

// Either checks the answer to a problem that may have none: exactly one of solution and witness.
func Either(t *testing.T, solver lightsout.Solver, p lightsout.Problem, o Options) {
	t.Helper()
	s, err := solver.Solve(context.Background(), p)
	var unsolvable *lightsout.UnsolvableError
	switch {
	case err == nil:
		checkSolution(t, p, s)
	case errors.As(err, &unsolvable):
		if unsolvable.Witness.Len() == 0 && o.NoWitness {
			return
		}
		if err := p.CheckWitness(unsolvable.Witness); err != nil {
			t.Fatalf("%s: %v", name(p.Board), err)
		}
	default:
		t.Fatalf("%s: %v", name(p.Board), err)
	}
}

func checkSolution(t *testing.T, p lightsout.Problem, s lightsout.Solution) {
	t.Helper()
	if err := p.Check(s.Presses); err != nil {
		t.Fatalf("%s: %v", name(p.Board), err)
	}
	if s.AtLeast > s.Presses.Weight() || s.Least && s.AtLeast != s.Presses.Weight() {
		t.Fatalf("%s: weight %d, said to be least: %v, bound %d", name(p.Board), s.Presses.Weight(), s.Least, s.AtLeast)
	}
}

func canceled(t *testing.T, solver lightsout.Solver, takes func(*lightsout.Board) bool) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, spec := range []string{"300x300", "5x5", "5x5-king", "graph-petersen"} {
		b := Board(t, spec)
		if takes(b) {
			if _, err := solver.Solve(ctx, lightsout.TurnOff(b, b.AllOn())); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: canceled, and answered %v", spec, err)
			}
		}
	}
}

// foreign solves a state of another board, which must be an error and not a panic.
func foreign(t *testing.T, solver lightsout.Solver) {
	b := Board(t, "3x3")
	if _, err := solver.Solve(context.Background(), lightsout.Problem{Board: b, From: lightsout.NewState(2, 10), To: b.NewState()}); err == nil {
		t.Error("a state of ten lights was solved on nine")
	}
}
