package tui

import (
	"fmt"

	"lightsout"
	"lightsout/picture"
)

// ground is a board as it lies on the screen.
type ground struct {
	board   *lightsout.Board
	places  picture.Places
	forms   []form // of the lights
	buttons map[picture.Place]int
	centers []lightsout.Point // of the buttons
	links   []lightsout.Link
	seams   []lightsout.Seam
	lattice *lattice // for a grid, else nil
}

// Limits of what is played in a terminal, and of the lines of a graph that are drawn: of more nodes they
// would be a thicket, and of nodes very far apart they would take long.
const (
	maxLights = 1 << 16
	maxLinked = 64
	maxSpan   = 1000
)

// checkSize returns an error for a board that is too large to be played.
func checkSize(b *lightsout.Board) error {
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return fmt.Errorf("board %s has %d lights: up to %d can be played in a terminal", b, b.Lights(), maxLights)
	}
	return nil
}

func newGround(b *lightsout.Board) (*ground, error) {
	if err := checkSize(b); err != nil {
		return nil, err
	}
	places, err := picture.TextPlaces(b)
	if err != nil {
		return nil, err
	}
	g := &ground{board: b, places: places, buttons: map[picture.Place]int{}}
	layout := b.Layout()
	for i := range b.Lights() {
		g.forms = append(g.forms, formOf(layout.Light(i)))
	}
	for j, at := range places.Buttons {
		g.buttons[at] = j
		g.centers = append(g.centers, layout.Button(j).Center)
	}
	near := places.Columns <= maxSpan && places.Lines <= maxSpan
	if linked, ok := layout.(lightsout.Linked); ok && b.Lights() <= maxLinked && near && !places.Apart {
		for link := range linked.Links() {
			g.links = append(g.links, link)
		}
	}
	if seamed, ok := layout.(lightsout.Seamed); ok {
		g.seams = seamed.Seams()
	}
	if grid, ok := b.Grid(); ok {
		g.lattice = newLattice(grid)
	}
	return g, nil
}

// width and height are those of the board in characters at a size.
func (g *ground) width(size int, framed bool) int  { return g.places.Columns*size + 1 + 2*index(framed) }
func (g *ground) height(size int, framed bool) int { return g.places.Lines*size + 2*index(framed) }

// leastSize is the least size at which values can be read.
func (g *ground) leastSize() int {
	if g.board.Modulus() > len(digits) {
		return 2
	}
	return 1
}

// buttonAt returns the button whose place holds a character of the board.
func (g *ground) buttonAt(x, y, size int) (int, bool) {
	if x < 0 || y < 0 {
		return 0, false
	}
	for _, column := range []int{x/size - 1, x / size} {
		if j, ok := g.buttons[picture.Place{Column: column, Line: y / size}]; ok {
			return j, true
		}
	}
	return 0, false
}
