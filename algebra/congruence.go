package algebra

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"runtime"
	"sync"

	"lightsout"
	"lightsout/internal/base/lazy"
	"lightsout/internal/math/gf2"
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
// find the right side of the congruence and to write down the presses, and a few products.
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
		return nil, fmt.Errorf("method congruence is not for board %s", b)
	}
	if n > maxSide {
		return nil, fmt.Errorf("board %s is too large for the method congruence: a row has at most %d cells",
			b, maxSide)
	}
	g, _ := b.Grid()
	topology := g.Topology
	folded := topology == lightsout.Mobius
	cyclic := topology != lightsout.Rectangle
	c := &congruence{b: b, wrapped: topology == lightsout.Torus, parallel: parallelCells}
	c.strip = strip{newRowWords(n, cyclic, open), m, n, folded}
	if folded {
		c.strip.rowWords = newRowWords(2*n, true, open)
	}
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
	switch g.Topology {
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

// closing is the conditions of a chase at the two ends of a board. All beginnings are at cut 0.
//
// Let d be the mismatch at cut h: the sum of where a chase of the wanted change leads downward, from empty
// rows at cut 0, and where another leads upward, from empty rows at the last cut. As chases are linear,
// presses that begin with v at cut 0 and end with w at the last cut, m, meet at cut h if and only if
//
//	Tʰ·v + d = T^(h−m)·w.
//
// The kinds of boards differ in the relation of v and w.
type closing interface {
	// solve returns the beginning of presses that make the change of mismatch d at cut h, and whether there
	// are any.
	solve(d cut, h int) (begin cut, ok bool)
	// quiets returns the nullity, and quiet the beginning of quiet pattern i.
	quiets() int
	quiet(i int) cut
	// detect returns the beginning v of a quiet pattern for which
	//
	//	⟨v.below, e.below⟩ + ⟨v.above, e.above⟩ = 1.
	//
	// There is one whenever a change has no solution and e comes from it as witness says.
	detect(e cut) cut
}

// newEdges closes a board that ends above and below, the rectangle and the cylinder: x₀ = 0 and
// xₘ₊₁ = 0. So v = (q, 0) at cut 0, with q the first row, and w = (0, p) at cut m. The first row of
//
//	Tᵐ·v + T^(m−h)·d = w     reads     fₘ₊₁(B)·q = c,
//
// where c is the row below in T^(m−h)·d; the second only says what p is. Presses make the change if
// and only if they begin with such a q. Without a change c is 0, and they are the quiet patterns.
func newEdges(ctx context.Context, r ring, m int) (closing, error) {
	_, f := r.fibonacci(m)
	first, err := newRingEquation(ctx, r, f) // ζᵐ·fₘ₊₁(B)·q = ζᵐ·c
	return firstRows{first.kernel, m, func(t cut) (gf2.Poly, bool) {
		return first.solve(r.turn(t.below, m))
	}}, err
}

// firstRows closes a board that has nothing above its first row q.
type firstRows struct {
	kernel ideal                             // the first rows of quiet patterns
	last   int                               // cut
	first  func(t cut) (q gf2.Poly, ok bool) // for the mismatch at the last cut
}

func (f firstRows) solve(d cut, h int) (cut, bool) {
	q, ok := f.first(f.kernel.carry(d, f.last-h))
	return cut{below: q}, ok
}

func (f firstRows) quiets() int     { return f.kernel.size() }
func (f firstRows) quiet(i int) cut { return cut{below: f.kernel.basis(i)} }

func (f firstRows) detect(v cut) cut {
	q, _ := f.kernel.detect(v.below)
	return cut{below: q}
}

// parallelCells is the number of cells from which two goroutines chase faster than one.
const parallelCells = 1 << 23

// shared reports whether two goroutines chase this board. They place presses in their own words
// if the rows where they meet, which are placed before, are not shorter than a word.
func (c *congruence) shared() bool {
	return runtime.GOMAXPROCS(0) > 1 && c.strip.n >= 64 && c.strip.rows() >= 4 && c.b.Lights() >= c.parallel
}

// together runs two functions, at the same time if the work is shared.
func together(shared bool, f, g func() error) error {
	if !shared {
		if err := f(); err != nil {
			return err
		}
		return g()
	}
	var wait sync.WaitGroup
	var first error
	wait.Go(func() { first = f() })
	second := g()
	wait.Wait()
	return cmp.Or(second, first)
}

// meet returns the cut at which the chases downward and upward meet: the middle, or the end if one
// goroutine does it all, since that spares products. On a torus it is always the middle.
func (c *congruence) meet(shared bool) int {
	if shared || c.wrapped {
		return c.strip.rows() / 2
	}
	return c.strip.rows()
}

func (c *congruence) solve(
	ctx context.Context, from, to lightsout.State,
) (x lightsout.Presses, w lightsout.State, ok bool, err error) {
	if err := c.b.Fits(); err != nil {
		return x, w, false, err
	}
	shared := c.shared()
	var factored sync.WaitGroup
	if shared {
		factored.Go(func() { c.closing.Get(ctx) }) // the caller that comes first factors, the other waits
	}
	h := c.meet(shared)
	first := from.Words()
	second := to.Words()
	if to.IsZero() {
		second = nil // which spares two passes over it
	}
	down, up, err := c.mismatch(ctx, first, second, h, shared)
	factored.Wait()
	if err != nil {
		return x, w, false, err
	}
	end, err := c.closing.Get(ctx)
	if err != nil {
		return x, w, false, err
	}
	begin, ok := end.solve(down.plus(up), h)
	if !ok {
		w = c.b.NewState()
		begin = c.ring.witness(end, down.plus(up), h)
		err = c.write(ctx, w.Words(), nil, nil, begin, cut{}, shared)
		return x, w, false, err
	}
	x = c.b.NewPresses()
	err = c.write(ctx, x.Words(), first, second, begin, down, shared)
	return x, w, err == nil, err
}

// mismatch chases the change to cut h from both ends, and returns where the chases lead.
func (c *congruence) mismatch(
	ctx context.Context, from, to []uint64, h int, shared bool,
) (down, up cut, err error) {
	if h == c.strip.rows() && !c.strip.folded {
		down, err = c.downward(ctx, from, to, h)
		return down, cut{}, err
	}
	var ends [2]cut
	err = together(shared, func() (err error) {
		ends[0], err = c.downward(ctx, from, to, h)
		return err
	}, func() (err error) {
		ends[1], err = c.upward(ctx, from, to, h)
		return err
	})
	return ends[0], ends[1], err
}

func (c *congruence) downward(ctx context.Context, from, to []uint64, h int) (cut, error) {
	chase := c.strip.chase(from, to, nil)
	err := chase.run(ctx, 1, +1, h)
	below, above := chase.end()
	return cut{c.ring.element(below), c.ring.element(above)}, err
}

func (c *congruence) upward(ctx context.Context, from, to []uint64, h int) (cut, error) {
	s := c.strip
	chase := c.strip.chase(from, to, nil)
	if s.folded && s.m%2 == 1 {
		chase.begin(chase.fold(s.placed()), gf2.Vector{})
	}
	err := chase.run(ctx, s.rows(), -1, s.rows()-h)
	above, below := chase.end()
	return cut{c.ring.element(below), c.ring.element(above)}, err
}

// write places in out the presses that make a change and begin with the given cut. The chase of the
// change alone, which begins with empty rows, is known to lead to the cut down at the middle.
//
// Two goroutines begin in the middle and go up and down. The two rows there are placed before, so
// that no word is written to by both.
func (c *congruence) write(ctx context.Context, out, from, to []uint64, begin, down cut, shared bool) error {
	s := c.strip
	r := c.ring
	chase := s.chase(from, to, out)
	if !shared {
		chase.begin(r.row(begin.below), r.row(begin.above))
		chase.place(chase.cur, 1)
		return chase.run(ctx, 1, +1, s.placed()-1)
	}
	h := c.meet(shared)
	middle := r.carry(begin, h).plus(down)
	below := r.row(middle.below)
	above := r.row(middle.above)
	chase.begin(below, above)
	chase.place(chase.cur, h+1)
	upward := s.chase(from, to, out)
	upward.begin(above, below)
	upward.place(upward.cur, h)
	return together(true, func() error {
		return chase.run(ctx, h+1, +1, s.placed()-h-1)
	}, func() error {
		return upward.run(ctx, h, -1, h-1)
	})
}

// SolveRows turns off a state that need not fit in memory: a chase holds only two rows. It calls lights for
// each row twice, the first time from two goroutines, and then place for each row of presses in order, with
// the lights of that row. Rows begin in the lowest bit of their first word. It returns false, before it
// places anything, if there is no solution or the board is not a rectangle or cylinder with two states and
// the plus pattern.
func (a *Algebra) SolveRows(
	ctx context.Context, lights func(r int, row []uint64) error,
	place func(r int, presses, lights []uint64) error,
) (bool, error) {
	c, ok := a.mustValid().f.(*congruence)
	if !ok || c.wrapped || c.strip.folded {
		return false, nil
	}
	m := c.strip.rows()
	h := m / 2
	var down, up cut
	none := func(int, []uint64, []uint64) error { return nil }
	err := together(runtime.GOMAXPROCS(0) > 1, func() (err error) {
		down, err = c.stream(ctx, cut{}, 0, +1, h, lights, none)
		return err
	}, func() (err error) {
		up, err = c.stream(ctx, cut{}, m-1, -1, m-h, lights, none)
		return err
	})
	if err != nil {
		return false, err
	}
	end, err := c.closing.Get(ctx)
	if err != nil {
		return false, err
	}
	begin, ok := end.solve(down.plus(up.upsideDown()), h)
	if ok {
		_, err = c.stream(ctx, begin, 0, +1, m, lights, place)
	}
	return ok, err
}

// stream steps over rows from row r on, downward if way is 1 and upward if it is −1, and returns the cut it
// comes to, as seen in that direction.
func (c *congruence) stream(
	ctx context.Context, begin cut, r, way, steps int, lights func(int, []uint64) error,
	place func(int, []uint64, []uint64) error,
) (cut, error) {
	words := c.strip.words
	chase := c.strip.chase(nil, nil, nil)
	chase.begin(c.ring.row(begin.below), c.ring.row(begin.above))
	for range steps {
		if err := ctx.Err(); err != nil {
			return cut{}, err
		}
		if err := lights(r, chase.scratch[:words]); err != nil {
			return cut{}, err
		}
		if err := place(r, chase.cur[:words], chase.scratch[:words]); err != nil {
			return cut{}, err
		}
		chase.rowWords.step(chase.prev, chase.cur, chase.scratch, 0)
		chase.cur, chase.prev = chase.prev, chase.cur
		r += way
	}
	cur, prev := chase.end()
	return cut{c.ring.element(cur), c.ring.element(prev)}, nil
}
