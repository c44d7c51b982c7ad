package encode

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

func recorded(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "ladr", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// mace4Records are the recorded replies of Mace4, with the tasks that were asked.
func mace4Records(t testing.TB) map[string]Task {
	t.Helper()
	five := ladrSquare(t, 5)
	allOn := func(n int) Task {
		b := ladrSquare(t, n)
		return Task{Problem: lightsout.TurnOff(b, b.AllOn())}
	}
	orthogonal := Task{Problem: lightsout.Problem{Board: five}, Objective: Orthogonal, Witnesses: paperWitnesses(t, five)}
	return map[string]Task{
		"mace-fol-3.out":        allOn(3),
		"mace-fol-5.out":        allOn(5),
		"mace-fun-4.out":        allOn(4),
		"gen1fun-1.out":         {Problem: lightsout.Problem{Board: five}, Objective: Reverse},
		"gen3-1.out":            orthogonal,
		"gen3-many-cut-off.out": orthogonal,
	}
}

func TestReadMace4Recorded(t *testing.T) {
	for name, task := range mace4Records(t) {
		models, exit, err := ReadMace4Models(bytes.NewReader(recorded(t, name)), task)
		cut := strings.Contains(name, "cut-off")
		if cut != errors.Is(err, ErrReply) || !cut && err != nil {
			t.Errorf("%s: error %v", name, err)
		}
		want := map[bool]int{true: 27, false: 1}[cut]
		if len(models) != want || !cut && exit != "max_models" {
			t.Errorf("%s: %d models and exit %q", name, len(models), exit)
		}
		for i, r := range models {
			if err := task.Check(r); err != nil {
				t.Errorf("%s, model %d: %v", name, i+1, err)
			}
		}
		one, err := ReadMace4(bytes.NewReader(recorded(t, name)), task)
		if cut != (err != nil) || !cut && (one.Verdict != Solved || task.Check(one) != nil) {
			t.Errorf("%s: %v, error %v", name, one.Verdict, err)
		}
	}
}

// The evaluator of the tests agrees with Mace4: the recorded models make the recorded inputs true.
func TestMace4RecordedModels(t *testing.T) {
	for _, name := range []string{"mace-fol-3.out", "mace-fol-5.out", "mace-fun-4.out", "gen1fun-1.out"} {
		text := string(recorded(t, name))
		_, model, _ := strings.Cut(text, "= MODEL =================================\n")
		model, _, _ = strings.Cut(model, "=====")
		m, err := parseMace4Model(model)
		if err != nil {
			t.Fatal(err)
		}
		got := ladrModel{m.domain, map[string][]int{"switch": m.switches, "Switch": m.switches, "on": m.lights, "On": m.lights}}
		if !got.satisfies(t, parseLADR(t, recordedInput(t, name), true).lists["assumptions"]) {
			t.Errorf("%s: the model does not satisfy the input", name)
		}
		m.switches[m.domain+1] ^= 1
		if got.satisfies(t, parseLADR(t, recordedInput(t, name), true).lists["assumptions"]) {
			t.Errorf("%s: another model satisfies the input", name)
		}
	}
}

// Wherever a reply breaks off, it is an error or says the same.
func TestReadMace4CutOff(t *testing.T) {
	for name, task := range mace4Records(t) {
		text := recorded(t, name)
		whole, _, _ := ReadMace4Models(bytes.NewReader(text), task)
		readable := 0
		for end := 0; end < len(text); end += 1 + (len(text)-end)/50 {
			models, exit, err := ReadMace4Models(bytes.NewReader(text[:end]), task)
			if err != nil && !errors.Is(err, ErrReply) {
				t.Fatalf("%s, %d bytes: %v", name, end, err)
			}
			if err == nil {
				readable++
				if exit != "max_models" || len(models) != len(whole) {
					t.Fatalf("%s, %d bytes: %d models and exit %q", name, end, len(models), exit)
				}
			}
			for _, r := range models {
				if err := task.Check(r); err != nil {
					t.Fatalf("%s, %d bytes: %v", name, end, err)
				}
			}
		}
		if cut := strings.Contains(name, "cut-off"); cut != (readable == 0) {
			t.Errorf("%s: %d of its beginnings can be read", name, readable)
		}
	}
}

// printModel prints a model as Mace4 does.
func printModel(m ladrModel, number int, symbols ...string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "\n============================== MODEL =================================\n\ninterpretation( %d, [number=%d, seconds=0], [\n", m.size, number)
	text.WriteString("\n        function(c1, [ 0 ])")
	for _, symbol := range symbols {
		fmt.Fprintf(&text, ",\n\n        function(%s(_,_), [\n\t\t\t  ", symbol)
		for i, v := range m.tables[symbol] {
			fmt.Fprintf(&text, "%2d", v)
			switch {
			case i == len(m.tables[symbol])-1:
				text.WriteString(" ])")
			case (i+1)%m.size == 0:
				text.WriteString(",\n\t\t\t  ")
			default:
				text.WriteString(",")
			}
		}
	}
	text.WriteString("\n]).\n\n============================== end of model ==========================\n")
	return text.String()
}

