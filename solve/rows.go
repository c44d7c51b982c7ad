package solve

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/base/bitrow"
)

// ErrNotByRows is returned for a state without a solution, if its witness needs the whole state, and for
// boards that are not solved row by row.
var ErrNotByRows = errors.New("not solved row by row")

// Rows are a state to turn off and its presses, row by row, so that neither is held in memory. The check of a
// row needs the next one, so an error of Do may concern rows that are already written; ErrNotByRows comes
// before any.
type Rows struct {
	// Read reads row r of the lights, as algebra.Algebra.SolveRows calls it.
	Read   func(r int, row []uint64) error
	Write  func(row []uint64) error // takes each row of presses, in order
	Weight int                      // how many presses there are, when they have been written
}

// solve turns off a state row by row.
func (rows *Rows) solve(ctx context.Context, a *algebra.Algebra) (lightsout.Solution, error) {
	b := a.Board()
	g, open, ok := b.Plus()
	m, n, _ := g.Planar()
	if !ok || open || min(m, n) < 3 {
		return lightsout.Solution{}, ErrNotByRows
	}
	rows.Weight = 0
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
			rows.Weight += presses
			for row := range slices.Chunk(batch, words) {
				if failed == nil {
					failed = rows.Write(row)
				}
			}
			if failed != nil {
				cancel()
			}
			free <- batch
		}
	})
	row := func() []uint64 { return make([]uint64, words) }
	c := &rowCheck{
		a: a, columns: n, around: g.Topology == lightsout.Cylinder, above: row(), row: row(), lights: row(),
		effect: row(),
	}
	batch := <-free
	solvable, err := a.SolveRows(ctx, rows.Read, func(r int, presses, lights []uint64) error {
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
		return lightsout.Solution{}, failed
	case err != nil:
		return lightsout.Solution{}, err
	case !solvable:
		return lightsout.Solution{}, ErrNotByRows
	}
	if err := c.next(make([]uint64, words), nil); err != nil {
		return lightsout.Solution{}, err
	}
	if a.Nullity() > 0 {
		return lightsout.Solution{}, nil
	}
	return lightsout.Solution{Least: true, AtLeast: rows.Weight}, nil
}

// rowCheck checks presses row by row: each row of lights must be the effect of three rows of presses.
type rowCheck struct {
	a                          *algebra.Algebra
	columns                    int
	around                     bool // the last column is a neighbor of the first
	above, row, lights, effect []uint64
	rows                       int // so far
}

// next takes the next row, and checks the one before it.
func (c *rowCheck) next(presses, lights []uint64) error {
	if c.rows > 0 {
		bitrow.Plus(c.effect, c.above, c.row, presses, c.columns, c.around)
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
