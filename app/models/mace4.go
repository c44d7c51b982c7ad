package models

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// Limits of what is written for Mace4. It tries value after value, so that far smaller boards are already
// too much for it; the limits only keep the file small.
const (
	maxMace4Cells  = 1024 // lights, and buttons
	maxMace4States = 16
)

// maxMace4Square is the side up to which the rule of the plus pattern is written once for all cells, as in
// the paper. It has six variables, so Mace4 makes (side + 2)⁶ instances of it and keeps few: a million of
// them take some 3 seconds (117,804 took 0.32 in the recorded run on 5×5). Larger and longer boards have one
// rule for each row.
const maxMace4Square = 8

// writeMace4 returns what writes a task as a model to be found by Mace4: tables on and switch in which each
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
func writeMace4(tableOf func(Task) mace4Table) func(w io.Writer, t Task) error {
	return func(w io.Writer, t Task) error {
		m := mace4Writer{printer: newPrinter(w), task: t, table: tableOf(t), k: t.Problem.Board.Modulus()}
		b := ladrBlanks(t)
		b["domain"] = itoa(m.table.domain)
		b["models"] = itoa(max(1, t.Models))
		m.heading("%", t)
		m.fill("mace4", b)
		switch {
		case t.Objective == Orthogonal && m.k == 2:
			m.dotProducts()
		case t.Objective == Orthogonal:
			m.dotSums()
		case t.Published != "":
			m.slidesToggles()
		default:
			if err := m.toggles(); err != nil {
				return err
			}
		}
		m.line("end_of_list.")
		return m.flush()
	}
}

// mace4Writer writes the formulas of one task.
type mace4Writer struct {
	*printer
	task  Task
	table mace4Table
	k     int
}

// term writes a function at cell i.
func (m mace4Writer) term(function string, i int) string {
	return function + "(" + m.table.arguments(m.table.at(i)) + ")"
}

// is says what the value of a term is. In our dot products On and the witnesses are relations.
func (m mace4Writer) is(term string, value int) string {
	if m.task.Objective == Orthogonal && m.k == 2 && m.task.Published == "" {
		return []string{"-", ""}[value] + term + "."
	}
	return fmt.Sprintf("%s = %d.", term, value)
}

// givenFacts returns the facts about the lights that are known. Of a state from which the presses lead to
// the goal that is from − to, so that the goal is off.
func (m mace4Writer) givenFacts(on string) (facts []string) {
	if m.task.Objective == Any {
		state := m.task.Problem.From.Minus(m.task.Problem.To)
		for i := range state.Len() {
			facts = append(facts, m.is(m.term(on, i), state.At(i)))
		}
		return facts
	}
	for _, i := range slices.Sorted(maps.Keys(m.task.Given)) {
		facts = append(facts, m.is(m.term(on, i), m.task.Given[i]))
	}
	return facts
}

func (m mace4Writer) lines(list []string) {
	for _, line := range list {
		m.line("%s", line)
	}
}

// values says that a function has no values but 0 to k−1.
func (m mace4Writer) values(function string) {
	cases := make([]string, m.k)
	for v := range cases {
		cases[v] = fmt.Sprintf("%s(x,y) = %d", function, v)
	}
	m.line("%s.", strings.Join(cases, " | "))
}

// zeroAround returns that a function is 0 wherever the table has none of its n cells.
func (m mace4Writer) zeroAround(function string, n int) (facts []string) {
	for _, place := range m.table.around(n) {
		facts = append(facts, m.is(function+"("+place+")", 0))
	}
	return facts
}

func (m mace4Writer) someOn() {
	some := "!= 0"
	if m.k == 2 {
		some = "= 1"
	}
	m.line("(exists x exists y on(x,y) %s).", some)
}

// toggles writes the objectives Any and Reverse: the table switch of the presses, the table on of the
// lights, and the rule that ties them, on = −A·x. With two states that is on = A·x: a light is on if and
// only if it is toggled an odd number of times.
func (m mace4Writer) toggles() error {
	b := m.task.Problem.Board
	m.values("switch")
	m.values("on")
	m.lines(m.zeroAround("switch", b.Buttons()))
	m.lines(m.zeroAround("on", b.Lights()))
	rows, columns, plus := plusRectangle(b)
	given := m.givenFacts("on")
	if plus && m.table.border == 1 {
		m.plusRules(rows, columns)
	} else {
		if m.task.Objective == Any { // first, so that the sums begin with numbers where they can
			m.lines(given)
			given = nil
		}
		if err := m.sums(); err != nil {
			return err
		}
	}
	m.lines(given)
	if m.task.Objective == Reverse {
		m.someOn()
	}
	return nil
}

