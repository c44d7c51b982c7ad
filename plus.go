package lightsout

import (
	"runtime"
	"sync"
	"sync/atomic"

	"lightsout/internal/base/bitrow"
)

// The plus pattern with two states is the game itself, so its effect is worth its own loop: three rows of presses at a
// time, aligned in buffers that stay in the cache, make one row of changes in a single pass.

// plusKind says what the pattern of a grid does with two states.
type plusKind uint8

const (
	notPlus    plusKind = iota
	closedPlus          // a press changes the pressed cell and its neighbors along both axes
	openPlus            // only the neighbors
)

// plusKind decides by the steps that a press takes an odd number of times.
func (g Grid) plusKind() plusKind {
	if len(g.sizes) != 2 || g.pattern.name == Star.name {
		return notPlus
	}
	self, neighbors := false, 0
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
func (g Grid) hasPlusRows() bool {
	rows, columns := g.topology.gluings()
	return g.plus == closedPlus && g.sizes[0] > 2 && g.sizes[1] > 2 && rows != flipped && columns != flipped
}

// plusRows calls visit with the rows of changes from row first to before row past, in order, until
// visit says stop. The row it is given is overwritten by the next.
func (g Grid) plusRows(x []uint64, first, past int, visit func(r int, row []uint64) bool) {
	m, n := g.sizes[0], g.sizes[1]
	rows, _ := g.topology.gluings()
	words := wordsFor(n)
	room := make([]uint64, 4*words)
	above, row, below, out := room[:words], room[words:2*words], room[2*words:3*words], room[3*words:]
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
		g.rowEffect(out, above, row, below)
		if !visit(r, out) {
			return
		}
		above, row, below = row, below, above
	}
}

// RowEffect writes to dst the changes that three rows of presses make in the lights of the middle one. It is for boards
// that are solved row by row because a state is too large to be held, and reports whether this is one: a grid of more
// than two rows and columns, with two states and the plus pattern, and no side glued with a flip. Rows begin in
// the lowest bit of their first word.
func (b *Board) RowEffect(dst, above, row, below []uint64) bool {
	g, ok := b.Grid()
	if ok = ok && b.k == 2 && g.hasPlusRows(); ok && len(dst) > 0 {
		g.rowEffect(dst, above, row, below)
	}
	return ok
}

func (g Grid) rowEffect(dst, above, row, below []uint64) {
	n := g.sizes[1]
	plusRow(dst, above, row, below)
	if n&63 != 0 {
		dst[(n-1)>>6] &= 1<<(n&63) - 1
	}
	if _, columns := g.topology.gluings(); columns == straight { // the first and the last column are neighbors
		dst[0] ^= row[(n-1)>>6] >> ((n - 1) & 63) & 1
		dst[(n-1)>>6] ^= row[0] & 1 << ((n - 1) & 63)
	}
}

// plusRow writes above + row + below + row moved one column either way. What is moved beyond the
// last column is left for the caller to mask.
func plusRow(out, above, row, below []uint64) {
	last := len(row) - 1
	before, this := uint64(0), row[0]
	rest := row[1:]
	o, a, b := out[:len(rest)], above[:len(rest)], below[:len(rest)]
	for i, next := range rest {
		o[i] = a[i] ^ b[i] ^ this ^ (this<<1 | before>>63) ^ (this>>1 | next<<63)
		before, this = this, next
	}
	out[last] = above[last] ^ below[last] ^ this ^ (this<<1 | before>>63) ^ this>>1
}

// plusLeads reports whether the presses x lead from one state to the other, without making a state:
// rows are compared as they are computed, on all processors if there are many.
func (g Grid) plusLeads(from, to, x []uint64) bool {
	m, n := g.sizes[0], g.sizes[1]
	parts := 1
	if m*(n/64) > 1<<14 {
		parts = min(runtime.GOMAXPROCS(0), m/2)
	}
	var differ atomic.Bool
	var work sync.WaitGroup
	for part := range parts {
		work.Go(func() {
			g.plusRows(x, part*m/parts, (part+1)*m/parts, func(r int, row []uint64) bool {
				if !isSum(row, from, to, r*n, n) {
					differ.Store(true)
				}
				return !differ.Load()
			})
		})
	}
	work.Wait()
	return !differ.Load()
}

// isSum reports whether n bits, whose excess is zero, are the sum of those from bit off on of two states.
func isSum(row, from, to []uint64, off, n int) bool {
	last := (n - 1) >> 6
	shift := uint(off & 63)
	past := off>>6 + last + 1 // the word after those that begin the words of the row
	begin, other := from[off>>6:past], to[off>>6:past]
	row = row[:len(begin)]
	differ, low := uint64(0), begin[0]^other[0]
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
