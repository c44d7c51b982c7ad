package picture

import (
	"iter"
	"math"

	"lightsout"
)

// sides returns the size of the paper and what is drawn on each side of it: a page, or two pages of a
// booklet. Sheets of a booklet are printed on both sides, laid on each other and folded in the middle;
// then the pages follow each other.
func (s Sheet) sides() (size lightsout.Point, sides []func(canvas)) {
	pages, page := s.pages(), s.size()
	if !s.Booklet {
		for _, p := range pages {
			sides = append(sides, p.draw)
		}
		return page, sides
	}
	scale := math.Min(page.X/page.Y, page.Y/2/page.X)
	all := (len(pages) + 3) / 4 * 4
	for n := range all / 2 {
		left, right := all-1-n, n
		if n%2 != 0 {
			left, right = right, left
		}
		sides = append(sides, func(c canvas) {
			for half, at := range []int{left, right} {
				if at < len(pages) {
					corner := lightsout.Point{X: (float64(half)+0.5)*page.Y/2 - scale*page.X/2, Y: (page.X - scale*page.Y) / 2}
					pages[at].draw(placed{c, corner, scale})
				}
			}
		})
	}
	return lightsout.Point{X: page.Y, Y: page.X}, sides
}

// placed is a canvas that lies smaller on another one.
type placed struct {
	on     canvas
	corner lightsout.Point
	scale  float64
}

func (p placed) at(q lightsout.Point) lightsout.Point { return p.corner.Plus(q.Times(p.scale)) }

func (p placed) pen(q pen) pen { return pen{q.fill, q.stroke, q.width * p.scale} }

func (p placed) shapes(q pen, list iter.Seq[lightsout.Shape]) {
	p.on.shapes(p.pen(q), func(yield func(lightsout.Shape) bool) {
		for shape := range list {
			moved := lightsout.Shape{Center: p.at(shape.Center), Radius: shape.Radius * p.scale}
			for _, corner := range shape.Corners {
				moved.Corners = append(moved.Corners, p.at(corner))
			}
			if !yield(moved) {
				return
			}
		}
	})
}

func (p placed) circle(q pen, center lightsout.Point, radius float64) {
	p.on.circle(p.pen(q), p.at(center), radius*p.scale)
}

func (p placed) arrows(q pen, list iter.Seq[arrow]) {
	p.on.arrows(p.pen(q), func(yield func(arrow) bool) {
		for line := range list {
			moved := arrow{from: p.at(line.from), to: p.at(line.to)}
			for _, head := range line.heads {
				moved.heads = append(moved.heads, [3]lightsout.Point{p.at(head[0]), p.at(head[1]), p.at(head[2])})
			}
			if !yield(moved) {
				return
			}
		}
	})
}

func (p placed) label(l label) label {
	l.at, l.size = p.at(l.at), l.size*p.scale
	return l
}

func (p placed) text(l label) { p.on.text(p.label(l)) }

func (p placed) textWidth(l label) float64 { return p.on.textWidth(p.label(l)) / p.scale }
