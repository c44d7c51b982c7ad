package encode

import "fmt"

// chunk is how many literals a parity has at most before it is cut in two. A parity of n literals is 2^(n−1) clauses,
// so a long one is cut: the parity of its first literals becomes a new variable, which takes their place in the rest.
// Shorter pieces are fewer clauses and more variables. On 14 boards (planes up to 15x15, kings, stars, 4x4x4, three
// states of 3x3x3x3) minisat and cadical took 52, 40, 30, 40 and 29 seconds in all with 3, 4, 5, 6 and 7; and 5 makes
// half as many clauses as 7, and cuts nothing where the pattern is a plus in the plane.
const chunk = 5

// writeDIMACS writes a task of two states as clauses for a SAT solver: for each light, an odd (or even)
// number of the buttons that change it is pressed. Such parities are hard for solvers that learn
// clauses, however they are written; writeXCNF is for one with parities.
func writeDIMACS(p *printer, s *system) {
	writeClauses(p, s, []string{
		"For each light: the number of pressed buttons that change it is odd if it has to change, else even.",
		fmt.Sprintf("Parities of more than %d are split, and the parity of a piece is an extra variable.", chunk),
	}, func(c *clauses) {
		for r := range s.upTo(s.rows()) {
			c.parity(c.literals(s, r), s.wanted[r] == 1)
		}
	})
}

// parity adds that an odd number of the literals is true, cut into pieces of at most chunk. Of an empty
// list wanted says whether it should be odd, which it is not. The list is overwritten.
func (c *clauses) parity(literals []int, wanted bool) {
	if len(literals) == 0 {
		if wanted {
			c.never()
		}
		return
	}
	for len(literals) > chunk {
		// The split-off part with the negated new variable is odd, so the variable is its parity.
		v := c.fresh()
		c.odd(append(append([]int(nil), literals[:chunk-1]...), -v)...)
		literals = literals[chunk-2:]
		literals[0] = v
	}
	c.odd(literals...)
}

// writeXCNF writes a task of two states for CryptoMiniSat, which has parities: a line that begins with
// x says that an odd number of its literals is true.
func writeXCNF(p *printer, s *system) {
	writeClauses(p, s, []string{
		"A line x1 2 -3 0 says that an odd number of 1, 2, not 3 is true. For each light there is one:",
		"the number of pressed buttons that change it is odd if it has to change, else even.",
	}, func(c *clauses) {
		for r := range s.upTo(s.rows()) {
			switch literals := c.literals(s, r); {
			case len(literals) > 1:
				c.put("x", literals)
			case len(literals) == 1:
				c.add(literals...)
			case s.wanted[r] == 1:
				c.never()
			}
		}
	})
}
