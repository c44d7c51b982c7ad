package tui

import (
	"math"

	"lightsout"
)

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
