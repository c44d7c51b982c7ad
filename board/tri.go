package board

import (
	"fmt"
	"math"
	"sort"

	"lightsout"
)

// tri is a triangle of triangles: rows of 1, 3, 5, … cells, so that row r begins at cell r². In each row the even
// places point up and the odd ones down. A press changes the cell and those that share an edge with it.
type tri struct {
	side int
	open bool
}

func (t tri) Lights() int    { return t.side * t.side }
func (t tri) Buttons() int   { return t.Lights() }
func (tri) Cells() bool      { return true }
func (t tri) Rows() int      { return t.side }
func (t tri) String() string { return fmt.Sprintf("tri-%d%s", t.side, selfPart(t.open)) }

func (t tri) Row(r int) (first, past int) { return r * r, (r + 1) * (r + 1) }

// place returns the row of a cell and its place in the row.
func (t tri) place(cell int) (r, p int) {
	r = sort.Search(t.side, func(r int) bool { return (r+1)*(r+1) > cell })
	return r, cell - r*r
}

func (t tri) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	r, p := t.place(button)
	first, length := button-p, 2*r+1
	dst = appendSelf(dst, button, t.open)
	dst = appendRange(dst, first, length, p-1, p-1)
	dst = appendRange(dst, first, length, p+1, p+1)
	switch {
	case p%2 == 1: // the flat side is on top
		dst = append(dst, lightsout.Toggle{Light: (r-1)*(r-1) + p - 1, Times: 1})
	case r+1 < t.side:
		dst = append(dst, lightsout.Toggle{Light: (r+1)*(r+1) + p + 1, Times: 1})
	}
	return dst
}

// Layout draws triangles of side √3, whose centers are 1 apart and whose rows are 3/2 high.
func (t tri) Layout() lightsout.Layout { return t }

func (t tri) Bounds() (lightsout.Point, lightsout.Point) {
	return lightsout.Point{}, lightsout.Point{X: float64(t.side) * math.Sqrt(3), Y: float64(t.side) * 1.5}
}

func (t tri) Light(i int) lightsout.Shape {
	r, p := t.place(i)
	// The center column of the row is at p = r; places are half a side apart.
	center := lightsout.Point{
		X: (float64(t.side) + float64(p-r)) * math.Sqrt(3) / 2,
		Y: float64(r)*1.5 + 1,
	}
	if p%2 == 1 {
		center.Y -= 0.5
		return regular(center, 3, 1, math.Pi)
	}
	return regular(center, 3, 1, 0)
}

func (t tri) Button(j int) lightsout.Shape { return t.Light(j) }
