package models

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"lightsout/symmetry"
)

// writeModel returns what writes a task as a model in GNU MathProg with its data, for glpsol --math: on
// rectangles with the plus pattern as sums over neighbors in the row and in the column, on boxes of more
// dimensions as one sum for each axis, on every other board with the set of buttons that change each light,
// as the graph form has on all. Task.Symmetries are used.
//
// With binary variables only, glpsol can translate the model for a SAT solver (its option --minisat): the
// right hand side is 2·d1 + 4·d2 in place of 2·d, as in Chlond's paper, and has further digits only at lights
// that need them, 8·d3 from 8 buttons on.
func writeModel(formOf func(*system) *model, binary bool) func(*system) {
	return func(s *system) {
		m := formOf(s)
		m.heading("#", s.task)
		width := 0
		if binary {
			most := 0
			for r := range s.eachRow() {
				most = max(most, s.multiple(r))
			}
			width = digits(most)
		}
		m.fill("mathprog", m.blanks(width))
		m.writeData()
		if width > paperDigits {
			m.writeDigits()
		}
		m.line("end;")
	}
}

// blanks returns those of the text mathprog, if d has this many binary digits, or 0 for a whole number. A
// program numbers its columns in the order in which the variables are first named, and readers know presses
// by the number of their column, so a sum of all presses in order comes before everything else.
//
// The presses are printed for people: if they are to solve the problem, only after that has been looked at,
// since after no solution the variables are 0.
func (m *model) blanks(digits int) blanks {
	s := m.system
	light := m.names["light"]
	b := maps.Clone(m.names)
	maps.Copy(b, blanks{
		"k": itoa(s.k), "most": itoa(s.k - 1), "digits": itoa(digits),
		"multiple": "k*d[" + light + "]", "changes": strings.ReplaceAll(b["sum"], "\n  ", " "),
		"count": "binary", "flag": "e", "in": "  ",
		"cost": "", "deeper": "", s.task.Objective.String(): "",
	})
	if s.k != 2 {
		b["count"] = "integer, >= 0, <= k-1"
	}
	if s.amounts() {
		b["flag"] = "w"
	}
	if s.nearest() {
		b["in"] = ""
	}
	b.when(map[string]bool{
		"exact": !s.nearest(), "amounts": s.amounts(), "flags": s.nearest() && s.k == 2,
		"uncounted": s.task.Objective != Least, "costs": s.task.Costs != nil,
		"binary": digits > 0, "whole": digits == 0, "few": digits == 1 || digits == 2,
		"more": digits > paperDigits,
	})
	if s.task.Costs != nil {
		b["cost"] = "cost[" + light + "]*"
	}
	if _, box := b["box"]; box {
		b["deeper"] = "  "
	}
	if digits > 0 {
		b["multiple"] = m.inDigits(digits, light)
	}
	if lines := m.symmetries(); lines != nil {
		b.lines("symmetries", append(lines, ""))
	}
	return b
}

// paperDigits is how many binary digits every light has, d1 and d2.
const paperDigits = 2

// inDigits returns the multiple of k as a sum of digits.
func (m *model) inDigits(most int, light string) string {
	k := m.k
	terms := make([]string, min(most, paperDigits))
	for at := range terms {
		terms[at] = fmt.Sprintf("%d*d[%s,%d]", k<<at, light, at+1)
	}
	if most > paperDigits {
		terms = append(terms,
			fmt.Sprintf("sum{t in %d..D[%s]} %d*2^(t-1)*d[%s,t]", paperDigits+1, light, k, light))
	}
	return strings.Join(terms, " + ")
}

// writeDigits writes which lights have more digits.
func (m *model) writeDigits() {
	m.begin("param D :=")
	for r := range m.eachRow() {
		if n := digits(m.multiple(r)); n > paperDigits {
			m.word(fmt.Sprintf("[%s] %d", m.subscript(r), n))
		}
	}
	m.line(";")
	m.line("")
}

