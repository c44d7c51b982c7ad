package algebra

import (
	"context"
	"fmt"
	"math/big"

	"lightsout"
)

// dense factors the whole toggle matrix at once. It is slow and plain, and judges the other ways.
type dense struct {
	b       *lightsout.Board
	core    core
	kernels *once[kernels]
}

// maxDense is the greatest number of entries of a matrix that is factored as a whole.
const maxDense = 1 << 28

// fitsDense returns an error if the toggle matrix of a board is too large to be written down.
func fitsDense(b *lightsout.Board) error {
	// A board with far more lights than buttons, or far fewer, has as many more witnesses or quiet
	// patterns, and their lists must stay in bounds too.
	lopsided := max(b.Lights(), b.Buttons()) - min(b.Lights(), b.Buttons())
	if most := max(b.Lights(), b.Buttons()); b.Lights() > maxDense/b.Buttons() || lopsided > maxDense/most {
		return fmt.Errorf("board %s has %d lights and %d buttons: too large for the method dense, whose matrix has at most %d entries", b, b.Lights(), b.Buttons(), maxDense)
	}
	return nil
}

func newDense(ctx context.Context, b *lightsout.Board) (factoring, error) {
	if err := fitsDense(b); err != nil {
		return nil, err
	}
	core, err := newCore(ctx, b.Modulus(), b.Lights(), b.Buttons(), func(set func(row, col, value int)) error {
		var room []lightsout.Toggle
		p := pace{ctx: ctx}
		for j := range b.Buttons() {
			room = b.AppendToggles(room[:0], j)
			for _, t := range room {
				set(t.Light, j, t.Times)
			}
			if err := p.spend(len(room)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return dense{b, core, newOnce(func(ctx context.Context) (kernels, error) { return kernelsOf(ctx, core) })}, nil
}

func (d dense) nullity() int         { return d.core.nullity() }
func (d dense) kernelSize() *big.Int { return d.core.kernelSize() }
func (d dense) onto() bool           { return d.core.onto() }

func (d dense) quiets(ctx context.Context) (int, error) {
	k, err := d.kernels.get(ctx)
	return len(k.quiet), err
}

func (d dense) quiet(ctx context.Context, i int) (lightsout.Presses, error) {
	k, err := d.kernels.get(ctx)
	if err != nil {
		return lightsout.Presses{}, err
	}
	return pressesOf(d.b, k.quiet[i]), nil
}

func (d dense) order(i int) int {
	k, _ := d.kernels.get(context.Background())
	return k.orders[i]
}

func (d dense) witnesses(ctx context.Context) (int, error) {
	k, err := d.kernels.get(ctx)
	return len(k.witness), err
}

func (d dense) witness(ctx context.Context, i int) (lightsout.State, error) {
	k, err := d.kernels.get(ctx)
	if err != nil {
		return lightsout.State{}, err
	}
	return stateOf(d.b, k.witness[i]), nil
}

func (d dense) solve(ctx context.Context, from, to lightsout.State) (lightsout.Presses, lightsout.State, bool, error) {
	change, err := changeOf(ctx, d.b, from, to)
	if err != nil {
		return lightsout.Presses{}, lightsout.State{}, false, err
	}
	x, w, ok := d.core.solve(change)
	if !ok {
		return lightsout.Presses{}, stateOf(d.b, w), false, nil
	}
	return pressesOf(d.b, x), lightsout.State{}, true, nil
}

func pressesOf(b *lightsout.Board, values []uint8) lightsout.Presses {
	x := b.NewPresses()
	for j, v := range values {
		if v != 0 {
			x.Set(j, int(v))
		}
	}
	return x
}

func stateOf(b *lightsout.Board, values []uint8) lightsout.State {
	s := b.NewState()
	for i, v := range values {
		if v != 0 {
			s.Set(i, int(v))
		}
	}
	return s
}

// changeOf returns to − from, a byte a light; a state of length 0 is all off.
func changeOf(ctx context.Context, b *lightsout.Board, from, to lightsout.State) ([]uint8, error) {
	k := b.Modulus()
	change := make([]uint8, b.Lights())
	for i := range change {
		if i%(1<<20) == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v := 0
		if to.Len() != 0 {
			v = to.At(i)
		}
		if from.Len() != 0 {
			v -= from.At(i)
		}
		change[i] = uint8((v + k) % k)
	}
	return change, nil
}
