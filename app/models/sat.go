package models

import (
	"slices"
	"strconv"

	"lightsout/symmetry"
)

// clauses writes clauses in DIMACS. The first line of such a file says how many variables and clauses
// there are, so a file is made twice: once to count, once to write.
type clauses struct {
	p         *printer // nil while they are only counted
	variables int      // so far; the unknowns are 1 to unknowns()
	count     int      // of clauses and parities
	scratch   []int
}

// writeClauses writes a file of the clauses that fill adds. Kind names the comment that says what they mean.
func writeClauses(s *system, kind string, fill func(*clauses)) {
	values := 1
	before := ""
	if s.k > 2 {
		values = s.k
	}
	if s.presses > 0 {
		before = itoa(values*s.presses) + " + "
	}
	counter := &clauses{variables: values * s.unknowns()}
	counter.fill(s, fill)
	s.comment("c", blanks{"clauses": "", kind: "", "before": before, "chunk": itoa(chunk)})
	s.line("p cnf %d %d", counter.variables, counter.count)
	(&clauses{p: s.printer, variables: values * s.unknowns()}).fill(s, fill)
}

func (c *clauses) fill(s *system, add func(*clauses)) {
	add(c)
	c.nonzero(s)
	c.symmetries(s)
}

// symmetries adds what writeSymmetries adds: that the only solution is symmetric, or else, as far as one
// clause says it, that a solution does not come after its image in a dictionary.
func (c *clauses) symmetries(s *system) {
	list := s.task.Symmetries
	if s.k > 2 { // then all solutions stay
		return
	}
	if s.task.Unique && len(list) > 0 {
		_, orbits := symmetry.Orbits(list)
		for _, orbit := range orbits {
			slices.Sort(orbit)
			for _, j := range orbit[1:] {
				c.add(j+1, -orbit[0]-1)
				c.add(-j-1, orbit[0]+1)
			}
		}
		return
	}
	for _, y := range list {
		for j := range s.presses {
			if image := int(y.Buttons[j]); image != j {
				c.add(j+1, -image-1)
				break
			}
		}
	}
}

// add adds a clause: one of the literals is true, where −v says that v is false.
func (c *clauses) add(literals ...int) { c.put("", literals) }

func (c *clauses) put(sign string, literals []int) {
	c.count++
	if c.p == nil {
		return
	}
	line := append(c.p.scratch[:0], sign...)
	for _, l := range literals {
		line = append(strconv.AppendInt(line, int64(l), 10), ' ')
	}
	c.p.scratch = append(line, "0\n"...)
	c.p.w.Write(c.p.scratch)
}

// odd adds the clauses of a parity: an odd number of the literals is true. There is one for each even
// set of them, which says that not just those are true.
func (c *clauses) odd(literals ...int) {
	clause := make([]int, len(literals))
	for set := range 1 << len(literals) {
		even := true
		for at, l := range literals {
			clause[at] = l
			if set>>at&1 != 0 {
				clause[at] = -l
				even = !even
			}
		}
		if even {
			c.add(clause...)
		}
	}
}

// never adds two clauses that contradict each other, for a parity of nothing that should be odd. An
// empty clause would say the same, but not every solver reads one.
func (c *clauses) never() {
	c.add(1)
	c.add(-1)
}

// nonzero adds the clause that the unknown state is not off, if there is one.
func (c *clauses) nonzero(s *system) {
	if s.states == 0 {
		return
	}
	literals := make([]int, s.states)
	for i := range literals {
		literals[i] = s.presses + i + 1
		if s.k > 2 {
			literals[i] = -s.is(s.presses+i, 0)
		}
	}
	c.add(literals...)
}

// literals returns row r as literals of which an odd number must be true: if an even number must be, the last
// of them is turned around. For a row of none that should be odd it adds a contradiction. The next row
// overwrites the list.
func (c *clauses) literals(s *system, r int) []int {
	c.scratch = c.scratch[:0]
	for _, t := range s.row(r) {
		c.scratch = append(c.scratch, int(t.unknown)+1)
	}
	switch {
	case len(c.scratch) == 0 && s.wanted[r] == 1:
		c.never()
	case len(c.scratch) > 0 && s.wanted[r] == 0:
		c.scratch[len(c.scratch)-1] *= -1
	}
	return c.scratch
}

