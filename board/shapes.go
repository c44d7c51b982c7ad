package board

import (
	"fmt"
	"math"
	"sort"

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

// Toy is a puzzle that was sold under a name. Most are boards of the catalogue; two have their own wiring.
type Toy struct {
	Name  string `json:"name"` // its spec
	About string `json:"about"`
	spec  string // the same board, if the grammar can say it
}

// Toys lists the toys, oldest first.
func Toys() []Toy {
	return []Toy{
		{"merlin", "Merlin, game Magic Square (1978): 3×3; a corner changes its 2×2, an edge its side, the middle a plus", ""},
		{"xl25", "XL-25, game Chess Knight (1983): 5×5 with the knight's pattern (its first game is 5x5)", "5x5-knight"},
		{"lightsout", "Lights Out (1995): 5×5", "5x5"},
		{"mini", "Mini Lights Out: 4×4 on a torus", "torus-4x4"},
		{"deluxe", "Lights Out Deluxe: 6×6", "6x6"},
		{"cube", "Lights Out Cube: the six faces of a 3×3×3 cube", "cube-3"},
		{"orbix", "Orbix, game 1 (1996): 12 lights around a ball; a press changes the five around it, not itself", ""},
		{"lightsout2000", "Lights Out 2000: 5×5 with three states", "5x5-mod3"},
	}
}

func merlin() *wiring {
	changes := []string{
		"11.11....", "111......", ".11.11...",
		"1..1..1..", ".1.111.1.", "..1..1..1",
		"...11.11.", "......111", "....11.11",
	}
	b, err := squares(3, 3, func(j, i int) bool { return changes[j][i] == '1' })
	if err != nil {
		panic("board: " + err.Error())
	}
	w := b.Wiring().(*wiring)
	w.name = "merlin"
	return w
}

// orbix returns the wiring of the Orbix: its twelve lights neighbor each other as the corners of an icosahedron do.
func orbix() *wiring {
	w := icosahedron().build(true)
	w.name = "orbix"
	return w
}
