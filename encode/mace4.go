package encode

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Limits of what is written for Mace4. It tries value after value, so that far smaller boards are already
// too much for it; the limits only keep the file small.
const (
	MaxMace4Cells     = 1024 // lights, and buttons
	MaxMace4States    = 16
	MaxMace4Witnesses = 1024
)

// maxMace4Square is the side up to which the rule of the plus pattern is written once for all cells, as in the paper.
// It has six variables, so Mace4 makes (side + 2)⁶ instances of it and keeps few: a million of them take some 3 seconds
// (117,804 took 0.32 in the recorded run on 5×5). Larger and longer boards have one rule for each row.
const maxMace4Square = 8

// WriteMace4Within writes a task as a model to be found by Mace4: tables on and switch in which each
// light is on if and only if it is toggled an odd number of times. It is run as
//
//	mace4 -f FILE
//
// and ReadMace4 reads what it prints. The objectives are Any, where on is given; Reverse, where on is
// unknown as well; and Orthogonal, where there is no switch, and on has an even dot product with every
// witness. There is no least and no nearest model.
//
// On a rectangle with the plus pattern these are the formulas of Fazakas, Keresztes and Groza. On other
// boards each light has its own sum, modulo k if there are more states: on is −A·x.
func WriteMace4Within(w io.Writer, t Task, limits LADRLimits) error {
	if err := checkMace4(t); err != nil {
		return err
	}
	return writeMace4(w, t, limits, mace4TableOf(t), func(m mace4Writer) error {
		switch {
		case t.Objective != Orthogonal:
			return m.toggles()
		case m.k == 2:
			m.dotProducts()
		default:
			m.dotSums()
		}
		return nil
	})
}

// writeMace4 writes an input: the task as a comment, the limits, and the formulas.
func writeMace4(w io.Writer, t Task, limits LADRLimits, table mace4Table, formulas func(mace4Writer) error) error {
	limits, err := limits.orDefault()
	if err != nil {
		return err
	}
	m := mace4Writer{printer: newPrinter(w), task: t, table: table, k: t.Problem.Board.Modulus()}
	m.comments("%", heading(t))
	m.line("set(arithmetic).")
	m.line("assign(domain_size,%d).", m.table.domain)
	m.line("assign(max_megs,%d).", limits.Megabytes)
	if limits.Seconds > 0 {
		m.line("assign(max_seconds,%d).", limits.Seconds)
	}
	m.line("assign(max_models,%d).", max(1, t.Models))
	m.line("")
	m.line("formulas(assumptions).")
	if err := formulas(m); err != nil {
		return err
	}
	m.line("end_of_list.")
	return m.flush()
}

// checkMace4 returns an error if the task cannot be written for Mace4.
func checkMace4(t Task) error {
	if err := t.Valid(); err != nil {
		return err
	}
	b := t.Problem.Board
	switch {
	case t.Objective == Least || t.Objective == Nearest:
		return fmt.Errorf("mace4 does not support the objective %s: use any, reverse or orthogonal", t.Objective)
	case b.Lights() > MaxMace4Cells || b.Buttons() > MaxMace4Cells:
		return fmt.Errorf("board %s has %d lights and %d buttons: a mace4 model has at most %d", b, b.Lights(), b.Buttons(), MaxMace4Cells)
	case b.Modulus() > MaxMace4States:
		return fmt.Errorf("board %s has %d states: a mace4 model has at most %d", b, b.Modulus(), MaxMace4States)
	case t.Objective == Orthogonal && len(t.Witnesses) > MaxMace4Witnesses:
		return fmt.Errorf("%d witnesses: a mace4 model has at most %d", len(t.Witnesses), MaxMace4Witnesses)
	}
	return nil
}

// mace4Writer writes the formulas of one task.
type mace4Writer struct {
	*printer
	task  Task
	table mace4Table
	k     int
}

func element(v int) string { return strconv.Itoa(v) }

// term writes a function of two arguments at cell i.
func (m mace4Writer) term(function string, i int) string {
	r, c := m.table.place(i)
	return fmt.Sprintf("%s(%d,%d)", function, r, c)
}

// values says that a function has no values but 0 to k−1.
func (m mace4Writer) values(function string) {
	cases := make([]string, m.k)
	for v := range cases {
		cases[v] = fmt.Sprintf("%s(x,y) = %d", function, v)
	}
	m.line("%s.", strings.Join(cases, " | "))
}

// zeroAround says that a function is 0 wherever the table has none of its n cells.
func (m mace4Writer) zeroAround(function string, n int) {
	m.table.around(n, func(row, column string) { m.line("%s(%s,%s) = 0.", function, row, column) })
}

func (m mace4Writer) someOn() {
	if m.k == 2 {
		m.line("(exists x exists y on(x,y) = 1).")
	} else {
		m.line("(exists x exists y on(x,y) != 0).")
	}
}
