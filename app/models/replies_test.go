package models

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout"
)

// realReplies are replies of real solvers, and what they say.
var realReplies = []struct {
	file        string
	format      string
	spec, state string
	objective   Objective
	verdict     Verdict
	optimal     bool
}{
	{"glpk-optimal", "lp", "2x2", "on", Least, Solved, true},
	{"glpk-none", "lp", "torus-3x3", "0x1", Any, Infeasible, false},
	{"glpk-relaxation", "lp", "dark", "10", Any, Infeasible, false},
	{"glpk-translation", "mathprog-binary", "nothing", "1", Any, Infeasible, false},
	{"glpk-stopped", "lp", "5x5", "on", Least, Unknown, false},
	{"cbc-optimal", "lp", "2x2", "on", Least, Solved, true},
	{"cbc-infeasible", "lp", "dark", "10", Any, Infeasible, false},
	{"cbc-integer-infeasible", "lp", "torus-3x3", "0x1", Any, Infeasible, false},
	{"cbc-stopped-without", "lp", "5x5", "on", Least, Unknown, false},
	{"cbc-stopped-with", "lp", "9x9", "on", Least, Solved, false},
	{"highs-optimal", "lp", "2x2", "on", Least, Solved, true},
	{"highs-infeasible", "lp", "torus-3x3", "0x1", Any, Infeasible, false},
	{"highs-stopped-without", "lp", "9x9", "on", Least, Unknown, false},
	{"highs-stopped-with", "lp", "9x9", "0x1", Nearest, Solved, false},
	{"cadical-sat", "dimacs", "2x2", "on", Any, Solved, false},
	{"cadical-verbose", "dimacs", "2x2", "on", Any, Solved, false},
	{"cadical-unsat", "dimacs", "torus-3x3", "0x1", Any, Infeasible, false},
	{"cadical-stopped", "dimacs", "5x5", "on", Any, Unknown, false},
	{"cryptominisat5-sat", "dimacs", "2x2", "on", Any, Solved, false},
	{"cryptominisat5-reverse", "dimacs", "2x2", "on", Reverse, Solved, false},
	{"cryptominisat5-unsat", "dimacs", "torus-3x3", "0x1", Any, Infeasible, false},
	{"cryptominisat5-stopped", "dimacs", "5x5", "on", Any, Unknown, false},
	{"minisat-sat", "dimacs", "2x2", "on", Any, Solved, false},
	{"minisat-unsat", "dimacs", "torus-3x3", "0x1", Any, Infeasible, false},
	{"minisat-stopped", "dimacs", "5x5", "on", Any, Unknown, false},
	{"clasp-optimum", "opb", "4x4", "on", Least, Solved, true},
	{"clasp-improving", "opb", "4x4", "on", Least, Solved, true},
	{"clasp-mod3", "opb", "2x2-mod3", "10/20", Any, Solved, false},
	{"clasp-unsat", "opb", "torus-3x3", "0x1", Least, Infeasible, false},
	{"clasp-stopped", "opb", "5x5", "on", Least, Unknown, false},
	{"z3-bool", "smt2", "2x2", "on", Least, Solved, true},
	{"z3-int", "smt2", "2x2-mod3", "10/20", Least, Solved, true},
	{"z3-unsat", "smt2", "torus-3x3", "0x1", Any, Infeasible, false},
	{"z3-timeout", "smt2", "5x5", "on", Least, Unknown, false},
	{"z3-unknown", "smt2", "5x5", "on", Least, Unknown, false},
}

// repliedTask returns the task that was asked.
func repliedTask(t testing.TB, spec, state string, o Objective) Task {
	t.Helper()
	task := Task{Problem: turnOff(t, spec, state), Objective: o}
	if o == Reverse || o == Orthogonal {
		task = generating(t, task.Problem.Board, o)
	}
	return task
}

func repliedText(t testing.TB, name string) []byte {
	t.Helper()
	return must(os.ReadFile(filepath.Join("testdata", "replies", name+".txt")))
}

func TestRecordedReplies(t *testing.T) {
	for _, c := range realReplies {
		t.Run(c.file, func(t *testing.T) {
			task := repliedTask(t, c.spec, c.state, c.objective)
			r := must(formatNamed(t, c.format).Read(bytes.NewReader(repliedText(t, c.file)), task))
			if r.Verdict != c.verdict || r.Optimal != c.optimal {
				t.Errorf("%s, optimal %v; it says %s, %v", r.Verdict, r.Optimal, c.verdict, c.optimal)
			}
			if err := task.Check(r); err != nil {
				t.Error(err)
			}
		})
	}
}

