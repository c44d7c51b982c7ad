// Package least finds solutions with fewest presses and proves that none has fewer.
//
// Start at Solver, which lists the ways to a proof.
package least

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"math/big"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/persist"
	"lightsout/internal/math/coset"
	"lightsout/symmetry"
)

// Solver finds a solution with fewest presses and proves that none has fewer.
//
// All solutions are one of them plus every combination of quiet patterns, so the question is for the
// lightest member of a coset. The ways to answer it, of which the cheapest is taken:
//
//	bound   a bound from the board shows that the best so far cannot be improved
//	walk    look at all members, for two states billions in a second, for more states
//	        one by one
//	blocks  list the light restrictions of solutions to blocks of the board on which quiet patterns
//	        have low rank, and join the lists, in at most 2 GiB of memory
//	tree    build solutions up from parts that share few lights, whatever the nullity: trees,
//	        ladders, rings and other boards with a narrow tree decomposition (solve/internal/tree)
//	search  none of these is within reach: look for light solutions (search.go) and return the
//	        best with Least false and a bound in AtLeast
//
// Of several least solutions it shows the same one each time, with any number of processors and after a
// resume. A walk and blocks show the first as a list of buttons in increasing order, each as often as it is
// pressed; if symmetries spare them most solutions, the first of those that are looked at. Where there are
// few solutions, it is the one that is found first, if that is least. A proof by a bound shows what the
// search finds, which is the same each time, and so does the tree if that is least.
//
// The zero value is ready to use. If the context ends first, the best solution so far is returned
// with the context's error. A search without a proof continues until the deadline of the context, or,
// if it has none, for some seconds.
type Solver struct {
	// Factored is the board of the problems, factored before. Nil, or the algebra of another board,
	// means that Solver factors the board itself.
	Factored *algebra.Algebra

	// Reach bounds the work: no more than 2^Reach steps are begun, a step being a nanosecond or two
	// of one processor. 0 means 42, about an hour. Larger walks are searched, not proved.
	Reach int

	// Memory bounds the bytes that the lists of blocks take. What would take more is not proved by blocks. 0
	// means 2 GiB, which is also the most.
	Memory int64

	// Counted asks how many least solutions there are, too. It is an error if they cannot be counted within
	// reach; the solution is then the best that was found.
	Counted bool

	// Progress is called about a thousand times in a long walk, never twice at once.
	Progress func(Progress)

	// Record keeps what Solve and Count have done, so that they continue later where they stopped. Nil keeps
	// nothing. See OpenRecord.
	Record *persist.Record
}

// Progress is how far the search for a least solution has come.
type Progress struct {
	// Fraction is how much of the work is done, from 0 to 1. Its parts take about the same time each, so
	// the rest takes about (1 − Fraction)/Fraction of the time spent since the walk began.
	Fraction float64
	Weight   int // of the lightest solution so far
	AtLeast  int // proved: no solution has fewer presses
	// Cost is what a proof takes, reported if that is out of reach, which Far says, or more than the time
	// that is left.
	Cost *coset.Cost
	Far  bool
}

// Solve returns a least solution if it can prove one within reach, else the best it found and a
// bound. It returns an *UnsolvableError with a witness if there is no solution.
func (s Solver) Solve(ctx context.Context, p lightsout.Problem) (lightsout.Solution, error) {
	q, err := s.start(ctx, p)
	if err != nil {
		return lightsout.Solution{}, err
	}
	if s.Counted {
		q.bound(ctx)
		return q.counted(ctx)
	}
	if q.few() {
		if list, err := q.a.Lightest(ctx, q.first); err == nil {
			for n, x := range list {
				if x.Weight() < q.weight && (n == 0 || less(x, q.best)) {
					q.best = x
				}
			}
			q.weight = q.best.Weight()
			q.atLeast = q.best.Weight()
			return q.solution(), nil
		}
	}
	if q.bound(ctx); q.proved() {
		return q.solution(), nil
	}
	way, err := q.choose(ctx)
	if err != nil || q.proved() {
		return q.solution(), err
	}
	if way != nil {
		err = way.solve(ctx, q)
	} else {
		err = q.search(ctx, q.unprovedTries(ctx), true)
	}
	return q.solution(), err
}

// question is one search for a least solution.
type question struct {
	Solver
	p       lightsout.Problem
	a       *algebra.Algebra
	quiets  int            // how many are listed; not counted on boards that are too large
	coset   *solutionCoset // two states only
	group   []symmetry.Symmetry
	first   lightsout.Presses
	best    lightsout.Presses
	weight  int // of best
	atLeast int
	plan    *coset.Plan // by blocks, unless that is quick
	cost    *coset.Cost // of a proof that is out of reach or takes too long
}

// few is the nullity up to which walking through all solutions takes less time than a bound.
const few = 6

// few reports whether all solutions are looked at one by one, and nothing of it need be kept.
func (q *question) few() bool {
	bits := float64(q.a.Nullity()) * math.Log2(float64(q.p.Board.Modulus()))
	return bits <= few && q.p.Board.Buttons() <= maxButtons
}

