package picture

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

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
		return Places{}, fmt.Errorf("board %s has %d lights: at most %d can be shown as characters", b, b.Lights(), maxPlaces/2)
	}
	p := Places{Apart: !b.Cells(), Rule: ruleOf(b)}
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
		stepX, stepY = 1.4*shapes[0].Radius, 1.4*shapes[0].Radius
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
		columns, lines = max(columns, at.Column+2), max(lines, at.Line+1)
	}
	return places, columns, lines
}

// take returns the first place of a line, from one on, where a shape of two columns can begin, and takes it. For places
// where none can begin, taken has a later column where one may; so what is passed over is not passed over again.
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
	least, far := outline[0], outline[0]
	for _, p := range outline {
		least = lightsout.Point{X: min(least.X, p.X), Y: min(least.Y, p.Y)}
		far = lightsout.Point{X: max(far.X, p.X), Y: max(far.Y, p.Y)}
	}
	return least.Plus(far).Times(0.5)
}

// leastSteps returns the least distance between lights that follow each other in a row, and between rows; 1 for none.
func leastSteps(places []lightsout.Point) (x, y float64) {
	for i := 1; i < len(places); i++ {
		if dx, dy := math.Abs(places[i].X-places[i-1].X), math.Abs(places[i].Y-places[i-1].Y); dy > 1e-9 {
			y = min(cmp.Or(y, dy), dy)
		} else if dx > 1e-9 {
			x = min(cmp.Or(x, dx), dx)
		}
	}
	return cmp.Or(x, 1), cmp.Or(y, 1)
}

// arrangement is the layout of boards on a page: columns, rows and the size of a cell.
type arrangement struct {
	columns, rows int
	cell          float64
	lines         float64 // of text above and below a board
	rule, column  float64 // what rules of puzzles take of that, and how wide they are; 0 if there are none
}

// taste says what arrangements are good. Sizes are in points.
type taste struct {
	area  lightsout.Point // of the page
	gap   lightsout.Point // between boards
	lines float64         // of text above and below a board
	text  float64         // the least width of a column, for the text
	note  float64         // the width of the longest note
	code  bool            // there are QR codes
	rules []string        // of the puzzles, each once, if they have several
	goals bool            // there are goals, whose boards have a caption
	most  int             // boards a page
	exact bool            // always that number
	small float64         // the least distance of cells, and
	side  float64         // the least side of a board; one of the two is enough
	big   float64         // the greatest distance of cells
}

// arrange chooses how to put a number of boards, of which the largest have the given size in cells, on as few pages as
// the taste allows. Boards fill the pages evenly: 13 boards where 12 would fit on one page are arranged as 7 and 6.
func (t taste) arrange(boards int, size lightsout.Point) arrangement {
	if t.exact {
		return t.best(t.fitting(size), size)
	}
	each := min(t.most, boards)
	enough := min(t.best(1, size).cell, t.small+6, max(t.small, t.side/max(size.X, size.Y)))
	for each > 1 && t.best(each, size).cell < enough {
		each--
	}
	pages := (boards + each - 1) / each
	return t.best((boards+pages-1)/pages, size)
}

// smallCell is the distance of cells below which boards are not made smaller for the rules of puzzles.
const smallCell = 12

// fitting returns how many boards are on each page if their number was chosen: fewer where their rules would
// make them smaller than is good to read.
func (t taste) fitting(size lightsout.Point) int {
	bare := t
	bare.rules = nil
	each, enough := t.most, min(smallCell, bare.best(t.most, size).cell)
	for each > 1 && t.best(each, size).cell < enough {
		each--
	}
	return each
}

// best returns the arrangement of a number of boards with the largest cells, and then with the fewest empty places.
func (t taste) best(each int, size lightsout.Point) (best arrangement) {
	for columns := 1; columns <= each; columns++ {
		a := t.arrangement(columns, (each+columns-1)/columns, size)
		as := a.cell == best.cell && columns*a.rows <= best.columns*best.rows && columns <= a.rows+1
		if columns == 1 || as || a.cell > best.cell {
			best = a
		}
	}
	return best
}

