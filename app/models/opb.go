package models

// writeOPB writes a task as pseudo-Boolean constraints, in the format of their competitions, which clasp
// reads: the integer program of writeLP, with every number in binary.
//
// With n unknowns, the lowest digits of all of them are x1 to xn, so that with two states button j is
// variable j + 1; with more states the next digits are xn+1 to x2n, and so on.
func writeOPB(s *system) {
	o := opb{system: s, digits: digits(s.k - 1)}
	o.multiples = make([]int, s.rows()+1)
	o.multiples[0] = s.unknowns()*o.digits + 1
	for r := range s.eachRow() {
		o.multiples[r+1] = o.multiples[r] + digits(s.multiple(r))
	}
	o.flags = o.multiples[s.rows()]
	variables := o.flags - 1
	constraints := s.rows()
	if s.nearest() {
		variables += s.rows()
	}
	if s.amounts() {
		variables += s.rows() * o.digits
		constraints += s.rows() * o.digits
	}
	if s.states > 0 {
		constraints++
	}
	bounded := s.k != 1<<o.digits
	if bounded {
		constraints += s.unknowns()
	}
	o.line("* #variable= %d #constraint= %d", variables, constraints)
	s.comment("*", o.blanks())
	o.writeObjective()
	o.writeRows()
	if bounded {
		for u := range s.eachUnknown() { // at most k−1, turned around
			o.number(-1, u)
			o.line(" >= %d ;", 1-s.k)
		}
	}
	if s.states > 0 {
		for u := s.presses; u < s.unknowns(); u++ {
			o.number(1, u)
		}
		o.line(" >= 1 ;")
	}
}

// opb maps variables to their meanings.
type opb struct {
	*system
	digits    int   // of an unknown
	multiples []int // the digits of d of row r are the variables from multiples[r] to multiples[r+1]
	flags     int   // the flag of light i is variable flags + i; the digits of amounts come after the flags
}

func (o *opb) writeObjective() {
	switch o.task.Objective {
	case Least:
		o.begin("min:")
		for u := range o.eachUnknown() {
			o.number(1, u)
		}
		o.line(" ;")
	case Nearest:
		o.begin("min:")
		for i := range o.eachRow() {
			o.term(o.task.cost(i), o.flags+i)
		}
		o.line(" ;")
	}
}

func (o *opb) writeRows() {
	for r := range o.eachRow() {
		if o.impossible(r) {
			o.line("+1 x1 >= 2 ;")
			continue
		}
		for _, t := range o.row(r) {
			o.number(int(t.times), int(t.unknown))
		}
		switch {
		case o.amounts():
			for digit := range o.digits {
				o.term(1<<digit, o.amount(r, digit))
			}
		case o.nearest():
			o.term(1, o.flags+r)
		}
		for digit := range o.multiples[r+1] - o.multiples[r] {
			o.term(-o.k<<digit, o.multiples[r]+digit)
		}
		o.line(" = %d ;", o.wanted[r])
	}
	if o.amounts() {
		for i := range o.eachRow() {
			for digit := range o.digits { // a digit is at most the flag
				o.term(1, o.flags+i)
				o.term(-1, o.amount(i, digit))
				o.line(" >= 0 ;")
			}
		}
	}
}

// impossible reports whether what row r adds up has a common divisor that does not divide what is wanted: a
// light that no button changes, or only by an even number while an odd one is wanted and k is even. Such an
// equation is written as one that is plainly never so, because clasp 3.3.5 holds 2 x1 = 1 to be true of 0.
func (o *opb) impossible(r int) bool {
	divisor := o.k
	for _, t := range o.row(r) {
		for a := int(t.times); a != 0; {
			divisor, a = a, divisor%a
		}
	}
	return !o.nearest() && int(o.wanted[r])%divisor != 0
}

// amount returns the variable of a digit of what light i is left short of.
func (o *opb) amount(i, digit int) int { return o.flags + o.rows()*(1+digit) + i }

// number writes a multiple of an unknown, digit by digit.
func (o *opb) number(times, unknown int) {
	for digit := range o.digits {
		o.term(times<<digit, o.unknowns()*digit+unknown+1)
	}
}

func (o *opb) term(times, variable int) {
	word := o.scratch[:0]
	if times >= 0 {
		word = append(word, '+')
	}
	word = append(word, itoa(times)...)
	word = append(word, " x"...)
	o.scratch = append(word, itoa(variable)...)
	o.item(o.scratch)
}

// blanks returns those of the comment that says what the variables are.
func (o *opb) blanks() blanks {
	n := o.unknowns()
	b := blanks{
		"equation": "", "buttons": itoa(o.presses), "firstLight": itoa(o.presses + 1), "unknowns": itoa(n),
		"others": itoa(o.multiples[0]), "flags": itoa(o.flags), "lastFlag": itoa(o.flags + o.rows() - 1),
	}
	if o.digits > 1 {
		b["second"] = itoa(n + 1)
		b["secondEnd"] = itoa(2 * n)
	}
	for r := range o.eachRow() {
		if o.impossible(r) {
			b["impossible"] = ""
			break
		}
	}
	return b
}