// writeLights writes the data of each parameter that has a value for every light and is not all
// default: the two states, and the costs. write writes the items of one of them.
func (m *model) writeLights(write func(at func(i int) int)) {
	t := m.task
	for _, state := range []struct {
		name string
		at   func(int) int
		zero bool
	}{
		{"init", t.Problem.From.At, t.Problem.From.IsZero()},
		{"goal", t.Problem.To.At, t.Problem.To.IsZero()},
		{"cost", t.cost, t.Costs == nil},
	} {
		if state.zero {
			continue
		}
		m.begin("param " + state.name + " :=")
		write(state.at)
		m.line(";")
	}
	m.line("")
}

// writeBoxes writes the data of a box: each line of cells along the last axis is a line of the file.
func (m *model) writeBoxes(sizes []int) {
	last := sizes[len(sizes)-1]
	m.writeLights(func(at func(int) int) {
		for first := 0; first < m.rows(); first += last {
			places := placeTexts(sizes, first)
			places[len(places)-1] = "*"
			m.line("")
			m.begin(fmt.Sprintf("  [%s]", strings.Join(places, ",")))
			for i := range last {
				m.word(fmt.Sprintf("%d %d", i+1, at(first+i)))
			}
		}
	})
}

// A symmetry y that leaves the problem as it is carries solutions to solutions, with as many presses and, if
// it leaves the costs as they are, the same cost of wrong lights. Of all the solutions that a list of such
// symmetries, and products of them and of their inverses, make of one, it is enough to keep one. Two ways:
//
// If there is at most one solution (Task.Unique), it is carried to itself: the presses of all buttons that
// are carried to each other are equal. This is no restriction on the only solution, and most of the search is
// gone.
//
// Otherwise keep the one that is greatest in the order of a dictionary, of x0, x1, …; there is one, since
// they are finitely many. It is not less than what y makes of it, (x_y(0), x_y(1), …). Buttons that y
// leaves in place are the same on both sides, so of the others the first few, read as digits of a number,
// are not less either. That is one linear constraint for each symmetry of the list. Every set of
// solutions that are carried to each other keeps its greatest member, so some solution survives if there
// is one, and some of the fewest presses, and some of the least cost.

// prefixLimit bounds the number that the first digits make, and so the coefficients. Of 2^4, 2^6, 2^8 and
// 2^12, glpsol --minisat solved all-on of 3x3x3x3 in 2.6, 0.2, 2.4 and 43 seconds; without these constraints
// it took more than 100.
const prefixLimit = 1 << 6

func (m *model) press(j int) string { return "x[" + m.subscript(j) + "]" }

// symmetries returns the constraints, after a comment.
func (m *model) symmetries() (lines []string) {
	list := m.task.Symmetries
	if len(list) == 0 {
		return nil
	}
	if m.task.Unique && !m.nearest() {
		lines = append(lines, "# The only solution is symmetric.")
		_, orbits := symmetry.Orbits(list)
		for _, orbit := range orbits {
			slices.Sort(orbit)
			for _, j := range orbit[1:] {
				lines = append(lines, fmt.Sprintf("s.t. same%d: %s = %s;", j, m.press(j), m.press(orbit[0])))
			}
		}
		return lines
	}
	lines = append(lines, "# Among mirror images of a solution, keep the one whose first presses are more.")
	seen := map[string]bool{}
	for _, y := range list {
		if text := m.notLess(y); text != "" && !seen[text] {
			seen[text] = true
			lines = append(lines, fmt.Sprintf("s.t. image%d: %s;", len(seen), text))
		}
	}
	return lines
}

// notLess returns the constraint that the first presses that y moves, as a number, are not less than
// those that come to their places; or nothing if y moves none.
func (m *model) notLess(y symmetry.Symmetry) string {
	k := m.k
	var moved []int
	greatest := 1
	for j := range m.upTo(m.presses) {
		if int(y.Buttons[j]) != j {
			moved = append(moved, j)
			if greatest *= k; greatest*k > prefixLimit {
				break
			}
		}
	}
	if len(moved) == 0 {
		return ""
	}
	left := make([]string, len(moved))
	right := make([]string, len(moved))
	for at, value := len(moved)-1, 1; at >= 0; at, value = at-1, value*k {
		factor := ""
		if value > 1 {
			factor = itoa(value) + "*"
		}
		left[at] = factor + m.press(moved[at])
		right[at] = factor + m.press(int(y.Buttons[moved[at]]))
	}
	return strings.Join(left, " + ") + " >= " + strings.Join(right, " + ")
}
