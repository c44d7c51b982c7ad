package solve

import (
	"context"
	"math/big"

	"lightsout"
)

// narrow proves a solution least by dynamic programming over a tree decomposition, for boards that
// few lights and buttons connect, whatever their nullity.
//
// Take lights and buttons as the nodes of a graph, with a link wherever a button changes a light. A
// bag is a set of links that have been put together, and its table says, for each assignment of
// values to the nodes that still have links elsewhere, its scope, the fewest presses of the buttons
// inside. The value of a button is how often it is pressed; the value of a light is how much the links
// inside have added to it.
//
//	link    button j and light i: possible, with no presses yet, if the light's value is times·x_j
//	join    of two bags: buttons in both scopes have one value, and the values of lights add up
//	forget  a button, when all its links are inside: the least over its values x of x presses more;
//	        or a light: its value must be the change that is wanted
//
// Forgetting all nodes, in any order, joining before that the bags that hold the node, leads to
// one number, the weight of the least solutions. Each solution comes about in exactly one way, for
// its presses fix all values, so the same recursion counts and lists them. The order decides how
// large the tables get (narrow_order.go): k to the width of the decomposition.
type narrow struct {
	board  *lightsout.Board
	k      int
	lights int
	change []int // what is wanted of each light
	bags   []*bag
	roots  []*bag // scopes empty: one for each connected part
}

// bag is one step of the recursion. Nodes are the lights from 0 on, then the buttons.
//
//	nothing  left is nil, scope is empty
//	link     left is nil, scope is a light and a button
//	join     left and right
//	forget   left only
//	press    left only, and presses: a button that left does not hold is linked to all its lights
//	         and forgotten in one step
type bag struct {
	scope []int32 // in increasing order; the value of scope[i] counts kⁱ in the index of a table
	table []int32 // the fewest presses, or impossible

	times       int // of a link: how often the button changes the light
	left, right *bag
	forgot      int32
	presses     bool
	used        bool     // by another bag
	counts      []uint64 // of least solutions, modulo a prime, while they are counted
}

// impossible is more than any weight, and twice as much still fits.
const impossible = 1 << 29

// Limits: entries of a table, entries of all, and the logarithm to base 2 of the steps.
const (
	maxTable       = 1 << 20
	maxTables      = 1 << 26
	maxNarrowSteps = 35
)

// fill computes the tables, each from those before it.
func (n *narrow) fill(ctx context.Context) error {
	for at, b := range n.bags {
		b.table = make([]int32, power(n.k, len(b.scope)))
		if (at%16 == 0 || len(b.table) > 1<<12) && ctx.Err() != nil {
			n.bags[0].table = nil // to be filled anew
			return ctx.Err()
		}
		switch {
		case b.left == nil:
			for i := range b.table {
				if b.table[i] = impossible; n.linked(b, i) {
					b.table[i] = 0
				}
			}
		case b.presses:
			n.press(b, func(to, from, presses int) {
				if from < 0 {
					b.table[to] = impossible
				} else {
					b.table[to] = min(b.table[to], b.left.table[from]+int32(presses))
				}
			})
		case b.right == nil:
			n.forget(b, func(to, from, presses int) {
				if w := b.left.table[from] + int32(presses); presses == 0 || w < b.table[to] {
					b.table[to] = min(w, impossible)
				}
			})
		default:
			for i := range b.table {
				b.table[i] = impossible
			}
			n.join(b, func(to, left, right int) {
				b.table[to] = min(b.table[to], b.left.table[left]+b.right.table[right])
			})
		}
	}
	return nil
}

// each yields every least solution, by choosing again what led to the fewest presses.
func (n *narrow) each(p lightsout.Problem, yield func(lightsout.Presses) bool) {
	x := p.Board.NewPresses()
	var all func(roots []*bag) bool
	all = func(roots []*bag) bool {
		if len(roots) == 0 {
			return yield(x.Clone())
		}
		return n.choose(roots[0], 0, x, func() bool { return all(roots[1:]) })
	}
	all(n.roots)
}

// choose sets in x, in every way that gives a table entry, the buttons forgotten in the bag, and
// calls next after each; it stops when next returns false.
func (n *narrow) choose(b *bag, at int, x lightsout.Presses, next func() bool) bool {
	want := b.table[at]
	switch {
	case b.left == nil:
		return next()
	case b.presses:
		for presses, from := range n.pressing(b).from(at) {
			if from < 0 || b.left.table[from]+int32(presses) != want {
				continue
			}
			x.Set(int(b.forgot)-n.lights, presses)
			if !n.choose(b.left, from, x, next) {
				return false
			}
		}
	case b.right == nil:
		stride, values := n.forgets(b)
		from := at%stride + at/stride*stride*n.k
		for presses, value := range values {
			if b.left.table[from+value*stride]+int32(presses) != want {
				continue
			}
			if int(b.forgot) >= n.lights {
				x.Set(int(b.forgot)-n.lights, value)
			}
			if !n.choose(b.left, from+value*stride, x, next) {
				return false
			}
		}
	default:
		g := n.gluing(b)
		left, right, shared := g.parts(at)
		for split := range g.splits {
			l, r := left+g.left[split], right+g.right[shared*g.splits+split]
			if b.left.table[l]+b.right.table[r] != want {
				continue
			}
			if !n.choose(b.left, l, x, func() bool { return n.choose(b.right, r, x, next) }) {
				return false
			}
		}
	}
	return true
}

func (n *narrow) solve(ctx context.Context, q *quest) error {
	if n.bags[0].table == nil {
		if err := n.fill(ctx); err != nil {
			return err
		}
	}
	n.each(q.p, func(x lightsout.Presses) bool {
		q.found(x)
		return false
	})
	q.atLeast = q.weight
	return nil
}

func (n *narrow) list(ctx context.Context, q *quest, yield func(lightsout.Presses) bool) error {
	if n.bags[0].table == nil {
		if err := n.fill(ctx); err != nil {
			return err
		}
	}
	var err error
	n.each(q.p, func(x lightsout.Presses) bool {
		if err = ctx.Err(); err != nil {
			return false
		}
		return yield(x)
	})
	return err
}

func (n *narrow) count(ctx context.Context, q *quest) (*big.Int, error) {
	if err := n.solve(ctx, q); err != nil {
		return nil, err
	}
	return n.number(ctx, q.a.Solutions())
}
