//go:build unix

package solvers

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"lightsout"
	"lightsout/board"
)

// The bound that a program claims is the last in its log, rounded up.
func TestBounds(t *testing.T) {
	for name, log := range map[string]string{
		"glpk": "+   137: mip =     not found yet >=              -inf        (1; 0)\n+  5896: mip =     " +
			"not found yet >=   1.910000000e+01        (482; 54)\nTIME LIMIT EXCEEDED",
		"cbc": "Result - Stopped on time limit\n\nNo feasible solution found\nLower bound:               " +
			"     19.063\n",
		"highs": "Solving report\n  Status            Time limit reached\n  Primal bound      39\n  Dual " +
			"bound        19.0630585\n",
	} {
		p, _ := Named(name)
		if got := lastBound(p.bound, []byte(log)); got != 20 {
			t.Errorf("%s: %d", name, got)
		}
		if got := lastBound(p.bound, []byte("nothing of interest")); got != 0 {
			t.Errorf("%s: %d of nothing", name, got)
		}
	}
}

// A program that found nothing says what it knows. It is out of time only if it took that time.
func TestLate(t *testing.T) {
	b, err := board.Parse("2x2")
	if err != nil {
		t.Fatal(err)
	}
	cbc := fake(t, "cbc",
		"echo 'Lower bound:       2.5'; echo 'Stopped on time (no integer solution - continuous used) - "+
			"objective value 2.5' >reply")
	bound := 0
	_, err = Solver{Bridge: cbc, Least: true, Bound: &bound}.Solve(t.Context(),
		lightsout.TurnOff(b, b.AllOn()))
	want := `cbc gave up: it found no answer, and said "Lower bound:       2.5"`
	if err == nil || err.Error() != want || errors.Is(err, context.DeadlineExceeded) || bound != 3 {
		t.Errorf("%v, bound %d, want %s", err, bound, want)
	}
	cbc.Limits = Limits{Time: time.Microsecond, Grace: time.Minute}
	_, err = Solver{Bridge: cbc, Least: true}.Solve(t.Context(), lightsout.TurnOff(b, b.AllOn()))
	want = "cbc found no solution; it says that every one has at least 3 presses"
	if err == nil || err.Error() != want || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want %q", err, want)
	}
	clasp := fake(t, "clasp", `echo 's UNKNOWN'; printf 'the \033license has expired\n' >&2`)
	_, err = (Solver{Bridge: clasp}).Solve(t.Context(), lightsout.TurnOff(b, b.AllOn()))
	if err == nil || errors.Is(err, context.DeadlineExceeded) ||
		!strings.Contains(err.Error(), "license has expired") || strings.Contains(err.Error(), "\033") {
		t.Errorf("a solver that does not know: %v", err)
	}
}
