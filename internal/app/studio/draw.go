package studio

import (
	"context"
	"errors"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

// Drawing is a picture that can be reached.
type Drawing struct {
	Board  *lightsout.Board
	From   lightsout.State
	Target lightsout.State // the wanted state
	State  lightsout.State // what can be reached
	Wrong  []int           // the wrong lights
	Cost   int             // their number, or the sum of their costs
	Proved bool            // no state that can be reached costs less
	// AtLeast is proved: every state that can be reached costs at least so much.
	AtLeast int
	GaveUp  string // why the proof was not finished

	Presses lightsout.Presses // these lead from From to State
	Least   bool              // proved: no presses that do are fewer
}

// quickReach bounds the search for fewest presses in a drawing: they matter less than the picture.
const quickReach = 30

// Draw finds the state nearest to a target that can be reached from a state. With costs it is the one whose
// wrong lights cost least, else the one with fewest. If the context ends first, the best so far is
// returned, and said to be no more than that. If find is not nil, it finds the state instead.
func Draw(ctx context.Context, a *algebra.Algebra, from, target lightsout.State, costs []int, find Find) (Drawing, error) {
	d := Drawing{Board: a.Board(), From: from, Target: target}
	near, err := FindNearest(ctx, a, from, target, costs, find)
	if err != nil {
		return d, err
	}
	d.State, d.Wrong, d.Cost, d.Proved, d.AtLeast, d.GaveUp = near.State, near.Wrong, near.Cost, near.Proved, near.AtLeast, near.GaveUp
	p := lightsout.Problem{Board: d.Board, From: from, To: d.State}
	s, err := leastSoon(ctx, a, p)
	if err != nil {
		return d, fmt.Errorf("the nearest state has no presses: %w", err)
	}
	d.Presses, d.Least = s.Presses, s.Least
	return d, nil
}

// Near is a state near a target.
type Near struct {
	nearest.Answer
	GaveUp string // why the search or the proof was not finished
}

// FindNearest finds a state near a target: by find, or, if that is nil, the nearest one, with a proof.
func FindNearest(ctx context.Context, a *algebra.Algebra, from, target lightsout.State, costs []int, find Find) (Near, error) {
	proving := find == nil
	if proving {
		find = Nearest
	}
	answer, err := find(ctx, a, from, target, costs)
	switch {
	case err != nil && answer.State.Len() == 0:
		return Near{}, err
	case errors.Is(err, context.DeadlineExceeded):
		return Near{answer, "out of time"}, nil
	case errors.Is(err, context.Canceled):
		return Near{answer, "interrupted"}, nil
	case err != nil:
		return Near{}, err
	case proving && !answer.Proved:
		return Near{answer, "a proof is out of reach"}, nil
	}
	return Near{answer, ""}, nil
}

// Nearest is the Find that proves its answer.
func Nearest(ctx context.Context, a *algebra.Algebra, from, target lightsout.State, costs []int) (nearest.Answer, error) {
	if a.AlwaysSolvable() {
		return nearest.Answer{State: target, Wrong: []int{}, Proved: true}, nil // everything can be reached
	}
	n, err := nearest.New(ctx, a)
	switch {
	case err != nil:
		return nearest.Answer{}, err
	case costs == nil:
		return n.Find(ctx, from, target)
	}
	return n.FindByCost(ctx, from, target, costs)
}

// Push returns a Find that pushes all errors to one side, as Bosch does. It proves nothing.
func Push(side nearest.Side) Find {
	return func(ctx context.Context, a *algebra.Algebra, from, target lightsout.State, costs []int) (nearest.Answer, error) {
		near, err := nearest.Push(ctx, a.Board(), from, target, side)
		if costs != nil {
			near.Cost = 0
			for _, i := range near.Wrong {
				near.Cost += costs[i]
			}
		}
		return near, err
	}
}

// leastSoon returns a solution, one with fewest presses if that is soon proved. It needs no patience: a
// picture that was found after its time is over still gets its presses.
func leastSoon(ctx context.Context, a *algebra.Algebra, p lightsout.Problem) (lightsout.Solution, error) {
	some, err := solve.Any{}.SolveWith(context.WithoutCancel(ctx), a, p)
	if err == nil {
		err = p.Check(some.Presses)
	}
	if err != nil || some.Least || a.Nullity() > quickReach {
		return some, err
	}
	if s, err := (least.Solver{Factored: a, Reach: quickReach}).Solve(ctx, p); err == nil {
		return s, nil
	}
	return some, nil
}

// Join returns the presses that lead from each drawing to the next, fewest if that is soon proved. All
// drawings are of one board and come from one state.
func Join(ctx context.Context, a *algebra.Algebra, drawings []Drawing) ([]lightsout.Solution, error) {
	var list []lightsout.Solution
	for i := 1; i < len(drawings); i++ {
		before, after := drawings[i-1], drawings[i]
		p := lightsout.Problem{Board: a.Board(), From: before.State, To: after.State}
		// Both are reached from one state, so the difference of their presses leads from one to the other.
		joined := lightsout.Solution{Presses: after.Presses.Minus(before.Presses)}
		if err := p.Check(joined.Presses); err != nil {
			return nil, fmt.Errorf("pictures %d and %d do not belong together: %w", i, i+1, err)
		}
		if least, err := leastSoon(ctx, a, p); err == nil && (least.Least || least.Presses.Weight() < joined.Presses.Weight()) {
			joined = least
		}
		list = append(list, joined)
	}
	return list, nil
}
