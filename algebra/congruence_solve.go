package algebra

import (
	"context"
	"runtime"
	"sync"

	"lightsout"
	"lightsout/internal/math/gf2"
)

// parallelCells is the number of cells from which two goroutines chase faster than one.
const parallelCells = 1 << 23

// shared reports whether two goroutines chase this board. They place presses in their own words
// if the rows where they meet, which are placed before, are not shorter than a word.
func (c *congruence) shared() bool {
	return runtime.GOMAXPROCS(0) > 1 && c.strip.n >= 64 && c.strip.rows() >= 4 && c.b.Lights() >= c.parallel
}

// together runs two functions, at the same time if the work is shared.
func together(shared bool, f, g func() error) error {
	if !shared {
		if err := f(); err != nil {
			return err
		}
		return g()
	}
	var wait sync.WaitGroup
	var err error
	wait.Go(func() { err = f() })
	if err := g(); err != nil {
		wait.Wait()
		return err
	}
	wait.Wait()
	return err
}

// meet returns the cut at which the chases downward and upward meet: the middle, or the end if one
// goroutine does it all, since that spares products. On a torus it is always the middle.
func (c *congruence) meet(shared bool) int {
	if shared || c.wrapped {
		return c.strip.rows() / 2
	}
	return c.strip.rows()
}

func (c *congruence) solve(ctx context.Context, from, to lightsout.State) (x lightsout.Presses, w lightsout.State, ok bool, err error) {
	if err := c.b.Fits(); err != nil {
		return x, w, false, err
	}
	shared := c.shared()
	var factored sync.WaitGroup
	if shared {
		factored.Go(func() { c.closing.Get(ctx) }) // the caller that comes first factors, the other waits
	}
	h := c.meet(shared)
	first, second := from.Words(), to.Words()
	if to.IsZero() {
		second = nil // which spares two passes over it
	}
	down, up, err := c.mismatch(ctx, first, second, h, shared)
	factored.Wait()
	if err != nil {
		return x, w, false, err
	}
	end, err := c.closing.Get(ctx)
	if err != nil {
		return x, w, false, err
	}
	begin, ok := end.solve(down.plus(up), h)
	if !ok {
		w = c.b.NewState()
		begin = c.ring.witness(end, down.plus(up), h)
		err = c.write(ctx, w.Words(), nil, nil, begin, cut{}, shared)
		return x, w, false, err
	}
	x = c.b.NewPresses()
	err = c.write(ctx, x.Words(), first, second, begin, down, shared)
	return x, w, err == nil, err
}

// mismatch chases the change to cut h from both ends, and returns where the chases lead.
func (c *congruence) mismatch(ctx context.Context, from, to []uint64, h int, shared bool) (down, up cut, err error) {
	s, r := c.strip, c.ring
	err = together(shared, func() error {
		chase := s.chase(from, to, nil)
		err := chase.run(ctx, 1, +1, h)
		below, above := chase.end()
		down = cut{r.element(below), r.element(above)}
		return err
	}, func() error {
		chase := s.chase(from, to, nil)
		if s.folded && s.m%2 == 1 {
			chase.begin(chase.middle(), gf2.Vector{})
		}
		err := chase.run(ctx, s.rows(), -1, s.rows()-h)
		above, below := chase.end()
		up = cut{r.element(below), r.element(above)}
		return err
	})
	return down, up, err
}

// write places in out the presses that make a change and begin with the given cut. The chase of the
// change alone, which begins with empty rows, is known to lead to the cut down at the middle.
//
// Two goroutines begin in the middle and go up and down. The two rows there are placed before, so
// that no word is written to by both.
func (c *congruence) write(ctx context.Context, out, from, to []uint64, begin, down cut, shared bool) error {
	s, r := c.strip, c.ring
	chase := s.chase(from, to, out)
	if !shared {
		chase.begin(r.row(begin.below), r.row(begin.above))
		chase.place(chase.cur, 1)
		return chase.run(ctx, 1, +1, s.placed()-1)
	}
	h := c.meet(shared)
	middle := r.carry(begin, h).plus(down)
	below, above := r.row(middle.below), r.row(middle.above)
	chase.begin(below, above)
	chase.place(chase.cur, h+1)
	upward := s.chase(from, to, out)
	upward.begin(above, below)
	upward.place(upward.cur, h)
	return together(true, func() error {
		return chase.run(ctx, h+1, +1, s.placed()-h-1)
	}, func() error {
		return upward.run(ctx, h, -1, h-1)
	})
}
