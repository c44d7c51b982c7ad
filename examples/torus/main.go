// Torus solves a board whose sides are glued, and prints the lights, a solution and the proof that it is one.
//
//	go run ./torus             all lights of torus-5x5 are on
//	go run ./torus SPEC STATE  another board: klein-4x6 on, or torus-3x3 "#../.../..."
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"lightsout"
	"lightsout/board"
	"lightsout/solve"
)

func main() {
	log.SetFlags(0)
	spec := "torus-5x5"
	state := "on"
	if len(os.Args) == 3 {
		spec = os.Args[1]
		state = os.Args[2]
	}
	b, err := board.Parse(spec)
	check(err)
	from, err := b.ParseState(state)
	check(err)
	fmt.Printf("%s, %d of %d lights on:\n%s\n", b, from.On(), b.Lights(), b.StateText(from))

	problem := lightsout.TurnOff(b, from)
	solution, err := solve.Least(context.Background(), problem)
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok {
		fmt.Printf("No presses turn them off. Every button changes an even number of these lights:\n%s",
			b.StateText(unsolvable.Witness))
		check(problem.CheckWitness(unsolvable.Witness))
		return
	}
	check(err)
	fmt.Printf("%s:\n%s\n", solution, b.PressesText(solution.Presses))

	fmt.Println("after these presses:", b.Apply(from, solution.Presses))
	check(problem.Check(solution.Presses))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
