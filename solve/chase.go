package solve

import (
	"fmt"
	"math/bits"
	"slices"

	"lightsout"
)

// ChaseLine is one line of the table of light chasing: if after chasing the lights left in the last
// row are those in the columns Left, press the columns Press of the first row and chase again.
// Columns count from 1, as people write them.
type ChaseLine struct {
	Left  []int `json:"left"`
	Press []int `json:"press"`
}

// maxChaseColumns is how wide a board may be for its whole table: 2ⁿ press sets are tried.
const maxChaseColumns = 12

// ChaseTable returns the table of light chasing of a board: a line for each set of lights that can
// be left and is not empty. Combinations that are not in the table cannot be turned off. It is for
// rectangles and cylinders with the plus pattern, two states and at most 12 columns.
//
// Chasing is linear: pressing p in the first row changes what is left in the last by R·p, whatever
// the state was. So the table is R read backward. Where several p change the same lights, the line
// has the one with fewest presses, and of those the one whose columns come first.
func ChaseTable(b *lightsout.Board) ([]ChaseLine, error) {
	g, m, n, err := chasable(b)
	if err != nil {
		return nil, err
	}
	if n > maxChaseColumns {
		return nil, fmt.Errorf("board %s has %d columns: the table is made for up to %d", b, n, maxChaseColumns)
	}
	change := make([]uint, n) // column c of R
	for c := range n {
		change[c] = leftAfter(1<<c, m, n, g.Topology() == lightsout.Cylinder)
	}
	best := map[uint]uint{}
	for press := range uint(1) << n {
		left := uint(0)
		for c := range n {
			if press>>c&1 != 0 {
				left ^= change[c]
			}
		}
		if known, ok := best[left]; !ok || comesBefore(press, known) {
			best[left] = press
		}
	}
	delete(best, 0)
	table := []ChaseLine{}
	for left, press := range best {
		table = append(table, ChaseLine{columnNumbers(left), columnNumbers(press)})
	}
	slices.SortFunc(table, func(a, b ChaseLine) int { return slices.Compare(a.Left, b.Left) })
	return table, nil
}

// FirstRow returns what a table says to press in the first row when some columns are left in the last, all from 0.
func FirstRow(table []ChaseLine, left []int) (press []int, ok bool) {
	at, ok := slices.BinarySearchFunc(table, left, func(line ChaseLine, left []int) int {
		return slices.CompareFunc(line.Left, left, func(counted, column int) int { return counted - (column + 1) })
	})
	if !ok {
		return nil, false
	}
	for _, counted := range table[at].Press {
		press = append(press, counted-1)
	}
	return press, true
}

// chasable returns the grid of a board on which lights can be chased, and its rows and columns.
func chasable(b *lightsout.Board) (g lightsout.Grid, m, n int, err error) {
	g, open, ok := b.Plus()
	if !ok || open || g.Topology() != lightsout.Rectangle && g.Topology() != lightsout.Cylinder {
		return g, 0, 0, fmt.Errorf("light chasing is for rectangles and cylinders with the plus pattern and two states, not for %s", b)
	}
	m, n, _ = g.Planar()
	return g, m, n, nil
}

// leftAfter returns the lights left in the last of m rows when the first row is pressed on a dark
// board and the lights are chased down.
func leftAfter(press uint, m, n int, wraps bool) uint {
	before, row := uint(0), press
	for range m {
		spread := row ^ row<<1 ^ row>>1
		if wraps {
			spread ^= row>>(n-1) ^ row<<(n-1)
		}
		// The lights of this row decide the presses of the next.
		before, row = row, (spread^before)&(1<<n-1)
	}
	return row
}

// comesBefore reports whether presses a are fewer than b, or as many with earlier columns.
func comesBefore(a, b uint) bool {
	if x, y := bits.OnesCount(a), bits.OnesCount(b); x != y {
		return x < y
	}
	return slices.Compare(columnNumbers(a), columnNumbers(b)) < 0
}

func columnNumbers(set uint) []int {
	list := []int{}
	for c := 1; set != 0; c, set = c+1, set>>1 {
		if set&1 != 0 {
			list = append(list, c)
		}
	}
	return list
}
