package solve

import (
	"context"
	"fmt"
	"iter"

	"lightsout"
	"lightsout/algebra"
)

// Any finds some solution of a problem, on any board, as fast as the board's structure allows (see
// package algebra). Unless Unchecked, the solution is applied before it is returned.
type Any struct {
	Unchecked bool
}

// Solve returns a solution, or an *UnsolvableError with a witness. A solution that is the only one
// is the least one, and said to be.
func (s Any) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	if err := p.Valid(); err != nil {
		return lightsout.Solution{}, err
	}
	a, err := algebra.Of(ctx, p.Board)
	if err != nil {
		return lightsout.Solution{}, err
	}
	return s.SolveWith(ctx, a, p)
}

// SolveWith solves a problem on a board that has been factored before.
func (s Any) SolveWith(ctx context.Context, a *algebra.Algebra, p lightsout.Problem) (lightsout.Solution, error) {
	if err := ctx.Err(); err != nil {
		return lightsout.Solution{}, err
	}
	x, err := a.Solve(ctx, p.From, p.To)
	if err != nil {
		return lightsout.Solution{}, err
	}
	if !s.Unchecked {
		if err := p.Check(x); err != nil {
			return lightsout.Solution{}, fmt.Errorf("method %s failed its check: %w", a.Method(), err)
		}
	}
	solution := lightsout.Solution{Presses: x}
	if a.Nullity() == 0 {
		solution.Least, solution.AtLeast = true, x.Weight()
	}
	return solution, nil
}

// All yields every solution of a problem, or one error. There may be very many: stop when you have
// enough.
func (s Any) All(ctx context.Context, p lightsout.Problem) iter.Seq2[lightsout.Presses, error] {
	return func(yield func(lightsout.Presses, error) bool) {
		a, err := algebra.Of(ctx, p.Board)
		if err != nil {
			yield(lightsout.Presses{}, err)
			return
		}
		first, err := s.SolveWith(ctx, a, p)
		if err != nil {
			yield(lightsout.Presses{}, err)
			return
		}
		for x := range a.All(first.Presses) {
			if err := ctx.Err(); err != nil {
				yield(lightsout.Presses{}, err)
				return
			}
			if !yield(x, nil) {
				return
			}
		}
	}
}
