// Package canvas draws shapes, lines and text, and writes them as SVG, PDF or pixels. It knows no board.
//
// Start at Canvas. NewSVG, NewPDF and NewPixels make one; font.go reads the Go fonts, of which text is set.
package canvas

import (
	"image/color"
	"iter"
	"math"

	"lightsout/internal/base/tint"
)

// Point is a place on a canvas.
type Point struct{ X, Y float64 }

// Plus returns p + q.
func (p Point) Plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Times returns f·p.
func (p Point) Times(f float64) Point { return Point{f * p.X, f * p.Y} }

// Shape is a polygon, or a circle.
type Shape struct {
	Center  Point
	Radius  float64
	Corners []Point // in order around the shape; none for a circle
}

// Canvas is what is drawn on: an SVG, the page of a PDF, or pixels. So a thing is drawn by one function, and
// written in three ways. Places are in units of the canvas, x to the right and y downward. Errors stay with
// the canvas until its file is finished.
type Canvas interface {
	// Shapes fills shapes and draws their outlines, which have round corners.
	Shapes(p Pen, list iter.Seq[Shape])
	Circle(p Pen, center Point, radius float64)
	// Arrows draws lines and the heads on them, all in the color of the stroke.
	Arrows(p Pen, list iter.Seq[Arrow])
	Text(l Label)
	// Within draws on a part of the canvas that begins at a corner, as large as a scale says; below 0 it is
	// upside down.
	Within(corner Point, scale float64, draw func(Canvas))
}

// How boards are drawn, in pictures and in films alike.
const (
	Gap       = 0.13 // between cells that are drawn apart, of a cell
	MinShaped = 8    // pixels from one cell of a plane grid to the next from which they are drawn apart
)

var (
	LinkColor = tint.RGB(0x9aa2ad) // of lines between nodes
	MarkColor = tint.RGB(0xd81b60) // of a press
)

// StopEvery is how many shapes are drawn between two looks at the writer.
const StopEvery = 256

// Pen is the colors of a shape.
type Pen struct {
	Fill, Stroke color.RGBA
	Width        float64 // of the stroke
}

// Arrow is a line with any number of heads, each a triangle.
type Arrow struct {
	From, To Point
	Heads    [][3]Point
}

// Label is a line of text.
type Label struct {
	At    Point // on the baseline
	Size  float64
	Fill  color.RGBA
	Align float64 // which part of it lies left of its place: none, AlignMiddle or AlignEnd
	Bold  bool
	Text  string
}

// Values of Align.
const (
	AlignMiddle = 0.5
	AlignEnd    = 1.0
)

// Start returns where a label begins, on its baseline.
func (l Label) Start() Point {
	return Point{X: l.At.X - l.Width()*l.Align, Y: l.At.Y}
}

// Width returns how wide a label is. Control characters are left out everywhere.
func (l Label) Width() float64 {
	total := 0.0
	face := fontOf(l.Bold)
	for _, r := range l.Text {
		if r >= ' ' {
			total += face.width(face.glyph(r))
		}
	}
	return total * l.Size
}

// Widest returns the greatest width of some texts, which are set as a label.
func Widest(as Label, texts []string) (width float64) {
	for _, as.Text = range texts {
		width = max(width, as.Width())
	}
	return width
}

// Stroke returns a line of a width as a polygon.
func Stroke(a, b Point, width float64) []Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return nil
	}
	side := Point{X: -(b.Y - a.Y) / length * width / 2, Y: (b.X - a.X) / length * width / 2}
	back := side.Times(-1)
	return []Point{a.Plus(side), b.Plus(side), b.Plus(back), a.Plus(back)}
}

// Arrowhead returns the head of an arrow from a to b that ends a distance before b; none if a and b
// are one place.
func Arrowhead(a, b Point, before, size float64) [][3]Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return nil
	}
	way := Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
	tip := b.Plus(way.Times(-before))
	back := tip.Plus(way.Times(-0.22 * size))
	wing := Point{X: -way.Y, Y: way.X}.Times(0.1 * size)
	return [][3]Point{{tip, back.Plus(wing), back.Plus(wing.Times(-1))}}
}
