package board

import (
	"iter"
	"math"

	"lightsout"
)

// figure is a wiring of cells whose neighbors and shapes are computed, so even a very large one costs
// nothing.
type figure struct {
	name  string // hex-4, graph-cycle-9
	open  bool
	cells int
	near  func(dst toggles, cell int) toggles // appends the neighbors
	shape func(cell int) lightsout.Shape
	box   [2]lightsout.Point // of the shapes
	links bool               // neighbors are joined by lines

	rows    int             // in which cells are written; 0 if they are in one
	before  func(r int) int // how many cells lie in the first r rows
	section int             // the rows of a face; 0 if there are none
}

type toggles = []lightsout.Toggle

func (f *figure) Lights() int    { return f.cells }
func (f *figure) Buttons() int   { return f.cells }
func (*figure) Cells() bool      { return true }
func (f *figure) Rows() int      { return max(1, f.rows) }
func (f *figure) String() string { return f.name + selfPart(f.open) }

func (f *figure) AppendToggles(dst []lightsout.Toggle, button int) []lightsout.Toggle {
	return f.near(appendSelf(dst, button, f.open), button)
}

func (f *figure) Row(r int) (first, past int) {
	if f.rows == 0 {
		return 0, f.cells
	}
	return f.before(r), f.before(r + 1)
}

func (f *figure) SectionRows() int         { return f.section }
func (f *figure) SectionName(i int) string { return cubeFaceNames[i] + " face" }

func (f *figure) Layout() lightsout.Layout {
	if f.links {
		return linkedLayout{f}
	}
	return f
}

func (f *figure) Bounds() (lightsout.Point, lightsout.Point) { return f.box[0], f.box[1] }
func (f *figure) Light(i int) lightsout.Shape                { return f.shape(i) }
func (f *figure) Button(j int) lightsout.Shape               { return f.shape(j) }

// linkedLayout also draws lines between neighbors.
type linkedLayout struct{ *figure }

func (l linkedLayout) Links() iter.Seq[lightsout.Link] {
	return func(yield func(lightsout.Link) bool) {
		var scratch []lightsout.Toggle
		for j := range l.cells {
			scratch = l.near(scratch[:0], j)
			for _, t := range scratch {
				if t.Light > j && !yield(lightsout.Link{From: j, To: t.Light}) {
					return
				}
			}
		}
	}
}

// place returns the row of a cell, its place in the row, and the row's length.
func (f *figure) place(cell int) (r, p, length int) {
	first := 0
	past := f.cells
	for end := f.rows; r+1 < end; {
		middle := (r + end) / 2
		if begin := f.before(middle); begin <= cell {
			r = middle
			first = begin
		} else {
			end = middle
			past = begin
		}
	}
	return r, cell - first, past - first
}

// appendBeside appends the neighbors of a cell in its row.
func appendBeside(dst toggles, cell, p, length int) toggles {
	dst = appendAll(dst, cell-min(p, 1), cell)
	return appendAll(dst, cell+1, cell+1+min(length-1-p, 1))
}

// appendSelf appends the pressed cell itself, unless the board is open.
func appendSelf(dst []lightsout.Toggle, button int, open bool) []lightsout.Toggle {
	if !open {
		dst = append(dst, lightsout.Toggle{Light: button, Times: 1})
	}
	return dst
}

// selfPart is the part of a spec that says that a press leaves the pressed cell as it is.
func selfPart(open bool) string {
	if open {
		return "-self=no"
	}
	return ""
}

// cube is the side of a cube, whose surface is six faces of side×side cells; a press changes the cell and its
// four neighbors, over the edges of the cube too. The faces are numbered top, left, front, right,
// back, bottom, each row-major as it lies in the unfolded cube:
//
//	      top
//	left  front  right  back
//	      bottom
type cube int

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

var cubeFaceNames = [6]string{"top", "left", "front", "right", "back", "bottom"}

func newCube(side int) figure {
	c := cube(side)
	n := float64(side)
	return figure{
		cells: 6 * side * side, near: c.near, shape: c.shape,
		box: [2]lightsout.Point{{}, {X: 4 * n, Y: 3 * n}}, rows: 6 * side,
		before: func(r int) int { return r * side }, section: side,
	}
}

// center returns the place of a cell's center, with the cube from −side to +side along each axis.
func (c cube) center(cell int) (vec, face) {
	n := int(c)
	f := cubeFaces[cell/(n*n)]
	row := cell / n % n
	col := cell % n
	return vec{}.plus(f.out, n).plus(f.right, 2*col+1-n).plus(f.down, 2*row+1-n), f
}

