package encode

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

type reader func(io.Reader, Task) (Reply, error)

// realReplies are replies of real solvers, and what they say.
var realReplies = []struct {
	file        string
	read        reader
	spec, state string
	objective   Objective
	verdict     Verdict
	optimal     bool
}{
	{"glpk-optimal", ReadGLPK, "2x2", "on", Least, Solved, true},
	{"glpk-none", ReadGLPK, "torus-3x3", "0x1", Any, Infeasible, false},
	{"glpk-relaxation", ReadGLPK, "dark", "10", Any, Infeasible, false},
	{"glpk-translation", ReadGLPKBinary, "nothing", "1", Any, Infeasible, false},
	{"glpk-stopped", ReadGLPK, "5x5", "on", Least, Unknown, false},
	{"glpk-minisat", ReadGLPKBinary, "2x2-mod3", "10/20", Any, Solved, false},
	{"cbc-optimal", ReadCBC, "2x2", "on", Least, Solved, true},
	{"cbc-infeasible", ReadCBC, "dark", "10", Any, Infeasible, false},
	{"cbc-integer-infeasible", ReadCBC, "torus-3x3", "0x1", Any, Infeasible, false},
	{"cbc-stopped-without", ReadCBC, "5x5", "on", Least, Unknown, false},
	{"cbc-stopped-with", ReadCBC, "9x9", "on", Least, Solved, false},
	{"highs-optimal", ReadHiGHS, "2x2", "on", Least, Solved, true},
	{"highs-infeasible", ReadHiGHS, "torus-3x3", "0x1", Any, Infeasible, false},
	{"highs-stopped-without", ReadHiGHS, "9x9", "on", Least, Unknown, false},
	{"highs-stopped-with", ReadHiGHS, "9x9", "0x1", Nearest, Solved, false},
	{"cadical-sat", ReadSAT, "2x2", "on", Any, Solved, false},
	{"cadical-verbose", ReadSAT, "2x2", "on", Any, Solved, false},
	{"cadical-unsat", ReadSAT, "torus-3x3", "0x1", Any, Infeasible, false},
	{"cadical-stopped", ReadSAT, "5x5", "on", Any, Unknown, false},
	{"cryptominisat5-sat", ReadSAT, "2x2", "on", Any, Solved, false},
	{"cryptominisat5-reverse", ReadSAT, "2x2", "on", Reverse, Solved, false},
	{"cryptominisat5-unsat", ReadSAT, "torus-3x3", "0x1", Any, Infeasible, false},
	{"cryptominisat5-stopped", ReadSAT, "5x5", "on", Any, Unknown, false},
	{"minisat-sat", ReadMiniSat, "2x2", "on", Any, Solved, false},
	{"minisat-unsat", ReadMiniSat, "torus-3x3", "0x1", Any, Infeasible, false},
	{"minisat-stopped", ReadMiniSat, "5x5", "on", Any, Unknown, false},
	{"clasp-optimum", ReadOPB, "4x4", "on", Least, Solved, true},
	{"clasp-improving", ReadOPB, "4x4", "on", Least, Solved, true},
	{"clasp-mod3", ReadOPB, "2x2-mod3", "10/20", Any, Solved, false},
	{"clasp-unsat", ReadOPB, "torus-3x3", "0x1", Least, Infeasible, false},
	{"clasp-stopped", ReadOPB, "5x5", "on", Least, Unknown, false},
	{"z3-bool", ReadZ3, "2x2", "on", Least, Solved, true},
	{"z3-int", ReadZ3, "2x2-mod3", "10/20", Least, Solved, true},
	{"z3-unsat", ReadZ3, "torus-3x3", "0x1", Any, Infeasible, false},
	{"z3-timeout", ReadZ3, "5x5", "on", Least, Unknown, false},
	{"z3-unknown", ReadZ3, "5x5", "on", Least, Unknown, false},
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
	text, err := os.ReadFile(filepath.Join("testdata", "replies", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestRecordedReplies(t *testing.T) {
	for _, c := range realReplies {
		t.Run(c.file, func(t *testing.T) {
			task := repliedTask(t, c.spec, c.state, c.objective)
			r, err := c.read(bytes.NewReader(repliedText(t, c.file)), task)
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != c.verdict || r.Optimal != c.optimal {
				t.Errorf("%s, optimal %v; it says %s, %v", r.Verdict, r.Optimal, c.verdict, c.optimal)
			}
			if err := task.Check(r); err != nil {
				t.Error(err)
			}
		})
	}
}

// A truncated reply is an error, reports no answer, or still has the whole answer: the text after the last value may be
// missing. It never yields another answer.
func TestCutOffReplies(t *testing.T) {
	for _, c := range realReplies {
		t.Run(c.file, func(t *testing.T) {
			task := repliedTask(t, c.spec, c.state, c.objective)
			text := repliedText(t, c.file)
			whole, err := c.read(bytes.NewReader(text), task)
			if err != nil {
				t.Fatal(err)
			}
			step := max(1, len(text)/500)
			for n := 0; n < len(text); n += step {
				r, err := c.read(bytes.NewReader(text[:n]), task)
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
		r, err := c.read(io.MultiReader(bytes.NewReader(text[:len(text)/2]), failing{broken}), task)
		if err == nil || !errors.Is(err, broken) && !errors.Is(err, ErrReply) {
			t.Errorf("%s: reply %v and error %v, where the pipe is broken", c.file, r.Verdict, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// hostile are texts that no reader may take for an answer to 2x2 (and Least), whatever they say.
var hostile = []struct {
	read       reader
	text, want string
}{
	{ReadGLPK, "", "there is no solution file of glpsol"},
	{ReadGLPK, "s bas 1 2 f f 0\n", "the solution file of glpsol is of a program without integers"},
	{ReadGLPK, "s mip 0 3 o 0\nj 1 0\nj 2 0\nj 3 0\ne o f\n", "there are 3 columns, and 4 presses"},
	{ReadGLPK, "s mip 0 99999999999 o 0\n", `"99999999999" is not a number of things`},
	{ReadGLPK, "s mip -1 4 o 0\n", `"-1" is not a number of things`},
	{ReadGLPK, "s mip 0 4 x 0\n", `glpsol does not have the status "x"`},
	{ReadGLPK, "s mip 0 4 o nan\n", `"nan" is not a number`},
	{ReadGLPK, "s mip 0 4 o 0\nj 1 0\nj 1 0\n", `where j 2 should be is "j 1 0"`},
	{ReadGLPK, "s mip 0 4 o 0\nj 1 0.5\n", "press 0 is 0.5: must be a whole number from 0 to 1"},
	{ReadGLPK, "s mip 0 4 o 0\nj 1 2\n", "press 0 is 2: must be between 0 and 1"},
	{ReadGLPK, "s mip 0 4 o 0\nj 1 -1\n", "press 0 is -1: must be between 0 and 1"},
	{ReadGLPK, "s mip 0 4 o 0\nj 1 1e300\n", "press 0 is 1e300: must be a whole number from 0 to 1"},
	{ReadGLPK, "s mip 0 4 o 0\nj 1 0\nj 2 0\nj 3 0\nj 4 0\n", "the solution file of glpsol is cut off"},
	{ReadGLPK, "s mip 0 4 o 0\nj 1 0\nj 2 0\nj 3 0\nj 4 0\nj 5 0\n", "the solution file of glpsol does not end with e o f"},
	{ReadGLPK, "s mip 0 4 o 0\nj 1 0\nj 2 0\nj 3 0\nj 4 0\ne o f\nmore\n", "something follows the end of the solution file of glpsol"},
	{ReadGLPK, noRelaxation + "\ns mip 0 4 o 0\nj 1 0\nj 2 0\nj 3 0\nj 4 0\ne o f\n", "it says that there is no solution, and gives one"},
	{ReadCBC, "", "the solution file of cbc is empty"},
	{ReadCBC, "Optimal\n", `"Optimal" is not a verdict of cbc`},
	{ReadCBC, "Unbounded - objective value 0\n", `"Unbounded" is not a verdict of cbc`},
	{ReadCBC, "Optimal - objective value four\n", `"four" is not a number`},
	{ReadCBC, "Optimal - objective value 4\n0 x0 1 0\n", "press 1 is missing, one of 3 that are"},
	{ReadCBC, "Optimal - objective value 4\n0 x0 1 0\n0 x0 0 0\n", "press 0 is there twice"},
	{ReadCBC, "Optimal - objective value 4\n0 x0 1\n", "a line of the solution file of cbc has 3 words, not 4"},
	{ReadCBC, "Optimal - objective value 4\nnought x0 1 0\n", `"nought" is not a number of things`},
	{ReadCBC, "Optimal - objective value 4\n0 x0 1 0", "it is cut off in its last line"},
	{ReadHiGHS, "", "the solution file of highs is cut off"},
	{ReadHiGHS, "Model\n", `where "Model status" should be is "Model"`},
	{ReadHiGHS, "Model status\nSplendid\n\n# Primal solution values\nFeasible\n", `"Splendid" is not a status of highs`},
	{ReadHiGHS, "Model status\nOptimal\n\n# Primal solution values\nNone\n", "it says that there is a solution, and gives none"},
	{ReadHiGHS, "Model status\nUnknown\n\n# Primal solution values\nSome\n", `"Some" is not a status of values of highs`},
	{ReadHiGHS, "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 4\n# Columns 9999999999\n", `"9999999999" is not a number of things`},
	{ReadHiGHS, "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 4\n# Columns 2\nx0 1\n", "the solution file of highs is cut off"},
	{ReadHiGHS, "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 4\n# Columns 1\nx0 1\n# Rows 0\n", "press 1 is missing, one of 3 that are"},
	{ReadHiGHS, "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 4\n# Columns 1\nx0\n", `"x0" is not a column of highs`},
	{ReadSAT, "", "there is no verdict, no line that begins with s"},
	{ReadSAT, "s SATISFIABLE\ns UNSATISFIABLE\n", "there are two verdicts"},
	{ReadSAT, "s \n", "a verdict is empty"},
	{ReadSAT, "s MAYBE\n", `"MAYBE" is not a verdict`},
	{ReadSAT, "s SATISFIABLE\nv 1 2 3 4\n", "the values do not end with 0"},
	{ReadSAT, "s SATISFIABLE\nv 1 2 3 0\n", "press 3 is missing, one of 1 that are"},
	{ReadSAT, "s SATISFIABLE\nv 1 -1 2 3 4 0\n", "press 0 is there twice"},
	{ReadSAT, "s SATISFIABLE\nv 1 2 3 4 0 5\n", "something follows the 0 that ends the values"},
	{ReadSAT, "s SATISFIABLE\nv 1 2 3 4 0\nv 5 0\n", "values follow the 0 that ends them"},
	{ReadSAT, "s SATISFIABLE\nv -2147483648 0\n", `"-2147483648" is not a literal`},
	{ReadSAT, "s SATISFIABLE\nv 99999999999999999999 0\n", `"99999999999999999999" is not a literal`},
	{ReadSAT, "s SATISFIABLE\nv 1 2 3 4 0", "it is cut off in its last line"},
	{ReadSAT, "s UNSATISFIABLE\nv 1 0\n", "it says that there is no solution, and gives one"},
	{ReadSAT, "Segmentation fault\n", `a line begins with "Segmentation": must be one of c, s and v`},
	{ReadMiniSat, "", "the file of minisat is empty"},
	{ReadMiniSat, "YES\n", `"YES" is not a verdict of minisat`},
	{ReadMiniSat, "SAT\n", "the values are cut off"},
	{ReadMiniSat, "SAT\n1 2 3 4\n0\n", "the values do not end with 0"},
	{ReadMiniSat, "SAT\n1 2 0\n", "press 2 is missing, one of 2 that are"},
	{ReadMiniSat, "UNSAT\n1 2 3 4 0\n", "something follows the end"},
	{ReadOPB, "", "there is no verdict, no line that begins with s"},
	{ReadOPB, "o many\n", `"many" is not a number`},
	{ReadOPB, "o 1 2\n", "a line o does not hold one number"},
	{ReadOPB, "v x1 x2 x3 x4\nv x1\ns SATISFIABLE\n", "press 0 is there twice"},
	{ReadOPB, "v 1 2\n", `"1" is not a literal`},
	{ReadOPB, "v x0\n", `"x0" is not a literal`},
	{ReadOPB, "v x99999999999\n", `"x99999999999" is not a literal`},
	{ReadOPB, "v x1 x2\ns OPTIMUM FOUND\n", "press 2 is missing, one of 2 that are"},
	{ReadOPB, "v x1\ns UNSATISFIABLE\n", "it says that there is no solution, and gives one"},
	{ReadOPB, "s PERHAPS\n", `"PERHAPS" is not a verdict`},
	{ReadOPB, "x\n", `a line begins with "x": must be one of c, s, o and v`},
	{ReadZ3, "", "z3 printed nothing"},
	{ReadZ3, "(error \"line 1\")\n", `"(error \"line 1\")" is not a verdict of z3`},
	{ReadZ3, "sat\n", "the values are cut off"},
	{ReadZ3, "sat\n((x0 true)\n", "the values are cut off"},
	{ReadZ3, "sat\n((x0 true))\n", "press 1 is missing, one of 3 that are"},
	{ReadZ3, "sat\n((x0 true) (x0 true))\n", "press 0 is there twice"},
	{ReadZ3, "sat\n((x0 1))\n", `"1" is not a value of z3`},
	{ReadZ3, "sat\n((x9 true))\n", `"x9" is not the name of a press or a light`},
	{ReadZ3, "sat\n((x0 true) (x1 true) (x2 true) (x3 true)))\n", `")" follows the values`},
	{ReadZ3, "unsat\n((x0 true))\n", `"((x0 true))" follows unsat`},
}

func TestHostileReplies(t *testing.T) {
	task := repliedTask(t, "2x2", "on", Least)
	for at, c := range hostile {
		r, err := c.read(strings.NewReader(c.text), task)
		if want := ErrReply.Error() + ": " + c.want; err == nil || err.Error() != want || !errors.Is(err, ErrReply) {
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
	for at, c := range []struct {
		read reader
		text string
	}{
		{ReadMiniSat, " "}, {ReadOPB, "v x9\n"}, {ReadZ3, "unknown\n"},
	} {
		e := &endless{text: c.text}
		if _, err := c.read(e, task); !errors.Is(err, ErrReply) {
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
	_, err := ReadOPB(strings.NewReader("v "+strings.Join(values, " ")+"\ns SATISFIABLE\n"), task)
	if want := ErrReply.Error() + ": press 0 is 3: must be between 0 and 2"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// What glpsol says of a program without integers, as if it had them: optimal only if the dual is feasible too.
func TestBasicStatus(t *testing.T) {
	for said, want := range map[string]string{"ff": "o", "fn": "u", "fi": "u", "fu": "u", "nf": "n", "uf": "u", "if": "u", "nn": "n"} {
		if got := basicStatus(said[:1], said[1:]); got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
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
				b, err := lightsout.NewBoard(oneLight{first, second}, k)
				if err != nil {
					t.Fatal(err)
				}
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
					if impossible := strings.Contains(text.String(), "\n+1 x1 >= 2 ;"); impossible == reached[wanted] {
						t.Fatalf("mod %d, by %d and %d to %d: impossible %v", k, first, second, wanted, impossible)
					}
				}
			}
		}
	}
}

// HiGHS 1.15 says that the objective is Infinity where it has only values of a relaxation.
func TestInfiniteObjective(t *testing.T) {
	const file = "Model status\nTime limit reached\n\n# Primal solution values\nFeasible\nObjective Infinity\n# Columns 1\nx0 0.5\n# Rows 0\n"
	reply, err := ReadHiGHS(strings.NewReader(file), repliedTask(t, "1x1", "on", Least))
	if err != nil || reply.Verdict != Unknown {
		t.Errorf("%v, %v", reply.Verdict, err)
	}
}
