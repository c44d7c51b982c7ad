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
	// within draws on a part of the canvas that begins at a corner, as large as a scale says; below 0 it is upside down.
	within(corner lightsout.Point, scale float64, draw func(canvas))
}

type pen struct {
	fill, stroke color.RGBA
	width        float64 // of the stroke
}

// arrow is a line with any number of heads, each a triangle.
type arrow struct {
	from, to lightsout.Point
	heads    [][3]lightsout.Point
}

type label struct {
	at    lightsout.Point // on the baseline
	size  float64
	fill  color.RGBA
	align float64 // which part of it lies left of its place: none, alignMiddle or alignEnd
	bold  bool
	text  string
}

const alignMiddle, alignEnd = 0.5, 1.0

func (l label) start() lightsout.Point {
	return lightsout.Point{X: l.at.X - l.width()*l.align, Y: l.at.Y}
}

// width returns how wide a label is. Control characters are left out everywhere.
func (l label) width() float64 {
	total, face := 0.0, fontOf(l.bold)
	for _, r := range l.text {
		if r >= ' ' {
			total += face.width(face.glyph(r))
		}
	}
	return total * l.size
}

// widest returns the greatest width of some texts, which are set as a label.
func widest(as label, texts []string) (width float64) {
	for _, as.text = range texts {
		width = max(width, as.width())
	}
	return width
}

// Stroke returns a line of a width as a polygon.
func Stroke(a, b lightsout.Point, width float64) []lightsout.Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return nil
	}
	side := lightsout.Point{X: -(b.Y - a.Y) / length * width / 2, Y: (b.X - a.X) / length * width / 2}
	back := side.Times(-1)
	return []lightsout.Point{a.Plus(side), b.Plus(side), b.Plus(back), a.Plus(back)}
}

// arrowhead returns the head of an arrow from a to b that ends a distance before b; none if a and b
// are one place.
func arrowhead(a, b lightsout.Point, before, size float64) [][3]lightsout.Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return nil
	}
	way := lightsout.Point{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
	tip := b.Plus(way.Times(-before))
	back := tip.Plus(way.Times(-0.22 * size))
	wing := lightsout.Point{X: -way.Y, Y: way.X}.Times(0.1 * size)
	return [][3]lightsout.Point{{tip, back.Plus(wing), back.Plus(wing.Times(-1))}}
}
