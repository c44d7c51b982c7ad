package lightsout_test

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/board"
	"lightsout/solve/least"
)

// A board is a wiring and a number of states of each light.
func ExampleBoard() {
	grid, err := lightsout.NewGrid(lightsout.Torus, lightsout.Pattern{}, 3, 4)
	if err != nil {
		panic(err)
	}
	b, err := lightsout.NewBoard(grid, 3)
	if err != nil {
		panic(err)
	}
	s := b.NewState()
	b.Press(s, 0, 2)
	fmt.Print(b, " has ", b.Lights(), " lights of ", b.Modulus(), " states\n", b.StateText(s))
	// Output:
	// torus-3x4-mod3 has 12 lights of 3 states
	// 2202
	// 2000
	// 2000
}

// A grid has a topology, a pattern and sizes.
func ExampleGrid() {
	pattern, err := lightsout.ParsePattern("pattern=" + "101_010_101")
	if err != nil {
		panic(err)
	}
	grid, err := lightsout.NewGrid(lightsout.Rectangle, pattern, 4, 5)
	if err != nil {
		panic(err)
	}
	fmt.Println(grid.Lights(), "lights; a corner changes", grid.AppendToggles(nil, 0))
	// Output: 20 lights; a corner changes [{0 1} {6 1}]
}

// States and presses are different types: a light is not a button. Both are read from text.
func ExampleState() {
	b := grid(3, 3)
	s, err := b.ParseState("#.#/.../#.#")
	if err != nil {
		panic(err)
	}
	x, err := b.ParsePresses(".../.#./...")
	if err != nil {
		panic(err)
	}
	fmt.Print(b.StateText(b.Apply(s, x)), s.On(), " lights were on\n")
	// Output:
	// ###
	// ###
	// ###
	// 4 lights were on
}

func ExamplePresses() {
	b := grid(2, 2)
	x := b.NewPresses()
	x.Set(0, 1)
	x.Set(3, 1)
	fmt.Println(x.Weight(), "presses", b.PressesRows(x))
	// Output:
	// 2 presses [10 01]
}

// Printed without a board, presses are one row.
func ExamplePresses_Pressed() {
	b, err := board.Parse("2x3-mod3")
	if err != nil {
		panic(err)
	}
	x, err := b.ParsePresses("020/001")
	if err != nil {
		panic(err)
	}
	fmt.Println(x)
	for button, times := range x.Pressed() {
		fmt.Println("press button", button, "so often:", times)
	}
	// Output:
	// 020001
	// press button 1 so often: 2
	// press button 5 so often: 1
}

func ExampleState_Lit() {
	b := grid(2, 3)
	s := b.NewState()
	b.Press(s, 0, 1)
	fmt.Println(s)
	for light := range s.Lit() {
		fmt.Print(light, " ")
	}
	// Output:
	// ##.#..
	// 0 1 3
}

// A problem is a board and two states. It checks every claim about it.
func ExampleProblem() {
	b := grid(3, 3)
	p := lightsout.TurnOff(b, b.AllOn())
	x, err := b.ParsePresses("#.#/.#./#.#")
	if err != nil {
		panic(err)
	}
	fmt.Println(p.Check(x))
	x.Set(0, 0)
	fmt.Println(p.Check(x))
	// Output:
	// <nil>
	// not a solution: 3 lights are wrong, the first is light 0, which is 1 and should be 0
}

func ExampleSolution() {
	b := grid(3, 3)
	s, err := least.Solver{}.Solve(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	fmt.Println(s, err)
	// Output:
	// 5 presses, proved least <nil>
}

func grid(sizes ...int) *lightsout.Board {
	g, err := lightsout.NewGrid(lightsout.Rectangle, lightsout.Pattern{}, sizes...)
	if err != nil {
		panic(err)
	}
	b, err := lightsout.NewBoard(g, 2)
	if err != nil {
		panic(err)
	}
	return b
}
