package solve

import (
	"context"

	"lightsout"
	"lightsout/algebra"
)

// Any finds some solution of a problem, on any board, as fast as the board's structure allows (see package
// algebra).
type Any struct {
	Method string // the way of package algebra by name; empty for the fastest
}

// Solve returns a solution that has been checked, or an *UnsolvableError with a witness. A solution that is
// the only one is the least one, and said to be. It is an error if the method is not for the board.
func (s Any) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	if err := p.Valid(); err != nil {
		return lightsout.Solution{}, err
	}
	of := func(ctx context.Context) (*algebra.Algebra, error) { return algebra.Of(ctx, p.Board) }
	a, err := Strategy{Solver: s}.Factor(ctx, p.Board, of)
	if err != nil {
		return lightsout.Solution{}, err
	}
	solution, _, err := Strategy{Name: a.Method(), Solver: s}.Ask(ctx, Question{Problem: p, Algebra: a})
	return solution, err
}

// SolveWith solves a problem on a board that has been factored before. It leaves the check of the
// solution to the caller.
func (Any) SolveWith(
	ctx context.Context, a *algebra.Algebra, p lightsout.Problem,
) (lightsout.Solution, error) {
	if err := ctx.Err(); err != nil {
		return lightsout.Solution{}, err
	}
	x, err := a.Solve(ctx, p.From, p.To)
	if err != nil {
		return lightsout.Solution{}, err
	}
	solution := lightsout.Solution{Presses: x}
	if a.Nullity() == 0 {
		solution.Least = true
		solution.AtLeast = x.Weight()
	}
	return solution, nil
}
