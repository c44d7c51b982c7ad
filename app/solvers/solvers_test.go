//go:build unix

package solvers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout"
	"lightsout/app/models"
	"lightsout/board"
	"lightsout/test/solvetest"
)

// debian are the programs that script/setup installs.
var debian = []string{
	"glpk", "glpk-mathprog", "glpk-minisat", "cbc", "minisat", "cadical", "cryptominisat", "gophersat",
	"clasp", "z3", "cvc5",
}

// installed returns the installed bridges. Those of Debian must be, where tests may not be skipped.
func installed(t *testing.T) []Bridge {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	list := Found(self)
	for _, name := range debian {
		if !slices.ContainsFunc(list, func(b Bridge) bool { return b.Program.Name == name }) {
			if os.Getenv("CI") == "true" {
				t.Errorf("%s is not installed: script/setup does it", name)
			} else {
				t.Logf("%s is not installed", name)
			}
		}
	}
	return list
}

func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	for _, b := range installed(t) {
		if b.Program.Name == "mace4-vector" { // it makes states and solves none
			continue
		}
		t.Run(b.Program.Name, func(t *testing.T) {
			t.Parallel()
			b.Limits = Limits{Time: 10 * time.Minute}
			takes := func(board *lightsout.Board) bool {
				task := models.Task{Problem: lightsout.TurnOff(board, board.NewState())}
				return max(board.Lights(), board.Buttons()) <= 10 && b.Program.Takes(task) == nil
			}
			o := solvetest.Options{Takes: takes, NoWitness: true, Graphs: 10}
			solvetest.Run(t, Solver{Bridge: b}.Solve, o)
		})
	}
}

// A program without objectives is asked again and again, and its answers become bounds.
func TestBisection(t *testing.T) {
	b, err := board.Parse("1x4")
	if err != nil {
		t.Fatal(err)
	}
	for verdict, want := range map[string]string{"unsat": "2 true 2", "unknown": "2 false 0",
		"": "claims a wrong answer"} {
		// It knows one answer, with two presses.
		script := "grep -q 'total [01]))' task.smt2 && test -n '" + verdict + "' && echo " +
			verdict + " && exit\n"
		p := fake(t, "cvc5", script+"echo sat; echo '((x0 true) (x1 false) (x2 false) (x3 true))'")
		reply, err := p.Answer(t.Context(),
			models.Task{Problem: lightsout.TurnOff(b, b.AllOn()), Objective: models.Least})
		got := fmt.Sprint(reply.Presses.Weight(), reply.Optimal, reply.Bound, err)
		if !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", verdict, got, want)
		}
	}
}

func TestProgramsAreWhole(t *testing.T) {
	names := map[string]bool{}
	for _, p := range Programs() {
		if names[p.Name] || p.Name == "" || p.About == "" || p.Install == "" || p.Format().Name == "" {
			t.Errorf("program %q is not whole", p.Name)
		}
		names[p.Name] = true
		if q, err := Named(p.Name); err != nil || q.Name != p.Name {
			t.Errorf("%s is not found by its name", p.Name)
		}
	}
	if _, err := Named("gurobi"); err == nil || !strings.Contains(err.Error(), `unknown method "gurobi"`) {
		t.Error(err)
	}
}

func TestFind(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("PATH", t.TempDir())
	t.Setenv("HOME", cache)
	t.Setenv("XDG_CACHE_HOME", "")
	p, _ := Named("mace4")
	if _, err := p.Find(); err == nil || !strings.Contains(err.Error(), "LIGHTSOUT_MACE4") {
		t.Error(err)
	}
	t.Setenv("LIGHTSOUT_MACE4", "/nowhere/mace4")
	if _, err := p.Find(); err == nil || !strings.Contains(err.Error(), "LIGHTSOUT_MACE4 sets") {
		t.Error(err)
	}
	self, _ := os.Executable()
	t.Setenv("LIGHTSOUT_MACE4", self)
	if path, err := p.Find(); err != nil || path != self {
		t.Error(path, err)
	}
	t.Setenv("LIGHTSOUT_MACE4", "")
	folder, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	built := filepath.Join(folder, "lightsout", "ladr", "mace4")
	err = errors.Join(os.MkdirAll(filepath.Dir(built), 0o700), os.WriteFile(built, nil, 0o700))
	if err != nil {
		t.Fatal(err)
	}
	onPath := t.TempDir() // comes after what script/ladr built
	if err := os.WriteFile(filepath.Join(onPath, "mace4"), nil, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", onPath)
	if path, err := p.Find(); err != nil || path != built {
		t.Error(path, err)
	}
}

// A program is run in its own folder, so a path that is relative to ours must not stay so.
func TestFindRelative(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	program := filepath.Join(folder, "my solver")
	if err := os.WriteFile(program, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("LIGHTSOUT_CLASP", "./my solver")
	clasp, _ := Named("clasp")
	path, err := clasp.Find()
	if err != nil || !filepath.IsAbs(path) || filepath.Base(path) != "my solver" {
		t.Errorf("found %q, %v", path, err)
	}
}

// A limit beyond what Mace4 and Prover9 can be told is the greatest that they can.
func TestLongLimits(t *testing.T) {
	for _, name := range []string{"mace4", "mace4-vector", "prover9"} {
		p, _ := Named(name)
		b, err := board.Parse("3x3")
		if err != nil {
			t.Fatal(err)
		}
		task := models.Task{Problem: lightsout.Problem{Board: b, From: b.NewState(), To: b.NewState()}}
		if name == "mace4-vector" {
			task = models.Task{Problem: lightsout.Problem{Board: b}, Objective: models.Orthogonal}
		}
		for _, limits := range []Limits{{Time: math.MaxInt64, Memory: math.MaxInt64},
			{Time: time.Millisecond, Memory: 1}} {
			task.Limits = ladr(limits)
			if err := p.Format().Write(io.Discard, task); err != nil {
				t.Error(name, err)
			}
		}
	}
}

// A named SAT solver that is missing is not replaced by another one.
func TestNamedSATSolverIsMissing(t *testing.T) {
	own, _ := os.Executable()
	has := func() bool {
		return slices.ContainsFunc(Found(own), func(b Bridge) bool { return b.Program.Name == "gophersat" })
	}
	if !has() {
		t.Error("our own SAT solver is not found")
	}
	t.Setenv("LIGHTSOUT_SAT", "/nowhere/sat")
	if has() {
		t.Error("a SAT solver is found though it is not where the variable says")
	}
}

// fake is a bridge to a shell script, for programs that behave badly.
func fake(t *testing.T, name, script string) Bridge {
	t.Helper()
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	path := filepath.Join(t.TempDir(), "fake")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if left, _ := filepath.Glob(filepath.Join(temporary, "*")); len(left) > 0 {
			t.Errorf("%v is left", left)
		}
	})
	p, err := Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return Bridge{Program: p, Path: path, Limits: Limits{Time: 10 * time.Minute}}
}

