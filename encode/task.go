package encode

import (
	"fmt"

	"lightsout"
	"lightsout/symmetry"
)

// Objective is the question about a problem.
type Objective int

// The objectives.
const (
	Any        Objective = iota // some solution
	Least                       // a solution with fewest presses: the basic model of Bosch
	Nearest                     // presses that leave as few lights wrong as possible: his modified model
	Reverse                     // a state that is not off and presses that turn it off: generator 1 of Fazakas, Keresztes and Groza
	Orthogonal                  // a state that is not off and orthogonal to all witnesses: their generators 2 and 3
)

var objectiveNames = []string{"any", "least", "nearest", "reverse", "orthogonal"}

// String returns the name of the objective.
func (o Objective) String() string {
	if o < 0 || int(o) >= len(objectiveNames) {
		return fmt.Sprintf("objective %d", int(o))
	}
	return objectiveNames[o]
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

	// First is the number of the first light and button where they are named by numbers: 0, or 1 as in papers.
	First int

	// Models is how many models Mace4 is to find; 0 means 1.
	Models int

	// Edited says that the text was changed by hand. Then variables may be missing, further ones may be there, values may be
	// fractions, and presses need not solve the problem.
	Edited bool

	// Witnesses are, for Orthogonal, the states to which the wanted one is orthogonal.
	Witnesses []lightsout.State
}

// Limits of what is written, so that a spec cannot ask for an endless file.
const (
	MaxLights  = 1 << 20
	MaxToggles = 1 << 24
)

// Valid returns an error if the task does not fit together or is too large to be written.
func (t Task) Valid() error {
	b := t.Problem.Board
	switch {
	case b == nil:
		return fmt.Errorf("a task needs a board")
	case b.Lights() > MaxLights || b.Buttons() > MaxLights:
		return fmt.Errorf("board %s has %d lights and %d buttons: a model has at most %d", b, b.Lights(), b.Buttons(), MaxLights)
	case t.Start.Len() > 0 && (t.Start.Len() != b.Buttons() || t.Start.Modulus() != b.Modulus()):
		return fmt.Errorf("the start is not presses of board %s", b)
	case t.Costs != nil && (t.Objective != Nearest || len(t.Costs) != b.Lights()):
		return fmt.Errorf("costs are for the objective nearest, one for each of the %d lights", b.Lights())
	case t.Models < 0 || t.Models > maxModels:
		return fmt.Errorf("%d models: must be between 1 and %d", t.Models, maxModels)
	case t.First != 0 && t.First != 1:
		return fmt.Errorf("lights are numbered from 0 or 1, not from %d", t.First)
	case t.Objective < Any || t.Objective > Orthogonal:
		return fmt.Errorf("unknown %s", t.Objective)
	case len(t.Witnesses) > 0 && t.Objective != Orthogonal:
		return fmt.Errorf("witnesses are for the objective orthogonal")
	case t.Problem.From.Len() == 0 && t.Problem.To.Len() == 0 && t.Objective < Reverse:
		return fmt.Errorf("the objective %s needs both states", t.Objective)
	}
	for i, cost := range t.Costs {
		if cost < 1 || cost > 1<<20 {
			return fmt.Errorf("light %d costs %d: must be between 1 and %d", i, cost, 1<<20)
		}
	}
	for i, v := range t.Given {
		if i < 0 || i >= b.Lights() || v < 0 || v >= b.Modulus() || t.Objective < Reverse {
			return fmt.Errorf("light %d = %d: only the objectives reverse and orthogonal take lights, and they must be of board %s", i, v, b)
		}
	}
	for _, w := range t.Witnesses {
		if w.Len() != b.Lights() || w.Modulus() != b.Modulus() {
			return fmt.Errorf("a witness is not a state of board %s", b)
		}
	}
	if t.Objective == Reverse || t.Objective == Orthogonal {
		if t.Problem.From.Len() > 0 || t.Problem.To.Len() > 0 {
			return fmt.Errorf("the objective %s takes no states", t.Objective)
		}
		return nil
	}
	if err := t.Problem.Valid(); err != nil {
		return err
	}
	return t.validSymmetries()
}

// validSymmetries returns an error if a symmetry is not one of the task.
func (t Task) validSymmetries() error {
	for _, y := range t.Symmetries {
		if !y.Holds(t.Problem.Board) {
			return fmt.Errorf("a symmetry is not one of board %s", t.Problem.Board)
		}
		if !y.Fixes(t.Problem.From) || !y.Fixes(t.Problem.To) {
			return fmt.Errorf("a symmetry changes the states of the problem")
		}
		for i, cost := range t.Costs {
			if cost != t.Costs[y.Light(i)] {
				return fmt.Errorf("a symmetry changes the costs of the problem")
			}
		}
	}
	return nil
}

// Change returns to − from, what each light has to change by.
func (t Task) Change() lightsout.State { return t.Problem.To.Minus(t.Problem.From) }
