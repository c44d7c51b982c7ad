package algebra

import (
	"context"
	"lightsout/internal/math/gf2"
	"lightsout/internal/math/zmod"
)

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
