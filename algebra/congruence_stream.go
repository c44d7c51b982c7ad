package algebra

import (
	"context"
	"runtime"
)

// SolveRows turns off a state that need not fit in memory: a chase holds only two rows. It calls lights for each row
// twice, the first time from two goroutines, and then place for each row of presses in order, with the lights of that
// row. Rows are packed as in lightsout.State.Row. It returns false, before it places anything, if there is no solution or
// the board is not a rectangle or cylinder with two states and the plus pattern.
func (a *Algebra) SolveRows(ctx context.Context, lights func(r int, row []uint64) error, place func(r int, presses, lights []uint64) error) (bool, error) {
	c, ok := a.made().f.(*congruence)
	if !ok || c.wrapped || c.strip.folded {
		return false, nil
	}
	m := c.strip.rows()
	h := m / 2
	var down, up cut
	none := func(int, []uint64, []uint64) error { return nil }
	err := together(runtime.GOMAXPROCS(0) > 1, func() (err error) {
		down, err = c.stream(ctx, cut{}, 0, +1, h, lights, none)
		return err
	}, func() (err error) {
		up, err = c.stream(ctx, cut{}, m-1, -1, m-h, lights, none)
		return err
	})
	if err != nil {
		return false, err
	}
	end, err := c.closing.Get(ctx)
	if err != nil {
		return false, err
	}
	begin, ok := end.solve(down.plus(up.upsideDown()), h)
	if ok {
		_, err = c.stream(ctx, begin, 0, +1, m, lights, place)
	}
	return ok, err
}

// stream steps over rows from row r on, downward if way is 1 and upward if it is −1, and returns the cut it comes to,
// as seen in that direction.
func (c *congruence) stream(ctx context.Context, begin cut, r, way, steps int, lights func(int, []uint64) error, place func(int, []uint64, []uint64) error) (cut, error) {
	words := c.strip.words
	chase := c.strip.chase(nil, nil, nil)
	chase.begin(c.ring.row(begin.below), c.ring.row(begin.above))
	for range steps {
		if err := ctx.Err(); err != nil {
			return cut{}, err
		}
		if err := lights(r, chase.room[:words]); err != nil {
			return cut{}, err
		}
		if err := place(r, chase.cur[:words], chase.room[:words]); err != nil {
			return cut{}, err
		}
		chase.rowWords.step(chase.prev, chase.cur, chase.room, 0)
		chase.cur, chase.prev = chase.prev, chase.cur
		r += way
	}
	cur, prev := chase.end()
	return cut{c.ring.element(cur), c.ring.element(prev)}, nil
}
