package algebra

import (
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
	at(i int) lightsout.Presses
	order(i int) int
}

// maxCanonical is the size, in values of all patterns together, up to which they are brought into
// echelon form; larger ones are listed as the method finds them, one at a time.
const maxCanonical = 1 << 24

func canonical(b *lightsout.Board, f factoring) quietList {
	n := f.quiets()
	if n == 0 || b.Buttons() > maxCanonical/n {
		return foundQuiets{f}
	}
	list := shownQuiets{b: b}
	if b.Modulus() == 2 {
		m := gf2.NewMatrix(n, b.Buttons())
		for i := range n {
			copy(m.Row(i).Words(), f.quiet(i).Words())
		}
		m.Reduce()
		for i := range n {
			list.patterns = append(list.patterns, toBytes(m.Row(i)))
			list.orders = append(list.orders, 2)
		}
		return list
	}
	m := zmod.NewMatrix(b.Modulus(), n, b.Buttons())
	for i := range n {
		copy(m.Row(i), f.quiet(i).Bytes())
	}
	list.patterns = spanRows(zmod.Howell(m))
	list.orders = howellOrders(list.patterns, b.Modulus())
	return list
}

// foundQuiets lists the patterns as the method finds them.
type foundQuiets struct{ f factoring }

func (q foundQuiets) len() int                   { return q.f.quiets() }
func (q foundQuiets) at(i int) lightsout.Presses { return q.f.quiet(i) }
func (q foundQuiets) order(i int) int            { return q.f.order(i) }

// shownQuiets lists patterns in echelon form.
type shownQuiets struct {
	b        *lightsout.Board
	patterns [][]uint8
	orders   []int
}

func (q shownQuiets) len() int                   { return len(q.patterns) }
func (q shownQuiets) at(i int) lightsout.Presses { return pressesOf(q.b, q.patterns[i]) }
func (q shownQuiets) order(i int) int            { return q.orders[i] }