func TestBadPrograms(t *testing.T) {
	b, err := board.Parse("2x2")
	if err != nil {
		t.Fatal(err)
	}
	problem := lightsout.TurnOff(b, b.AllOn())
	for _, c := range []struct{ name, program, script, want string }{
		{"garbage", "cadical", "echo hello", "the reply cannot be read"},
		{"nothing", "cadical", "exit 3", "exit code 3"},
		{"a lie", "cadical", "echo s SATISFIABLE; echo v 1 -2 3 -4 0", "claims a wrong answer"},
		{"no file", "minisat", "echo done", "the reply cannot be read"},
		{"a folder for a file", "minisat", "mkdir reply", "not a file"},
		{"a link for a file", "minisat", "ln -s /etc/passwd reply", "not a file"},
		{"a full file", "minisat", "yes 1 >reply", "minisat"},
		{"a cut reply", "cadical", "echo s SATISFIABLE; echo v 1 2", "the reply cannot be read"},
		{
			"an abort", "prover9", "kill -ABRT $$",
			"stock LADR counts its symbols wrongly and aborts on some tasks; script/ladr",
		},
		{"complaint", "glpk", "echo out of license >&2; exit 1", "out of license"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Solver{Bridge: fake(t, c.program, c.script)}.Solve(context.Background(), problem)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
	t.Run("a false no", func(t *testing.T) {
		_, err := Solver{Bridge: fake(t, "cadical", "echo s UNSATISFIABLE; exit 20")}.Solve(
			context.Background(), problem)
		var unsolvable *lightsout.UnsolvableError
		if !errors.As(err, &unsolvable) || unsolvable.Witness.Len() != 0 {
			t.Errorf("%v: a no without a witness is wanted, for the caller to confirm", err)
		}
	})
	t.Run("a hang", func(t *testing.T) {
		bridge := fake(t, "cadical", "sleep 1000 & sleep 1000")
		bridge.Limits.Time = 200 * time.Millisecond
		_, err := (Solver{Bridge: bridge}).Solve(context.Background(), problem)
		if !errors.Is(err, ErrLimit) {
			t.Error(err)
		}
	})
}

// Mace4 and Prover9 are not in Debian: recorded replies replace them here.
func TestRecordedLogic(t *testing.T) {
	record := func(name string) string {
		path, err := filepath.Abs(filepath.Join("..", "models", "testdata", "ladr", name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path); err != nil {
			t.Fatal(err)
		}
		return "test -s task.in && cat " + path
	}
	four, err := board.Parse("4x4")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solver{Bridge: fake(t, "mace4", record("mace-fun-4.out"))}.Solve(context.Background(),
		lightsout.TurnOff(four, four.AllOn()))
	if err != nil || s.Presses.Weight() == 0 {
		t.Errorf("mace4: %v", err)
	}
	five, err := board.Parse("5x5")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Solver{Bridge: fake(t, "prover9", record("plan-out-of-memory-tail.out")+" >&2; exit 3")}.Solve(
		context.Background(), lightsout.TurnOff(five, five.AllOn()))
	if err == nil || !strings.Contains(err.Error(), "gave up: it ran out of memory") {
		t.Errorf("prover9 out of memory: %v", err)
	}
	_, err = Solver{Bridge: fake(t, "mace4", record("gen3-many-cut-off.out"))}.Solve(context.Background(),
		lightsout.TurnOff(five, five.AllOn()))
	if err == nil {
		t.Error("a reply to another task is taken")
	}
}
