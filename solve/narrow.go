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
	k      int
	lights int
	change []int // what is wanted of each light
	bags   []*bag
	roots  []*bag // scopes empty: one for each connected part
}

// bag is one step of the recursion; just one of link, join and forget. Nodes are the lights from 0
// on, then the buttons.
type bag struct {
	scope []int32 // in increasing order; the value of scope[i] counts kⁱ in the index of a table
	table []int32 // the fewest presses, or impossible

	times       int  // link: how often the button, scope[1], changes the light, scope[0]
	left, right *bag // join; forget has only left
	forgot      int32
	used        bool     // part of another bag
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
		if at%16 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		b.table = make([]int32, power(n.k, len(b.scope)))
		switch {
		case b.left == nil:
			for i := range b.table {
				if b.table[i] = impossible; n.linked(b, i) {
					b.table[i] = 0
				}
			}
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

// linked reports whether the values of a link's table entry go together.
func (n *narrow) linked(b *bag, index int) bool {
	light, button := index%n.k, index/n.k
	return light == button*b.times%n.k
}

// forget calls each with every entry of the bag, those of its left bag that it comes from, and how
// many presses that adds.
func (n *narrow) forget(b *bag, each func(to, from, presses int)) {
	stride, values := n.forgets(b)
	for to := range b.table {
		from := to%stride + to/stride*stride*n.k
		for presses, value := range values {
			each(to, from+value*stride, presses)
		}
	}
}

// forgets returns the place value of the forgotten node in the left bag's table, and the values it may
// have: all for a button, the wanted one for a light. The index of a value is the presses it adds.
func (n *narrow) forgets(b *bag) (stride int, values []int) {
	stride = 1
	for _, node := range b.left.scope {
		if node == b.forgot {
			break
		}
		stride *= n.k
	}
	if int(b.forgot) < n.lights {
		return stride, []int{n.change[b.forgot]}
	}
	for value := range n.k {
		values = append(values, value)
	}
	return stride, values
}

// join calls each with every entry of the bag and the pairs of entries of its left and right bags
// that make it. Only lights in both scopes give a choice.
func (n *narrow) join(b *bag, each func(to, left, right int)) {
	g := n.gluing(b)
	left, right, shared := 0, 0, 0
	values := make([]int, len(b.scope))
	for to := range b.table {
		splits := g.right[shared*g.splits:][:g.splits]
		for split, at := range g.left {
			each(to, left+at, right+splits[split])
		}
		// Count up, and let the indices follow.
		for at := range values {
			if values[at]++; values[at] < n.k {
				left, right, shared = left+g.leftAt[at], right+g.rightAt[at], shared+g.sharedAt[at]
				break
			}
			values[at] = 0
			left, right, shared = left-(n.k-1)*g.leftAt[at], right-(n.k-1)*g.rightAt[at], shared-(n.k-1)*g.sharedAt[at]
		}
	}
}

// gluing is how the tables of two bags fit together.
type gluing struct {
	k                         int
	leftAt, rightAt, sharedAt []int // of each node of the joint scope: its place value, 0 if absent
	splits                    int   // k to the number of lights in both scopes
	left                      []int // of each split: the part of the left index
	right                     []int // of each value of the shared lights and each split of it: the part of the right index
}

func (n *narrow) gluing(b *bag) *gluing {
	g := &gluing{k: n.k, splits: 1}
	var lightsLeft, lightsRight []int // place values of shared lights
	for _, node := range b.scope {
		l, inLeft := placeValue(b.left.scope, node, n.k)
		r, inRight := placeValue(b.right.scope, node, n.k)
		s := 0
		if inLeft && inRight && int(node) < n.lights {
			lightsLeft, lightsRight = append(lightsLeft, l), append(lightsRight, r)
			l, r, s = 0, 0, g.splits
			g.splits *= n.k
		}
		g.leftAt, g.rightAt, g.sharedAt = append(g.leftAt, l), append(g.rightAt, r), append(g.sharedAt, s)
	}
	g.left, g.right = make([]int, g.splits), make([]int, g.splits*g.splits)
	for split := range g.splits {
		rest := split
		for _, at := range lightsLeft {
			g.left[split] += rest % n.k * at
			rest /= n.k
		}
	}
	for shared := range g.splits {
		for split := range g.splits {
			sum, part := shared, split
			for _, at := range lightsRight {
				g.right[shared*g.splits+split] += (sum%n.k - part%n.k + n.k) % n.k * at
				sum, part = sum/n.k, part/n.k
			}
		}
	}
	return g
}

// parts returns the indices in the left and right tables of what is not split, and the values of
// the shared lights as a number.
func (g *gluing) parts(to int) (left, right, shared int) {
	for at := range g.leftAt {
		value := to % g.k
		to /= g.k
		left += value * g.leftAt[at]
		right += value * g.rightAt[at]
		shared += value * g.sharedAt[at]
	}
	return left, right, shared
}

// placeValue returns k to the place of the node in a scope, or 0 and false if it is not there.
func placeValue(scope []int32, node int32, k int) (int, bool) {
	value := 1
	for _, other := range scope {
		if other == node {
			return value, true
		}
		value *= k
	}
	return 0, false
}

func power(k, n int) int {
	p := 1
	for range n {
		p *= k
	}
	return p
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
