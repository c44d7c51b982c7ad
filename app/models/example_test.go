package models_test

import (
	"fmt"
	"os"
	"strings"

	"lightsout"
	"lightsout/app/models"
	"lightsout/board"
)

// The integer program of a small board, as every solver of such programs reads it.
func ExampleFormat() {
	b, err := board.Parse("1x3")
	if err != nil {
		panic(err)
	}
	task := models.Task{Problem: lightsout.TurnOff(b, b.AllOn()), Objective: models.Least}
	lp, _ := models.FormatNamed("lp")
	if err := lp.Write(os.Stdout, task); err != nil {
		panic(err)
	}
	// Output:
	// \ Lights Out on board 1x3: 3 lights, 3 buttons, 2 states.
	// \ Task: find a solution with fewest presses.
	// \
	// \ x0, x1, ...  how often button 0, 1, ... is pressed: 0 to 1
	// \ d0, d1, ...  whole numbers: 2 changes of a light change nothing
	// \ For each light: the presses of the buttons that change it are, modulo 2, the change it needs.
	// Minimize
	//  presses: x0 + x1 + x2
	// Subject To
	//  l0: x0 + x1 - 2 d0 = 1
	//  l1: x0 + x1 + x2 - 2 d1 = 1
	//  l2: x1 + x2 - 2 d2 = 1
	// Bounds
	//  0 <= d0 <= 0
	//  0 <= d1 <= 1
	//  0 <= d2 <= 0
	// General
	// d0 d1 d2
	// Binary
	// x0 x1 x2
	// End
}

// A reply is a claim, and the task judges it.
func ExampleTask() {
	b, err := board.Parse("1x3")
	if err != nil {
		panic(err)
	}
	task := models.Task{Problem: lightsout.TurnOff(b, b.AllOn()), Objective: models.Any}
	dimacs, _ := models.FormatNamed("dimacs")
	reply, err := dimacs.Read(strings.NewReader("SAT\n-1 2 -3 0\n"), task)
	if err != nil {
		panic(err)
	}
	fmt.Print(b.PressesText(reply.Presses))
	fmt.Println(task.Check(reply))
	// Output:
	// .#.
	// <nil>
}
