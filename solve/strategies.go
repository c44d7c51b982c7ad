// Package solve has the strategies that solve a problem.
//
// A strategy is a value with one method, lightsout.Solver, so it can replace any other, ours or a bridge to a
// third-party program, and passes the same conformance kit (test/solvetest). Optional methods announce more
// abilities.
//
// Start at Any, which solves any state of any board; Strategies lists all strategies. Chase and ChaseTable
// explain light chasing as people do it. Harder questions have their own packages:
//
//	solve/least     a solution with fewest presses, proved
//	solve/nearest   the reachable state with fewest wrong lights, proved
//	solve/count     states by depth; the greatest depth
package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
	"lightsout/solve/internal/search"
	"lightsout/solve/least"
)

// Strategy is a solver with a name. It may be Factored.
type Strategy struct {
	Name   string
	About  string
	Solver lightsout.Solver
}

// Factored is a solver that takes a board factored before, so that many questions share the work.
// SolveWith may leave the check of the solution to its caller.
type Factored interface {
	SolveWith(ctx context.Context, a *algebra.Algebra, p lightsout.Problem) (lightsout.Solution, error)
}

// Table is a list of strategies.
type Table []Strategy

var strategies = Table{
	{"any", "the fastest way for the board", Any{}},
	{
		"congruence",
		"one congruence of polynomials: plus pattern, two states, rectangle, cylinder, torus, Möbius strip",
		Any{Method: "congruence"},
	},
	{
		"chase", "light chasing from unknown presses, then a small dense system: every lattice",
		Any{Method: "chase"},
	},
	{"sparse", "elimination in an order that keeps equations short: graphs", Any{Method: "sparse"}},
	{"dense", "elimination of the whole matrix: small boards", Any{Method: "dense"}},
	{"least", "a solution with fewest presses, proved", least.Solver{}},
	{
		search.BreadthFirst.String(), "planning, level by level: about 25 lights",
		search.Solver{Method: search.BreadthFirst},
	},
	{
		search.Bidirectional.String(), "planning from both ends: about 25 lights",
		search.Solver{Method: search.Bidirectional},
	},
}

// Strategies lists our strategies, the usual one first.
func Strategies() Table { return strategies[:len(strategies):len(strategies)] }

// Named returns the strategy of a name.
func (t Table) Named(name string) (Strategy, error) {
	return text.Find("method", name, t, func(s Strategy) string { return s.Name })
}

// Names lists the names of the strategies.
func (t Table) Names() []string {
	return text.Each(t, func(s Strategy) string { return s.Name })
}

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
	Memory   int64                  // with Least: the most bytes; see least.Solver
}

// Factor factors a board in the way of the strategy if it has its own, else in the best way, which the
// caller may have done before.
func (s Strategy) Factor(
	ctx context.Context, b *lightsout.Board, best func(context.Context) (*algebra.Algebra, error),
) (*algebra.Algebra, error) {
	if own, ok := s.Solver.(Any); ok && own.Method != "" {
		return algebra.By(ctx, own.Method, b)
	}
	return best(ctx)
}

// Via returns what solves a problem on a factored board: the method of algebra if the strategy leaves
// that to the board, else the name of the strategy.
func (s Strategy) Via(a *algebra.Algebra) string {
	if own, ok := s.Solver.(Any); ok && own.Method == "" {
		return a.Method()
	}
	return s.Name
}

// Ask runs the strategy and checks its answer: a solution is applied, and "unsolvable" without a
// witness gets one from the algebra, or is an error. If the context ends first, the best solution so far
// may come with its error. The count is nil if there is none.
func (s Strategy) Ask(ctx context.Context, q Question) (lightsout.Solution, *big.Int, error) {
	solver := s.Solver
	if _, some := solver.(Any); some && q.Least {
		solver = least.Solver{}
	}
	if long, ok := solver.(least.Solver); ok {
		long.Progress = q.Progress
		long.Save = q.Save
		long.Resume = q.Resume
		long.Memory = q.Memory
		solver = long
	}
	solution, count, err := s.run(ctx, solver, q)
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok && unsolvable.Witness.Len() == 0 {
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
			return lightsout.Solution{}, nil, cmp.Or(ctx.Err(),
				fmt.Errorf("method %s failed its check: %w", s.Name, wrong))
		}
	}
	return solution, count, err
}

// run calls the method of a solver that answers the question.
func (s Strategy) run(
	ctx context.Context, solver lightsout.Solver, q Question,
) (lightsout.Solution, *big.Int, error) {
	if q.Count {
		counter, ok := solver.(least.Solver)
		if !ok {
			return lightsout.Solution{}, nil,
				fmt.Errorf("%s does not count least solutions: use least", s.Name)
		}
		counter.Factored = q.Algebra
		return counter.Count(ctx, q.Problem)
	}
	if with, ok := solver.(Factored); ok {
		solution, err := with.SolveWith(ctx, q.Algebra, q.Problem)
		return solution, nil, err
	}
	solution, err := solver.Solve(ctx, q.Problem)
	return solution, nil, err
}

// Confirm replaces what an outside solver claims of its solution by what is proved here: a claim is no proof.
// A solution that is falsely called least is replaced by one that is proved least. It proves nothing that
// takes work unless a least solution was asked for. A solution of length 0 is none. The second solution is
// the one that the proof found.
func Confirm(ctx context.Context, q Question, s lightsout.Solution) (confirmed, ours lightsout.Solution) {
	claimed := s.Least
	s.Least = false
	s.AtLeast = 0
	if q.Algebra.Nullity() > 0 && !q.Least {
		return s, ours
	}
	ours, err := least.Solver{Factored: q.Algebra, Memory: q.Memory}.Solve(ctx, q.Problem)
	if err != nil && ours.Presses.Len() == 0 {
		return s, ours
	}
	if claimed && ours.Least && ours.AtLeast < s.Presses.Weight() {
		return ours, ours
	}
	s.AtLeast = ours.AtLeast
	s.Least = s.Presses.Len() > 0 && s.Presses.Weight() == ours.AtLeast
	return s, ours
}
