package encode

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// toggles writes the objectives Any and Reverse: the table switch of the presses, the table on of the
// lights, and the rule that ties them, on = −A·x. With two states that is on = A·x: a light is on if and
// only if it is toggled an odd number of times.
func (m mace4Writer) toggles() error {
	b := m.task.Problem.Board
	m.values("switch")
	m.values("on")
	m.zeroAround("switch", b.Buttons())
	m.zeroAround("on", b.Lights())
	rows, columns, plus := plusRectangle(b)
	if plus && m.table.border == 1 {
		m.plusRules(rows, columns)
		m.given()
	} else {
		m.given() // first, so that the sums begin with numbers where they can
		if err := m.sums(); err != nil {
			return err
		}
	}
	if m.task.Objective == Reverse {
		m.someGiven()
		m.someOn()
	}
	return nil
}

// given writes the state from which the presses lead to the goal, as from − to, so that the goal is off.
func (m mace4Writer) given() {
	if m.task.Objective == Reverse {
		return
	}
	on := givenOn(m.task)
	for i := range on.Len() {
		m.line("%s = %d.", m.term("on", i), on.At(i))
	}
}

// someGiven writes the lights of an unknown state that are given, where on is a function.
func (m mace4Writer) someGiven() {
	for _, i := range slices.Sorted(maps.Keys(m.task.Given)) {
		m.line("%s = %d.", m.term("on", i), m.task.Given[i])
	}
}

// someGivenOn writes them where On is a relation; light i is at the place that at returns.
func (m mace4Writer) someGivenOn(at func(i int) string) {
	for _, i := range slices.Sorted(maps.Keys(m.task.Given)) {
		m.line("%sOn(%s).", []string{"-", ""}[m.task.Given[i]], at(i))
	}
}

// plusRules writes the rule of the plus pattern on a rectangle with a border of zeros. An element x has
// a neighbor u = x + 1 and a neighbor v = x − 1 only inside the border, so that the rule holds for the
// cells of the board and says nothing of the border.
//
// In a table that is wider than the board is high, or the other way round, the last row of the board is
// not the last but one of the table, and the rule would hold beyond it. There it is written for each row,
// or each column, by its number.
func (m mace4Writer) plusRules(rows, columns int) {
	const rule = "(switch(%[1]s,%[4]s) + switch(%[2]s,%[4]s) + switch(%[3]s,%[4]s) + switch(%[1]s,%[5]s) + switch(%[1]s,%[6]s)) mod 2 = on(%[1]s,%[4]s)."
	const aboveAndBelow, leftAndRight = "x + 1 = u & v + 1 = x", "y + 1 = w & z + 1 = y"
	switch {
	case rows == columns && rows <= maxMace4Square:
		m.line(aboveAndBelow+" & "+leftAndRight+" -> "+rule, "x", "u", "v", "y", "w", "z")
	case rows <= columns:
		for r := 1; r <= rows; r++ {
			m.line(leftAndRight+" -> "+rule, element(r), element(r+1), element(r-1), "y", "w", "z")
		}
	default:
		for c := 1; c <= columns; c++ {
			m.line(aboveAndBelow+" -> "+rule, "x", "u", "v", element(c), element(c+1), element(c-1))
		}
	}
}

// sums writes what each light of any board is, one formula a light, without variables. A light that no
// button changes is off.
func (m mace4Writer) sums() error {
	s, err := newSystem(m.to, m.task)
	if err != nil {
		return err
	}
	for i := range s.upTo(s.rows()) {
		var sum []string
		for _, t := range s.row(i) {
			if int(t.unknown) < s.presses {
				sum = append(sum, m.multiple(m.k-int(t.times), m.term("switch", int(t.unknown))))
			}
		}
		if len(sum) == 0 {
			m.line("%s = 0.", m.term("on", i))
		} else {
			m.line("(%s) mod %d = %s.", strings.Join(sum, " + "), m.k, m.term("on", i))
		}
	}
	return nil
}

func (m mace4Writer) multiple(times int, term string) string {
	if times == 1 {
		return term
	}
	return fmt.Sprintf("(%d * %s)", times, term)
}
