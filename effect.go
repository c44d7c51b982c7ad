package lightsout

import (
	"math/bits"
	"slices"

	"lightsout/internal/base/bitrow"
)

// The effect of many presses on a planar grid with two states is the same for each column, so whole rows are shifted
// and added, 64 cells at a time. The steps of the pattern are taken together by their row difference d: row r of
// presses, moved by each column difference of that d and summed, is one row of changes for row r+d. Where a side is
// glued with a flip, the cells that cross it go to another row, and are summed apart.

// sheaf is the steps of a pattern that share a row difference.
type sheaf struct {
	down  int   // the row difference
	right []int // the column differences, each with an odd number of times
}

// sheaves groups the steps by row difference, or reports that this grid has none: it is not
// planar, its pattern has lines, or a step is longer than a row.
func (g Grid) sheaves() ([]sheaf, bool) {
	_, n, planar := g.Planar()
	if !planar || g.pattern.name == Star.name {
		return nil, false
	}
	var all []sheaf
	place := map[int]int{} // of a row difference
	for _, step := range g.steps {
		down, right := step.Offset[0], step.Offset[1]
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
			all = append(all, sheaf{down: down})
		}
		all[at].right = append(all[at].right, right)
	}
	return all, true
}

// addEffect adds the effect of the presses x to the state s, row by row, and reports whether this grid allows it.
func (g Grid) addEffect(s, x []uint64) bool {
	if g.hasPlusRows() {
		_, n, _ := g.Planar()
		g.plusRows(x, 0, g.sizes[0], func(r int, row []uint64) bool {
			bitrow.Xor(s, r*n, row, n)
			return true
		})
		return true
	}
	all, ok := g.sheaves()
	if !ok {
		return false
	}
	m, n, _ := g.Planar()
	_, columns := g.topology.gluings()
	words := wordsFor(n)
	room := make([]uint64, 4*words)
	row, stay, over, back := room[:words], room[words:2*words], room[2*words:3*words], room[3*words:]
	for r := range m {
		if bitrow.Load(row, x, r*n, n); !slices.ContainsFunc(row, func(w uint64) bool { return w != 0 }) {
			continue
		}
		for _, sh := range all {
			clear(stay)
			clear(over)
			for _, d := range sh.right {
				addShifted(stay, row, d, n)
				if columns != edge && d != 0 {
					if d > 0 {
						d -= n
					} else {
						d += n
					}
					if columns == flipped {
						addShifted(over, row, d, n)
					} else {
						addShifted(stay, row, d, n)
					}
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
func (g Grid) addRow(s []uint64, r int, row, back []uint64) {
	m, n := g.sizes[0], g.sizes[1]
	if r < 0 || r >= m {
		rows, _ := g.topology.gluings()
		if rows == edge {
			return
		}
		q := floorDiv(r, m)
		r -= q * m
		if rows == flipped && q&1 != 0 {
			reverseRow(back, row, n)
			row = back
		}
	}
	bitrow.Xor(s, r*n, row, n)
}

// addShifted adds row, moved d columns to the right (left if negative), to sum; what leaves the n columns is lost.
func addShifted(sum, row []uint64, d, n int) {
	switch {
	case d == 0:
		for i, v := range row {
			sum[i] ^= v
		}
	case d > 0:
		w, shift := d>>6, uint(d&63)
		for i := len(sum) - 1; i >= w; i-- {
			v := row[i-w] << shift
			if shift != 0 && i > w {
				v |= row[i-w-1] >> (64 - shift)
			}
			sum[i] ^= v
		}
		if n&63 != 0 {
			sum[len(sum)-1] &= 1<<(n&63) - 1
		}
	default:
		w, shift := -d>>6, uint(-d&63)
		for i := 0; i+w < len(row); i++ {
			v := row[i+w] >> shift
			if shift != 0 && i+w+1 < len(row) {
				v |= row[i+w+1] << (64 - shift)
			}
			sum[i] ^= v
		}
	}
}

// reverseRow writes the n bits of src to dst in the opposite order.
func reverseRow(dst, src []uint64, n int) {
	words := len(src)
	for i, v := range src {
		dst[words-1-i] = bits.Reverse64(v)
	}
	bitrow.Load(dst, dst, words*64-n, n)
}
