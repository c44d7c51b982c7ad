//go:build unix

package solvers

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/app/models"
	"lightsout/board"
)

// modelText writes the problem of turning a board off in a format.
func modelText(t testing.TB, task models.Task, format string) string {
	t.Helper()
	f, ok := models.FormatNamed(format)
	if !ok {
		t.Fatalf("there is no format %s", format)
	}
	var text bytes.Buffer
	if err := f.Write(&text, task); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func allOn(t testing.TB, spec string) models.Task {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return models.Task{Problem: lightsout.TurnOff(b, b.AllOn())}
}

// Every installed solver of texts runs the model as it is written, and the model without the constraint of
// the first light.
func TestAnswerText(t *testing.T) {
	task := allOn(t, "3x3")
	for _, b := range installed(t) {
		for _, format := range b.TextFormats() {
			t.Run(b.Program.Name+" "+format, func(t *testing.T) {
				text := modelText(t, task, format)
				reply, said, err := b.AnswerText(t.Context(), task, format, text)
				if err != nil || reply.Verdict != models.Solved || said == "" || len(reply.Values) < 9 {
					t.Fatalf("%+v, %q, %v", reply, said, err)
				}
				if err := task.Problem.Check(reply.Presses); err != nil {
					t.Fatal(err)
				}
				text, none := withoutFirst(t, format, text)
				reply, said, err = b.AnswerText(t.Context(), task, format, text)
				if err != nil || reply.Verdict != models.Solved {
					t.Fatalf("%+v, %q, %v of\n%s", reply, said, err, text)
				}
				if task.Problem.Check(reply.Presses) == nil {
					t.Errorf("nothing has changed: %v", reply)
				}
				reply, _, err = b.AnswerText(t.Context(), task, format, none)
				if err != nil || reply.Verdict != models.Infeasible {
					t.Errorf("a contradiction gives %+v, %v", reply, err)
				}
			})
		}
	}
}

// withoutFirst drops what a model says of the first light and asks instead that its three buttons are not
// pressed. The second text asks for a contradiction.
func withoutFirst(t *testing.T, format, text string) (dropped, none string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	keep := func(drop string, more ...string) string {
		return strings.Join(append(slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
			return strings.HasPrefix(l, drop)
		}), more...), "\n")
	}
	switch format {
	case "lp":
		rest := strings.Replace(keep(" l0:"), "Subject To",
			"Subject To\n a: x0 = 0\n b: x1 = 0\n c: x3 = 0", 1)
		return rest, strings.Replace(text, "Subject To", "Subject To\n a: x0 >= 2", 1)
	case "smt2", "smt2-z3":
		rest := strings.Replace(keep("(assert (xor x0 x1 x3))"), "(check-sat)",
			"(assert (not (or x0 x1 x3)))\n(check-sat)", 1)
		return rest, strings.Replace(text, "(check-sat)", "(assert (and x0 (not x0)))\n(check-sat)", 1)
	case "opb":
		rest := keep("+1 x1 +1 x2 +1 x4 ", "+1 x1 +1 x2 +1 x4 = 0 ;")
		return rest, text + "+1 x1 >= 2 ;\n"
	case "xcnf":
		return "p cnf 9 3\n-1 0\n-2 0\n-4 0\n", "p cnf 9 2\n1 0\n-1 0\n"
	}
	rest := slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
		return strings.Contains(l, "1 ") && strings.Contains(l, "2 ") && strings.HasSuffix(l, "4 0") &&
			len(strings.Fields(l)) == 4
	})
	for i, l := range rest {
		if strings.HasPrefix(l, "p cnf ") { // four clauses less, three more
			rest[i] = "p cnf 9 " + strconv.Itoa(len(lines)-slices.Index(lines, l)-1-4+3)
		}
	}
	return strings.Join(append(rest, "-1 0", "-2 0", "-4 0"), "\n"), "p cnf 9 2\n1 0\n-1 0\n"
}

// A model without integers has values that are fractions, and no presses.
func TestAnswerTextRelaxed(t *testing.T) {
	task := allOn(t, "2x2")
	const text = "Minimize\n a: x0 + x1 + x2 + x3\nSubject To\n b: x1 + y >= 1.5\n c: y <= 0.25\nEnd\n"
	for _, b := range installed(t) {
		if !slices.Contains(b.TextFormats(), "lp") {
			continue
		}
		reply, _, err := b.AnswerText(t.Context(), task, "lp", text)
		if err != nil || reply.Verdict != models.Solved || reply.Presses.Len() > 0 ||
			!slices.Contains(reply.Values, models.Value{Name: "x1", Value: 1.25}) {
			t.Errorf("%s: %+v, %v", b.Program.Name, reply, err)
		}
	}
}

