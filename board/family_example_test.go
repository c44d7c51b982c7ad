package board_test

import (
	"fmt"
	"os"
	"strings"

	"lightsout"
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

func ExampleWriteGraph() {
	// A path of three cells, the middle one on, as Graphviz draws it with neato -n.
	g := &board.Graph{
		Nodes: []board.Node{
			{Name: "left", At: lightsout.Point{X: 0, Y: 0}},
			{Name: "middle", At: lightsout.Point{X: 1, Y: 0.5}},
			{Name: "right", At: lightsout.Point{X: 2, Y: 0}},
		},
		Toggles: [][]lightsout.Toggle{
			{{Light: 0, Times: 1}, {Light: 1, Times: 1}},
			{{Light: 0, Times: 1}, {Light: 1, Times: 1}, {Light: 2, Times: 1}},
			{{Light: 1, Times: 1}, {Light: 2, Times: 1}},
		},
		Placed: true,
		Start:  []int{0, 1, 0},
	}
	if err := board.WriteGraph(os.Stdout, g, board.DOT); err != nil {
		fmt.Println(err)
	}
	// Output:
	// graph {
	//   inputscale=72;
	//   left [pos="0,0!"];
	//   middle [pos="72,-36!", start=1];
	//   right [pos="144,0!"];
	//   left -- middle;
	//   middle -- right;
	// }
}
