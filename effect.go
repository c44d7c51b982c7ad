package lightsout

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"lightsout/internal/base/bitrow"
	"lightsout/internal/base/parallel"
)

// The effect of many presses on a planar grid with two states is the same for each column, so whole rows are
// shifted and added, 64 cells at a time. The steps of the pattern are taken together by their row difference
// d: row r of presses, moved by each column difference of that d and summed, is one row of changes for row
// r+d. Where a side is glued with a flip, the cells that cross it go to another row, and are summed apart.

// rowGroup is the steps of a pattern that share a row difference.
type rowGroup struct {
	down  int   // the row difference
	right []int // the column differences, each with an odd number of times
}

// rowGroups groups the steps by row difference, or reports that this grid has none: it is not
// planar, its pattern has lines, or a step is longer than a row.
func (g grid) rowGroups() ([]rowGroup, bool) {
	_, n, planar := g.Planar()
	if !planar || g.Pattern.name == Star.name {
		return nil, false
	}
	var all []rowGroup
	place := map[int]int{} // of a row difference
	for _, step := range g.steps {
		down := step.Offset[0]
		right := step.Offset[1]
		if right <= -n || right >= n {
			return nil, false
		}
		if step.Times%2 == 0 {
			continue
		}
		at, known := place[down]
		if !known {
			at = len(all)
			place[down] = at
			all = append(all, rowGroup{down: down})
		}
		all[at].right = append(all[at].right, right)
	}
	return all, true
}

// addEffect adds the effect of the presses x to the state s, row by row, and reports whether this grid allows
// it.
func (g grid) addEffect(s, x []uint64) bool {
	if g.hasPlusRows() {
		_, n, _ := g.Planar()
		g.plusRows(x, 0, g.Sizes[0], func(r int, row []uint64) bool {
			bitrow.Xor(s, r*n, row, 0, n)
			return true
		})
		return true
	}
	all, ok := g.rowGroups()
	if !ok {
		return false
	}
	m, n, _ := g.Planar()
	_, columns := g.Topology.gluings()
	words := wordsFor(n)
	scratch := make([]uint64, 4*words+2)
	stay := scratch[:words]
	over := scratch[words : 2*words]
	back := scratch[2*words : 3*words]
	wide := scratch[3*words:]
	row := wide[1 : words+1]
	around := over // the sum of what crosses the left or the right side
	if columns == straight {
		around = stay
	}
	for r := range m {
		if bitrow.Load(row, x, r*n, n); !slices.ContainsFunc(row, func(w uint64) bool { return w != 0 }) {
			continue
		}
		for _, sh := range all {
			clear(stay)
			clear(over)
			for _, d := range sh.right {
				addShifted(stay, wide, d)
				if columns != edge && d != 0 {
					addShifted(around, wide, d-n*cmp.Compare(d, 0))
				}
			}
			g.addRow(s, r+sh.down, stay, back)
			if columns == flipped {
				g.addRow(s, m-1-(r+sh.down), over, back)
			}
		}
	}
	return true
}

// addRow adds a row of changes to row r of the state, which may lie over the top or the bottom.
func (g grid) addRow(s []uint64, r int, row, back []uint64) {
	m := g.Sizes[0]
	n := g.Sizes[1]
	if n&63 != 0 { // what has left the columns
		row[len(row)-1] &= 1<<(n&63) - 1
	}
	if r < 0 || r >= m {
		rows, _ := g.Topology.gluings()
		if rows == edge {
			return
		}
		q := floorDiv(r, m)
		r -= q * m
		if rows == flipped && q&1 != 0 {
			copy(back, row)
			bitrow.Reverse(back, n)
			row = back
		}
	}
	bitrow.Xor(s, r*n, row, 0, n)
}

// addShifted adds to sum the row that lies in wide between two words of zeros, moved d columns to the right
// (left if negative).
func addShifted(sum, wide []uint64, d int) {
	// of the words that the row comes to
	first := max(0, d>>6)
	past := len(sum) - max(0, -d>>6)
	from := (first+1)<<6 - d
	shift := from & 63
	low := wide[from>>6]
	reached := sum[first:past]
	for i, high := range wide[from>>6+1:][:len(reached)] {
		reached[i] ^= low>>(shift&63) | high<<1<<(^shift&63)
		low = high
	}
}

// The plus pattern with two states is the game itself, so its effect is worth its own loop: three rows of
// presses at a time, aligned in buffers that stay in the cache, make one row of changes in a single pass.

