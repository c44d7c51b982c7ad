package search

import (
	"context"
	"fmt"

	"lightsout"
)

// Solver solves a problem as planning does: states, actions, a goal, and no algebra. Each press is an action, a plan is
// a sequence of presses, and the search looks at states until it comes to the goal. It is slow, for boards of up to
// about 25 lights, and here to teach and to check the others: it shares nothing with them.
//
// All methods find a plan with fewest presses, and prove a problem unsolvable only by exhausting it, without a witness.
type Solver struct {
	Method Method
	// MostStates is how many states may be kept before the search gives up; 0 means
	// DefaultStates. Deepening keeps none.
	MostStates int
}

// Method is an order in which to look at states.
type Method int

// The methods of search.
const (
	BreadthFirst  Method = iota // level by level from the beginning
	Bidirectional               // level by level from both ends, until they meet
	Deepening                   // depth first, with a growing limit on the number of presses
)

var methodNames = []string{"breadth-first", "bidirectional", "deepening"}

// String returns the name of the method.
func (m Method) String() string { return methodNames[m] }

// DefaultStates is how many states a Solver keeps that sets no limit: as many as 5×5 has solvable states, about 400 MB.
const DefaultStates = 1 << 23

// Plan is the answer of a search.
type Plan struct {
	Buttons []int // what to press, one after the other
	Visited int   // how many states were looked at
}

// Solve returns a least solution, or an *UnsolvableError without a witness.
func (s Solver) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	plan, err := s.Plan(ctx, p)
	if err != nil {
		return lightsout.Solution{}, err
	}
	x := p.Board.NewPresses()
	for _, j := range plan.Buttons {
		x.Add(j, 1)
	}
	return lightsout.Solution{Presses: x, Least: true, AtLeast: x.Weight()}, nil
}

// Plan returns a sequence of presses, as short as possible, that leads from one state to the other.
func (s Solver) Plan(ctx context.Context, p lightsout.Problem) (Plan, error) {
	if err := p.Valid(); err != nil {
		return Plan{}, err
	}
	if err := ctx.Err(); err != nil {
		return Plan{}, err
	}
	space, err := newSpace(p.Board)
	if err != nil {
		return Plan{}, err
	}
	from, to := space.pack(p.From), space.pack(p.To)
	switch s.Method {
	case BreadthFirst:
		return s.breadthFirst(ctx, space, from, func(at place) bool { return at == to })
	case Bidirectional:
		return s.bidirectional(ctx, space, from, to)
	case Deepening:
		return deepening(ctx, space, from, to)
	}
	return Plan{}, fmt.Errorf("search has no method %d: the methods are %v", s.Method, methodNames)
}

func (s Solver) most() int {
	if s.MostStates > 0 {
		return min(s.MostStates, 1<<30) // states are numbered in 31 bits
	}
	return DefaultStates
}

// tooMany is the error of a search that has no more room; all plans of fewer presses than the depth
// have been looked at.
func (s Solver) tooMany(depth int) error {
	return fmt.Errorf("%s search gave up after keeping %d states: there is no plan of fewer than %d presses; more states, or another method, may find one", s.Method, s.most(), depth)
}