// chunk is how many literals a parity has at most before it is cut in two. A parity of n literals is 2^(n−1)
// clauses, so a long one is cut: the parity of its first literals becomes a new variable, which takes their
// place in the rest. Shorter pieces are fewer clauses and more variables. On 14 boards (planes up to 15x15,
// kings, stars, 4x4x4, three states of 3x3x3x3) minisat and cadical took 52, 40, 30, 40 and 29 seconds in all
// with 3, 4, 5, 6 and 7; and 5 makes half as many clauses as 7, and cuts nothing where the pattern is a plus
// in the plane.
const chunk = 5

// writeDIMACS writes a task of two states as clauses for a SAT solver: for each light, an odd (or even)
// number of the buttons that change it is pressed. Such parities are hard for solvers that learn
// clauses, however they are written; writeXCNF is for one with parities.
func writeDIMACS(s *system) {
	if s.k > 2 {
		writeOneHot(s)
		return
	}
	writeClauses(s, "split", func(c *clauses) {
		for r := range s.eachRow() {
			c.parity(c.literals(s, r))
		}
	})
}

// is returns the variable that says that an unknown has a value, where there are more than two.
func (s *system) is(unknown, value int) int { return unknown*s.k + value + 1 }

// writeOneHot writes a task of more than two states as clauses. A sum is taken term by term: what it is so
// far, modulo k, and the next term imply the next sum.
func writeOneHot(s *system) {
	writeClauses(s, "sums", func(c *clauses) {
		for u := range s.eachUnknown() {
			some := make([]int, s.k)
			for v := range some {
				some[v] = s.is(u, v)
				for w := range v {
					c.add(-s.is(u, v), -s.is(u, w))
				}
			}
			c.add(some...)
		}
		for r := range s.eachRow() {
			c.sum(s, s.row(r), int(s.wanted[r]))
		}
	})
}

// sum adds that the terms add up to what is wanted. The sum before a term is among the k variables from so
// on.
func (c *clauses) sum(s *system, terms []term, wanted int) {
	if len(terms) == 0 && wanted != 0 {
		c.never()
	}
	so := 0
	for at := range s.upTo(len(terms)) {
		t := terms[at]
		for before := range s.k {
			for value := range s.k {
				after := (before + int(t.times)*value) % s.k
				implied := append(make([]int, 0, 3), -s.is(int(t.unknown), value))
				if at > 0 {
					implied = append(implied, -so-before)
				}
				if at+1 < len(terms) {
					implied = append(implied, c.variables+1+after)
				}
				if (at > 0 || before == 0) && (at+1 < len(terms) || after != wanted) {
					c.add(implied...)
				}
			}
		}
		so = c.variables + 1
		if at+1 < len(terms) {
			c.variables += s.k
		}
	}
}

// parity adds that an odd number of the literals is true, if there are any, cut into pieces of at most chunk.
// The list is overwritten.
func (c *clauses) parity(literals []int) {
	if len(literals) == 0 {
		return
	}
	for len(literals) > chunk {
		// The split-off part with the negated new variable is odd, so the variable is its parity.
		c.variables++
		v := c.variables
		c.odd(append(append([]int(nil), literals[:chunk-1]...), -v)...)
		literals = literals[chunk-2:]
		literals[0] = v
	}
	c.odd(literals...)
}

// writeXCNF writes a task of two states for CryptoMiniSat, which has parities: a line that begins with
// x says that an odd number of its literals is true.
func writeXCNF(s *system) {
	writeClauses(s, "parities", func(c *clauses) {
		for r := range s.eachRow() {
			switch literals := c.literals(s, r); {
			case len(literals) > 1:
				c.put("x", literals)
			case len(literals) == 1:
				c.add(literals...)
			}
		}
	})
}
