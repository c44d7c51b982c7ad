package least

import (
	"context"
	"errors"
	"math"
	"math/big"
	"runtime"
	"time"

	"lightsout/internal/math/coset"
	"lightsout/solve/internal/tree"
)

// blocking proves by blocks: sets of buttons on which the quiet patterns have a much lower rank than on the
// whole board. The light restrictions of solutions to each block are listed, and the lists
// joined (package coset).
type blocking struct {
	searching
	plan  *coset.Plan // nil with more than two states
	steps float64     // expected: a logarithm to base 2
	cost  coset.Cost  // of the expected steps
}

// maxMemory is the most memory that lists and their join take.
const maxMemory int64 = 1 << 31

// Dimensions of cosets that blocks are tried for. A walk through fewer solutions takes a few milliseconds.
const (
	minBlocked = 22
	maxBlocked = 128
)

// shorter: a step by blocks takes less than half as long as other steps.
const shorter = 1

// certain is the logarithm to base 2 of steps that take no time to speak of: no other way is thought about.
const certain = 28

// farthest is the logarithm to base 2 of steps by blocks that are never taken, by several machines neither.
const farthest = 51

// blocks returns the way by blocks if it is expected to be within reach and cheaper than a walk or a tree
// decomposition.
func (q *question) blocks(ctx context.Context) *blocking {
	d := q.quiets
	if q.coset == nil || d < minBlocked || d > maxBlocked {
		return nil
	}
	of, count := Parts(ctx, q.p.Board)
	if count < 2 {
		return nil
	}
	plan, err := coset.NewPlan(q.coset.Coset, of)
	if err != nil {
		return nil
	}
	const gain = 4 // a walk gains this much or less from symmetry
	expected, cost := plan.Expect(q.Memory)
	steps := math.Log2(expected)
	if steps > float64(d-gain) {
		return nil
	}
	if steps > certain {
		if steps < farthest {
			q.plan = plan
		}
		if tree.Of(ctx, q.p, min(steps-slowerTree, tree.MaxSteps)) != nil {
			return nil
		}
	}
	if steps > float64(q.Reach+shorter) {
		return nil
	}
	reach := float64(q.Reach + shorter)
	return &blocking{searching: searching{Search: plan, reach: reach}, plan: plan, steps: steps, cost: cost}
}

// listsLog is a size of units for an estimate, as a logarithm to base 2.
const listsLog = 33

// tell reports what a proof takes, if that is known and out of reach or more than the time that is left.
func (q *question) tell(ctx context.Context, cost coset.Cost, far bool) {
	deadline, ends := ctx.Deadline()
	late := ends && cost.CoreHours/float64(runtime.GOMAXPROCS(0)) > time.Until(deadline).Hours()
	if q.cost = nil; !cost.Known() || !far && !late {
		return
	}
	q.cost = &cost
	if q.Progress != nil {
		q.Progress(Progress{Weight: q.weight, AtLeast: q.atLeast, Cost: q.cost, Far: far})
	}
}

// permutations returns the symmetries as permutations of the buttons.
func (q *question) permutations(ctx context.Context) ([][]int32, error) {
	if _, err := q.symmetries(ctx); err != nil {
		return nil, err
	}
	var list [][]int32
	for _, y := range q.group {
		list = append(list, y.Buttons)
	}
	return list, nil
}

// try proves by blocks. It reports its cost only once a short try has failed: the words of some boards are
// much lighter than random ones, and the estimate far too high.
func (w *blocking) try(ctx context.Context, q *question) error {
	if w.steps <= certain {
		if err := w.within(ctx, q, certain); !errors.Is(err, coset.ErrTooMany) {
			return err
		}
	}
	err := q.prepare(ctx) // it may be canceled: have something to show then
	if q.proved() {
		return err
	}
	if err == nil && w.steps > certain && w.plan.FirstSteps() <= 1<<certain {
		err = w.within(ctx, q, certain)
		if err == nil {
			return nil
		}
	}
	q.tell(ctx, w.cost, false)
	if err != nil && !errors.Is(err, coset.ErrTooMany) {
		return err
	}
	return w.solve(ctx, q)
}

// primeBlocks returns the way by blocks where the number of states is a prime above two, if the walks through
// blocks are much shorter than one through all solutions.
func (q *question) primeBlocks(ctx context.Context) *blocking {
	const maxEntries = 1 << 28 // bounds the quiet patterns that are listed, as bytes
	p := q.p.Board.Modulus()
	n := q.p.Board.Buttons()
	log := float64(q.quiets) * math.Log2(float64(p))
	if !big.NewInt(int64(p)).ProbablyPrime(0) || log < minBlocked || log > maxBlocked ||
		q.quiets*n > maxEntries {
		return nil
	}
	of, count := Parts(ctx, q.p.Board)
	if count < 2 {
		return nil
	}
	basis, err := q.quietValues(ctx)
	if err != nil {
		return nil
	}
	members, err := coset.NewPrime(ctx, p, q.first.Bytes(), basis, of)
	if err != nil {
		return nil
	}
	return &blocking{searching: searching{Search: members, reach: float64(q.Reach)}}
}

// quietValues returns a basis of the quiet patterns, a byte for each button.
func (q *question) quietValues(ctx context.Context) (basis [][]uint8, err error) {
	for i := range q.quiets {
		quiet, err := q.a.Quiet(ctx, i)
		if err != nil {
			return nil, err
		}
		basis = append(basis, quiet.Bytes())
	}
	return basis, nil
}

// choosePrime solves if that is expected to be cheaper than a walk or a tree decomposition.
func (w *blocking) choosePrime(ctx context.Context, q *question) error {
	err := w.within(ctx, q, certain)
	if !errors.Is(err, coset.ErrTooMany) || q.proved() ||
		tree.Of(ctx, q.p, min(float64(q.Reach-slowerTree), tree.MaxSteps)) != nil {
		return err
	}
	_, steps := q.walk(ctx, coset.DefaultLog)
	return w.within(ctx, q, min(steps, float64(q.Reach)))
}
