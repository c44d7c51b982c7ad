package models

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
	return must(os.ReadFile(filepath.Join("testdata", "ladr", name)))
}

// mace4Records are the recorded replies of Mace4, with the tasks that were asked.
func mace4Records(t testing.TB) map[string]Task {
	t.Helper()
	five := ladrSquare(t, 5)
	allOn := func(n int) Task {
		b := ladrSquare(t, n)
		return Task{Problem: lightsout.TurnOff(b, b.AllOn())}
	}
	orthogonal := Task{
		Problem: lightsout.Problem{Board: five}, Objective: Orthogonal, Witnesses: paperWitnesses(t, five),
	}
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
		r, err := readMace4(mace4TableOf)(bytes.NewReader(recorded(t, name)), task)
		if err != nil || r.Verdict != Solved || task.Check(r) != nil {
			t.Errorf("%s: %v, %v", name, r.Verdict, err)
		}
	}
}

// The evaluator of the tests agrees with Mace4: the recorded models make the recorded inputs true.
func TestMace4RecordedModels(t *testing.T) {
	for _, name := range []string{"mace-fol-3.out", "mace-fol-5.out", "mace-fun-4.out", "gen1fun-1.out"} {
		text := string(recorded(t, name))
		m, found, err := parseMace4(text)
		if err != nil || !found {
			t.Fatal(err)
		}
		got := ladrModel{m.domain, map[string][]int{}}
		for symbol, table := range m.tables {
			got.tables[strings.TrimSuffix(symbol, "(_,_)")] = table
		}
		if !got.satisfies(t, parseLADR(t, recordedInput(t, name), true).lists["assumptions"]) {
			t.Errorf("%s: the model does not satisfy the input", name)
		}
		for _, name := range []string{"switch", "Switch"} {
			if table := got.tables[name]; table != nil {
				table[m.domain+1] ^= 1
			}
		}
		if got.satisfies(t, parseLADR(t, recordedInput(t, name), true).lists["assumptions"]) {
			t.Errorf("%s: another model satisfies the input", name)
		}
	}
}

// Wherever a reply breaks off, it is an error or says the same.
func TestReadMace4CutOff(t *testing.T) {
	for name, task := range mace4Records(t) {
		text := recorded(t, name)
		for end := 0; end < len(text); end += 1 + (len(text)-end)/50 {
			r, err := readMace4(mace4TableOf)(bytes.NewReader(text[:end]), task)
			if err != nil && !errors.Is(err, ErrReply) ||
				err == nil && (r.Verdict != Solved || task.Check(r) != nil) {
				t.Fatalf("%s, %d bytes: %v, %v", name, end, r.Verdict, err)
			}
		}
	}
}

// printModel prints a model as Mace4 does.
func printModel(m ladrModel, number int, symbols ...string) string {
	var text strings.Builder
	fmt.Fprintf(&text,
		"\n============================== MODEL =================================\n\ninterpretation( %d, "+
			"[number=%d, seconds=0], [\n",
		m.size, number)
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
	return fmt.Sprintf(
		"\nUser_CPU=0.32, System_CPU=0.00, Wall_clock=0.\n\n%s\n\nProcess 7 exit (%s) Sun Nov 15 01:06:37 "+
			"2026\nThe process finished Sun Nov 15 01:06:37 2026\n",
		ending, exit)
}

