package encode

import (
	"fmt"
	"io"
)

// Some solvers of integer programs can begin with a solution: Bosch gives his one that pushes all
// errors to the last row, and has it improved. The file names the variables of the formats lp and mps, all
// of them, so that the solver has nothing to guess.

// WriteStartCBC writes Task.Start for the command mipstart of cbc: a line for each variable with its
// number, its name and its value.
func WriteStartCBC(w io.Writer, t Task) error {
	return writeStart(w, t, func(s *system, p *printer) {
		number := 0
		p.line("Feasible - objective value %d", s.startValue())
		s.eachStart(func(name string, value, _ int) {
			p.line("%d %s %d 0", number, name, value)
			number++
		})
	})
}

// WriteStartSCIP writes Task.Start as a solution that SCIP reads after the problem.
func WriteStartSCIP(w io.Writer, t Task) error {
	return writeStart(w, t, func(s *system, p *printer) {
		p.line("solution status: unknown")
		p.line("objective value: %d", s.startValue())
		s.eachStart(func(name string, value, weight int) { p.line("%s %d (obj:%d)", name, value, weight) })
	})
}

// WriteStartHiGHS writes Task.Start for the option --read_solution_file of HiGHS.
func WriteStartHiGHS(w io.Writer, t Task) error {
	return writeStart(w, t, func(s *system, p *printer) {
		number := 0
		s.eachStart(func(string, int, int) { number++ })
		p.line("Model status\nUnknown\n\n# Primal solution values\nFeasible")
		p.line("Objective %d", s.startValue())
		p.line("# Columns %d", number)
		s.eachStart(func(name string, value, _ int) { p.line("%s %d", name, value) })
		p.line("# Rows 0")
	})
}

// writeStart writes the start of a task, or returns an error if there is none.
func writeStart(w io.Writer, t Task, write func(s *system, p *printer)) error {
	s, err := newSystem(w, t)
	if err != nil {
		return err
	}
	switch {
	case t.Start.Len() == 0:
		return fmt.Errorf("the task has no start")
	case t.Objective == Reverse || t.Objective == Orthogonal:
		return fmt.Errorf("a start is for problems whose states are known, not for the objective %s", t.Objective)
	case !s.nearest():
		if err := t.Problem.Check(t.Start); err != nil {
			return fmt.Errorf("the start: %w", err)
		}
	}
	p := newPrinter(s.to)
	write(s, p)
	return p.flush()
}

// eachStart calls do with each variable of the integer program, in the order of its columns, with its
// value in the start and what one of it adds to the objective.
func (s *system) eachStart(do func(name string, value, weight int)) {
	for j := range s.upTo(s.presses) {
		do(s.name(j), s.task.Start.At(j), s.weight(j))
	}
	for r := range s.upTo(s.rows()) {
		d, _ := s.startRow(r)
		do(s.of("d", r), d, 0)
	}
	if !s.nearest() {
		return
	}
	for i := range s.upTo(s.rows()) {
		_, missing := s.startRow(i)
		do(s.of("w", i), min(1, missing), s.cost(i))
		if s.amounts() {
			do(s.of("m", i), missing, 0)
		}
	}
}

// startRow returns d of a row, and what the light is left short of.
func (s *system) startRow(r int) (d, missing int) {
	sum := 0
	for _, t := range s.row(r) {
		sum += int(t.times) * s.task.Start.At(int(t.unknown))
	}
	change := int(s.wanted[r])
	missing = ((change-sum)%s.k + s.k) % s.k
	return (sum + missing - change) / s.k, missing
}

func (s *system) startValue() int {
	total := 0
	s.eachStart(func(_ string, value, weight int) { total += value * weight })
	return total
}
