package encode

import (
	"fmt"
	"io"
)

// WriteDIMACSAtMost writes a task of two states and the objective Any as clauses, with the further
// wish that at most so many buttons are pressed: of a SAT solver, fewest presses are asked by one
// number after another.
//
// The presses are counted by registers (Sinz 2005). Register i, c says that at least c of the buttons
// 0 to i are pressed: it is true if it was so before, or if one fewer were and button i is pressed.
// With most registers true, a further press is forbidden.
func WriteDIMACSAtMost(w io.Writer, t Task, most int) error {
	if most < 0 {
		return fmt.Errorf("at most %d presses: it is at least 0", most)
	}
	if b := t.Problem.Board; b != nil && most < b.Buttons() && b.Buttons() > MaxToggles/max(1, most) {
		return fmt.Errorf("board %s has %d buttons: to count up to %d presses would take more than %d registers", b, b.Buttons(), most, MaxToggles)
	}
	if t.Objective != Any {
		return fmt.Errorf("at most %d presses are asked with the objective any, not with %s", most, t.Objective)
	}
	return writeDIMACS(w, "dimacs", t, func(c *clauses) { c.atMost(t.Problem.Board.Buttons(), most) },
		fmt.Sprintf("At most %d buttons are pressed: registers count them, and are further variables.", most))
}

// atMost adds that of the variables 1 to n at most so many are true.
func (c *clauses) atMost(n, most int) {
	if most >= n {
		return
	}
	before := make([]int, most) // before[c] is register i−1, c+1
	for i := range n {
		pressed := i + 1
		if most == 0 {
			c.add(-pressed)
			continue
		}
		if i > 0 {
			c.add(-pressed, -before[most-1])
		}
		if i == n-1 {
			return
		}
		now := make([]int, most)
		for at := range now {
			now[at] = c.fresh()
			if i > 0 {
				c.add(-before[at], now[at])
			}
			switch {
			case at == 0:
				c.add(-pressed, now[0])
			case i > 0:
				c.add(-pressed, -before[at-1], now[at])
			}
		}
		before = now
	}
}
