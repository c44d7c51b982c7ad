// Wiring brings its own board, a ring of lamps with three levels, and solves it with fewest presses, proved.
//
//	go run ./wiring          a ring of 12 lamps
//	go run ./wiring -lamps 9
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"lightsout"
	"lightsout/solve"
)

// ring is lamps in a circle. The switch of a lamp changes it twice, its neighbor and the lamp opposite once.
type ring int

func (n ring) Lights() int    { return int(n) }
func (n ring) Buttons() int   { return int(n) }
func (n ring) String() string { return fmt.Sprintf("ring-%d", int(n)) }

func (n ring) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	return append(dst,
		lightsout.Toggle{Light: button, Times: 2},
		lightsout.Toggle{Light: (button + 1) % int(n), Times: 1},
		lightsout.Toggle{Light: (button + int(n)/2) % int(n), Times: 1})
}

func main() {
	log.SetFlags(0)
	lamps := flag.Int("lamps", 12, "the number of lamps")
	flag.Parse()
	b, err := lightsout.NewBoard(ring(*lamps), 3)
	if err != nil {
		log.Fatal(err)
	}
	start := b.NewState()
	b.Press(start, 0, 2)
	b.Press(start, 4%*lamps, 1)
	b.Press(start, 7%*lamps, 1)
	solution, err := solve.Least(context.Background(), lightsout.TurnOff(b, start))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("board:   ", b)
	fmt.Println("lamps:   ", start)
	fmt.Println("presses: ", solution.Presses)
	fmt.Println("solution:", solution)
	for button, times := range solution.Presses.Pressed() {
		fmt.Printf("switch %2d: %d\n", button+1, times)
	}
}
