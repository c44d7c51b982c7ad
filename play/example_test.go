package play_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/play"
)

// A game is its events. A coach gives the next press and its reason. A session is a value: older ones do not
// change.
func Example() {
	b, err := board.Parse("3x3")
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	coach, err := play.NewCoach(context.Background(), a)
	if err != nil {
		panic(err)
	}
	session, err := play.New(play.Game{Board: b, Start: b.AllOn()})
	if err != nil {
		panic(err)
	}
	for clock := time.Second; !session.Won; clock += time.Second {
		hint, err := coach.Hint(context.Background(), session)
		if err != nil {
			panic(err)
		}
		session, err = session.Update(play.Event{At: clock, Kind: play.Press, Number: hint.Button})
		if err != nil {
			panic(err)
		}
		fmt.Println("press", play.Place(b, hint.Button), "and", session.State.On(), "lights are on")
	}
	if err := session.Save(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// press row 2, column 2 and 4 lights are on
	// press row 1, column 1 and 5 lights are on
	// press row 1, column 3 and 4 lights are on
	// press row 3, column 1 and 3 lights are on
	// press row 3, column 3 and 0 lights are on
	// lightsout game 1
	// id 3x3:111_111_111
	//
	// 1000 press 4
	// 2000 press 0
	// 3000 press 2
	// 4000 press 6
	// 5000 press 8
}

// A session is a value: Update returns the next one. Undone presses stay in the tree.
func ExampleSession() {
	b, err := board.Parse("2x2")
	if err != nil {
		panic(err)
	}
	before, err := play.New(play.Game{Board: b, Start: b.AllOn()})
	if err != nil {
		panic(err)
	}
	after, err := before.Update(play.Event{At: time.Second, Kind: play.Press, Number: 0})
	if err != nil {
		panic(err)
	}
	fmt.Println(before.State.On(), after.State.On())
	undone, err := after.Update(play.Event{At: 2 * time.Second, Kind: play.Undo})
	if err != nil {
		panic(err)
	}
	fmt.Println(undone.State.On(), undone.CanRedo)
	// Output:
	// 4 1
	// 4 true
}

// A coach gives a press and the reason for it.
func ExampleCoach() {
	b, err := board.Parse("3x3")
	if err != nil {
		panic(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		panic(err)
	}
	coach, err := play.NewCoach(context.Background(), a)
	if err != nil {
		panic(err)
	}
	session, err := play.New(play.Game{Board: b, Start: b.AllOn()})
	if err != nil {
		panic(err)
	}
	hint, err := coach.Hint(context.Background(), session)
	if err != nil {
		panic(err)
	}
	fmt.Println(play.Place(b, hint.Button))
	fmt.Println(hint.Left, "presses left, proved:", hint.Least)
	// Output:
	// row 2, column 2
	// 5 presses left, proved: true
}
