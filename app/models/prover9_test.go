package models

import (
	"bytes"
	"context"
	"errors"
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
	task.Limits = limits
	if err := formatNamed(t, "prover9").Write(&text, task); err != nil {
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
		s := must(b.ParseState(state))
		tasks[name] = Task{Problem: lightsout.TurnOff(b, s)}
	}
	return tasks
}

// Inputs that the real program accepted, verbatim.
func TestProver9RecordedInputs(t *testing.T) {
	for name, task := range recordedPlans(t) {
		got := withoutComments(prover9Text(t, task, LADRLimits{Seconds: 600}))
		want := recordedInput(t, name)
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
		if b.Modulus() != 2 || b.Lights() > maxProver9Lights {
			delete(boards, spec)
		}
	}
	return boards
}

// Each rule does what its button does.
func TestProver9Rules(t *testing.T) {
	for spec, b := range planBoards(t) {
		t.Run(spec, func(t *testing.T) {
			program := newLADRProgram(t,
				prover9Text(t, Task{Problem: lightsout.TurnOff(b, b.AllOn())}, LADRLimits{}))
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
		b := boards[rapid.SampledFrom([]string{"3x3", "3x5", "torus-3x3", "directed", "apart",
			"graph-petersen"}).Draw(r, "board")]
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
		least := must(least.Solver{}.Solve(context.Background(), task.Problem))
		err := task.Check(Reply{Verdict: Solved, Presses: x})
		if err != nil || len(plan) != least.Presses.Weight() {
			t.Fatalf("plan %v, least weight %d: %v", plan, least.Presses.Weight(), err)
		}
	})
}

func TestProver9Refuses(t *testing.T) {
	parse := func(spec string) *lightsout.Board {
		return must(board.Parse(spec))
	}
	off := func(spec string) lightsout.Problem {
		b := parse(spec)
		return lightsout.TurnOff(b, b.NewState())
	}
	many := board.Graph{
		Nodes: make([]board.Node, 2), Buttons: make([]board.Node, 65),
		Toggles: make([][]lightsout.Toggle, 65),
	}
	buttons := must(many.Board())
	for what, test := range map[string]struct {
		task Task
		want string
	}{
		"no board":     {Task{}, "without a board"},
		"least":        {Task{Problem: off("3x3"), Objective: Least}, "objective least"},
		"large":        {Task{Problem: off("6x6")}, "at most 30"},
		"many buttons": {Task{Problem: lightsout.TurnOff(buttons, buttons.NewState())}, "at most 64"},
		"states":       {Task{Problem: off("3x3-mod3")}, "at most 2 states"},
	} {
		err := formatNamed(t, "prover9").Write(&bytes.Buffer{}, test.task)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestReadProver9Recorded(t *testing.T) {
	plans := map[string]int{"plan-1.out": 1, "plan-2.out": 2}
	for name, task := range recordedPlans(t) {
		r, err := readProver9(bytes.NewReader(recorded(t, name)), task)
		if err != nil || r.Verdict != Solved || r.Presses.Weight() != plans[name] {
			t.Errorf("%s: %v, error %v", name, r.Presses, err)
		}
		if err := task.Check(r); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadProver9OutOfMemory(t *testing.T) {
	b := ladrSquare(t, 5)
	text := recorded(t, "plan-out-of-memory-tail.out")
	r, err := readProver9(bytes.NewReader(text), Task{Problem: lightsout.TurnOff(b, b.AllOn())})
	if err != nil || r.Verdict != Unknown || r.Reason != "it ran out of memory" {
		t.Errorf("%v: %s, error %v", r.Verdict, r.Reason, err)
	}
}

// Wherever a reply breaks off, it is an error or says the same.
func TestReadProver9CutOff(t *testing.T) {
	for name, task := range recordedPlans(t) {
		text := recorded(t, name)
		readable := 0
		for end := 0; end < len(text); end += 1 + (len(text)-end)/100 {
			r, err := readProver9(bytes.NewReader(text[:end]), task)
			switch {
			case err != nil && !errors.Is(err, ErrReply):
				t.Fatalf("%s, %d bytes: %v", name, end, err)
			case err == nil && r.Verdict != Solved:
				t.Fatalf("%s, %d bytes: %v", name, end, r.Verdict)
			case err == nil:
				readable++
			}
		}
		if readable == 0 {
			t.Errorf("%s: none of its beginnings can be read", name)
		}
	}
}

// proofOf prints a proof of the plan as Prover9 would, with the answers of a state in either order.
func proofOf(b *lightsout.Board, from lightsout.State, plan []int, newestFirst bool) string {
	var text strings.Builder
	text.WriteString(
		"\n============================== PROOF =================================\n\n% Proof 1 at 0.05 (+ " +
			"0.00) seconds: 3 # 11.\n\n")
	text.WriteString(
		"26 state([0]) # label(non_clause) # label(goal).  [goal].\n54 tv([],x,y) = [].  [assumption].\n")
	state := from.Clone()
	answers := []string{}
	text.WriteString("57 state(" + ladrList(state) + ").  [assumption].\n58 -state([0]).  [deny(26)].\n")
	for i, j := range plan {
		b.Press(state, j, 1)
		answer := "# answer(" + itoa(j+1) + ")"
		if newestFirst {
			answers = append([]string{answer}, answers...)
		} else {
			answers = append(answers, answer)
		}
		text.WriteString(itoa(100+i) + " state(" + ladrList(state) + ") " + strings.Join(answers, " ") +
			".  [hyper(37,a,57,a),rewrite([55,53,54])].\n")
	}
	text.WriteString(strings.TrimSpace("999 $F "+strings.Join(answers, " ")) + ".  [resolve(336,a,58,a)].\n")
	return text.String() + "\n============================== end of proof ==========================\n"
}

func prover9End(found, exit string) string {
	return "\nExiting with " + found + ".\n\nProcess 7 exit (" + exit + ") Sun Nov 15 01:07:57 2026\n"
}

func TestReadProver9Verdicts(t *testing.T) {
	b := ladrDirected(t)
	plan := []int{3, 0, 4, 1}
	from := b.NewState()
	for _, j := range plan {
		b.Press(from, j, 1)
	}
	task := Task{Problem: lightsout.TurnOff(b, from)}
	proof := proofOf(b, from, plan, true)
	end := prover9End("1 proof", "max_proofs")
	for what, test := range map[string]struct {
		text    string
		verdict Verdict
		wrong   string
	}{
		"plan":               {proof + end, Solved, ""},
		"oldest first":       {proofOf(b, from, plan, false) + end, Solved, ""},
		"no plan":            {prover9End("failure", "sos_empty"), Infeasible, ""},
		"out of time":        {prover9End("failure", "max_seconds"), Unknown, ""},
		"interrupted":        {prover9End("failure", "SIGINT"), Unknown, ""},
		"failure, no reason": {"Exiting with failure.\n", Unknown, ""},

		"empty":            {"", Unknown, "no answer"},
		"cut in the proof": {proof[:strings.Index(proof, "999 $F")], Unknown, "no answer"},
		"no proof":         {end, Unknown, "max_proofs"},
		"crash":            {prover9End("failure", "SIGSEGV"), Unknown, "SIGSEGV"},
		"input refused":    {"\nExiting.\n\nProcess 7 exit (fatal_error) Sun\n", Unknown, "fatal_error"},
		"no such button": {
			strings.ReplaceAll(proof, "answer(4)", "answer(6)") + end, Unknown, "6 is no button",
		},
	} {
		r, err := readProver9(strings.NewReader(test.text), task)
		switch {
		case test.wrong == "" && (err != nil || r.Verdict != test.verdict):
			t.Errorf("%s: %v, error %v", what, r.Verdict, err)
		case test.wrong == "" && r.Verdict == Solved && task.Check(r) != nil:
			t.Errorf("%s: %v", what, r.Presses)
		case test.wrong != "" && (!errors.Is(err, ErrReply) || !strings.Contains(err.Error(), test.wrong) ||
			strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: error %v", what, err)
		}
	}
}

// A state that is the goal already has a plan without presses.
func TestReadProver9Nothing(t *testing.T) {
	b := ladrSquare(t, 3)
	task := Task{Problem: lightsout.Problem{Board: b, From: b.AllOn(), To: b.AllOn()}}
	r, err := readProver9(strings.NewReader(proofOf(b, b.AllOn(), nil, true)+
		prover9End("1 proof", "max_proofs")), task)
	if err != nil || r.Verdict != Solved || r.Presses.Weight() != 0 || task.Check(r) != nil {
		t.Errorf("%v, %v, error %v", r.Verdict, r.Presses, err)
	}
}

func FuzzReadProver9(f *testing.F) {
	tasks := recordedPlans(f)
	for name := range tasks {
		f.Add(recorded(f, name))
	}
	f.Add(recorded(f, "plan-out-of-memory-tail.out"))
	b := ladrDirected(f)
	tasks["directed"] = Task{Problem: lightsout.TurnOff(b, effectOf(b, 4))}
	f.Add([]byte(proofOf(b, effectOf(b, 4), []int{4}, true) + prover9End("1 proof", "max_proofs")))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, task := range tasks {
			r, err := readProver9(bytes.NewReader(text), task)
			_ = task.Check(r)
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has several lines: %v", err)
			}
		}
	})
}
