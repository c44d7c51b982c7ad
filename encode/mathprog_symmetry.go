package encode

import (
	"strings"

	"lightsout/symmetry"
)

// A symmetry y that leaves the problem as it is carries solutions to solutions, with as many presses and, if it leaves
// the costs as they are, the same cost of wrong lights. Of all the solutions that a list of such symmetries, and
// products of them and of their inverses, make of one, it is enough to keep one. Two ways:
//
// If there is at most one solution (Task.Unique), it is carried to itself: the presses of all buttons that are carried
// to each other are equal. This is no restriction on the only solution, and most of the search is gone.
//
// Otherwise keep the one that is greatest in the order of a dictionary, of x0, x1, …; there is one, since
// they are finitely many. It is not less than what y makes of it, (x_y(0), x_y(1), …). Buttons that y
// leaves in place are the same on both sides, so of the others the first few, read as digits of a number,
// are not less either. That is one linear constraint for each symmetry of the list. Every set of
// solutions that are carried to each other keeps its greatest member, so some solution survives if there
// is one, and some of the fewest presses, and some of the least cost.

// prefixLimit bounds the number that the first digits make, and so the coefficients. Of 2^4, 2^6, 2^8 and 2^12, glpsol
// --minisat solved all-on of 3x3x3x3 in 2.6, 0.2, 2.4 and 43 seconds; without these constraints it took more than 100.
const prefixLimit = 1 << 6

func (m *model) writeSymmetries() {
	list := m.system.task.Symmetries
	if len(list) == 0 {
		return
	}
	if m.system.task.Unique && !m.system.nearest() {
		m.line("# The only solution is symmetric.")
		_, orbits := symmetry.Orbits(list)
		for _, orbit := range orbits {
			for _, j := range orbit[1:] {
				m.line("s.t. same%d: %s = %s;", j, m.press(m.form.subscript(j)), m.press(m.form.subscript(orbit[0])))
			}
		}
		m.line("")
		return
	}
	m.line("# Among mirror images of a solution, keep the one whose first presses are more.")
	seen := map[string]bool{}
	for _, y := range list {
		if text := m.notLess(y); text != "" && !seen[text] {
			seen[text] = true
			m.line("s.t. image%d: %s;", len(seen), text)
		}
	}
	m.line("")
}

// notLess returns the constraint that the first presses that y moves, as a number, are not less than
// those that come to their places; or nothing if y moves none.
func (m *model) notLess(y symmetry.Symmetry) string {
	k := m.system.k
	var moved []int
	greatest := 1
	for j := range m.system.upTo(m.system.presses) {
		if y.Button(j) != j {
			moved = append(moved, j)
			if greatest *= k; greatest*k > prefixLimit {
				break
			}
		}
	}
	if len(moved) == 0 {
		return ""
	}
	left, right := make([]string, len(moved)), make([]string, len(moved))
	for at, value := len(moved)-1, 1; at >= 0; at, value = at-1, value*k {
		factor := ""
		if value > 1 {
			factor = itoa(value) + "*"
		}
		left[at] = factor + m.atom(moved[at])
		right[at] = factor + m.atom(y.Button(moved[at]))
	}
	return strings.Join(left, " + ") + " >= " + strings.Join(right, " + ")
}

// atom returns the text of a press that may be multiplied.
func (m *model) atom(j int) string {
	text := m.press(m.form.subscript(j))
	if m.digits() {
		return "(" + text + ")"
	}
	return text
}
