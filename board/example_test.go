package board_test

import (
	"fmt"

	"lightsout/board"
)

func ExampleParse() {
	for _, spec := range []string{"5x5", "torus-5x5-king-mod3", "hex-4", "3x3x3x3", "5x5-kng"} {
		b, err := board.Parse(spec)
		if err != nil {
			fmt.Println("no board, did you mean king?")
			continue
		}
		fmt.Println(b, "has", b.Lights(), "lights")
	}
	// Output:
	// 5x5 has 25 lights
	// torus-5x5-king-mod3 has 25 lights
	// hex-4 has 37 lights
	// 3x3x3x3 has 81 lights
	// no board, did you mean king?
}

func ExampleParseID() {
	g, err := board.ParseID("hex-2:01_111_01")
	if err != nil {
		panic(err)
	}
	fmt.Print(g.Board.StateText(g.State))
	fmt.Println(board.FormatID(g.Board, g.State))
	// Output:
	// . #
	// # # #
	//  . #
	// hex-2:01_111_01
}