func mace4End(models int, exit string) string {
	ending := fmt.Sprintf("Exiting with %d models.", models)
	switch models {
	case 0:
		ending = "Exiting with failure."
	case 1:
		ending = "Exiting with 1 model."
	}
	return fmt.Sprintf("\nUser_CPU=0.32, System_CPU=0.00, Wall_clock=0.\n\n%s\n\nProcess 7 exit (%s) Sun Nov 15 01:06:37 2026\nThe process finished Sun Nov 15 01:06:37 2026\n", ending, exit)
}

// Output as Mace4 prints it for our inputs is read back, on every board.
func TestReadMace4Printed(t *testing.T) {
	boards := ladrBoards(t)
	rapid.Check(t, func(r *rapid.T) {
		b := boards[rapid.SampledFrom([]string{"3x5", "5x3", "1x40", "torus-3x3", "directed", "apart", "hex-2", "3x3-mod3", "3x2-star-mod10"}).Draw(r, "board")]
		task := Task{Problem: lightsout.Problem{Board: b}, Objective: rapid.SampledFrom([]Objective{Any, Reverse, Orthogonal}).Draw(r, "objective")}
		var want []Reply
		var text strings.Builder
		var s lightsout.State
		models := rapid.IntRange(1, 3).Draw(r, "models")
		for i := range models {
			x := randomPresses(r, b)
			if task.Objective == Any && i > 0 {
				x = want[0].Presses
			}
			s = b.NewState().Minus(b.Apply(b.NewState(), x))
			reply := Reply{Verdict: Solved, Presses: x, State: s}
			switch task.Objective {
			case Any:
				task.Problem = lightsout.TurnOff(b, s)
				reply.State = lightsout.State{}
			case Orthogonal:
				reply.Presses = lightsout.Presses{}
			}
			want = append(want, reply)
			m := modelOf(task, x, s)
			switch {
			case task.Objective != Orthogonal:
				text.WriteString(printModel(m, i+1, "on", "switch"))
			case b.Modulus() == 2:
				text.WriteString(printModel(m, i+1, "On"))
			default:
				text.WriteString(printModel(m, i+1, "on"))
			}
		}
		text.WriteString(mace4End(models, "all_models"))
		got, exit, err := ReadMace4Models(strings.NewReader(text.String()), task)
		if err != nil || exit != "all_models" || len(got) != len(want) {
			t.Fatalf("%d of %d models, exit %q, error %v", len(got), len(want), exit, err)
		}
		for i := range got {
			if got[i].Verdict != Solved || !got[i].Presses.Equal(want[i].Presses) || !got[i].State.Equal(want[i].State) {
				t.Fatalf("model %d is %v", i+1, got[i])
			}
		}
	})
}