// plusRules writes the rule of the plus pattern on a rectangle with a border of zeros. An element x has
// a neighbor u = x + 1 and a neighbor v = x − 1 only inside the border, so that the rule holds for the
// cells of the board and says nothing of the border.
//
// In a table that is wider than the board is high, or the other way round, the last row of the board is
// not the last but one of the table, and the rule would hold beyond it. There it is written for each row,
// or each column, by its number.
func (m mace4Writer) plusRules(rows, columns int) {
	const rule = "(switch(%[1]s,%[4]s) + switch(%[2]s,%[4]s) + switch(%[3]s,%[4]s) + switch(%[1]s,%[5]s) + " +
		"switch(%[1]s,%[6]s)) mod 2 = on(%[1]s,%[4]s)."
	const (
		aboveAndBelow = "x + 1 = u & v + 1 = x"
		leftAndRight  = "y + 1 = w & z + 1 = y"
	)
	switch {
	case rows == columns && rows <= maxMace4Square:
		m.line(aboveAndBelow+" & "+leftAndRight+" -> "+rule, "x", "u", "v", "y", "w", "z")
	case rows <= columns:
		for r := 1; r <= rows; r++ {
			m.line(leftAndRight+" -> "+rule, itoa(r), itoa(r+1), itoa(r-1), "y", "w", "z")
		}
	default:
		for c := 1; c <= columns; c++ {
			m.line(aboveAndBelow+" -> "+rule, "x", "u", "v", itoa(c), itoa(c+1), itoa(c-1))
		}
	}
}

