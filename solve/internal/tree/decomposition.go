// Package tree finds, counts and lists least solutions by dynamic programming over a tree decomposition of a
// board: trees, ladders, rings and long strips of any nullity.
//
// A board that consists of parts that share few lights and buttons is solved part by part: a table has the
// cost of a part for every value of the shared ones.
//
// Start at Of and Decomposition. steps.go makes the bags of an elimination order, and derives the entries of
// their tables from one another.
package tree

import (
	"cmp"
	"container/heap"
	"context"
	"math/big"
	"slices"

	"lightsout"
)

// Decomposition proves a solution least by dynamic programming over a tree decomposition, for boards
// that few lights and buttons connect, whatever their nullity.
//
// Take lights and buttons as the nodes of a graph, with a link wherever a button changes a light. A bag is a
// set of links that have been put together, and its table says, for each assignment of values to the nodes
// that still have links elsewhere, its scope, the fewest presses of the buttons inside. The value of a button
// is how often it is pressed; the value of a light is how much the links inside have added to it.
//
//	link    button j and light i: possible, with no presses yet, if the light's value is times·x_j
//	join    of two bags: buttons in both scopes have one value, and the values of lights add up
//	forget  a button, when all its links are inside: the least over its values x of x presses more;
//	        or a light: its value must be the change that is wanted
//
// Forgetting all nodes, in any order, joining before that the bags that hold the node, leads to
// one number, the weight of the least solutions. Each solution comes about in exactly one way, for
// its presses fix all values, so the same recursion counts and lists them. The order decides how
// large the tables get: k to the width of the decomposition.
type Decomposition struct {
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
	maxTable  = 1 << 20
	maxTables = 1 << 26
	MaxSteps  = 35
)

// fill computes the tables, each from those before it, unless that was done.
func (n *Decomposition) fill(ctx context.Context) error {
	if n.bags[0].table != nil {
		return nil
	}
	for at, b := range n.bags {
		b.table = make([]int32, int(n.size(b)))
		for i := range b.table {
			light := i % n.k  // of a link
			button := i / n.k // the one entry of nothing is possible
			if b.table[i] = impossible; b.left == nil && light == button*b.times%n.k {
				b.table[i] = 0
			}
		}
		err := n.ways(ctx, b, func(to, left, right, presses int) {
			b.table[to] = min(b.table[to], b.weight(left, right, presses))
		})
		if (at%16 == 0 || len(b.table) > 1<<12) && ctx.Err() != nil {
			err = ctx.Err()
		}
		if err != nil {
			n.bags[0].table = nil // to be filled again
			return err
		}
	}
	return nil
}

// weight returns the presses of an entry that comes from entries of the left and the right bag, and presses
// of the button that is forgotten.
func (b *bag) weight(left, right, presses int) int32 {
	weight := b.left.table[left] + int32(presses)
	if b.right != nil {
		weight += b.right.table[right]
	}
	return weight
}

// each yields every least solution, by choosing again what led to the fewest presses. What is still to be
// chosen is a list, and where there was a choice a stack: a call within a call for each bag would take a
// gigabyte on a large tree.
func (n *Decomposition) each(yield func(lightsout.Presses) bool) {
	x := n.board.NewPresses()
	var left *pending
	for _, root := range slices.Backward(n.roots) {
		left = &pending{root, 0, left}
	}
	var forks []fork
	for {
		for left != nil {
			choices := n.choices(left.bag, left.at) // there is one: the problem has a solution
			if len(choices) > 1 {
				forks = append(forks, fork{left, choices[1:]})
			}
			left = n.take(choices[0], left, x)
		}
		if !yield(x.Clone()) || len(forks) == 0 {
			return
		}
		last := &forks[len(forks)-1]
		left = n.take(last.choices[0], last.at, x)
		if last.choices = last.choices[1:]; len(last.choices) == 0 {
			forks = forks[:len(forks)-1]
		}
	}
}

// pending is an entry of a table for which the buttons forgotten in the bag are to be chosen, and what
// is pending after it.
type pending struct {
	bag  *bag
	at   int
	then *pending
}

// fork is where more than one choice was possible, and those not yet taken.
type fork struct {
	at      *pending
	choices []option
}

