package models

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
)

// values gathers what a reply says of the unknowns of a task. Where it says something twice, the last counts.
type values struct {
	task            Task
	k               int
	presses, states int
	digits          int // binary digits of an unknown, or 1 if its value comes as a whole
	value           []uint8
	seen            []bool // of digit d of unknown u: d·unknowns + u
	all             []Value
	at              map[string]int // of the name of a value: where it is in all
	indexed         [][]int        // the indices of the variables x[…] of MathProg, in order
}

// forget begins, or begins again.
func (v *values) forget() {
	n := v.presses + v.states
	v.value = make([]uint8, n)
	v.seen = make([]bool, n*v.digits)
	v.all = nil
	v.at = map[string]int{}
}

// set notes a value, or a digit: slot d·unknowns + u is digit d of unknown u.
func (v *values) set(slot, value int) error {
	u := slot % len(v.value)
	digit := slot / len(v.value)
	maxValue := v.k - 1
	mask := uint8(0xff)
	if v.digits > 1 {
		maxValue = 1
		mask = 1 << digit
	}
	if value < 0 || value > maxValue {
		if v.task.Edited {
			return nil
		}
		return badReply("%s is %d: must be between 0 and %d", v.name(slot), value, maxValue)
	}
	v.seen[slot] = true
	v.value[u] = v.value[u]&^mask | uint8(value<<digit)
	return nil
}

// setNamed notes the value of a variable. A name that no unknown has is that of another variable: it is for
// the solver to know.
func (v *values) setNamed(name, value string) error {
	slot, known := v.named(name)
	if !known {
		slot = -1
	}
	return v.setNumber(slot, name, value)
}

// setNumber notes the value of a variable, and that of an unknown if it has a slot. It is written as a
// decimal fraction, which must be almost whole.
func (v *values) setNumber(slot int, name, text string) error {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return badReply("%q is not a number", excerpt(text))
	}
	v.note(name, f)
	if slot < 0 {
		return nil
	}
	whole := math.Round(f)
	impossible := math.Abs(f-whole) > 1e-6 || math.Abs(whole) > lightsout.MaxModulus
	if impossible && v.task.Edited {
		return nil
	}
	if impossible {
		return badReply("%s is %s: must be a whole number from 0 to %d", v.name(slot), excerpt(text), v.k-1)
	}
	return v.set(slot, int(whole))
}

// note keeps the value of a variable of an edited model.
func (v *values) note(name string, value float64) {
	if !v.task.Edited {
		return
	}
	at, known := v.at[name]
	if !known {
		at = len(v.all)
		v.at[name] = at
		v.all = append(v.all, Value{Name: name})
	}
	v.all[at].Value = value
}

// indicesOf returns the indices of a press of a MathProg model, such as x[1,2], or none if it is another
// variable.
func indicesOf(name string) (indices []int) {
	inside, press := strings.CutPrefix(strings.TrimSuffix(name, "]"), "x[")
	for word := range strings.SplitSeq(inside, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || !press {
			return nil
		}
		indices = append(indices, n)
	}
	return indices
}

// named returns the slot of an unknown of that name.
func (v *values) named(name string) (slot int, ok bool) {
	if indices := indicesOf(name); indices != nil && len(v.indexed) == v.presses {
		return slices.BinarySearchFunc(v.indexed, indices, slices.Compare)
	}
	digits := strings.TrimLeft(name, "xs")
	n, err := strconv.Atoi(digits)
	switch i := n - v.task.First; {
	case err != nil || i < 0 || itoa(n) != digits:
	case name == "x"+digits && i < v.presses:
		return i, true
	case name == "s"+digits && i < v.states:
		return v.presses + i, true
	}
	return 0, false
}

func (v *values) name(slot int) string {
	text := v.nameOf(slot % len(v.value))
	if v.digits > 1 {
		return "digit " + itoa(slot/len(v.value)) + " of " + text
	}
	return text
}

func (v *values) nameOf(unknown int) string {
	if unknown < v.presses {
		return "press " + itoa(unknown)
	}
	return "light " + itoa(unknown-v.presses)
}

