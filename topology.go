package lightsout

import (
	"fmt"
)

// Topology says how the sides of a grid are glued, and so which cells are neighbors across them.
type Topology int

// The topologies. All but Rectangle and Torus exist in the plane only.
const (
	Rectangle Topology = iota // no side is glued
	Cylinder                  // left and right
	Torus                     // left and right, top and bottom (in n dimensions, every axis)
	Mobius                    // left and right, with a flip of the rows
	Klein                     // left and right straight; top and bottom with a flip of the columns
	// left and right with a flip of the rows; top and bottom with a flip of the columns
	Projective
)

// gluing is how one axis of a grid closes.
type gluing int

const (
	edge     gluing = iota // it does not: beyond the side there is nothing
	straight               // the far side follows
	flipped                // the far side follows, with the other axis reversed
)

// topologies says how the rows axis (top and bottom) and the columns axis (left and right) close.
var topologies = [...]struct {
	name          string
	rows, columns gluing
}{
	Rectangle:  {"rectangle", edge, edge},
	Cylinder:   {"cylinder", edge, straight},
	Torus:      {"torus", straight, straight},
	Mobius:     {"mobius", edge, flipped},
	Klein:      {"klein", flipped, straight},
	Projective: {"projective", flipped, flipped},
}

// Topologies lists the topologies; their names are what String returns.
func Topologies() []Topology {
	return []Topology{Rectangle, Cylinder, Torus, Mobius, Klein, Projective}
}

// String returns the name of the topology, as in a spec.
func (t Topology) String() string {
	if !t.known() {
		return fmt.Sprintf("Topology(%d)", int(t))
	}
	return topologies[t].name
}

func (t Topology) known() bool { return t >= 0 && int(t) < len(topologies) }

func (t Topology) gluings() (rows, columns gluing) { return topologies[t].rows, topologies[t].columns }

// Home brings a place of the unrolled plane, counted from 0, back onto the grid of the given size, or reports
// that it lies beyond an edge. It panics if the topology is not one of the constants or a size is below 1.
func (t Topology) Home(row, column, rows, columns int) (r, c int, ok bool) {
	if !t.known() || rows < 1 || columns < 1 {
		panic(fmt.Sprintf("lightsout: Home of %v on a grid of %d rows and %d columns", t, rows, columns))
	}
	return t.home(row, column, rows, columns)
}

// home is Home for the place (r, c) on an m×n grid.
//
// The columns are brought home first: every crossing of a flipped side reverses r about the middle of the
// rows, which maps places beyond the top to places beyond the bottom, so the rows can be brought home after.
// On the projective plane the two orders agree, since the reversals commute with each other and turn a
// crossing of the other axis into a crossing the other way, which reverses just as much.
func (t Topology) home(r, c, m, n int) (row, column int, ok bool) {
	rows, columns := t.gluings()
	if c < 0 || c >= n {
		if columns == edge {
			return 0, 0, false
		}
		q := floorDiv(c, n)
		c -= q * n
		if columns == flipped && q&1 != 0 {
			r = m - 1 - r
		}
	}
	if r < 0 || r >= m {
		if rows == edge {
			return 0, 0, false
		}
		q := floorDiv(r, m)
		r -= q * m
		if rows == flipped && q&1 != 0 {
			c = n - 1 - c
		}
	}
	return r, c, true
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
