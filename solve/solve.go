// Package solve solves problems.
//
// Any finds some solution on any board, as fast as the structure of the board allows (see package algebra);
// Least finds one with fewest presses and proves it. Both are Do, which also takes a method by name, limits,
// and what watches and saves a long search. Every answer is checked.
//
// Chase and ChaseTable explain light chasing as people do it. Harder questions have their own packages:
//
//	solve/least     a solution with fewest presses, proved; all of them
//	solve/nearest   the reachable state with fewest wrong lights, proved
//	solve/count     states by depth; the greatest depth
package solve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/text"
	"lightsout/solve/internal/search"
	"lightsout/solve/least"
)

// Any finds some solution of a problem. A solution that is the only one is the least one, and said to be. If
// there is none, the error is an *UnsolvableError with a witness.
func Any(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	return Do(ctx, p, Options{}, Env{})
}

// Least finds a solution with fewest presses, or, if a proof is out of reach, the best that it can and a
// bound. If the context ends first, the best so far comes with its error.
func Least(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	return Do(ctx, p, Options{Least: true}, Env{})
}

// Options say what to find, and how. The tags are those of the fields of a request; see app/api.
type Options struct {
	Least     bool   `json:"least,omitempty" doc:"a solution with fewest presses, proved"`
	Count     bool   `json:"count,omitempty" doc:"only count the solutions (with {least}: the least ones)"`
	Method    string `json:"method,omitempty" doc:"the way to solve, one of those that {methods} lists"`
	Unchecked bool   `json:"-" flag:"no-check" doc:"skip the check of the answer, to time the rest"`
}

// Env is what a caller has for the work. The zero value is enough.
type Env struct {
	Search  least.Solver // the factored board if there is one, limits, and what watches and saves a search
	Methods []Method     // other ways to solve, besides those of the function Methods
	Rows    *Rows        // where the state and the presses are if they are too large to be held
}

// Method is a way to solve.
type Method struct {
	Name  string
	About string
	// Solve is nil for the ways of package algebra and for least.
	Solve func(context.Context, lightsout.Problem) (lightsout.Solution, error)
}

var methods = []Method{
	{Name: "any", About: "the fastest way for the board"},
	{
		Name: "congruence",
		About: "one congruence of polynomials: plus pattern, two states, rectangle, cylinder, torus, " +
			"Möbius strip",
	},
	{
		Name:  "chase",
		About: "light chasing from unknown presses, then a small dense system: every lattice",
	},
	{Name: "sparse", About: "elimination in an order that keeps equations short: graphs"},
	{Name: "dense", About: "elimination of the whole matrix: small boards"},
	{Name: "least", About: "a solution with fewest presses, proved"},
	{
		search.BreadthFirst.String(), "planning, level by level: about 25 lights",
		search.Solver{Method: search.BreadthFirst}.Solve,
	},
	{
		search.Bidirectional.String(), "planning from both ends: about 25 lights",
		search.Solver{Method: search.Bidirectional}.Solve,
	},
}

// Methods lists our ways to solve, the default first.
func Methods() []Method { return slices.Clone(methods) }

// find returns the method that the options name.
func find(o Options, others []Method) (Method, error) {
	name := o.Method
	if name == "" {
		name = "any"
		if o.Least {
			name = "least"
		}
	}
	for _, list := range [][]Method{methods, others} {
		for _, m := range list {
			if m.Name == name {
				return m, nil
			}
		}
	}
	names := text.Each(methods, func(m Method) string { return m.Name })
	_, err := text.Named[int]("method", name, names)
	return Method{}, err
}

// algebraic reports whether a method is a way to factor the board, or leaves the way to the board.
func (m Method) algebraic() bool { return m.Solve == nil && m.Name != "least" }

// Do solves a problem and checks the answer: a solution is applied, and "unsolvable" without a witness gets
// one, or is an error. If the context ends first, the best solution so far may come with its error.
func Do(ctx context.Context, p lightsout.Problem, o Options, env Env) (lightsout.Solution, error) {
	m, err := find(o, env.Methods)
	if err != nil {
		return lightsout.Solution{}, err
	}
	if env.Rows == nil {
		if err := p.Valid(); err != nil {
			return lightsout.Solution{}, err
		}
	}
	a, err := factor(ctx, p.Board, m, env.Search.Factored)
	if err != nil {
		return lightsout.Solution{}, err
	}
	if env.Rows != nil {
		return env.Rows.solve(ctx, a)
	}
	env.Search.Factored = a
	solution, err := m.run(ctx, p, o, env.Search)
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok && unsolvable.Witness.Len() == 0 {
		if _, err = a.Solve(ctx, p.From, p.To); err == nil {
			err = fmt.Errorf("%s reports no solution, but there is one", m.Name)
		}
		return lightsout.Solution{}, err
	}
	if err != nil && solution.Presses.Len() == 0 || o.Unchecked {
		return solution, err
	}
	if err != nil {
		ctx = context.WithoutCancel(ctx) // what was found by then is checked, too
	}
	if wrong := p.CheckContext(ctx, solution.Presses); wrong != nil {
		return lightsout.Solution{}, cmp.Or(ctx.Err(),
			fmt.Errorf("method %s failed its check: %w", m.Name, wrong))
	}
	return solution, err
}

// factor factors a board in the way of the method if it has one, else in the best. It returns what is known
// if that will do.
func factor(
	ctx context.Context, b *lightsout.Board, m Method, known *algebra.Algebra,
) (*algebra.Algebra, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	own := m.algebraic() && m.Name != "any"
	if known != nil && known.Board() == b && (!own || known.Method() == m.Name) {
		return known, nil
	}
	if own {
		return algebra.By(ctx, m.Name, b)
	}
	return algebra.Of(ctx, b)
}

// run solves a problem on a board that has been factored. It leaves the check to its caller.
func (m Method) run(
	ctx context.Context, p lightsout.Problem, o Options, search least.Solver,
) (lightsout.Solution, error) {
	search.Counted = o.Least && o.Count
	switch {
	case search.Counted && m.Solve != nil:
		return lightsout.Solution{}, fmt.Errorf("%s does not count least solutions: use least", m.Name)
	case m.Solve != nil:
		return m.Solve(ctx, p)
	case o.Least || m.Name == "least":
		return search.Solve(ctx, p)
	}
	x, err := search.Factored.Solve(ctx, p.From, p.To)
	if err != nil {
		return lightsout.Solution{}, err
	}
	solution := lightsout.Solution{Presses: x}
	if search.Factored.Nullity() == 0 {
		solution.Least = true
		solution.AtLeast = x.Weight()
	}
	return solution, nil
}
