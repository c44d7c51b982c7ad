// Package picture draws states, for screens, files and paper.
//
// A picture asks the board's layout for the place and outline of each light. So one drawing routine serves
// squares, hexagons, graphs and unfolded cubes, on a canvas that is SVG, PDF or pixels.
//
// Start at Terminal, which draws text, and at Drawing. Package sheet has puzzles to print. The bitmaps of
// pbm.go and png.go have one pixel per light; the former are streamed, for large boards.
package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/internal/base/text"
)

// maxDrawn is how many lights a drawing may have: beyond that, one pixel a light is the way.
const maxDrawn = 1 << 20

// checkDrawn returns an error if a board has too many lights, or lines between them, to draw each.
func checkDrawn(b *lightsout.Board) error {
	if b.Lights() > maxDrawn || b.Buttons() > maxDrawn {
		return fmt.Errorf(
			"board %s has %d lights: a drawing has at most %d; a bitmap (pbm) has no such limit", b,
			b.Lights(), maxDrawn)
	}
	if countLinks(b) > maxDrawn {
		return fmt.Errorf("board %s has more than %d lines between its lights: too many to draw", b, maxDrawn)
	}
	return nil
}

// countLinks counts the lines of a graph, but not far beyond what can be drawn.
func countLinks(b *lightsout.Board) int {
	links := 0
	if linked, ok := b.Layout().(lightsout.Linked); ok {
		for range linked.Links() {
			if links++; links > maxDrawn {
				break
			}
		}
	}
	return links
}

// checkValues returns an error if a state, or presses that are not of length 0, are of another board.
func checkValues(b *lightsout.Board, s lightsout.State, x lightsout.Presses) error {
	if err := (lightsout.Problem{Board: b, From: s, To: s}).Valid(); err != nil {
		return err
	}
	if x.Len() != 0 && (x.Len() != b.Buttons() || x.Modulus() != b.Modulus()) {
		return fmt.Errorf("the presses are of %d buttons modulo %d, board %s has %d modulo %d", x.Len(),
			x.Modulus(), b, b.Buttons(), b.Modulus())
	}
	return nil
}

// drawing is a board as it is drawn on a canvas.
type drawing struct {
	board   *lightsout.Board
	state   lightsout.State
	presses lightsout.Presses // none if of length 0
	order   []int             // of the presses, which are numbered by it; nil to show counts
	palette Palette
	style   style
	cell    float64         // from one cell to the next, in units of the canvas
	origin  canvas.Point    // of the canvas, where the box of the drawing begins
	least   lightsout.Point // of that box, while it is drawn
	to      io.Writer       // where the picture goes in the end; nil if nothing can stop it
}

// stopped reports whether the writer takes nothing more, which a write of nothing tells: a canceled
// picture is not drawn to its end.
func (d drawing) stopped() bool {
	if d.to == nil {
		return false
	}
	_, err := d.to.Write(nil)
	return err != nil
}

// Drawing draws a state as a picture: WriteSVG in shapes, WritePDF as a page just as large as it, WritePNG in
// pixels.
type Drawing struct {
	Palette Palette // the zero Palette is the default
	// Cell is the distance from one cell to the next, in pixels, or in points (1/72 inch) of a PDF. 0 means
	// 40 pixels or 30 points, or less where a PNG or a page would be too large.
	Cell    float64
	Presses lightsout.Presses // marked with a dot and, above one press, the count; none if of length 0
	Numbers bool              // number the buttons, from 1, where they are drawn as shapes
}

// of returns the drawing of a state that is written to w, with cells at a distance. Cells have thin outlines
// if some would not be seen on a white page.
func (o Drawing) of(b *lightsout.Board, s lightsout.State, w io.Writer, cell float64) (drawing, error) {
	if !(cell > 0 && cell <= maxCell) { // also refuses NaN
		return drawing{}, fmt.Errorf("cells are %g apart: must be above 0 and at most %d", cell, maxCell)
	}
	if err := checkDrawn(b); err != nil {
		return drawing{}, err
	}
	if err := checkValues(b, s, o.Presses); err != nil {
		return drawing{}, err
	}
	d := drawing{
		board: b, state: s, presses: o.Presses, palette: o.Palette, style: screenStyle(), cell: cell, to: w,
	}
	d.style.numbers = o.Numbers
	for v := range b.Modulus() {
		if c := d.palette.Of(v, b.Modulus()); min(c.R, c.G, c.B) > 0xe0 {
			d.style.rounded = 0
		}
	}
	return d, nil
}

