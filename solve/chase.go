package solve

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"lightsout"
	"lightsout/algebra"
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

// firstRow returns what a table says to press in the first row when some columns are left in the last, all from 0.
func firstRow(table []ChaseLine, left []int) (press []int, ok bool) {
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

// ChaseStep is one step of light chasing: what is pressed, why, and what the board looks like then.
type ChaseStep struct {
	Row     int   // of the buttons that are pressed, from 0; −1 if nothing is
	Columns []int // of those buttons, from 0
	Why     string
	After   lightsout.State
}

// Chase turns a state off as people do, without thinking ahead: clear each row by pressing the buttons below its
// lights, see which lights are left in the last row, press the buttons of the first row that will clear those, and
// chase down once more. It is for rectangles and cylinders with the plus pattern and two states.
//
// If the lights left cannot be cleared, the steps so far come with an *UnsolvableError.
func Chase(ctx context.Context, a *algebra.Algebra, s lightsout.State) ([]ChaseStep, error) {
	b := a.Board()
	_, m, n, err := chasable(b)
	if err != nil {
		return nil, err
	}
	if b.Lights() > maxChaseLights {
		return nil, fmt.Errorf("board %s has %d lights: chasing is shown step by step for up to %d", b, b.Lights(), maxChaseLights)
	}
	c := &chaser{b: b, m: m, n: n, s: s.Clone()}
	c.down("")
	if c.s.IsZero() {
		return c.steps, nil
	}
	left := c.lit(m - 1)
	// Of any solution of what is left, the first row decides the rest. Where there are several, the table
	// has the one that people learn; where the board is too wide for a table, any will do.
	x, err := a.Solve(ctx, c.s, lightsout.State{})
	var unsolvable *lightsout.UnsolvableError
	if errors.As(err, &unsolvable) {
		c.say(-1, nil, fmt.Sprintf("In the last row %s left, and no presses in the first row clear that: this state cannot be turned off.", inWords(left, "is", "are")))
		return c.steps, err
	}
	if err != nil {
		return c.steps, err
	}
	table, _ := ChaseTable(b)
	first, ok := firstRow(table, left)
	says := "The table says"
	if !ok {
		says = "Elimination says"
		for j := range n {
			if x.At(j) != 0 {
				first = append(first, j)
			}
		}
	}
	c.press(0, first)
	c.say(0, first, fmt.Sprintf("In the last row %s left. %s: in the first row press %s.", inWords(left, "is", "are"), says, inWords(first, "", "")))
	c.down(" again")
	return c.steps, nil
}

// maxChaseLights bounds a chase of which every step is kept: there are up to two for each row.
const maxChaseLights = 1 << 18

// ChaseDown chases the lights of a state down once: it returns what is pressed, and what is then left,
// which is in the last row only.
func ChaseDown(b *lightsout.Board, s lightsout.State) (x lightsout.Presses, left lightsout.State, err error) {
	_, m, n, err := chasable(b)
	if err != nil {
		return x, left, err
	}
	x, left = b.NewPresses(), s.Clone()
	for j := n; j < m*n; j++ {
		if left.At(j-n) != 0 {
			x.Set(j, 1)
			b.Press(left, j, 1)
		}
	}
	return x, left, nil
}

// ChaseColumns returns how many columns a board has on which lights can be chased; other boards are not ok.
func ChaseColumns(b *lightsout.Board) (n int, ok bool) {
	_, _, n, err := chasable(b)
	return n, err == nil
}

// chaser is a board that is being chased.
type chaser struct {
	b     *lightsout.Board
	m, n  int
	s     lightsout.State
	steps []ChaseStep
}

// down clears every row but the last.
func (c *chaser) down(again string) {
	for r := range c.m - 1 {
		on := c.lit(r)
		if len(on) == 0 {
			continue
		}
		c.press(r+1, on)
		c.say(r+1, on, fmt.Sprintf("Row %d%s: %s on, and of the buttons still to come only the one below a light can reach it.", r+1, again, inWords(on, "is", "are")))
	}
}

// lit returns the columns of the lights of a row that are on.
func (c *chaser) lit(r int) []int {
	var on []int
	for col := range c.n {
		if c.s.At(r*c.n+col) != 0 {
			on = append(on, col)
		}
	}
	return on
}

func (c *chaser) press(r int, columns []int) {
	for _, col := range columns {
		c.b.Press(c.s, r*c.n+col, 1)
	}
}

func (c *chaser) say(r int, columns []int, why string) {
	c.steps = append(c.steps, ChaseStep{r, columns, why, c.s.Clone()})
}

// inWords lists columns as people count and say them: column 1 is, columns 1, 2 and 5 are.
func inWords(columns []int, is, are string) string {
	if len(columns) == 1 {
		return strings.TrimSpace(fmt.Sprintf("column %d %s", columns[0]+1, is))
	}
	words := make([]string, len(columns))
	for i, col := range columns {
		words[i] = fmt.Sprint(col + 1)
	}
	last := len(words) - 1
	return strings.TrimSpace(fmt.Sprintf("columns %s and %s %s", strings.Join(words[:last], ", "), words[last], are))
}
