package models

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/solve/least"
)

// ladrModel is a model over the domain 0 to size−1: tables of functions and relations of two
// arguments, or of one.
type ladrModel struct {
	size   int
	tables map[string][]int
}

// holds reports whether a formula is true in the model, whatever the variables mean that are not bound,
// and stops the test at a formula that Mace4 would not take: numbers beyond the domain where a function
// wants an element, functions without a table.
func (m ladrModel) holds(t testing.TB, f *ladrTerm) bool {
	t.Helper()
	var free []string
	collectVariables(f, map[string]bool{}, &free)
	return m.forAll(t, f, free, map[string]int{})
}

func (m ladrModel) forAll(t testing.TB, f *ladrTerm, free []string, values map[string]int) bool {
	if len(free) == 0 {
		return m.truth(t, f, values)
	}
	for v := range m.size {
		values[free[0]] = v
		if f.is("->", 2) && m.fails(t, f.args[0], values) {
			continue
		}
		if !m.forAll(t, f, free[1:], values) {
			delete(values, free[0])
			return false
		}
	}
	delete(values, free[0])
	return true
}

// fails reports whether a part of a premise is false already, when not all variables have values.
func (m ladrModel) fails(t testing.TB, premise *ladrTerm, values map[string]int) bool {
	if premise.is("&", 2) {
		return m.fails(t, premise.args[0], values) || m.fails(t, premise.args[1], values)
	}
	return known(premise, values) && !m.truth(t, premise, values)
}

// known reports whether all variables of a formula have values.
func known(f *ladrTerm, values map[string]int) bool {
	if f.variable() {
		_, ok := values[f.name]
		return ok
	}
	for _, a := range f.args {
		if !known(a, values) {
			return false
		}
	}
	return true
}

func collectVariables(f *ladrTerm, bound map[string]bool, free *[]string) {
	if f.is("exists", 2) {
		was := bound[f.args[0].name]
		bound[f.args[0].name] = true
		collectVariables(f.args[1], bound, free)
		bound[f.args[0].name] = was
		return
	}
	if f.variable() && !bound[f.name] {
		bound[f.name] = true
		*free = append(*free, f.name)
	}
	for _, a := range f.args {
		collectVariables(a, bound, free)
	}
}

func (m ladrModel) truth(t testing.TB, f *ladrTerm, values map[string]int) bool {
	sub := func(i int) bool { return m.truth(t, f.args[i], values) }
	num := func(i int) int { return m.value(t, f.args[i], values) }
	switch {
	case f.is("->", 2):
		return !sub(0) || sub(1)
	case f.is("<->", 2):
		return sub(0) == sub(1)
	case f.is("|", 2):
		return sub(0) || sub(1)
	case f.is("&", 2):
		return sub(0) && sub(1)
	case f.is("-", 1):
		return !sub(0)
	case f.is("=", 2):
		return num(0) == num(1)
	case f.is("!=", 2):
		return num(0) != num(1)
	case f.is("exists", 2):
		defer delete(values, f.args[0].name)
		for v := range m.size {
			values[f.args[0].name] = v
			if sub(1) {
				return true
			}
		}
		return false
	}
	return m.look(t, f, values) == 1
}

// value evaluates a term. As in Mace4, sums are integers and need not be in the domain.
func (m ladrModel) value(t testing.TB, f *ladrTerm, values map[string]int) int {
	num := func(i int) int { return m.value(t, f.args[i], values) }
	switch {
	case f.variable():
		v, ok := values[f.name]
		if !ok {
			t.Fatalf("the variable %s has no value", f.name)
		}
		return v
	case f.is("+", 2):
		return num(0) + num(1)
	case f.is("*", 2):
		return num(0) * num(1)
	case f.is("mod", 2):
		return num(0) % num(1)
	case len(f.args) == 0:
		n, err := strconv.Atoi(f.name)
		if err != nil || n < 0 || n >= m.size {
			t.Fatalf("%s is no element of a domain of %d", f.name, m.size)
		}
		return n
	}
	return m.look(t, f, values)
}

func (m ladrModel) look(t testing.TB, f *ladrTerm, values map[string]int) int {
	at := 0
	size := 1
	for i := range f.args {
		v := m.value(t, f.args[i], values)
		if v >= m.size {
			t.Fatalf("%s is beyond a domain of %d", f, m.size)
		}
		at = at*m.size + v
		size *= m.size
	}
	if table := m.tables[f.name]; len(table) == size {
		return table[at]
	}
	t.Fatalf("%s has no table of %d arguments", f, len(f.args))
	return 0
}

