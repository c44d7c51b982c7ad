// Package solvetest is the conformance kit for strategies and bridges. Answers are checked, "unsolvable"
// needs a valid witness (or must be true, from a program that gives none), and cancellation must work. Start
// at Run.
package solvetest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"lightsout"
)

// Options say what may be asked of a solver.
type Options struct {
	Takes     func(*lightsout.Board) bool // which boards it takes; nil means all
	NoWitness bool                        // it can say "unsolvable", but not prove it
	Graphs    int                         // how many random graphs to try; 0 means 50
}

// boards are small and large, square and not, with sizes around the word's edge, every topology and
// pattern, directed, with buttons apart from the lights, and moduli that are prime or not.
func boards() []string {
	list := []string{
		"1x1", "1x2", "2x3", "3x3", "4x4", "5x5", "3x7", "9x4", "5x5-mod3", "4x4-mod4", "3x5-mod6",
		"2x6-mod8", "4x3-mod9", "3x3-mod12", "5x5-mod5", "3x3-king", "5x4-x", "4x5-knight", "3x4-star",
		"4x4-open-plus", "5x5-open-king", "4x4-pattern=100_011_010", "3x4-pattern=210_031_001-mod4", "2x3x4",
		"3x3x3-mod3", "torus-3x3x3", "hex-3", "tri-4", "cube-2", "hex-2-mod3", "merlin", "merlin-mod4",
		"orbix", "graph-petersen", "graph-dodecahedron-mod3", "graph-wheel-7", "graph-tree-4",
		"graph-cycle-9-self=no", "graph-complete-6-mod4", "torus-2x3", "torus-1x4", "cylinder-2x2",
		"mobius-1x3", "63x3", "3x64", "65x2", "2x127", "128x2", "2x129", "63x65", "64x64", "17x130",
		"torus-64x9", "cylinder-9x65", "mobius-5x64",
	}
	for _, topology := range lightsout.Topologies()[1:] {
		for _, size := range []string{"4x4", "3x5", "6x2"} {
			spec := topology.String() + "-" + size
			list = append(list, spec, spec+"-king", spec+"-mod3")
		}
	}
	return list
}

// Solver solves problems. If there is no solution it returns an *UnsolvableError; if it runs out of time, the
// error of its context.
type Solver = func(context.Context, lightsout.Problem) (lightsout.Solution, error)

// Run puts the solver through the kit.
func Run(t *testing.T, solver Solver, o Options) {
	t.Helper()
	takes := func(b *lightsout.Board) bool { return o.Takes == nil || o.Takes(b) }
	rng := rand.New(rand.NewPCG(2, 3))
	tried := 0
	try := func(b *lightsout.Board) {
		if takes(b) {
			tried++
			t.Run(name(b), func(t *testing.T) { problems(t, solver, b, o, rng) })
		}
	}
	for _, spec := range boards() {
		try(Board(t, spec))
	}
	graphs := rapid.Custom(func(t *rapid.T) *lightsout.Board { return drawGraph(t, 24, 24) })
	for seed := range cmp.Or(o.Graphs, 50) {
		try(graphs.Example(seed))
	}
	if tried == 0 {
		t.Fatal("the solver takes none of the boards")
	}
	t.Run("canceled", func(t *testing.T) {
		canceled(t, solver, takes)
		synctest.Test(t, func(t *testing.T) { canceledInTheMiddle(t, solver, takes, rng) })
	})
	t.Run("foreign state", func(t *testing.T) { foreign(t, solver) })
}

func name(b *lightsout.Board) string {
	spec := b.Spec()
	if len(spec) > 40 {
		return fmt.Sprintf("graph of %d and %d mod %d", b.Lights(), b.Buttons(), b.Modulus())
	}
	return spec
}

// problems solves states that have solutions, and states that may not.
func problems(t *testing.T, solver Solver, b *lightsout.Board, o Options, rng *rand.Rand) {
	for round := range 4 {
		from := State(b, rng)
		x := b.NewPresses()
		for j := range x.Len() {
			x.Set(j, rng.IntN(b.Modulus()))
		}
		check(t, solver, lightsout.Problem{Board: b, From: from, To: b.Apply(from, x)}, true, o)
		to := b.NewState()
		if round > 0 {
			to.Set(rng.IntN(to.Len()), 1)
		}
		check(t, solver, lightsout.Problem{Board: b, From: from, To: to}, false, o)
	}
	check(t, solver, lightsout.TurnOff(b, b.AllOn()), false, o)
}

