package solve

import (
	"context"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/least"
	"lightsout/solve/search"
)

// Strategy is a solver with a name.
type Strategy struct {
	Name   string
	About  string
	Solver lightsout.Solver
}

// Strategies lists the strategies, the usual one first.
func Strategies() []Strategy {
	list := []Strategy{{"any", "the fastest way for the board", Any{}}}
	about := map[string]string{
		"congruence": "one congruence of polynomials: plus pattern, two states, rectangle, cylinder, torus, Möbius strip",
		"chase":      "light chasing from unknown presses, then a small dense system: every lattice",
		"sparse":     "elimination in an order that keeps equations short: graphs",
		"dense":      "elimination of the whole matrix: small boards",
	}
	for _, name := range algebra.Methods() {
		list = append(list, Strategy{name, about[name], By{name}})
	}
	return append(list,
		Strategy{"least", "a solution with fewest presses, proved", least.Solver{}},
		Strategy{search.BreadthFirst.String(), "planning, level by level: about 25 lights", search.Solver{Method: search.BreadthFirst}},
		Strategy{search.Bidirectional.String(), "planning from both ends: about 25 lights", search.Solver{Method: search.Bidirectional}},
		Strategy{search.Deepening.String(), "planning depth first with a growing limit: few presses", search.Solver{Method: search.Deepening}},
	)
}

// Named returns the strategy of a name.
func Named(name string) (Strategy, error) {
	var names []string
	for _, s := range Strategies() {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return Strategy{}, fmt.Errorf("there is no method %.60q: the methods are %s", name, strings.Join(names, ", "))
}

// By solves in one way of package algebra, chosen by name.
type By struct{ Method string }

// Solve returns a solution that has been checked, or an error if the way is not for the board.
func (s By) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	if err := p.Valid(); err != nil {
		return lightsout.Solution{}, err
	}
	a, err := algebra.By(ctx, s.Method, p.Board)
	if err != nil {
		return lightsout.Solution{}, err
	}
	return Any{}.SolveWith(ctx, a, p)
}
