package solve_test

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve"
)

func ExampleAny() {
	b, err := board.Parse("3x3")
	if err != nil {
		panic(err)
	}
	s, err := solve.Any{}.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil {
		panic(err)
	}
	fmt.Print(b.PressesText(s.Presses))
	// Output:
	// #.#
	// .#.
	// #.#
}

// Every strategy has a name and is a lightsout.Solver.
func ExampleTable() {
	b, err := board.Parse("4x4")
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"least", "chase", "breadth-first"} {
		strategy, err := solve.Strategies().Named(name)
		if err != nil {
			fmt.Println(err)
			continue
		}
		s, err := strategy.Solver.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
		fmt.Println(name, s, err)
	}
	// Output:
	// least 4 presses, proved least <nil>
	// chase 10 presses <nil>
	// breadth-first 4 presses, proved least <nil>
}

// Light chasing as people do it: row by row, and then again with a better first row.
func ExampleChase() {
	b, err := board.Parse("2x2")
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	steps, err := solve.Chase(context.Background(), a, b.AllOn())
	if err != nil {
		panic(err)
	}
	for _, step := range steps {
		fmt.Println(step.Why)
	}
	// Output:
	// Row 1: columns 1 and 2 are on, and only the button below each light can still turn it off.
	// In the last row columns 1 and 2 are left. The table says: in the first row press columns 1 and 2.
}
