package picture

import (
	"cmp"
	"image"
	"math"

	"lightsout"
	"lightsout/internal/base/text"
)

// TextPlaces returns where the lights and the buttons of a board are on a page of characters, in columns and
// lines from 0, and the size of the page, for those who draw boards as text. Each place takes two columns.
// Neighbors in a row are two columns apart, and rows one line, which looks square. Buttons are where the
// lights are on a board of cells.
func TextPlaces(b *lightsout.Board) (lights, buttons []image.Point, page image.Point) {
	places, page := placeShapes(shapesOf(b, !b.Cells()))
	if b.Cells() {
		return places, places, page
	}
	return places[:b.Lights()], places[b.Lights():], page
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
func placeShapes(shapes []lightsout.Shape, anywhere bool) (places []image.Point, page image.Point) {
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
	taken := map[image.Point]int{}
	for _, p := range middles {
		at := image.Pt(int(math.Round((p.X-low.X)/stepX*2)), int(math.Round((p.Y-low.Y)/stepY)))
		at = take(taken, at) // two nodes of a graph may round to one place
		places = append(places, at)
		page = image.Pt(max(page.X, at.X+2), max(page.Y, at.Y+1))
	}
	return places, page
}

// take returns the first place of a line, from one on, where a shape of two columns can begin, and takes it.
// For places where none can begin, taken has a later column where one may; so what is passed over is not
// passed over again.
func take(taken map[image.Point]int, at image.Point) image.Point {
	var passed []image.Point
	//bounded: every turn goes to a later column
	for next, is := taken[at]; is; next, is = taken[at] {
		passed = append(passed, at)
		at.X = next
	}
	for _, p := range append(passed, at.Sub(image.Pt(1, 0)), at, at.Add(image.Pt(1, 0))) {
		taken[p] = at.X + 2
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
