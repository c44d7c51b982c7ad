package encode

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"lightsout"
)

func TestReadProver9Recorded(t *testing.T) {
	plans := map[string][]int{"plan-1.out": {11}, "plan-2.out": {10, 2}}
	for name, task := range recordedPlans(t) {
		r, err := ReadProver9(bytes.NewReader(recorded(t, name)), task)
		if err != nil || r.Verdict != Solved || !slices.Equal(r.Plan, plans[name]) || r.Presses.Weight() != len(r.Plan) {
			t.Errorf("%s: plan %v, error %v", name, r.Plan, err)
		}
		if err := task.Check(r); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadProver9OutOfMemory(t *testing.T) {
	b := ladrSquare(t, 5)
	text := recorded(t, "plan-out-of-memory-tail.out")
	r, err := ReadProver9(bytes.NewReader(text), Task{Problem: lightsout.TurnOff(b, b.AllOn())})
	if err != nil || r.Verdict != Unknown {
		t.Errorf("%v, error %v", r.Verdict, err)
	}
	exit, err := readLADRExit(bytes.NewReader(text))
	if err != nil || exit != "max_megs" || exit.Reason() != "it ran out of memory" {
		t.Errorf("exit %q: %s, error %v", exit, exit.Reason(), err)
	}
}

// Wherever a reply breaks off, it is an error or says the same.
func TestReadProver9CutOff(t *testing.T) {
	for name, task := range recordedPlans(t) {
		text := recorded(t, name)
		readable := 0
		for end := 0; end < len(text); end += 1 + (len(text)-end)/100 {
			r, err := ReadProver9(bytes.NewReader(text[:end]), task)
			switch {
			case err != nil && !errors.Is(err, ErrReply):
				t.Fatalf("%s, %d bytes: %v", name, end, err)
			case err == nil && r.Verdict != Solved:
				t.Fatalf("%s, %d bytes: %v", name, end, r.Verdict)
			case err == nil:
				readable++
			}
		}
		if readable == 0 || readable > 200 {
			t.Errorf("%s: %d of its beginnings can be read", name, readable)
		}
		if _, err := readLADRExit(bytes.NewReader(text[:len(text)/2])); !errors.Is(err, ErrReply) {
			t.Errorf("%s: half of it ends with error %v", name, err)
		}
	}
}

// proofOf prints a proof of the plan as Prover9 would, with the answers of a state in either order.
func proofOf(b *lightsout.Board, from lightsout.State, plan []int, newestFirst bool) string {
	var text strings.Builder
	text.WriteString("\n============================== PROOF =================================\n\n% Proof 1 at 0.05 (+ 0.00) seconds: 3 # 11.\n\n")
	text.WriteString("26 state([0]) # label(non_clause) # label(goal).  [goal].\n54 tv([],x,y) = [].  [assumption].\n")
	state, answers := from.Clone(), []string{}
	text.WriteString("57 state(" + ladrList(state) + ").  [assumption].\n58 -state([0]).  [deny(26)].\n")
	for i, j := range plan {
		b.Press(state, j, 1)
		answer := "# answer(" + element(j+1) + ")"
		if newestFirst {
			answers = append([]string{answer}, answers...)
		} else {
			answers = append(answers, answer)
		}
		text.WriteString(element(100+i) + " state(" + ladrList(state) + ") " + strings.Join(answers, " ") + ".  [hyper(37,a,57,a),rewrite([55,53,54])].\n")
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
	proof, end := proofOf(b, from, plan, true), prover9End("1 proof", "max_proofs")
	last := strings.LastIndex(proof, "answer(4)")
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

		"empty":               {"", Unknown, "cut off"},
		"no end":              {proof, Unknown, "cut off"},
		"cut in the proof":    {proof[:len(proof)-60], Unknown, "cut off in a proof"},
		"no proof":            {end, Unknown, "no proof"},
		"proof and failure":   {proof + prover9End("failure", "max_megs"), Unknown, "there is a proof"},
		"crash":               {prover9End("failure", "SIGSEGV"), Unknown, "crashed"},
		"input refused":       {"\nExiting.\n\nProcess 7 exit (fatal_error) Sun\n", Unknown, "did not understand"},
		"of mace4":            {prover9End("failure", "exhausted"), Unknown, "exhausted"},
		"no contradiction":    {strings.Replace(proof, "999 $F", "999 -$F", 1) + end, Unknown, "no end"},
		"another button":      {strings.Replace(proof, "answer(4)", "answer(5)", 1) + end, Unknown, "not what the board shows"},
		"no such button":      {strings.Replace(proof, "answer(4)", "answer(6)", 1) + end, Unknown, "of no button"},
		"other answers":       {proof[:last] + "answer(3)" + proof[last+len("answer(4)"):] + end, Unknown, "does not lead to the goal"},
		"a state is left out": {strings.Replace(proof, "101 state(", "101 -state(", 1) + end, Unknown, "no state after"},
		"a state twice":       {strings.Replace(proof, "58 -state([0])", "58 state([0])", 1) + end, Unknown, "no state after"},
		"no states":           {strings.ReplaceAll(proof, " state(", " -state(") + end, Unknown, "does not lead to the goal"},
		"not an answer":       {strings.Replace(proof, "answer(4)", "label(4)", 1) + end, Unknown, "where an answer should be"},
		"another section":     {strings.Replace(proof, "end of proof", "SEARCH", 1) + end, Unknown, "ends with"},
		"half a clause":       {strings.Replace(proof, ".  [assumption]", "", 1) + end, Unknown, "where a clause should be"},
		"goes on":             {strings.Replace(proof, "\n====", "\n999 $F.  [x].\n====", 2) + end, Unknown, "proof"},
	} {
		r, err := ReadProver9(strings.NewReader(test.text), task)
		switch {
		case test.wrong == "" && (err != nil || r.Verdict != test.verdict):
			t.Errorf("%s: %v, error %v", what, r.Verdict, err)
		case test.wrong == "" && r.Verdict == Solved && (!slices.Equal(r.Plan, plan) || task.Check(r) != nil):
			t.Errorf("%s: plan %v", what, r.Plan)
		case test.wrong != "" && (!errors.Is(err, ErrReply) || !strings.Contains(err.Error(), test.wrong) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: error %v", what, err)
		}
	}
	for name, other := range recordedPlans(t) {
		if _, err := ReadProver9(strings.NewReader(proof+end), other); !errors.Is(err, ErrReply) {
			t.Errorf("a plan of another board for %s: error %v", name, err)
		}
	}
}

// A state that is the goal already has a plan without presses.
func TestReadProver9Nothing(t *testing.T) {
	b := ladrSquare(t, 3)
	task := Task{Problem: lightsout.Problem{Board: b, From: b.AllOn(), To: b.AllOn()}}
	r, err := ReadProver9(strings.NewReader(proofOf(b, b.AllOn(), nil, true)+prover9End("1 proof", "max_proofs")), task)
	if err != nil || r.Verdict != Solved || r.Plan == nil || len(r.Plan) != 0 || task.Check(r) != nil {
		t.Errorf("%v, plan %v, error %v", r.Verdict, r.Plan, err)
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
			r, err := ReadProver9(bytes.NewReader(text), task)
			if err == nil && r.Verdict == Solved {
				if err := task.Check(r); err != nil {
					t.Errorf("the plan %v was read: %v", r.Plan, err)
				}
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has several lines: %v", err)
			}
		}
	})
}

// readLADRExit returns why Mace4 or Prover9 ended, from what it printed: best on standard output and
// standard error, one after the other. If it says that it failed and not why, the exit is empty.
func readLADRExit(r io.Reader) (LADRExit, error) {
	l := newLADRLines(r)
	for l.next() {
	}
	if l.err != nil {
		return "", l.err
	}
	return l.exit, l.ended()
}