func TestReadMace4Verdicts(t *testing.T) {
	b := ladrSquare(t, 3)
	task := Task{Problem: lightsout.TurnOff(b, b.NewState())}
	model := printModel(modelOf(task, b.NewPresses(), b.NewState()), 1, "on", "switch")
	changed := func(old, new string) string {
		if !strings.Contains(model, old) {
			t.Fatalf("%q is not in the model", old)
		}
		return strings.Replace(model, old, new, 1) + mace4End(1, "max_models")
	}
	for what, test := range map[string]struct {
		text    string
		verdict Verdict
		wrong   string // what the error says, or empty
	}{
		"no model":           {"\nNOTE: unsatisfiability detected on input.\n" + mace4End(0, "exhausted"), Infeasible, ""},
		"out of time":        {mace4End(0, "max_sec_no"), Unknown, ""},
		"out of memory":      {mace4End(0, "max_megs_no"), Unknown, ""},
		"interrupted":        {mace4End(0, "mace_sigint"), Unknown, ""},
		"failure, no reason": {"Exiting with failure.\n", Unknown, ""},
		"a model in time":    {model + mace4End(1, "max_sec_yes"), Solved, ""},
		"both streams":       {model + mace4End(1, "max_models") + "\n=== Mace4 starting on domain size 5. ===\n\n------ process 7 exit (max_models) ------\n", Solved, ""},
		"carriage returns":   {strings.ReplaceAll(model+mace4End(1, "max_models"), "\n", "\r\n"), Solved, ""},

		"empty":              {"", Unknown, "cut off"},
		"domain too small":   {"\n====== Domain size 5 skipped because domain elememt too big. ======\n" + mace4End(0, "exhausted"), Unknown, "left out"},
		"crash":              {mace4End(0, "mace_sigsegv"), Unknown, "crashed"},
		"fatal":              {"Fatal error:  read_term error\n", Unknown, "read_term"},
		"unknown end":        {mace4End(0, "tired"), Unknown, "not known"},
		"two ends":           {mace4End(0, "exhausted") + mace4End(0, "max_sec_no"), Unknown, "ended with exhausted and with max_sec_no"},
		"of prover9":         {mace4End(0, "sos_empty"), Unknown, "sos_empty"},
		"no model after all": {mace4End(1, "max_models"), Unknown, "no model"},
		"miscounted":         {model + mace4End(2, "max_models"), Unknown, "2 models"},
		"model and none":     {model + mace4End(0, "exhausted"), Unknown, "there is a model"},
		"model after end":    {mace4End(1, "max_models") + model, Unknown, "after the end"},
		"misnumbered":        {changed("number=1", "number=2"), Unknown, "numbered 2"},
		"other board":        {string(recorded(t, "mace-fun-4.out")), Unknown, "6 elements"},
		"other state":        {string(recorded(t, "mace-fol-3.out")), Unknown, "another state"},
		"endless domain":     {changed("interpretation( 5", "interpretation( 999999999"), Unknown, "domain"},
		"no elements":        {changed("interpretation( 5", "interpretation( 0"), Unknown, "domain"},
		"many arguments":     {changed("on(_,_)", "on("+strings.Repeat("_,", 40)+"_)"), Unknown, "arguments"},
		"short table":        {changed(" 0, 0,", " 0,"), Unknown, "where"},
		"value too large":    {changed(" 0, 0,", " 0, 5,"), Unknown, "value 5"},
		"value beyond k":     {changed(" 0, 0,\n\t\t\t   0, 0,", " 0, 0,\n\t\t\t   0, 3,"), Unknown, "value 3"},
		"outside the board":  {changed(" 0, 0,", " 0, 1,"), Unknown, "no cell"},
		"unassigned":         {changed(" 0, 0,", "-, 0,"), Unknown, "number"},
		"no presses":         {changed("switch(", "press("), Unknown, "no table of switch"},
		"two tables":         {changed("switch(", "On("), Unknown, "two tables"},
		"more":               {changed("]).", "]). more"), Unknown, "after a model"},
	} {
		r, err := ReadMace4(strings.NewReader(test.text), task)
		switch {
		case test.wrong == "" && (err != nil || r.Verdict != test.verdict):
			t.Errorf("%s: %v, error %v", what, r.Verdict, err)
		case test.wrong != "" && (!errors.Is(err, ErrReply) || !strings.Contains(err.Error(), test.wrong) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: error %v", what, err)
		}
	}
}

func TestReadMace4Broken(t *testing.T) {
	b := ladrSquare(t, 3)
	task := Task{Problem: lightsout.TurnOff(b, b.NewState())}
	broken := errors.New("broken pipe")
	if _, err := ReadMace4(failingReader{broken}, task); !errors.Is(err, broken) || errors.Is(err, ErrReply) {
		t.Errorf("error %v", err)
	}
	if text, err := readWhole(zeros{}, 10); !errors.Is(err, ErrReply) || len(text) > 11 {
		t.Errorf("%d bytes, error %v", len(text), err)
	}
	task.Objective = Least
	if _, err := ReadMace4(strings.NewReader(""), task); err == nil || errors.Is(err, ErrReply) {
		t.Errorf("error %v", err)
	}
}

type failingReader struct{ err error }

func (f failingReader) Read([]byte) (int, error) { return 0, f.err }

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func FuzzReadMace4(f *testing.F) {
	tasks := mace4Records(f)
	for name := range tasks {
		f.Add(recorded(f, name))
	}
	b := ladrApart(f)
	tasks["apart"] = Task{Problem: lightsout.TurnOff(b, b.NewState())}
	f.Add([]byte(printModel(modelOf(tasks["apart"], b.NewPresses(), b.NewState()), 1, "on", "switch") + mace4End(1, "all_models")))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, task := range tasks {
			models, exit, err := ReadMace4Models(bytes.NewReader(text), task)
			if err == nil && len(models) > 0 && exit == "exhausted" {
				t.Error("models and none")
			}
			for _, r := range models {
				if task.Objective != Orthogonal && r.Presses.Len() != task.Problem.Board.Buttons() {
					t.Error("presses of another board")
				}
				_ = task.Check(r)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has several lines: %v", err)
			}
		}
	})
}
