package least

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/big"
	"time"

	"lightsout"
)

// Count returns a least solution and how many least solutions there are. It is an error if they
// cannot be counted within reach; the solution is then the best that was found.
func (s Solver) Count(ctx context.Context, p lightsout.Problem) (lightsout.Solution, *big.Int, error) {
	q, err := s.begin(ctx, p)
	if err != nil {
		return lightsout.Solution{}, nil, err
	}
	if q.a.Nullity() == 0 {
		return q.solution(), big.NewInt(1), nil
	}
	way, err := q.choose(ctx)
	if err != nil {
		return q.solution(), nil, err
	}
	if way == nil {
		return q.solution(), nil, q.outOfReach("counted")
	}
	count, err := way.count(ctx, q)
	return q.solution(), count, err
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
	walk, steps := q.walk(ctx, maxSteps)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if walk == nil || steps > float64(q.Reach) {
		return nil, q.outOfReach("counted")
	}
	j, err := walking{walk}.run(ctx, q, (p.Board.Modulus()-1)*p.Board.Buttons()+1)
	if err != nil {
		return nil, err
	}
	weights := j.total.weights
	for weights[len(weights)-1] == 0 {
		weights = weights[:len(weights)-1]
	}
	return weights, nil
}

func (q *quest) outOfReach(done string) error {
	more := ""
	if q.needs > 0 {
		// AVX-512 takes a tenth of a nanosecond for a step, plain Go about one.
		more = fmt.Sprintf("; by blocks it takes about 2^%.0f, %v on one core with AVX-512", q.needs, time.Duration(math.Exp2(q.needs)/10).Round(time.Minute))
	}
	return fmt.Errorf("there are %s solutions: the least ones cannot be %s in 2^%d steps%s", short(q.a.Solutions()), done, q.Reach, more)
}

// short writes large numbers as powers of two.
func short(n *big.Int) string {
	if n.BitLen() <= 32 {
		return n.String()
	}
	return fmt.Sprintf("more than 2^%d", n.BitLen()-1)
}
