package algebra

import (
	"context"

	"lightsout/internal/math/gf2"
)

// torus closes a board whose last row neighbors the first: what ends at cut m is what begins at
// cut 0, and v is whatever satisfies
//
//	(Tʰ + T^(h−m))·v = d.
//
// Two rows are unknown, and yet their equations come apart if h is the middle. A 2×2 matrix X of determinant
// 1 has X + X⁻¹ = (trace of X)·I over two states, and the trace of Tʰ is fₕ₊₁ + fₕ₋₁ = B·fₕ at B.
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
	right := d.above
	turns := t.h
	if t.odd {
		right = d.above.Add(d.below)
		turns = t.h + 1
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
