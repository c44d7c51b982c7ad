package symmetry

import (
	"cmp"
	"slices"

	"lightsout"
)

type line struct {
	to    int32
	label uint32 // 2·times seen from the button, 2·times + 1 seen from the light
}

// buildGraph lists the lines of the board, and reports false if it has more things and lines than allowed.
func (f *finder) buildGraph() bool {
	b := f.board
	f.lights = b.Lights()
	f.cells = b.Cells()
	if b.Lights() > maxWeb || b.Buttons() > maxWeb {
		return false
	}
	f.things = b.Lights()
	if !f.cells {
		f.things += b.Buttons()
	}
	f.lines = make([][]line, f.things)
	var scratch []lightsout.Toggle
	for j := range b.Buttons() {
		button := int32(j)
		if !f.cells {
			button += int32(f.lights)
		}
		scratch = b.AppendToggles(scratch[:0], j)
		if f.count += 2 * len(scratch); f.count+f.things > maxWeb {
			return false
		}
		for _, t := range scratch {
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

// individualize returns the coloring in which one thing of a class is set apart from the others.
func (c coloring) individualize(v int32) coloring {
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

// refine divides the classes of a coloring until things of one class have lines of the same labels to the
// same classes. With a second coloring it does so in the same way for both: whatever symmetry carries one to
// the other before, does so after. It reports false if there can be none, or the work is spent.
//
// What a thing sees is summed up in one number, a hash. Should two different sights have one hash, the
// classes stay larger than they could be, which costs time but is not wrong: every symmetry is checked in the
// end.
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
				return cmp.Or(cmp.Compare(c.color[a], c.color[b]),
					cmp.Compare(sights[side][a], sights[side][b]))
			})
		}
		c := colorings[0]
		d := colorings[len(colorings)-1]
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
	start := int32(0)
	color := int32(-1)
	sight := uint64(0)
	for at, v := range c.order {
		if c.color[v] != color || sights[v] != sight {
			start = int32(at)
			color = c.color[v]
			sight = sights[v]
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