// A truncated reply is an error, reports no answer, or still has the whole answer: the text after the last
// value may be missing. It never yields another answer.
func TestCutOffReplies(t *testing.T) {
	for _, c := range realReplies {
		t.Run(c.file, func(t *testing.T) {
			task := repliedTask(t, c.spec, c.state, c.objective)
			text := repliedText(t, c.file)
			whole := must(formatNamed(t, c.format).Read(bytes.NewReader(text), task))
			step := max(1, len(text)/500)
			for n := 0; n < len(text); n += step {
				r, err := formatNamed(t, c.format).Read(bytes.NewReader(text[:n]), task)
				switch {
				case err != nil && !errors.Is(err, ErrReply):
					t.Fatalf("cut off after %d: %v is not an error of a reply", n, err)
				case err == nil && r.Verdict != whole.Verdict:
					t.Fatalf("cut off after %d it says %s, and whole %s", n, r.Verdict, whole.Verdict)
				case err == nil && r.Verdict == Solved && !r.Presses.Equal(whole.Presses):
					t.Fatalf("cut off after %d it has other presses", n)
				}
			}
		})
	}
}

// Errors of the reader below are not errors of the reply.
func TestReplyReaderFails(t *testing.T) {
	broken := errors.New("the pipe is broken")
	for _, c := range realReplies {
		task := repliedTask(t, c.spec, c.state, c.objective)
		text := repliedText(t, c.file)
		// What was read before the failure may already say everything, but for those that read to the end.
		r, err := formatNamed(t, c.format).Read(io.MultiReader(bytes.NewReader(text[:len(text)/2]),
			failing{broken}), task)
		if err == nil || !errors.Is(err, broken) && !errors.Is(err, ErrReply) {
			t.Errorf("%s: reply %v and error %v, where the pipe is broken", c.file, r.Verdict, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// hostile are texts that no reader may take for an answer to 2x2 (and Least), whatever they say.
var hostile = []struct{ format, text, want string }{
	{"lp", "", `"" is no verdict on an integer program`},
	{"lp", "s mip 0 3 o 0\nj 1 0\nj 2 0\nj 3 0\ne o f\n", "press 3 is missing"},
	{"lp", "s mip 0 4 x 0\n", `"x" is no verdict on an integer program`},
	{"lp", "s mip 0 4 o 0\nj 1 nan\n", `"nan" is not a number`},
	{"lp", "s mip 0 4 o 0\nj 1 0.5\n", "press 0 is 0.5: must be a whole number from 0 to 1"},
	{"lp", "s mip 0 4 o 0\nj 1 2\n", "press 0 is 2: must be between 0 and 1"},
	{"lp", "s mip 0 4 o 0\nj 1 -1\n", "press 0 is -1: must be between 0 and 1"},
	{"lp", "s mip 0 4 o 0\nj 1 1e300\n", "press 0 is 1e300: must be a whole number from 0 to 1"},
	{"lp", "Unbounded - objective value 0\n", `"Unbounded" is no verdict on an integer program`},
	{"lp", "Optimal - objective value 4\n0 x0 1 0\n", "press 1 is missing"},
	{"lp", "Optimal - objective value 4\n0 x0 1\n", `"0 x0 1·" is no line of a solution file of cbc`},
	{"lp", "Optimal - objective value 4\n0 x0 1 0", "it is cut off in its last line"},
	{
		"lp", "Model status\nOptimal\n\n# Primal solution values\nNone\n",
		`"None" is no verdict on an integer program`,
	},
	{
		"lp",
		"Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 4\n# Columns 1\nx0 " +
			"1\n# Rows 0\n",
		"press 1 is missing",
	},
	{"dimacs", "", "there is no verdict"},
	{"dimacs", "s MAYBE\n", "there is no verdict"},
	{"dimacs", "Segmentation fault\n", "there is no verdict"},
	{"dimacs", "s SATISFIABLE\nv 1 2 3 0\n", "press 3 is missing"},
	{"dimacs", "s SATISFIABLE\nv 99999999999999999999 0\n", `"99999999999999999999" is not a literal`},
	{"dimacs", "s SATISFIABLE\nv 1 2 3 4 0", "it is cut off in its last line"},
	{"dimacs", "SAT\n1 2 0\n", "press 2 is missing"},
	{"opb", "v y1\ns SATISFIABLE\n", `"y1" is not a literal`},
	{"opb", "v x1 x2\ns OPTIMUM FOUND\n", "press 2 is missing"},
	{"smt2", "", `"" is not a verdict`},
	{"smt2", "(error \"line 1\")\n", `"(error \"line 1\")" is not a verdict`},
	{"smt2", "sat\n((x0 true))\n", "press 1 is missing"},
	{"smt2", "sat\n((x0 7))\n", "press 0 is 7: must be between 0 and 1"},
}

func TestHostileReplies(t *testing.T) {
	task := repliedTask(t, "2x2", "on", Least)
	for at, c := range hostile {
		r, err := formatNamed(t, c.format).Read(strings.NewReader(c.text), task)
		want := ErrReply.Error() + ": " + c.want
		if err == nil || err.Error() != want || !errors.Is(err, ErrReply) {
			t.Errorf("%d, %q: reply %v, error\n%v, want\n%s", at, excerpt(c.text), r.Verdict, err, want)
		}
	}
}

// endless repeats a text forever, and counts what was read.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[e.at%len(e.text)]
		e.at++
	}
	return len(p), nil
}

// A solver that prints forever is stopped.
func TestEndlessReplies(t *testing.T) {
	t.Parallel()
	task := repliedTask(t, "2x2", "on", Least)
	for at, c := range []struct{ format, text string }{
		{"dimacs", " "}, {"opb", "v x9\n"}, {"smt2", "unknown\n"},
	} {
		e := &endless{text: c.text}
		if _, err := formatNamed(t, c.format).Read(e, task); !errors.Is(err, ErrReply) {
			t.Errorf("%d: %v", at, err)
		}
		if e.at > 1<<24 {
			t.Errorf("%d: %d bytes were read", at, e.at)
		}
	}
}

// With digits, a value beyond the modulus can be said, and is refused.
func TestDigitsBeyondModulus(t *testing.T) {
	task := repliedTask(t, "2x2-mod3", "on", Any)
	values := make([]string, 8)
	for at := range values {
		values[at] = fmt.Sprintf("x%d", at+1)
	}
	_, err := formatNamed(t,
		"opb").Read(strings.NewReader("v "+strings.Join(values, " ")+"\ns SATISFIABLE\n"), task)
	want := ErrReply.Error() + ": press 0 is 3: must be between 0 and 2"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// What glpsol says of a program without integers, as if it had them: optimal only if the dual is feasible
// too.
func TestBasicStatus(t *testing.T) {
	task := repliedTask(t, "1x1", "on", Least)
	for said, want := range map[string]Verdict{"f f": Solved, "f n": Unknown, "f i": Unknown, "f u": Unknown,
		"n f": Infeasible, "u f": Unknown, "i f": Unknown, "n n": Infeasible} {
		file := "s bas 1 1 " + said + " 1\nj 1 b 1 0\ne o f\n"
		r, err := formatNamed(t, "lp").Read(strings.NewReader(file), task)
		if err != nil || r.Verdict != want || r.Optimal != (want == Solved) {
			t.Errorf("%s: %s, optimal %v, want %s, %v", said, r.Verdict, r.Optimal, want, err)
		}
	}
}

// oneLight is a light and buttons that change it by some amounts.
type oneLight []int

func (o oneLight) Lights() int    { return 1 }
func (o oneLight) Buttons() int   { return len(o) }
func (o oneLight) String() string { return fmt.Sprint([]int(o)) }
func (o oneLight) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	return append(dst, lightsout.Toggle{Light: 0, Times: o[button]})
}

// A row is written as impossible if and only if no presses of its buttons add up to what is wanted.
func TestImpossibleRows(t *testing.T) {
	opb, _ := FormatNamed("opb")
	for k := 2; k <= 12; k++ {
		for first := 1; first < k; first++ {
			for second := first; second < k; second++ {
				b := must(lightsout.NewBoard(oneLight{first, second}, k))
				reached := map[int]bool{}
				for n := range k * k {
					reached[(n/k*first+n%k*second)%k] = true
				}
				for wanted := range k {
					state := b.NewState()
					state.Set(0, (k-wanted)%k)
					var text strings.Builder
					if err := opb.Write(&text, Task{Problem: lightsout.TurnOff(b, state)}); err != nil {
						t.Fatal(err)
					}
					impossible := strings.Contains(text.String(), "\n+1 x1 >= 2 ;")
					if impossible == reached[wanted] {
						t.Fatalf("mod %d, by %d and %d to %d: impossible %v", k, first, second,
							wanted, impossible)
					}
				}
			}
		}
	}
}

// HiGHS 1.15 says that the objective is Infinity where it has only values of a relaxation.
func TestInfiniteObjective(t *testing.T) {
	const file = "Model status\nTime limit reached\n\n# Primal solution values\nFeasible\nObjective " +
		"Infinity\n# Columns 1\nx0 0.5\n# Rows 0\n"
	reply, err := formatNamed(t, "lp").Read(strings.NewReader(file), repliedTask(t, "1x1", "on", Least))
	if err != nil || reply.Verdict != Unknown {
		t.Errorf("%v, %v", reply.Verdict, err)
	}
}
