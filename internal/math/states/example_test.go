package states_test

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/internal/math/states"
)

// Every solvable state of a board, with its next press and what is left.
func ExampleTable() {
	b, err := board.Parse("2x2")
	if err != nil {
		panic(err)
	}
	table, err := states.All(context.Background(), b, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(table.Len(), "states, by presses:", table.Counts())
	row, ok := table.Find(0b1111)
	fmt.Printf("%+v %v\n", row, ok)
	// Output:
	// 16 states, by presses: [1 4 6 4 1]
	// {State:15 Kind:{Button:3 ToGo:4} Destination:1} true
}