// plusKind says what the pattern of a grid does with two states.
type plusKind uint8

const (
	notPlus    plusKind = iota
	closedPlus          // a press changes the pressed cell and its neighbors along both axes
	openPlus            // only the neighbors
)

// plusKind decides by the steps that a press takes an odd number of times.
func (g grid) plusKind() plusKind {
	if len(g.Sizes) != 2 || g.Pattern.name == Star.name {
		return notPlus
	}
	self := false
	neighbors := 0
	for _, step := range g.steps {
		if step.Times%2 == 0 {
			continue
		}
		switch [2]int(step.Offset) {
		case [2]int{}:
			self = true
		case [2]int{0, -1}, [2]int{0, 1}, [2]int{-1, 0}, [2]int{1, 0}:
			neighbors++
		default:
			return notPlus
		}
	}
	switch {
	case neighbors < 4:
		return notPlus
	case self:
		return closedPlus
	}
	return openPlus
}

// hasPlusRows reports whether plusRows works on the grid: the pattern does what Plus does, and no
// side is glued with a flip.
func (g grid) hasPlusRows() bool {
	rows, columns := g.Topology.gluings()
	return g.plus == closedPlus && g.Sizes[0] > 2 && g.Sizes[1] > 2 && rows != flipped && columns != flipped
}

// plusRows calls visit with the rows of changes from row first to before row past, in order, until
// visit says stop. The row it is given is overwritten by the next.
func (g grid) plusRows(x []uint64, first, past int, visit func(r int, row []uint64) bool) {
	m := g.Sizes[0]
	n := g.Sizes[1]
	rows, columns := g.Topology.gluings()
	words := wordsFor(n)
	scratch := make([]uint64, 4*words)
	above := scratch[:words]
	row := scratch[words : 2*words]
	below := scratch[2*words : 3*words]
	out := scratch[3*words:]
	load := func(dst []uint64, r int) {
		if r >= 0 && r < m {
			bitrow.Load(dst, x, r*n, n)
		} else if rows == straight {
			bitrow.Load(dst, x, mod(r, m)*n, n)
		} else {
			clear(dst)
		}
	}
	load(above, first-1)
	load(row, first)
	for r := first; r < past; r++ {
		load(below, r+1)
		bitrow.Plus(out, above, row, below, n, columns == straight)
		if !visit(r, out) {
			return
		}
		above, row, below = row, below, above
	}
}

// plusLeads reports whether the presses x lead from one state to the other, without making a state:
// rows are compared as they are computed, on all processors if there are many.
func (g grid) plusLeads(from, to, x []uint64) bool {
	m := g.Sizes[0]
	if m*(g.Sizes[1]/64) <= 1<<14 {
		return g.rowsLead(from, to, x, 0, m)
	}
	var differ atomic.Bool
	parts := min(m, 64)
	parallel.Each(context.Background(), parts, func(part int) {
		if !differ.Load() && !g.rowsLead(from, to, x, part*m/parts, (part+1)*m/parts) {
			differ.Store(true)
		}
	})
	return !differ.Load()
}

// rowsLead is plusLeads of some rows.
func (g grid) rowsLead(from, to, x []uint64, first, past int) (lead bool) {
	n := g.Sizes[1]
	g.plusRows(x, first, past, func(r int, row []uint64) bool {
		lead = isSum(row, from, to, r*n, n)
		return lead
	})
	return lead
}

// isSum reports whether n bits, whose excess is zero, are the sum of those from bit off on of two states.
func isSum(row, from, to []uint64, off, n int) bool {
	last := (n - 1) >> 6
	shift := uint(off & 63)
	past := off>>6 + last + 1 // the word after those that begin the words of the row
	begin := from[off>>6 : past]
	other := to[off>>6 : past]
	row = row[:len(begin)]
	differ := uint64(0)
	low := begin[0] ^ other[0]
	for i := 1; i < len(begin) && i < len(other); i++ {
		high := begin[i] ^ other[i]
		differ |= low>>(shift&63) ^ high<<1<<(^shift&63) ^ row[i-1]
		low = high
	}
	high := uint64(0)
	if past < len(from) {
		high = from[past] ^ to[past]
	}
	end := low>>(shift&63) ^ high<<1<<(^shift&63) ^ row[last]
	if n&63 != 0 {
		end &= 1<<(n&63) - 1
	}
	return differ|end == 0
}