// cellOf returns the distance of cells that was asked for; if that is zero the usual one, or less
// where a side of the picture would be longer than is good.
func cellOf(b *lightsout.Board, asked, fallback, side float64) float64 {
	if asked != 0 {
		return asked
	}
	least, far := b.Layout().Bounds()
	return min(fallback, side/(max(far.X-least.X, far.Y-least.Y)+1))
}

type style struct {
	gap     float64    // between cells, of a cell
	rounded float64    // width of a cell's outline in its own color, of a cell
	outline color.RGBA // of circles; of cells too if they are not rounded
	thin    float64    // width of outlines and links
	link    color.RGBA
	mark    color.RGBA // of presses
	marked  float64    // radius of a mark, of the radius of its button
	rim     color.RGBA // around a mark
	seam    color.RGBA
	thick   float64 // width of seams
	// paper: on paper, lights that are on have a dot, with their values in it; buttons that are not cells are
	// drawn too; and there is no room around a board without seams.
	paper     bool
	dot       color.RGBA // its color
	countOnes bool       // marks show a count of one as well
	numbers   bool       // buttons are numbered, from 1
}

func screenStyle() style {
	return style{
		gap: canvas.Gap, rounded: 0.06, outline: rgb(0x59616d), thin: 2, link: canvas.LinkColor,
		mark: canvas.MarkColor, marked: 0.45, rim: rgb(0xffffff), seam: canvas.MarkColor, thick: 3,
	}
}

// box returns the corners of what is drawn, in units of the layout.
func (d drawing) box() (least, far lightsout.Point) {
	layout := d.board.Layout()
	least, far = layout.Bounds()
	margin := 0.25
	switch seamed, ok := layout.(lightsout.Seamed); {
	case ok && (!d.style.paper || len(seamed.Seams()) > 0):
		margin = 0.5
	case d.style.paper && cubeSeams(d.board) != nil:
		margin = 0.6
	case d.style.paper:
		margin = 0
	}
	return lightsout.Point{X: least.X - margin, Y: least.Y - margin}, lightsout.Point{X: far.X + margin,
		Y: far.Y + margin}
}

// size returns the width and height of the drawing on the canvas.
func (d drawing) size() canvas.Point {
	least, far := d.box()
	return canvas.Point{X: (far.X - least.X) * d.cell, Y: (far.Y - least.Y) * d.cell}
}

// draw draws links below lights, and marks and seams above them. All lights of one value are drawn
// together, which keeps files small.
func (d drawing) draw(c canvas.Canvas) {
	layout := d.board.Layout()
	d.least, _ = d.box()
	if linked, ok := layout.(lightsout.Linked); ok {
		c.Arrows(canvas.Pen{Stroke: d.style.link, Width: d.style.thin}, d.links(linked))
	}
	if d.style.paper && !d.board.Cells() {
		d.drawButtons(c, layout)
	}
	k := d.board.Modulus()
	for v := range k {
		fill := d.palette.Of(v, k)
		line := canvas.Pen{Fill: fill, Stroke: d.style.outline, Width: d.style.thin}
		if len(layout.Light(0).Corners) > 0 && d.style.rounded > 0 {
			line = canvas.Pen{Fill: fill, Stroke: fill, Width: d.style.rounded * d.cell}
		}
		c.Shapes(line, d.lights(layout, v))
	}
	for i := range d.upTo(d.board.Lights(), k > 2 || d.style.paper) {
		v := d.state.At(i)
		shape := layout.Light(i)
		fill := ink(d.palette.Of(v, k))
		if d.style.paper {
			if v == 0 {
				continue
			}
			center := d.at(shape.Center)
			radius := 0.62 * shape.Radius * d.cell
			if d.style.numbers { // the number is in the upper left corner
				center = center.Plus(canvas.Point{X: 0.2 * radius, Y: 0.4 * radius})
				radius = 0.75 * radius
			}
			c.Circle(canvas.Pen{Fill: d.style.dot, Stroke: d.style.outline, Width: d.style.thin},
				center, radius)
			fill = rgb(0x222222)
		}
		if k > 2 {
			d.digits(c, shape, strconv.Itoa(v), fill)
		}
	}
	steps := d.steps()
	for j := range d.upTo(d.presses.Len(), true) {
		d.press(c, layout.Button(j), d.presses.At(j), steps[j])
	}
	for j := range d.upTo(d.board.Buttons(), d.style.numbers) {
		d.number(c, layout.Button(j), j)
	}
	if d.style.paper {
		d.drawCubeSeams(c)
	}
	if seamed, ok := layout.(lightsout.Seamed); ok && len(seamed.Seams()) > 0 {
		c.Arrows(canvas.Pen{Stroke: d.style.seam, Width: d.style.thick},
			slices.Values(d.seams(seamed.Seams())))
	}
}