func (c cube) near(dst toggles, button int) toggles {
	at, f := c.center(button)
	for _, way := range []vec{f.right, f.down} {
		for _, sign := range []int{-1, 1} {
			d := vec{}.plus(way, sign)
			to := at.plus(d, 2)
			if to.dot(d) > int(c) {
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
	n := int(c)
	for number, f := range cubeFaces {
		if at.dot(f.out) == n {
			row := (at.dot(f.down) + n - 1) / 2
			col := (at.dot(f.right) + n - 1) / 2
			return (number*n+row)*n + col
		}
	}
	panic("board: place is not on the cube")
}

func (c cube) shape(i int) lightsout.Shape {
	n := int(c)
	f := cubeFaces[i/(n*n)]
	x := float64(f.col*n + i%n)
	y := float64(f.row*n + i/n%n)
	return lightsout.Shape{
		Center:  lightsout.Point{X: x + 0.5, Y: y + 0.5},
		Radius:  0.5,
		Corners: []lightsout.Point{{X: x, Y: y}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 1}, {X: x, Y: y + 1}},
	}
}

var hexCorner = 1 / math.Sqrt(3) // from the center to a corner

// newHex is a hexagon of hexagons with a corner on top, neighbors 1 apart: rows of side, side+1, …, 2·side−1,
// …, side cells. A press changes the cell and those that share an edge with it.
func newHex(side int) figure {
	h := figure{cells: 3*side*(side-1) + 1, rows: 2*side - 1}
	width := float64(h.rows)
	h.box[1] = lightsout.Point{X: width, Y: (width-1)*math.Sqrt(3)/2 + 2*hexCorner}
	h.before = func(r int) int {
		if r > side { // the lower half mirrors the upper
			return h.cells - h.before(h.rows-r)
		}
		return r*side + r*(r-1)/2
	}
	h.near = func(dst toggles, cell int) toggles {
		r, p, length := h.place(cell)
		dst = appendBeside(dst, cell, p, length)
		for _, next := range []int{r - 1, r + 1} {
			if next < 0 || next >= h.rows {
				continue
			}
			first, past := h.Row(next)
			left := first + p // of the two neighbors there
			if past-first < length {
				left-- // a shorter row begins half a cell further in
			}
			dst = appendAll(dst, max(left, first), min(left+2, past))
		}
		return dst
	}
	h.shape = func(cell int) lightsout.Shape {
		r, p, length := h.place(cell)
		x := float64(p) + 0.5 + float64(h.rows-length)/2
		y := float64(r)*math.Sqrt(3)/2 + hexCorner
		return regular(lightsout.Point{X: x, Y: y}, 6, hexCorner, 0)
	}
	return h
}

// newTri is a triangle of triangles of side √3, whose centers are 1 apart: rows of 1, 3, 5, … cells, so that
// row r begins at cell r². In each row the even places point up and the odd ones down. A press changes the
// cell and those that share an edge with it.
func newTri(side int) figure {
	t := figure{cells: side * side, rows: side, before: func(r int) int { return r * r }}
	t.box[1] = lightsout.Point{X: float64(side) * math.Sqrt(3), Y: float64(side) * 1.5}
	t.near = func(dst toggles, cell int) toggles {
		r, p, length := t.place(cell)
		dst = appendBeside(dst, cell, p, length)
		switch {
		case p%2 == 1: // the flat side is on top
			dst = append(dst, lightsout.Toggle{Light: (r-1)*(r-1) + p - 1, Times: 1})
		case r+1 < side:
			dst = append(dst, lightsout.Toggle{Light: (r+1)*(r+1) + p + 1, Times: 1})
		}
		return dst
	}
	t.shape = func(cell int) lightsout.Shape {
		r, p, _ := t.place(cell)
		// The center column of the row is at p = r; places are half a side apart.
		center := lightsout.Point{X: (float64(side) + float64(p-r)) * math.Sqrt(3) / 2, Y: float64(r)*1.5 + 1}
		if p%2 == 1 {
			center.Y -= 0.5
			return regular(center, 3, 1, math.Pi)
		}
		return regular(center, 3, 1, 0)
	}
	return t
}

// regular returns a regular polygon whose corners are at the given distance, the first one turned
// by an angle from the top.
func regular(center lightsout.Point, corners int, distance, turn float64) lightsout.Shape {
	shape := lightsout.Shape{Center: center, Radius: distance * math.Cos(math.Pi/float64(corners))}
	for i := range corners {
		sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(corners) + turn)
		shape.Corners = append(shape.Corners,
			center.Plus(lightsout.Point{X: distance * sin, Y: -distance * cos}))
	}
	return shape
}

// Toy is a puzzle that was sold under a name. Most are boards of the catalogue; two have their own wiring.
type Toy struct {
	Name  string `json:"name"` // its spec
	About string `json:"about"`
	spec  string // the same board, if the grammar can say it
}

// Toys lists the toys, oldest first.
func Toys() []Toy {
	return []Toy{
		{
			"merlin",
			"Merlin, game Magic Square (1978): 3×3; a corner changes its 2×2, an edge its side, the " +
				"middle a plus",
			"",
		},
		{
			"xl25", "XL-25, game Chess Knight (1983): 5×5 with the knight's pattern (its first game is 5x5)",
			"5x5-knight",
		},
		{"lightsout", "Lights Out (1995): 5×5", "5x5"},
		{"mini", "Mini Lights Out: 4×4 on a torus", "torus-4x4"},
		{"deluxe", "Lights Out Deluxe: 6×6", "6x6"},
		{"cube", "Lights Out Cube: the six faces of a 3×3×3 cube", "cube-3"},
		{
			"orbix",
			"Orbix, game 1 (1996): 12 lights around a ball; a press changes the five around it, not itself",
			"",
		},
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
	w.Name = "merlin"
	return w
}

// orbix returns the wiring of the Orbix: its twelve lights neighbor each other as the corners of an
// icosahedron do.
func orbix() *wiring {
	ball := icosahedron()
	w := ball.graph(true)
	w.Name = "orbix"
	return w
}
