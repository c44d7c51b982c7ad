package film

import (
	"image"
	"iter"
	"math"
	"slices"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/internal/base/text"
)

// run is pixels side by side.
type run struct{ y, left, right int32 }

// pixelsOf says which pixels belong to a light or to the mark of a button.
type pixelsOf func(n int) []run

// rasterizer is the pixels of shapes.
type rasterizer struct {
	runs []run
	// room for polygon
	steps     [][2]int64
	crossings []int64
}

// unit is how many steps a pixel is divided into. Corners are rounded to these steps and the rest is
// whole numbers, so that all machines paint the same pixels although their floating-point numbers
// may differ in the last bit.
const unit = 256

// polygon adds the pixels whose middles lie inside a polygon on the screen: on each line of pixels,
// between the first crossing with a side and the second, the third and the fourth, and so on.
func (s *rasterizer) polygon(v view, corners []canvas.Point) {
	s.steps = s.steps[:0]
	low := int64(math.MaxInt64)
	far := int64(math.MinInt64)
	for _, p := range corners {
		step := [2]int64{int64(math.Round(p.X * unit)), int64(math.Round(p.Y * unit))}
		s.steps = append(s.steps, step)
		low = min(low, step[1])
		far = max(far, step[1])
	}
	for y := max(0, low/unit); y <= far/unit && y < int64(v.size.Y); y++ {
		middle := y*unit + unit/2
		s.crossings = s.crossings[:0]
		for i, p := range s.steps {
			if q := s.steps[(i+1)%len(s.steps)]; (p[1] <= middle) != (q[1] <= middle) {
				s.crossings = append(s.crossings, p[0]+(q[0]-p[0])*(middle-p[1])/(q[1]-p[1]))
			}
		}
		slices.Sort(s.crossings)
		for n := 0; n+1 < len(s.crossings); n += 2 {
			left := max(0, firstFrom(s.crossings[n]))
			right := min(int64(v.size.X), firstFrom(s.crossings[n+1]))
			if left < right {
				s.runs = append(s.runs, run{int32(y), int32(left), int32(right)})
			}
		}
	}
}

// firstFrom returns the first pixel of a line whose middle is not left of a place.
func firstFrom(x int64) int64 { return (x + unit/2 - 1) >> 8 }

// around moves the corners of a shape on the screen toward its middle.
func around(v view, shape lightsout.Shape, by float64) []canvas.Point {
	center := v.at(shape.Center)
	return text.Each(shape.Outline(), func(p lightsout.Point) canvas.Point {
		return center.Plus(v.at(p).Plus(center.Times(-1)).Times(by))
	})
}

// circle returns the outline of the mark of a press: less than half of the button.
func circle(v view, shape lightsout.Shape) []canvas.Point {
	return around(v, lightsout.Shape{Center: shape.Center, Radius: 0.45 * shape.Radius}, 1)
}

// cut returns the pixels of some outlines.
func cut(v view, count int, outline func(int) []canvas.Point) pixelsOf {
	s := &rasterizer{}
	first := []int32{0}
	for i := range count {
		s.polygon(v, outline(i))
		first = append(first, int32(len(s.runs)))
	}
	return func(n int) []run { return s.runs[first[n]:first[n+1]] }
}

// links yields the lines between lights on the screen, from end to end, but not more than maxLinks.
func links(b *lightsout.Board, v view) iter.Seq2[canvas.Point, canvas.Point] {
	const maxLinks = 1 << 20 // how many lines between lights are drawn
	return func(yield func(a, b canvas.Point) bool) {
		layout, ok := b.Layout().(lightsout.Linked)
		if !ok {
			return
		}
		drawn := 0
		for link := range layout.Links() {
			from := v.at(layout.Light(link.From).Center)
			to := v.at(layout.Light(link.To).Center)
			if drawn++; drawn > maxLinks || !yield(from, to) {
				return
			}
		}
	}
}

// blocks returns the cells of a plane grid without gaps, less an inset on each side. Their runs are made
// when asked for, because there may be millions, and are good until the next.
func blocks(v view, columns, scale, inset int) pixelsOf {
	var scratch []run
	return func(n int) []run {
		cell := image.Rect(0, 0, scale, scale).Inset(inset).Add(
			image.Pt(n%columns, n/columns).Mul(scale)).Add(v.corner)
		cell = cell.Intersect(image.Rectangle{Max: v.size})
		scratch = scratch[:0]
		for y := cell.Min.Y; y < cell.Max.Y; y++ {
			scratch = append(scratch, run{int32(y), int32(cell.Min.X), int32(cell.Max.X)})
		}
		return scratch
	}
}