// at returns where a place of the layout lies on the canvas.
func (d *drawing) at(q lightsout.Point) canvas.Point {
	return canvas.Point{X: d.origin.X + (q.X-d.least.X)*d.cell, Y: d.origin.Y + (q.Y-d.least.Y)*d.cell}
}

// upTo yields the numbers below n, if they are wanted, until the writer takes nothing more.
func (d drawing) upTo(n int, wanted bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; wanted && i < n; i++ {
			if i%canvas.StopEvery == 0 && d.stopped() || !yield(i) {
				return
			}
		}
	}
}

// lights yields the shapes of the lights of one value. Cells are a little smaller than they are, so
// that neighbors stay apart.
func (d drawing) lights(layout lightsout.Layout, value int) iter.Seq[canvas.Shape] {
	return func(yield func(canvas.Shape) bool) {
		for i := range d.upTo(d.state.Len(), true) {
			if d.state.At(i) != value {
				continue
			}
			shape := layout.Light(i)
			shrink := 1 - d.style.gap/(2*shape.Radius)
			center := d.at(shape.Center)
			corners := text.Each(shape.Corners, func(corner lightsout.Point) canvas.Point {
				return center.Plus(d.at(corner).Plus(center.Times(-1)).Times(shrink))
			})
			if !yield(canvas.Shape{Center: center, Radius: shape.Radius * d.cell, Corners: corners}) {
				return
			}
		}
	}
}

func (d drawing) links(layout lightsout.Linked) iter.Seq[canvas.Arrow] {
	return func(yield func(canvas.Arrow) bool) {
		n := 0
		for link := range layout.Links() {
			if n++; n%canvas.StopEvery == 0 && d.stopped() {
				return
			}
			from := layout.Light(link.From)
			to := layout.Light(link.To)
			line := canvas.Arrow{From: d.at(from.Center), To: d.at(to.Center)}
			if link.Directed {
				line.Heads = canvas.Arrowhead(line.From, line.To, to.Radius*d.cell, d.cell)
			}
			if !yield(line) {
				return
			}
		}
	}
}

// digits writes digits into a shape, smaller where they are many.
func (d drawing) digits(c canvas.Canvas, shape lightsout.Shape, digits string, fill color.RGBA) {
	p := d.at(shape.Center)
	size := 0.8 * shape.Radius * d.cell
	if d.order != nil {
		size /= max(1, float64(len(digits))/3)
	}
	p.Y += 0.35 * size
	c.Text(canvas.Label{At: p, Size: size, Fill: fill, Align: canvas.AlignMiddle, Text: digits})
}

// steps returns for each button of the order when it is pressed, from 1: several times have commas.
func (d drawing) steps() map[int]string {
	steps := map[int]string{}
	for n, j := range d.order {
		steps[j] = strings.TrimPrefix(steps[j]+","+strconv.Itoa(n+1), ",")
	}
	return steps
}

