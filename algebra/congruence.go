package algebra

import (
	"context"
	"fmt"
	"math/big"

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
		return nil, fmt.Errorf("board %s is too large for the method congruence: a row has at most %d cells", b, maxSide)
	}
	g, _ := b.Grid()
	topology := g.Topology()
	folded, cyclic := topology == lightsout.Mobius, topology != lightsout.Rectangle
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
	return firstRows{first.kernel, m, func(t cut) (gf2.Poly, bool) { return first.solve(r.turn(t.below, m)) }}, err
}

// ringEquation is a·q = c in a ring, prepared for many c.
//
// Let M be the modulus and g the greatest common divisor of a and M. Whatever q is, g divides a·q,
// so it must divide c. Two ways lead from there to q, and how long a is decides between them.
//
// If a is about as long as M, Euclid's algorithm gives u with u·a = g modulo M. Then q = u·(c/g), for
// a·q = g·(c/g) = c. It is reduced modulo M and not M/g: that is another solution, and as good, and a
// ring reduces modulo M without dividing.
//
// If a is much shorter, look for the p with a·q + M·p = c, which is shorter still. Divided by g, that
// is (M/g)·p = c/g modulo a/g, after which q is the exact quotient of c/g + (M/g)·p by a/g. Every
// product is then of a long and a short polynomial.
type ringEquation struct {
	kernel  ideal    // the q with a·q = 0, which are the multiples of M/g
	inverse gf2.Poly // of a/g modulo M/g, or of M/g modulo a/g if a is short
	short   gf2.Poly // a/g if a is short, else 0
}

func newRingEquation(ctx context.Context, r ring, a gf2.Poly) (e ringEquation, err error) {
	a = r.reduce(a)
	var g gf2.Poly
	if !a.IsZero() && 2*a.Degree() <= r.modulus.Degree() {
		if g, e.inverse, err = gf2.Cofactor(ctx, r.modulus, a); err == nil {
			e.short, _ = a.DivMod(g)
		}
	} else {
		g, e.inverse, err = gf2.Cofactor(ctx, a, r.modulus)
	}
	if err != nil {
		return ringEquation{}, err
	}
	e.kernel = newIdeal(r, g)
	return e, nil
}

// solve returns some q with a·q = c, and whether there is any.
func (e ringEquation) solve(c gf2.Poly) (q gf2.Poly, ok bool) {
	c, rest := e.kernel.reduce(c).DivMod(e.kernel.g)
	switch {
	case !rest.IsZero():
		return gf2.Poly{}, false
	case e.short.IsZero():
		return e.kernel.mul(c, e.inverse), true
	}
	head := c.Mod(e.short)
	p := head.Mul(e.inverse).Mod(e.short)
	q, _ = c.Add(p.Mul(e.kernel.generator)).DivMod(e.short)
	return q, true
}

// ideal is a space of rows that is closed under multiplication: the multiples of a divisor of the
// modulus. Those here are made of the first rows of quiet patterns, and so they are closed under
// reversing the columns as well, because every board of this method is.
type ideal struct {
	ring
	generator gf2.Poly // π = M/g
	g         gf2.Poly
}

// newIdeal returns the multiples of M/g, which are the q with g·q = 0.
func newIdeal(r ring, g gf2.Poly) ideal {
	generator, _ := r.modulus.DivMod(g)
	return ideal{r, generator, g}
}

func (k ideal) size() int { return k.g.Degree() }

// basis returns element i of a basis, for 0 ≤ i < size.
func (k ideal) basis(i int) gf2.Poly { return k.generator.Shift(i) }

// detect returns an element q with ⟨q, c⟩ = 1, and whether there is any.
//
// Reversing the columns is q → q* but for a power of ζ. So π* is in the ideal, and as a generator
// it is π but for a power of ζ: that which makes π* = ζ⁻ᵏ·π for π of degree k. Hence for every p
//
//	⟨π*·p, c⟩ = ⟨p, π·c⟩ = ⟨p, r⟩,   r = π·(c modulo g).
//
// If r is on in some cell, this is 1 for the row p of that cell alone; if in none, 0 for every p.
//
// The first such cell is one of the first, no more than the degree of g: if r is off there, then
// ⟨p, r⟩ = 0 for every p of a lower degree than g; also for every multiple p of g*, as g·r = 0; and so
// for all. Therefore no two long polynomials are multiplied.
func (k ideal) detect(c gf2.Poly) (q gf2.Poly, ok bool) {
	c = k.reduce(c).Mod(k.g)
	for cell := range k.row(k.generator.Mul(c)).Ones() {
		return k.turn(k.generator.Mul(k.cell(cell)), -k.generator.Degree()), true
	}
	return gf2.Poly{}, false
}

// shortcut is a·q = c in a ring where a is long, but some multiple e = a·τ of it is short, or at
// least no longer, so that e·q = τ·c is quickly solved.
//
// That equation has all solutions of the first, and perhaps more. Let q₀ be one of its solutions, G the greatest common
// divisor of e and the modulus M, and π = M/G. What remains is r = c + a·q₀. Then τ·r = τ·c + e·q₀ = 0, so e·r = 0 and
// r is a multiple of π. And the solutions of the first are the q₀ + π·y with a·π·y = r, which is to say
//
//	a·y = r/π   modulo G.
//
// There G is as short as e. The greatest common divisor of a and M divides G, so it is that of a and G.
type shortcut struct {
	kernel ideal                   // the q with a·q = 0
	easy   ringEquation            // e·q = τ·c
	rest   ringEquation            // a·y = r/π modulo G
	a, tau func(gf2.Poly) gf2.Poly // multiply by a, by τ
}

