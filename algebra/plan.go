package algebra

import (
	"fmt"
	"math"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// Cost is the cost of factoring a board.
type Cost struct {
	Method string
	Steps  float64 // operations on words, about a nanosecond each
	Bytes  int64   // of memory, at most at one time
}

// Plan returns the method by which Of factors a board and an estimate of what that takes, or the error
// with which Of refuses the board at once. It looks at a few buttons only and takes microseconds.
//
// The estimate follows the loops that take the time. A chase writes each equation as a combination of its
// unknowns, a row of words, once for each entry of the toggle matrix, and then solves a dense system of as
// many equations as unknowns. BenchmarkPlan compares the estimate with the truth. The outcome of an
// elimination of a graph is unknown without doing it: the plan expects a random graph, and is too high for a
// graph that lies in the plane.
func Plan(b *lightsout.Board) (Cost, error) {
	if m, _, _, ok := plusBoard(b); ok {
		return planCongruence(b, m)
	}
	s := survey(b)
	var refused error
	if b.Lights() > maxIncidence || b.Buttons() > maxIncidence || s.entries > 1.5*maxIncidence {
		refused = fmt.Errorf(
			"board %s is too large for the method chase: its %d buttons change about %.3g lights in all, "+
				"and its toggle matrix may have at most %d entries",
			b, b.Buttons(), s.entries, maxIncidence)
	} else if s.chased && s.unknowns <= float64(maxUnknowns(b)) {
		return s.chase(), nil
	} else if max(b.Lights(), b.Buttons()) <= maxNodes {
		return s.sparse(), nil
	}
	if fitsDense(b) == nil {
		return s.dense(), nil
	}
	if refused == nil {
		refused = fmt.Errorf(
			"board %s is too large for the method chase: it has about %.0f unknowns, and at most %d "+
				"are allowed",
			b, s.unknowns, maxUnknowns(b))
	}
	return Cost{}, refused
}

// planCongruence counts the steps of Euclid's algorithm, whose remainders have as many coefficients as a
// row has cells. A board of few rows has short remainders.
func planCongruence(b *lightsout.Board, m int) (Cost, error) {
	n := b.Lights() / m
	if n > maxSide {
		return Cost{}, fmt.Errorf(
			"board %s is too large for the method congruence: a row has at most %d cells", b, maxSide)
	}
	cells := float64(n)
	rows := float64(m)
	return Cost{"congruence", 10000 + 20*cells + min(rows, cells)*cells/60, 4096 + 4*int64(n)}, nil
}

// surveyed is an estimate of a board from a few buttons.
type surveyed struct {
	b        *lightsout.Board
	chased   bool    // a chase is the way: a lattice, or a small graph
	entries  float64 // of the toggle matrix
	unknowns float64 // of a chase
	parts    float64 // prime powers in the modulus
}

// survey looks at the button in the middle of a grid, where the whole pattern shows, and at some buttons
// of other boards.
func survey(b *lightsout.Board) surveyed {
	s := surveyed{b: b, chased: isLattice(b), parts: float64(len(zmod.NewRing(b.Modulus()).Primes()))}
	each := 0
	switch g, ok := b.Grid(); {
	case ok:
		each, s.unknowns = surveyGrid(b, g)
	case s.chased:
		each = typicalToggles(b)
		s.unknowns = 3 * math.Sqrt(float64(b.Lights())) // lattices in the plane and on a cube
	default:
		each = typicalToggles(b)
		s.chased = max(b.Lights(), b.Buttons()) <= 64
	}
	s.entries = float64(each) * float64(b.Buttons())
	if counted, ok := b.Wiring().(interface{ ToggleCount() int }); ok {
		s.entries = float64(counted.ToggleCount())
	}
	if s.unknowns == 0 {
		s.unknowns = s.left()
	}
	s.unknowns = min(max(1, s.unknowns), float64(b.Buttons()))
	return s
}

// surveyGrid returns how many lights a button changes, and how many buttons are unknown in a chase.
//
// A light determines the farthest button that changes it. Let that lie ahead layers and e cells along
// the other axes away. Then the first layers are unknown, as many as ahead, and of the others those
// cells that are not e away from any cell of a layer; twice as many if that axis closes. If the layers
// close, as many as the pattern reaches back are unknown too.
func surveyGrid(b *lightsout.Board, g lightsout.Grid) (toggles int, unknowns float64) {
	sizes := g.Sizes
	if g.Pattern.Name() == lightsout.Star.Name() { // whole lines
		for _, size := range sizes {
			toggles += size
		}
		return toggles, float64(b.Lights())
	}
	axes := longestFirst(sizes)
	middle := 0
	for _, size := range sizes {
		middle = middle*size + size/2
	}
	list := b.AppendToggles(nil, middle)
	far := make([]int, len(sizes))
	back := 0
	away := make([]int, len(sizes))
	for _, t := range list {
		from := middle
		to := t.Light
		for axis := len(sizes) - 1; axis >= 0; axis-- {
			away[axis] = from%sizes[axis] - to%sizes[axis]
			from /= sizes[axis]
			to /= sizes[axis]
		}
		back = max(back, -away[axes[0]])
		for _, axis := range axes {
			if away[axis] != far[axis] {
				if away[axis] > far[axis] {
					copy(far, away)
				}
				break
			}
		}
	}
	layers := sizes[axes[0]]
	layer := float64(b.Lights() / layers)
	determined := 1.0
	for _, axis := range axes[1:] {
		lost := max(far[axis], -far[axis])
		if closes(g, axis) {
			lost *= 2
		}
		determined *= float64(max(0, sizes[axis]-lost))
	}
	ahead := far[axes[0]]
	unknowns = float64(ahead)*layer + float64(layers-ahead)*(layer-determined)
	if closes(g, axes[0]) {
		unknowns += float64(back) * layer
	}
	return len(list), unknowns
}

// closes reports whether the layers across an axis close to a ring.
func closes(g lightsout.Grid, axis int) bool {
	rows, columns, planar := g.Planar()
	switch {
	case !planar:
		return g.Topology == lightsout.Torus
	case axis == 0:
		_, _, ok := g.Topology.Home(-1, columns/2, rows, columns)
		return ok
	}
	_, _, ok := g.Topology.Home(rows/2, -1, rows, columns)
	return ok
}

// left returns how many unknowns an elimination leaves. Trees and rings leave next to none, and a random
// graph about a part that grows with the toggles of a button: BenchmarkAllowance has some.
func (s surveyed) left() float64 {
	n := float64(max(s.b.Lights(), s.b.Buttons()))
	return max(math.Sqrt(n), n*(1-3.4*n/max(1, s.entries)))
}

func (s surveyed) elimination(rows, cols float64) (steps, bytes float64) {
	pivots := min(rows, cols)
	if s.b.Modulus() == 2 {
		return rows * cols * pivots / 512, rows * cols / 4
	}
	return s.parts * rows * cols * pivots / 32, 3 * s.parts * rows * cols
}

func (s surveyed) chase() Cost {
	steps, bytes := s.elimination(s.unknowns, s.unknowns)
	row := s.unknowns // bytes of a combination
	work := s.unknowns
	if s.b.Modulus() == 2 {
		row /= 8
		work /= 64
	}
	return Cost{
		"chase", 10000 + s.entries*(80+2*work) + steps,
		int64(4096 + 10*s.entries + 40*float64(s.b.Lights()) + 2*s.unknowns*row + bytes),
	}
}

func (s surveyed) sparse() Cost {
	left := min(s.left(), float64(s.b.Buttons()))
	steps, bytes := s.elimination(left, left)
	return Cost{
		"sparse", 10000 + s.entries*(120+left/8) + steps,
		int64(4096 + 30*s.entries + 100*float64(s.b.Lights()) + bytes),
	}
}

func (s surveyed) dense() Cost {
	steps, bytes := s.elimination(float64(s.b.Lights()), float64(s.b.Buttons()))
	return Cost{"dense", 10000 + 10*s.entries + steps, int64(4096 + bytes)}
}

// maxUnknowns returns how many unknowns a chase may have.
func maxUnknowns(b *lightsout.Board) int {
	if b.Modulus() == 2 {
		return maxBitParams
	}
	return maxParams
}
