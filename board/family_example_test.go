package board_test

import (
	"fmt"
	"strings"

	"lightsout/board"
)

func ExampleFamily() {
	f, err := board.ParseFamily("torus-2xN")
	if err != nil {
		panic(err)
	}
	for n := 3; n <= 5; n++ {
		b, err := f.At(n)
		if err != nil {
			panic(err)
		}
		fmt.Println(b, b.Lights())
	}
	// Output:
	// torus-2x3 6
	// torus-2x4 8
	// torus-2x5 10
}

func ExampleGraph() {
	g, err := board.ReadGraph(strings.NewReader("a b\nb c\nc a\n"), board.Edges)
	if err != nil {
		panic(err)
	}
	b, err := g.Board()
	if err != nil {
		panic(err)
	}
	s := b.NewState()
	b.Press(s, 0, 1)
	fmt.Println(b.Lights(), "lights,", s.On(), "on after a press")
	// Output:
	// 3 lights, 3 on after a press
}
