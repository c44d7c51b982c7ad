package lightsout_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/solve"
)

// The example of README.md.
func Example() {
	b, err := board.Parse("klein-4x6")
	if err != nil {
		log.Fatal(err)
	}
	s, err := solve.Least(context.Background(), lightsout.TurnOff(b, b.AllOn()))
	if err != nil {
		log.Fatal(err) // a *lightsout.UnsolvableError has a witness
	}
	fmt.Print(b.PressesText(s.Presses))
	fmt.Println(s.Presses.Weight(), "presses, proved least:", s.Least)
	// Output:
	// #....#
	// #....#
	// ..##..
	// ..##..
	// 8 presses, proved least: true
}

// The examples below are those of docs/for-programmers.md, one a question.

func Example_solve() {
	b, err := board.Parse("5x5")
	if err != nil {
		log.Fatal(err)
	}
	state, err := b.ParseState(".#.../###../.#.../...../.....")
	if err != nil {
		log.Fatal(err)
	}
	problem := lightsout.TurnOff(b, state)
	solution, err := solve.Any(context.Background(), problem)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(b.PressesText(solution.Presses))
	fmt.Println("checked:", problem.Check(solution.Presses) == nil)
	// Output:
	// .....
	// .#...
	// .....
	// .....
	// .....
	// checked: true
}

func Example_unsolvable() {
	b, err := board.Parse("5x5")
	if err != nil {
		log.Fatal(err)
	}
	corner := b.NewState()
	corner.Set(0, 1)
	problem := lightsout.TurnOff(b, corner)
	_, err = solve.Any(context.Background(), problem)
	var unsolvable *lightsout.UnsolvableError
	if errors.As(err, &unsolvable) {
		fmt.Print(b.StateText(unsolvable.Witness))
		fmt.Println("checked:", problem.CheckWitness(unsolvable.Witness) == nil)
	}
	// Output:
	// ##.##
	// .....
	// ##.##
	// .....
	// ##.##
	// checked: true
}

func Example_factorOnce() {
	b, err := board.Parse("17x17")
	if err != nil {
		log.Fatal(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		log.Fatal(err)
	}
	alone := 0
	for light := range b.Lights() {
		s := b.NewState()
		s.Set(light, 1)
		if ok, err := a.Reachable(context.Background(), s, b.NewState()); err == nil && ok {
			alone++
		}
	}
	fmt.Println(alone, "of", b.Lights(), "lights can be turned off alone")
	// Output:
	// 109 of 289 lights can be turned off alone
}

func Example_puzzle() {
	b, err := board.Parse("hex-3")
	if err != nil {
		log.Fatal(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		log.Fatal(err)
	}
	maker, err := generate.New(a)
	if err != nil {
		log.Fatal(err)
	}
	puzzle, err := maker.Make(context.Background(), "monday", generate.Wish{Depth: 4})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(board.FormatID(b, puzzle.State))
	fmt.Println(puzzle.Depth, "presses, proved:", puzzle.Proved, "uniform:", puzzle.Uniform)
	// Output:
	// hex-3:000_0111_01011_0011_000
	// 4 presses, proved: true uniform: true
}
