package board

import (
	"fmt"
	"math"
	"sort"

	"lightsout"
)

// hex is a hexagon of hexagons: rows of side, side+1, …, 2·side−1, …, side cells. A press changes
// the cell and those that share an edge with it.
type hex struct {
	side int
	open bool
}

func (h hex) Lights() int    { return 3*h.side*(h.side-1) + 1 }
func (h hex) Buttons() int   { return h.Lights() }
func (hex) Cells() bool      { return true }
func (h hex) Rows() int      { return 2*h.side - 1 }
func (h hex) String() string { return fmt.Sprintf("hex-%d%s", h.side, selfPart(h.open)) }

// before returns how many cells lie in the first r rows. The lower half mirrors the upper.
func (h hex) before(r int) int {
	if r > h.side {
		return h.Lights() - h.before(h.Rows()-r)
	}
	return r*h.side + r*(r-1)/2
}

func (h hex) Row(r int) (first, past int) { return h.before(r), h.before(r + 1) }

// place returns the row of a cell, its place in the row, and the row's length.
func (h hex) place(cell int) (r, p, length int) {
	r = sort.Search(h.Rows(), func(r int) bool { return h.before(r+1) > cell })
	first, past := h.Row(r)
	return r, cell - first, past - first
}

func (h hex) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	r, p, length := h.place(button)
	first := button - p
	dst = appendSelf(dst, button, h.open)
	dst = appendRange(dst, first, length, p-1, p-1)
	dst = appendRange(dst, first, length, p+1, p+1)
	for _, next := range []int{r - 1, r + 1} {
		if next < 0 || next >= h.Rows() {
			continue
		}
		first, past := h.Row(next)
		if past-first < length { // a shorter row begins half a cell further in
			dst = appendRange(dst, first, past-first, p-1, p)
		} else {
			dst = appendRange(dst, first, past-first, p, p+1)
		}
	}
	return dst
}

// appendRange appends the cells from place p to place q of a row, as far as the row has them.
func appendRange(dst []lightsout.Toggle, first, length, p, q int) []lightsout.Toggle {
	for p = max(p, 0); p <= min(q, length-1); p++ {
		dst = append(dst, lightsout.Toggle{Light: first + p, Times: 1})
	}
	return dst
}

// appendSelf appends the pressed cell itself, unless the board is open.
func appendSelf(dst []lightsout.Toggle, button int, open bool) []lightsout.Toggle {
	if open {
		return dst
	}
	return append(dst, lightsout.Toggle{Light: button, Times: 1})
}

// Layout draws the hexagons with a corner on top, neighbors 1 apart.
func (h hex) Layout() lightsout.Layout { return h }

var hexCorner = 1 / math.Sqrt(3) // from the center to a corner

func (h hex) Bounds() (lightsout.Point, lightsout.Point) {
	return lightsout.Point{}, lightsout.Point{X: float64(h.Rows()), Y: float64(h.Rows()-1)*math.Sqrt(3)/2 + 2*hexCorner}
}

func (h hex) Light(i int) lightsout.Shape {
	r, p, length := h.place(i)
	center := lightsout.Point{
		X: float64(p) + 0.5 + float64(h.Rows()-length)/2,
		Y: float64(r)*math.Sqrt(3)/2 + hexCorner,
	}
	return regular(center, 6, hexCorner, 0)
}

func (h hex) Button(j int) lightsout.Shape { return h.Light(j) }

// regular returns a regular polygon whose corners are at the given distance, the first one turned
// by an angle from the top.
func regular(center lightsout.Point, corners int, distance, turn float64) lightsout.Shape {
	shape := lightsout.Shape{Center: center, Radius: distance * math.Cos(math.Pi/float64(corners))}
	for i := range corners {
		sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(corners) + turn)
		shape.Corners = append(shape.Corners, center.Plus(lightsout.Point{X: distance * sin, Y: -distance * cos}))
	}
	return shape
}

// selfPart is the part of a spec that says that a press leaves the pressed cell as it is.
func selfPart(open bool) string {
	if open {
		return "-self=no"
	}
	return ""
}
