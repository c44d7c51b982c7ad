package algebra

import (
	"context"
	"fmt"
	"math/big"

	"lightsout"
	"lightsout/internal/base/lazy"
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
//	congruence_stream.go      the same for a state that is read and not held
//	congruence_nullity.go     nullities without a board
//
// Factoring is deferred until it is needed, unless rows are very long. The first chase of a
// large board does not, and the two continue at the same time.
type congruence struct {
	b       *lightsout.Board
	strip   strip
	ring    ring
	wrapped bool // a torus
	closing *lazy.Value[closing]

	parallel int // parallelCells, but for tests
}

// longRow is the length of a row up to which the board is factored within some milliseconds, and only
// when something asks for it.
const longRow = 1 << 15

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
	c.closing = lazy.New(func(ctx context.Context) (closing, error) {
		switch {
		case c.wrapped:
			return newTorus(ctx, c.ring, m)
		case folded && m%2 == 0:
			return newEvenMobius(ctx, c.ring, m/2)
		case folded:
			return newOddMobius(ctx, c.ring, newRing(n, true, open), m/2)
		}
		return newEdges(ctx, c.ring, m)
	})
	if c.strip.cells > longRow {
		if _, err := c.closing.Get(ctx); err != nil {
			return nil, err
		}
	}
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

func (c *congruence) nullity() int {
	end, _ := c.closing.Get(context.Background()) // no error: the background stays
	return end.quiets()
}

func (c *congruence) onto() bool { return c.nullity() == 0 }

func (c *congruence) quiets(ctx context.Context) (int, error) {
	end, err := c.closing.Get(ctx)
	if err != nil {
		return 0, err
	}
	return end.quiets(), nil
}

func (c *congruence) witnesses(ctx context.Context) (int, error) { return c.quiets(ctx) }

func (c *congruence) order(int) int { return 2 }

func (c *congruence) kernelSize() *big.Int {
	return new(big.Int).Lsh(big.NewInt(1), uint(c.nullity()))
}

func (c *congruence) quiet(ctx context.Context, i int) (lightsout.Presses, error) {
	x := c.b.NewPresses()
	return x, c.writeQuiet(ctx, x.Words(), i)
}

// witness returns a quiet pattern as a state, since A is symmetric.
func (c *congruence) witness(ctx context.Context, i int) (lightsout.State, error) {
	w := c.b.NewState()
	return w, c.writeQuiet(ctx, w.Words(), i)
}

func (c *congruence) writeQuiet(ctx context.Context, out []uint64, i int) error {
	end, err := c.closing.Get(ctx)
	if err != nil {
		return err
	}
	return c.write(ctx, out, nil, nil, end.quiet(i), cut{}, c.shared())
}
