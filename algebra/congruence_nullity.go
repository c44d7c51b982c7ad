package algebra

import (
	"context"
	"fmt"
	"iter"
	"math/bits"

	"lightsout"
	"lightsout/internal/base/parallel"
	"lightsout/internal/math/gf2"
)

// The nullity of an m×n rectangle with the plus pattern and two states is the degree of the
// greatest common divisor of f_{m+1}(s) and f_{n+1}(s+1): that is how edges closes a board of n rows
// and m columns. Polynomials of half the degree and less give it.
//
// For odd b = 2h+1 let ρ_b = f_h + f_{h+1}. Then f_b = ρ_b², and from f_{2i} = s·f_i² follows
//
//	f_k = s^(2ʲ−1)·ρ_b^(2ʲ⁺¹)    for k = b·2ʲ.
//
// No factor occurs twice in ρ_b: with s = z + 1/z, f_k is (zᵏ + z⁻ᵏ)/(z + z⁻¹), so ρ_b is (z^b + 1)/(z + 1) but for a
// power of z, and z^b + 1 has no double factor if b is odd, since its derivative is z^(b−1). Further ρ_b(0) = 1, as one
// of two consecutive f_k(0) is 1; and ρ_b(1) = f_{h+2}(1), which is 0 if and only if 3 divides h+2, that is b.
//
// Let m+1 = b·2ʲ and n+1 = c·2ⁱ. Then the irreducible factors count
//
//	those of ρ_b(s) and ρ_c(s+1)   2^(min(i, j)+1) times
//	s, if 3 divides c              min(2ʲ−1, 2ⁱ⁺¹) times
//	s+1, if 3 divides b            min(2ⁱ−1, 2ʲ⁺¹) times
//
// For m = n that is a(n) = (a(b−1) + δ)·2ʲ − δ with δ = 2 if 3 divides n+1, else 0.
//
// On a torus let m = b·2ʲ and n = c·2ⁱ. There zⁿ + 1 is (z+1)^(2ⁱ)·ρ_c(s)^(2ⁱ) but for a power of z, and B is s+1. By
// cyclic.go the nullity is the degree, in z, of its common divisors with two polynomials: for even m, twice with
// B·f_{m/2}(B) = B^(2ʲ⁻¹)·ρ_b(B)^(2ʲ); for odd m, with ρ_b(B) and with B·ρ_b(B). A factor of degree d in s is of degree
// 2d in z, and has no double factor there unless it is s, which is (z+1)²/z. The two together have
//
//	of ρ_b(s+1) and ρ_c(s)         2·2·2^min(i, j) for each degree in s
//	of z+1, if 3 divides b         2·min(2ʲ⁺¹, 2ⁱ)
//	of B, if 3 divides c           2·min(2ʲ, 2ⁱ⁺¹), which for odd m is 2, from the one that has it

// HasDivisor reports whether the nullity of a board is the degree of a greatest common divisor, which takes no
// factoring: it is a rectangle or a torus with the plus pattern and two states.
func HasDivisor(b *lightsout.Board) bool {
	g, open, ok := b.Plus()
	return ok && !open && (g.Topology() == lightsout.Rectangle || g.Topology() == lightsout.Torus)
}

// Nullity returns the nullity of a board, without factoring it if there is a way.
func Nullity(ctx context.Context, b *lightsout.Board) (int, error) {
	if g, _, _ := b.Plus(); HasDivisor(b) {
		rows, columns, _ := g.Planar()
		if g.Topology() == lightsout.Torus {
			return tori.nullity(ctx, rows, columns)
		}
		return rectangles.nullity(ctx, rows, columns)
	}
	a, err := Of(ctx, b)
	if err != nil {
		return 0, err
	}
	return a.Nullity(), nil
}

// NullityRectangle returns the nullity of the m×n board with the plus pattern and two states. It panics
// if a side is negative; without a row or a column there is nothing, and the nullity is 0.
func NullityRectangle(m, n int) int {
	if m < 0 || n < 0 {
		panic(fmt.Sprintf("lightsout: NullityRectangle: a side of %d×%d is negative", m, n))
	}
	nullity, _ := rectangles.nullity(context.Background(), m, n) // no error: the background stays
	return nullity
}

