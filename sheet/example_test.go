package sheet_test

import (
	"os"

	"lightsout/board"
	"lightsout/sheet"
)

func ExampleSheet() {
	b, err := board.Parse("2x3")
	if err != nil {
		panic(err)
	}
	x := b.NewPresses()
	x.Set(1, 1)
	s := sheet.Sheet{Title: "A first puzzle", Puzzles: []sheet.Puzzle{
		{Board: b, State: b.Apply(b.NewState(), x), Solution: x, Caption: "one press"},
	}}
	if err := s.WriteText(os.Stdout); err != nil { // or WritePDF, WriteSVG, WritePNG
		panic(err)
	}
	// Output:
	// A first puzzle
	//
	// Pressing a cell changes it and its neighbors; turn all lights off.
	//
	// 1. one press
	//
	// ###
	// .#.
	//
	// Solutions
	//
	// 1. 1 press
	//
	// .#.
	// ...
}
