// Package nearest finds the reachable state with fewest wrong lights and proves that none has fewer.
//
// Start at New and Solver.Find.
package nearest

import (
	"context"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/lazy"
)

// Solver finds, of the states that can be reached, one that is nearest to a given one: with fewest
// wrong lights, or with the least sum of costs if being wrong costs more for some lights than for
// others. It is prepared once for a board, and may then be asked many times and by several
// goroutines; what it needs for its answers is made when first needed, and kept.
//
// No integer program is needed. A state is reachable if its syndrome is 0 (see syndromes), so the question is
// which few lights have columns that add up to the syndrome of the wanted state: the decoding of a linear
// code by syndromes. Small boards are answered from a table of all syndromes (leaders), others by meeting in
// the middle (meeting).
type Solver struct {
	a *algebra.Algebra
	s *syndromes
	// how many sets of lights are looked up before the best so far is returned, with what is proved of it
	effort int

	same    *lazy.Value[*moves] // every light costs 1
	leaders *lazy.Value[*leaders]
	cheap   *lazy.Cache[int, *cheapSets] // for same, by size
}

// defaultEffort is the effort of every answer. Where it is used up, on boards out of reach, that took 9 to
// 21 s on two busy cores.
const defaultEffort = 1 << 26

// Answer is an answer of Solver.
type Answer struct {
	State   lightsout.State // reachable
	Wrong   []int           // the wrong lights, in order
	Cost    int             // their number, or the sum of their costs
	Proved  bool            // no reachable state costs less
	AtLeast int             // proved: every reachable state costs at least so much
}

// New prepares to find nearest states of a board that has been factored. It returns an error if the board is
// too large.
func New(ctx context.Context, a *algebra.Algebra) (*Solver, error) {
	s, err := newSyndromes(ctx, a)
	if err != nil {
		return nil, err
	}
	n := &Solver{a: a, s: s, effort: defaultEffort, cheap: &lazy.Cache[int, *cheapSets]{Max: len(cheapSizes)}}
	n.same = lazy.New(func(ctx context.Context) (*moves, error) { return s.movesAt(ctx, nil) })
	n.leaders = lazy.New(func(ctx context.Context) (*leaders, error) { return newLeaders(ctx, n.same) })
	return n, nil
}

// maxCost is the greatest cost of a light: the sum of many fits in 32 bits.
const maxCost = 1 << 20

// Find returns a state that can be reached from one state and has as few lights as possible that differ from
// the wanted one. With a cost for each light, from 1 to 2²⁰, it has the least sum of the costs of its wrong
// lights; how much more than another light it should cost to get one wrong is for the caller to scale to
// whole numbers. If the context ends first, Find returns its error with the best state so far, if there is
// one.
func (n *Solver) Find(ctx context.Context, from, wish lightsout.State, costs []int) (Answer, error) {
	if costs != nil && len(costs) != n.a.Board().Lights() {
		return Answer{}, fmt.Errorf("%d costs do not match board %s of %d lights: each light has one",
			len(costs), n.a.Board(), n.a.Board().Lights())
	}
	for i, c := range costs {
		if c < 1 || c > maxCost {
			return Answer{}, fmt.Errorf("light %d costs %d: a cost is 1 to %d", i, c, maxCost)
		}
	}
	p := lightsout.Problem{Board: n.a.Board(), From: from, To: wish}
	if err := p.Valid(); err != nil {
		return Answer{}, err
	}
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	h := n.s.syndrome(wish.Minus(from))
	if bitrow.First(h) < 0 {
		return Answer{State: wish.Clone(), Wrong: []int{}, Proved: true}, nil
	}
	if costs == nil && n.s.K == 2 && n.s.d <= maxLeaderBits {
		l, err := n.leaders.Get(ctx)
		if err != nil {
			return Answer{}, err
		}
		return n.near(wish, l.fixes(h[0]), nil, int64(l.distance[h[0]])), nil
	}
	return n.meet(ctx, wish, h, costs)
}

// near makes the answer of fixes that take the syndrome away. Nothing cheaper than atLeast exists.
func (n *Solver) near(wish lightsout.State, fixes []move, costs []int, atLeast int64) Answer {
	x := wish.Clone()
	for _, f := range fixes {
		x.Add(f.light, -f.value)
	}
	return answerOf(x, wish, costs, atLeast)
}

// answerOf makes an answer of a state. Nothing cheaper than atLeast exists.
func answerOf(x, wish lightsout.State, costs []int, atLeast int64) Answer {
	answer := Answer{State: x, Wrong: []int{}}
	for i := range x.Minus(wish).Lit() {
		answer.Wrong = append(answer.Wrong, i)
		answer.Cost += costOf(costs, i)
	}
	answer.prove(atLeast)
	return answer
}

// prove says of an answer that nothing cheaper than atLeast exists.
func (a *Answer) prove(atLeast int64) {
	a.AtLeast = int(min(max(atLeast, int64(a.AtLeast)), int64(a.Cost)))
	a.Proved = a.AtLeast == a.Cost
}

func costOf(costs []int, light int) int {
	if costs == nil {
		return 1
	}
	return costs[light]
}

// Distances returns how far states can be from reachable: of the 2^d classes of states that have the same
// syndrome, entry r is the number of those that are r lights from a reachable state. It is for two states and
// nullities up to 24.
func (n *Solver) Distances(ctx context.Context) ([]int, error) {
	if n.s.K != 2 || n.s.d > maxLeaderBits {
		return nil, fmt.Errorf(
			"board %s has %d states and %d witnesses: distances are counted for 2 states and at most "+
				"%d witnesses",
			n.a.Board(), n.s.K, n.s.d, maxLeaderBits)
	}
	l, err := n.leaders.Get(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(l.counts), nil
}