// take sets in x the button that a choice says, and returns what is pending then.
func (n *Decomposition) take(c option, at *pending, x lightsout.Presses) *pending {
	b := at.bag
	then := at.then
	switch {
	case b.left == nil:
		return then
	case b.right != nil:
		then = &pending{b.right, c.right, then}
	case int(b.forgot) >= n.lights:
		x.Set(int(b.forgot)-n.lights, c.presses)
	}
	return &pending{b.left, c.left, then}
}

// Solve returns a least solution.
func (n *Decomposition) Solve(ctx context.Context) (lightsout.Presses, error) {
	var least lightsout.Presses
	err := n.List(ctx, func(x lightsout.Presses) bool {
		least = x
		return false
	})
	return least, err
}

// List yields every least solution until yield returns false.
func (n *Decomposition) List(ctx context.Context, yield func(lightsout.Presses) bool) error {
	err := n.fill(ctx)
	if err != nil {
		return err
	}
	n.each(func(x lightsout.Presses) bool {
		if err = ctx.Err(); err != nil {
			return false
		}
		return yield(x)
	})
	return err
}

// Count returns how many least solutions there are, which must be at most most.
func (n *Decomposition) Count(ctx context.Context, limit *big.Int) (*big.Int, error) {
	if err := n.fill(ctx); err != nil {
		return nil, err
	}
	return n.number(ctx, limit)
}

// Of returns a decomposition that takes at most 2^steps steps, or nil if the orders that it tries lead to
// larger tables or the context ends. One order forgets the node with fewest neighbors first, counting as
// neighbors also those that share a bag; it is good for trees and whatever resembles them. The other sweeps
// over the board from a far end, as Cuthill and McKee (1969) number the rows of a matrix; it is good for long
// strips, where it keeps the front as short as the strip is wide.
func Of(ctx context.Context, p lightsout.Problem, steps float64) *Decomposition {
	links := linksOf(ctx, p.Board)
	if links == nil {
		return nil
	}
	var best *Decomposition
	for _, order := range [][]int32{nil, sweep(links, p.Board.Lights())} {
		if n, log := decompose(ctx, p, links, order, steps); n != nil {
			best = n
			steps = log
		}
	}
	return best
}

// maxLinks bounds the boards that are looked at.
const maxLinks = 1 << 20

// linksOf returns the neighbors of each node: lights first, then buttons. Nil if there are too many, or if
// the context ends.
func linksOf(ctx context.Context, b *lightsout.Board) [][]int32 {
	if b.Lights()+b.Buttons() > maxLinks {
		return nil
	}
	links := make([][]int32, b.Lights()+b.Buttons())
	var scratch []lightsout.Toggle
	total := 0
	for j := range b.Buttons() {
		scratch = b.AppendToggles(scratch[:0], j)
		if total += len(scratch); total > maxLinks || j%256 == 0 && ctx.Err() != nil {
			return nil
		}
		button := int32(b.Lights() + j)
		for _, t := range scratch {
			links[button] = append(links[button], int32(t.Light))
			links[t.Light] = append(links[t.Light], button)
		}
	}
	return links
}

// degrees is a queue of nodes by their number of neighbors, which is in the high half of an entry. A node is
// entered again when its number changes; entries that are out of date are dropped when they come up.
type degrees []uint64

func (d degrees) Len() int           { return len(d) }
func (d degrees) Less(i, j int) bool { return d[i] < d[j] }
func (d degrees) Swap(i, j int)      { d[i], d[j] = d[j], d[i] }
func (d *degrees) Push(x any)        { *d = append(*d, x.(uint64)) }

func (d *degrees) enter(node int32, count int) { heap.Push(d, uint64(count)<<32|uint64(node)) }

func (d *degrees) Pop() any {
	last := (*d)[len(*d)-1]
	*d = (*d)[:len(*d)-1]
	return last
}

// least returns a node with fewest neighbors among those that are left, for which neighbors is not nil.
func (d *degrees) least(neighbors []map[int32]bool) int32 {
	//bounded: every turn takes an entry off the heap
	for {
		next := heap.Pop(d).(uint64)
		if list := neighbors[uint32(next)]; list != nil && len(list) == int(next>>32) {
			return int32(next)
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
	reached := []int32{from}
	seen := map[int32]bool{from: true}
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
		slices.SortStableFunc(reached[begin:], func(a, b int32) int {
			return cmp.Compare(len(links[a]), len(links[b]))
		})
	}
	return reached
}