// sums writes what each light of any board is, one formula a light, without variables. A light that no
// button changes is off.
func (m mace4Writer) sums() error {
	s, err := newSystem(m.printer, m.task)
	if err != nil {
		return err
	}
	for i := range s.eachRow() {
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

// dotProducts writes the third generator of Fazakas, Keresztes and Groza: a state On that is orthogonal
// to the witnesses N1, N2, …, with two states. The dot product with a witness is summed up cell by cell,
// in the order of reading: D1(x,y) is the parity of the cells up to (x,y) that are both on and in N1.
//
//	D1(0,0)              the first cell begins it;
//	D1(x,y), y > 0       adds its cell to the parity of the cell to the left,
//	D1(x,0), x > 0       and to that of the last cell of the row above;
//	D1 of the last cell  is the dot product, and has to be even.
//
// The paper has 5×5, where the board fills the table. On other boards the room that is left over is off
// and in no witness, so that it adds nothing and the same formulas hold.
func (m mace4Writer) dotProducts() {
	text := "mace4-table"
	if m.table.columns == 0 {
		text = "mace4-vector"
	}
	if m.task.Published != "" {
		text = strings.Replace(text, "mace4", "slides", 1)
	}
	m.fill(text, blanks{"begin": ""})
	for number, w := range m.task.Witnesses {
		name := "N" + itoa(number+1)
		values := make([]int, m.table.size())
		for i, v := range w.Lit() {
			values[m.table.at(i)] = v
		}
		facts := make([]string, len(values))
		for at, v := range values {
			facts[at] = m.is(name+"("+m.table.arguments(at)+")", v)
		}
		b := blanks{"n": itoa(number + 1), "last": itoa(m.table.domain - 1)}
		b.lines("witness", facts)
		m.fill(text, b)
	}
	end := blanks{"end": ""}
	if m.table.columns > 0 {
		end.lines("around", m.zeroAround("On", m.task.Problem.Board.Lights()))
	}
	end.lines("given", m.givenFacts("On"))
	m.fill(text, end)
}

// dotSums writes the same for more states, where a dot product is a sum modulo k.
func (m mace4Writer) dotSums() {
	m.values("on")
	m.lines(m.zeroAround("on", m.task.Problem.Board.Lights()))
	for _, w := range m.task.Witnesses {
		var sum []string
		for i, v := range w.Lit() {
			sum = append(sum, m.multiple(v, m.term("on", i)))
		}
		if len(sum) > 0 {
			m.line("(%s) mod %d = 0.", strings.Join(sum, " + "), m.k)
		}
	}
	m.lines(m.givenFacts("on"))
	m.someOn()
}

// mace4Table says where lights and buttons are in a model. A function of two arguments over a domain of
// size d is a d×d table, and a board is laid into it row by row, with room left over:
//
//	3x4, border 1        0 0 0 0 0 0
//	domain 6             0 a b c d 0
//	columns 4            0 e f g h 0
//	                     0 i j k l 0
//	                     0 0 0 0 0 0
//	                     0 0 0 0 0 0
//
// That the domain is about as large as a side, not as the whole board, is what makes the model finder
// usable: it tries every element of the domain for every cell.
type mace4Table struct {
	domain  int
	columns int // of the board: cell i is in its row i/columns
	border  int // rows above, and columns to the left of the first cell
}

// maxMace4Side is the greatest side of a grid that is laid into the table as it lies. Longer ones are
// folded, as boards that are no grids are: light i is in row i/columns of a square.
const maxMace4Side = 32

// mace4TableOf returns the table of the models of a task. It is a function of the task alone, so that the
// reader of a reply knows what the writer of the input did.
func mace4TableOf(t Task) mace4Table {
	b := t.Problem.Board
	least := b.Modulus() + 1 // room for the number k itself, which the sums name
	cells := max(b.Lights(), b.Buttons())
	if t.Objective == Orthogonal {
		cells = b.Lights()
		if b.Modulus() == 2 {
			least = 2 // the dot products are logic, not sums
		}
	}
	if m, n, ok := b.Planar(); ok && max(m, n) <= maxMace4Side {
		if _, _, plus := plusRectangle(b); plus && t.Objective != Orthogonal {
			return mace4Table{domain: max(m, n) + 2, columns: n, border: 1}
		}
		return mace4Table{domain: max(m, n, least), columns: n}
	}
	side := int(math.Sqrt(float64(cells)))
	for side*side < cells {
		side++
	}
	return mace4Table{domain: max(side, least), columns: side}
}

// vectorTableOf returns the vector of lights that the second generator of Fazakas, Keresztes and Groza has in
// place of a table. Light i is element i + 1 of the domain, and D1(x) is the parity of the lights up to x
// that are both on and in N1:
//
//	D1(0)           nothing yet: even
//	D1(x), x > 0    adds light x to the parity before it
//	D1 of the last  is the dot product, and has to be even
//
// Mace4 lays out a table of + for the whole domain, so that this is the slower of two ways to say the same,
// and is here to be compared with the third generator (see dotProducts).
func vectorTableOf(t Task) mace4Table { return mace4Table{domain: t.Problem.Board.Lights() + 1} }

// size returns how many values the function of the table has.
func (a mace4Table) size() int {
	if a.columns == 0 {
		return a.domain
	}
	return a.domain * a.domain
}

// at returns where the value of cell i is among them.
func (a mace4Table) at(i int) int {
	if a.columns == 0 {
		return i + 1
	}
	return (i/a.columns+a.border)*a.domain + i%a.columns + a.border
}

// arguments returns those of the function at a place.
func (a mace4Table) arguments(at int) string {
	if a.columns == 0 {
		return itoa(at)
	}
	return itoa(at/a.domain) + "," + itoa(at%a.domain)
}

// around returns the arguments of each part of the table that holds none of n cells: whole rows, whole
// columns, then the rest of the last row.
func (a mace4Table) around(n int) (arguments []string) {
	rows := (n + a.columns - 1) / a.columns
	for r := range a.domain {
		if r < a.border || r >= a.border+rows {
			arguments = append(arguments, itoa(r)+",y")
		}
	}
	for c := range a.domain {
		if c < a.border || c >= a.border+a.columns {
			arguments = append(arguments, "x,"+itoa(c))
		}
	}
	for i := n; i < rows*a.columns; i++ {
		arguments = append(arguments, a.arguments(a.at(i)))
	}
	return arguments
}
