// Package sat is the SAT solver that is always there: Gophersat, in pure Go.
package sat

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/crillab/gophersat/solver"

	"lightsout/internal/base/text"
)

// Limits of what is read.
const (
	maxVariables = 1 << 22
	maxLiterals  = 1 << 26
)

// Solve solves a formula in DIMACS CNF. It returns a literal for each variable, in order, or none if the
// formula cannot be satisfied. It cannot be interrupted, and so runs as a separate process, the command
// lightsout sat, or in a worker of a page.
func Solve(r io.Reader) (literals []int, satisfiable bool, err error) {
	clauses, variables, err := readCNF(r)
	if err != nil {
		return nil, false, err
	}
	s := solver.New(solver.ParseSliceNb(clauses, variables))
	if s.Solve() != solver.Sat {
		return nil, false, nil
	}
	model := s.Model()
	literals = make([]int, variables)
	for v := range literals {
		literals[v] = -(v + 1)
		if v < len(model) && model[v] {
			literals[v] = v + 1
		}
	}
	return literals, true, nil
}

// Print solves a formula as Solve does, and prints the answer as in SAT competitions.
func Print(r io.Reader, w io.Writer) (satisfiable bool, err error) {
	literals, satisfiable, err := Solve(r)
	if err != nil {
		return false, err
	}
	out := bufio.NewWriter(w)
	if !satisfiable {
		fmt.Fprintln(out, "s UNSATISFIABLE")
		return false, out.Flush()
	}
	fmt.Fprintln(out, "s SATISFIABLE")
	for line := range slices.Chunk(literals, 20) {
		fmt.Fprintln(out, "v", strings.Trim(fmt.Sprint(line), "[]"))
	}
	fmt.Fprintln(out, "v 0")
	return true, out.Flush()
}

// readCNF reads DIMACS CNF strictly.
func readCNF(r io.Reader) (clauses [][]int, variables int, err error) {
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 1<<16), 1<<20)
	var line, literals int
	header := false
	want := 0
	var clause []int
	for in.Scan() {
		line++
		row := in.Bytes()
		switch {
		case len(row) == 0 || row[0] == 'c':
			continue
		case row[0] == 'p':
			_, err := fmt.Sscanf(string(row), "p cnf %d %d", &variables, &want)
			if err != nil || header || variables < 0 || variables > maxVariables || want < 0 {
				return nil, 0, fmt.Errorf(
					"line %d: a header such as p cnf 3 2 is needed, once, with at most %d variables",
					line, maxVariables)
			}
			header = true
			continue
		case !header:
			return nil, 0, fmt.Errorf("line %d: the header p cnf comes first", line)
		}
		for word := range bytes.FieldsSeq(row) {
			n, err := strconv.Atoi(string(word))
			if err != nil || n < -variables || n > variables {
				return nil, 0, fmt.Errorf("line %d: %q is not a literal of %d variables", line,
					text.Clip(string(word)), variables)
			}
			if n != 0 {
				literals++
				if literals > maxLiterals {
					return nil, 0, fmt.Errorf("line %d: more than %d literals", line, maxLiterals)
				}
				clause = append(clause, n)
				continue
			}
			clauses = append(clauses, clause)
			clause = nil
		}
	}
	switch {
	case in.Err() != nil:
		return nil, 0, in.Err()
	case !header || clause != nil || len(clauses) != want:
		return nil, 0, fmt.Errorf("the formula is cut off: %d of %d clauses", len(clauses), want)
	}
	return clauses, variables, nil
}
