package algebra

import (
	"context"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/internal/base/parallel"
	"lightsout/internal/base/ranked"
)

// none is no light, button or place.
const none = ranked.None

// remainder is the system left by the elimination of a part.
//
// Buttons that were set aside make one block, together with all lights that they reach. If k is not
// prime there may also be equations that are stuck: they hold open buttons, but none with unit times.
// Those that no button set aside reaches are separate blocks. On a tree modulo 12 two of a
// hundred lights are stuck, nearly all of them alone or with another.
type remainder struct {
	b        *lightsout.Board
	a        *arrangement
	q        *equations
	rec      *record
	part     part
	first    int // the first step of the part; it goes to the last one of the record
	inactive []int32
}

// blocks returns the blocks of the part, and the lights and the buttons that are in none because they
// have no entries in M.
func (r *remainder) blocks(ctx context.Context) (blocks []block, idle, free []int32, err error) {
	main := block{buttons: r.inactive}
	reached := newStrips(ctx, r, main)
	done := make([]bool, r.part.lights())
	for i := int32(r.part.firstLight); i < int32(r.part.pastLight); i++ {
		if r.q.used[i] || done[r.local(i)] {
			continue
		}
		switch bl := r.around(i, done); {
		case slices.ContainsFunc(bl.lights, reached.reaches):
			main.lights = append(main.lights, bl.lights...)
			main.buttons = append(main.buttons, bl.buttons...)
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
	if len(main.buttons) > len(r.inactive) {
		reached = newStrips(ctx, r, main)
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
		for _, j := range r.q.compact(bl.lights[at]).buttons {
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
	rows := int64(len(bl.lights))
	cols := int64(len(bl.buttons))
	limit := maxCore
	if k == 2 {
		limit = maxBitCore
	}
	if rows*cols > limit {
		return fmt.Errorf(
			"elimination leaves %d equations in %d unknowns, and a dense system has at most %d entries",
			rows, cols, limit)
	}
	if max(rows-cols, cols-rows)*max(rows, cols) > maxKernel {
		return fmt.Errorf(
			"elimination leaves %d equations in %d unknowns, too many of which depend on the others", rows,
			cols)
	}
	return nil
}

// core factors the matrix of a block of equations that are stuck, which are written down.
func (q *equations) core(ctx context.Context, bl block) (core, error) {
	column := map[int32]int{}
	for col, j := range bl.buttons {
		column[j] = col
	}
	m := newTable(q.ring.Modulus(), len(bl.lights), len(bl.buttons))
	words := make([]uint64, m.Words(len(bl.buttons)))
	for row, i := range bl.lights {
		clear(words)
		for at, j := range q.rows[i].buttons {
			m.Set(words, column[j], int(q.rows[i].times[at]))
		}
		m.put(row, 0, words)
	}
	return m.factored(ctx)
}

// The matrix of a block is E·A, restricted to lights that are left and buttons that were set aside.
// It is made by making the subtractions of all steps once more, on the columns of A of these buttons.
// A strip of columns is taken at a time, as wide as a cache line: in a table with a line for each
// light, a subtraction then reads one line and writes another.

// strips is where the subtractions are made: on the lights that the buttons of a block reach.
type strips struct {
	r      *remainder
	bl     block
	lineOf []int32 // of a light of the part: its line in the table until its step, or none
	lines  int
	spare  []int32 // lines whose lights have had their steps
	steps  []int32 // the steps whose lights have lines
}

// newStrips finds what is reached. A button appears in the equations of the lights that it changes, and in
// those from which such an equation was subtracted. A light whose equation was used leaves its line to
// another.
func newStrips(ctx context.Context, r *remainder, bl block) *strips {
	s := &strips{r: r, bl: bl, lineOf: slices.Repeat([]int32{none}, r.part.lights())}
	reach := func(light int32) {
		at := r.local(light)
		last := len(s.spare) - 1
		if s.lineOf[at] != none {
			return
		}
		if last >= 0 {
			s.lineOf[at] = s.spare[last]
			s.spare = s.spare[:last]
			return
		}
		s.lineOf[at] = int32(s.lines)
		s.lines++
	}
	var scratch []lightsout.Toggle
	look := ticker{ctx: ctx}
	for _, j := range bl.buttons {
		if scratch = r.b.AppendToggles(scratch[:0], int(r.a.buttons[j])); look.spend(4*len(scratch)) != nil {
			return s // core returns the error
		}
		for _, t := range scratch {
			reach(r.a.number[t.Light])
		}
	}
	for t := r.first; t < len(r.rec.lights); t++ {
		if !s.reaches(r.rec.lights[t]) {
			continue
		}
		s.steps = append(s.steps, int32(t))
		others, _ := r.rec.others.row(t)
		if look.spend(4*len(others)) != nil {
			return s
		}
		for _, i := range others {
			reach(i)
		}
		s.spare = append(s.spare, s.lineOf[r.local(r.rec.lights[t])])
	}
	return s
}

// reaches reports whether a button of the block may appear in the equation of a light.
func (s *strips) reaches(light int32) bool { return s.lineOf[s.r.local(light)] != none }

// line is a row of numbers modulo k, packed as zmod.Digits does, as long as a cache line.
type line [8]uint64

// core makes the matrix, a strip at a time on as many processors as there are, and factors it.
func (s *strips) core(ctx context.Context) (core, error) {
	m := newTable(s.r.b.Modulus(), len(s.bl.lights), len(s.bl.buttons))
	width := len(line{}) * m.Places()
	parallel.Each(ctx, (len(s.bl.buttons)+width-1)/width, func(strip int) {
		s.strip(ctx, m, strip*width, width)
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return m.factored(ctx)
}

// strip makes a strip of columns. When the context ends it may leave it half made.
func (s *strips) strip(ctx context.Context, m table, first, width int) {
	lines := make([]line, s.lines)
	lineOf := func(light int32) *line { return &lines[s.lineOf[s.r.local(light)]] }
	look := ticker{ctx: ctx}
	scratch := []lightsout.Toggle(nil)
	for at, j := range s.bl.buttons[first:min(first+width, len(s.bl.buttons))] {
		scratch = s.r.b.AppendToggles(scratch[:0], int(s.r.a.buttons[j]))
		if look.spend(4*len(scratch)) != nil {
			return
		}
		for _, t := range scratch {
			m.Set(lineOf(s.r.a.number[t.Light])[:], at, t.Times)
		}
	}
	for _, t := range s.steps {
		used := lineOf(s.r.rec.lights[t])
		src := *used
		if src == (line{}) {
			continue
		}
		*used = line{}
		others, times := s.r.rec.others.row(int(t))
		if look.spend(4*len(line{})*len(others)) != nil {
			return
		}
		for at, i := range others {
			m.AddTimes(lineOf(i)[:], src[:], int(m.K)-int(times[at]))
		}
	}
	for row, i := range s.bl.lights {
		if s.reaches(i) {
			m.put(row, first, lineOf(i)[:])
		}
	}
}
