package symmetry_test

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/symmetry"
)

// A rectangle can be mirrored, flipped and turned by half; a square in eight ways. States that one carries
// to another have the same canonical state.
func ExampleCanonical() {
	for _, spec := range []string{"3x4", "4x4", "hex-3", "graph-petersen"} {
		b, err := board.Parse(spec)
		if err != nil {
			panic(err)
		}
		fmt.Println(spec, len(must(symmetry.Of(context.Background(), b))))
	}
	b, err := board.Parse("3x4")
	if err != nil {
		panic(err)
	}
	s, err := b.ParseState("##../.#../....")
	if err != nil {
		panic(err)
	}
	fmt.Print(b.StateText(symmetry.Canonical(must(symmetry.Of(context.Background(), b)), s)))
	// Output:
	// 3x4 4
	// 4x4 8
	// hex-3 12
	// graph-petersen 120
	// ....
	// ..#.
	// ..##
}

// A symmetry renames lights and buttons, and leaves the board as it is.
func ExampleSymmetry() {
	b, err := board.Parse("2x3")
	if err != nil {
		panic(err)
	}
	x := b.NewPresses()
	x.Set(0, 1)
	x.Set(1, 1)
	list, err := symmetry.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	for _, one := range list {
		fmt.Println(one.Names, b.StateRows(one.Presses(x).AsState()))
	}
	// Output:
	// [identity] [110 000]
	// [flip] [000 110]
	// [mirror] [011 000]
	// [half-turn] [000 011]
}
