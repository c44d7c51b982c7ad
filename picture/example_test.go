package picture_test

import (
	"os"

	"lightsout/board"
	"lightsout/picture"
)

func ExampleSheet() {
	b, err := board.Parse("2x3")
	if err != nil {
		panic(err)
	}
	x := b.NewPresses()
	x.Set(1, 1)
	sheet := picture.Sheet{Title: "A first puzzle", Puzzles: []picture.Puzzle{
		{Board: b, State: b.Apply(b.NewState(), x), Solution: x, Caption: "one press"},
	}}
	if err := sheet.WriteText(os.Stdout); err != nil { // or WritePDF, WriteSVG, WritePNG
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

func ExampleTerminal() {
	for _, spec := range []string{"2x3", "hex-2", "tri-2"} {
		b, err := board.Parse(spec)
		if err != nil {
			panic(err)
		}
		s := b.NewState()
		b.Press(s, 0, 1)
		if err := (picture.Terminal{}).Draw(os.Stdout, b, s); err != nil {
			panic(err)
		}
	}
	// Output:
	// ■ ■ ·
	// ■ · ·
	//  ⬢ ⬢
	// ⬢ ⬢ ⬡
	//  ⬡ ⬡
	//   ▲
	// △ ▼ △
}
