package film

import (
	"image"
	"iter"
	"math"
	"slices"

	"lightsout"
)

// minShaped is from how many pixels a cell on the cells of a plane grid are drawn apart, as package
// picture does; smaller ones are blocks without gaps, so that a board shows a picture.
const minShaped = 8

// usualScale makes the longer side of the screen 640 pixels long or less.
func usualScale(b *lightsout.Board) int {
	least, far := b.Layout().Bounds()
	side := int(640 / math.Ceil(max(far.X-least.X, far.Y-least.Y, 1)))
	if _, _, ok := b.Planar(); ok {
		return max(1, min(side, 40))
	}
	return max(minShaped, min(side, 40))
}

// run is pixels side by side.
type run struct{ y, left, right int32 }

// pixelsOf says which pixels belong to a light or to the mark of a button.
type pixelsOf interface {
	of(n int) []run
}

// stencil is the pixels of many shapes: runs of shape n are those from first[n] to first[n+1].
type stencil struct {
	first []int32
	runs  []run
	// room for polygon
	steps     [][2]int64
	crossings []int64
}

func (s *stencil) of(n int) []run { return s.runs[s.first[n]:s.first[n+1]] }

// end ends the shape whose runs were added last.
func (s *stencil) end() { s.first = append(s.first, int32(len(s.runs))) }

// view turns places of a layout into places on the screen.
type view struct {
	least  lightsout.Point
	scale  float64
	size   image.Point
	corner image.Point // where the board begins on the screen
}

func (v view) at(p lightsout.Point) lightsout.Point {
	return lightsout.Point{X: (p.X-v.least.X)*v.scale + float64(v.corner.X), Y: (p.Y-v.least.Y)*v.scale + float64(v.corner.Y)}
}

// unit is how many steps a pixel is divided into. Corners are rounded to these steps and the rest is
// whole numbers, so that all machines paint the same pixels although their floating-point numbers
// may differ in the last bit.
const unit = 256

// polygon adds the pixels whose middles lie inside a polygon on the screen: on each line of pixels,
// between the first crossing with a side and the second, the third and the fourth, and so on.
func (s *stencil) polygon(v view, corners []lightsout.Point) {
	s.steps = s.steps[:0]
	low, far := int64(math.MaxInt64), int64(math.MinInt64)
	for _, p := range corners {
		step := [2]int64{int64(math.Round(p.X * unit)), int64(math.Round(p.Y * unit))}
		s.steps = append(s.steps, step)
		low, far = min(low, step[1]), max(far, step[1])
	}
	for y := max(0, low/unit); y <= far/unit && y < int64(v.size.Y); y++ {
		middle := y*unit + unit/2
		s.crossings = s.crossings[:0]
		for i, p := range s.steps {
			q := s.steps[(i+1)%len(s.steps)]
			if (p[1] <= middle) != (q[1] <= middle) {
				s.crossings = append(s.crossings, p[0]+(q[0]-p[0])*(middle-p[1])/(q[1]-p[1]))
			}
		}
		slices.Sort(s.crossings)
		for n := 0; n+1 < len(s.crossings); n += 2 {
			left, right := max(0, firstFrom(s.crossings[n])), min(int64(v.size.X), firstFrom(s.crossings[n+1]))
			if left < right {
				s.runs = append(s.runs, run{int32(y), int32(left), int32(right)})
			}
		}
	}
}

// firstFrom returns the first pixel of a line whose middle is not left of a place.
func firstFrom(x int64) int64 { return (x + unit/2 - 1) >> 8 }

// around moves the corners of a shape on the screen toward its middle.
func around(v view, shape lightsout.Shape, by float64) []lightsout.Point {
	center := v.at(shape.Center)
	var corners []lightsout.Point
	for _, p := range shape.Outline() {
		corners = append(corners, center.Plus(v.at(p).Plus(center.Times(-1)).Times(by)))
	}
	return corners
}

// apartShape returns the outline of a light on the screen: a cell a little smaller than it is, so
// that neighbors stay apart, and a circle as it is.
func apartShape(v view, shape lightsout.Shape) []lightsout.Point {
	if len(shape.Corners) == 0 {
		return around(v, shape, 1)
	}
	return around(v, shape, max(0.5, 1-0.065/shape.Radius))
}

// circle returns the outline of the mark of a press: less than half of the button.
func circle(v view, shape lightsout.Shape) []lightsout.Point {
	mark := lightsout.Shape{Center: shape.Center, Radius: 0.45 * shape.Radius}
	return around(v, mark, 1)
}

// shapes returns the stencils of the lights and of the marks of the buttons.
func shapes(b *lightsout.Board, v view) (lights, marks *stencil) {
	lights, marks = &stencil{}, &stencil{}
	layout := b.Layout()
	lights.end()
	for i := range b.Lights() {
		lights.polygon(v, apartShape(v, layout.Light(i)))
		lights.end()
	}
	marks.end()
	for j := range b.Buttons() {
		marks.polygon(v, circle(v, layout.Button(j)))
		marks.end()
	}
	return lights, marks
}

// maxLinks is how many lines between lights are drawn.
const maxLinks = 1 << 20

// links yields the lines between lights on the screen, from end to end, but not more than maxLinks.
func links(b *lightsout.Board, v view) iter.Seq2[lightsout.Point, lightsout.Point] {
	return func(yield func(a, b lightsout.Point) bool) {
		layout, ok := b.Layout().(lightsout.Linked)
		if !ok {
			return
		}
		drawn := 0
		for link := range layout.Links() {
			from, to := v.at(layout.Light(link.From).Center), v.at(layout.Light(link.To).Center)
			if drawn++; drawn > maxLinks || !yield(from, to) {
				return
			}
		}
	}
}

// stroke returns a line two pixels wide as a polygon.
func stroke(a, b lightsout.Point) []lightsout.Point {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return nil
	}
	side := lightsout.Point{X: -(b.Y - a.Y) / length, Y: (b.X - a.X) / length}
	back := side.Times(-1)
	return []lightsout.Point{a.Plus(side), b.Plus(side), b.Plus(back), a.Plus(back)}
}

// blocks is the cells of a plane grid without gaps, less an inset on each side. Their runs are made
// when asked for, because there may be millions, and are good until the next.
type blocks struct {
	columns, scale, inset int
	corner                image.Point
	room                  []run
}

func (s *blocks) of(n int) []run {
	s.room = s.room[:0]
	r, c := n/s.columns, n%s.columns
	for y := r*s.scale + s.inset; y < (r+1)*s.scale-s.inset; y++ {
		s.room = append(s.room, run{int32(y + s.corner.Y), int32(s.corner.X + c*s.scale + s.inset), int32(s.corner.X + (c+1)*s.scale - s.inset)})
	}
	return s.room
}
