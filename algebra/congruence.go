package algebra

import (
	"context"
	"fmt"
	"math/big"
	"sync"

	"lightsout"
)

// congruence is the method for the plus pattern with two states, where a row of presses follows
// from the two above it. Number the rows from 1 to m; let xᵢ be the presses of row i, bᵢ the wanted
// change of its lights, and B the effect of a row of presses on its own lights. Row i of A·x = b is
//
//	xᵢ₊₁ = bᵢ + B·xᵢ + xᵢ₋₁,
//
// and to compute row after row by it is a chase. Only the first row is unknown, on a torus the first
// two. What the last row demands is an equation for it; and as rows are elements of a ring of
// polynomials and B is one, too, it is a congruence of polynomials. A solution takes two chases, to
// find the right side of the congruence and to write down the presses, and a few products:
//
//	rows.go, rows_chase.go    a step of a chase, on packed words
//	congruence_ring.go        rows as polynomials
//	congruence_equation.go    a·q = c, and what detects that it has no solution; a shortcut to
//	                          it in congruence_shortcut.go
//	congruence_cut.go         what a chase carries; the witness
//	congruence_edge.go        how rectangle and cylinder close; cyclic.go the torus,
//	                          congruence_mobius.go the Möbius strip
//	congruence_solve.go       the two chases, on two goroutines if it pays
//	congruence_nullity.go     nullities without a board
//
// Factoring is put off until something asks for it. The first chase of a large board does not, and
// the two go on at the same time.
type congruence struct {
	b       *lightsout.Board
	strip   strip
	ring    ring
	wrapped bool // a torus
	closing func() closing

	parallel int // parallelCells, but for tests
}

// maxSide is the greatest length of a row, whose polynomials take a few megabytes.
const maxSide = 1 << 26

func newCongruence(ctx context.Context, b *lightsout.Board) (factoring, error) {
	m, n, open, ok := plusBoard(b)
	if !ok {
		return nil, nil
	}
	if n > maxSide {
		return nil, fmt.Errorf("board %s is too large for the method congruence: a row has at most %d cells", b, maxSide)
	}
	g, _ := b.Grid()
	topology := g.Topology()
	folded, cyclic := topology == lightsout.Mobius, topology != lightsout.Rectangle
	c := &congruence{b: b, wrapped: topology == lightsout.Torus, parallel: parallelCells}
	c.strip = newStrip(m, n, cyclic, folded, open)
	c.ring = newRing(c.strip.cells, cyclic, open)
	c.closing = sync.OnceValue(func() closing {
		switch {
		case c.wrapped:
			return newTorus(c.ring, m)
		case folded && m%2 == 0:
			return newEvenMobius(c.ring, m/2)
		case folded:
			return newOddMobius(c.ring, newRing(n, true, open), m/2)
		}
		return newEdges(c.ring, m)
	})
	return c, nil
}

// plusBoard reports whether a board is one for this method, and whether its pattern is open.
func plusBoard(b *lightsout.Board) (m, n int, open, ok bool) {
	g, open, ok := b.Plus()
	if !ok {
		return 0, 0, false, false
	}
	switch g.Topology() {
	case lightsout.Rectangle, lightsout.Cylinder, lightsout.Torus, lightsout.Mobius:
		m, n, ok = g.Planar()
		return m, n, open, ok
	}
	return 0, 0, false, false
}

func (c *congruence) nullity() int    { return c.closing().quiets() }
func (c *congruence) quiets() int     { return c.nullity() }
func (c *congruence) witnesses() int  { return c.nullity() }
func (c *congruence) order(_ int) int { return 2 }

func (c *congruence) kernelSize() *big.Int {
	return new(big.Int).Lsh(big.NewInt(1), uint(c.nullity()))
}

func (c *congruence) quiet(i int) lightsout.Presses {
	x := c.b.NewPresses()
	c.writeQuiet(x.Words(), i)
	return x
}

// witness returns a quiet pattern as a state, since A is symmetric.
func (c *congruence) witness(i int) lightsout.State {
	w := c.b.NewState()
	c.writeQuiet(w.Words(), i)
	return w
}

func (c *congruence) writeQuiet(out []uint64, i int) {
	begin := c.closing().quiet(i)
	if err := c.write(context.Background(), out, nil, nil, begin, cut{}, c.shared()); err != nil {
		panic(err) // the context cannot end
	}
}
