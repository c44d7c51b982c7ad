package models

import "fmt"

// writeSMT writes a task in SMT-LIB 2. With two states a press is a truth value and a light the exclusive or
// of the presses that change it; with more, a press is an integer and a light a sum modulo k. The standard
// has no objectives: for Least and Nearest it defines total, which Task.AtMost bounds. The option dump-models
// of z3 and cvc5 prints the values if there are any: to ask for them is an error where there are none.
//
// The option minimize takes an extension of z3 instead of total.
func writeSMT(minimize bool) func(s *system) {
	return func(s *system) {
		s.writeSMTSystem()
		if s.optimizes() {
			if minimize {
				s.begin("(minimize")
			} else {
				s.line("; To make total as small as possible, assert bounds for it: half of what is " +
					"left each time.")
				s.begin("(define-fun total () Int")
			}
			s.writeSMTTotal()
			s.line(")")
		}
		if s.task.AtMost != nil && !minimize {
			s.line("(assert (<= total %d))", *s.task.AtMost)
		}
		s.line("(check-sat)")
	}
}

func (s *system) optimizes() bool { return s.task.Objective == Least || s.nearest() }

func (s *system) writeSMTSystem() {
	s.comment(";", blanks{"named": "", "equation": ""})
	s.line("(set-option :produce-models true)")
	s.line("(set-option :dump-models true)")
	logic := "QF_UF" // truth values only
	if s.k > 2 || s.optimizes() {
		logic = "QF_LIA"
	}
	s.line("(set-logic %s)", logic)
	for u := range s.eachUnknown() {
		if s.k == 2 {
			s.line("(declare-const %s Bool)", s.name(u))
		} else {
			s.line("(declare-const %s Int)", s.name(u))
			s.line("(assert (<= 0 %s %d))", s.name(u), s.k-1)
		}
	}
	if s.nearest() {
		for i := range s.eachRow() {
			s.line("(declare-const %s Bool)", s.of("w", i))
		}
	}
	for r := range s.eachRow() {
		s.writeSMTRow(r)
	}
	if s.states > 0 {
		s.begin("(assert")
		s.applied("or", "false", s.states, func(i int) string {
			if name := s.name(s.presses + i); s.k > 2 {
				return "(< 0 " + name + ")"
			} else {
				return name
			}
		})
		s.line(")")
	}
}

// writeSMTRow writes one equation. Of a light that may be left wrong it holds, or w is true.
func (s *system) writeSMTRow(r int) {
	s.begin("(assert")
	end := ")"
	if s.nearest() {
		s.word("(or " + s.of("w", r))
		end += ")"
	}
	row := s.row(r)
	if s.k == 2 {
		if s.wanted[r] == 0 {
			s.word("(not")
			end += ")"
		}
		s.applied("xor", "false", len(row), func(at int) string { return s.name(int(row[at].unknown)) })
		s.line("%s", end)
		return
	}
	s.word("(= " + itoa(int(s.wanted[r])) + " (mod")
	s.applied("+", "0", len(row), func(at int) string {
		name := s.name(int(row[at].unknown))
		if row[at].times == 1 {
			return name
		}
		return fmt.Sprintf("(* %d %s)", row[at].times, name)
	})
	s.line(" %d))%s", s.k, end)
}

// writeSMTTotal writes what is to be small: the presses, or what wrong lights cost.
func (s *system) writeSMTTotal() {
	if s.nearest() {
		cost := func(i int) string { return fmt.Sprintf("(ite %s %d 0)", s.of("w", i), s.task.cost(i)) }
		s.applied("+", "0", s.rows(), cost)
		return
	}
	s.applied("+", "0", s.presses, func(j int) string {
		if s.k == 2 {
			return "(ite " + s.name(j) + " 1 0)"
		}
		return s.name(j)
	})
}

// applied writes a function of n terms: of none its value, of one just that.
func (p *printer) applied(function, ofNone string, n int, term func(at int) string) {
	switch n {
	case 0:
		p.word(ofNone)
	case 1:
		p.word(term(0))
	default:
		p.word("(" + function)
		for at := range n {
			p.word(term(at))
		}
		p.w.WriteByte(')')
	}
}
