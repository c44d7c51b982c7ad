package lightsout_test

import (
	"context"
	"errors"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve"
)

// All lights of the first toy are on; these presses turn them off.
func Example_allOn5x5() {
	b, err := board.Parse("5x5")
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	s, err := solve.Any(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil {
		panic(err)
	}
	fmt.Print(b.PressesText(s.Presses))
	fmt.Println(s.Presses.Weight(), "presses, one of", a.Solutions())
	// Output:
	// #.##.
	// .###.
	// ###..
	// ##.##
	// ...##
	// 15 presses, one of 4
}

// On a torus a press in the corner changes lights on all four sides.
func Example_torus() {
	b, err := board.Parse("torus-4x5")
	if err != nil {
		panic(err)
	}
	s := b.NewState()
	b.Press(s, 0, 1)
	fmt.Print(b.StateText(s))
	// Output:
	// ##..#
	// #....
	// .....
	// #....
}

// One light in the corner cannot be turned off, and the witness says why: every button changes an
// even number of its lights, and one of them is on.
func ExampleUnsolvableError() {
	b, err := board.Parse("5x5")
	if err != nil {
		panic(err)
	}
	s, err := b.ParseState("#..../...../...../...../.....")
	if err != nil {
		panic(err)
	}
	p := lightsout.TurnOff(b, s)
	_, err = solve.Any(context.Background(), p)
	var unsolvable *lightsout.UnsolvableError
	if errors.As(err, &unsolvable) {
		fmt.Println("checked:", p.CheckWitness(unsolvable.Witness) == nil)
	}
	// Output:
	// checked: true
}

// Your own board: three lights, and a button for each pair of them.
type pairs struct{}

func (pairs) Lights() int    { return 3 }
func (pairs) Buttons() int   { return 3 }
func (pairs) String() string { return "pairs" }
func (pairs) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	return append(dst,
		lightsout.Toggle{Light: button, Times: 1},
		lightsout.Toggle{Light: (button + 1) % 3, Times: 1})
}

func ExampleWiring() {
	b, err := lightsout.NewBoard(pairs{}, 2)
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	fmt.Println("solvable states:", a.SolvableStates(), "of 8")
	alone, err := a.Reachable(context.Background(), b.NewState(), mustState(b, "#.."))
	fmt.Println("one light alone:", alone, err)
	// Output:
	// solvable states: 4 of 8
	// one light alone: false <nil>
}

func mustState(b *lightsout.Board, text string) lightsout.State {
	s, err := b.ParseState(text)
	if err != nil {
		panic(err)
	}
	return s
}
