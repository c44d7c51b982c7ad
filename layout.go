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
	if w, ok := b.made().(interface{ Layout() Layout }); ok {
		return w.Layout()
	}
	return lineLayout{b.Lights(), b.Buttons()}
}

// lineLayout draws the lights of an unknown wiring side by side, and the buttons below them if there are more or fewer.
type lineLayout struct{ lights, buttons int }

func (l lineLayout) Bounds() (Point, Point) {
	if l.lights == l.buttons {
		return Point{}, Point{float64(l.lights), 1}
	}
	return Point{}, Point{float64(max(l.lights, l.buttons)), 2}
}

func (l lineLayout) Light(i int) Shape { return unitSquare(Point{float64(i) + 0.5, 0.5}) }

func (l lineLayout) Button(j int) Shape {
	if l.lights == l.buttons {
		return l.Light(j)
	}
	return unitSquare(Point{float64(j) + 0.5, 1.5})
}

func unitSquare(center Point) Shape {
	return Shape{Center: center, Radius: 0.5, Corners: []Point{
		center.Plus(Point{-0.5, -0.5}), center.Plus(Point{0.5, -0.5}),
		center.Plus(Point{0.5, 0.5}), center.Plus(Point{-0.5, 0.5}),
	}}
}
