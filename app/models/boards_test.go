package models

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

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

// exampleBoard parses a spec, or makes one of the boards that no spec can describe: a directed graph in which
// a node may not be its own button; lights with a multiplicity and buttons apart, one of which does nothing;
// a light that no button changes; and one with a button that changes nothing.
func exampleBoard(t testing.TB, spec string) *lightsout.Board {
	t.Helper()
	graphs := map[string]*board.Graph{
		"directed": {Nodes: make([]board.Node, 4), Toggles: [][]lightsout.Toggle{
			{{Light: 0, Times: 1}, {Light: 1, Times: 1}}, {{Light: 1, Times: 1}, {Light: 2, Times: 1}},
			{{Light: 3, Times: 1}}, {{Light: 0, Times: 1}, {Light: 3, Times: 1}}}},
		"apart": {Modulus: 3, Nodes: make([]board.Node, 4), Buttons: make([]board.Node, 6),
			Toggles: [][]lightsout.Toggle{
				{{Light: 0, Times: 2}, {Light: 3, Times: 1}}, {}, {{Light: 1, Times: 1}},
				{{Light: 2, Times: 2}, {Light: 1, Times: 1}}, {{Light: 0, Times: 1}},
				{{Light: 3, Times: 2}}}},
		"nothing": {
			Modulus: 3, Nodes: make([]board.Node, 1), Buttons: make([]board.Node, 1),
			Toggles: make([][]lightsout.Toggle, 1),
		},
		"dark": {
			Nodes: make([]board.Node, 2), Buttons: make([]board.Node, 1),
			Toggles: [][]lightsout.Toggle{{{Light: 1, Times: 1}}},
		},
	}
	if g, ok := graphs[spec]; ok {
		b := must(g.Board())
		return b.Named(spec)
	}
	return must(board.Parse(spec))
}

