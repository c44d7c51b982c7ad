package symmetry

import (
	"context"
	"slices"

	"lightsout"
	"lightsout/internal/base/closure"
)

// The symmetries of any board are found by refinement and search, as by McKay (Practical graph
// isomorphism, 1981), without his finer pruning.
//
// Things that see different neighborhoods cannot be exchanged; refine says which still could. Set
// one thing of a class apart, refine, and continue until every class is one thing: those set apart are
// the base. A symmetry is known by where it carries the base. Let Gᵢ be the symmetries that keep the
// first i things of the base where they are. The last Gᵢ is the identity alone, and
//
//	Gᵢ = the products of one symmetry for each place where Gᵢ can carry thing i of the base, with Gᵢ₊₁
//
// so the groups are made from the last to the first, and each of them is a group even if the next
// would be too large or take too long.

// Limits of the search.
const (
	maxFound  = 1024    // symmetries
	maxNames  = 1 << 24 // of lights and buttons, in all symmetries
	maxLooked = 1 << 23 // things and lines looked at, a tenth of a second
	maxWeb    = 1 << 17 // things and lines there are
)

// finder looks for symmetries of a board.
type finder struct {
	board *lightsout.Board
	ctx   context.Context
	work  int // what may still be looked at

	// The board as things joined by labeled lines, so that its symmetries are the permutations that keep
	// lines and labels. On a board of cells a thing is a cell; else lights come first and buttons after them.
	lights, things int
	cells          bool
	lines          [][]line // of each thing
	count          int      // of lines

	generators []Symmetry // of the group so far
}

// search returns symmetries of a board, the identity first, and whether they are all: they are if
// there are at most 1024 and the limits of the search allow. Otherwise they are those that keep the
// first things of the base where they are. It is always a group.
func search(ctx context.Context, b *lightsout.Board) (group []Symmetry, all bool, err error) {
	group = []Symmetry{identity(b)}
	f := &finder{board: b, ctx: ctx, work: maxLooked}
	if !f.buildGraph() {
		return group, false, ctx.Err()
	}
	levels, ok := f.levels()
	if !ok {
		return group, false, ctx.Err()
	}
	for _, c := range slices.Backward(levels) {
		larger := f.enlarge(group, c)
		if larger == nil {
			return group, false, ctx.Err()
		}
		group = larger
	}
	return group, true, ctx.Err()
}

// levels returns the refined colorings in which more and more of the base is set apart, all but the
// last, in which every class is one thing. It reports false if that takes too long.
func (f *finder) levels() (levels []coloring, ok bool) {
	n := f.things
	c := coloring{make([]int32, n), make([]int32, n)}
	for v := range n {
		c.order[v] = int32(v)
		if !f.cells && v >= f.lights {
			c.color[v] = int32(f.lights)
		}
	}
	//bounded: every turn sets a light or button apart, and refine counts the work
	for {
		if !f.refine(c) {
			return nil, false
		}
		v := next(c)
		if v < 0 {
			return levels, true
		}
		levels = append(levels, c)
		c = c.individualize(v)
	}
}

// next returns the thing to set apart: the least one of the first class of more than one, −1 if there is
// none.
func next(c coloring) int32 {
	for at := range c.order {
		if at+1 < len(c.order) && c.color[c.order[at]] == c.color[c.order[at+1]] {
			return slices.Min(c.class(c.color[c.order[at]]))
		}
	}
	return -1
}

// enlarge returns the group of a level made from that of the level below, nil if it is too large or
// the work is spent. Where found symmetries carry a place to another, that is not searched again.
func (f *finder) enlarge(group []Symmetry, c coloring) []Symmetry {
	v := next(c)
	reached := map[int32]Symmetry{v: group[0]} // one that carries v there, or a zero one if none does
	places := []int32{v}                       // those that v is carried to, in order
	for _, w := range slices.Sorted(slices.Values(c.class(c.color[v]))) {
		if _, known := reached[w]; known {
			continue
		}
		y, ok := f.carry(c.individualize(v), c.individualize(w))
		switch {
		case f.work < 0:
			return nil
		case !ok:
			reached[w] = Symmetry{}
			f.spread([]int32{w}, reached)
			continue
		}
		f.generators = append(f.generators, y)
		places = f.spread(places, reached)
		if size := len(places) * len(group); size > maxFound || size > maxNames/f.things {
			return nil
		}
	}
	larger := make([]Symmetry, 0, len(places)*len(group))
	for _, place := range places {
		for _, z := range group {
			larger = append(larger, reached[place].after(z))
		}
	}
	return larger
}

// spread follows the generators from places that are reached to others, and returns all of these places.
func (f *finder) spread(places []int32, reached map[int32]Symmetry) []int32 {
	return closure.Of(places, f.generators, func(g Symmetry, from int32) (int32, bool) {
		to := f.image(g, from)
		_, known := reached[to]
		if !known {
			reached[to] = g.after(reached[from])
		}
		return to, !known
	})
}

// image returns the thing that a thing becomes.
func (f *finder) image(y Symmetry, v int32) int32 {
	if f.cells || int(v) < f.lights {
		return y.Lights[v]
	}
	return y.Buttons[v-int32(f.lights)] + int32(f.lights)
}

// carry looks for a symmetry that carries one coloring to another, and refines both.
func (f *finder) carry(c, d coloring) (Symmetry, bool) {
	if !f.refine(c, d) {
		return Symmetry{}, false
	}
	v := next(c)
	if v < 0 {
		y := f.symmetry(c, d)
		return y, y.holds(f.ctx, f.board)
	}
	for _, w := range d.class(c.color[v]) {
		if y, ok := f.carry(c.individualize(v), d.individualize(w)); ok || f.work < 0 {
			return y, ok
		}
	}
	return Symmetry{}, false
}

// symmetry returns the permutation that carries a coloring of classes of one thing each to another.
func (f *finder) symmetry(c, d coloring) Symmetry {
	to := make([]int32, f.things)
	for at, v := range c.order {
		to[v] = d.order[at]
	}
	if f.cells {
		return Symmetry{Lights: to, Buttons: to}
	}
	y := Symmetry{Lights: to[:f.lights], Buttons: slices.Clone(to[f.lights:])}
	for j := range y.Buttons {
		y.Buttons[j] -= int32(f.lights)
	}
	return y
}
