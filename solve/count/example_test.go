package count_test

import (
	"context"
	"fmt"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve/count"
)

// Every solvable state of the game takes at most 15 presses, and 7350 of them take 15.
func ExampleDistribution() {
	b, _ := board.Parse("5x5")
	a, _ := algebra.Of(context.Background(), b)
	counts, _ := count.Distribution(context.Background(), a)
	depth, _ := count.Depth(context.Background(), a)
	fmt.Println(depth, counts[15])
	// Output: 15 7350
}

// The blocks of a walk may be counted anywhere, in any order.
func ExampleWalk() {
	b, _ := board.Parse("4x4")
	a, _ := algebra.Of(context.Background(), b)
	walk, err := count.NewWalk(context.Background(), a)
	if err != nil {
		panic(err)
	}
	visitor := walk.Visitor()
	for block := range walk.Blocks() {
		visitor.Visit(block)
	}
	fmt.Println(visitor.Seen().Max, "presses solve every solvable state")
	// Output: 7 presses solve every solvable state
}
