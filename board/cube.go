package board

import (
	"fmt"

	"lightsout"
)

// cube is the surface of a cube, six faces of side×side cells; a press changes the cell and its
// four neighbors, over the edges of the cube too. The faces are numbered top, left, front, right,
// back, bottom, each row-major as it lies in the unfolded cube:
//
//	      top
//	left  front  right  back
//	      bottom
type cube struct {
	side int
	open bool
}

// vec is a direction or place in space: x to the right, y down, z to the viewer.
type vec [3]int

func (a vec) plus(b vec, times int) vec {
	return vec{a[0] + times*b[0], a[1] + times*b[1], a[2] + times*b[2]}
}

func (a vec) dot(b vec) int { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// face is how one face lies in space and in the net.
type face struct {
	out, right, down vec // away from the cube, along a row, along a column
	col, row         int // in the net, counted in faces
}

var cubeFaces = [6]face{
	{vec{0, -1, 0}, vec{1, 0, 0}, vec{0, 0, 1}, 1, 0},
	{vec{-1, 0, 0}, vec{0, 0, 1}, vec{0, 1, 0}, 0, 1},
	{vec{0, 0, 1}, vec{1, 0, 0}, vec{0, 1, 0}, 1, 1},
	{vec{1, 0, 0}, vec{0, 0, -1}, vec{0, 1, 0}, 2, 1},
	{vec{0, 0, -1}, vec{-1, 0, 0}, vec{0, 1, 0}, 3, 1},
	{vec{0, 1, 0}, vec{1, 0, 0}, vec{0, 0, -1}, 1, 2},
}

func (c cube) Lights() int    { return 6 * c.side * c.side }
func (c cube) Buttons() int   { return c.Lights() }
func (cube) Cells() bool      { return true }
func (c cube) Rows() int      { return 6 * c.side }
func (c cube) String() string { return fmt.Sprintf("cube-%d%s", c.side, selfPart(c.open)) }

// SectionRows and SectionName name the faces, in the order of cubeFaces.
func (c cube) SectionRows() int         { return c.side }
func (c cube) SectionName(i int) string { return cubeFaceNames[i] + " face" }

var cubeFaceNames = [6]string{"top", "left", "front", "right", "back", "bottom"}

func (c cube) Row(r int) (first, past int) { return r * c.side, (r + 1) * c.side }

// center returns the place of a cell's center, with the cube from −side to +side along each axis.
func (c cube) center(cell int) (vec, face) {
	n := c.side
	f := cubeFaces[cell/(n*n)]
	row, col := cell/n%n, cell%n
	return vec{}.plus(f.out, n).plus(f.right, 2*col+1-n).plus(f.down, 2*row+1-n), f
}

func (c cube) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	at, f := c.center(button)
	dst = appendSelf(dst, button, c.open)
	for _, way := range []vec{f.right, f.down} {
		for _, sign := range []int{-1, 1} {
			d := vec{}.plus(way, sign)
			to := at.plus(d, 2)
			if to.dot(d) > c.side {
				// Over the edge: one unit along, one unit down the other face.
				to = at.plus(d, 1).plus(f.out, -1)
			}
			dst = append(dst, lightsout.Toggle{Light: c.cell(to), Times: 1})
		}
	}
	return dst
}

// cell returns the cell whose center is at a place of the surface.
func (c cube) cell(at vec) int {
	for number, f := range cubeFaces {
		if at.dot(f.out) == c.side {
			row, col := (at.dot(f.down)+c.side-1)/2, (at.dot(f.right)+c.side-1)/2
			return (number*c.side+row)*c.side + col
		}
	}
	panic("board: place is not on the cube")
}

// Layout draws the unfolded cube.
func (c cube) Layout() lightsout.Layout { return c }

func (c cube) Bounds() (lightsout.Point, lightsout.Point) {
	n := float64(c.side)
	return lightsout.Point{}, lightsout.Point{X: 4 * n, Y: 3 * n}
}

func (c cube) Light(i int) lightsout.Shape {
	n := c.side
	f := cubeFaces[i/(n*n)]
	x, y := float64(f.col*n+i%n), float64(f.row*n+i/n%n)
	return lightsout.Shape{
		Center:  lightsout.Point{X: x + 0.5, Y: y + 0.5},
		Radius:  0.5,
		Corners: []lightsout.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 1}, {X: x, Y: y + 1}},
	}
}

func (c cube) Button(j int) lightsout.Shape { return c.Light(j) }
