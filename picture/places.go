package picture

import (
	"fmt"
	"math"

	"lightsout"
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
}

// maxPlaces is how many lights and buttons are placed.
const maxPlaces = 1 << 17

// TextPlaces returns where the lights and the buttons of a board are on a page of characters.
func TextPlaces(b *lightsout.Board) (Places, error) {
	if b.Lights() > maxPlaces/2 || b.Buttons() > maxPlaces/2 {
		return Places{}, fmt.Errorf("board %s has %d lights: at most %d can be shown as characters", b, b.Lights(), maxPlaces/2)
	}
	p := Places{Apart: !b.Cells()}
	points, span := placeShapes(shapesOf(b, b.Layout(), p.Apart))
	list := make([]Place, len(points))
	for i, at := range points {
		list[i] = Place{int(at.X), int(at.Y)}
	}
	p.Lights, p.Buttons = list[:b.Lights()], list[:b.Lights()]
	if p.Apart {
		p.Buttons = list[b.Lights():]
	}
	p.Columns, p.Lines = int(span.X), int(span.Y)
	return p, nil
}

// shapesOf returns the shapes of the lights, and of the buttons if they are wanted too, and whether
// they lie anywhere, as the nodes of a graph do, and not in rows.
func shapesOf(b *lightsout.Board, layout lightsout.Layout, buttons bool) (shapes []lightsout.Shape, anywhere bool) {
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
func placeShapes(shapes []lightsout.Shape, anywhere bool) (places []lightsout.Point, span lightsout.Point) {
	places = make([]lightsout.Point, len(shapes))
	for i, shape := range shapes {
		places[i] = middle(shape)
	}
	stepX, stepY := 1.0, 1.0
	if anywhere {
		// Nodes lie anywhere; circles that do not touch are four columns or two lines apart.
		stepX, stepY = 1.4*shapes[0].Radius, 1.4*shapes[0].Radius
	} else {
		stepX, stepY = leastSteps(places)
	}
	low := places[0]
	for _, p := range places {
		low = lightsout.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
	}
	taken := map[lightsout.Point]float64{} // of columns where no shape can begin: a later one in that line where one may
	for i, p := range places {
		q := lightsout.Point{X: math.Round((p.X - low.X) / stepX * 2), Y: math.Round((p.Y - low.Y) / stepY)}
		q.X = freeColumn(taken, q) // two nodes of a graph may round to one place
		take(taken, q)
		places[i] = q
		span = lightsout.Point{X: max(span.X, q.X+2), Y: max(span.Y, q.Y+1)}
	}
	return places, span
}

// take marks the columns in which no other shape can begin if one begins at a place: each is two wide.
func take(taken map[lightsout.Point]float64, at lightsout.Point) {
	for _, beside := range []float64{-1, 0, 1} {
		taken[at.Plus(lightsout.Point{X: beside})] = at.X + 2
	}
}

// freeColumn returns the first column from a place on that is not taken. What it passes over is
// remembered, so that it is not passed over again.
func freeColumn(taken map[lightsout.Point]float64, at lightsout.Point) float64 {
	var passed []lightsout.Point
	next, is := taken[at]
	for ; is; next, is = taken[at] {
		passed = append(passed, at)
		at.X = next
	}
	for _, p := range passed {
		taken[p] = at.X
	}
	return at.X
}

// middle returns the middle of the box around a shape: of triangles in a row it is at one height,
// whichever way they point.
func middle(shape lightsout.Shape) lightsout.Point {
	outline := shape.Outline()
	least, far := outline[0], outline[0]
	for _, p := range outline {
		least = lightsout.Point{X: min(least.X, p.X), Y: min(least.Y, p.Y)}
		far = lightsout.Point{X: max(far.X, p.X), Y: max(far.Y, p.Y)}
	}
	return least.Plus(far).Times(0.5)
}

// leastSteps returns the least distance between lights that follow each other in a row, and between
// rows.
func leastSteps(places []lightsout.Point) (x, y float64) {
	x, y = math.Inf(1), math.Inf(1)
	for i := 1; i < len(places); i++ {
		dx, dy := math.Abs(places[i].X-places[i-1].X), math.Abs(places[i].Y-places[i-1].Y)
		if dy > 1e-9 {
			y = min(y, dy)
		} else if dx > 1e-9 {
			x = min(x, dx)
		}
	}
	if math.IsInf(x, 1) {
		x = 1
	}
	if math.IsInf(y, 1) {
		y = 1
	}
	return x, y
}
