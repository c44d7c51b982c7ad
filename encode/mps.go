package encode

import "strings"

// writeMPS writes a task in MPS: the integer program of writeLP, column by column. It is free MPS whose
// fields stand where fixed MPS has them, and whose names have at most 8 letters, so that readers of
// either take it.
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
	columns, first := s.byUnknown()
	for u := range s.upTo(s.unknowns()) {
		// The objective keeps a column that is in no row.
		p.entry(s.name(u), s.objective(), s.weight(u))
		for _, c := range columns[first[u]:first[u+1]] {
			p.entry(s.name(u), s.of("l", int(c.unknown)), int(c.times))
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

// byUnknown returns the terms by unknowns: those of u are from first[u] to first[u+1], and each has the
// row in place of the unknown.
func (s *system) byUnknown() (columns []term, first []int32) {
	first = make([]int32, s.unknowns()+1)
	for _, t := range s.terms {
		first[t.unknown+1]++
	}
	for u := range s.upTo(s.unknowns()) {
		first[u+1] += first[u]
	}
	columns = make([]term, len(s.terms))
	next := append([]int32(nil), first...)
	for r := range s.upTo(s.rows()) {
		for _, t := range s.row(r) {
			columns[next[t.unknown]] = term{int32(r), t.times}
			next[t.unknown]++
		}
	}
	return columns, first
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