// begin finds a first solution and a first bound.
func (s Solver) begin(ctx context.Context, p lightsout.Problem) (*question, error) {
	q, err := s.start(ctx, p)
	if err == nil {
		q.bound(ctx)
	}
	return q, err
}

// start finds a first solution.
func (s Solver) start(ctx context.Context, p lightsout.Problem) (*question, error) {
	if err := p.Valid(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.Reach = cmp.Or(s.Reach, defaultReach)
	s.Memory = min(cmp.Or(max(0, s.Memory), maxMemory), maxMemory)
	q := &question{Solver: s, p: p, a: s.Factored}
	var err error
	if q.a == nil || q.a.Board() != p.Board {
		if q.a, err = algebra.Of(ctx, p.Board); err != nil {
			return nil, err
		}
	}
	if q.first, err = q.a.Solve(ctx, p.From, p.To); err != nil {
		return nil, err
	}
	if err := p.CheckContext(ctx, q.first); err != nil {
		return nil, fmt.Errorf("method %s failed its check: %w", q.a.Method(), err)
	}
	q.found(q.first)
	return q, nil
}

// defaultReach is the Reach of a Solver that sets none.
const defaultReach = 42

// Limits of the problems that are improved at all: buttons, and bits of the quiet patterns together.
const (
	maxButtons   = 1 << 25
	maxCosetBits = 1 << 31
)

// found takes a solution if it is lighter than the best.
func (q *question) found(x lightsout.Presses) {
	if w := x.Weight(); q.best.Len() == 0 || w < q.weight {
		q.best = x
		q.weight = w
	}
}

// proved reports whether nothing can be lighter than the best.
func (q *question) proved() bool { return q.weight == q.atLeast }

func (q *question) solution() lightsout.Solution {
	return lightsout.Solution{Presses: q.best, Least: q.proved(), AtLeast: q.atLeast}
}

// counted returns a least solution, and how many there are.
func (q *question) counted(ctx context.Context) (lightsout.Solution, error) {
	count := big.NewInt(1)
	if q.a.Nullity() > 0 {
		way, err := q.choose(ctx)
		if err == nil && way == nil {
			err = q.outOfReach("counted")
		}
		if err == nil {
			count, err = way.count(ctx, q)
		}
		if err != nil {
			return q.solution(), err
		}
	}
	s := q.solution()
	s.Count = count
	return s, nil
}

// All yields every least solution, or one error. They are found one after the other, so a
// caller that wants a few stops early.
func (s Solver) All(ctx context.Context, p lightsout.Problem) iter.Seq2[lightsout.Presses, error] {
	return func(yield func(lightsout.Presses, error) bool) {
		if err := s.each(ctx, p, func(x lightsout.Presses) bool { return yield(x, nil) }); err != nil {
			yield(lightsout.Presses{}, err)
		}
	}
}

// each passes all least solutions to yield until it returns false, after which there is no error.
func (s Solver) each(ctx context.Context, p lightsout.Problem, yield func(lightsout.Presses) bool) error {
	q, err := s.begin(ctx, p)
	if err != nil {
		return err
	}
	if q.a.Nullity() == 0 {
		yield(q.best)
		return nil
	}
	way, err := q.choose(ctx)
	if err != nil {
		return err
	}
	if way == nil {
		return q.outOfReach("listed")
	}
	if !q.proved() {
		if err := way.solve(ctx, q); err != nil {
			return err
		}
	}
	return way.list(ctx, q, yield)
}

// Distribution returns how many solutions have each weight: entry w counts those of w presses, and
// the last is not 0. All solutions are looked at, so the board's nullity must be within reach.
func (s Solver) Distribution(ctx context.Context, p lightsout.Problem) ([]uint64, error) {
	q, err := s.begin(ctx, p)
	if err != nil {
		return nil, err
	}
	if q.a.Nullity() == 0 {
		return append(make([]uint64, q.weight), 1), nil
	}
	walk, steps := q.walk(ctx, coset.DefaultLog)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if walk == nil || steps > float64(q.Reach) {
		return nil, q.outOfReach("counted")
	}
	weights, err := walk.Weights(ctx, q.options(math.Inf(1)))
	if err != nil {
		return nil, err
	}
	for weights[len(weights)-1] == 0 {
		weights = weights[:len(weights)-1]
	}
	return weights, nil
}

func (q *question) outOfReach(done string) error {
	more := ""
	if q.cost != nil {
		more = "; " + q.cost.Forecast()
	}
	return fmt.Errorf("there are %s solutions: the least ones cannot be %s in 2^%d steps%s",
		short(q.a.Solutions()), done, q.Reach, more)
}

// short writes large numbers as powers of two.
func short(n *big.Int) string {
	if n.BitLen() <= 32 {
		return n.String()
	}
	return fmt.Sprintf("more than 2^%d", n.BitLen()-1)
}

// less reports whether, of two solutions of one weight, x is the first; see Solver.
func less(x, y lightsout.Presses) bool {
	return coset.Member{Words: x.Words(), Values: x.Bytes()}.Sooner(
		coset.Member{Words: y.Words(), Values: y.Bytes()})
}
