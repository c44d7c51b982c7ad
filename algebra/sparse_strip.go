package algebra

import (
	"context"

	"lightsout"
	"lightsout/internal/base/parallel"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/zmod"
)

// The matrix of a block is E·A, restricted to lights that are left and buttons that were set aside.
// It is made by making the subtractions of all steps once more, on the columns of A of these buttons.
// A strip of columns is taken at a time, as wide as a cache line: in a table with a line for each
// light, a subtraction then reads one line and writes another.

// strips is where the subtractions are made: on the lights that the buttons of a block reach.
type strips struct {
	r      *remainder
	bl     block
	lineOf []int32 // of a light of the part: its line in the table, or none
	lines  int
	steps  []int32 // the steps whose lights have lines
}

// newStrips finds what is reached. A button appears in the equations of the lights that it changes,
// and in those from which such an equation was subtracted.
func newStrips(r *remainder, bl block) *strips {
	s := &strips{r: r, bl: bl, lineOf: make([]int32, r.part.lights())}
	fill(s.lineOf, none)
	reach := func(light int32) {
		if at := r.local(light); s.lineOf[at] == none {
			s.lineOf[at] = int32(s.lines)
			s.lines++
		}
	}
	var room []lightsout.Toggle
	for _, j := range bl.buttons {
		room = r.b.AppendToggles(room[:0], int(r.a.buttons[j]))
		for _, t := range room {
			reach(r.a.number[t.Light])
		}
	}
	for t := r.first; t < len(r.rec.lights); t++ {
		if !s.reaches(r.rec.lights[t]) {
			continue
		}
		s.steps = append(s.steps, int32(t))
		others, _ := r.rec.others.row(t)
		for _, i := range others {
			reach(i)
		}
	}
	return s
}

// reaches reports whether a button of the block may appear in the equation of a light.
func (s *strips) reaches(light int32) bool { return s.lineOf[s.r.local(light)] != none }

// core makes the matrix and factors it.
func (s *strips) core(ctx context.Context) (core, error) {
	k, rows, cols := s.r.b.Modulus(), len(s.bl.lights), len(s.bl.buttons)
	if k == 2 {
		m := gf2.NewMatrix(rows, cols)
		if err := inStrips(ctx, cols, len(line{})*64, func(first, past int) { s.bits(ctx, m, first, past) }); err != nil {
			return nil, err
		}
		return newBitCore(ctx, m)
	}
	m := zmod.NewMatrix(k, rows, cols)
	l := newLanes(k)
	if err := inStrips(ctx, cols, l.columns(), func(first, past int) { s.residues(ctx, m, l, first, past) }); err != nil {
		return nil, err
	}
	return newRingCore(ctx, m)
}

// inStrips calls f for all columns, a strip at a time, on as many processors as there are. When the
// context ends, f may leave a strip half made, and inStrips returns the error of the context.
func inStrips(ctx context.Context, columns, width int, f func(first, past int)) error {
	parallel.Each(ctx, (columns+width-1)/width, func(strip int) { f(strip*width, min((strip+1)*width, columns)) })
	return ctx.Err()
}

func (s *strips) table(first, past int, set func(row *line, col, times int)) []line {
	table := make([]line, s.lines)
	var room []lightsout.Toggle
	for col := first; col < past; col++ {
		room = s.r.b.AppendToggles(room[:0], int(s.r.a.buttons[s.bl.buttons[col]]))
		for _, t := range room {
			set(&table[s.lineOf[s.r.local(s.r.a.number[t.Light])]], col-first, t.Times)
		}
	}
	return table
}

// bits makes a strip over two states.
func (s *strips) bits(ctx context.Context, m *gf2.Matrix, first, past int) {
	table := s.table(first, past, func(row *line, col, _ int) { row[col>>6] |= 1 << (col & 63) })
	look := pace{ctx: ctx}
	for _, t := range s.steps {
		src := table[s.lineOf[s.r.local(s.r.rec.lights[t])]]
		if src == (line{}) {
			continue
		}
		others, _ := s.r.rec.others.row(int(t))
		if look.spend(len(line{})*len(others)) != nil {
			return
		}
		for _, i := range others {
			dst := &table[s.lineOf[s.r.local(i)]]
			for w, v := range src {
				dst[w] ^= v
			}
		}
	}
	for row, i := range s.bl.lights {
		words := m.Row(row).Words()[first>>6 : (past+63)>>6]
		copy(words, table[s.lineOf[s.r.local(i)]][:])
	}
}

// residues makes a strip over ℤ/k.
func (s *strips) residues(ctx context.Context, m *zmod.Matrix, l lanes, first, past int) {
	table := s.table(first, past, l.set)
	look := pace{ctx: ctx}
	for _, t := range s.steps {
		src := &table[s.lineOf[s.r.local(s.r.rec.lights[t])]]
		if *src == (line{}) {
			continue
		}
		others, times := s.r.rec.others.row(int(t))
		if look.spend(4*len(line{})*len(others)) != nil {
			return
		}
		for at, i := range others {
			l.subtract(&table[s.lineOf[s.r.local(i)]], src, times[at])
		}
	}
	for row, i := range s.bl.lights {
		src := &table[s.lineOf[s.r.local(i)]]
		for col := first; col < past; col++ {
			m.Set(row, col, l.get(src, col-first))
		}
	}
}
