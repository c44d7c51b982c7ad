package nearest_test

import (
	"context"
	"fmt"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve/nearest"
)

// No presses make a heart on the dark 9×9 board, but some make one with two lights wrong.
func ExampleSolver_Find() {
	b, _ := board.Parse("9x9")
	heart, _ := b.ParseState(
		".##...##./####.####/#########/#########/#########/.#######./..#####../...###.../....#....")
	a, _ := algebra.Of(context.Background(), b)
	n, _ := nearest.New(context.Background(), a)
	near, _ := n.Find(context.Background(), b.NewState(), heart, nil)
	fmt.Print(b.StateText(near.State))
	fmt.Println(near.Cost, "wrong, proved:", near.Proved)
	pushed, _ := nearest.Push(context.Background(), b, b.NewState(), heart, "bottom")
	fmt.Println("pushing errors to the bottom leaves", pushed.Cost)
	// Output:
	// .##...##.
	// #.##.##.#
	// #########
	// #########
	// #########
	// .#######.
	// ..#####..
	// ...###...
	// ....#....
	// 2 wrong, proved: true
	// pushing errors to the bottom leaves 3
}
