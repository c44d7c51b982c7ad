package encode

import (
	"fmt"
	"strings"
)

var programs = limits{objectives: []Objective{Any, Least, Nearest}}

// writeMathProg writes a task as a model in GNU MathProg with its data, for glpsol --math: on rectangles with the plus
// pattern as sums over neighbors in the row and in the column, on boxes of more dimensions as one sum for each axis, on
// every other board with the set of buttons that change each light. Task.Symmetries are used.
func writeMathProg(p *printer, s *system) { writeModel(p, s, formOf(s), false) }

// writeMathProgGraph is writeMathProg with the sets of buttons, whatever the board.
func writeMathProgGraph(p *printer, s *system) { writeModel(p, s, graphForm(s), false) }

// writeMathProgBinary is writeMathProg with binary variables only, so that glpsol can translate the
// model for a SAT solver (its option --minisat): the right hand side is 2·d1 + 4·d2 in place of
// 2·d, as in Chlond's paper, and has further digits only at lights that need them, 8·d3 from 8 buttons on. With more than two states the presses
// are digits too, and ReadGLPKBinary reads them.
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

func (m *model) press(subscript string) string {
	if m.digits() {
		return "sum{t in X} 2^(t-1)*x[" + subscript + ",t]"
	}
	return "x[" + subscript + "]"
}

func (m *model) digits() bool { return m.binary && m.system.k > 2 }

// changes returns the text of the sum of presses that change the light of the form's subscript.
func (m *model) changes() string {
	if !m.digits() {
		return m.form.sum("", func(subscript string) string { return "x[" + subscript + "]" })
	}
	return m.form.sum(", t in X", func(subscript string) string { return "2^(t-1)*x[" + subscript + ",t]" })
}

func (m *model) writeParameters() {
	m.line("param init{%s}, integer, >= 0, < k, default 0;", m.form.lights)
	m.line("param goal{%s}, integer, >= 0, < k, default 0;", m.form.lights)
	if m.system.task.Costs != nil {
		m.line("param cost{%s}, integer, >= 1, default 1;", m.form.lights)
	}
	m.line("")
}

func (m *model) writeVariables() {
	k, lights, buttons := m.system.k, m.form.lights, m.form.buttons
	count := "integer, >= 0, <= k-1"
	if k == 2 {
		count = "binary"
	}
	switch {
	case m.digits():
		m.line("set X := 1..%d; # the binary digits of a number from 0 to k-1", digits(k-1))
		m.line("var x{%s, X}, binary;", buttons)
	default:
		m.line("var x{%s}, %s;", buttons, count)
	}
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
		if m.digits() {
			m.line("var e{%s, X}, binary;", lights)
		} else {
			m.line("var e{%s}, %s;", lights, count)
		}
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
	all, press := m.form.eachButton, "x["+m.form.button+"]"
	if m.digits() {
		all, press = "t in X, "+all, "2^(t-1)*x["+m.form.button+",t]"
	}
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
		if m.digits() {
			missing = "\n  + sum{t in X} 2^(t-1)*e[" + light + ",t]"
		}
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
	m.line("  %s%s\n  = %s + (goal[%s] - init[%s]) mod k;", m.changes(), missing, multiple, light, light)
	if m.system.amounts() {
		if m.digits() {
			m.line("s.t. wrong{%s, t in X}: e[%s,t] <= w[%s];", m.form.eachLight, light, light)
		} else {
			m.line("s.t. wrong{%s}: e[%s] <= (k-1)*w[%s];", m.form.eachLight, light, light)
		}
	}
	if m.digits() && k != 1<<digits(k-1) {
		m.line("s.t. most{%s}: %s <= k-1;", m.form.eachButton, m.press(m.form.button))
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
		light, changes := m.form.light, strings.ReplaceAll(m.changes(), "\n  ", " ")
		open(fmt.Sprintf("z in 1..1: forall{%s}\n  (init[%s] + round(%s) - goal[%s]) mod k = 0", m.form.eachLight, light, changes, light))
	}
	m.line("%sprintf \"How often each button is pressed:\\n\";", indent)
	if m.form.eachLine != "" {
		open(m.form.eachLine)
	}
	m.line("%sprintf{%s} \" %%d\", round(%s);", indent, m.form.eachOfLine, m.press(m.form.button))
	m.line("%sprintf \"\\n\";", indent)
	for ; indent != ""; indent = indent[2:] {
		m.line("%s}", indent[2:])
	}
	m.line("")
}
