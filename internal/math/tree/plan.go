package tree

import (
	"cmp"
	"container/heap"
	"context"
	"math"
	"slices"

	"lightsout"
)

// plan makes the bags of a decomposition, without their tables, so that the cost is known first.
type plan struct {
	n         *Decomposition
	b         *lightsout.Board
	links     [][]int32
	holding   [][]*bag         // the bags that hold each node; some are used by now
	neighbors []map[int32]bool // of each node that is not forgotten: those that it shares a link or a bag with
	queue     *degrees         // nil if the order is given
	entries   int              // of all tables
	work      float64          // steps to fill them
	most      float64          // steps allowed
}

// maxSplits bounds the pairs of entries that make one entry of a join.
const maxSplits = 256

// decompose forgets the nodes in an order, or, if it is nil, always one with fewest neighbors. It returns the bags and
// the logarithm to base 2 of the steps to fill their tables; nil if these are more than allowed, or if the context ends.
func decompose(ctx context.Context, p lightsout.Problem, links [][]int32, order []int32, steps float64) (*Decomposition, float64) {
	b := p.Board
	n := &Decomposition{board: b, k: b.Modulus(), lights: b.Lights(), change: make([]int, b.Lights())}
	for i := range n.change {
		n.change[i] = (p.To.At(i) - p.From.At(i) + n.k) % n.k
	}
	pl := &plan{n: n, b: b, links: links, most: math.Exp2(steps)}
	pl.holding, pl.neighbors = make([][]*bag, len(links)), make([]map[int32]bool, len(links))
	if order == nil {
		pl.queue = &degrees{}
	}
	for node, list := range links {
		if node%256 == 0 && ctx.Err() != nil {
			return nil, 0
		}
		pl.neighbors[node] = map[int32]bool{}
		for _, other := range list {
			pl.neighbors[node][other] = true
		}
		if order == nil {
			heap.Push(pl.queue, degree{int32(node), len(list)})
		}
	}
	for at := range links {
		var node int32
		if order != nil {
			node = order[at]
		} else {
			node = pl.queue.least(pl.neighbors)
		}
		if !pl.forget(node) || at%16 == 0 && ctx.Err() != nil {
			return nil, 0
		}
	}
	if len(n.bags) == 0 {
		return nil, 0
	}
	return n, math.Log2(pl.work)
}

// forget joins the bags that hold a node and forgets it. It reports false if that costs too much.
func (pl *plan) forget(node int32) bool {
	parts := pl.holders(node)
	if len(parts) == 0 && int(node) >= pl.n.lights {
		return pl.press(node)
	}
	// The largest bag takes up the others one by one, which shares fewer lights at a time than joining them first.
	slices.SortStableFunc(parts, func(a, b *bag) int { return cmp.Compare(len(b.scope), len(a.scope)) })
	for _, other := range pl.links[node] {
		if pl.neighbors[other] != nil { // else the link was made when the other was forgotten
			parts = append(parts, pl.link(node, other))
		}
	}
	if len(parts) == 0 { // a light without buttons, or a button without lights, which stays unpressed
		pl.neighbors[node] = nil
		return true
	}
	whole := parts[0]
	if whole.left == nil && !pl.add(whole, 1) {
		return false
	}
	for _, part := range parts[1:] {
		if part.left == nil && !pl.add(part, 1) {
			return false
		}
		made, splits := pl.join(whole, part)
		if splits > maxSplits || !pl.add(made, splits) {
			return false
		}
		whole = made
	}
	made := &bag{left: whole, forgot: node}
	made.scope = slices.DeleteFunc(slices.Clone(whole.scope), func(other int32) bool { return other == node })
	whole.used = true
	if !pl.add(made, float64(pl.n.k)) {
		return false
	}
	pl.neighbors[node] = nil
	pl.hold(made, node)
	return true
}

func (pl *plan) holders(node int32) []*bag {
	pl.holding[node] = slices.DeleteFunc(pl.holding[node], func(b *bag) bool { return b.used })
	return slices.Clone(pl.holding[node])
}

// press makes the bag of a button with all its links and forgets it at once. In a sweep the links are added to the bag
// that has swept so far, the largest that holds one of the button's lights; else they are a separate bag.
func (pl *plan) press(button int32) bool {
	lights := pl.links[button]
	pl.neighbors[button] = nil
	if len(lights) == 0 {
		return true // a button without lights stays unpressed
	}
	made := &bag{forgot: button, presses: true}
	if pl.queue == nil {
		for _, light := range lights {
			for _, part := range pl.holders(light) {
				if made.left == nil || len(part.scope) > len(made.left.scope) {
					made.left = part
				}
			}
		}
	}
	if made.left == nil {
		made.left = &bag{}
		pl.n.bags = append(pl.n.bags, made.left)
	}
	made.left.used = true
	made.scope = append(slices.Clone(lights), made.left.scope...)
	slices.Sort(made.scope)
	made.scope = slices.Compact(made.scope)
	if !pl.add(made, float64(pl.n.k)) {
		return false
	}
	for _, light := range lights {
		delete(pl.neighbors[light], button)
	}
	pl.hold(made, button)
	return true
}

// hold notes which nodes a new bag holds, and that they are neighbors now.
func (pl *plan) hold(made *bag, forgot int32) {
	if len(made.scope) == 0 {
		pl.n.roots = append(pl.n.roots, made)
	}
	for _, node := range made.scope {
		pl.holding[node] = append(pl.holding[node], made)
		delete(pl.neighbors[node], forgot)
		for _, other := range made.scope {
			if other != node {
				pl.neighbors[node][other] = true
			}
		}
		if pl.queue != nil {
			heap.Push(pl.queue, degree{node, len(pl.neighbors[node])})
		}
	}
}

// add enters a bag whose table takes the given steps an entry, and reports false if it is too much.
func (pl *plan) add(made *bag, times float64) bool {
	size := math.Pow(float64(pl.n.k), float64(len(made.scope)))
	if pl.work += size * times; pl.work > pl.most || size > maxTable {
		return false
	}
	pl.n.bags = append(pl.n.bags, made)
	pl.entries += int(size)
	return pl.entries <= maxTables
}

// link returns the bag of a light and a button.
func (pl *plan) link(node, other int32) *bag {
	light, button := min(node, other), max(node, other)
	made := &bag{scope: []int32{light, button}}
	for _, t := range pl.b.Toggles(int(button) - pl.n.lights) {
		if t.Light == int(light) {
			made.times = t.Times
		}
	}
	return made
}

// join returns the bag of two, and how many pairs of entries make one of its entries.
func (pl *plan) join(a, b *bag) (*bag, float64) {
	made := &bag{left: a, right: b, scope: append(slices.Clone(a.scope), b.scope...)}
	slices.Sort(made.scope)
	splits := 1.0
	for at := 1; at < len(made.scope); at++ {
		if node := made.scope[at]; node == made.scope[at-1] && int(node) < pl.n.lights {
			splits *= float64(pl.n.k)
		}
	}
	made.scope = slices.Compact(made.scope)
	a.used, b.used = true, true
	return made, splits
}
