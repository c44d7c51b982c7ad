package symmetry

import (
	"cmp"
	"context"
	"slices"

	"lightsout"
)

type line struct {
	to    int32
	label uint32 // 2·times seen from the button, 2·times + 1 seen from the light
}

// weave lists the lines of the board, and reports false if it has more things and lines than allowed.
func (f *finder) weave() bool {
	b := f.board
	f.lights, f.cells = b.Lights(), b.Cells()
	if b.Lights() > maxWeb || b.Buttons() > maxWeb {
		return false
	}
	f.things = b.Lights()
	if !f.cells {
		f.things += b.Buttons()
	}
	f.lines = make([][]line, f.things)
	var room []lightsout.Toggle
	for j := range b.Buttons() {
		button := int32(j)
		if !f.cells {
			button += int32(f.lights)
		}
		room = b.AppendToggles(room[:0], j)
		if f.count += 2 * len(room); f.count+f.things > maxWeb {
			return false
		}
		for _, t := range room {
			times := uint32(t.Times)
			f.lines[button] = append(f.lines[button], line{int32(t.Light), 2 * times})
			f.lines[t.Light] = append(f.lines[t.Light], line{button, 2*times + 1})
		}
	}
	return true
}

// coloring divides the things into classes. Things are listed class by class, and the color of a
// thing is the place where its class begins.
type coloring struct {
	color []int32
	order []int32
}

func (c coloring) class(color int32) []int32 {
	past := int(color)
	for past < len(c.order) && c.color[c.order[past]] == color {
		past++
	}
	return c.order[color:past]
}

// alone returns the coloring in which one thing of a class is set apart from the others.
func (c coloring) alone(v int32) coloring {
	d := coloring{slices.Clone(c.color), slices.Clone(c.order)}
	for _, other := range c.class(c.color[v]) {
		if other != v {
			d.color[other]++
		}
	}
	at := slices.Index(d.order, v)
	start := c.color[v]
	d.order[start], d.order[at] = v, d.order[start]
	return d
}

// refine divides the classes of a coloring until things of one class have lines of the same labels to the same classes.
// With a second coloring it does so in the same way for both: whatever symmetry carries one to the other before, does
// so after. It reports false if there can be none, or the work is spent.
//
// What a thing sees is summed up in one number, a hash. Should two different sights have one hash, the classes stay
// larger than they could be, which costs time but is not wrong: every symmetry is checked in the end.
func (f *finder) refine(colorings ...coloring) bool {
	n := f.things
	sights := make([][]uint64, len(colorings))
	for classes := -1; ; {
		if f.work -= len(colorings) * (n + f.count); f.ctx.Err() != nil {
			f.work = -1
		}
		if f.work < 0 {
			return false
		}
		for side, c := range colorings {
			sights[side] = f.see(sights[side], c)
			slices.SortFunc(c.order, func(a, b int32) int {
				return cmp.Or(cmp.Compare(c.color[a], c.color[b]), cmp.Compare(sights[side][a], sights[side][b]))
			})
		}
		c, d := colorings[0], colorings[len(colorings)-1]
		for at, v := range c.order {
			if w := d.order[at]; c.color[v] != d.color[w] || sights[0][v] != sights[len(sights)-1][w] {
				return false
			}
		}
		count := 0
		for side, c := range colorings {
			count = recolor(c, sights[side])
		}
		if count == classes || count == n {
			return true
		}
		classes = count
	}
}

// see returns what each thing sees, in the given slice if it is long enough.
func (f *finder) see(sights []uint64, c coloring) []uint64 {
	sights = slices.Grow(sights[:0], f.things)
	for _, lines := range f.lines {
		sum := uint64(0)
		for _, l := range lines {
			sum += mix(uint64(l.label)<<32 | uint64(c.color[l.to]))
		}
		sights = append(sights, sum)
	}
	return sights
}

