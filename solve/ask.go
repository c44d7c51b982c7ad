package solve

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/least"
)

// Question is a question about a problem on a factored board.
type Question struct {
	Problem   lightsout.Problem
	Algebra   *algebra.Algebra // of the board, as Strategy.Factor returns it
	Least     bool             // ask for a least solution
	Count     bool             // with Least: ask how many there are
	Unchecked bool             // leave out the check of the solution, to time the rest

	Progress func(least.Progress)   // with Least: how far a long search is
	Save     func(least.Checkpoint) // with Least: what a long search needs to continue later
	Resume   *least.Checkpoint      // with Least: continue from there
}

// Factor factors a board in the way of the strategy if it has its own, else in the best way, which the
// caller may have done before.
func (s Strategy) Factor(ctx context.Context, b *lightsout.Board, best func(context.Context) (*algebra.Algebra, error)) (*algebra.Algebra, error) {
	if own, ok := s.Solver.(Factorer); ok {
		return own.Factor(ctx, b)
	}
	return best(ctx)
}

// Via returns what solves a problem on a factored board: the method of algebra if the strategy leaves
// that to the board, else the name of the strategy.
func (s Strategy) Via(a *algebra.Algebra) string {
	if _, ok := s.Solver.(Any); ok {
		return a.Method()
	}
	return s.Name
}

// Ask runs the strategy and checks its answer: a solution is applied, and "unsolvable" without a
// witness gets one from the algebra, or is an error. If the context ends first, the best solution so far
// may come with its error. The count is nil if there is none.
func (s Strategy) Ask(ctx context.Context, q Question) (lightsout.Solution, *big.Int, error) {
	solver := s.Solver
	if other, ok := solver.(ForLeast); ok && q.Least {
		solver = other.ForLeast()
	}
	if long, ok := solver.(Watchable); ok {
		solver = long.Watched(q.Progress, q.Save, q.Resume)
	}
	solution, count, err := s.run(ctx, solver, q)
	var unsolvable *lightsout.UnsolvableError
	if errors.As(err, &unsolvable) && unsolvable.Witness.Len() == 0 {
		if _, err = q.Algebra.Solve(ctx, q.Problem.From, q.Problem.To); err == nil {
			err = fmt.Errorf("%s reports no solution, but there is one", s.Name)
		}
		return lightsout.Solution{}, nil, err
	}
	if (err == nil || solution.Presses.Len() > 0) && !q.Unchecked {
		if err != nil {
			ctx = context.WithoutCancel(ctx) // what was found by then is checked, too
		}
		if wrong := q.Problem.CheckContext(ctx, solution.Presses); wrong != nil {
			if ctx.Err() != nil {
				return lightsout.Solution{}, nil, ctx.Err()
			}
			return lightsout.Solution{}, nil, fmt.Errorf("method %s failed its check: %w", s.Name, wrong)
		}
	}
	return solution, count, err
}

// run calls the method of a solver that answers the question.
func (s Strategy) run(ctx context.Context, solver lightsout.Solver, q Question) (lightsout.Solution, *big.Int, error) {
	if q.Count {
		counter, ok := solver.(Counter)
		if !ok {
			return lightsout.Solution{}, nil, fmt.Errorf("%s does not count least solutions: use least", s.Name)
		}
		return counter.CountWith(ctx, q.Algebra, q.Problem)
	}
	if with, ok := solver.(Factored); ok {
		solution, err := with.SolveWith(ctx, q.Algebra, q.Problem)
		return solution, nil, err
	}
	solution, err := solver.Solve(ctx, q.Problem)
	return solution, nil, err
}

// Confirm replaces what an outside solver claims of its solution by what is proved here: a claim is no
// proof. It proves nothing that takes work unless a least solution was asked for.
func Confirm(ctx context.Context, q Question, s lightsout.Solution) lightsout.Solution {
	s.Least, s.AtLeast = false, 0
	if q.Algebra.Nullity() > 0 && !q.Least {
		return s
	}
	ours, err := least.Solver{}.SolveWith(ctx, q.Algebra, q.Problem)
	if err != nil && ours.Presses.Len() == 0 {
		return s
	}
	s.AtLeast = ours.AtLeast
	s.Least = s.Presses.Weight() == ours.AtLeast
	return s
}