// turnOff returns the problem of a spec and the text of a state.
func turnOff(t testing.TB, spec, state string) lightsout.Problem {
	t.Helper()
	b := exampleBoard(t, spec)
	s := must(b.ParseState(state))
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
	a := must(algebra.Of(context.Background(), p.Board))
	solution, err := least.Solver{Factored: a}.Solve(context.Background(), p)
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
	nearest := must(nearest.New(context.Background(), a))
	near, err := nearest.Find(context.Background(), p.From, p.To, nil)
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

// randomTask draws a problem on a board wired at random, with two to six states and costs, and finds
// what is true of it by trying all presses. The weight is that of the best presses for its objective.
func randomTask(r *rapid.T) (e example, costs []int, cheapest int) {
	k := rapid.IntRange(2, 6).Draw(r, "k")
	b := smallBoard(r, k)
	p := lightsout.Problem{Board: b, From: b.NewState(), To: b.NewState()}
	for i := range b.Lights() {
		p.From.Set(i, rapid.IntRange(0, k-1).Draw(r, "from"))
		p.To.Set(i, rapid.IntRange(0, k-1).Draw(r, "to"))
		costs = append(costs, rapid.IntRange(1, 9).Draw(r, "cost"))
	}
	e = example{name: "random", problem: p, weight: math.MaxInt, wrong: math.MaxInt}
	cheapest = math.MaxInt
	task := Task{Problem: p, Objective: Nearest, Costs: costs}
	x := b.NewPresses()
	for {
		lights, cost := task.Wrong(Reply{Presses: x})
		e.wrong = min(e.wrong, len(lights))
		cheapest = min(cheapest, cost)
		if len(lights) == 0 {
			e.solvable = true
			e.weight = min(e.weight, x.Weight())
		}
		j := 0
		for ; j < b.Buttons(); j++ {
			x.Add(j, 1)
			if x.At(j) != 0 {
				break
			}
		}
		if j == b.Buttons() {
			return e, costs, cheapest
		}
	}
}

// Every program agrees with trying all presses, on boards wired at random.
func TestProgramsOnRandomBoards(t *testing.T) {
	type drawn struct {
		example
		costs    []int
		cheapest int
	}
	generator := rapid.Custom(func(r *rapid.T) drawn {
		e, costs, cheapest := randomTask(r)
		return drawn{e, costs, cheapest}
	})
	const boards = 8
	all := make([]drawn, boards)
	for seed := range all {
		all[seed] = generator.Example(seed)
	}
	for _, s := range solvers() {
		t.Run(s.program+" "+s.format, func(t *testing.T) {
			t.Parallel()
			needs(t, s.program)
			format := formatNamed(t, s.format)
			for i, e := range all {
				for _, o := range s.ask {
					task := e.task(o)
					task.First = i % 2
					if o == Nearest {
						task.Costs = e.costs
						e.wrong = e.cheapest
					}
					if o > Nearest || format.Accepts(task) != nil ||
						s.program == "cbc" && e.problem.Board.Buttons() > 4 {
						continue
					}
					r := must(s.run(t, task, format))
					e.judge(t, task, r, !s.feeble)
				}
			}
		})
	}
}

var errTired = errors.New("tired")

// tired is a writer that fails once, after a number of writes, and then accepts everything.
type tired struct{ writes, after int }

func (w *tired) Write(data []byte) (int, error) {
	w.writes++
	if w.writes == w.after+1 {
		return 0, errTired
	}
	return len(data), nil
}

// Every format returns the error of its writer, whenever it comes, even if the writer takes the rest.
func TestWritersFail(t *testing.T) {
	for _, f := range Formats() {
		for _, o := range f.Objectives {
			task := repliedTask(t, "5x5", "on", o)
			whole := &tired{after: -1}
			if err := f.Write(whole, task); err != nil {
				t.Fatalf("%s, %s: %v", f.Name, o, err)
			}
			for after := range whole.writes {
				if err := f.Write(&tired{after: after}, task); !errors.Is(err, errTired) {
					t.Errorf("%s, %s: write %d of %d fails, and the error is %v", f.Name, o, after+1,
						whole.writes, err)
				}
			}
		}
	}
}

// No row is visited for a writer that failed.
func TestLoopsStop(t *testing.T) {
	w := &tired{after: 5} // two writes for each of two passes over the buttons, and one
	s := must(newSystem(newPrinter(w), repliedTask(t, "20x20", "on", Any)))
	visited := 0
	for range 10 {
		for range s.upTo(s.rows()) {
			visited++
		}
	}
	if visited >= s.rows() {
		t.Errorf("%d rows were visited", visited)
	}
	_, err := newSystem(newPrinter(&tired{after: 1}), repliedTask(t, "20x20", "on", Any))
	if !errors.Is(err, errTired) {
		t.Errorf("the system: %v", err)
	}
}

// cbc takes the start as it is, with the value that we say it has.
func TestStartCBC(t *testing.T) {
	t.Parallel()
	needs(t, "cbc")
	for _, c := range []struct {
		spec, state string
		objective   Objective
		said        string
	}{
		{"4x4", "on", Least, "MIPStart provided solution with cost "},
		{"5x5", "0x1", Nearest, "MIPStart provided solution with cost 1"},
		{"2x3-mod4", "310/020", Nearest, "MIPStart provided solution with cost 3"},
	} {
		task := repliedTask(t, c.spec, c.state, c.objective)
		task.Start = task.Problem.Board.NewPresses()
		if c.objective == Least {
			solution := must(solve.Any(context.Background(), task.Problem))
			task.Start = solution.Presses
			c.said += itoa(task.Start.Weight())
		}
		dir := t.TempDir()
		var model, start bytes.Buffer
		if err := formatNamed(t, "lp").Write(&model, task); err != nil {
			t.Fatal(err)
		}
		if err := WriteStartCBC(&start, task); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string][]byte{"task.lp": model.Bytes(), "start": start.Bytes()} {
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		// The limit of nodes ends it at once: only that the start is taken is of interest.
		printed := runProgram(t, dir, "cbc", "task.lp", "maxNodes", "1", "mipstart", "start", "solve")
		if !strings.Contains(printed, c.said+"\n") {
			t.Errorf("%s: cbc does not say %q:\n%s", c.spec, c.said, printed)
		}
	}
}

func TestStartRefuses(t *testing.T) {
	task := repliedTask(t, "3x3", "on", Least)
	write := WriteStartHiGHS
	task.Start = task.Problem.Board.NewPresses()
	err := write(&bytes.Buffer{}, task)
	if err == nil || !strings.HasPrefix(err.Error(), "the start: not a solution") {
		t.Error(err)
	}
	task.Objective = Nearest
	if err := write(&bytes.Buffer{}, task); err != nil {
		t.Error(err)
	}
}
