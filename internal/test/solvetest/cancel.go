package solvetest

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"lightsout"
)

// Countdown is a context that is canceled after a number of looks at it: work is canceled in the middle,
// and no clock decides where.
type Countdown struct {
	context.Context
	left atomic.Int64
	done chan struct{}
	end  func()
}

// NewCountdown returns a context that is canceled at the look after the given number of them.
func NewCountdown(looks int64) *Countdown {
	c := &Countdown{Context: context.Background(), done: make(chan struct{})}
	c.left.Store(looks)
	c.end = sync.OnceFunc(func() { close(c.done) })
	return c
}

// Err counts a look.
func (c *Countdown) Err() error {
	if c.left.Add(-1) < 0 {
		c.end()
		return context.Canceled
	}
	return nil
}

// Done is closed by the look that cancels.
func (c *Countdown) Done() <-chan struct{} { return c.done }

// canceledInTheMiddle cancels at random looks. A solver returns the error of the context, or an answer that
// is right: it may have been done, or give what it had found. It leaves no goroutine behind, as synctest checks.
func canceledInTheMiddle(t *testing.T, solver lightsout.Solver, takes func(*lightsout.Board) bool, rng *rand.Rand) {
	for _, spec := range []string{"9x9", "torus-6x6", "4x4-king-mod6", "3x3-mod4", "5x5", "2x3", "graph-petersen"} {
		b := Board(t, spec)
		if !takes(b) {
			continue
		}
		const most = 1 << 40
		p := lightsout.TurnOff(b, b.AllOn())
		counted := NewCountdown(most)
		solver.Solve(counted, p)
		looks := most - counted.left.Load()
		if looks < 1 {
			t.Errorf("%s: the solver does not check its context", spec)
			continue
		}
		for range 5 {
			at := rng.Int64N(looks)
			s, err := solver.Solve(NewCountdown(at), p)
			var unsolvable *lightsout.UnsolvableError
			switch {
			case errors.Is(err, context.Canceled), errors.As(err, &unsolvable):
			case err != nil:
				t.Errorf("%s: canceled at check %d of %d: %v", spec, at, looks, err)
			default:
				if err := p.Check(s.Presses); err != nil {
					t.Errorf("%s: canceled at check %d of %d: %v", spec, at, looks, err)
				}
			}
		}
	}
}
