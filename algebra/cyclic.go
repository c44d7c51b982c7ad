package algebra

import (
	"context"

	"lightsout/internal/math/gf2"
	"lightsout/internal/math/zmod"
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

// To build the equations between the parameters, the chase is run once more with each button not a
// number but a combination of parameters. Only the buttons that a later light still needs are kept:
// a front that moves over the board, a few layers deep.

// front keeps the combinations of the buttons that are still needed.
type front[T any] struct {
	length int
	of     map[int32][]T
	spare  [][]T
	last   []int32 // of a button: the step at which it is needed for the last time
}

func newFront[T any](c *chase, length int) *front[T] {
	f := &front[T]{length: length, of: map[int32][]T{}, last: make([]int32, c.b.Buttons())}
	for at, s := range c.steps {
		buttons, _ := c.rows.row(int(s.light))
		for _, j := range buttons {
			f.last[j] = int32(at)
		}
	}
	return f
}

// fresh returns a combination to write to, all zero.
func (f *front[T]) fresh() []T {
	if n := len(f.spare); n > 0 {
		v := f.spare[n-1]
		f.spare = f.spare[:n-1]
		clear(v)
		return v
	}
	return make([]T, f.length)
}

// keep remembers the combination of a button, if a later step needs it.
func (f *front[T]) keep(button int32, v []T, at int) {
	if f.last[button] > int32(at) {
		f.of[button] = v
	} else {
		f.spare = append(f.spare, v)
	}
}

// forget drops the combinations that the step was the last to need.
func (f *front[T]) forget(buttons []int32, at int) {
	for _, j := range buttons {
		if f.last[j] == int32(at) {
			if v, ok := f.of[j]; ok {
				f.spare = append(f.spare, v)
				delete(f.of, j)
			}
		}
	}
}

// paramPlaces returns the number of each button among the parameters, or −1.
func (c *chase) paramPlaces() []int32 {
	place := make([]int32, c.b.Buttons())
	for j := range place {
		place[j] = -1
	}
	for at, j := range c.params {
		place[j] = int32(at)
	}
	return place
}

// bitCore runs the chase over combinations of parameters with two states, 64 parameters a word.
func (c *chase) bitCore(ctx context.Context) (core, error) {
	place := c.paramPlaces()
	m := gf2.NewMatrix(len(c.remaining), len(c.params))
	f := newFront[uint64](c, (len(c.params)+63)/64)
	p := pace{ctx: ctx}
	row := 0
	for at, s := range c.steps {
		sum := f.fresh()
		buttons, _ := c.rows.row(int(s.light))
		if err := p.spend(len(buttons) * (8 + f.length)); err != nil {
			return nil, err
		}
		for _, j := range buttons {
			if p := place[j]; p >= 0 {
				sum[p>>6] ^= 1 << (p & 63)
			} else if j != s.button {
				for w, v := range f.of[j] {
					sum[w] ^= v
				}
			}
		}
		f.forget(buttons, at)
		if s.button >= 0 {
			f.keep(s.button, sum, at)
			continue
		}
		copy(m.Row(row).Words(), sum)
		f.spare = append(f.spare, sum)
		row++
	}
	return newBitCore(ctx, m)
}

// ringCore does the same over ℤ/k, a byte a parameter. Products of two bytes are summed in 32 bits and reduced once.
func (c *chase) ringCore(ctx context.Context) (core, error) {
	k := uint32(c.b.Modulus())
	place := c.paramPlaces()
	m := zmod.NewMatrix(int(k), len(c.remaining), len(c.params))
	f := newFront[uint8](c, len(c.params))
	sum := make([]uint32, len(c.params))
	p := pace{ctx: ctx}
	row := 0
	for at, s := range c.steps {
		clear(sum)
		buttons, times := c.rows.row(int(s.light))
		for n, j := range buttons {
			t := uint32(times[n])
			if p := place[j]; p >= 0 {
				sum[p] += t
			} else if j != s.button {
				addTimes(sum, f.of[j], t)
			}
			if err := p.spend(8 + f.length/4); err != nil {
				return nil, err
			}
			if n&(1<<15-1) == 1<<15-1 { // a light with very many buttons must not overflow
				for p := range sum {
					sum[p] %= k
				}
			}
		}
		f.forget(buttons, at)
		if s.button < 0 {
			reduceTo(m.Row(row), sum, 1, k)
			row++
			continue
		}
		v := f.fresh()
		reduceTo(v, sum, (k-uint32(s.factor))%k, k) // the others go to the other side
		f.keep(s.button, v, at)
	}
	return newRingCore(ctx, m)
}

func addTimes(sum []uint32, v []uint8, t uint32) {
	v = v[:len(sum)]
	for i := range sum {
		sum[i] += uint32(v[i]) * t
	}
}

// reduceTo writes factor·sum modulo k. The remainder of a number below 2³² is taken by multiplying
// with ⌈2⁶⁴/k⌉, which is exact for such numbers (Lemire, Kaser and Kurz, 2019).
func reduceTo(dst []uint8, sum []uint32, factor, k uint32) {
	magic := ^uint64(0)/uint64(k) + 1
	remainder := func(v uint32) uint32 {
		low := magic * uint64(v)
		hi, lo := low>>32, low&(1<<32-1)
		return uint32((hi*uint64(k) + lo*uint64(k)>>32) >> 32)
	}
	for i, v := range sum {
		v = remainder(v)
		if factor != 1 {
			v = remainder(v * factor)
		}
		dst[i] = uint8(v)
	}
}
