package solve_test

import (
	"context"
	"fmt"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve"
)

// Every solvable state of the game takes at most 15 presses, and 7350 of them take 15.
func ExampleDistribution() {
	b, _ := board.Parse("5x5")
	a, _ := algebra.Of(context.Background(), b)
	counts, _ := solve.Distribution(context.Background(), a)
	depth, _ := solve.Depth(context.Background(), a)
	fmt.Println(depth, counts[15])
	// Output: 15 7350
}
