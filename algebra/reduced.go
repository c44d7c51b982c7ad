package algebra

import (
	"context"
	"math/big"

	"lightsout"
	"lightsout/internal/base/lazy"
	"lightsout/internal/math/zmod"
)

// reduced is a board whose equations have been eliminated, down to small dense systems that do not depend on
// each other: the blocks. Chasing leaves one, sparse elimination often several. Their answers are those of
// the board, but for presses and states that the elimination carries back.
type reduced struct {
	*steps
	idle   []int32 // lights without entries in any block: each is a witness by itself
	free   []int32 // buttons without: each is a quiet pattern
	blocks []block
	listed *lazy.Value[generators]
}

// block is lights and buttons, and the matrix between them, factored. Lights go by the numbers of the
// elimination.
type block struct {
	lights, buttons []int32
	core            core
}

func newReduced(s *steps, idle, free []int32, blocks []block) *reduced {
	r := &reduced{steps: s, idle: idle, free: free, blocks: blocks}
	r.listed = lazy.New(r.list)
	return r
}

func (r *reduced) solve(
	ctx context.Context, from, to lightsout.State,
) (x lightsout.Presses, w lightsout.State, ok bool, err error) {
	change, err := changeOf(ctx, r.b, from, to)
	if err != nil {
		return x, w, false, err
	}
	e, err := r.forward(ctx, change)
	if err != nil {
		return x, w, false, err
	}
	for n, i := range r.idle {
		if e[i] != 0 {
			w, err := r.witness(ctx, n)
			return x, w, false, err
		}
	}
	x = r.b.NewPresses()
	for n := range r.blocks {
		bl := &r.blocks[n]
		right := make([]uint8, len(bl.lights))
		for at, i := range bl.lights {
			right[at] = e[i]
		}
		if err := ctx.Err(); err != nil {
			return x, w, false, err
		}
		p, v, ok := bl.core.Solve(right)
		if !ok {
			w, err := r.witnessOf(ctx, bl.lights, v)
			return x, w, false, err
		}
		press(x, bl.buttons, p)
	}
	err = r.extend(ctx, x, change)
	return x, w, err == nil, err
}

// generators are those of the kernels of the blocks. They are kept as they come from the dense cores, and
// extended to the whole board on demand.
type generators struct{ quiets, witnesses []generator }

// generator is presses of the buttons of a block, or a state of its lights.
type generator struct {
	*block
	values []uint8
}

func (r *reduced) list(ctx context.Context) (l generators, err error) {
	for n := range r.blocks {
		bl := &r.blocks[n]
		quiets, err := bl.core.kernel(ctx)
		if err != nil {
			return generators{}, err
		}
		witnesses, err := bl.core.left(ctx)
		if err != nil {
			return generators{}, err
		}
		for _, values := range quiets {
			l.quiets = append(l.quiets, generator{bl, values})
		}
		for _, values := range witnesses {
			l.witnesses = append(l.witnesses, generator{bl, values})
		}
	}
	return l, nil
}

// Free buttons come first in the list of quiet patterns, and idle lights in that of witnesses.

func (r *reduced) quiets(ctx context.Context) (int, error) {
	l, err := r.listed.Get(ctx)
	return len(r.free) + len(l.quiets), err
}

func (r *reduced) witnesses(ctx context.Context) (int, error) {
	l, err := r.listed.Get(ctx)
	return len(r.idle) + len(l.witnesses), err
}

// onto asks whether each block has as many independent rows, modulo every prime, as it has lights.
func (r *reduced) onto() bool {
	for _, p := range zmod.NewRing(r.b.Modulus()).Primes() {
		for _, bl := range r.blocks {
			if bl.core.Nullity(p) != len(bl.buttons)-len(bl.lights) {
				return false
			}
		}
	}
	return len(r.idle) == 0
}

func (r *reduced) quiet(ctx context.Context, i int) (x lightsout.Presses, err error) {
	l, err := r.listed.Get(ctx)
	if err != nil {
		return x, err
	}
	x = r.b.NewPresses()
	if i < len(r.free) {
		press(x, r.free[i:i+1], []uint8{1})
	} else {
		g := l.quiets[i-len(r.free)]
		press(x, g.buttons, g.values)
	}
	return x, r.extend(ctx, x, make([]uint8, r.b.Lights()))
}

func (r *reduced) order(i int) int {
	if i < len(r.free) {
		return r.b.Modulus()
	}
	l, _ := r.listed.Get(context.Background())
	return orderOf(r.b.Modulus(), l.quiets[i-len(r.free)].values)
}

func (r *reduced) witness(ctx context.Context, i int) (w lightsout.State, err error) {
	if i < len(r.idle) {
		return r.witnessOf(ctx, r.idle[i:i+1], []uint8{1})
	}
	l, err := r.listed.Get(ctx)
	if err != nil {
		return w, err
	}
	g := l.witnesses[i-len(r.idle)]
	return r.witnessOf(ctx, g.lights, g.values)
}

func (r *reduced) kernelSize() *big.Int {
	size := new(big.Int).Exp(big.NewInt(int64(r.b.Modulus())), big.NewInt(int64(len(r.free))), nil)
	for _, bl := range r.blocks {
		size.Mul(size, bl.core.KernelSize())
	}
	return size
}

func press(x lightsout.Presses, buttons []int32, values []uint8) {
	for at, v := range values {
		if v != 0 {
			x.Set(int(buttons[at]), int(v))
		}
	}
}

// nullity adds up what the blocks need, for each prime in k apart: modulo 6, a quiet pattern of
// order 2 in one block and one of order 3 in another are multiples of their sum.
func (r *reduced) nullity() int {
	largest := 0
	for _, p := range zmod.NewRing(r.b.Modulus()).Primes() {
		count := len(r.free)
		for _, bl := range r.blocks {
			count += bl.core.Nullity(p)
		}
		largest = max(largest, count)
	}
	return largest
}
