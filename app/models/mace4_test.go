package models

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// ladrBoards are the boards on which inputs are tried: square and not, glued, with other patterns, no
// grids, directed, with buttons apart from the lights, with a light that nothing changes, with more
// states, and larger than what is laid into the table as it lies.
func ladrBoards(t testing.TB) map[string]*lightsout.Board {
	t.Helper()
	boards := map[string]*lightsout.Board{"directed": ladrDirected(t), "apart": ladrApart(t)}
	for _, spec := range []string{
		"1x1", "2x1", "1x4", "3x3", "4x4", "3x5", "5x3", "5x5", "9x9", "2x9", "1x40", "torus-3x3",
		"torus-2x3", "mobius-3x4", "3x3-king", "4x4-open-plus", "3x3x2", "hex-2", "graph-petersen",
		"3x3-mod3", "2x3-mod5", "torus-3x4-mod4", "3x2-star-mod10",
	} {
		b := must(board.Parse(spec))
		boards[spec] = b
	}
	return boards
}

// ladrDirected is a graph of arrows. Nothing changes light 4.
func ladrDirected(t testing.TB) *lightsout.Board {
	t.Helper()
	g := board.Graph{Nodes: make([]board.Node, 5), Toggles: [][]lightsout.Toggle{
		{{Light: 0, Times: 1}, {Light: 1, Times: 1}}, {{Light: 1, Times: 1}, {Light: 2, Times: 1}},
		{{Light: 2, Times: 1}, {Light: 0, Times: 1}}, {{Light: 3, Times: 1}},
		{{Light: 3, Times: 1}, {Light: 0, Times: 1}},
	}}
	b := must(g.Board())
	return b.Named("directed")
}

// ladrApart has 3 buttons and 7 lights.
func ladrApart(t testing.TB) *lightsout.Board {
	t.Helper()
	g := board.Graph{Nodes: make([]board.Node, 7), Buttons: make([]board.Node, 3),
		Toggles: [][]lightsout.Toggle{
			{{Light: 0, Times: 1}, {Light: 6, Times: 1}}, {
				{Light: 1, Times: 1}, {Light: 2, Times: 1}, {Light: 3, Times: 1},
			},
			{{Light: 3, Times: 1}, {Light: 4, Times: 1}, {Light: 5, Times: 1}},
		}}
	b := must(g.Board())
	return b.Named("apart")
}

func mace4Text(t testing.TB, task Task, limits LADRLimits) string {
	t.Helper()
	var text bytes.Buffer
	task.Limits = limits
	if err := formatNamed(t, "mace4").Write(&text, task); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// mace4Witnesses returns a basis of the witnesses of a board.
func mace4Witnesses(t testing.TB, b *lightsout.Board) (witnesses []lightsout.State) {
	t.Helper()
	a := must(algebra.Of(context.Background(), b))
	for i := range must(a.Witnesses(context.Background())) {
		witnesses = append(witnesses, must(a.Witness(context.Background(), i)))
	}
	return witnesses
}

// modelOf returns the model in which the presses and the state are those given.
func modelOf(task Task, x lightsout.Presses, s lightsout.State) ladrModel {
	table := mace4TableOf(task)
	m := ladrModel{table.domain, map[string][]int{}}
	fill := func(name string, n int, at func(int) int) {
		values := make([]int, table.domain*table.domain)
		for i := range n {
			values[table.at(i)] = at(i)
		}
		m.tables[name] = values
	}
	if x.Len() > 0 {
		fill("switch", x.Len(), x.At)
	}
	fill("on", s.Len(), s.At)
	fill("On", s.Len(), s.At)
	for number, w := range task.Witnesses {
		fill(fmt.Sprintf("N%d", number+1), w.Len(), w.At)
		parities := make([]int, table.domain*table.domain)
		parity := 0
		for at := range parities {
			parity ^= m.tables["On"][at] & m.tables[fmt.Sprintf("N%d", number+1)][at]
			parities[at] = parity
		}
		m.tables[fmt.Sprintf("D%d", number+1)] = parities
	}
	return m
}

func randomState(r *rapid.T, b *lightsout.Board, label string) lightsout.State {
	s := b.NewState()
	for i := range s.Len() {
		s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(r, label))
	}
	return s
}

func randomPresses(r *rapid.T, b *lightsout.Board) lightsout.Presses {
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, rapid.IntRange(0, b.Modulus()-1).Draw(r, "times"))
	}
	return x
}