// number writes the number of a button, from 1, in the upper left of its shape. On a board of cells the ink
// is one that is seen on the light.
func (d drawing) number(c canvas.Canvas, shape lightsout.Shape, j int) {
	fill := rgb(0x444444)
	if d.board.Cells() {
		fill = ink(d.palette.Of(d.state.At(j), d.board.Modulus()))
	}
	r := shape.Radius * d.cell
	p := d.at(shape.Center).Plus(canvas.Point{X: -0.38 * r, Y: -0.3 * r})
	c.Text(canvas.Label{
		At: p, Size: 0.45 * r, Fill: fill, Align: canvas.AlignMiddle, Text: strconv.Itoa(j + 1),
	})
}

// press marks a button that is pressed, and says when, or how often if more than once.
func (d drawing) press(c canvas.Canvas, shape lightsout.Shape, count int, when string) {
	if count == 0 {
		return
	}
	c.Circle(canvas.Pen{Fill: d.style.mark, Stroke: d.style.rim, Width: d.style.thin}, d.at(shape.Center),
		d.style.marked*shape.Radius*d.cell)
	if count > 1 || d.style.countOnes {
		around := lightsout.Shape{Center: shape.Center, Radius: 4 * d.style.marked / 3 * shape.Radius}
		d.digits(c, around, cmp.Or(when, strconv.Itoa(count)), d.style.rim)
	}
}

// seams returns the glued sides as arrows a little outside of the board, one head for the first pair
// and two for the second.
func (d drawing) seams(seams []lightsout.Seam) (list []canvas.Arrow) {
	_, far := d.board.Layout().Bounds()
	for _, seam := range seams {
		out := lightsout.Point{Y: math.Copysign(0.25, seam.From.Y-far.Y/2)}
		if seam.From.X == seam.To.X {
			out = lightsout.Point{X: math.Copysign(0.25, seam.From.X-far.X/2)}
		}
		line := canvas.Arrow{From: d.at(seam.From.Plus(out)), To: d.at(seam.To.Plus(out))}
		middle := line.From.Plus(line.To).Times(0.5)
		for head := range seam.Pair + 1 {
			line.Heads = append(line.Heads,
				canvas.Arrowhead(line.From, middle, -0.2*d.cell*float64(head), d.cell)...)
		}
		list = append(list, line)
	}
	return list
}

// maxWires is how many lines from buttons to lights are drawn; more would be a thicket.
const maxWires = 1 << 12

// drawButtons draws the buttons that are not cells as rings, and lines to the lights they change:
// without them the board cannot be played on paper.
func (d drawing) drawButtons(c canvas.Canvas, layout lightsout.Layout) {
	var wires []canvas.Arrow
	var scratch []lightsout.Toggle
	for j := 0; j < d.board.Buttons() && len(wires) < maxWires; j++ {
		scratch = d.board.AppendToggles(scratch[:0], j)
		for _, t := range scratch[:min(len(scratch), maxWires-len(wires))] {
			wires = append(wires,
				canvas.Arrow{From: d.at(layout.Button(j).Center), To: d.at(layout.Light(t.Light).Center)})
		}
	}
	c.Arrows(canvas.Pen{Stroke: d.style.link, Width: d.style.thin}, slices.Values(wires))
	for j := range d.board.Buttons() {
		shape := layout.Button(j)
		c.Circle(canvas.Pen{Fill: rgb(0xffffff), Stroke: d.style.outline, Width: d.style.thin},
			d.at(shape.Center), 0.55*shape.Radius*d.cell)
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
	up := lightsout.Point{Y: -1}
	down := lightsout.Point{Y: 1}
	left := lightsout.Point{X: -1}
	right := lightsout.Point{X: 1}
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

func (d drawing) drawCubeSeams(c canvas.Canvas) {
	for _, seam := range cubeSeams(d.board) {
		place := d.at(seam.middle.Plus(seam.out.Times(0.3)))
		place.Y += 0.14 * d.cell
		c.Text(canvas.Label{
			At: place, Size: 0.42 * d.cell, Fill: d.style.seam, Align: canvas.AlignMiddle, Text: seam.letter,
		})
	}
}
