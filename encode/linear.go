package encode

import (
	"fmt"
)

// What the linear formats, LP and MPS, share: the integer program of a system. The variables are the unknowns, then d
// of each row, then for Nearest the flags w, and, with more than two states, the amounts m.

// linear is the limits of LP and MPS: none.
var linear = limits{objectives: Objectives()}

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

// objective returns the name of what is minimized.
func (s *system) objective() string {
	switch s.task.Objective {
	case Least:
		return "presses"
	case Nearest:
		return "errors"
	}
	return "nothing"
}

func (s *system) weight(unknown int) int {
	if s.task.Objective == Least && unknown < s.presses {
		return 1
	}
	return 0
}

// meanings returns the comment that says what the variables and the rows are.
func (s *system) meanings() []string {
	k := s.k
	var lines []string
	if s.presses > 0 {
		lines = append(lines, fmt.Sprintf("x0, x1, ...  how often button 0, 1, ... is pressed: 0 to %d", k-1))
	}
	if s.states > 0 {
		lines = append(lines, fmt.Sprintf("s0, s1, ...  the unknown state, light by light: 0 to %d", k-1))
	}
	switch {
	case s.task.Objective == Orthogonal:
		return append(lines,
			fmt.Sprintf("d0, d1, ...  whole numbers, so that row l0, l1, ... is 0 modulo %d", k),
			fmt.Sprintf("Row li says for witness i: the sum of witness times state = %d di.", k))
	case s.task.Objective == Reverse:
		return append(lines,
			fmt.Sprintf("d0, d1, ...  how often light 0, 1, ... cycles through all %d states", k),
			fmt.Sprintf("Row li says for light i: what it is + the presses of the buttons that change it = %d di.", k))
	}
	lines = append(lines, fmt.Sprintf("d0, d1, ...  how often light 0, 1, ... cycles through all %d states, which changes nothing", k))
	equation := fmt.Sprintf("the presses of the buttons that change it = %d di + the change it needs.", k)
	if s.nearest() {
		lines = append(lines, "w0, w1, ...  1 if light 0, 1, ... may be left wrong, else 0")
		equation = fmt.Sprintf("the presses of the buttons that change it + %si = %d di + the change it needs.", s.missing(0)[:1], k)
	}
	if s.amounts() {
		lines = append(lines, "m0, m1, ...  how many changes light 0, 1, ... is left short of; 0 unless w is 1 (rows f0, f1, ...)")
	}
	return append(lines, "Row li says for light i: "+equation)
}
