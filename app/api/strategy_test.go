package api

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/models"
	"lightsout/board"
	"lightsout/solve"
)

// outsider is a method of others.
type outsider func(context.Context, lightsout.Problem) (lightsout.Solution, error)

// ask does the act with a method of others of this name.
func (o outsider) ask(t *testing.T, name string, q Solve) (SolveAnswer, error) {
	t.Helper()
	q.Method = name
	env := &Env{Solve: solve.Env{Methods: []solve.Method{{Name: name, Solve: o}}}}
	return Ask[SolveAnswer](t.Context(), env, &q)
}

// An outside method is run, and its failure is the failure of the act.
func TestOutsideMethodIsRun(t *testing.T) {
	b := must(board.Parse("5x5"))
	ran := 0
	mine := outsider(func(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
		ran++
		return solve.Any(ctx, p)
	})
	a, err := mine.ask(t, "mine", Solve{Board: SpecOf(b)})
	if err != nil || ran != 1 || a.Method != "mine" || !a.Solvable {
		t.Errorf("mine ran %d times: %+v, %v", ran, a, err)
	}
	broken := outsider(func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
		return lightsout.Solution{}, errors.New("out of order")
	})
	for _, least := range []bool{false, true} {
		q := Solve{Board: SpecOf(b), Options: solve.Options{Least: least}}
		a, err := broken.ask(t, "broken", q)
		if err == nil || !strings.Contains(err.Error(), "out of order") {
			t.Errorf("broken: %+v, %v", a, err)
		}
	}
	q := &Solve{Board: SpecOf(b), Options: solve.Options{Method: "mine"}}
	if _, err := Ask[SolveAnswer](t.Context(), &Env{}, q); err == nil {
		t.Error("a method that is in no table was run")
	}
}

func allSolutions(t *testing.T, p lightsout.Problem) iter.Seq2[lightsout.Presses, error] {
	t.Helper()
	a := must(algebra.Of(t.Context(), p.Board))
	x := must(a.Solve(t.Context(), p.From, p.To))
	return a.All(t.Context(), x)
}

// A solution from an outside solver is least only if we prove it. One that is falsely called least is
// replaced.
func TestOutsideClaim(t *testing.T) {
	b, err := board.Parse("4x4")
	if err != nil {
		t.Fatal(err)
	}
	p := lightsout.TurnOff(b, b.AllOn()) // 16 solutions, of 4 to 12 presses
	for x, err := range allSolutions(t, p) {
		if err != nil {
			t.Fatal(err)
		}
		for i := range 4 {
			least := i%2 == 0
			claimed := i < 2
			outside := outsider(func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
				return lightsout.Solution{Presses: x, Least: claimed, AtLeast: x.Weight()}, nil
			})
			a, err := outside.ask(t, "outside",
				Solve{Board: SpecOf(b), Options: solve.Options{Least: least}})
			if want := least && (claimed || x.Weight() == 4); err != nil || a.Least != want {
				t.Fatalf("%d presses: least is %v, and should be %v: %v", x.Weight(), a.Least, want, err)
			}
			if want := x.Weight(); *a.Weight != want && !(a.Least && *a.Weight == 4) {
				t.Fatalf("%d presses became %d", want, *a.Weight)
			}
			want := ""
			if least && !a.Least {
				want = "outside stopped early; our own method proves that 4 is least"
			}
			if a.GaveUp != want {
				t.Fatalf("%d presses: it gave up because of %q, want %q", x.Weight(), a.GaveUp, want)
			}
		}
	}
	late := outsider(func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
		return lightsout.Solution{}, context.DeadlineExceeded
	})
	_, err = late.ask(t, "outside",
		Solve{Board: SpecOf(b), Options: solve.Options{Least: true}})
	proved := (*models.LateError)(nil)
	if !errors.As(err, &proved) || !errors.Is(err, context.DeadlineExceeded) ||
		proved.Error() != "outside found no solution; our own method proves that 4 is least" {
		t.Errorf("nothing in time: %v", err)
	}
}

// A false answer of an outside solver is refused, or its claim is dropped.
func TestLyingSolvers(t *testing.T) {
	parse := func(spec string) *lightsout.Board {
		return must(board.Parse(spec))
	}
	b := parse("4x4")
	good := must(solve.Any(t.Context(), lightsout.TurnOff(b, b.AllOn())))
	wrong := good.Presses.Clone()
	wrong.Set(0, 1-wrong.At(0))
	lies := map[string]struct {
		says lightsout.Solution
		err  error
	}{
		"presses that do not solve it": {says: lightsout.Solution{Presses: wrong, Least: true}},
		"presses of another board": {
			says: lightsout.Solution{Presses: parse("3x3").NewPresses(), Least: true}},
		"presses of another modulus": {
			says: lightsout.Solution{Presses: parse("4x4-mod3").NewPresses()}},
		"no presses":                          {says: lightsout.Solution{Least: true}},
		"no solution":                         {err: &lightsout.UnsolvableError{}},
		"no solution, with a false witness":   {err: &lightsout.UnsolvableError{Witness: b.AllOn()}},
		"no solution, with a witness of zero": {err: &lightsout.UnsolvableError{Witness: b.NewState()}},
		"no solution, with another's witness": {
			err: &lightsout.UnsolvableError{Witness: parse("3x3").AllOn()}},
	}
	for name, lie := range lies {
		liar := outsider(func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
			return lie.says, lie.err
		})
		for _, least := range []bool{true, false} {
			a, err := liar.ask(t, "liar",
				Solve{Board: SpecOf(b), Options: solve.Options{Least: least}})
			var unsolvable *lightsout.UnsolvableError
			if err == nil || errors.As(err, &unsolvable) {
				t.Errorf("%s, least %v: %+v, %v", name, least, a, err)
			}
		}
	}
	for _, bound := range []int{-1, 5, 1 << 30} { // the least has 4 presses
		for x, err := range allSolutions(t, lightsout.TurnOff(b, b.AllOn())) {
			if err != nil {
				t.Fatal(err)
			}
			liar := outsider(func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
				return lightsout.Solution{Presses: x, Least: true, AtLeast: bound}, nil
			})
			a, err := liar.ask(t, "liar",
				Solve{Board: SpecOf(b), Options: solve.Options{Least: true}})
			if err != nil || a.AtLeast != 4 || !a.Least || a.Weight == nil || *a.Weight != 4 {
				t.Errorf("%d presses, at least %d claimed: %+v, %v", x.Weight(), bound, a, err)
			}
		}
	}
	// A false claim of a solution is refused.
	five := parse("5x5")
	corner := five.NewState()
	corner.Set(0, 1)
	liar := outsider(func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
		return lightsout.Solution{Presses: five.NewPresses(), Least: true}, nil
	})
	a, err := liar.ask(t, "liar", Solve{
		Board: SpecOf(five), State: StateOf(corner), Options: solve.Options{Least: true},
	})
	if err == nil {
		t.Errorf("it is solved: %+v", a)
	}
}