// Z3 has variables of other names, negative numbers among them.
func TestAnswerTextNegative(t *testing.T) {
	for _, b := range installed(t) {
		if b.Program.Name != "z3" {
			continue
		}
		text := "(set-option :dump-models true)\n(declare-const y Int)\n(declare-const x0 Bool)\n(assert " +
			"(= y (- 3)))\n(assert x0)\n(check-sat)\n"
		reply, said, err := b.AnswerText(t.Context(), allOn(t, "2x2"), "smt2", text)
		if err != nil || !slices.Contains(reply.Values, models.Value{Name: "y", Value: -3}) ||
			!slices.Contains(reply.Values, models.Value{Name: "x0", Value: 1}) || reply.Presses.Len() > 0 {
			t.Errorf("%+v, %q, %v", reply, said, err)
		}
	}
}

// Texts that could name files are refused before a solver sees them.
func TestAnswerTextRefuses(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret")
	for format, texts := range map[string][]string{
		"smt2": {
			`(include "/etc/passwd")`, `(set-option :regular-output-channel "` + secret + `")(check-sat)`,
			"(set-option :diagnostic-output-channel |" + secret + "|)", "(include /etc/passwd)",
			"(set-option\n:regular-output-channel\n" + secret + ")", "(include ../x)", `(echo "x")`,
			"; x\r(include x)", "(check-sat)\x00", `(include a\b)`,
		},
		"lp":       {"Minimize\x1b[2J", "\x1f\x8b\x08", "é", strings.Repeat("x", maxText+1)},
		"dimacs":   {"p cnf 1 1\n\x000\n"},
		"mathprog": {"printf \"x\" > \"" + secret + "\";"},
		"mace4":    {"formulas(assumptions)."},
	} {
		for _, b := range append(installed(t), Bridge{}) {
			for _, text := range texts {
				if reply, _, err := b.AnswerText(t.Context(), allOn(t, "2x2"), format, text); err == nil {
					t.Errorf("%s took %q in %s: %+v", b.Program.Name, text, format, reply)
				}
			}
		}
	}
	if _, err := os.Stat(secret); err == nil {
		t.Error("a file was written")
	}
}

// No text makes a program do more than answer: garbage gets an answer without a solution, or is refused.
func TestAnswerTextRubbish(t *testing.T) {
	list := slices.DeleteFunc(installed(t), func(b Bridge) bool { return b.TextFormats() == nil })
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SampledFrom(list).Draw(t, "solver")
		text := rapid.StringMatching(
			`((Minimize|Subject To|End|p cnf [0-9]{1,3} `+
				`[0-9]|[(]assert|[(]check-sat[)]|x[0-9]|-?[0-9]{1,9}|[-+=<>;:()*]| |\n){1,3}){0,8}`).Draw(t,
			"text")
		// a text may be a model that takes forever
		b.Limits = Limits{Time: 10 * time.Second, Memory: 256 << 20}
		format := b.TextFormats()[0]
		task := models.Task{Problem: allOnBoard(t)}
		reply, _, err := b.AnswerText(context.Background(), task, format, text)
		if err != nil && checkText(format, text) == nil {
			t.Fatalf("%s fails on %q: %+v, %v", b.Program.Name, text, reply, err)
		}
	})
}

func allOnBoard(t *rapid.T) lightsout.Problem {
	b, err := board.Parse("2x2")
	if err != nil {
		t.Fatal(err)
	}
	return lightsout.TurnOff(b, b.AllOn())
}

