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
	s, err := solve.Any(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil {
		panic(err)
	}
	fmt.Print(b.PressesText(s.Presses))
	// Output:
	// #.#
	// .#.
	// #.#
}

func ExampleLeast() {
	b, err := board.Parse("5x5")
	if err != nil {
		panic(err)
	}
	s, err := solve.Least(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	fmt.Println(s, err)
	// Output: 15 presses, proved least <nil>
}

// A method by its name.
func ExampleDo() {
	b, err := board.Parse("4x4")
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"least", "chase", "breadth-first"} {
		o := solve.Options{Method: name}
		s, err := solve.Do(context.Background(), lightsout.TurnOff(b, b.AllOn()), o, solve.Env{})
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
