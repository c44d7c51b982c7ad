// Package models writes problems for third-party solvers and reads their replies: integer programs (MathProg,
// LP, OPB), satisfiability (DIMACS, XOR-CNF), arithmetic (SMT-LIB) and first-order logic (Mace4, Prover9).
//
// A Task is the question, a format writes it, and Task.Check checks the Reply. In every format the presses
// that change a light add up to its required change plus a multiple of k. Button j is variable number j: x0,
// x1, … where variables have names, 1, 2, … where they are numbers, and a table or answer j+1 in logic.
// Auxiliary variables follow.
//
// Start at Task; Formats lists the formats, and `lightsout solve --method` runs the solvers.
package models

import (
	"fmt"
	"iter"
	"math/bits"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/symmetry"
)

// Objective is the question about a problem.
type Objective int

// The objectives.
const (
	Any     Objective = iota // some solution
	Least                    // a solution with fewest presses: the basic model of Bosch
	Nearest                  // presses that leave as few lights wrong as possible: his modified model
	// a state that is not off and presses that turn it off: generator 1 of Fazakas, Keresztes and Groza
	Reverse
	// a state that is not off and orthogonal to all witnesses: their generators 2 and 3
	Orthogonal
)

var objectiveNames = []string{"any", "least", "nearest", "reverse", "orthogonal"}

// String returns the name of the objective.
func (o Objective) String() string { return objectiveNames[o] }

// ObjectiveNamed returns the objective of a name.
func ObjectiveNamed(name string) (Objective, error) {
	return text.Named[Objective]("objective", name, objectiveNames)
}

// Objectives lists the objectives.
func Objectives() []Objective { return []Objective{Any, Least, Nearest, Reverse, Orthogonal} }

// Task is a question to a solver.
type Task struct {
	// Problem is the board and its two states. For Reverse and Orthogonal the states are unknown, and of
	// length 0: the goal is all off.
	Problem   lightsout.Problem
	Objective Objective

	// Costs are, for Nearest, what it costs to leave each light wrong, from 1 on; nil means 1 each.
	Costs []int

	// AtMost, if it is not nil, bounds the presses of Least or the costs of Nearest, in the formats that are
	// asked again and again (Format.Bisected).
	AtMost *int

	// Symmetries are renamings that leave the problem as it is. If they are given, some solutions that
	// are renamings of others are excluded. Only formats that say so use them.
	Symmetries []symmetry.Symmetry

	// Unique says that the problem has at most one solution, which the caller has proved: the board is
	// always solvable. Then formats that use symmetries may say that the solution is symmetric.
	Unique bool

	// Start is a solution to begin with, for solvers that take one, or of length 0.
	Start lightsout.Presses

	// Given are, for Reverse and Orthogonal, lights of the wanted state that are known, and their values.
	// Only the formats for Mace4 take them.
	Given map[int]int

	// First is the number of the first light and button where they are named by numbers: 0, or 1 as in
	// papers.
	First int

	// Models is how many models Mace4 is to find; 0 means 1.
	Models int

	// Limits are those of Mace4 and Prover9, which read them with the task.
	Limits LADRLimits

	// Published names the paper whose own model is to be written: one of Papers, or nothing for ours.
	Published string

	// Edited says that the text was changed by hand. Then variables may be missing, further ones may be
	// there, values may be fractions, and presses need not solve the problem.
	Edited bool

	// Witnesses are, for Orthogonal, the states to which the wanted one is orthogonal.
	Witnesses []lightsout.State
}

// Limits of what is written, so that a spec cannot ask for an endless file.
const (
	maxCells   = 1 << 20 // lights, and buttons
	maxToggles = 1 << 24
	maxModels  = 1 << 16 // of Mace4
)

// Change returns to − from, what each light has to change by.
func (t Task) Change() lightsout.State { return t.Problem.To.Minus(t.Problem.From) }

// system is a task as equations over ℤ/k. The unknowns are the presses, then the lights of the state if
// that is unknown too:
//
//	Any, Least    light i: A·x = to − from
//	Nearest       the same, but a light may be left wrong, at a cost
//	Reverse       light i: A·x + s = 0, and s is not 0
//	Orthogonal    witness: w·s = 0, and s is not 0
//
// Every format but MathProg and logic is written from it.
type system struct {
	*printer
	task    Task
	k       int
	presses int     // unknowns 0 to presses−1 are presses of buttons
	states  int     // and those after them are lights
	first   []int32 // row r has the terms from first[r] to first[r+1]
	terms   []term
	wanted  []uint8 // what the sum of row r must be, modulo k
}

// term is times·unknown.
type term struct{ unknown, times int32 }

