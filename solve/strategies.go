package solve

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
	"lightsout/internal/math/search"
	"lightsout/solve/least"
)

// Strategy is a solver with a name. It announces more abilities by implementing the
// interfaces below; callers ask for these and never for its type or name.
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

// Factorer is a solver that factors boards in its own way: SolveWith then wants that factoring.
type Factorer interface {
	Factor(ctx context.Context, b *lightsout.Board) (*algebra.Algebra, error)
}

// ForLeast is a solver that finds some solution, and has another solver for a least one.
type ForLeast interface {
	ForLeast() lightsout.Solver
}

// Counter is a solver that counts the least solutions on a board factored before.
type Counter interface {
	CountWith(ctx context.Context, a *algebra.Algebra, p lightsout.Problem) (lightsout.Solution, *big.Int, error)
}

// Watchable is a solver whose work may be long: it reports progress, and can be stopped and resumed.
// Each of the reports may be nil.
type Watchable interface {
	Watched(progress func(least.Progress), save func(least.Checkpoint), resume *least.Checkpoint) lightsout.Solver
}

// Table is a list of strategies.
type Table []Strategy

// Strategies lists our strategies, the usual one first.
func Strategies() Table {
	return Table{
		{"any", "the fastest way for the board", Any{}},
		{"congruence", "one congruence of polynomials: plus pattern, two states, rectangle, cylinder, torus, Möbius strip", By{"congruence"}},
		{"chase", "light chasing from unknown presses, then a small dense system: every lattice", By{"chase"}},
		{"sparse", "elimination in an order that keeps equations short: graphs", By{"sparse"}},
		{"dense", "elimination of the whole matrix: small boards", By{"dense"}},
		{"least", "a solution with fewest presses, proved", least.Solver{}},
		{search.BreadthFirst.String(), "planning, level by level: about 25 lights", search.Solver{Method: search.BreadthFirst}},
		{search.Bidirectional.String(), "planning from both ends: about 25 lights", search.Solver{Method: search.Bidirectional}},
		{search.Deepening.String(), "planning depth first with a growing limit: few presses", search.Solver{Method: search.Deepening}},
	}
}

// Named returns the strategy of a name.
func (t Table) Named(name string) (Strategy, error) {
	if at := slices.IndexFunc(t, func(s Strategy) bool { return s.Name == name }); at >= 0 {
		return t[at], nil
	}
	return Strategy{}, fmt.Errorf("unknown method %q: the methods are %s", text.Clip(name), strings.Join(t.Names(), ", "))
}

// Names lists the names of the strategies.
func (t Table) Names() []string {
	var names []string
	for _, s := range t {
		names = append(names, s.Name)
	}
	return names
}

// By solves in one way of package algebra, chosen by name.
type By struct{ Method string }

// Solve returns a solution that has been checked, or an error if the way is not for the board.
func (s By) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	if err := p.Valid(); err != nil {
		return lightsout.Solution{}, err
	}
	a, err := s.Factor(ctx, p.Board)
	if err != nil {
		return lightsout.Solution{}, err
	}
	return checked(ctx, Any{}, a, p)
}

// Factor factors a board in this way.
func (s By) Factor(ctx context.Context, b *lightsout.Board) (*algebra.Algebra, error) {
	return algebra.By(ctx, s.Method, b)
}

// SolveWith solves a problem on a board that has been factored before. It leaves the check of the
// solution to the caller.
func (s By) SolveWith(ctx context.Context, a *algebra.Algebra, p lightsout.Problem) (lightsout.Solution, error) {
	return Any{}.SolveWith(ctx, a, p)
}

// ForLeast returns the solver for a least solution, which takes any factoring.
func (By) ForLeast() lightsout.Solver { return least.Solver{} }

// ForLeast returns the solver for a least solution.
func (Any) ForLeast() lightsout.Solver { return least.Solver{} }
