package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/technique"
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
	n, ok := technique.Columns(b)
	if !ok {
		return nil, fmt.Errorf(
			"the table of light chasing is for rectangles and cylinders with the plus pattern and two "+
				"states, not for %s",
			b)
	}
	if n > maxChaseColumns {
		return nil, fmt.Errorf("board %s has %d columns: the table is made for up to %d", b, n,
			maxChaseColumns)
	}
	order, _ := technique.Default(context.Background(), b) // which does not end
	fixes, _ := order.Fixes(context.Background())
	table := []ChaseLine{}
	for left, fix := range fixes {
		if line := (ChaseLine{columnNumbers([]byte(left)), columnNumbers(fix.Presses)}); len(line.Left) > 0 {
			table = append(table, line)
		}
	}
	slices.SortFunc(table, func(a, b ChaseLine) int { return slices.Compare(a.Left, b.Left) })
	return table, nil
}

// columnNumbers lists the columns that have a value, from 1.
func columnNumbers(row []uint8) []int {
	list := []int{}
	for c, v := range row {
		if v != 0 {
			list = append(list, c+1)
		}
	}
	return list
}

// ChaseStep is one step of light chasing: what is pressed, why, and what the board looks like then.
type ChaseStep struct {
	Row     int   // of the buttons that are pressed, from 0; −1 if nothing is
	Columns []int // of those buttons, from 0
	Buttons []int // the same buttons, from 0, each as often as it is pressed
	Why     string
	After   lightsout.State
}

// Chase turns a state off as people do, without thinking ahead, in the usual order of the board: turn lights
// off by the only button that can still change them, see which lights are left, press the free buttons that
// will clear those, and chase once more. On rectangles and cylinders with the plus pattern that goes down row
// by row.
//
// If the lights left cannot be cleared, the steps so far come with an *UnsolvableError.
func Chase(ctx context.Context, a *algebra.Algebra, s lightsout.State) ([]ChaseStep, error) {
	b := a.Board()
	n, rows := technique.Columns(b)
	if limit := maxChaseLights; b.Lights() > limit || !rows && max(b.Lights(), b.Buttons()) > limit>>6 {
		return nil, fmt.Errorf(
			"board %s has %d lights: chasing is shown step by step for up to %d, and away from rectangles "+
				"for up to %d",
			b, b.Lights(), limit, limit>>6)
	}
	order, err := technique.Default(ctx, b)
	if err != nil {
		return nil, err
	}
	c := &chaser{b: b, order: order, s: s.Clone(), n: n, rows: rows}
	if err := c.down(ctx, ""); err != nil || c.s.IsZero() {
		return c.steps, err
	}
	// Of any solution of what is left, the free buttons decide the rest. Where there are several, the table
	// has the one that people learn; where there are too many free buttons for a table, any will do.
	x, err := a.Solve(ctx, c.s, lightsout.State{})
	if err != nil {
		if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
			c.say(nil,
				c.left()+", and no presses"+c.inFirst()+" clear that: this state cannot be turned off.")
		}
		return c.steps, err
	}
	fixes, err := c.order.Fixes(ctx)
	if err != nil {
		return c.steps, err
	}
	var first []int
	says := "Elimination says"
	fix, ok := fixes[string(c.order.Left(technique.Values(c.s)))]
	if ok {
		says = "The table says"
	}
	for at, j := range c.order.Free {
		times := x.At(j)
		if ok {
			times = int(fix.Presses[at])
		}
		first = append(first, slices.Repeat([]int{j}, times)...)
	}
	slices.Sort(first)
	before := c.left()
	c.press(first)
	c.say(first,
		fmt.Sprintf("%s. %s:%s press %s.", before, says, c.inFirst(), c.named("button", first, "", "")))
	return c.steps, c.down(ctx, " again")
}

// maxChaseLights bounds a chase of which every step is kept: there are up to two for each row, or each light.
const maxChaseLights = 1 << 18

// chaser is a board that is being chased.
type chaser struct {
	b     *lightsout.Board
	order *technique.Order
	n     int  // columns
	rows  bool // the order goes down row by row
	s     lightsout.State
	steps []ChaseStep
}

// down turns off all lights that decide a button, row by row if the order does.
func (c *chaser) down(ctx context.Context, again string) error {
	var buttons, lights []int
	done := func() {
		if len(buttons) == 0 {
			return
		}
		slices.Sort(lights)
		slices.Sort(buttons)
		c.press(buttons)
		why := fmt.Sprintf("Light %d is on, and of the buttons that are left only button %d can change it.",
			lights[0]+1, buttons[0]+1)
		if c.rows {
			why = fmt.Sprintf("Row %d%s: %s on, and only the button below each light can still turn it off.",
				lights[0]/c.n+1, again, c.named("light", lights, "is", "are"))
		}
		c.say(buttons, why)
		buttons = nil
		lights = nil
	}
	k := c.b.Modulus()
	for at, m := range c.order.Moves {
		if at%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !c.rows || len(lights) > 0 && lights[0]/c.n != m.Light/c.n {
			done()
		}
		if v := c.s.At(m.Light); v != 0 {
			lights = append(lights, m.Light)
			buttons = append(buttons, slices.Repeat([]int{m.Button}, (k-v)*m.Inverse%k)...)
		}
	}
	done()
	return nil
}

// press presses buttons, which are sorted: each as often as it is there, at once.
func (c *chaser) press(buttons []int) {
	for len(buttons) > 0 {
		times, _ := slices.BinarySearch(buttons, buttons[0]+1)
		c.b.Press(c.s, buttons[0], times)
		buttons = buttons[times:]
	}
}

func (c *chaser) say(buttons []int, why string) {
	step := ChaseStep{Row: -1, Buttons: buttons, Why: why, After: c.s.Clone()}
	for _, j := range buttons {
		if c.rows {
			step.Row = j / c.n
			step.Columns = append(step.Columns, j%c.n)
		}
	}
	c.steps = append(c.steps, step)
}

// left says which lights chasing has left.
func (c *chaser) left() string {
	var on []int
	for i := range c.s.Lit() {
		on = append(on, i)
	}
	if c.rows {
		return "In the last row " + c.named("light", on, "is", "are") + " left"
	}
	return "Of the lights, " + c.named("number", on, "is", "are") + " left"
}

// inFirst says where the free buttons are, if that is a row.
func (c *chaser) inFirst() string {
	if c.rows {
		return " in the first row"
	}
	return ""
}

// named lists things as people count and say them: column 1 is, columns 1, 2 and 5 are. In rows they are
// columns.
func (c *chaser) named(thing string, list []int, is, are string) string {
	words := make([]string, len(list))
	for i, at := range list {
		if words[i] = fmt.Sprint(at + 1); c.rows {
			words[i] = fmt.Sprint(at%c.n + 1)
			thing = "column"
		}
	}
	last := len(words) - 1
	if last < 1 {
		return strings.TrimSpace(fmt.Sprintf("%s %s %s", thing, strings.Join(words, ""), is))
	}
	return strings.TrimSpace(fmt.Sprintf("%ss %s and %s %s", thing, strings.Join(words[:last], ", "),
		words[last], are))
}