// family is boards whose nullity depends on the odd parts and the powers of two in their sides, each plus a number.
type family struct {
	plus   int
	degree func(b, j, c, i, common int) int
}

// The families with the plus pattern and two states.
var rectangles, tori = family{1, rectangleNullity}, family{0, torusNullity}

func (f family) nullity(ctx context.Context, m, n int) (int, error) {
	b, j := oddPart(m + f.plus)
	c, i := oddPart(n + f.plus)
	common, err := commonDegree(ctx, b, c)
	return f.degree(b, j, c, i, common), err
}

// NullitySquares yields n and the nullity of the n×n board with the plus pattern and two states, for
// n = from, …, to, until the context ends.
func NullitySquares(ctx context.Context, from, to int) iter.Seq2[int, int] {
	return rectangles.squares(ctx, from, to)
}

// NullitySquareTori yields n and the nullity of the n×n torus with the plus pattern and two states, for
// n = from, …, to, until the context ends.
func NullitySquareTori(ctx context.Context, from, to int) iter.Seq2[int, int] {
	return tori.squares(ctx, from, to)
}

// oddPart returns the odd b with k = b·2ʲ, and j.
func oddPart(k int) (b, j int) {
	j = bits.TrailingZeros(uint(k))
	return k >> j, j
}

// commonDegree returns the degree of the greatest common divisor of ρ_b(s) and ρ_c(s+1).
func commonDegree(ctx context.Context, b, c int) (int, error) {
	rho := func(b int) gf2.Poly {
		v := gf2.NewVector(b/2 + 1)
		for at := max(0, b/2-1); at <= b/2; at++ {
			v.Set(at, true)
		}
		return gf2.FromFibonacci(v)
	}
	g, err := gf2.GCD(ctx, rho(b), rho(c).Translate())
	return g.Degree(), err
}

func rectangleNullity(b, j, c, i, common int) int {
	nullity := common << (min(i, j) + 1)
	if c%3 == 0 {
		nullity += min(1<<j-1, 2<<i)
	}
	if b%3 == 0 {
		nullity += min(1<<i-1, 2<<j)
	}
	return nullity
}

func torusNullity(b, j, c, i, common int) int {
	half := 2 * common << min(i, j)
	if b%3 == 0 {
		half += min(2<<j, 1<<i)
	}
	if c%3 == 0 {
		half += min(1<<j, 2<<i)
	}
	return 2 * half
}

// squares yields the nullities of square boards. Only odd parts that are new take work, and it is shared out to all
// processors.
func (f family) squares(ctx context.Context, from, to int) iter.Seq2[int, int] {
	return func(yield func(n, nullity int) bool) {
		common := map[int]int{}
		const atOnce = 256
		for n := max(from, 1-f.plus); n <= to; n += atOnce {
			past := min(n+atOnce, to+1)
			if learn(ctx, common, n+f.plus, past+f.plus); ctx.Err() != nil {
				return
			}
			for n := n; n < past; n++ {
				if b, j := oddPart(n + f.plus); !yield(n, f.degree(b, j, b, j, common[b])) {
					return
				}
			}
		}
	}
}

// learn adds to common the common degrees of the odd parts of all numbers from first to past−1, which are right unless the
// context has ended.
func learn(ctx context.Context, common map[int]int, first, past int) {
	var odd []int
	for k := first; k < past; k++ {
		b, _ := oddPart(k)
		if _, ok := common[b]; !ok {
			common[b] = 0
			odd = append(odd, b)
		}
	}
	degrees := make([]int, len(odd))
	parallel.Each(ctx, len(odd), func(i int) { degrees[i], _ = commonDegree(ctx, odd[i], odd[i]) })
	for i, b := range odd {
		common[b] = degrees[i]
	}
}

// A Möbius strip of m rows and n columns is folded along its middle, as strip explains. Its rows are the k = m/2 double
// ones, cyclic with 2n cells, so that polynomials are modulo N², where N = zⁿ + 1. Going on from row k one comes back
// through the other halves of the same double rows. To exchange halves is J = zⁿ, and J² = 1.

