package zmod

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// Echelon returns the reduced row echelon form of m without its zero rows,
// and the column of the leading 1 of each row. It panics unless the modulus is
// prime; Howell has the answer for every modulus. Its only error is that of the
// context.
//
// The form depends on the rows' span only, and so says whether two matrices
// have the same span. Forward elimination takes the rows as they come and
// gives each the leftmost column that is left in it, so the pivot columns are
// those of the echelon form, but out of order. Sorting them and clearing each
// pivot column above its 1, from the last row up, finishes the form: a row
// that is itself finished brings no entry into the pivot columns after its own.
func Echelon(ctx context.Context, m *Matrix) (form *Matrix, leads []int, err error) {
	if !m.ring.IsField() {
		panic(fmt.Sprintf("zmod: echelon form modulo %d, which is not prime", m.ring.k))
	}
	m.check()
	k := int(m.ring.k)
	s := newPivotRows(k, k)
	acc := make([]uint64, s.words(m.cols))
	row := make([]uint8, m.cols)
	var record []uint8
	for i := range m.rows {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		s.pack(acc, m.Row(i))
		record = s.clear(acc, 0, record[:0])
		s.unpack(row, acc)
		s.add(row)
	}

	order := make([]int, len(s.rows))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(s.cols[a], s.cols[b]) })
	done := newPivotRows(k, k)
	form = newMatrix(m.ring, len(order), m.cols)
	for i := len(order) - 1; i >= 0; i-- {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		packed := s.rows[order[i]]
		record = done.clear(packed, 0, record[:0])
		done.rows = append(done.rows, packed)
		done.cols = append(done.cols, s.cols[order[i]])
		done.from = append(done.from, s.from[order[i]])
		s.unpack(form.Row(i), packed)
	}
	leads = slices.Clone(done.cols)
	slices.Reverse(leads)
	return form, leads, nil
}
