package algebra

import (
	"context"

	"lightsout/internal/math/gf2"
)

// A Möbius strip of m rows and n columns is folded along its middle, as strip explains. Its rows are the k =
// m/2 double ones, cyclic with 2n cells, so that polynomials are modulo N², where N = zⁿ + 1. Going on from
// row k one comes back through the other halves of the same double rows. To exchange halves is J = zⁿ, and J²
// = 1.

// newEvenMobius closes a Möbius strip of an even number of rows, where the row after row k is row k again
// with its halves exchanged: below = J·above at cut k. With v = (q, 0) at cut 0 and t = T^(k−h)·d that is
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

// newOddMobius closes a Möbius strip with a middle row. Written twice, its presses are the row below at cut
// k, so that N·below = 0. Its lights have double row k above them and, halves exchanged, below them, so that
// B·below + N·above is their change written twice, which is N·c₀ for the row c₀ of that change written once
// and followed by zeros. If the chase upward begins with c₀ above cut k, and not with an empty row, what is
// left to close is
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
