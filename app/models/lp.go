package models

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lightsout"
)

// writeLP writes a task in the LP format of CPLEX, which glpsol, cbc and HiGHS read.
//
// Light i is the row l<i>: the presses of the buttons that change it, less k·d<i>, are what it has to
// change by. This is the basic model of Bosch; for Nearest, his modified one, the flag w<i> is 1 if the
// light may be left wrong. (A name that begins with e and a digit would be read as a power of ten, so
// the errors are not called e here.) Every press is in the objective, with 0 if presses do not count:
// the columns of a program are then in the order of the buttons whatever reads it.
func writeLP(s *system) {
	s.comment("\\", blanks{"named": "", "linear": "", "equation": ""})
	s.line("Minimize")
	objective := map[Objective]string{Least: "presses", Nearest: "errors"}[s.task.Objective]
	s.begin(" " + cmp.Or(objective, "nothing") + ":")
	for u := range s.eachUnknown() {
		s.signed(s.weight(u), u > 0, s.name(u))
	}
	if s.nearest() {
		for i := range s.eachRow() {
			s.signed(s.task.cost(i), true, s.of("w", i))
		}
	}
	s.line("")
	s.line("Subject To")
	s.writeLPRows()
	s.writeLPBounds()
	s.line("End")
}

func (s *system) writeLPRows() {
	for r := range s.eachRow() {
		s.begin(" " + s.of("l", r) + ":")
		for at, term := range s.row(r) {
			s.signed(int(term.times), at > 0, s.name(int(term.unknown)))
		}
		if s.nearest() {
			s.signed(1, true, s.missing(r))
		}
		s.signed(-s.k, true, s.of("d", r))
		s.line(" = %d", s.wanted[r])
	}
	if s.amounts() {
		for i := range s.eachRow() {
			s.line(" %s: %s - %d %s <= 0", s.of("f", i), s.of("m", i), s.k-1, s.of("w", i))
		}
	}
	if s.states > 0 {
		s.begin(" nonzero:")
		for i := range s.states {
			s.signed(1, i > 0, s.name(s.presses+i))
		}
		s.line(" >= 1")
	}
}

func (s *system) writeLPBounds() {
	s.line("Bounds")
	bound := func(n int, name func(i int) string) {
		for i := range s.upTo(n) {
			s.line(" 0 <= %s <= %d", name(i), s.k-1)
		}
	}
	of := func(letter string) func(i int) string { return func(i int) string { return s.of(letter, i) } }
	general := s.unknowns()
	binary := 0
	flags := 0
	amounts := 0
	if s.k == 2 {
		general, binary = binary, general
	}
	if s.nearest() {
		flags = s.rows()
	}
	if s.amounts() {
		amounts = s.rows()
	}
	for r := range s.eachRow() {
		s.line(" 0 <= %s <= %d", s.of("d", r), s.multiple(r))
	}
	bound(general, s.name)
	bound(amounts, of("m"))
	s.line("General")
	s.words(s.rows(), of("d"))
	s.words(general, s.name)
	s.words(amounts, of("m"))
	s.line("")
	if s.k == 2 || s.nearest() {
		s.line("Binary")
		s.words(binary, s.name)
		s.words(flags, of("w"))
		s.line("")
	}
}

func (s *system) words(n int, name func(i int) string) {
	for i := range s.upTo(n) {
		s.word(name(i))
	}
}

// signed writes a term of a sum: its sign, its coefficient if that is not 1, its name. The first term
// of a sum shows no plus.
func (p *printer) signed(coefficient int, plus bool, name string) {
	word := p.scratch[:0]
	switch {
	case coefficient < 0:
		word = append(word, "- "...)
		coefficient = -coefficient
	case plus:
		word = append(word, "+ "...)
	}
	if coefficient != 1 {
		word = append(strconv.AppendInt(word, int64(coefficient), 10), ' ')
	}
	p.scratch = append(word, name...)
	p.item(p.scratch)
}

// The variables of the integer program are the unknowns, then d of each row, then for Nearest the flags w,
// and, with more than two states, the amounts m.

// amounts reports whether an error has an amount apart from its flag. With two states a light that is
// wrong is wrong by 1, so the flag is the amount.
func (s *system) amounts() bool { return s.nearest() && s.k > 2 }

// missing returns the name of what light i is left short of.
func (s *system) missing(i int) string {
	if s.amounts() {
		return s.of("m", i)
	}
	return s.of("w", i)
}

func (s *system) weight(unknown int) int {
	if s.task.Objective == Least && unknown < s.presses {
		return 1
	}
	return 0
}

// comment writes what the task is, what the variables are, and what the rows say.
func (s *system) comment(sign string, b blanks) {
	s.heading(sign, s.task)
	maps.Copy(b, blanks{
		"sign": sign, "k": itoa(s.k), "most": itoa(s.k - 1), s.task.Objective.String(): "",
		"0": itoa(s.task.First), "1": itoa(s.task.First + 1),
	})
	b.when(map[string]bool{
		"presses": s.presses > 0, "states": s.states > 0, "two": s.k == 2, "more": s.k > 2,
		"amounts": s.amounts(), "exact": !s.nearest() && s.states == 0,
		"mirrored": len(s.task.Symmetries) > 0,
	})
	s.fill("meanings", b)
}