// reply returns the answer that was gathered, or an error if some of it is missing. The solver claims
// that nothing is better if optimal is true and it was asked.
func (v *values) reply(optimal bool) (Reply, error) {
	beyond := slices.IndexFunc(v.value, func(value uint8) bool { return int(value) >= v.k })
	switch missing := slices.Index(v.seen, false); {
	case v.task.Edited && (missing >= 0 || beyond >= 0):
		return Reply{Verdict: Solved, Optimal: optimal, Values: v.all}, nil
	case missing >= 0:
		return Reply{}, badReply("%s is missing", v.name(missing))
	case beyond >= 0:
		return Reply{}, badReply("%s is %d: must be between 0 and %d", v.nameOf(beyond),
			v.value[beyond], v.k-1)
	}
	r := Reply{
		Verdict: Solved, Values: v.all,
		Optimal: optimal && (v.task.Edited || v.task.Objective == Least || v.task.Objective == Nearest),
	}
	r.Presses = lightsout.NewPresses(v.k, v.presses)
	r.State = lightsout.NewState(v.k, v.states)
	for u, value := range v.value {
		if u < v.presses {
			r.Presses.Set(u, int(value))
		} else {
			r.State.Set(u-v.presses, int(value))
		}
	}
	return r, nil
}

// excerpt makes a piece of a reply fit for a message.
func excerpt(s string) string { return text.ClipAt(s, 40) }

// Some solvers of integer programs can begin with a solution: Bosch gives his one that pushes all
// errors to the last row, and has it improved. The file names the variables of the format lp, all of
// them, so that the solver has nothing to guess.

// WriteStartCBC writes Task.Start for the command mipstart of cbc: a line for each variable with its
// number, its name and its value.
func WriteStartCBC(w io.Writer, t Task) error {
	return writeStart(w, t, func(p *printer, variables []Value, objective int) {
		p.line("Feasible - objective value %d", objective)
		for number, v := range variables {
			p.line("%d %s %.0f 0", number, v.Name, v.Value)
		}
	})
}

// WriteStartHiGHS writes Task.Start for the option --read_solution_file of HiGHS.
func WriteStartHiGHS(w io.Writer, t Task) error {
	return writeStart(w, t, func(p *printer, variables []Value, objective int) {
		p.line("Model status\nUnknown\n\n# Primal solution values\nFeasible")
		p.line("Objective %d", objective)
		p.line("# Columns %d", len(variables))
		for _, v := range variables {
			p.line("%s %.0f", v.Name, v.Value)
		}
		p.line("# Rows 0")
	})
}

// writeStart writes the start of a task: each variable of the integer program, in the order of its columns.
func writeStart(w io.Writer, t Task, write func(p *printer, variables []Value, objective int)) error {
	s, err := newSystem(newPrinter(w), t)
	if err != nil {
		return err
	}
	if !s.nearest() {
		if err := t.Problem.Check(t.Start); err != nil {
			return fmt.Errorf("the start: %w", err)
		}
	}
	var variables, wrong []Value
	objective := 0
	for j := range s.upTo(s.presses) {
		variables = append(variables, Value{s.name(j), float64(t.Start.At(j))})
		objective += t.Start.At(j) * s.weight(j)
	}
	for r := range s.eachRow() {
		sum := 0
		change := int(s.wanted[r])
		for _, t := range s.row(r) {
			sum += int(t.times) * s.task.Start.At(int(t.unknown))
		}
		missing := ((change-sum)%s.k + s.k) % s.k // what the light is left short of
		d := (sum + missing - change) / s.k
		variables = append(variables, Value{s.of("d", r), float64(d)})
		if s.nearest() {
			wrong = append(wrong, Value{s.of("w", r), float64(min(1, missing))})
			objective += min(1, missing) * s.task.cost(r)
		}
		if s.amounts() {
			wrong = append(wrong, Value{s.of("m", r), float64(missing)})
		}
	}
	write(s.printer, append(variables, wrong...), objective)
	return s.flush()
}