// newEvenMobius closes a Möbius strip of an even number of rows, where the row after row k is row k again with its halves
// exchanged: below = J·above at cut k. With v = (q, 0) at cut 0 and t = T^(k−h)·d that is
//
//	a·q = c,   a = fₖ₊₁ + J·fₖ at B,   c = t.below + J·t.above.
//
// J makes a as long as N, but a² is f₂ₖ₊₁, which on a board of few rows is short: a shortcut.
func newEvenMobius(ctx context.Context, r ring, k int) (closing, error) {
	f, next := r.fibonacci(k)
	_, square := r.fibonacci(2 * k)
	a := func(p gf2.Poly) gf2.Poly {
		return r.reduce(next.Mul(p).Add(r.turn(r.mul(f, p), r.n/2+1)))
	}
	easy, err := newRingEquation(ctx, r, square)
	if err != nil {
		return nil, err
	}
	first, err := newShortcut(ctx, easy, a, a) // ζᵏ·a·q = ζᵏ·c
	return firstRows{first.kernel, k, func(t cut) (gf2.Poly, bool) {
		return first.solve(r.turn(t.below.Add(r.turn(t.above, r.n/2)), k))
	}}, err
}

// newOddMobius closes a Möbius strip with a middle row. Written twice, its presses are the row below at cut k, so that
// N·below = 0. Its lights have double row k above them and, halves exchanged, below them, so that B·below + N·above is
// their change written twice, which is N·c₀ for the row c₀ of that change written once and followed by zeros. If the
// chase upward begins with c₀ above cut k, and not with an empty row, what is left to close is
//
//	N·below = 0,   B·below + N·above = 0     for (below, above) = Tᵏ·(q, 0) + t,
//
// with t = T^(k−h)·d as before. That chase then counts the middle row, too: for a quiet pattern y,
// the sum in witness has one more term at cut k, ⟨yₖ₊₁, c₀⟩, the contribution of the middle row to ⟨y, b⟩.
//
// The first of the equations is fₖ₊₁·q = t.below modulo N. With g the greatest common divisor of
// fₖ₊₁ and N, its solutions are q = q₁ + (N/g)·y for any y. Then the terms of the second are multiples
// of N, and divided by it they read
//
//	(B·fₖ₊₁/g + fₖ·N/g)·y = B·(fₖ₊₁·q₁ + t.below)/N + fₖ·q₁ + t.above   modulo N.
//
// The factor of y is long, but times g it is B·fₖ₊₁ modulo N: a shortcut again. Without a change,
// the y are the multiples of N/g′ for some g′, and so the q are those of N²/(g·g′).
func newOddMobius(ctx context.Context, r, half ring, k int) (closing, error) {
	f, next := r.fibonacci(k)
	first, err := newRingEquation(ctx, half, next) // ζᵏ·fₖ₊₁·q = ζᵏ·t.below modulo N
	if err != nil {
		return nil, err
	}
	g := first.kernel.g
	quotient, _ := next.DivMod(g)
	a := half.reduce(r.beta.Mul(quotient).Add(f.Shift(2).Mul(first.kernel.generator)))
	easy, err := newRingEquation(ctx, half, r.beta.Mul(next))
	if err != nil {
		return nil, err
	}
	second, err := newShortcut(ctx, easy, // times ζᵏ⁺¹
		func(y gf2.Poly) gf2.Poly { return half.mul(a, y) },
		func(c gf2.Poly) gf2.Poly { return half.mul(g, c) })
	if err != nil {
		return nil, err
	}
	return firstRows{newIdeal(r, g.Mul(second.kernel.g)), k, func(t cut) (gf2.Poly, bool) {
		below := r.turn(t.below, k)
		q, ok := first.solve(below)
		if !ok {
			return gf2.Poly{}, false
		}
		// A multiple of N is a row of n cells written twice; once is the quotient.
		once := r.reduce(below.Add(next.Mul(q))).Shift(-half.n)
		right := r.beta.Mul(once).Add(f.Shift(2).Mul(q)).Add(r.turn(t.above, k+1))
		y, ok := second.solve(half.reduce(right))
		return r.reduce(q.Add(y.Mul(first.kernel.generator))), ok
	}}, nil
}