// check checks the answer to a problem: exactly one of solution and witness.
func check(t *testing.T, solver Solver, p lightsout.Problem, solvable bool, o Options) {
	t.Helper()
	s, err := solver(context.Background(), p)
	var unsolvable *lightsout.UnsolvableError
	switch {
	case err == nil:
		err = p.Check(s.Presses)
		if weight := s.Presses.Weight(); s.AtLeast > weight || s.Least && s.AtLeast != weight {
			t.Fatalf("%s: weight %d, said to be least: %v, bound %d", name(p.Board), weight,
				s.Least, s.AtLeast)
		}
	case errors.As(err, &unsolvable) && !solvable:
		if unsolvable.Witness.Len() == 0 && o.NoWitness {
			return
		}
		err = p.CheckWitness(unsolvable.Witness)
	}
	if err != nil {
		t.Fatalf("%s: solvable %v: %v", name(p.Board), solvable, err)
	}
}

func canceled(t *testing.T, solver Solver, takes func(*lightsout.Board) bool) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, spec := range []string{"300x300", "5x5", "5x5-king", "graph-petersen"} {
		if b := Board(t, spec); takes(b) {
			_, err := solver(ctx, lightsout.TurnOff(b, b.AllOn()))
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: canceled, and answered %v", spec, err)
			}
		}
	}
}

// foreign solves a state of another board, which must be an error and not a panic.
func foreign(t *testing.T, solver Solver) {
	b := Board(t, "3x3")
	_, err := solver(context.Background(), lightsout.Problem{
		Board: b, From: lightsout.NewState(2, 10), To: b.NewState(),
	})
	if err == nil {
		t.Error("a state of ten lights was solved on nine")
	}
}

// Countdown is a context that is canceled after a number of looks at it: work is canceled in the middle,
// and no clock decides where.
type Countdown struct {
	context.Context
	left   atomic.Int64
	cancel context.CancelFunc
}

// NewCountdown returns a context that is canceled at the look after the given number of them.
func NewCountdown(looks int64) *Countdown {
	c := &Countdown{}
	c.Context, c.cancel = context.WithCancel(context.Background())
	c.left.Store(looks)
	return c
}

// Err counts a look.
func (c *Countdown) Err() error {
	if c.left.Add(-1) < 0 {
		c.cancel()
	}
	return c.Context.Err()
}

// canceledInTheMiddle cancels at random looks. A solver returns the error of the context, or an answer that
// is right: it may have been done, or give what it had found. It leaves no goroutine behind, as synctest
// checks.
func canceledInTheMiddle(
	t *testing.T, solver Solver, takes func(*lightsout.Board) bool, rng *rand.Rand,
) {
	for _, spec := range []string{"9x9", "torus-6x6", "4x4-king-mod6", "3x3-mod4", "5x5", "2x3",
		"graph-petersen"} {
		b := Board(t, spec)
		if !takes(b) {
			continue
		}
		const most = 1 << 40
		p := lightsout.TurnOff(b, b.AllOn())
		counted := NewCountdown(most)
		solver(counted, p)
		looks := most - counted.left.Load()
		if looks < 1 {
			t.Errorf("%s: the solver does not check its context", spec)
			continue
		}
		for range 5 {
			at := rng.Int64N(looks)
			s, err := solver(NewCountdown(at), p)
			var unsolvable *lightsout.UnsolvableError
			if err == nil {
				err = p.Check(s.Presses)
			}
			if err != nil && !errors.Is(err, context.Canceled) && !errors.As(err, &unsolvable) {
				t.Errorf("%s: canceled at check %d of %d: %v", spec, at, looks, err)
			}
		}
	}
}

// Renamed returns a state whose light i has become light to[i], as symmetry.Symmetry.Lights says.
func Renamed(s lightsout.State, to []int32) lightsout.State {
	t := lightsout.NewState(s.Modulus(), s.Len())
	for i, v := range s.Lit() {
		t.Set(int(to[i]), v)
	}
	return t
}