// A model makes the formulas true exactly when its presses solve the problem.
func TestMace4Any(t *testing.T) {
	for spec, b := range ladrBoards(t) {
		t.Run(spec, func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) {
				x := randomPresses(r, b)
				to := randomState(r, b, "to")
				from := to.Minus(b.Apply(b.NewState(), x))
				task := Task{Problem: lightsout.Problem{Board: b, From: from, To: to}}
				in := parseLADR(t, mace4Text(t, task, LADRLimits{}), true)
				if n := in.domain(t); n != mace4TableOf(task).domain {
					t.Fatalf("the domain is %d", n)
				}
				formulas := in.lists["assumptions"]
				on := from.Minus(to)
				if !modelOf(task, x, on).satisfies(t, formulas) {
					t.Fatalf("the solution %v is no model", x)
				}
				j := rapid.IntRange(0, b.Buttons()-1).Draw(r, "button")
				y := x.Clone()
				y.Add(j, 1)
				got := modelOf(task, y, on).satisfies(t, formulas)
				want := task.Problem.Check(y) == nil
				if got != want {
					t.Fatalf("with button %d once more: a model is %t, a solution is %t", j, got, want)
				}
				i := rapid.IntRange(0, b.Lights()-1).Draw(r, "light")
				other := on.Clone()
				other.Add(i, 1)
				if modelOf(task, x, other).satisfies(t, formulas) {
					t.Fatalf("the state is not fixed at light %d", i)
				}
			})
		})
	}
}

// The cells around the board are 0 in every model.
func TestMace4Room(t *testing.T) {
	for spec, b := range ladrBoards(t) {
		for _, objective := range []Objective{Any, Reverse, Orthogonal} {
			task := Task{Problem: lightsout.Problem{Board: b}, Objective: objective}
			if objective == Any {
				task.Problem = lightsout.TurnOff(b, b.NewState())
			}
			formulas := parseLADR(t, mace4Text(t, task, LADRLimits{}), true).lists["assumptions"]
			table := mace4TableOf(task)
			for name, n := range map[string]int{"switch": b.Buttons(), "on": b.Lights(), "On": b.Lights()} {
				if !strings.Contains(fmt.Sprint(formulas), name+"(") {
					continue
				}
				cells := map[int]bool{}
				for i := range n {
					cells[table.at(i)] = true
				}
				for at := range table.size() {
					if cells[at] {
						continue
					}
					m := modelOf(task, b.NewPresses(), b.NewState())
					m.tables[name][at] = 1
					if !violatesFact(t, m, formulas, name) {
						t.Fatalf("%s, %s: %s may be 1 at %d of a table of %d", spec, objective, name,
							at, table.domain)
					}
				}
			}
		}
	}
}

// violatesFact reports whether a fact about one table alone, without sums, is false.
func violatesFact(t testing.TB, m ladrModel, formulas []*ladrTerm, name string) bool {
	for _, f := range formulas {
		fact := f.is("=", 2) && f.args[0].name == name || f.is("-", 1) && f.args[0].name == name
		if fact && !m.holds(t, f) {
			return true
		}
	}
	return false
}

// Generator 1: a model is a state that is not off with presses that turn it off.
func TestMace4Reverse(t *testing.T) {
	for spec, b := range ladrBoards(t) {
		t.Run(spec, func(t *testing.T) {
			task := Task{Problem: lightsout.Problem{Board: b}, Objective: Reverse}
			formulas := parseLADR(t, mace4Text(t, task, LADRLimits{}), true).lists["assumptions"]
			rapid.Check(t, func(r *rapid.T) {
				x := randomPresses(r, b)
				s := b.NewState().Minus(b.Apply(b.NewState(), x))
				if rapid.Bool().Draw(r, "another state") {
					s.Add(rapid.IntRange(0, b.Lights()-1).Draw(r, "light"), 1)
				}
				want := task.Check(Reply{Verdict: Solved, Presses: x, State: s}) == nil
				if got := modelOf(task, x, s).satisfies(t, formulas); got != want {
					t.Fatalf("a model is %t, an answer is %t", got, want)
				}
			})
		})
	}
}

// Generator 3: a model is a state that is not off and orthogonal to the witnesses.
func TestMace4Orthogonal(t *testing.T) {
	for spec, b := range ladrBoards(t) {
		t.Run(spec, func(t *testing.T) {
			task := Task{
				Problem: lightsout.Problem{Board: b}, Objective: Orthogonal, Witnesses: mace4Witnesses(t, b),
			}
			formulas := parseLADR(t, mace4Text(t, task, LADRLimits{}), true).lists["assumptions"]
			rapid.Check(t, func(r *rapid.T) {
				s := randomState(r, b, "light")
				if rapid.Bool().Draw(r, "solvable") {
					s = b.Apply(b.NewState(), randomPresses(r, b))
				}
				want := task.Check(Reply{Verdict: Solved, State: s}) == nil
				if got := modelOf(task, lightsout.Presses{}, s).satisfies(t, formulas); got != want {
					t.Fatalf("a model is %t, an answer is %t", got, want)
				}
			})
		})
	}
}

