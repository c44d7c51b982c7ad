package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/generate"
	"lightsout/internal/app/bridge"
	"lightsout/internal/app/encode"
	"lightsout/solve"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

// Ours lists our own methods: the strategies of package solve, and the generators.
func Ours() []Method {
	var list []Method
	for _, s := range solve.Strategies() {
		list = append(list, Method{Name: s.Name, Ours: true, Takes: solves(s), Answer: func(ctx context.Context, t encode.Task) (encode.Reply, error) {
			solution, err := s.Solver.Solve(ctx, t.Problem)
			var unsolvable *lightsout.UnsolvableError
			// A solver that does not factor the board keeps states, and gives up if they are too many.
			if _, factors := s.Solver.(solve.Factored); !factors && err != nil && ctx.Err() == nil && !errors.As(err, &unsolvable) {
				return encode.Reply{Reason: err.Error()}, nil
			}
			return encode.Reply{Verdict: encode.Solved, Presses: solution.Presses, Optimal: solution.Least}, err
		}})
	}
	return append(list,
		Method{Name: "nearest", Ours: true, Takes: only("it finds nearest states, and the task is another", encode.Nearest), Answer: near},
		Method{Name: "generate", Ours: true, Takes: only("it makes states, and the task is to solve one", encode.Reverse, encode.Orthogonal), Answer: make1})
}

func solves(s solve.Strategy) func(encode.Task) error {
	_, some := s.Solver.(solve.ForLeast)
	return func(t encode.Task) error {
		switch {
		case t.Objective != encode.Any && t.Objective != encode.Least:
			return fmt.Errorf("it only solves")
		case t.Objective == encode.Least && some:
			return fmt.Errorf("it finds some solution, not a least one")
		}
		if own, ok := s.Solver.(solve.Factorer); ok {
			_, err := own.Factor(context.Background(), t.Problem.Board)
			return err
		}
		return nil
	}
}

func only(why string, objectives ...encode.Objective) func(encode.Task) error {
	return func(t encode.Task) error {
		if !slices.Contains(objectives, t.Objective) {
			return errors.New(why)
		}
		return nil
	}
}

// near finds the nearest state and the presses that lead there, from nothing.
func near(ctx context.Context, t encode.Task) (encode.Reply, error) {
	found, err := nearestOf(ctx, t)
	if err != nil {
		return encode.Reply{}, err
	}
	s, err := solve.Any{}.Solve(ctx, lightsout.Problem{Board: t.Problem.Board, From: t.Problem.From, To: found.State})
	return encode.Reply{Verdict: encode.Solved, Presses: s.Presses, Optimal: found.Proved}, err
}

func nearestOf(ctx context.Context, t encode.Task) (nearest.Answer, error) {
	a, err := algebra.Of(ctx, t.Problem.Board)
	if err != nil {
		return nearest.Answer{}, err
	}
	n, err := nearest.New(ctx, a)
	if err != nil {
		return nearest.Answer{}, err
	}
	if t.Costs != nil {
		return n.FindByCost(ctx, t.Problem.From, t.Problem.To, t.Costs)
	}
	return n.Find(ctx, t.Problem.From, t.Problem.To)
}

// make1 makes one state, factoring included, as a program that starts from nothing does.
func make1(ctx context.Context, t encode.Task) (encode.Reply, error) {
	a, err := algebra.Of(ctx, t.Problem.Board)
	if err != nil {
		return encode.Reply{}, err
	}
	maker, err := generate.New(a)
	if err != nil {
		return encode.Reply{}, err
	}
	p, err := maker.Make(ctx, "figure", generate.Wish{Method: t.Objective.String()})
	return encode.Reply{Verdict: encode.Solved, Presses: p.Solution, State: p.State}, err
}

// Theirs lists the programs that are here as methods.
func Theirs(bridges []bridge.Bridge, limits bridge.Limits) []Method {
	var list []Method
	for _, b := range bridges {
		b.Limits = limits
		list = append(list, Method{Name: b.Program.Name, Takes: b.Program.Takes, Answer: b.Answer})
	}
	return list
}

// Pick returns the methods of the given names, or all if there are none.
func Pick(methods []Method, names []string) ([]Method, error) {
	if len(names) == 0 {
		return methods, nil
	}
	var list []Method
	for _, name := range names {
		at := slices.IndexFunc(methods, func(m Method) bool { return m.Name == name })
		if at < 0 {
			var known []string
			for _, m := range methods {
				known = append(known, m.Name)
			}
			return nil, fmt.Errorf("unknown method %q: the methods are %s", name, strings.Join(known, ", "))
		}
		list = append(list, methods[at])
	}
	return list, nil
}

// Solvable reports whether a task has an answer, proved by package algebra.
func Solvable(ctx context.Context, t encode.Task) (bool, error) {
	b := t.Problem.Board
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return false, err
	}
	switch t.Objective {
	case encode.Any, encode.Least:
		return a.Reachable(ctx, t.Problem.From, t.Problem.To)
	case encode.Nearest:
		return true, nil
	}
	// Some state that is not off can be turned off exactly when some button does anything.
	for j := range b.Buttons() {
		if len(b.Toggles(j)) > 0 {
			return true, nil
		}
	}
	return false, nil
}

// Fewest returns the fewest presses that a task takes, or the fewest wrong lights (what they cost, if they
// have costs), proved, or −1 if that is out of reach.
func Fewest(ctx context.Context, t encode.Task) (int, error) {
	if t.Objective == encode.Nearest {
		found, err := nearestOf(ctx, t)
		if err != nil || !found.Proved {
			return -1, err
		}
		return found.Cost, nil
	}
	s, err := least.Solver{}.Solve(ctx, t.Problem)
	if err != nil || !s.Least {
		return -1, err
	}
	return s.Presses.Weight(), nil
}
