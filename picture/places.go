package picture

import (
	"cmp"
	"fmt"
	"math"

	"lightsout"
	"lightsout/internal/base/text"
)

// Place is a column and a line on a page of characters, both from 0.
type Place struct{ Column, Line int }

// Places says where the lights and the buttons of a board are on a page of characters, for those who
// draw boards as text. Neighbors in a row are two columns apart, and rows one line, which looks square.
type Places struct {
	Lights         []Place
	Buttons        []Place // those of the lights on a board of cells
	Apart          bool    // the buttons are elsewhere than the lights
	Columns, Lines int     // of the page; each place takes two columns
	Rule           string  // how to play the board, in a sentence
}

const maxPlaces = 1 << 17

// TextPlaces returns where the lights and the buttons of a board are on a page of characters.
func TextPlaces(b *lightsout.Board) (Places, error) {
	if b.Lights() > maxPlaces/2 || b.Buttons() > maxPlaces/2 {
		return Places{}, fmt.Errorf("board %s has %d lights: at most %d can be shown as characters", b,
			b.Lights(), maxPlaces/2)
	}
	p := Places{Apart: !b.Cells(), Rule: Rule(b)}
	p.Lights, p.Columns, p.Lines = placeShapes(shapesOf(b, p.Apart))
	p.Buttons = p.Lights
	if p.Apart {
		p.Lights, p.Buttons = p.Lights[:b.Lights()], p.Lights[b.Lights():]
	}
	return p, nil
}

// shapesOf returns the shapes of the lights, and of the buttons if they are wanted too, and whether
// they lie anywhere, as the nodes of a graph do, and not in rows.
func shapesOf(b *lightsout.Board, buttons bool) (shapes []lightsout.Shape, anywhere bool) {
	layout := b.Layout()
	for i := range b.Lights() {
		shapes = append(shapes, layout.Light(i))
	}
	if buttons {
		for j := range b.Buttons() {
			shapes = append(shapes, layout.Button(j))
		}
	}
	_, anywhere = layout.(lightsout.Linked)
	return shapes, anywhere
}

// placeShapes returns the column and line of each shape, and how many of each there are.
func placeShapes(shapes []lightsout.Shape, anywhere bool) (places []Place, columns, lines int) {
	middles := text.Each(shapes, middle)
	stepX, stepY := leastSteps(middles)
	if anywhere { // circles that do not touch are four columns or two lines apart
		stepX = 1.4 * shapes[0].Radius
		stepY = 1.4 * shapes[0].Radius
	}
	low := middles[0]
	for _, p := range middles {
		low = lightsout.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
	}
	taken := map[Place]int{}
	for _, p := range middles {
		at := Place{int(math.Round((p.X - low.X) / stepX * 2)), int(math.Round((p.Y - low.Y) / stepY))}
		at = take(taken, at) // two nodes of a graph may round to one place
		places = append(places, at)
		columns = max(columns, at.Column+2)
		lines = max(lines, at.Line+1)
	}
	return places, columns, lines
}

// take returns the first place of a line, from one on, where a shape of two columns can begin, and takes it.
// For places where none can begin, taken has a later column where one may; so what is passed over is not
// passed over again.
func take(taken map[Place]int, at Place) Place {
	var passed []Place
	//bounded: every turn goes to a later column
	for next, is := taken[at]; is; next, is = taken[at] {
		passed = append(passed, at)
		at.Column = next
	}
	for _, p := range append(passed, Place{at.Column - 1, at.Line}, at, Place{at.Column + 1, at.Line}) {
		taken[p] = at.Column + 2
	}
	return at
}

// middle returns the middle of the box around a shape: of triangles in a row it is at one height,
// whichever way they point.
func middle(shape lightsout.Shape) lightsout.Point {
	outline := shape.Outline()
	least := outline[0]
	far := outline[0]
	for _, p := range outline {
		least = lightsout.Point{X: min(least.X, p.X), Y: min(least.Y, p.Y)}
		far = lightsout.Point{X: max(far.X, p.X), Y: max(far.Y, p.Y)}
	}
	return least.Plus(far).Times(0.5)
}

// leastSteps returns the least distance between lights that follow each other in a row, and between rows; 1
// for none.
func leastSteps(places []lightsout.Point) (x, y float64) {
	for i := 1; i < len(places); i++ {
		dx := math.Abs(places[i].X - places[i-1].X)
		dy := math.Abs(places[i].Y - places[i-1].Y)
		if dy > 1e-9 {
			y = min(cmp.Or(y, dy), dy)
		} else if dx > 1e-9 {
			x = min(cmp.Or(x, dx), dx)
		}
	}
	return cmp.Or(x, 1), cmp.Or(y, 1)
}
