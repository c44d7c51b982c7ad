package encode

import (
	"iter"
	"strings"
)

// writeMPS writes a task in MPS: the integer program of writeLP, column by column. It is free MPS whose fields stand
// where fixed MPS has them, and whose names have at most 8 letters, so that readers of either take it.
func writeMPS(p *printer, s *system) {
	p.comments("*", short(append(heading(s.task), s.numbered(s.meanings())...)))
	p.line("NAME          LIGHTS")
	p.line("ROWS")
	p.line(" N  %s", s.objective())
	for r := range s.upTo(s.rows()) {
		p.line(" E  %s", s.of("l", r))
	}
	if s.amounts() {
		for i := range s.upTo(s.rows()) {
			p.line(" L  %s", s.of("f", i))
		}
	}
	if s.states > 0 {
		p.line(" G  nonzero")
	}
	s.writeMPSColumns(p)
	p.line("RHS")
	for r, v := range s.wanted {
		if v != 0 {
			p.entry("RHS", s.of("l", r), int(v))
		}
	}
	if s.states > 0 {
		p.entry("RHS", "nonzero", 1)
	}
	p.line("BOUNDS")
	for u := range s.upTo(s.unknowns()) {
		p.upper(s.name(u), s.k-1)
	}
	for r := range s.upTo(s.rows()) {
		p.upper(s.of("d", r), s.multiple(r))
	}
	if s.nearest() {
		for i := range s.upTo(s.rows()) {
			p.upper(s.of("w", i), 1)
			if s.amounts() {
				p.upper(s.of("m", i), s.k-1)
			}
		}
	}
	p.line("ENDATA")
}

// mpsWidth is how long a comment may be: lines of fixed MPS have at most 80 characters.
const mpsWidth = 76

// short breaks lines that are too long for MPS.
func short(lines []string) []string {
	var out []string
	for _, line := range lines {
		for len(line) > mpsWidth {
			cut := strings.LastIndexByte(line[:mpsWidth], ' ')
			if cut <= 0 { // a name without blanks
				line = line[:mpsWidth]
				break
			}
			out, line = append(out, line[:cut]), line[cut+1:]
		}
		out = append(out, line)
	}
	return out
}

func (s *system) writeMPSColumns(p *printer) {
	p.line("COLUMNS")
	p.line("    M1        'MARKER'                 'INTORG'")
	for u := range s.upTo(s.unknowns()) {
		// The objective keeps a column that is in no row.
		p.entry(s.name(u), s.objective(), s.weight(u))
		for row, times := range s.column(u) {
			p.entry(s.name(u), s.of("l", row), times)
		}
		if u >= s.presses {
			p.entry(s.name(u), "nonzero", 1)
		}
	}
	for r := range s.upTo(s.rows()) {
		p.entry(s.of("d", r), s.of("l", r), -s.k)
	}
	if s.nearest() {
		for i := range s.upTo(s.rows()) {
			flag := s.of("w", i)
			p.entry(flag, s.objective(), s.cost(i))
			if s.amounts() {
				p.entry(flag, s.of("f", i), 1-s.k)
				p.entry(s.missing(i), s.of("f", i), 1)
			}
			p.entry(s.missing(i), s.of("l", i), 1)
		}
	}
	p.line("    M2        'MARKER'                 'INTEND'")
}

// column yields the rows that hold an unknown, in order, and how many times.
func (s *system) column(unknown int) iter.Seq2[int, int] {
	return func(yield func(row, times int) bool) {
		switch {
		case unknown < s.presses:
			for _, t := range s.task.Problem.Board.Toggles(unknown) {
				if !yield(t.Light, t.Times) {
					return
				}
			}
		case s.task.Objective == Reverse:
			yield(unknown-s.presses, 1)
		default:
			for r, w := range s.task.Witnesses {
				if v := w.At(unknown); v != 0 && !yield(r, v) {
					return
				}
			}
		}
	}
}

// entry writes a line of COLUMNS or RHS: the coefficient of a column in a row.
func (p *printer) entry(column, row string, v int) { p.line("    %-8s  %-8s  %12d", column, row, v) }

// upper writes an upper bound. A bound of 0 is written as fixed, since readers differ in what else an
// upper bound of 0 means.
func (p *printer) upper(column string, v int) {
	kind := "UP"
	if v == 0 {
		kind = "FX"
	}
	p.line(" %s BND       %-8s  %12d", kind, column, v)
}
