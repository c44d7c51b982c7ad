package algebra

import (
	"cmp"
	"context"
	"math/bits"
	"runtime"
	"sync"

	"lightsout"
	"lightsout/internal/base/bitrow"
	"lightsout/internal/math/gf2"
)

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

func (c *congruence) solve(ctx context.Context, from, to lightsout.State) (x lightsout.Presses, w lightsout.State, ok bool, err error) {
	if err := c.b.Fits(); err != nil {
		return x, w, false, err
	}
	shared := c.shared()
	var factored sync.WaitGroup
	if shared {
		factored.Go(func() { c.closing.Get(ctx) }) // the caller that comes first factors, the other waits
	}
	h := c.meet(shared)
	first, second := from.Words(), to.Words()
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
func (c *congruence) mismatch(ctx context.Context, from, to []uint64, h int, shared bool) (down, up cut, err error) {
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
	s, chase := c.strip, c.strip.chase(from, to, nil)
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
	s, r := c.strip, c.ring
	chase := s.chase(from, to, out)
	if !shared {
		chase.begin(r.row(begin.below), r.row(begin.above))
		chase.place(chase.cur, 1)
		return chase.run(ctx, 1, +1, s.placed()-1)
	}
	h := c.meet(shared)
	middle := r.carry(begin, h).plus(down)
	below, above := r.row(middle.below), r.row(middle.above)
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

// SolveRows turns off a state that need not fit in memory: a chase holds only two rows. It calls lights for each row
// twice, the first time from two goroutines, and then place for each row of presses in order, with the lights of that
// row. Rows begin in the lowest bit of their first word. It returns false, before it places anything, if there is no
// solution or the board is not a rectangle or cylinder with two states and the plus pattern.
func (a *Algebra) SolveRows(ctx context.Context, lights func(r int, row []uint64) error, place func(r int, presses, lights []uint64) error) (bool, error) {
	c, ok := a.made().f.(*congruence)
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

// stream steps over rows from row r on, downward if way is 1 and upward if it is −1, and returns the cut it comes to,
// as seen in that direction.
func (c *congruence) stream(ctx context.Context, begin cut, r, way, steps int, lights func(int, []uint64) error, place func(int, []uint64, []uint64) error) (cut, error) {
	words := c.strip.words
	chase := c.strip.chase(nil, nil, nil)
	chase.begin(c.ring.row(begin.below), c.ring.row(begin.above))
	for range steps {
		if err := ctx.Err(); err != nil {
			return cut{}, err
		}
		if err := lights(r, chase.room[:words]); err != nil {
			return cut{}, err
		}
		if err := place(r, chase.cur[:words], chase.room[:words]); err != nil {
			return cut{}, err
		}
		chase.rowWords.step(chase.prev, chase.cur, chase.room, 0)
		chase.cur, chase.prev = chase.prev, chase.cur
		r += way
	}
	cur, prev := chase.end()
	return cut{c.ring.element(cur), c.ring.element(prev)}, nil
}

// ring turns rows into polynomials, so that B becomes a number to multiply by.
//
// Let P move a row of n cells to both sides and add: B = I + P, or P for an open pattern. A row is
// a polynomial in P applied to e₁, the row in which only the first cell is pressed:
//
//   - If the ends of the row are free, eⱼ = fⱼ(P)·e₁ with the Fibonacci polynomials f₀ = 0, f₁ = 1,
//     fⱼ₊₁ = s·fⱼ + fⱼ₋₁, since P·eⱼ = eⱼ₋₁ + eⱼ₊₁. There is no cell n+1, so fₙ₊₁(P)·e₁ = 0. Row x is the
//     polynomial Σ xⱼ·fⱼ(s) modulo fₙ₊₁(s), and P is s.
//   - If they are glued, row x is Σ xⱼ·z^(j−1) modulo zⁿ + 1, and P is z + 1/z. That stays right on a
//     row of two cells, where both neighbors are the same cell and cancel, and on one of a single
//     cell, where both are the cell itself.
//
// Operators that are polynomials in P are elements of the ring, rows are elements, and to apply one to the other is a
// product. The inner product of rows is ⟨x, y⟩ = ⟨e₁, x*·y⟩, where x* = x for free ends, as P is symmetric, and x*(z) =
// x(1/z) for glued ones. So ⟨a·x, y⟩ = ⟨x, a*·y⟩, and a* = a for polynomials in P.
//
// To keep 1/z out of the polynomials, B is held as ζB, where ζ is z if the ends are glued, else 1.
type ring struct {
	n       int // cells in a row
	cyclic  bool
	plain   bool // any modulus, whose elements are no rows
	modulus gf2.Poly
	beta    gf2.Poly // ζB
}

func newRing(n int, cyclic, open bool) ring {
	r := ring{n: n, cyclic: cyclic}
	one := gf2.Monomial(0)
	if cyclic {
		r.modulus = gf2.Monomial(n).Add(one)
		r.beta = gf2.Monomial(2).Add(one)
	} else {
		r.modulus = gf2.Fibonacci(n + 1)
		r.beta = gf2.Monomial(1)
	}
	if !open {
		r.beta = r.beta.Add(r.zeta(one, 1))
	}
	return r
}

func (r ring) element(row gf2.Vector) gf2.Poly {
	if r.cyclic {
		return gf2.PolyOf(row)
	}
	return gf2.FromFibonacci(row)
}

// row returns the row of a polynomial, reduced or not. Reducing costs no division: zⁿ is 1, and
//
//	f_{n+1+j} = f_{n+1−j}  modulo fₙ₊₁,
//
// because f_{a+j} + f_{a−j} = f_a·(f_{j+1} + f_{j−1}): that is plain for j = 0 and j = 1, and follows
// for all j as both sides obey the recurrence in j. What lies beyond the end of the row comes back
// as from a mirror, and what lies on cell n+1 is gone.
func (r ring) row(p gf2.Poly) gf2.Vector {
	if !r.cyclic && p.Degree() > 2*r.n {
		p = p.Mod(r.modulus)
	}
	row := gf2.NewVector(r.n)
	length := max(r.n, p.Degree()+1)
	if r.cyclic {
		long := p.Vector(length)
		for at := 0; at < length; at += r.n {
			bitrow.Xor(row.Words(), 0, long.Words(), at, min(r.n, length-at))
		}
		return row
	}
	long := gf2.ToFibonacci(p, length)
	if beyond := length - r.n - 1; beyond > 0 {
		mirrored := gf2.NewVector(beyond)
		bitrow.Xor(mirrored.Words(), 0, long.Words(), r.n+1, beyond)
		mirrored.Reverse()
		bitrow.Xor(row.Words(), r.n-beyond, mirrored.Words(), 0, beyond)
	}
	bitrow.Xor(row.Words(), 0, long.Words(), 0, r.n)
	return row
}

// reduce returns the polynomial of least degree that is the same element.
func (r ring) reduce(p gf2.Poly) gf2.Poly {
	if p.Degree() < r.n {
		return p
	}
	if r.plain {
		return p.Mod(r.modulus)
	}
	return r.element(r.row(p))
}

func (r ring) mul(p, q gf2.Poly) gf2.Poly { return r.reduce(p.Mul(q)) }

// zeta returns ζᵏ·p, not reduced, for k ≥ 0.
func (r ring) zeta(p gf2.Poly, k int) gf2.Poly {
	if r.cyclic {
		return p.Shift(k)
	}
	return p
}

// turn returns ζᵏ·p for any k, reduced.
func (r ring) turn(p gf2.Poly, k int) gf2.Poly {
	if k %= r.n; k < 0 {
		k += r.n
	}
	return r.reduce(r.zeta(p, k))
}

// cell returns the element of the row in which only the cell with the given index, from 0, is pressed.
func (r ring) cell(index int) gf2.Poly {
	if r.cyclic {
		return gf2.Monomial(index)
	}
	return gf2.Fibonacci(index + 1)
}

// fibonacci returns Fₖ and Fₖ₊₁, where
//
//	Fₖ = ζ^(k−1)·fₖ(B),   F₀ = 0,   F₁ = 1,   Fₖ₊₁ = ζB·Fₖ + ζ²·Fₖ₋₁.
//
// By the square of Tⁱ (see cut), f₂ᵢ = s·fᵢ² and f₂ᵢ₊₁ = fᵢ² + fᵢ₊₁². These become
//
//	F₂ᵢ = ζB·Fᵢ²,   F₂ᵢ₊₁ = ζ²·Fᵢ² + Fᵢ₊₁²,
//
// and double the index with two squarings. Powers of ζ apart, Fₖ is of degree k−1, or 2k−2 if the ends are glued: as
// long as that is below n, nothing is reduced, and a board of few rows has short polynomials however long its rows are.
func (r ring) fibonacci(k int) (f, next gf2.Poly) {
	f, next = gf2.Poly{}, gf2.Monomial(0)
	for b := bits.Len(uint(k)) - 1; b >= 0; b-- {
		f2, next2 := f.Square(), next.Square()
		middle := r.reduce(r.zeta(f2, 2).Add(next2))
		if k>>b&1 == 0 {
			f, next = r.mul(r.beta, f2), middle
		} else {
			f, next = middle, r.mul(r.beta, next2)
		}
	}
	return f, next
}
