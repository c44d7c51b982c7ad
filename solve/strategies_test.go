package solve_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve"
	"lightsout/solve/least"
	"lightsout/test/solvetest"
)

// liar returns a fixed answer.
type liar struct {
	solution lightsout.Solution
	err      error
	asked    *int
}

func (l liar) Solve(context.Context, lightsout.Problem) (lightsout.Solution, error) {
	if l.asked != nil {
		*l.asked++
	}
	return l.solution, l.err
}

func question(t *testing.T, spec string) solve.Question {
	t.Helper()
	a := solvetest.Algebra(t, spec)
	return solve.Question{Algebra: a, Problem: lightsout.TurnOff(a.Board(), a.Board().AllOn())}
}

// Ask checks every answer of a strategy: its presses and its "unsolvable".
func TestAskChecks(t *testing.T) {
	q := question(t, "5x5")
	right, err := solve.Any{}.Solve(t.Context(), q.Problem)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	mine := solve.Strategy{Name: "mine", Solver: liar{solution: right, asked: &asked}}
	s, _, err := mine.Ask(t.Context(), q)
	if err != nil || asked != 1 || s.Presses.Weight() != right.Presses.Weight() {
		t.Errorf("asked %d times: %v, %v", asked, s, err)
	}
	broken := errors.New("broken")
	for name, test := range map[string]struct {
		solver lightsout.Solver
		want   string
	}{
		"fails":      {liar{err: broken}, "broken"},
		"no presses": {liar{}, "mine failed its check"},
		"wrong presses": {
			liar{solution: lightsout.Solution{Presses: q.Problem.Board.NewPresses(), Least: true}},
			"mine failed its check"},
		"unsolvable": {liar{err: &lightsout.UnsolvableError{}},
			"mine reports no solution, but there is one"},
		"does not count": {liar{solution: right}, "mine does not count least solutions"},
	} {
		asked := q
		asked.Least = true
		asked.Count = strings.Contains(name, "count")
		s, _, err := solve.Strategy{Name: "mine", Solver: test.solver}.Ask(t.Context(), asked)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, %v; want %q", name, s, err, test.want)
		}
	}
}

// An unsolvable problem gets its witness from every strategy.
func TestAskWitness(t *testing.T) {
	q := question(t, "2x3")
	corner := q.Problem.Board.NewState()
	corner.Set(0, 1)
	q.Problem.From = corner
	for _, s := range append(solve.Strategies(),
		solve.Strategy{Name: "mine", Solver: liar{err: &lightsout.UnsolvableError{}}}) {
		var unsolvable *lightsout.UnsolvableError
		a, err := s.Factor(t.Context(), q.Problem.Board, func(context.Context) (*algebra.Algebra, error) {
			return q.Algebra, nil
		})
		if err != nil {
			continue // a way that is not for this board
		}
		q.Algebra = a
		_, _, err = s.Ask(t.Context(), q)
		if !errors.As(err, &unsolvable) || q.Problem.CheckWitness(unsolvable.Witness) != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

// A claim of an outside solver counts only if our own proof says the same.
func TestConfirm(t *testing.T) {
	for _, spec := range []string{"4x4", "5x5", "3x4", "4x4-mod3", "3x3"} {
		q := question(t, spec)
		q.Least = true
		ours, err := least.Solver{}.Solve(t.Context(), q.Problem)
		if err != nil || !ours.Least {
			t.Fatalf("%s: %v", spec, err)
		}
		for x, err := range q.Algebra.All(t.Context(), ours.Presses) {
			if err != nil {
				t.Fatal(err)
			}
			is := x.Weight() == ours.Presses.Weight()
			claim := lightsout.Solution{Presses: x, Least: true, AtLeast: x.Weight()}
			s, _ := solve.Confirm(t.Context(), q, claim)
			if !s.Least || s.AtLeast != ours.AtLeast || s.Presses.Weight() != ours.AtLeast ||
				is && !s.Presses.Equal(x) {
				t.Fatalf("%s: %d presses are confirmed as %d, least %v; %d are", spec, x.Weight(),
					s.Presses.Weight(), s.Least, ours.AtLeast)
			}
			asked := q
			asked.Least = false
			if s, _ := solve.Confirm(t.Context(), asked, claim); s.Least && q.Algebra.Nullity() > 0 {
				t.Fatalf("%s: a claim is taken for a proof", spec)
			}
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		s, _ := solve.Confirm(gone, q, lightsout.Solution{Presses: ours.Presses, Least: true, AtLeast: 7})
		if s.Least || s.AtLeast != 0 {
			t.Errorf("%s: without time for a proof, least is %v and the bound %d", spec, s.Least, s.AtLeast)
		}
	}
}
