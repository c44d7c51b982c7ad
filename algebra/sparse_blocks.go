package algebra

import (
	"context"
	"fmt"
	"slices"

	"lightsout"
)

// remainder is the system left by the elimination of a part.
//
// Buttons that were set aside make one block, together with all lights that they reach. If k is not
// prime there may also be equations that are stuck: they hold open buttons, but none with unit times.
// Those that no button set aside reaches are separate blocks. On a tree modulo 12 two of a
// hundred lights are stuck, nearly all of them alone or with another.
type remainder struct {
	b     *lightsout.Board
	a     *arrangement
	q     *equations
	rec   *record
	part  part
	first int // the first step of the part; it goes to the last one of the record
	aside []int32
}

// blocks returns the blocks of the part, and the lights and the buttons that are in none because they
// have no entries in M.
func (r *remainder) blocks(ctx context.Context) (blocks []block, idle, free []int32, err error) {
	main := block{buttons: r.aside}
	reached := newStrips(r, main)
	done := make([]bool, r.part.lights())
	for i := int32(r.part.firstLight); i < int32(r.part.pastLight); i++ {
		if r.q.used[i] || done[r.local(i)] {
			continue
		}
		bl := r.around(i, done)
		switch {
		case slices.ContainsFunc(bl.lights, reached.reaches):
			main.lights, main.buttons = append(main.lights, bl.lights...), append(main.buttons, bl.buttons...)
		case len(bl.buttons) == 0:
			idle = append(idle, i)
		default:
			blocks = append(blocks, bl)
		}
	}
	for j := int32(r.part.firstButton); j < int32(r.part.pastButton); j++ {
		if r.q.open[j] && r.q.count[j] == 0 {
			free = append(free, j)
		}
	}
	for n := range blocks {
		if err := blocks[n].fits(r.b.Modulus()); err != nil {
			return nil, nil, nil, err
		}
		if blocks[n].core, err = r.q.core(ctx, blocks[n]); err != nil {
			return nil, nil, nil, err
		}
	}
	if len(main.lights) == 0 {
		return blocks, idle, append(free, main.buttons...), nil
	}
	if err := main.fits(r.b.Modulus()); err != nil {
		return nil, nil, nil, err
	}
	if len(main.buttons) > len(r.aside) {
		reached = newStrips(r, main)
	}
	reached.bl = main
	main.core, err = reached.core(ctx)
	return append(blocks, main), idle, free, err
}

// local numbers the lights of the part from 0 on.
func (r *remainder) local(light int32) int { return int(light) - r.part.firstLight }

// around returns a light and all that are stuck together with it, with the open buttons that they hold.
func (r *remainder) around(light int32, done []bool) block {
	bl := block{lights: []int32{light}}
	done[r.local(light)] = true
	for at := 0; at < len(bl.lights); at++ {
		for _, j := range r.q.tidy(bl.lights[at]).buttons {
			if r.q.holders[j] == nil {
				continue
			}
			bl.buttons = append(bl.buttons, j)
			holders, _ := r.q.tidyHolders(j)
			r.q.holders[j] = nil // so it is met once
			for _, other := range holders {
				if !done[r.local(other)] {
					done[r.local(other)] = true
					bl.lights = append(bl.lights, other)
				}
			}
		}
	}
	return bl
}

// Limits of a block: its entries, and those of a list of its quiet patterns or witnesses.
const (
	maxBitCore int64 = 1 << 31
	maxCore    int64 = 1 << 28
	maxKernel  int64 = 1 << 31
)

// fits returns an error if the block is too large to be factored.
func (bl *block) fits(k int) error {
	rows, cols := int64(len(bl.lights)), int64(len(bl.buttons))
	most := maxCore
	if k == 2 {
		most = maxBitCore
	}
	if rows*cols > most {
		return fmt.Errorf("elimination leaves %d equations in %d unknowns, and a dense system has at most %d entries", rows, cols, most)
	}
	if max(rows-cols, cols-rows)*max(rows, cols) > maxKernel {
		return fmt.Errorf("elimination leaves %d equations in %d unknowns, too many of which depend on the others", rows, cols)
	}
	return nil
}

// core factors the matrix of a block of equations that are stuck, which are written down.
func (q *equations) core(ctx context.Context, bl block) (core, error) {
	column := map[int32]int{}
	for col, j := range bl.buttons {
		column[j] = col
	}
	return newCore(ctx, q.ring.Modulus(), len(bl.lights), len(bl.buttons), func(set func(row, col, value int)) {
		for row, i := range bl.lights {
			for at, j := range q.rows[i].buttons {
				set(row, column[j], int(q.rows[i].times[at]))
			}
		}
	})
}
