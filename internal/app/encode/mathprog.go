package encode

import (
	"fmt"
	"strings"

	"lightsout/symmetry"
)

// writeMathProg writes a task as a model in GNU MathProg with its data, for glpsol --math: on rectangles with the plus
// pattern as sums over neighbors in the row and in the column, on boxes of more dimensions as one sum for each axis, on
// every other board with the set of buttons that change each light. Task.Symmetries are used.
func writeMathProg(p *printer, s *system) { writeModel(p, s, formOf(s), false) }

// writeMathProgGraph is writeMathProg with the sets of buttons, whatever the board.
func writeMathProgGraph(p *printer, s *system) { writeModel(p, s, graphForm(s), false) }

// writeMathProgBinary is writeMathProg with binary variables only, so that glpsol can translate the
// model for a SAT solver (its option --minisat): the right hand side is 2·d1 + 4·d2 in place of
// 2·d, as in Chlond's paper, and has further digits only at lights that need them, 8·d3 from 8 buttons on.
func writeMathProgBinary(p *printer, s *system) { writeModel(p, s, formOf(s), true) }

type model struct {
	*printer
	system *system
	form   form
	binary bool
}

func writeModel(p *printer, s *system, f form, binary bool) {
	m := &model{p, s, f, binary}
	m.comments("#", append(heading(s.task), s.numbered(m.meanings())...))
	m.line("")
	m.line("param k := %d;", s.k)
	for _, line := range m.form.sets {
		m.line("%s", line)
	}
	m.writeParameters()
	if m.binary && m.multipleDigits() > paperDigits {
		m.line("param D{%s}, integer, default %d; # digits of the lights that many buttons change", m.form.lights, paperDigits)
	}
	m.writeVariables()
	m.writeObjective()
	m.writeConstraints()
	m.writeSymmetries()
	m.line("solve;")
	m.line("")
	m.writePrinting()
	m.line("data;")
	m.line("")
	m.form.writeData(m)
	m.writeDigits()
	m.line("end;")
}

func press(subscript string) string { return "x[" + subscript + "]" }

func (m *model) writeParameters() {
	m.line("param init{%s}, integer, >= 0, < k, default 0;", m.form.lights)
	m.line("param goal{%s}, integer, >= 0, < k, default 0;", m.form.lights)
	if m.system.task.Costs != nil {
		m.line("param cost{%s}, integer, >= 1, default 1;", m.form.lights)
	}
	m.line("")
}

func (m *model) writeVariables() {
	k, lights := m.system.k, m.form.lights
	count := "integer, >= 0, <= k-1"
	if k == 2 {
		count = "binary"
	}
	m.line("var x{%s}, %s;", m.form.buttons, count)
	if m.binary {
		if most := m.multipleDigits(); most > paperDigits {
			m.line("var d{%s, t in 1..D[%s]}, binary;", m.form.eachLight, m.form.light)
		} else {
			m.line("var d{%s, 1..%d}, binary;", lights, most)
		}
	} else {
		m.line("var d{%s}, integer, >= 0;", lights)
	}
	if m.system.nearest() {
		m.line("var e{%s}, %s;", lights, count)
		if k > 2 {
			m.line("var w{%s}, binary;", lights)
		}
	}
	m.line("")
}

// paperDigits is how many binary digits every light has, d1 and d2.
const paperDigits = 2

// writeDigits writes which lights have more digits.
func (m *model) writeDigits() {
	if !m.binary || m.multipleDigits() <= paperDigits {
		return
	}
	m.begin("param D :=")
	for r := range m.system.upTo(m.system.rows()) {
		if n := digits(m.system.multiple(r)); n > paperDigits {
			m.word(fmt.Sprintf("[%s] %d", m.form.subscript(r), n))
		}
	}
	m.end(";")
	m.line("")
}

// multipleDigits returns how many binary digits the greatest d has.
func (m *model) multipleDigits() int {
	most := 0
	for r := range m.system.upTo(m.system.rows()) {
		most = max(most, m.system.multiple(r))
	}
	return digits(most)
}

// writeObjective writes what is minimized. A program numbers its columns in the order in which the
// variables are first named, and readers know presses by the number of their column, so a sum of all
// presses in order comes before everything else.
func (m *model) writeObjective() {
	all, press := m.form.eachButton, press(m.form.button)
	if m.system.task.Objective == Least {
		m.line("minimize presses: sum{%s} %s;", all, press)
	} else {
		m.line("# This always holds. It names the presses first, which gives their columns the first numbers.")
		m.line("s.t. presses: sum{%s} %s >= 0;", all, press)
	}
	if m.system.nearest() {
		flag := "e"
		if m.system.k > 2 {
			flag = "w"
		}
		cost := ""
		if m.system.task.Costs != nil {
			cost = "cost[" + m.form.light + "]*"
		}
		m.line("minimize errors: sum{%s} %s%s[%s];", m.form.eachLight, cost, flag, m.form.light)
	}
	m.line("")
}

