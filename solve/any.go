package solve

import (
	"context"
	"fmt"
	"iter"

	"lightsout"
	"lightsout/algebra"
)

// Any finds some solution of a problem, on any board, as fast as the board's structure allows (see package algebra).
type Any struct{}

// Solve returns a solution that has been checked, or an *UnsolvableError with a witness. A solution
// that is the only one is the least one, and said to be.
func (s Any) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	if err := p.Valid(); err != nil {
		return lightsout.Solution{}, err
	}
	a, err := algebra.Of(ctx, p.Board)
	if err != nil {
		return lightsout.Solution{}, err
	}
	return checked(ctx, s, a, p)
}

// SolveWith solves a problem on a board that has been factored before. It leaves the check of the
// solution to the caller.
func (s Any) SolveWith(ctx context.Context, a *algebra.Algebra, p lightsout.Problem) (lightsout.Solution, error) {
	if err := ctx.Err(); err != nil {
		return lightsout.Solution{}, err
	}
	x, err := a.Solve(ctx, p.From, p.To)
	if err != nil {
		return lightsout.Solution{}, err
	}
	solution := lightsout.Solution{Presses: x}
	if a.Nullity() == 0 {
		solution.Least, solution.AtLeast = true, x.Weight()
	}
	return solution, nil
}

func checked(ctx context.Context, s Any, a *algebra.Algebra, p lightsout.Problem) (lightsout.Solution, error) {
	solution, err := s.SolveWith(ctx, a, p)
	if err == nil {
		if err := p.CheckContext(ctx, solution.Presses); err != nil {
			if ctx.Err() != nil {
				return lightsout.Solution{}, ctx.Err()
			}
			return lightsout.Solution{}, fmt.Errorf("method %s failed its check: %w", a.Method(), err)
		}
	}
	return solution, err
}

// All yields every solution of a problem, or one error. There may be very many: stop when you have enough.
func (s Any) All(ctx context.Context, p lightsout.Problem) iter.Seq2[lightsout.Presses, error] {
	return func(yield func(lightsout.Presses, error) bool) {
		a, err := algebra.Of(ctx, p.Board)
		if err != nil {
			yield(lightsout.Presses{}, err)
			return
		}
		first, err := checked(ctx, s, a, p)
		if err != nil {
			yield(lightsout.Presses{}, err)
			return
		}
		a.All(ctx, first.Presses)(yield)
	}
}
