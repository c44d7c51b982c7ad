package models

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
)

func mace4VectorText(t testing.TB, task Task, limits LADRLimits) string {
	t.Helper()
	var text bytes.Buffer
	task.Limits = limits
	if err := formatNamed(t, "mace4-vector").Write(&text, task); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// vectorModelOf returns the model in which the state is the one given.
func vectorModelOf(task Task, s lightsout.State) ladrModel {
	m := ladrModel{s.Len() + 1, map[string][]int{}}
	vector := func(at func(int) int) []int {
		values := []int{0}
		for i := range s.Len() {
			values = append(values, at(i))
		}
		return values
	}
	m.tables["On"] = vector(s.At)
	for number, w := range task.Witnesses {
		parity := 0
		m.tables[fmt.Sprintf("N%d", number+1)] = vector(w.At)
		m.tables[fmt.Sprintf("D%d", number+1)] = vector(func(i int) int {
			parity ^= s.At(i) & w.At(i)
			return parity
		})
	}
	return m
}

// Generator 2: a model is a state that is not off and orthogonal to the witnesses, as of generator 3.
func TestMace4Vector(t *testing.T) {
	for spec, b := range ladrBoards(t) {
		if b.Modulus() != 2 {
			continue
		}
		t.Run(spec, func(t *testing.T) {
			task := Task{
				Problem: lightsout.Problem{Board: b}, Objective: Orthogonal, Witnesses: mace4Witnesses(t, b),
			}
			in := parseLADR(t, mace4VectorText(t, task, LADRLimits{}), true)
			if n := in.domain(t); n != b.Lights()+1 {
				t.Fatalf("the domain is %d", n)
			}
			tables := parseLADR(t, mace4Text(t, task, LADRLimits{}), true).lists["assumptions"]
			rapid.Check(t, func(r *rapid.T) {
				s := randomState(r, b, "light")
				if rapid.Bool().Draw(r, "solvable") {
					s = b.Apply(b.NewState(), randomPresses(r, b))
				}
				want := task.Check(Reply{Verdict: Solved, State: s}) == nil
				if got := vectorModelOf(task, s).satisfies(t, in.lists["assumptions"]); got != want {
					t.Fatalf("a model is %t, an answer is %t", got, want)
				}
				if got := modelOf(task, lightsout.Presses{}, s).satisfies(t, tables); got != want {
					t.Fatalf("a model of the third generator is %t, an answer is %t", got, want)
				}
			})
		})
	}
}

// The element that is no light is off in every model.
func TestMace4VectorRoom(t *testing.T) {
	b := ladrSquare(t, 5)
	task := Task{Problem: lightsout.Problem{Board: b}, Objective: Orthogonal, Witnesses: paperWitnesses(t, b)}
	formulas := parseLADR(t, mace4VectorText(t, task, LADRLimits{}), true).lists["assumptions"]
	on := b.Apply(b.NewState(), func() lightsout.Presses {
		x := b.NewPresses()
		x.Set(7, 1)
		return x
	}())
	m := vectorModelOf(task, on)
	if !m.satisfies(t, formulas) {
		t.Fatal("a solvable state is no model")
	}
	m.tables["On"][0] = 1
	if m.satisfies(t, formulas) {
		t.Error("On may be true at 0")
	}
}

func TestReadMace4Vector(t *testing.T) {
	for _, spec := range []string{"5x5", "3x5", "apart", "graph-petersen"} {
		b := ladrBoards(t)[spec]
		task := Task{
			Problem: lightsout.Problem{Board: b}, Objective: Orthogonal, Witnesses: mace4Witnesses(t, b),
		}
		rapid.Check(t, func(r *rapid.T) {
			s := b.Apply(b.NewState(), randomPresses(r, b))
			text := strings.Replace(printModel(vectorModelOf(task, s), 1, "On"), "function(On(_,_)",
				"relation(On(_)", 1) + mace4End(1, "max_models")
			got, err := readMace4(vectorTableOf)(strings.NewReader(text), task)
			if err != nil || got.Verdict != Solved || !got.State.Equal(s) || got.Presses.Len() != 0 {
				t.Fatalf("%s: %+v, %v", spec, got, err)
			}
		})
	}
}

func TestReadMace4VectorRefuses(t *testing.T) {
	b := ladrSquare(t, 5)
	task := Task{Problem: lightsout.Problem{Board: b}, Objective: Orthogonal, Witnesses: paperWitnesses(t, b)}
	model := strings.Replace(printModel(vectorModelOf(task, b.NewState()), 1, "On"), "On(_,_)", "On(_)", 1) +
		mace4End(1, "max_models")
	for what, test := range map[string]struct{ text, want string }{
		"out of memory": {mace4End(0, "max_megs_no"), ""},
		"none":          {mace4End(0, "exhausted"), ""},
		"a table":       {string(recorded(t, "gen3-1.out")), "the board needs 26"},
		"no vector":     {strings.Replace(model, "On(", "Off(", 1), "has no table"},
		"cut off":       {model[:len(model)/2], "cut off"},
	} {
		r, err := readMace4(vectorTableOf)(strings.NewReader(test.text), task)
		switch {
		case test.want == "" && (err != nil || r.Verdict == Solved):
			t.Errorf("%s: %v, %v", what, r, err)
		case test.want != "" && (!errors.Is(err, ErrReply) || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, o := range []Objective{Any, Reverse, Least} {
		err := formatNamed(t, "mace4-vector").Write(&bytes.Buffer{},
			Task{Problem: lightsout.TurnOff(b, b.NewState()), Objective: o})
		if err == nil {
			t.Errorf("the objective %s was written", o)
		}
	}
	if !slices.ContainsFunc(Formats(), func(f Format) bool { return f.Name == "mace4-vector" }) {
		t.Error("the format is not listed")
	}
}

func FuzzReadMace4Vector(f *testing.F) {
	b := ladrApart(f)
	task := Task{Problem: lightsout.Problem{Board: b}, Objective: Orthogonal, Witnesses: mace4Witnesses(f, b)}
	f.Add([]byte(strings.Replace(printModel(vectorModelOf(task, b.AllOn()), 1, "On"), "On(_,_)", "On(_)", 1) +
		mace4End(1, "max_models")))
	f.Add(recorded(f, "gen3-1.out"))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := readMace4(vectorTableOf)(bytes.NewReader(text), task)
		if err == nil && r.Verdict == Solved && r.State.Len() != b.Lights() {
			t.Error("a state of another board")
		}
		if err != nil && (!errors.Is(err, ErrReply) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%v is no error of a reply on one line", err)
		}
		_ = task.Check(r)
	})
}

// Lights that are given are in the input of both formats, and a reply with others is refused.
func TestGivenLights(t *testing.T) {
	b := must(board.Parse("2x3"))
	for format, want := range map[string]string{"mace4": "on(1,2) = 1.", "mace4-vector": "-On(1)."} {
		task := Task{
			Problem: lightsout.Problem{Board: b}, Objective: Orthogonal, Given: map[int]int{0: 0, 1: 1},
		}
		if format == "mace4" {
			task.Objective = Reverse
		}
		f, _ := FormatNamed(format)
		var text strings.Builder
		if err := f.Write(&text, task); err != nil || !strings.Contains(text.String(), want) {
			t.Errorf("%s: %v\n%s", format, err, text.String())
		}
		on := b.NewState()
		on.Set(0, 1)
		err := task.Check(Reply{Verdict: Solved, State: on})
		if err == nil || !strings.Contains(err.Error(), "was given") {
			t.Error(err)
		}
		dimacs, _ := FormatNamed("dimacs")
		if err := dimacs.Accepts(task); err == nil {
			t.Error("dimacs takes lights that are given")
		}
	}
}