// recolor gives a class to each run of equal things in the order, and returns how many there are.
func recolor(c coloring, sights []uint64) int {
	count := 0
	start, color, sight := int32(0), int32(-1), uint64(0)
	for at, v := range c.order {
		if c.color[v] != color || sights[v] != sight {
			start, color, sight = int32(at), c.color[v], sights[v]
			count++
		}
		c.color[v] = start
	}
	return count
}

// mix scatters the bits of a number (the last steps of MurmurHash3).
func mix(v uint64) uint64 {
	v ^= v >> 33
	v *= 0xff51afd7ed558ccd
	v ^= v >> 33
	v *= 0xc4ceb9fe1a85ec53
	return v ^ v>>33
}

// maxWork bounds the cells that are renamed to find the symmetries of a grid.
const maxWork = 1 << 23

// Of returns the symmetries of a board that keep its middle where it is, the identity first. They form a group.
//
// For a grid they are those of its box: axes of equal size change places, and any axis may be turned around; 8 for a
// square, 4 for another rectangle, 48 for a cube, fewer if the pattern or the topology breaks some. For grids so large
// that looking would take long, only the identity is returned. Those of a torus that move its middle are not among
// them: a solver that folds its work along orbits is better off with small ones.
//
// For other boards they are all there are if they are at most 1024 and the search does not take long,
// otherwise those that keep some lights or buttons where they are: 12 for hexagons, 6 for triangles, 48 for the surface of a
// cube, all that a graph has.
func Of(ctx context.Context, b *lightsout.Board) ([]Symmetry, error) {
	if g, ok := b.Grid(); ok {
		return ofBox(ctx, b, g)
	}
	group, _, err := search(ctx, b)
	return group, err
}

// ofBox returns the symmetries of a grid that come from its box.
func ofBox(ctx context.Context, b *lightsout.Board, g lightsout.Grid) ([]Symmetry, error) {
	sizes := g.Sizes()
	orders := axisOrders(sizes)
	if len(orders)<<len(sizes) > maxWork/g.Lights() {
		return []Symmetry{identity(b)}, nil
	}
	var found []Symmetry
	for _, order := range orders {
		for turned := range 1 << len(sizes) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			cells := renamed(sizes, order, turned)
			y := Symmetry{cells, cells}
			same := func(z Symmetry) bool { return slices.Equal(z.lights, cells) }
			if !slices.ContainsFunc(found, same) && y.holds(ctx, b) {
				found = append(found, y)
			}
		}
	}
	return found, ctx.Err()
}

func identity(b *lightsout.Board) Symmetry {
	to := make([]int32, max(b.Lights(), b.Buttons()))
	for i := range to {
		to[i] = int32(i)
	}
	return Symmetry{to[:b.Lights()], to[:b.Buttons()]}
}

// axisOrders lists the permutations of axes that exchange only axes of equal size, the identity first.
func axisOrders(sizes []int) [][]int {
	orders := [][]int{nil}
	for axis := range sizes {
		var longer [][]int
		for _, order := range orders {
			for to := range sizes {
				if sizes[to] == sizes[axis] && !slices.Contains(order, to) {
					longer = append(longer, append(slices.Clone(order), to))
				}
			}
		}
		if orders = longer; len(orders) > maxWork {
			return orders // far too many already
		}
	}
	return orders
}

// renamed returns for each cell the cell that it becomes if axis a becomes axis order[a], backward
// where bit a of turned is set.
func renamed(sizes, order []int, turned int) []int32 {
	strides := make([]int, len(sizes))
	cells := 1
	for axis := len(sizes) - 1; axis >= 0; axis-- {
		strides[axis] = cells
		cells *= sizes[axis]
	}
	to := make([]int32, cells)
	for cell := range to {
		sum := 0
		for axis, size := range sizes {
			at := cell / strides[axis] % size
			if turned>>axis&1 != 0 {
				at = size - 1 - at
			}
			sum += at * strides[order[axis]]
		}
		to[cell] = int32(sum)
	}
	return to
}