func (m *model) writeConstraints() {
	k, light := m.system.k, m.form.light
	missing := ""
	if m.system.nearest() {
		missing = "\n  + e[" + light + "]"
	}
	multiple := "k*d[" + light + "]"
	if m.binary {
		most := m.multipleDigits()
		terms := make([]string, min(most, paperDigits))
		for at := range terms {
			terms[at] = fmt.Sprintf("%d*d[%s,%d]", k<<at, light, at+1)
		}
		if most > paperDigits {
			terms = append(terms, fmt.Sprintf("sum{t in %d..D[%s]} %d*2^(t-1)*d[%s,t]", paperDigits+1, light, k, light))
		}
		multiple = strings.Join(terms, " + ")
	}
	m.line("s.t. change{%s}:", m.form.eachLight)
	m.line("  %s%s\n  = %s + (goal[%s] - init[%s]) mod k;", m.form.sum, missing, multiple, light, light)
	if m.system.amounts() {
		m.line("s.t. wrong{%s}: e[%s] <= (k-1)*w[%s];", m.form.eachLight, light, light)
	}
	m.line("")
}

// writePrinting prints the presses for people: if they are to solve the problem, only after that has been
// looked at, since after no solution the variables are 0.
func (m *model) writePrinting() {
	indent := ""
	open := func(text string) {
		m.line("%sfor{%s} {", indent, text)
		indent += "  "
	}
	if !m.system.nearest() {
		m.line("# Nothing is printed if there is no solution.")
		light, changes := m.form.light, strings.ReplaceAll(m.form.sum, "\n  ", " ")
		open(fmt.Sprintf("z in 1..1: forall{%s}\n  (init[%s] + round(%s) - goal[%s]) mod k = 0", m.form.eachLight, light, changes, light))
	}
	m.line("%sprintf \"How often each button is pressed:\\n\";", indent)
	if m.form.eachLine != "" {
		open(m.form.eachLine)
	}
	m.line("%sprintf{%s} \" %%d\", round(%s);", indent, m.form.eachOfLine, press(m.form.button))
	m.line("%sprintf \"\\n\";", indent)
	for ; indent != ""; indent = indent[2:] {
		m.line("%s}", indent[2:])
	}
	m.line("")
}

// writeLights writes the data of each parameter that has a value for every light and is not all
// default: the two states, and the costs. write writes the items of one of them.
func (m *model) writeLights(write func(name string, at func(i int) int)) {
	t := m.system.task
	for _, state := range []struct {
		name string
		at   func(int) int
		zero bool
	}{
		{"init", t.Problem.From.At, t.Problem.From.IsZero()},
		{"goal", t.Problem.To.At, t.Problem.To.IsZero()},
		{"cost", m.system.cost, t.Costs == nil},
	} {
		if state.zero {
			continue
		}
		m.begin("param " + state.name + " :=")
		write(state.name, state.at)
		m.end(";")
	}
	m.line("")
}

// writeBoxes writes the data of a box: each line of cells along the last axis is a line of the file.
func (m *model) writeBoxes(sizes []int) {
	last := sizes[len(sizes)-1]
	m.writeLights(func(_ string, at func(int) int) {
		for first := 0; first < m.system.rows(); first += last {
			places := placeTexts(sizes, first)
			places[len(places)-1] = "*"
			m.end("")
			m.begin(fmt.Sprintf("  [%s]", strings.Join(places, ",")))
			for i := range last {
				m.word(fmt.Sprintf("%d %d", i+1, at(first+i)))
			}
		}
	})
}

// meanings returns the comment that says what the letters of the model are.
func (m *model) meanings() []string {
	k := m.system.k
	lines := append(m.form.about,
		fmt.Sprintf("x     how often a button is pressed: 0 to %d", k-1),
		fmt.Sprintf("d     how often a light cycles through all %d states, which changes nothing", k),
		"init  the lights at the start, goal at the end")
	if m.binary {
		lines = append(lines, "d[..,t] is binary digit t of d, so that all variables are binary.")
	}
	if m.system.nearest() {
		if k == 2 {
			lines = append(lines, "e     1 if a light is left wrong, else 0")
		} else {
			lines = append(lines, "e     how many changes a light is left short of", "w     1 if e is not 0")
		}
	}
	equation := "For each light: the presses of the buttons that change it = k d + the change it needs."
	if m.system.nearest() {
		equation = strings.Replace(equation, " =", " + e =", 1)
	}
	return append(lines, "", equation)
}

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
				m.line("s.t. same%d: %s = %s;", j, press(m.form.subscript(j)), press(m.form.subscript(orbit[0])))
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
		left[at] = factor + press(m.form.subscript(moved[at]))
		right[at] = factor + press(m.form.subscript(y.Button(moved[at])))
	}
	return strings.Join(left, " + ") + " >= " + strings.Join(right, " + ")
}