// newSystem returns the equations of a task, or an error if it is too large, or if the writer fails.
func newSystem(p *printer, t Task) (*system, error) {
	b := t.Problem.Board
	s := &system{printer: p, task: t, k: b.Modulus()}
	s.presses, s.states = t.unknowns()
	if t.Objective == Orthogonal {
		return s, s.addWitnesses()
	}
	s.first = make([]int32, b.Lights()+1)
	s.wanted = make([]uint8, b.Lights())
	if t.Objective != Reverse {
		for i, v := range t.Change().Lit() {
			s.wanted[i] = uint8(v)
		}
	}
	return s, s.addLights()
}

// unknowns returns how many presses and how many lights are unknown.
func (t Task) unknowns() (presses, states int) {
	switch b := t.Problem.Board; t.Objective {
	case Reverse:
		return b.Buttons(), b.Lights()
	case Orthogonal:
		return 0, b.Lights()
	default:
		return b.Buttons(), 0
	}
}

// upTo yields the numbers below n, but stops when the writer fails, which the printer reports at the end.
func (s *system) upTo(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if s.failed(i) != nil || !yield(i) {
				return
			}
		}
	}
}

func (s *system) eachRow() iter.Seq[int]     { return s.upTo(s.rows()) }
func (s *system) eachUnknown() iter.Seq[int] { return s.upTo(s.unknowns()) }

// addLights fills the rows of the lights: the toggle matrix by rows, which a board has by columns. The
// terms are counted first, so that a board with too many is refused before the memory is taken.
func (s *system) addLights() error {
	b := s.task.Problem.Board
	total := s.states
	scratch := b.AppendToggles(nil, 0)
	for j := range s.upTo(s.presses) {
		scratch = b.AppendToggles(scratch[:0], j)
		if total += len(scratch); total > maxToggles {
			return fmt.Errorf("board %s has more than %d toggles, too many for a model", b, maxToggles)
		}
		for _, toggle := range scratch {
			s.first[toggle.Light+1]++
		}
	}
	for i := range s.wanted {
		if s.states > 0 {
			s.first[i+1]++
		}
		s.first[i+1] += s.first[i]
	}
	s.terms = make([]term, total)
	next := append([]int32(nil), s.first...)
	put := func(row int, t term) {
		s.terms[next[row]] = t
		next[row]++
	}
	for j := range s.upTo(s.presses) {
		scratch = b.AppendToggles(scratch[:0], j)
		for _, toggle := range scratch {
			put(toggle.Light, term{int32(j), int32(toggle.Times)})
		}
	}
	for i := range s.states {
		put(i, term{int32(s.presses + i), 1})
	}
	return s.err
}

// addWitnesses fills one row for each witness.
func (s *system) addWitnesses() error {
	s.first = []int32{0}
	for _, w := range s.task.Witnesses {
		for i, v := range w.Lit() {
			s.terms = append(s.terms, term{int32(i), int32(v)})
		}
		if len(s.terms) > maxToggles {
			return fmt.Errorf("the witnesses have more than %d lights in all, too many for a model",
				maxToggles)
		}
		s.first = append(s.first, int32(len(s.terms)))
		s.wanted = append(s.wanted, 0)
	}
	return nil
}

func (s *system) unknowns() int    { return s.presses + s.states }
func (s *system) rows() int        { return len(s.wanted) }
func (s *system) row(r int) []term { return s.terms[s.first[r]:s.first[r+1]] }

func (s *system) nearest() bool { return s.task.Objective == Nearest }

// cost returns what it costs to leave light i wrong.
func (t Task) cost(i int) int {
	if t.Costs == nil {
		return 1
	}
	return t.Costs[i]
}

// name returns what an unknown is called where unknowns have names: x0 is press 0, s0 is light 0.
func (s *system) name(unknown int) string {
	if unknown < s.presses {
		return s.of("x", unknown)
	}
	return s.of("s", unknown-s.presses)
}

// of returns the name of number i of the things that a letter represents.
func (s *system) of(letter string, i int) string { return letter + itoa(i+s.task.First) }

// multiple returns the greatest d for which row r, with all unknowns from 0 to k−1, can be
//
//	sum = k·d + wanted          or, where lights may be left wrong,
//	sum + e = k·d + wanted      with 0 ≤ e ≤ k−1.
//
// It is at least 0, and smaller d than 0 are not needed: sum + e ≥ 0 > wanted − k. If the sum cannot
// reach what is wanted, d = 0 does not make the row possible.
func (s *system) multiple(r int) int {
	greatest := 0
	for _, t := range s.row(r) {
		greatest += int(t.times) * (s.k - 1)
	}
	if s.nearest() {
		greatest += s.k - 1
	}
	return max(0, greatest-int(s.wanted[r])) / s.k
}

// digits returns how many binary digits a number from 0 to most has: at least one.
func digits(most int) int { return max(1, bits.Len(uint(most))) }
