package picture

import (
	"image/color"
	"iter"
	"math"

	"lightsout"
)

// canvas is what boards and sheets are drawn on: an SVG, the page of a PDF, or pixels. So a board
// is drawn once, in drawing.go, and written in three ways. Places are in units of the canvas, x to
// the right and y downward. Errors stay with the canvas until its file is finished.
type canvas interface {
	// shapes fills shapes and draws their outlines, which have round corners.
	shapes(p pen, list iter.Seq[lightsout.Shape])
	circle(p pen, center lightsout.Point, radius float64)
	// arrows draws lines and the heads on them, all in the color of the stroke.
	arrows(p pen, list iter.Seq[arrow])
	text(l label)
	// within draws on a part of the canvas that begins at a corner, as large as a scale says.
	within(corner lightsout.Point, scale float64, draw func(canvas))
	// textWidth returns how wide a text is, whatever its place.
	textWidth(l label) float64
}

// pen says how shapes and lines are drawn.
type pen struct {
	fill, stroke color.RGBA
	width        float64 // of the stroke
}

// arrow is a line with any number of heads, each a triangle.
type arrow struct {
	from, to lightsout.Point
	heads    [][3]lightsout.Point
}

// label is a line of text.
type label struct {
	at    lightsout.Point // on the baseline
	size  float64
	fill  color.RGBA
	align align
	bold  bool
	text  string
}

// align says which part of a label lies at its place.
type align int

const (
	alignMiddle align = iota
	alignStart
	alignEnd
)

// start returns where a label of a width begins.
func (l label) start(width float64) lightsout.Point {
	return lightsout.Point{X: l.at.X - width*[]float64{0.5, 0, 1}[l.align], Y: l.at.Y}
}

// arrowhead returns the head of an arrow from a to b that ends a distance before b; none if a and b
// are one place.
func arrowhead(a, b lightsout.Point, before, size float64) [][3]lightsout.Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return nil
	}
	way := lightsout.Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
	side := lightsout.Point{X: -way.Y, Y: way.X}
	tip := b.Plus(way.Times(-before))
	back := tip.Plus(way.Times(-0.22 * size))
	wing := side.Times(0.1 * size)
	return [][3]lightsout.Point{{tip, back.Plus(wing), back.Plus(wing.Times(-1))}}
}