// torus closes a board whose last row neighbors the first: what ends at cut m is what begins at
// cut 0, and v is whatever satisfies
//
//	(Tʰ + T^(h−m))·v = d.
//
// Two rows are unknown, and yet their equations come apart if h is the middle. A 2×2 matrix X of determinant 1 has X +
// X⁻¹ = (trace of X)·I over two states, and the trace of Tʰ is fₕ₊₁ + fₕ₋₁ = B·fₕ at B.
//
// For m = 2h, therefore, Tʰ + T⁻ʰ = σ·I with σ = B·fₕ. Each row of v times σ is the same row of d.
//
// For m = 2h+1, T⁻ʰ = Tʰ + B·fₕ·I. Since Tʰ = fₕ·T + fₕ₋₁·I, that is fₕ·T + fₕ₊₁·I, while
// Tʰ⁺¹ = fₕ₊₁·T + fₕ·I. Their sum is σ·(T + I) with σ = fₕ + fₕ₊₁, and so
//
//	Tʰ + T⁻ʰ⁻¹ = T⁻¹·(Tʰ⁺¹ + T⁻ʰ) = σ·(I + T⁻¹) = σ·│ 1    1   │.
//	                                               │ 1  1 + B │
//
// With u = below + above, its rows read σ·u = d.below and, added, σ·B·above = d.below + d.above.
type torus struct {
	ring
	h     int          // the cut of the mismatch
	odd   bool         // the number of rows is
	sum   ringEquation // ζʰ·σ times below, or u if odd
	above ringEquation // ζʰ·σ times above, or ζʰ⁺¹·σ·B if odd
}

func newTorus(ctx context.Context, r ring, m int) (closing, error) {
	t := torus{ring: r, h: m / 2, odd: m%2 == 1}
	f, next := r.fibonacci(t.h)
	sigma := r.beta.Mul(f)
	if t.odd {
		sigma = next.Add(r.zeta(f, 1))
	}
	var err error
	if t.sum, err = newRingEquation(ctx, r, sigma); err != nil {
		return nil, err
	}
	t.above = t.sum
	if t.odd {
		t.above, err = newRingEquation(ctx, r, r.beta.Mul(sigma))
	}
	return t, err
}

// begin returns the beginning that the two unknowns represent.
func (t torus) begin(sum, above gf2.Poly) cut {
	if t.odd {
		sum = sum.Add(above)
	}
	return cut{below: sum, above: above}
}

func (t torus) solve(d cut, _ int) (cut, bool) {
	right, turns := d.above, t.h
	if t.odd {
		right, turns = d.above.Add(d.below), t.h+1
	}
	sum, ok := t.sum.solve(t.turn(d.below, t.h))
	if !ok {
		return cut{}, false
	}
	above, ok := t.above.solve(t.turn(right, turns))
	return t.begin(sum, above), ok
}

func (t torus) quiets() int { return t.sum.kernel.size() + t.above.kernel.size() }

func (t torus) quiet(i int) cut {
	if n := t.sum.kernel.size(); i >= n {
		return t.begin(gf2.Poly{}, t.above.kernel.basis(i-n))
	}
	return t.begin(t.sum.kernel.basis(i), gf2.Poly{})
}

// detect tries the unknowns one by one. In terms of them, what is to be 1 reads
//
//	⟨sum, e.below⟩ + ⟨above, e.above⟩             if m is even,
//	⟨sum, e.below⟩ + ⟨above, e.below + e.above⟩   if m is odd, as below is then sum + above.
func (t torus) detect(e cut) cut {
	if sum, ok := t.sum.kernel.detect(e.below); ok {
		return t.begin(sum, gf2.Poly{})
	}
	right := e.above
	if t.odd {
		right = right.Add(e.below)
	}
	above, _ := t.above.kernel.detect(right)
	return t.begin(gf2.Poly{}, above)
}