// All presses of small boards: the models are the solutions and nothing else.
func TestMace4AllModels(t *testing.T) {
	for _, spec := range []string{"2x2", "2x3", "torus-2x3", "graph-cycle-4", "2x2-mod3"} {
		b := must(board.Parse(spec))
		pressed := b.NewPresses()
		pressed.Set(1, 1)
		from := b.NewState().Minus(b.Apply(b.NewState(), pressed))
		task := Task{Problem: lightsout.TurnOff(b, from)}
		formulas := parseLADR(t, mace4Text(t, task, LADRLimits{}), true).lists["assumptions"]
		models := 0
		for x := range ladrAllPresses(b) {
			got := modelOf(task, x, from).satisfies(t, formulas)
			if want := task.Problem.Check(x) == nil; got != want {
				t.Errorf("%s: %v is a model: %t, a solution: %t", spec, x, got, want)
			}
			if got {
				models++
			}
		}
		a := must(algebra.Of(context.Background(), b))
		if want := a.Solutions().Int64(); int64(models) != want {
			t.Errorf("%s has %d models, want %d", spec, models, want)
		}
	}
}

func ladrAllPresses(b *lightsout.Board) func(func(lightsout.Presses) bool) {
	return func(yield func(lightsout.Presses) bool) {
		x := b.NewPresses()
		for {
			if !yield(x.Clone()) {
				return
			}
			j := 0
			for ; j < x.Len(); j++ {
				x.Add(j, 1)
				if x.At(j) != 0 {
					break
				}
			}
			if j == x.Len() {
				return
			}
		}
	}
}

// recordedInput returns the input that a recorded reply repeats, without what the program added.
func recordedInput(t testing.TB, name string) string {
	t.Helper()
	text := must(os.ReadFile(filepath.Join("testdata", "ladr", name)))
	_, input, _ := strings.Cut(string(text), "= INPUT =")
	input, _, ok := strings.Cut(input, "= end of input =")
	if !ok {
		t.Fatalf("%s has no input", name)
	}
	return withoutComments(input)
}

func withoutComments(text string) string {
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '%' && line[0] != '=' {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// paperWitnesses are N1 and N2 of the paper, for 5×5.
func paperWitnesses(t testing.TB, b *lightsout.Board) []lightsout.State {
	t.Helper()
	var witnesses []lightsout.State
	for _, text := range []string{"01110_10101_11011_10101_01110", "10101_10101_00000_10101_10101"} {
		s := must(b.ParseState(text))
		witnesses = append(witnesses, s)
	}
	return witnesses
}

// Inputs that the real programs accepted, verbatim.
func TestMace4RecordedInputs(t *testing.T) {
	four := ladrSquare(t, 4)
	five := ladrSquare(t, 5)
	orthogonal := Task{
		Problem: lightsout.Problem{Board: five}, Objective: Orthogonal, Witnesses: paperWitnesses(t, five),
	}
	many := orthogonal
	many.Models = 100
	for _, test := range []struct {
		record string
		task   Task
		limits LADRLimits
	}{
		{"mace-fun-4.out", Task{Problem: lightsout.TurnOff(four, four.AllOn())}, LADRLimits{}},
		{"gen1fun-1.out", Task{Problem: lightsout.Problem{Board: five}, Objective: Reverse}, LADRLimits{}},
		{"gen3-1.out", orthogonal, LADRLimits{Megabytes: 1000}},
		{"gen3-many-cut-off.out", many, LADRLimits{}},
	} {
		got := withoutComments(mace4Text(t, test.task, test.limits))
		want := recordedInput(t, test.record)
		if got != want {
			t.Errorf("%s: written is\n%s\nand recorded\n%s", test.record, got, want)
		}
	}
}

func ladrSquare(t testing.TB, n int) *lightsout.Board {
	t.Helper()
	return must(board.Parse(fmt.Sprintf("%dx%d", n, n)))
}

func TestMace4Refuses(t *testing.T) {
	small := ladrSquare(t, 3)
	long := func(spec string) *lightsout.Board {
		return must(board.Parse(spec))
	}
	off := func(b *lightsout.Board) lightsout.Problem { return lightsout.TurnOff(b, b.NewState()) }
	for what, test := range map[string]struct {
		task Task
		want string
	}{
		"no board":    {Task{}, "without a board"},
		"least":       {Task{Problem: off(small), Objective: Least}, "objective least"},
		"nearest":     {Task{Problem: off(small), Objective: Nearest}, "objective nearest"},
		"large":       {Task{Problem: off(long("40x40"))}, "at most 1024"},
		"many states": {Task{Problem: off(long("3x3-mod17"))}, "at most 16"},
		"no models":   {Task{Problem: off(small), Models: -1}, "-1 models"},
	} {
		err := formatNamed(t, "mace4").Write(&bytes.Buffer{}, test.task)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	text := mace4Text(t, Task{Problem: off(small), Models: 3}, LADRLimits{Megabytes: 50, Seconds: 7})
	if !strings.Contains(text,
		"assign(max_megs,50).\nassign(max_seconds,7).\nassign(max_models,3).\n") {
		t.Error(text)
	}
}