// arrangement returns how large cells can be in columns and rows, zero if there are too many columns.
func (t taste) arrangement(columns, rows int, size lightsout.Point) arrangement {
	a := arrangement{columns: columns, rows: rows, lines: t.lines}
	width := (t.area.X - float64(columns-1)*t.gap.X) / float64(columns)
	if width < t.text {
		return a
	}
	switch {
	case t.code:
		a.lines += codeSide + 8
	case t.note > 0:
		a.lines += noteRoom + noteLine*min(maxNoteLines-1, math.Floor(1.15*t.note/(width-12)))
	}
	if t.rules != nil {
		a.column = width
		for _, rule := range t.rules {
			a.rule = max(a.rule, ruleStep*float64(len(ruleLines(rule, width))))
		}
		if t.goals {
			a.rule += ruleStep
		}
		a.lines += a.rule
	}
	height := (t.area.Y-float64(rows-1)*t.gap.Y)/float64(rows) - a.lines
	a.cell = max(0, min(t.big, width/size.X, height/size.Y))
	return a
}

// maxWires is how many lines from buttons to lights are drawn; more would be a thicket.
const maxWires = 1 << 12

// drawButtons draws the buttons that are not cells as rings, and lines to the lights they change:
// without them the board cannot be played on paper.
func (d drawing) drawButtons(c canvas, layout lightsout.Layout) {
	var wires []arrow
	var room []lightsout.Toggle
	for j := 0; j < d.board.Buttons() && len(wires) < maxWires; j++ {
		room = d.board.AppendToggles(room[:0], j)
		for _, t := range room[:min(len(room), maxWires-len(wires))] {
			wires = append(wires, arrow{from: d.at(layout.Button(j).Center), to: d.at(layout.Light(t.Light).Center)})
		}
	}
	c.arrows(pen{stroke: d.style.link, width: d.style.thin}, slices.Values(wires))
	for j := range d.board.Buttons() {
		shape := layout.Button(j)
		c.circle(pen{rgb(0xffffff), d.style.outline, d.style.thin}, d.at(shape.Center), 0.55*shape.Radius*d.cell)
	}
}

// cubeSeam is a side of a face in the net of a cube. Sides with the same letter are glued.
type cubeSeam struct {
	letter string
	middle lightsout.Point // of the side, in units of the layout
	out    lightsout.Point // away from the face
}

// cubeSeams returns the sides of the net that are glued, none for other boards. The net is a row of four
// faces with one above and one below the second.
func cubeSeams(b *lightsout.Board) []cubeSeam {
	if !strings.HasPrefix(b.Named("").Spec(), "cube-") {
		return nil
	}
	side := math.Round(math.Sqrt(float64(b.Lights()) / 6))
	least, _ := b.Layout().Bounds()
	up, down, left, right := lightsout.Point{Y: -1}, lightsout.Point{Y: 1}, lightsout.Point{X: -1}, lightsout.Point{X: 1}
	list := []cubeSeam{
		{"a", lightsout.Point{X: 1, Y: 0.5}, left}, {"a", lightsout.Point{X: 0.5, Y: 1}, up},
		{"b", lightsout.Point{X: 2, Y: 0.5}, right}, {"b", lightsout.Point{X: 2.5, Y: 1}, up},
		{"c", lightsout.Point{X: 1.5, Y: 0}, up}, {"c", lightsout.Point{X: 3.5, Y: 1}, up},
		{"d", lightsout.Point{X: 1, Y: 2.5}, left}, {"d", lightsout.Point{X: 0.5, Y: 2}, down},
		{"e", lightsout.Point{X: 2, Y: 2.5}, right}, {"e", lightsout.Point{X: 2.5, Y: 2}, down},
		{"f", lightsout.Point{X: 1.5, Y: 3}, down}, {"f", lightsout.Point{X: 3.5, Y: 2}, down},
		{"g", lightsout.Point{X: 0, Y: 1.5}, left}, {"g", lightsout.Point{X: 4, Y: 1.5}, right},
	}
	for i := range list {
		list[i].middle = least.Plus(list[i].middle.Times(side))
	}
	return list
}

func (d drawing) drawCubeSeams(c canvas) {
	for _, seam := range cubeSeams(d.board) {
		place := d.at(seam.middle.Plus(seam.out.Times(0.3)))
		place.Y += 0.14 * d.cell
		c.text(label{at: place, size: 0.42 * d.cell, fill: d.style.seam, align: alignMiddle, text: seam.letter})
	}
}
