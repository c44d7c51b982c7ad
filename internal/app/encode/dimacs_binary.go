package encode

// writeDIMACSBinary writes a task of two states as clauses by way of the integer program in binary variables, in which
// the presses of the buttons that change a light are 2·d1 + 4·d2 + … + the change it needs. It is the translation
// that glpsol --minisat makes of writeMathProgBinary: the sum is added up by the adders of a computer, whose lowest
// digit is what is wanted and whose others are d1, d2, and so on.
func writeDIMACSBinary(p *printer, s *system) {
	writeClauses(p, s, []string{
		"For each light: the number of pressed buttons that change it = 2 d1 + 4 d2 + ... + the change it",
		"needs. The number is added up in binary; d1, d2, ... and all carries are extra variables.",
	}, func(c *clauses) {
		for r := range s.upTo(s.rows()) {
			var ones []int
			for _, t := range s.row(r) {
				ones = append(ones, int(t.unknown)+1)
			}
			lowest := c.sum(ones)
			switch wanted := s.wanted[r] == 1; {
			case lowest == 0 && wanted:
				c.never()
			case lowest != 0 && wanted:
				c.add(lowest)
			case lowest != 0:
				c.add(-lowest)
			}
		}
	})
}

// sum adds adders of all literals and returns the lowest digit of their number, or 0 if there are none.
// The literals of one weight are added by threes, a full adder, and at last by two, a half adder, until
// one is left, which is the digit; the carries are the literals of twice the weight.
func (c *clauses) sum(literals []int) (lowest int) {
	if len(literals) == 0 {
		return 0
	}
	for len(literals) > 0 {
		var carries []int
		for len(literals) > 1 {
			n := min(3, len(literals))
			digit, carry := c.adder(literals[:n])
			literals = append(literals[n:], digit)
			carries = append(carries, carry)
		}
		if lowest == 0 {
			lowest = literals[0]
		}
		literals = carries
	}
	return lowest
}

// adder adds a half or full adder of two or three literals, and returns its digit and its carry.
func (c *clauses) adder(in []int) (digit, carry int) {
	digit, carry = c.fresh(), c.fresh()
	c.odd(append(append([]int(nil), in...), -digit)...)
	if len(in) == 2 { // the carry is true if both are
		c.add(-carry, in[0])
		c.add(-carry, in[1])
		c.add(carry, -in[0], -in[1])
		return digit, carry
	}
	for at := range in { // the carry is what any two that agree are
		a, b := in[at], in[(at+1)%3]
		c.add(carry, -a, -b)
		c.add(-carry, a, b)
	}
	return digit, carry
}
