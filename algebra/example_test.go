package algebra_test

import (
	"context"
	"errors"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// Factor a board once, then ask.
func ExampleOf() {
	b, err := board.Parse("5x5")
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	fmt.Println("rank", a.Rank(), "nullity", a.Nullity())
	fmt.Println(a.SolvableStates(), "solvable states,", a.Solutions(), "solutions of each")
	for q, err := range a.EachQuiet(context.Background()) {
		if err != nil {
			panic(err)
		}
		fmt.Println()
		fmt.Print(b.PressesText(q))
	}
	// Output:
	// rank 23 nullity 2
	// 8388608 solvable states, 4 solutions of each
	//
	// #.#.#
	// #.#.#
	// .....
	// #.#.#
	// #.#.#
	//
	// .###.
	// #.#.#
	// ##.##
	// #.#.#
	// .###.
}

// A state without a solution comes with a witness: lights of which every button changes an even number,
// while an odd number of them is on.
func ExampleAlgebra_Solve() {
	b, err := board.Parse("5x5")
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	corner := b.NewState()
	corner.Set(0, 1)
	_, err = a.Solve(context.Background(), corner, b.NewState())
	var unsolvable *lightsout.UnsolvableError
	if errors.As(err, &unsolvable) {
		fmt.Print(b.StateText(unsolvable.Witness))
	}
	// Output:
	// ##.##
	// .....
	// ##.##
	// .....
	// ##.##
}
