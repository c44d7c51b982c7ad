package solve

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"lightsout/algebra"
)

// ErrNotByRows is returned by Rows for a state without a solution, whose witness Any finds, and for other
// boards.
var ErrNotByRows = errors.New("not solved row by row")

// Rows turns off a state row by row, so that neither the state nor the presses are held in memory. It calls
// lights as algebra.Algebra.SolveRows does, and write for each row of presses in order. It returns the number
// of presses. The check of a row needs the next one, so an error of Rows concerns rows that are already
// written. ErrNotByRows comes before any.
func Rows(
	ctx context.Context, a *algebra.Algebra, lights func(r int, row []uint64) error,
	write func(row []uint64) error,
) (weight int, err error) {
	b := a.Board()
	if !b.RowEffect(nil, nil, nil, nil) {
		return 0, ErrNotByRows
	}
	m, n, _ := b.Planar()
	words := (n + 63) / 64

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	// This goroutine solves and checks, another counts and writes batches of rows.
	const batchWords = 1 << 15
	full := make(chan []uint64, 1)
	free := make(chan []uint64, 3)
	for range cap(free) {
		free <- make([]uint64, 0, max(1, batchWords/words)*words)
	}
	var writing sync.WaitGroup
	var failed error
	writing.Go(func() {
		for batch := range full {
			presses := 0
			for _, v := range batch {
				presses += bits.OnesCount64(v)
			}
			weight += presses
			for row := range slices.Chunk(batch, words) {
				if failed == nil {
					failed = write(row)
				}
			}
			if failed != nil {
				cancel()
			}
			free <- batch
		}
	})
	row := func() []uint64 { return make([]uint64, words) }
	c := &rowCheck{a, row(), row(), row(), row(), 0}
	batch := <-free
	solvable, err := a.SolveRows(ctx, lights, func(r int, presses, lights []uint64) error {
		if batch = append(batch, presses...); len(batch) == cap(batch) || r == m-1 {
			full <- batch
			batch = (<-free)[:0]
		}
		return c.next(presses, lights)
	})
	close(full)
	writing.Wait()
	switch {
	case failed != nil:
		return 0, failed
	case err != nil:
		return 0, err
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

// next takes the next row, and checks the one before it.
func (c *rowCheck) next(presses, lights []uint64) error {
	if c.rows > 0 {
		c.a.Board().RowEffect(c.effect, c.above, c.row, presses)
		if !slices.Equal(c.effect, c.lights) {
			return fmt.Errorf("method %s failed its check: the presses do not turn off row %d",
				c.a.Method(), c.rows)
		}
	}
	c.above, c.row = c.row, c.above
	copy(c.row, presses)
	copy(c.lights, lights)
	c.rows++
	return nil
}
