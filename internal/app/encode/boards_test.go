package encode

import (
	"context"
	"errors"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

// example is a problem and its expected answers, from our own solvers.
type example struct {
	name    string
	problem lightsout.Problem

	solvable bool
	weight   int // of a least solution
	wrong    int // lights that must be left wrong
}

// exampleSpecs are boards and states: solvable ones and others, with glued sides, more states, more
// dimensions, on graphs, directed, and with buttons apart from lights.
var exampleSpecs = []struct{ spec, state string }{
	{"5x5", "on"},
	{"5x5", "0x1"},
	{"4x4", "on"},
	{"3x5", "0x2b"},
	{"torus-3x3", "0x13"},
	{"3x3-mod3", "121/012/200"},
	{"2x3-mod4", "312/032"},
	{"2x2-mod5-x", "12/34"},
	{"graph-petersen", "on"},
	{"3x3x3", "0x1"},
	{"merlin", "0x15"},
	{"directed", "0110"},
	{"apart", "0120"},
	{"dark", "10"},
	{"nothing", "1"},
	{"nothing", "0"},
}

// exampleBoard parses a spec, or makes one of the boards that no spec can describe: a directed graph in which a node may
// not be its own button; lights with a multiplicity and buttons apart, one of which does nothing; a light that no button
// changes; and one with a button that changes nothing.
func exampleBoard(t testing.TB, spec string) *lightsout.Board {
	t.Helper()
	graphs := map[string]*board.Graph{
		"directed": {Nodes: make([]board.Node, 4), Toggles: [][]lightsout.Toggle{
			{{Light: 0, Times: 1}, {Light: 1, Times: 1}}, {{Light: 1, Times: 1}, {Light: 2, Times: 1}}, {{Light: 3, Times: 1}}, {{Light: 0, Times: 1}, {Light: 3, Times: 1}}}},
		"apart": {Modulus: 3, Nodes: make([]board.Node, 4), Buttons: make([]board.Node, 6), Toggles: [][]lightsout.Toggle{
			{{Light: 0, Times: 2}, {Light: 3, Times: 1}}, {}, {{Light: 1, Times: 1}}, {{Light: 2, Times: 2}, {Light: 1, Times: 1}}, {{Light: 0, Times: 1}}, {{Light: 3, Times: 2}}}},
		"nothing": {Modulus: 3, Nodes: make([]board.Node, 1), Buttons: make([]board.Node, 1), Toggles: make([][]lightsout.Toggle, 1)},
		"dark":    {Nodes: make([]board.Node, 2), Buttons: make([]board.Node, 1), Toggles: [][]lightsout.Toggle{{{Light: 1, Times: 1}}}},
	}
	if g, ok := graphs[spec]; ok {
		b, err := g.Board()
		if err != nil {
			t.Fatal(err)
		}
		return b.Named(spec)
	}
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// turnOff returns the problem of a spec and the text of a state.
func turnOff(t testing.TB, spec, state string) lightsout.Problem {
	t.Helper()
	b := exampleBoard(t, spec)
	s, err := b.ParseState(state)
	if err != nil {
		t.Fatal(err)
	}
	return lightsout.TurnOff(b, s)
}

// examples returns the table of problems with their truths.
func examples(t testing.TB) []example {
	t.Helper()
	var all []example
	for _, e := range exampleSpecs {
		all = append(all, truth(t, e.spec+" "+e.state, turnOff(t, e.spec, e.state)))
	}
	// A goal other than off.
	p := turnOff(t, "2x4-mod3", "0120/2112")
	p.To.Set(1, 2)
	p.To.Set(7, 1)
	return append(all, truth(t, "2x4-mod3 to another goal", p))
}

// truth asks our own solvers.
func truth(t testing.TB, name string, p lightsout.Problem) example {
	t.Helper()
	e := example{name: name, problem: p}
	a, err := algebra.Of(context.Background(), p.Board)
	if err != nil {
		t.Fatal(err)
	}
	solution, err := least.Solver{}.SolveWith(context.Background(), a, p)
	var unsolvable *lightsout.UnsolvableError
	if err != nil && !errors.As(err, &unsolvable) {
		t.Fatal(err)
	}
	if e.solvable = err == nil; e.solvable {
		if !solution.Least {
			t.Fatalf("%s: the weight is not proved", name)
		}
		e.weight = solution.Presses.Weight()
		return e
	}
	nearest, err := nearest.New(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	near, err := nearest.Find(context.Background(), p.From, p.To)
	if err != nil || !near.Proved {
		t.Fatalf("%s: nearest: %v, proved %v", name, err, near.Proved)
	}
	e.wrong = near.Cost
	return e
}

// task returns the example with an objective, and costs of which each is 1 for Nearest.
func (e example) task(o Objective) Task { return Task{Problem: e.problem, Objective: o} }

// judge fails the test unless the reply is correct: checked, optimal if requested, infeasible only if true.
func (e example) judge(t *testing.T, task Task, r Reply, best bool) {
	t.Helper()
	if !e.solvable && task.Objective != Nearest {
		if r.Verdict != Infeasible {
			t.Fatalf("the reply is %s, and there is no solution", r.Verdict)
		}
		return
	}
	if r.Verdict != Solved {
		t.Fatalf("the reply is %s, and there is a solution", r.Verdict)
	}
	if err := task.Check(r); err != nil {
		t.Fatal(err)
	}
	if best && task.Objective != Any && !r.Optimal {
		t.Error("the solver does not claim that nothing is better")
	}
	switch task.Objective {
	case Least:
		if best && r.Presses.Weight() != e.weight {
			t.Errorf("%d presses, and the least are %d", r.Presses.Weight(), e.weight)
		}
	case Nearest:
		if _, cost := task.Wrong(r); best && cost != e.wrong {
			t.Errorf("%d lights are left wrong, and the least are %d", cost, e.wrong)
		}
	}
}
