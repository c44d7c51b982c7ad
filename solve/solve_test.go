package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"lightsout"
	"lightsout/solve"
	"lightsout/test/solvetest"
)

// problem is to turn off all lights of a board.
func problem(t *testing.T, spec string) lightsout.Problem {
	t.Helper()
	b := solvetest.Board(t, spec)
	return lightsout.TurnOff(b, b.AllOn())
}

// with returns an environment with a method that always answers the same.
func with(s lightsout.Solution, err error, asked *int) solve.Env {
	mine := func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
		*asked++
		return s, err
	}
	return solve.Env{Methods: []solve.Method{{Name: "mine", Solve: mine}}}
}

// Do checks every answer of a method: its presses and its "unsolvable".
func TestDoChecks(t *testing.T) {
	p := problem(t, "5x5")
	right, err := solve.Any(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	s, err := solve.Do(t.Context(), p, solve.Options{Method: "mine"}, with(right, nil, &asked))
	if err != nil || asked != 1 || s.Presses.Weight() != right.Presses.Weight() {
		t.Errorf("asked %d times: %v, %v", asked, s, err)
	}
	broken := errors.New("broken")
	for name, test := range map[string]struct {
		solution lightsout.Solution
		err      error
		want     string
	}{
		"fails":      {err: broken, want: "broken"},
		"no presses": {want: "mine failed its check"},
		"wrong presses": {
			solution: lightsout.Solution{Presses: p.Board.NewPresses(), Least: true},
			want:     "mine failed its check",
		},
		"unsolvable": {
			err: &lightsout.UnsolvableError{}, want: "mine reports no solution, but there is one",
		},
		"does not count": {solution: right, want: "mine does not count least solutions"},
	} {
		o := solve.Options{Method: "mine", Least: true, Count: strings.Contains(name, "count")}
		s, err := solve.Do(t.Context(), p, o, with(test.solution, test.err, &asked))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, %v; want %q", name, s, err, test.want)
		}
	}
}

// An unsolvable problem gets its witness from every method.
func TestDoWitness(t *testing.T) {
	p := problem(t, "2x3")
	corner := p.Board.NewState()
	corner.Set(0, 1)
	p.From = corner
	asked := 0
	env := with(lightsout.Solution{}, &lightsout.UnsolvableError{}, &asked)
	for _, m := range append(solve.Methods(), env.Methods...) {
		var unsolvable *lightsout.UnsolvableError
		_, err := solve.Do(t.Context(), p, solve.Options{Method: m.Name}, env)
		if err != nil && strings.Contains(err.Error(), "is not for board") {
			continue
		}
		if !errors.As(err, &unsolvable) || p.CheckWitness(unsolvable.Witness) != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
}

// Count counts the least solutions.
func TestDoCounts(t *testing.T) {
	s, err := solve.Do(t.Context(), problem(t, "5x5"), solve.Options{Least: true, Count: true}, solve.Env{})
	if err != nil || !s.Least || s.Count.Int64() != 4 {
		t.Errorf("%v, %v of them, %v", s, s.Count, err)
	}
}