// Output as Mace4 prints it for our inputs is read back, on every board.
func TestReadMace4Printed(t *testing.T) {
	boards := ladrBoards(t)
	rapid.Check(t, func(r *rapid.T) {
		b := boards[rapid.SampledFrom([]string{"3x5", "5x3", "1x40", "torus-3x3", "directed", "apart",
			"hex-2", "3x3-mod3", "3x2-star-mod10"}).Draw(r, "board")]
		task := Task{Problem: lightsout.Problem{Board: b},
			Objective: rapid.SampledFrom([]Objective{Any, Reverse, Orthogonal}).Draw(r, "objective")}
		x := randomPresses(r, b)
		want := Reply{Verdict: Solved, Presses: x, State: b.NewState().Minus(b.Apply(b.NewState(), x))}
		m := modelOf(task, x, want.State)
		symbols := []string{"on", "switch"}
		switch task.Objective {
		case Any:
			task.Problem = lightsout.TurnOff(b, want.State)
			m = modelOf(task, x, want.State)
			want.State = lightsout.State{}
		case Orthogonal:
			want.Presses = lightsout.Presses{}
			symbols = []string{"on"}
			if b.Modulus() == 2 {
				symbols = []string{"On"}
			}
		}
		text := printModel(m, 1, symbols...) + mace4End(1, "all_models")
		got, err := readMace4(mace4TableOf)(strings.NewReader(text), task)
		if err != nil || got.Verdict != Solved || !got.Presses.Equal(want.Presses) ||
			!got.State.Equal(want.State) {
			t.Fatalf("%v, %v", got, err)
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
		"no model": {
			"\nNOTE: unsatisfiability detected on input.\n" + mace4End(0, "exhausted"), Infeasible, "",
		},
		"out of time":        {mace4End(0, "max_sec_no"), Unknown, ""},
		"out of memory":      {mace4End(0, "max_megs_no"), Unknown, ""},
		"interrupted":        {mace4End(0, "mace_sigint"), Unknown, ""},
		"failure, no reason": {"Exiting with failure.\n", Unknown, ""},
		"a model in time":    {model + mace4End(1, "max_sec_yes"), Solved, ""},
		"both streams": {
			model + mace4End(1, "max_models") +
				"\n=== Mace4 starting on domain size 5. ===\n\n------ process 7 exit (max_models) ------\n",
			Solved, "",
		},
		"carriage returns": {strings.ReplaceAll(model+mace4End(1, "max_models"), "\n", "\r\n"), Solved, ""},

		"empty": {"", Unknown, "no answer"},
		"domain too small": {
			"\n====== Domain size 5 skipped because domain elememt too big. ======\n" +
				mace4End(0, "exhausted"),
			Unknown, "exhausted",
		},
		"crash":              {mace4End(0, "mace_sigsegv"), Unknown, "mace_sigsegv"},
		"fatal":              {"Fatal error:  read_term error\n", Unknown, "read_term"},
		"unknown end":        {mace4End(0, "tired"), Unknown, "tired"},
		"no model after all": {mace4End(1, "max_models"), Unknown, "max_models"},
		"other board":        {string(recorded(t, "mace-fun-4.out")), Unknown, "6 elements"},
		"endless domain": {
			changed("interpretation( 5", "interpretation( 999999999"), Unknown, "elements",
		},
		"short table": {
			changed("switch(_,_), [\n\t\t\t   0, 0,", "switch(_,_), [\n\t\t\t   0,"), Unknown, "24 values",
		},
		"value beyond k": {
			changed("switch(_,_), [\n\t\t\t   0, 0, 0, 0, 0,\n\t\t\t   0, 0,",
				"switch(_,_), [\n\t\t\t   0, 0, 0, 0, 0,\n\t\t\t   0, 3,"),
			Unknown, "value 3",
		},
		"huge value": {
			changed("switch(_,_), [\n\t\t\t   0,", "switch(_,_), [\n\t\t\t   99999999999999999999,"), Unknown,
			"is not a value",
		},
		"no presses": {changed("switch(", "press("), Unknown, "no table switch"},
		"cut off":    {model[:len(model)/2], Unknown, "cut off"},
	} {
		r, err := readMace4(mace4TableOf)(strings.NewReader(test.text), task)
		switch {
		case test.wrong == "" && (err != nil || r.Verdict != test.verdict):
			t.Errorf("%s: %v, error %v", what, r.Verdict, err)
		case test.wrong != "" && (!errors.Is(err, ErrReply) || !strings.Contains(err.Error(), test.wrong) ||
			strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: error %v", what, err)
		}
	}
}

func TestReadMace4Broken(t *testing.T) {
	b := ladrSquare(t, 3)
	task := Task{Problem: lightsout.TurnOff(b, b.NewState())}
	broken := errors.New("broken pipe")
	_, err := readMace4(mace4TableOf)(failingReader{broken}, task)
	if !errors.Is(err, broken) || errors.Is(err, ErrReply) {
		t.Errorf("error %v", err)
	}
	if text, err := readWhole(zeros{}, 10); !errors.Is(err, ErrReply) || len(text) > 11 {
		t.Errorf("%d bytes, error %v", len(text), err)
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
	f.Add([]byte(printModel(modelOf(tasks["apart"], b.NewPresses(), b.NewState()), 1, "on", "switch") +
		mace4End(1, "all_models")))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, task := range tasks {
			r, err := readMace4(mace4TableOf)(bytes.NewReader(text), task)
			if err == nil && r.Verdict == Solved && task.Objective != Orthogonal &&
				r.Presses.Len() != task.Problem.Board.Buttons() {
				t.Error("presses of another board")
			}
			_ = task.Check(r)
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has several lines: %v", err)
			}
		}
	})
}
