package models

import (
	"bytes"
	"errors"
	"testing"
)

// fuzzReader seeds a fuzz target with the real replies that one reader takes, whole and cut off, and with
// the hostile ones. What is read never panics, is an error of the reply or has the right shape, and is
// read the same way twice.
func fuzzReader(f *testing.F, format string, files ...string) {
	for _, name := range files {
		text := repliedText(f, name)
		f.Add(text)
		f.Add(text[:len(text)/2])
		f.Add(text[:max(0, len(text)-3)])
	}
	for _, c := range hostile {
		f.Add([]byte(c.text))
	}
	tasks := []Task{
		repliedTask(f, "2x2", "on", Least),
		repliedTask(f, "2x2-mod3", "10/20", Any),
		repliedTask(f, "torus-3x3", "0x1", Nearest),
		repliedTask(f, "2x2", "on", Reverse),
		repliedTask(f, "4x4", "on", Orthogonal),
	}
	read := formatNamed(f, format).Read
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, task := range tasks {
			r, err := read(bytes.NewReader(text), task)
			if err != nil {
				if !errors.Is(err, ErrReply) {
					t.Fatalf("%v is not an error of a reply", err)
				}
				continue
			}
			_ = task.Check(r) // it may be wrong, but must not panic
			b := task.Problem.Board
			switch {
			case r.Verdict != Solved:
				if r.Presses.Len() != 0 || r.State.Len() != 0 || r.Optimal {
					t.Fatal("a reply without an answer has one")
				}
			case task.Objective != Orthogonal && r.Presses.Len() != b.Buttons():
				t.Fatalf("%d presses of %d buttons", r.Presses.Len(), b.Buttons())
			case task.Objective >= Reverse && r.State.Len() != b.Lights():
				t.Fatalf("%d of %d lights", r.State.Len(), b.Lights())
			}
			again, err := read(bytes.NewReader(text), task)
			if err != nil || again.Verdict != r.Verdict || !again.Presses.Equal(r.Presses) ||
				!again.State.Equal(r.State) {
				t.Fatal("read twice, it says something else")
			}
		}
	})
}

func FuzzReadSolution(f *testing.F) {
	fuzzReader(f, "lp", "glpk-optimal", "glpk-none", "glpk-relaxation", "glpk-stopped", "cbc-optimal",
		"cbc-infeasible", "cbc-integer-infeasible", "cbc-stopped-without", "highs-optimal",
		"highs-infeasible", "highs-stopped-without")
}

func FuzzReadLiterals(f *testing.F) {
	fuzzReader(f, "opb", "cadical-sat", "cadical-verbose", "cadical-stopped", "cryptominisat5-reverse",
		"cryptominisat5-stopped", "minisat-sat", "minisat-unsat", "minisat-stopped", "clasp-optimum",
		"clasp-improving", "clasp-mod3", "clasp-unsat", "clasp-stopped")
}

func FuzzReadSMT(f *testing.F) {
	fuzzReader(f, "smt2", "z3-bool", "z3-int", "z3-unsat", "z3-timeout", "z3-unknown")
}