// model is a MathProg model, and how it refers to lights and buttons.
type model struct {
	*system
	names     blanks                // the index sets and subscripts of the text mathprog
	subscript func(cell int) string // that of a button, as numbers
	writeData func()
}

// formOf chooses the form that suits a board: a box if it is a grid with the plus pattern and no glued
// sides, else a graph. On such a grid the buttons that change a light are those in the cross around it.
func formOf(s *system) *model {
	g, ok := s.task.Problem.Board.Grid()
	if !ok || g.Topology != lightsout.Rectangle || g.Pattern != lightsout.Plus {
		return graphForm(s)
	}
	return boxForm(s, g.Sizes)
}

// graphForm refers to lights and buttons by number, and lists for each light the set of buttons that change
// it.
func graphForm(s *system) *model {
	weighted := slices.ContainsFunc(s.terms, func(t term) bool { return t.times != 1 })
	first := s.task.First
	b := blanks{
		"graph": "", "first": itoa(first), "lights": "N", "buttons": "B", "light": "i", "button": "j",
		"lastLight": itoa(s.rows() - 1 + first), "lastButton": itoa(s.presses - 1 + first),
		"eachLight": "i in N", "eachButton": "j in B", "eachOfLine": "j in B", "sum": "sum{j in A[i]} x[j]",
	}
	if weighted {
		b["times"] = ""
		b["sum"] = "sum{j in A[i]} times[i,j]*x[j]"
	}
	m := &model{system: s, names: b, subscript: func(cell int) string { return itoa(cell + first) }}
	m.writeData = func() {
		for r := range s.eachRow() {
			m.begin(fmt.Sprintf("set A[%d] :=", r+first))
			for _, t := range s.row(r) {
				m.word(itoa(int(t.unknown) + first))
			}
			m.line(";")
		}
		m.line("")
		if weighted {
			m.line("param times :=")
			for r := range s.eachRow() {
				for _, t := range s.row(r) {
					if t.times != 1 {
						m.line("  %d %d %d", r+first, int(t.unknown)+first, t.times)
					}
				}
			}
			m.line(";")
		}
		m.writeLights(func(at func(i int) int) {
			for r := range s.eachRow() {
				if v := at(r); v != 0 {
					m.word(fmt.Sprintf("%d %d", r+first, v))
				}
			}
		})
	}
	return m
}

// boxForm refers to cells by their coordinates, numbered from 1. In the plane these are i
// and j; with more axes, i1, i2, and so on.
func boxForm(s *system, sizes []int) *model {
	n := len(sizes)
	names := make([]string, n)
	places := make([]string, n)
	ends := make([]string, n)
	each := make([]string, n)
	var sets []string
	for axis, size := range sizes {
		names[axis] = fmt.Sprintf("N%d", axis+1)
		places[axis] = fmt.Sprintf("i%d", axis+1)
		ends[axis] = fmt.Sprintf("n%d", axis+1)
		if n == 2 {
			names[axis] = []string{"R", "C"}[axis]
			places[axis] = []string{"i", "j"}[axis]
			ends[axis] = []string{"m", "n"}[axis]
		}
		sets = append(sets,
			fmt.Sprintf("param %s := %d;\nset %s := 1..%s;", ends[axis], size, names[axis], ends[axis]))
		each[axis] = places[axis] + " in " + names[axis]
	}
	all := strings.Join(names, ",")
	cells := strings.Join(each, ", ")
	place := strings.Join(places, ",")
	b := blanks{
		"box": "", "sets": strings.Join(sets, "\n"), "lights": all, "buttons": all, "light": place,
		"button": place, "eachLight": cells, "eachButton": cells, "eachLine": strings.Join(each[:n-1], ", "),
		"eachOfLine": each[n-1], "sum": neighborSums(places, ends, slices.Repeat([]string{"p"}, n)),
	}
	if n == 2 {
		b["plane"] = ""
	} else {
		b["axes"] = itoa(n)
	}
	subscript := func(cell int) string { return strings.Join(placeTexts(sizes, cell), ",") }
	m := &model{system: s, names: b, subscript: subscript}
	m.writeData = func() { m.writeBoxes(sizes) }
	return m
}

// neighborSums returns the sums over the neighbors along each axis: of the place of a cell, with an end and
// an index.
func neighborSums(places, ends, indices []string) string {
	sums := make([]string, len(places))
	for axis, place := range places {
		index := indices[axis]
		moved := slices.Clone(places)
		moved[axis] = index
		condition := index + " >= 1 and " + index + " <= " + ends[axis]
		if axis > 0 { // the cell itself is in the first sum
			condition += " and " + index + " <> " + place
		}
		cell := strings.Join(moved, ",")
		sums[axis] = fmt.Sprintf("sum{%s in %s-1..%s+1: %s} x[%s]", index, place, place, condition, cell)
	}
	return strings.Join(sums, "\n  + ")
}

// placeTexts returns the places of a cell along the axes, numbered from 1.
func placeTexts(sizes []int, cell int) []string {
	places := make([]string, len(sizes))
	for axis := len(sizes) - 1; axis >= 0; axis-- {
		places[axis] = itoa(cell%sizes[axis] + 1)
		cell /= sizes[axis]
	}
	return places
}