func newShortcut(ctx context.Context, easy ringEquation, a, tau func(gf2.Poly) gf2.Poly) (shortcut, error) {
	g := easy.kernel.g
	rest, err := newRingEquation(ctx, ring{n: g.Degree(), plain: true, modulus: g}, a(gf2.Monomial(0)))
	if err != nil {
		return shortcut{}, err
	}
	return shortcut{newIdeal(easy.kernel.ring, rest.kernel.g), easy, rest, a, tau}, nil
}

// solve returns some q with a·q = c, and whether there is any.
func (s shortcut) solve(c gf2.Poly) (q gf2.Poly, ok bool) {
	if q, ok = s.easy.solve(s.tau(c)); !ok {
		return gf2.Poly{}, false
	}
	r := c.Add(s.a(q))
	if r.IsZero() {
		return q, true
	}
	pi := s.easy.kernel.generator
	quotient, _ := r.DivMod(pi)
	y, ok := s.rest.solve(quotient)
	y = y.Mod(s.rest.kernel.generator) // the solution of least degree
	return s.kernel.reduce(q.Add(y.Mul(pi))), ok
}

// cut is the state of a chase between two rows: the presses of the rows below and above a cut
// between two rows. Cut i lies between row i and row i+1, from cut 0 above the first row to cut m
// below the last. Without lights to change, a chase takes vᵢ₋₁ = (xᵢ, xᵢ₋₁) to
//
//	vᵢ = T·vᵢ₋₁,    T = │ B  1 │   and   Tᵏ = │ fₖ₊₁  fₖ   │  at B,
//	                    │ 1  0 │              │ fₖ    fₖ₋₁ │
//
// by induction on k; and T has determinant 1, so that every cut determines all others. Upward is
// as downward with below and above exchanged.
type cut struct{ below, above gf2.Poly }

func (v cut) plus(w cut) cut { return cut{v.below.Add(w.below), v.above.Add(w.above)} }

func (v cut) upsideDown() cut { return cut{v.above, v.below} }

// carry returns Tᵏ·v, the cut k rows below v. In the terms of ring.fibonacci
//
//	fₖ₊₁ = ζ⁻ᵏ·Fₖ₊₁,   fₖ = ζ⁻ᵏ·ζFₖ,   fₖ₋₁ = fₖ₊₁ + B·fₖ = ζ⁻ᵏ·(Fₖ₊₁ + ζB·Fₖ).
func (r ring) carry(v cut, k int) cut {
	if k == 0 {
		return v
	}
	f, next := r.fibonacci(k)
	side, back := r.zeta(f, 1), next.Add(r.beta.Mul(f))
	return cut{
		below: r.turn(r.reduce(next.Mul(v.below).Add(side.Mul(v.above))), -k),
		above: r.turn(r.reduce(side.Mul(v.below).Add(back.Mul(v.above))), -k),
	}
}

// closing is the conditions of a chase at the two ends of a board. All beginnings are at cut 0.
//
// Let d be the mismatch at cut h: the sum of where a chase of the wanted change leads downward, from empty rows at cut
// 0, and where another leads upward, from empty rows at the last cut. As chases are linear, presses that begin with v
// at cut 0 and end with w at the last cut, m, meet at cut h if and only if
//
//	Tʰ·v + d = T^(h−m)·w.
//
// The kinds of boards differ in the relation of v and w.
type closing interface {
	// solve returns the beginning of presses that make the change of mismatch d at cut h, and whether there are any.
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

// witness returns the beginning of a quiet pattern that is not orthogonal to the change of
// mismatch d at cut h, which has no solution.
//
// Let y be the rows of a quiet pattern, so that B·yᵢ = yᵢ₊₁ + yᵢ₋₁, and let t be those of the chase
// downward, so that bᵢ = tᵢ₊₁ + B·tᵢ + tᵢ₋₁ and t₀ = t₁ = 0. As B is symmetric,
//
//	Σ ⟨yᵢ, bᵢ⟩ = Σ ⟨yᵢ, tᵢ₊₁⟩ + ⟨yᵢ₊₁, tᵢ⟩ + ⟨yᵢ₋₁, tᵢ⟩ + ⟨yᵢ, tᵢ₋₁⟩     over the rows 1 ≤ i ≤ h,
//
// where the last two terms of row i+1 cancel the first two of row i. What remains are those of
// row h, ⟨yₕ, tₕ₊₁⟩ + ⟨yₕ₊₁, tₕ⟩. The rows below h give the same with the chase upward, so
//
//	⟨y, b⟩ = ⟨yₕ, d.below⟩ + ⟨yₕ₊₁, d.above⟩ = ⟨Tʰ·v, d upside down⟩ = ⟨v, Tʰ·(d upside down)⟩
//
// for the pattern that begins with v, since T is symmetric too. So is A: the quiet patterns, seen
// as states, are all that is orthogonal to every effect. As the change is not an effect, one of
// them is not orthogonal to it, and the closing finds it among their beginnings.
func (r ring) witness(c closing, d cut, h int) cut {
	return c.detect(r.carry(d.upsideDown(), h))
}
