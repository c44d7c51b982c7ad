package least_test

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/board"
	"lightsout/solve/least"
)

// All-on of the board of 5×5 takes 15 presses, in four ways.
func ExampleSolver() {
	b, _ := board.Parse("5x5")
	s, err := least.Solver{Counted: true}.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Presses.Weight(), s.Least, s.Count)
	// Output: 15 true 4
}

// The four solutions of a solvable state of 5×5 have different numbers of presses.
func ExampleSolver_Distribution() {
	b, _ := board.Parse("5x5")
	s := b.NewState()
	b.Press(s, 0, 1)
	weights, err := least.Solver{}.Distribution(context.Background(), lightsout.TurnOff(b, s))
	if err != nil {
		fmt.Println(err)
		return
	}
	for weight, count := range weights {
		if count > 0 {
			fmt.Println(weight, count)
		}
	}
	// Output:
	// 1 1
	// 11 2
	// 17 1
}
