package solve

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"lightsout/algebra"
)

// ErrNotByRows is returned by Rows for a state without a solution, whose witness Any finds, and for other boards.
var ErrNotByRows = errors.New("not solved row by row")

// Rows turns off a state row by row, so that neither the state nor the presses are held in memory. It calls lights as
// algebra.Algebra.SolveRows does, and write for each row of presses in order. It returns the number of presses. The check
// of a row needs the next one, so an error of Rows concerns rows that are already written. ErrNotByRows comes before any.
func Rows(ctx context.Context, a *algebra.Algebra, lights func(r int, row []uint64) error, write func(row []uint64) error) (weight int, err error) {
	b := a.Board()
	if !b.RowEffect(nil, nil, nil, nil) {
		return 0, ErrNotByRows
	}
	g, _ := b.Grid()
	m, n, _ := g.Planar()
	words := (n + 63) / 64
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	// One goroutine solves. This one checks and writes batches of rows, each with its lights.
	const batchWords = 1 << 15
	full, free := make(chan []uint64, 1), make(chan []uint64, 3)
	for range cap(free) {
		free <- make([]uint64, 0, max(1, batchWords/(2*words))*2*words)
	}
	solvable, solving := false, error(nil)
	go func() {
		defer close(full)
		batch := <-free
		solvable, solving = a.SolveRows(ctx, lights, func(r int, presses, lights []uint64) error {
			if batch = append(append(batch, presses...), lights...); len(batch) == cap(batch) || r == m-1 {
				full <- batch
				batch = (<-free)[:0]
			}
			return nil
		})
	}()
	c := newRowCheck(a, words)
	for batch := range full {
		for at := 0; at < len(batch) && err == nil; at += 2 * words {
			presses := batch[at : at+words]
			for _, v := range presses {
				weight += bits.OnesCount64(v)
			}
			if err = c.next(presses, batch[at+words:at+2*words]); err == nil {
				err = write(presses)
			}
		}
		if err != nil {
			cancel() // the other goroutine ends, and closes the channel
		}
		free <- batch
	}
	switch {
	case err != nil:
		return 0, err
	case solving != nil:
		return 0, solving
	case !solvable:
		return 0, ErrNotByRows
	}
	return weight, c.next(make([]uint64, words), nil)
}

// rowCheck checks presses row by row: each row of lights must be the effect of three rows of presses.
type rowCheck struct {
	a                          *algebra.Algebra
	above, row, lights, effect []uint64
	rows                       int // so far
}

func newRowCheck(a *algebra.Algebra, words int) *rowCheck {
	return &rowCheck{a, make([]uint64, words), make([]uint64, words), make([]uint64, words), make([]uint64, words), 0}
}

// next takes the next row, and checks the one before it.
func (c *rowCheck) next(presses, lights []uint64) error {
	if c.rows > 0 {
		c.a.Board().RowEffect(c.effect, c.above, c.row, presses)
		for i, v := range c.effect {
			if v != c.lights[i] {
				return fmt.Errorf("method %s failed its check: the presses do not turn off row %d", c.a.Method(), c.rows)
			}
		}
	}
	c.above, c.row = c.row, c.above
	copy(c.row, presses)
	copy(c.lights, lights)
	c.rows++
	return nil
}
