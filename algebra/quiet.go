package algebra

import (
	"context"
	"slices"

	"lightsout"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/zmod"
)

// Each method finds the quiet patterns in its own basis. People compare them with those in books, so what is listed is
// the basis in reduced echelon form, of which there is only one: each pattern begins with a 1 at a button where the
// others have 0, in the order of those buttons. For composite k it is the Howell form.

// quietList is the quiet patterns as they are listed: in echelon form, or as the method finds them if nil.
type quietList struct {
	b        *lightsout.Board
	f        factoring
	n        int
	patterns [][]uint8
	orders   []int
}

func (q quietList) at(ctx context.Context, i int) (lightsout.Presses, error) {
	if q.patterns == nil {
		return q.f.quiet(ctx, i)
	}
	return with(q.b.NewPresses(), q.patterns[i]), nil // at most maxCanonical values
}

func (q quietList) order(i int) int {
	if q.patterns == nil {
		return q.f.order(i)
	}
	return q.orders[i]
}

// maxCanonical is the size, in values of all patterns together, up to which they are brought into
// echelon form; larger ones are listed as the method finds them, one at a time.
const maxCanonical = 1 << 24

func canonical(ctx context.Context, b *lightsout.Board, f factoring) (list quietList, err error) {
	list = quietList{b: b, f: f}
	if list.n, err = f.quiets(ctx); err != nil || list.n == 0 || b.Buttons() > maxCanonical/list.n {
		return list, err
	}
	found := make([]lightsout.Presses, list.n)
	for i := range found {
		if found[i], err = f.quiet(ctx, i); err != nil {
			return list, err
		}
	}
	if b.Modulus() == 2 {
		m := gf2.NewMatrix(list.n, b.Buttons())
		for i, q := range found {
			copy(m.Row(i).Words(), q.Words())
		}
		if _, err := m.Reduce(ctx); err != nil {
			return list, err
		}
		list.patterns = matrixRows(m)
		list.orders = slices.Repeat([]int{2}, list.n)
		return list, nil
	}
	m := zmod.NewMatrix(b.Modulus(), list.n, b.Buttons())
	for i, q := range found {
		copy(m.Row(i), q.Bytes())
	}
	span, err := zmod.Howell(ctx, m)
	if err != nil {
		return list, err
	}
	list.patterns = spanRows(span)
	list.n = len(list.patterns)
	list.orders = span.Orders()
	return list, nil
}
