package board_test

import (
	"errors"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/board"
)

// ring is a family of boards of a program's own: a press changes its light and the next one.
type ring int

func (r ring) Lights() int    { return int(r) }
func (r ring) Buttons() int   { return int(r) }
func (r ring) String() string { return fmt.Sprintf("ring-%d", int(r)) }
func (r ring) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	return append(dst, lightsout.Toggle{Light: button, Times: 1}, lightsout.Toggle{Light: (button + 1) % int(r), Times: 1})
}

func rings() board.Catalogue {
	c, err := board.NewCatalogue(board.Kind{Name: "ring", Sizes: 1, New: func(sizes []int) (lightsout.Wiring, error) {
		if sizes[0] < 3 {
			return nil, errors.New("a ring has 3 lights or more")
		}
		return ring(sizes[0]), nil
	}})
	if err != nil {
		panic(err)
	}
	return c
}

// Boards of your own have specs and game IDs beside the built-in ones.
func ExampleCatalogue() {
	c := rings()
	for _, spec := range []string{"ring-7-mod3", "torus-6x6", "ring-2"} {
		b, err := c.Parse(spec)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(b, "has", b.Lights(), "lights")
	}
	g, err := c.ParseID("ring-4:1100")
	if err != nil {
		panic(err)
	}
	fmt.Println(board.FormatID(g.Board, g.State))
	// Output:
	// ring-7-mod3 has 7 lights
	// torus-6x6 has 36 lights
	// spec "ring-2": a ring has 3 lights or more
	// ring-4:1100
}

func ExampleFamily() {
	f, err := board.ParseFamily("torus-2xN")
	if err != nil {
		panic(err)
	}
	for b, err := range f.Boards(3, 5) {
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