// A confined program reads and writes its own folder, and nothing else of the machine's.
func TestConfined(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no Landlock")
	}
	outside := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(outside, []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	script := "echo own > reply; cat reply; cat task; cat " + outside + "; echo bad > " + outside +
		"; echo bad > " + outside + "2; cat /etc/hostname; ls /root /tmp; echo done"
	for _, confined := range []bool{false, true} {
		r, err := run(t.Context(), Limits{Confined: confined}, "/bin/sh", []string{"-c", script},
			map[string][]byte{"task": []byte("given\n"), "reply": nil}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.finish(); err != nil {
			t.Error(err)
		}
		out := string(r.out)
		if !strings.HasPrefix(out, "own\ngiven\n") || !strings.HasSuffix(out, "done\n") ||
			strings.Contains(out, "secret") == confined {
			t.Errorf("confined %v: %q, %q", confined, out, r.errout)
		}
		if confined && out != "own\ngiven\ndone\n" {
			t.Errorf("it saw %q", out)
		}
		text, err := os.ReadFile(outside)
		_, more := os.Stat(outside + "2")
		if err != nil || (string(text) == "secret") != confined || (more != nil) != confined {
			t.Errorf("confined %v: the file outside is %q", confined, text)
		}
		_ = os.Remove(outside + "2")
		if err := os.WriteFile(outside, []byte("secret"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A model too hard for its time has no answer; a canceled run ends at once.
func TestAnswerTextEnds(t *testing.T) {
	var glpk Bridge
	for _, b := range installed(t) {
		if b.Program.Name == "glpk" {
			glpk = b
		}
	}
	if glpk.Path == "" {
		t.Skip("glpsol is not installed")
	}
	task := allOn(t, "12x12")
	task.Objective = models.Least
	text := modelText(t, task, "lp")
	glpk.Limits = Limits{Time: time.Second}
	if reply, _, err := glpk.AnswerText(t.Context(), task, "lp", text); err != nil || reply.Optimal {
		t.Errorf("in a second: %+v, %v", reply, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	glpk.Limits = Limits{Time: time.Minute}
	_, _, err := glpk.AnswerText(ctx, task, "lp", text)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// A program that reads two formats replies in that of the text: here with a variable for each value.
func TestAnswerTextInAnotherFormat(t *testing.T) {
	task := allOn(t, "3x3-mod3")
	f, _ := models.FormatNamed("dimacs")
	var text strings.Builder
	if err := f.Write(&text, task); err != nil {
		t.Fatal(err)
	}
	for _, b := range installed(t) {
		if b.Program.Name != "cryptominisat" {
			continue
		}
		reply, said, err := b.AnswerText(t.Context(), task, "dimacs", text.String())
		if err != nil || reply.Presses.Len() == 0 || task.Problem.Check(reply.Presses) != nil {
			t.Errorf("%+v, %q, %v", reply, said, err)
		}
	}
}

// MathProg, as we and as Chlond write it, and Mace4 are taken from this machine, and then as the user changed
// them. What they may do to files, the confinement decides.
func TestAnswerTextPrivate(t *testing.T) {
	off := allOn(t, "3x3")
	off.Problem.From, off.Problem.To = off.Problem.To, off.Problem.From // to all on
	edits := map[string][2]string{
		"mathprog":        {"solve;", "s.t. no: x[2,2] = 0;\nsolve;"},
		"mathprog-graph":  {"solve;", "s.t. no: x[2] + x[4] = 1;\nsolve;"},
		"mathprog-binary": {"solve;", "s.t. no: x[2,2] = 0;\nsolve;"},
		"mace4":           {"end_of_list.", "switch(1,1) = 0.\nend_of_list."},
	}
	for _, b := range installed(t) {
		b.Limits.Private = true
		for _, format := range b.TextFormats() {
			for _, paper := range []string{"", "chlond"} {
				task := off
				edit := edits[format]
				task.Published = paper
				if edit[0] == "" || paper != "" && format == "mace4" {
					continue
				}
				text := modelText(t, task, format)
				reply, said, err := b.AnswerText(t.Context(), task, format, text)
				if err != nil || reply.Presses.Len() == 0 || task.Problem.Check(reply.Presses) != nil {
					t.Errorf("%s %s %s: %+v, %q, %v", b.Program.Name, format, paper, reply, said, err)
				}
				no := strings.Replace(text, edit[0], edit[1], 1)
				reply, said, err = b.AnswerText(t.Context(), task, format, no)
				if err != nil || reply.Verdict != models.Infeasible {
					t.Errorf("%s %s %s without a corner: %+v, %q, %v", b.Program.Name, format, paper,
						reply, said, err)
				}
			}
		}
		for _, open := range []Limits{{}, {Private: true, Unconfined: true}} {
			b.Limits = open
			if !b.Program.Format().Plain && b.TextFormats() != nil {
				t.Errorf("%s takes %v with %+v", b.Program.Name, b.TextFormats(), open)
			}
		}
		if secret := filepath.Join(t.TempDir(), "secret"); b.Program.Name == "glpk-mathprog" {
			b.Limits = Limits{Private: true}
			_, said, _ := b.AnswerText(t.Context(), off, "mathprog",
				"var x; solve; printf \"x\" > \""+secret+"\"; end;")
			if _, err := os.Stat(secret); err == nil || !strings.Contains(said, "unable to open") {
				t.Errorf("a file outside was written: %v, %q", err, said)
			}
		}
	}
}
