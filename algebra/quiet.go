package algebra

import (
	"context"
	"lightsout"
	"lightsout/gf2"
	"lightsout/zmod"
)

// Each method finds the quiet patterns in a basis of its own. People compare them with those in
// books, so what is listed is the basis in reduced echelon form, of which there is only one: each
// pattern begins with a 1 at a button where the others have 0, in the order of those buttons. For
// composite k it is the Howell form.

// quietList is the quiet patterns as they are listed.
type quietList interface {
	len() int
	at(ctx context.Context, i int) (lightsout.Presses, error)
	order(i int) int
}

// maxCanonical is the size, in values of all patterns together, up to which they are brought into
// echelon form; larger ones are listed as the method finds them, one at a time.
const maxCanonical = 1 << 24

func canonical(ctx context.Context, b *lightsout.Board, f factoring) (quietList, error) {
	n, err := f.quiets(ctx)
	if err != nil {
		return nil, err
	}
	if n == 0 || b.Buttons() > maxCanonical/n {
		return foundQuiets{f, n}, nil
	}
	list := shownQuiets{b: b}
	if b.Modulus() == 2 {
		m := gf2.NewMatrix(n, b.Buttons())
		for i := range n {
			q, err := f.quiet(ctx, i)
			if err != nil {
				return nil, err
			}
			copy(m.Row(i).Words(), q.Words())
		}
		if _, err := m.Reduce(ctx); err != nil {
			return nil, err
		}
		for i := range n {
			list.patterns = append(list.patterns, toBytes(m.Row(i)))
			list.orders = append(list.orders, 2)
		}
		return list, nil
	}
	m := zmod.NewMatrix(b.Modulus(), n, b.Buttons())
	for i := range n {
		q, err := f.quiet(ctx, i)
		if err != nil {
			return nil, err
		}
		copy(m.Row(i), q.Bytes())
	}
	span, err := zmod.Howell(ctx, m)
	if err != nil {
		return nil, err
	}
	list.patterns = spanRows(span)
	list.orders = howellOrders(list.patterns, b.Modulus())
	return list, nil
}

// foundQuiets lists the patterns as the method finds them.
type foundQuiets struct {
	f factoring
	n int
}

func (q foundQuiets) len() int        { return q.n }
func (q foundQuiets) order(i int) int { return q.f.order(i) }

func (q foundQuiets) at(ctx context.Context, i int) (lightsout.Presses, error) {
	return q.f.quiet(ctx, i)
}

// shownQuiets lists patterns in echelon form.
type shownQuiets struct {
	b        *lightsout.Board
	patterns [][]uint8
	orders   []int
}

func (q shownQuiets) len() int        { return len(q.patterns) }
func (q shownQuiets) order(i int) int { return q.orders[i] }

func (q shownQuiets) at(_ context.Context, i int) (lightsout.Presses, error) {
	return pressesOf(q.b, q.patterns[i]), nil // at most maxCanonical values
}
