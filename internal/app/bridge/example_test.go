package bridge_test

import (
	"fmt"
	"strings"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/app/bridge"
	"lightsout/internal/app/encode"
)

// The SAT solver that is part of this program reads the clauses that package encode writes. Whatever a
// solver answers is checked before anyone sees it; bridge.Solver does all of this for programs that are installed.
func ExampleSolveCNF() {
	b, err := board.Parse("5x5")
	if err != nil {
		panic(err)
	}
	var clauses strings.Builder
	task := encode.Task{Problem: lightsout.TurnOff(b, b.AllOn())}
	dimacs, _ := encode.FormatNamed("dimacs")
	if err := dimacs.Write(&clauses, task); err != nil {
		panic(err)
	}
	literals, satisfiable, err := bridge.SolveCNF(strings.NewReader(clauses.String()))
	if err != nil || !satisfiable {
		panic(err)
	}
	x := b.NewPresses()
	for _, literal := range literals {
		if 0 < literal && literal <= b.Buttons() {
			x.Set(literal-1, 1) // variable j is button j, from 1
		}
	}
	fmt.Println("solved:", b.Apply(b.AllOn(), x).On() == 0)
	// Output:
	// solved: true
}
