package models

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lightsout"
	"lightsout/algebra"
)

// solver is a program that is run on a file of ours.
type solver struct {
	program string
	format  string
	ask     []Objective
	args    func(in, out string) []string
	file    bool // the reply is in the file out, after what was printed if log is set
	log     bool
	feeble  bool // finds any solution, not the best
	most    int  // the most buttons that it solves quickly, or 0
}

// solvers are the command lines that work, for each format one or more.
func solvers() []solver {
	some := []Objective{Any, Least, Nearest}
	sat := []Objective{Any, Reverse, Orthogonal}
	every := Objectives()
	glpsol := func(flags ...string) func(in, out string) []string {
		return func(in, out string) []string {
			return append(append([]string{}, flags...), in, "--tmlim", "20", "-w", out)
		}
	}
	cbc := func(in, out string) []string {
		return []string{in, "sec", "20", "printingOptions", "all", "solve", "solution", out}
	}
	return []solver{
		{program: "glpsol", format: "mathprog", ask: some, args: glpsol("--math"), file: true, log: true},
		{
			program: "glpsol", format: "mathprog-graph", ask: some, args: glpsol("--math"), file: true,
			log: true,
		},
		{
			program: "glpsol", format: "mathprog-binary", ask: some, args: glpsol("--minisat", "--math"),
			file: true, log: true, feeble: true,
		},
		{program: "glpsol", format: "lp", ask: every, args: glpsol("--lp"), file: true, log: true},
		{program: "cbc", format: "lp", ask: every, args: cbc, file: true, most: 12},
		{program: "minisat", format: "dimacs", ask: sat, args: func(in, out string) []string {
			return []string{"-verb=0", "-cpu-lim=20", in, out}
		}, file: true},
		{program: "cadical", format: "dimacs", ask: sat, args: func(in, _ string) []string {
			return []string{"-q", "-t", "20", in}
		}},
		{program: "cryptominisat5", format: "xcnf", ask: sat, args: func(in, _ string) []string {
			return []string{"--verb", "0", "--maxtime", "20", in}
		}},
		{program: "clasp", format: "opb", ask: every, args: func(in, _ string) []string {
			return []string{"--outf=1", "--quiet=1", "--time-limit=20", in}
		}},
		{program: "z3", format: "smt2-z3", ask: every, args: func(in, _ string) []string {
			return []string{"-T:20", in}
		}},
		{program: "cvc5", format: "smt2", ask: sat, args: func(in, _ string) []string {
			return []string{in}
		}},
	}
}

// needs skips a test whose program is not installed, or fails it where all must be.
func needs(t testing.TB, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed: script/setup installs it", program)
	}
	t.Skipf("%s is not installed", program)
}

// run writes a task, runs the solver on it and reads its reply.
func (s solver) run(t testing.TB, task Task, f Format) (Reply, error) {
	t.Helper()
	var text bytes.Buffer
	if err := f.Write(&text, task); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	in := filepath.Join(dir, "task"+f.Extensions[0])
	out := filepath.Join(dir, "reply")
	if err := os.WriteFile(in, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	printed := runProgram(t, dir, s.program, s.args(in, out)...)
	if !s.file {
		return f.Read(strings.NewReader(printed), task)
	}
	if !s.log {
		printed = ""
	}
	file, err := os.ReadFile(out)
	if err != nil {
		t.Fatalf("%v\n%s", err, printed)
	}
	return f.Read(io.MultiReader(strings.NewReader(printed), bytes.NewReader(file)), task)
}

// runProgram runs a program with a limit of time and returns what it printed.
func runProgram(t testing.TB, dir, program string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, program, args...)
	command.Dir = dir
	printed, err := command.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) || ctx.Err() != nil {
		t.Fatalf("%s: %v", program, err)
	}
	return string(printed)
}

// Every program agrees with our own solvers on every board, with every objective it can be asked for.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	all := examples(t)
	for _, s := range solvers() {
		t.Run(s.program+" "+s.format, func(t *testing.T) {
			t.Parallel()
			needs(t, s.program)
			format := formatNamed(t, s.format)
			for _, e := range all {
				for _, o := range s.ask {
					task := e.task(o)
					if o == Reverse || o == Orthogonal {
						task = generating(t, e.problem.Board, o)
					}
					if format.Accepts(task) != nil || s.most > 0 && e.problem.Board.Buttons() > s.most {
						continue
					}
					t.Run(e.name+" "+o.String(), func(t *testing.T) {
						reply := must(s.run(t, task, format))
						if o == Reverse || o == Orthogonal {
							judgeState(t, task, reply)
							return
						}
						e.judge(t, task, reply, !s.feeble)
					})
				}
			}
		})
	}
}

func formatNamed(t testing.TB, name string) Format {
	t.Helper()
	f, ok := FormatNamed(name)
	if !ok {
		t.Fatalf("there is no format %s", name)
	}
	return f
}

// generating returns the task to find a state of a board: by presses that turn it off, or by witnesses.
func generating(t testing.TB, b *lightsout.Board, o Objective) Task {
	t.Helper()
	task := Task{Problem: lightsout.Problem{Board: b}, Objective: o}
	if o == Orthogonal {
		a := must(algebra.Of(context.Background(), b))
		for i := range must(a.Witnesses(context.Background())) {
			task.Witnesses = append(task.Witnesses, must(a.Witness(context.Background(), i)))
		}
	}
	return task
}

// judgeState fails the test unless a state was found, or there is none because no button changes
// anything.
func judgeState(t *testing.T, task Task, r Reply) {
	t.Helper()
	want := Infeasible
	b := task.Problem.Board
	for j := range b.Buttons() {
		if len(b.Toggles(j)) > 0 {
			want = Solved
		}
	}
	if r.Verdict != want {
		t.Fatalf("the reply is %s, and should be %s", r.Verdict, want)
	}
	if err := task.Check(r); err != nil {
		t.Fatal(err)
	}
}
