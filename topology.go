package lightsout

// Topology says how the sides of a grid are glued, and so who neighbors whom over them.
type Topology int

// The topologies. All but Rectangle and Torus exist in the plane only.
const (
	Rectangle  Topology = iota // no side is glued
	Cylinder                   // left and right
	Torus                      // left and right, top and bottom (in n dimensions, every axis)
	Mobius                     // left and right, with a flip of the rows
	Klein                      // left and right straight; top and bottom with a flip of the columns
	Projective                 // left and right with a flip of the rows; top and bottom with a flip of the columns
)

var topologyNames = []string{"rectangle", "cylinder", "torus", "mobius", "klein", "projective"}

// TopologyNames lists the names of the topologies, in the order of their constants.
func TopologyNames() []string { return append([]string(nil), topologyNames...) }

// TopologyNamed returns the topology of a name that TopologyNames lists.
func TopologyNamed(name string) (Topology, bool) {
	for t, n := range topologyNames {
		if n == name {
			return Topology(t), true
		}
	}
	return 0, false
}

// String returns the name of the topology, as in a spec.
func (t Topology) String() string { return topologyNames[t] }

// gluing is how one axis of a grid closes.
type gluing int

const (
	edge     gluing = iota // it does not: beyond the side there is nothing
	straight               // the far side follows
	flipped                // the far side follows, with the other axis reversed
)

// gluings returns how the rows axis (top and bottom) and the columns axis (left and right) close.
func (t Topology) gluings() (rows, columns gluing) {
	switch t {
	case Cylinder:
		return edge, straight
	case Torus:
		return straight, straight
	case Mobius:
		return edge, flipped
	case Klein:
		return flipped, straight
	case Projective:
		return flipped, flipped
	}
	return edge, edge
}

// home brings a place (r, c) of the unrolled plane back onto the m×n grid, or reports that it lies
// beyond an edge.
//
// The columns are brought home first: every crossing of a flipped side reverses r about the middle
// of the rows, which maps places beyond the top to places beyond the bottom, so the rows can be
// brought home after. On the projective plane the two orders agree, since the reversals commute
// with each other and turn a crossing of the other axis into a crossing the other way, which
// reverses just as much.
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
