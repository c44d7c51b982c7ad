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

// A game is its events. A coach tells the next press and why; the session is a value, so that an older one
// stays what it was.
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
	for clock := time.Second; !session.Won(); clock += time.Second {
		hint, err := coach.Hint(context.Background(), session)
		if err != nil {
			panic(err)
		}
		session = session.Update(play.Event{At: clock, Kind: play.Press, Number: hint.Button})
		fmt.Println("press", play.Place(b, hint.Button), "and", session.State().On(), "lights are on")
	}
	if err := session.Save(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// press row 1, column 1 and 6 lights are on
	// press row 1, column 3 and 5 lights are on
	// press row 2, column 2 and 4 lights are on
	// press row 3, column 1 and 3 lights are on
	// press row 3, column 3 and 0 lights are on
	// lightsout game 1
	// id 3x3:111_111_111
	//
	// 1000 press 0
	// 2000 press 2
	// 3000 press 4
	// 4000 press 6
	// 5000 press 8
}
