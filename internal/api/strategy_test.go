package api

import (
	"context"
	"errors"
	"strings"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/solve"
)

// solverFunc is a strategy that is a function.
type solverFunc func(context.Context, lightsout.Problem) (lightsout.Solution, error)

func (f solverFunc) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	return f(ctx, p)
}

// A strategy that is added to the table is run, and its failure is the failure of the act.
func TestStrategyOfTheTableIsRun(t *testing.T) {
	b, err := board.Parse("5x5")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	table := append(solve.Strategies(),
		solve.Strategy{Name: "mine", Solver: solverFunc(func(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
			ran++
			return solve.Any{}.Solve(ctx, p)
		})},
		solve.Strategy{Name: "broken", Solver: solverFunc(func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
			return lightsout.Solution{}, errors.New("out of order")
		})})
	if a, err := Ask[SolveAnswer](t.Context(), &Env{}, &Solve{Board: SpecOf(b), Table: table, Method: "mine"}); err != nil || ran != 1 || a.Method != "mine" || !a.Solvable {
		t.Errorf("mine ran %d times: %+v, %v", ran, a, err)
	}
	for _, least := range []bool{false, true} {
		if a, err := Ask[SolveAnswer](t.Context(), &Env{}, &Solve{Board: SpecOf(b), Table: table, Method: "broken", Least: least}); err == nil || !strings.Contains(err.Error(), "out of order") {
			t.Errorf("broken: %+v, %v", a, err)
		}
	}
	if _, err := Ask[SolveAnswer](t.Context(), &Env{}, &Solve{Board: SpecOf(b), Method: "mine"}); err == nil {
		t.Error("a strategy that is in no table was run")
	}
}

// What an outside solver claims is least only if it is proved here.
func TestOutsideClaim(t *testing.T) {
	b, err := board.Parse("4x4")
	if err != nil {
		t.Fatal(err)
	}
	p := lightsout.TurnOff(b, b.AllOn()) // 16 solutions, of 4 to 12 presses
	for x, err := range (solve.Any{}).All(t.Context(), p) {
		if err != nil {
			t.Fatal(err)
		}
		claim := solve.Strategy{Name: "outside", Solver: solverFunc(func(context.Context, lightsout.Problem) (lightsout.Solution, error) {
			return lightsout.Solution{Presses: x, Least: true, AtLeast: x.Weight()}, nil
		})}
		for _, least := range []bool{true, false} {
			a, err := Ask[SolveAnswer](t.Context(), &Env{}, &Solve{Board: SpecOf(b), With: &claim, Least: least})
			if want := least && x.Weight() == 4; err != nil || a.Least != want {
				t.Fatalf("%d presses: least is %v, and should be %v: %v", x.Weight(), a.Least, want, err)
			}
		}
	}
}