// satisfies reports whether all formulas are true.
func (m ladrModel) satisfies(t testing.TB, formulas []*ladrTerm) bool {
	t.Helper()
	for _, f := range formulas {
		if !m.holds(t, f) {
			return false
		}
	}
	return true
}

var updateLADR = flag.Bool("update-ladr", false, "rewrite the inputs for Mace4 and Prover9 in testdata/ladr")

// slidesState is S₀ of Fazakas, Keresztes and Groza, which takes 5 presses; fourState takes 4.
const (
	slidesState = "11011_10101_01110_00111_00100"
	fourState   = "11011_10101_01110_00110_00111"
)

// The inputs as files, to run them or to see changes.
func TestLADRInputs(t *testing.T) {
	parse := func(spec, state string) lightsout.Problem {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		s := b.AllOn()
		if state != "" {
			if s, err = b.ParseState(state); err != nil {
				t.Fatal(err)
			}
		}
		return lightsout.TurnOff(b, s)
	}
	directed := ladrDirected(t)
	arrows := directed.NewState()
	directed.Press(arrows, 0, 1)
	directed.Press(arrows, 4, 1)
	five := ladrSquare(t, 5)
	three := parse("3x5", "").Board
	for name, text := range map[string]string{
		"mace4-3x3":       mace4Text(t, Task{Problem: parse("3x3", "")}, LADRLimits{}),
		"mace4-5x5":       mace4Text(t, Task{Problem: parse("5x5", slidesState)}, LADRLimits{}),
		"mace4-3x5":       mace4Text(t, Task{Problem: parse("3x5", "")}, LADRLimits{}),
		"mace4-torus-3x3": mace4Text(t, Task{Problem: parse("torus-3x3", "")}, LADRLimits{}),
		"mace4-3x3-mod3":  mace4Text(t, Task{Problem: parse("3x3-mod3", "")}, LADRLimits{}),
		"mace4-directed": mace4Text(t, Task{Problem: lightsout.TurnOff(directed, arrows)},
			LADRLimits{}),
		"mace4-5x5-reverse": mace4Text(t,
			Task{Problem: lightsout.Problem{Board: five}, Objective: Reverse}, LADRLimits{}),
		"mace4-5x5-orthogonal": mace4Text(t, Task{Problem: lightsout.Problem{Board: five},
			Objective: Orthogonal, Witnesses: paperWitnesses(t, five)}, LADRLimits{}),
		"mace4-3x5-orthogonal": mace4Text(t, Task{Problem: lightsout.Problem{Board: three},
			Objective: Orthogonal, Witnesses: mace4Witnesses(t, three), Models: 10}, LADRLimits{Seconds: 60}),
		"mace4-5x5-vector": mace4VectorText(t, Task{Problem: lightsout.Problem{Board: five},
			Objective: Orthogonal, Witnesses: paperWitnesses(t, five)}, LADRLimits{}),
		"prover9-5x5":      prover9Text(t, Task{Problem: parse("5x5", slidesState)}, LADRLimits{}),
		"prover9-5x5-four": prover9Text(t, Task{Problem: parse("5x5", fourState)}, LADRLimits{}),
		"prover9-3x5": prover9Text(t, Task{Problem: parse("3x5", "10001_11011_10001")},
			LADRLimits{}),
		"prover9-torus-3x3": prover9Text(t, Task{Problem: parse("torus-3x3", "")}, LADRLimits{}),
		"prover9-directed": prover9Text(t, Task{Problem: lightsout.TurnOff(directed, arrows)},
			LADRLimits{Seconds: 60}),
	} {
		path := filepath.Join("testdata", "ladr", name+".in")
		if *updateLADR {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want := must(os.ReadFile(path))
		if text != string(want) {
			t.Errorf("%s is\n%s\nwant\n%s", name, text, want)
		}
	}
}

func TestLADRPlanLengths(t *testing.T) {
	b := ladrSquare(t, 5)
	for state, want := range map[string]int{slidesState: 5, fourState: 4} {
		s := must(b.ParseState(state))
		x, err := least.Solver{}.Solve(context.Background(), lightsout.TurnOff(b, s))
		if err != nil || !x.Least || x.Presses.Weight() != want {
			t.Errorf("%s takes %d presses, want %d: %v", state, x.Presses.Weight(), want, err)
		}
	}
}
