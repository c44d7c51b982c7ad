package encode

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
	"lightsout/solve/least"
)

func prover9Text(t testing.TB, task Task, limits LADRLimits) string {
	t.Helper()
	var text bytes.Buffer
	if err := WriteProver9Within(&text, task, limits); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// recordedPlans are the problems of the recorded plans.
func recordedPlans(t testing.TB) map[string]Task {
	t.Helper()
	b := ladrSquare(t, 5)
	tasks := map[string]Task{}
	for name, state := range map[string]string{
		"plan-1.out": "00000_01000_11100_01000_00000",
		"plan-2.out": "01110_10100_11000_10000_00000",
	} {
		s, err := b.ParseState(state)
		if err != nil {
			t.Fatal(err)
		}
		tasks[name] = Task{Problem: lightsout.TurnOff(b, s)}
	}
	return tasks
}

// Inputs that the real program accepted, verbatim.
func TestProver9RecordedInputs(t *testing.T) {
	for name, task := range recordedPlans(t) {
		got, want := withoutComments(prover9Text(t, task, LADRLimits{Seconds: 600})), recordedInput(t, name)
		if got != want {
			t.Errorf("%s: written is\n%s\nand recorded\n%s", name, got, want)
		}
	}
}

// planBoards are the boards with two states and up to 30 lights.
func planBoards(t testing.TB) map[string]*lightsout.Board {
	t.Helper()
	boards := ladrBoards(t)
	for spec, b := range boards {
		if b.Modulus() != 2 || b.Lights() > MaxProver9Lights {
			delete(boards, spec)
		}
	}
	return boards
}

// Each rule does what its button does.
func TestProver9Rules(t *testing.T) {
	for spec, b := range planBoards(t) {
		t.Run(spec, func(t *testing.T) {
			program := newLADRProgram(t, prover9Text(t, Task{Problem: lightsout.TurnOff(b, b.AllOn())}, LADRLimits{}))
			if len(program.rules) != b.Buttons() || program.start.String() != stateTerm(b.AllOn()).String() ||
				program.goal.String() != stateTerm(b.NewState()).String() {
				t.Fatalf("%d rules from %s to %s", len(program.rules), program.start, program.goal)
			}
			states := []lightsout.State{b.NewState(), b.AllOn(), b.NewState()}
			for i := range b.Lights() {
				states[2].Set(i, i*i/3)
			}
			for j, rule := range program.rules {
				if rule.answer != j+1 {
					t.Errorf("rule %d has answer %d", j+1, rule.answer)
				}
				for _, s := range states {
					got := program.press(rule, stateTerm(s))
					b.Press(s, j, 1)
					if want := stateTerm(s); got.String() != want.String() {
						t.Errorf("button %d leads to %s, want %s", j, got, want)
					}
				}
			}
		})
	}
}

// Carried out breadth first, the rules find plans that are as short as any solution.
func TestProver9Plans(t *testing.T) {
	boards := planBoards(t)
	rapid.Check(t, func(r *rapid.T) {
		b := boards[rapid.SampledFrom([]string{"3x3", "3x5", "torus-3x3", "directed", "apart", "graph-petersen"}).Draw(r, "board")]
		to := randomState(r, b, "to")
		from := to.Clone()
		for range rapid.IntRange(0, 2).Draw(r, "presses") {
			b.Press(from, rapid.IntRange(0, b.Buttons()-1).Draw(r, "button"), 1)
		}
		task := Task{Problem: lightsout.Problem{Board: b, From: from, To: to}}
		plan, ok := newLADRProgram(t, prover9Text(t, task, LADRLimits{})).plan(2)
		if !ok {
			t.Fatal("no plan of two presses is found")
		}
		x := b.NewPresses()
		for _, answer := range plan {
			x.Add(answer-1, 1)
		}
		least, err := least.Solver{}.Solve(context.Background(), task.Problem)
		if err != nil {
			t.Fatal(err)
		}
		if err := task.Check(Reply{Verdict: Solved, Presses: x}); err != nil || len(plan) != least.Presses.Weight() {
			t.Fatalf("plan %v, least weight %d: %v", plan, least.Presses.Weight(), err)
		}
	})
}

func TestProver9Refuses(t *testing.T) {
	parse := func(spec string) *lightsout.Board {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	off := func(spec string) lightsout.Problem {
		b := parse(spec)
		return lightsout.TurnOff(b, b.NewState())
	}
	many := board.Graph{Nodes: make([]board.Node, 2), Buttons: make([]board.Node, 65), Toggles: make([][]lightsout.Toggle, 65)}
	buttons, err := many.Board()
	if err != nil {
		t.Fatal(err)
	}
	for what, test := range map[string]struct {
		task   Task
		limits LADRLimits
		want   string
	}{
		"no board":     {Task{}, LADRLimits{}, "needs a board"},
		"least":        {Task{Problem: off("3x3"), Objective: Least}, LADRLimits{}, "objective least"},
		"large":        {Task{Problem: off("6x6")}, LADRLimits{}, "at most 30"},
		"many buttons": {Task{Problem: lightsout.TurnOff(buttons, buttons.NewState())}, LADRLimits{}, "at most 64"},
		"states":       {Task{Problem: off("3x3-mod3")}, LADRLimits{}, "3 states"},
		"limit":        {Task{Problem: off("3x3")}, LADRLimits{Seconds: 1 << 31 / 2 * -1}, "limit"},
	} {
		err := WriteProver9Within(&bytes.Buffer{}, test.task, test.limits)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
