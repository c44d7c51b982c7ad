package lightsout

import (
	"iter"
	"math"
)

// Point is a place in the plane. x grows to the right and y downward, as on a screen; the distance
// between neighboring cells is about 1.
type Point struct{ X, Y float64 }

// Plus returns p + q.
func (p Point) Plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Times returns f·p.
func (p Point) Times(f float64) Point { return Point{f * p.X, f * p.Y} }

// Shape is what is drawn for a light or a button.
type Shape struct {
	Center  Point
	Radius  float64 // of the largest circle around Center inside the shape
	Corners []Point // in order around the shape; none for a circle
}

// Outline returns the corners of the shape, of a circle those of a polygon that looks round.
func (s Shape) Outline() []Point {
	if len(s.Corners) > 0 {
		return s.Corners
	}
	const corners = 24
	outline := make([]Point, corners)
	for i := range outline {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		outline[i] = Point{s.Center.X + s.Radius*cos, s.Center.Y + s.Radius*sin}
	}
	return outline
}

// Layout says where the lights and the buttons of a board are drawn. Shapes of different lights do
// not overlap. They are computed when asked for: the layout of a huge board costs nothing.
type Layout interface {
	// Bounds returns the corners of a box that holds every shape.
	Bounds() (least, greatest Point)
	// Light and Button return the shape of one light, one button. On a board of cells, light i and
	// button i have the same shape.
	Light(i int) Shape
	Button(j int) Shape
}

// Linked is a layout that also draws lines between lights, as the picture of a graph does.
type Linked interface {
	Layout
	// Links yields the pairs of lights to join; Directed ones are arrows from the first.
	Links() iter.Seq[Link]
}

// Link is a line between two lights of a graph.
type Link struct {
	From, To int
	Directed bool
}

// Seamed is a layout whose sides are glued, to be drawn as arrows: seams of one Pair are glued so
// that their arrows agree.
type Seamed interface {
	Layout
	Seams() []Seam
}

// Seam is one glued side.
type Seam struct {
	From, To Point
	Pair     int // 0 for left and right, 1 for top and bottom
}

// Layout returns where the board is drawn: as its wiring says, else the lights on a line, or on
// two lines when there are buttons apart from them.
func (b *Board) Layout() Layout {
	switch w := b.mustValid().(type) {
	case grid:
		return w.layout()
	case interface{ Layout() Layout }:
		return w.Layout()
	}
	if b.Lights() == b.Buttons() {
		return squares{1, b.Lights()}
	}
	return lineLayout{squares{2, max(b.Lights(), b.Buttons())}}
}

// lineLayout draws the lights of an unknown wiring side by side, and the buttons below them.
type lineLayout struct{ squares }

func (l lineLayout) Button(j int) Shape { return l.Light(l.columns + j) }

// squares is rows of unit squares, each a light and a button.
type squares struct{ rows, columns int }

func (l squares) Bounds() (Point, Point) { return Point{}, Point{float64(l.columns), float64(l.rows)} }

func (l squares) Light(i int) Shape {
	center := Point{float64(i%l.columns) + 0.5, float64(i/l.columns) + 0.5}
	return Shape{Center: center, Radius: 0.5, Corners: []Point{
		center.Plus(Point{-0.5, -0.5}), center.Plus(Point{0.5, -0.5}),
		center.Plus(Point{0.5, 0.5}), center.Plus(Point{-0.5, 0.5}),
	}}
}

func (l squares) Button(j int) Shape { return l.Light(j) }

// layout draws a planar grid as unit squares, and a grid of more dimensions as sheets: the last two
// axes are a sheet seen at a slant, the third from the end stacks sheets downward, the one before
// puts stacks side by side, and so on in turn. No two cells overlap, so each can be pressed.
func (g grid) layout() Layout {
	if len(g.Sizes) == 2 {
		return planarLayout{squares{g.Sizes[0], g.Sizes[1]}, g.Topology}
	}
	return newSheetLayout(g)
}

// planarLayout is a grid whose sides may be glued.
type planarLayout struct {
	squares
	topology Topology
}

// Seams returns the glued sides: an arrow each, equal ways for a straight gluing, opposite ways for one with
// a flip.
func (l planarLayout) Seams() []Seam {
	rows, columns := l.topology.gluings()
	_, far := l.Bounds()
	var seams []Seam
	pair := func(g gluing, number int, a, b, c, d Point) {
		if g == flipped {
			c, d = d, c
		}
		if g != edge {
			seams = append(seams, Seam{a, b, number}, Seam{c, d, number})
		}
	}
	pair(columns, 0, Point{}, Point{0, far.Y}, Point{far.X, 0}, far)
	pair(rows, 1, Point{}, Point{far.X, 0}, Point{0, far.Y}, far)
	return seams
}

// How a sheet is seen: each row of cells lies this much lower and further left than the last.
const (
	sheetDown = 0.6
	sheetLeft = 0.5
	gapDown   = 0.6 // between sheets
	gapRight  = 1.0 // between stacks
)

// sheetLayout is a grid of three or more dimensions.
type sheetLayout struct {
	g        grid
	step     []Point // how far one more along each axis moves a cell
	low, far Point
}

func newSheetLayout(g grid) sheetLayout {
	l := sheetLayout{g: g, step: make([]Point, len(g.Sizes))}
	last := len(g.Sizes) - 1
	m := float64(g.Sizes[last-1])
	n := float64(g.Sizes[last])
	l.step[last] = Point{1, 0}
	l.step[last-1] = Point{-sheetLeft, sheetDown}
	l.low.X = -sheetLeft * m
	width := n + sheetLeft*m
	height := sheetDown * m
	for axis, down := last-2, true; axis >= 0; axis, down = axis-1, !down {
		size := float64(g.Sizes[axis])
		if down {
			l.step[axis] = Point{0, height + gapDown}
			height = size*(height+gapDown) - gapDown
		} else {
			l.step[axis] = Point{width + gapRight, 0}
			width = size*(width+gapRight) - gapRight
		}
	}
	l.far = l.low.Plus(Point{width, height})
	return l
}

func (l sheetLayout) Bounds() (Point, Point) { return l.low, l.far }

func (l sheetLayout) Light(i int) Shape {
	var scratch [MaxDimensions]int
	corner := Point{}
	for axis, p := range l.g.place(i, scratch[:0]) {
		corner = corner.Plus(l.step[axis].Times(float64(p)))
	}
	right := Point{1, 0}
	down := Point{-sheetLeft, sheetDown}
	return Shape{
		Center:  corner.Plus(right.Times(0.5)).Plus(down.Times(0.5)),
		Radius:  sheetDown / 2,
		Corners: []Point{corner, corner.Plus(right), corner.Plus(right).Plus(down), corner.Plus(down)},
	}
}

func (l sheetLayout) Button(j int) Shape { return l.Light(j) }
