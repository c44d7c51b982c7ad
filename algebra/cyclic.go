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

// order keeps open lights by the length of their equations, so that the shortest is found at once.
// To place, move or remove a light costs the same however many there are: lights whose equations
// are equally long are a doubly linked list, threaded through two slices.
//
// Among equals the last to be placed comes first. What was placed last lies next to what was just
// eliminated, so that one front moves over a board, rather than many that must meet.
type order struct {
	first      []int32 // of a length: the first light of its list, or none
	next, prev []int32 // of a light: its neighbors in its list, or none
	list       []int32 // of a light: the length whose list it is in, or none
	least      int     // lists of lesser lengths are empty
	lights     int     // how many lights are in lists
}

// none is no light, button or place.
const none = -1

// newOrder returns an empty order for a number of lights and lengths up to the number of buttons.
func newOrder(lights, buttons int) *order {
	o := &order{
		first: make([]int32, buttons+1),
		next:  make([]int32, lights),
		prev:  make([]int32, lights),
		list:  make([]int32, lights),
	}
	fill(o.first, none)
	fill(o.list, none)
	return o
}

func fill(s []int32, v int32) {
	for i := range s {
		s[i] = v
	}
}

// place puts a light where the length of its equation belongs, wherever it was. A light whose
// equation is empty belongs nowhere.
func (o *order) place(light int32, length int) {
	o.remove(light)
	if length == 0 {
		return
	}
	head := o.first[length]
	o.next[light], o.prev[light], o.list[light] = head, none, int32(length)
	if head != none {
		o.prev[head] = light
	}
	o.first[length] = light
	o.lights++
	o.least = min(o.least, length)
}

func (o *order) remove(light int32) {
	length := o.list[light]
	if length == none {
		return
	}
	next, prev := o.next[light], o.prev[light]
	if prev == none {
		o.first[length] = next
	} else {
		o.next[prev] = next
	}
	if next != none {
		o.prev[next] = prev
	}
	o.list[light] = none
	o.lights--
}

// shortest returns a light with the shortest equation, or none.
func (o *order) shortest() int32 {
	if o.lights == 0 {
		return none
	}
	for o.first[o.least] == none {
		o.least++
	}
	return o.first[o.least]
}
