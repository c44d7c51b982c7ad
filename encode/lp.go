package encode

import (
	"fmt"
	"strconv"
)

// writeLP writes a task in the LP format of CPLEX, which glpsol, cbc, HiGHS and SCIP read.
//
// Light i is the row l<i>: the presses of the buttons that change it, less k·d<i>, are what it has to
// change by. This is the basic model of Bosch; for Nearest, his modified one, the flag w<i> is 1 if the
// light may be left wrong. (A name that begins with e and a digit would be read as a power of ten, so
// the errors are not called e here.) Every press is in the objective, with 0 if presses do not count:
// the columns of a program are then in the order of the buttons whatever reads it.
func writeLP(p *printer, s *system) {
	p.comments("\\", append(heading(s.task), s.numbered(s.meanings())...))
	p.line("Minimize")
	p.begin(" " + s.objective() + ":")
	for u := range s.upTo(s.unknowns()) {
		p.signed(s.weight(u), u > 0, s.name(u))
	}
	if s.nearest() {
		for i := range s.upTo(s.rows()) {
			p.signed(s.cost(i), true, s.of("w", i))
		}
	}
	p.end("")
	p.line("Subject To")
	s.writeLPRows(p)
	s.writeLPBounds(p)
	p.line("End")
}

func (s *system) writeLPRows(p *printer) {
	for r := range s.upTo(s.rows()) {
		p.begin(" " + s.of("l", r) + ":")
		for at, term := range s.row(r) {
			p.signed(int(term.times), at > 0, s.name(int(term.unknown)))
		}
		if s.nearest() {
			p.signed(1, true, s.missing(r))
		}
		p.signed(-s.k, true, s.of("d", r))
		p.end(fmt.Sprintf(" = %d", s.wanted[r]))
	}
	if s.amounts() {
		for i := range s.upTo(s.rows()) {
			p.line(" %s: %s - %d %s <= 0", s.of("f", i), s.of("m", i), s.k-1, s.of("w", i))
		}
	}
	if s.states > 0 {
		p.begin(" nonzero:")
		for i := range s.states {
			p.signed(1, i > 0, s.name(s.presses+i))
		}
		p.end(" >= 1")
	}
}

func (s *system) writeLPBounds(p *printer) {
	p.line("Bounds")
	for r := range s.upTo(s.rows()) {
		p.line(" 0 <= %s <= %d", s.of("d", r), s.multiple(r))
	}
	if s.k > 2 {
		for u := range s.upTo(s.unknowns()) {
			p.line(" 0 <= %s <= %d", s.name(u), s.k-1)
		}
	}
	if s.amounts() {
		for i := range s.upTo(s.rows()) {
			p.line(" 0 <= %s <= %d", s.of("m", i), s.k-1)
		}
	}
	unknowns := func() {
		for u := range s.upTo(s.unknowns()) {
			p.word(s.name(u))
		}
	}
	p.line("General")
	for r := range s.upTo(s.rows()) {
		p.word(s.of("d", r))
	}
	if s.k > 2 {
		unknowns()
	}
	if s.amounts() {
		for i := range s.upTo(s.rows()) {
			p.word(s.of("m", i))
		}
	}
	p.end("")
	if s.k == 2 || s.nearest() {
		p.line("Binary")
		if s.k == 2 {
			unknowns()
		}
		if s.nearest() {
			for i := range s.upTo(s.rows()) {
				p.word(s.of("w", i))
			}
		}
		p.end("")
	}
}

// signed writes a term of a sum: its sign, its coefficient if that is not 1, its name. The first term
// of a sum shows no plus.
func (p *printer) signed(coefficient int, plus bool, name string) {
	word := p.room[:0]
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
	p.room = append(word, name...)
	p.item(p.room)
}
