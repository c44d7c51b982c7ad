package tree

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"lightsout"
)

// Of returns a decomposition that takes at most 2^steps steps, or nil if the orders that it tries lead to
// larger tables or the context ends. One order forgets the node with fewest neighbors first, counting as neighbors also
// those that share a bag; it is good for trees and whatever resembles them. The other sweeps over
// the board from a far end, as Cuthill and McKee (1969) number the rows of a matrix; it is good for
// long strips, where it keeps the front as short as the strip is wide.
func Of(ctx context.Context, p lightsout.Problem, steps float64) *Decomposition {
	links := linksOf(ctx, p.Board)
	if links == nil {
		return nil
	}
	var best *Decomposition
	for _, order := range [][]int32{nil, sweep(links, p.Board.Lights())} {
		if n, log := decompose(ctx, p, links, order, steps); n != nil {
			best, steps = n, log
		}
	}
	return best
}

// maxLinks bounds the boards that are looked at.
const maxLinks = 1 << 20

// linksOf returns the neighbors of each node: lights first, then buttons. Nil if there are too many, or if the context ends.
func linksOf(ctx context.Context, b *lightsout.Board) [][]int32 {
	if b.Lights()+b.Buttons() > maxLinks {
		return nil
	}
	links := make([][]int32, b.Lights()+b.Buttons())
	var room []lightsout.Toggle
	total := 0
	for j := range b.Buttons() {
		room = b.AppendToggles(room[:0], j)
		if total += len(room); total > maxLinks || j%256 == 0 && ctx.Err() != nil {
			return nil
		}
		button := int32(b.Lights() + j)
		for _, t := range room {
			links[button] = append(links[button], int32(t.Light))
			links[t.Light] = append(links[t.Light], button)
		}
	}
	return links
}

// degrees is a queue of nodes by their number of neighbors. A node is entered again when its number
// changes; entries that are out of date are dropped when they come up.
type degrees []degree

type degree struct {
	node  int32
	count int
}

func (d degrees) Len() int { return len(d) }
func (d degrees) Less(i, j int) bool {
	return d[i].count < d[j].count || d[i].count == d[j].count && d[i].node < d[j].node
}
func (d degrees) Swap(i, j int) { d[i], d[j] = d[j], d[i] }
func (d *degrees) Push(x any)   { *d = append(*d, x.(degree)) }

func (d *degrees) Pop() any {
	last := (*d)[len(*d)-1]
	*d = (*d)[:len(*d)-1]
	return last
}

// least returns a node with fewest neighbors among those that are left, for which neighbors is not nil.
func (d *degrees) least(neighbors []map[int32]bool) int32 {
	for {
		next := heap.Pop(d).(degree)
		if list := neighbors[next.node]; list != nil && len(list) == next.count {
			return next.node
		}
	}
}

// sweep orders the nodes by a walk outward from a light at a far end of each connected part: the
// lights as they are reached, and before each light those of its buttons that have not come yet.
func sweep(links [][]int32, lights int) []int32 {
	var order []int32
	placed := make([]bool, len(links))
	place := func(node int32) {
		if !placed[node] {
			placed[node] = true
			order = append(order, node)
		}
	}
	for light := range lights {
		if placed[light] {
			continue
		}
		reached := outward(links, int32(light), lights)
		reached = outward(links, reached[len(reached)-1], lights)
		for _, i := range reached {
			for _, button := range links[i] {
				place(button)
			}
			place(i)
		}
	}
	for node := range links {
		place(int32(node)) // buttons without lights
	}
	return order
}

// outward returns the lights connected with one, the nearest first and of those the ones with fewest
// buttons. If there are as many lights as buttons, they are taken for cells, and the next to a cell
// are those that change it; else the next to a light are those that share a button with it.
func outward(links [][]int32, from int32, lights int) []int32 {
	reached, seen := []int32{from}, map[int32]bool{from: true}
	reach := func(light int32) {
		if !seen[light] {
			seen[light] = true
			reached = append(reached, light)
		}
	}
	for at := 0; at < len(reached); at++ {
		begin := len(reached)
		for _, button := range links[reached[at]] {
			if len(links) == 2*lights {
				reach(button - int32(lights))
				continue
			}
			for _, light := range links[button] {
				reach(light)
			}
		}
		slices.SortStableFunc(reached[begin:], func(a, b int32) int { return cmp.Compare(len(links[a]), len(links[b])) })
	}
	return reached
}
