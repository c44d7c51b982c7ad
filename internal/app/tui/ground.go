package tui

import (
	"fmt"
	"math"

	"lightsout"
	"lightsout/picture"
)

// ground is a board as it lies on the screen.
type ground struct {
	board   *lightsout.Board
	places  picture.Places
	forms   []form // of the lights
	buttons map[picture.Place]int
	centers []lightsout.Point // of the buttons
	links   []lightsout.Link
	seams   []lightsout.Seam
	lattice *lattice // for a grid, else nil
}

// Limits of what is played in a terminal, and of the lines of a graph that are drawn: of more nodes they
// would be a thicket, and of nodes very far apart they would take long.
const (
	maxLights = 1 << 16
	maxLinked = 64
	maxSpan   = 1000
)

// checkSize returns an error for a board that is too large to be played.
func checkSize(b *lightsout.Board) error {
	if b.Lights() > maxLights || b.Buttons() > maxLights {
		return fmt.Errorf("board %s has %d lights: up to %d can be played in a terminal", b, b.Lights(), maxLights)
	}
	return nil
}

func newGround(b *lightsout.Board) (*ground, error) {
	if err := checkSize(b); err != nil {
		return nil, err
	}
	places, err := picture.TextPlaces(b)
	if err != nil {
		return nil, err
	}
	g := &ground{board: b, places: places, buttons: map[picture.Place]int{}}
	layout := b.Layout()
	for i := range b.Lights() {
		g.forms = append(g.forms, formOf(layout.Light(i)))
	}
	for j, at := range places.Buttons {
		g.buttons[at] = j
		g.centers = append(g.centers, layout.Button(j).Center)
	}
	near := places.Columns <= maxSpan && places.Lines <= maxSpan
	if linked, ok := layout.(lightsout.Linked); ok && b.Lights() <= maxLinked && near && !places.Apart {
		for link := range linked.Links() {
			g.links = append(g.links, link)
		}
	}
	if seamed, ok := layout.(lightsout.Seamed); ok {
		g.seams = seamed.Seams()
	}
	if grid, ok := b.Grid(); ok {
		g.lattice = newLattice(grid)
	}
	return g, nil
}

// width and height are those of the board in characters at a size.
func (g *ground) width(size int, framed bool) int  { return g.places.Columns*size + 1 + 2*index(framed) }
func (g *ground) height(size int, framed bool) int { return g.places.Lines*size + 2*index(framed) }

func (g *ground) leastSize() int {
	if g.board.Modulus() > len(digits) {
		return 2
	}
	return 1
}

// buttonAt returns the button whose place holds a character of the board.
func (g *ground) buttonAt(x, y, size int) (int, bool) {
	if x < 0 || y < 0 {
		return 0, false
	}
	for _, column := range []int{x/size - 1, x / size} {
		if j, ok := g.buttons[picture.Place{Column: column, Line: y / size}]; ok {
			return j, true
		}
	}
	return 0, false
}

// direction is where an arrow key points.
type direction struct{ dx, dy int }

var (
	left  = direction{-1, 0}
	right = direction{1, 0}
	up    = direction{0, -1}
	down  = direction{0, 1}
)

// lattice is a grid seen as rows and columns. In more than two dimensions the layout stacks sheets
// downward and puts stacks side by side, in turn, so that several axes together make the rows, and the
// others the columns.
type lattice struct {
	sizes         []int
	rows, columns []int // the axes, the one that runs slowest first
	topology      lightsout.Topology
}

func newLattice(g lightsout.Grid) *lattice {
	l := &lattice{sizes: g.Sizes(), topology: g.Topology()}
	last := len(l.sizes) - 1
	l.rows, l.columns = []int{last - 1}, []int{last}
	for axis := last - 2; axis >= 0; axis-- {
		if (last-axis)%2 == 0 {
			l.rows = append([]int{axis}, l.rows...)
		} else {
			l.columns = append([]int{axis}, l.columns...)
		}
	}
	return l
}

// move returns the cell one row or column further, over glued sides too; at an edge it is the same cell.
func (l *lattice) move(from int, d direction) int {
	place, cell := make([]int, len(l.sizes)), from
	for axis := len(l.sizes) - 1; axis >= 0; axis-- {
		place[axis], cell = cell%l.sizes[axis], cell/l.sizes[axis]
	}
	r, height := l.join(place, l.rows)
	c, width := l.join(place, l.columns)
	r, c, ok := l.topology.Home(r+d.dy, c+d.dx, height, width)
	if !ok {
		return from
	}
	l.part(place, l.rows, r)
	l.part(place, l.columns, c)
	cell = 0
	for axis, size := range l.sizes {
		cell = cell*size + place[axis]
	}
	return cell
}

// join makes one number of the places along some axes, and returns how many there are.
func (l *lattice) join(place, axes []int) (number, count int) {
	count = 1
	for _, axis := range axes {
		number = number*l.sizes[axis] + place[axis]
		count *= l.sizes[axis]
	}
	return number, count
}

func (l *lattice) part(place, axes []int, number int) {
	for i := len(axes) - 1; i >= 0; i-- {
		place[axes[i]], number = number%l.sizes[axes[i]], number/l.sizes[axes[i]]
	}
}

// move returns the button that an arrow key leads to. On boards that are not grids it is the nearest
// one in that direction, at most half a right angle off. Going up and down keeps to the line x = along,
// so that a way up through hexagons does not drift.
func (g *ground) move(from int, d direction, along float64) int {
	if g.lattice != nil {
		return g.lattice.move(from, d)
	}
	best, cost := from, math.Inf(1)
	at := g.centers[from]
	for j, to := range g.centers {
		ahead := (to.X-at.X)*float64(d.dx) + (to.Y-at.Y)*float64(d.dy)
		aside := math.Abs((to.X-at.X)*float64(d.dy) + (to.Y-at.Y)*float64(d.dx))
		if ahead < 1e-6 || aside > ahead+1e-6 {
			continue
		}
		off := aside
		if d.dy != 0 {
			off = math.Abs(to.X - along)
		}
		if c := ahead + off + aside/1024; c < cost-1e-9 {
			best, cost = j, c
		}
	}
	return best
}
