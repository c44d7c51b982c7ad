package algebra

import (
	"context"
	"math/big"
	"slices"

	"lightsout"
)

func (s *sparse) solve(ctx context.Context, from, to lightsout.State) (x lightsout.Presses, w lightsout.State, ok bool, err error) {
	change, err := changeOf(ctx, s.b, from, to)
	if err != nil {
		return x, w, false, err
	}
	e, err := s.forward(ctx, change)
	if err != nil {
		return x, w, false, err
	}
	for n, i := range s.idle {
		if e[i] != 0 {
			w, err := s.witness(ctx, n)
			return x, w, false, err
		}
	}
	x = s.b.NewPresses()
	for n := range s.blocks {
		bl := &s.blocks[n]
		right := make([]uint8, len(bl.lights))
		for at, i := range bl.lights {
			right[at] = e[i]
		}
		if err := ctx.Err(); err != nil {
			return x, w, false, err
		}
		p, v, ok := bl.core.solve(right)
		if !ok {
			w, err := s.witnessOf(ctx, bl.lights, v)
			return x, w, false, err
		}
		s.press(x, bl.buttons, p)
	}
	err = s.extend(ctx, x, change)
	return x, w, err == nil, err
}

func (s *sparse) press(x lightsout.Presses, buttons []int32, values []uint8) {
	for at, v := range values {
		if v != 0 {
			x.Set(int(s.a.buttons[buttons[at]]), int(v))
		}
	}
}

// forward returns E·change, in the order of the arrangement.
func (s *sparse) forward(ctx context.Context, change []uint8) ([]uint8, error) {
	e := make([]uint8, len(change))
	for at, i := range s.a.lights {
		e[at] = change[i]
	}
	return e, s.rec.forward(ctx, uint32(s.b.Modulus()), e)
}

// extend adds presses of T to presses x of S, so that together they make the change, which it uses up.
func (s *sparse) extend(ctx context.Context, x lightsout.Presses, change []uint8) error {
	k := s.b.Modulus()
	var room []lightsout.Toggle
	for j := range x.Len() {
		v := x.At(j)
		if v == 0 {
			continue
		}
		room = s.b.AppendToggles(room[:0], j)
		for _, t := range room {
			change[t.Light] = uint8((int(change[t.Light]) + (k-v)*t.Times) % k)
		}
	}
	e, err := s.forward(ctx, change)
	if err != nil {
		return err
	}
	solved, err := s.rec.back(ctx, uint32(k), e, s.b.Buttons())
	if err != nil {
		return err
	}
	for _, j := range s.rec.buttons {
		x.Set(int(s.a.buttons[j]), int(solved[j]))
	}
	return nil
}

// witnessOf carries v with v·M = 0, given on some lights, back to w with w·A = 0.
func (s *sparse) witnessOf(ctx context.Context, lights []int32, values []uint8) (w lightsout.State, err error) {
	v := make([]uint8, s.b.Lights())
	for at, i := range lights {
		v[i] = values[at]
	}
	if err := s.rec.carry(ctx, uint32(s.b.Modulus()), v); err != nil {
		return w, err
	}
	w = s.b.NewState()
	for at, i := range s.a.lights {
		if v[at] != 0 {
			w.Set(int(i), int(v[at]))
		}
	}
	return w, nil
}

// sparseList is generators of the kernels of the blocks. They are kept as they come from the dense
// cores, and extended to the whole board on demand.
type sparseList struct{ quiets, witnesses []generator }

// generator is presses of the buttons of a block, or a state of its lights.
type generator struct {
	*block
	values []uint8
	order  int // of presses
}

func (s *sparse) list(ctx context.Context) (l sparseList, err error) {
	for n := range s.blocks {
		bl := &s.blocks[n]
		k, err := kernelsOf(ctx, bl.core)
		if err != nil {
			return sparseList{}, err
		}
		for i, values := range k.quiet {
			l.quiets = append(l.quiets, generator{bl, values, k.orders[i]})
		}
		for _, values := range k.witness {
			l.witnesses = append(l.witnesses, generator{bl, values, 0})
		}
	}
	return l, nil
}

// Free buttons come first in the list of quiet patterns, and idle lights in that of witnesses.

func (s *sparse) quiets(ctx context.Context) (int, error) {
	l, err := s.listed.Get(ctx)
	return len(s.free) + len(l.quiets), err
}

func (s *sparse) witnesses(ctx context.Context) (int, error) {
	l, err := s.listed.Get(ctx)
	return len(s.idle) + len(l.witnesses), err
}

func (s *sparse) onto() bool {
	return len(s.idle) == 0 && !slices.ContainsFunc(s.blocks, func(bl block) bool { return !bl.core.onto() })
}

func (s *sparse) quiet(ctx context.Context, i int) (x lightsout.Presses, err error) {
	l, err := s.listed.Get(ctx)
	if err != nil {
		return x, err
	}
	x = s.b.NewPresses()
	if i < len(s.free) {
		s.press(x, s.free[i:i+1], []uint8{1})
	} else {
		g := l.quiets[i-len(s.free)]
		s.press(x, g.buttons, g.values)
	}
	return x, s.extend(ctx, x, make([]uint8, s.b.Lights()))
}

func (s *sparse) order(i int) int {
	if i < len(s.free) {
		return s.b.Modulus()
	}
	l, _ := s.listed.Get(context.Background())
	return l.quiets[i-len(s.free)].order
}

func (s *sparse) witness(ctx context.Context, i int) (w lightsout.State, err error) {
	if i < len(s.idle) {
		return s.witnessOf(ctx, s.idle[i:i+1], []uint8{1})
	}
	l, err := s.listed.Get(ctx)
	if err != nil {
		return w, err
	}
	g := l.witnesses[i-len(s.idle)]
	return s.witnessOf(ctx, g.lights, g.values)
}

func (s *sparse) kernelSize() *big.Int {
	size := new(big.Int).Exp(big.NewInt(int64(s.b.Modulus())), big.NewInt(int64(len(s.free))), nil)
	for _, bl := range s.blocks {
		size.Mul(size, bl.core.kernelSize())
	}
	return size
}

// nullity adds up what the blocks need, for each prime in k apart: modulo 6, a quiet pattern of
// order 2 in one block and one of order 3 in another are multiples of their sum.
func (s *sparse) nullity() int {
	most := 0
	for p := range primesOf(s.b.Modulus()) {
		count := len(s.free)
		for _, bl := range s.blocks {
			count += nullityAt(bl.core, p)
		}
		most = max(most, count)
	}
	return most
}

func primesOf(k int) func(yield func(p int) bool) {
	return func(yield func(p int) bool) {
		for p := 2; k > 1; p++ {
			if k%p != 0 {
				continue
			}
			if !yield(p) {
				return
			}
			for k%p == 0 {
				k /= p
			}
		}
	}
}

// nullityAt returns the nullity of a core modulo a prime p that divides k.
func nullityAt(c core, p int) int {
	r, ok := c.(ringCore)
	if !ok {
		return c.nullity()
	}
	count := r.f.Cols() - min(r.f.Rows(), r.f.Cols())
	for _, d := range r.f.InvariantFactors() {
		if d%p == 0 {
			count++
		}
	}
	return count
}
