package algebra

import (
	"context"
	"fmt"
	"math/big"
	"sync"

	"lightsout"
)

// dense factors the whole toggle matrix at once. It is slow and plain, and judges the other ways.
type dense struct {
	b         *lightsout.Board
	core      core
	generated func() denseKernels
}

type denseKernels struct {
	quiet, witness [][]uint8
	orders         []int
}

// maxDense is the greatest number of entries of a matrix that is factored as a whole.
const maxDense = 1 << 28

func newDense(ctx context.Context, b *lightsout.Board) (factoring, error) {
	// A board with far more lights than buttons, or far fewer, has as many more witnesses or quiet
	// patterns, and their lists must stay in bounds too.
	lopsided := max(b.Lights(), b.Buttons()) - min(b.Lights(), b.Buttons())
	if most := max(b.Lights(), b.Buttons()); b.Lights() > maxDense/b.Buttons() || lopsided > maxDense/most {
		return nil, fmt.Errorf("board %s has %d lights and %d buttons: too large for the method dense, whose matrix has at most %d entries", b, b.Lights(), b.Buttons(), maxDense)
	}
	d := dense{b: b}
	d.core = newCore(b.Modulus(), b.Lights(), b.Buttons(), func(set func(row, col, value int)) {
		var room []lightsout.Toggle
		for j := range b.Buttons() {
			room = b.AppendToggles(room[:0], j)
			for _, t := range room {
				set(t.Light, j, t.Times)
			}
		}
	})
	d.generated = sync.OnceValue(func() denseKernels {
		quiet, orders := d.core.kernel()
		return denseKernels{quiet, d.core.left(), orders}
	})
	return d, nil
}

func (d dense) nullity() int                  { return d.core.nullity() }
func (d dense) kernelSize() *big.Int          { return d.core.kernelSize() }
func (d dense) quiets() int                   { return len(d.generated().quiet) }
func (d dense) quiet(i int) lightsout.Presses { return pressesOf(d.b, d.generated().quiet[i]) }
func (d dense) order(i int) int               { return d.generated().orders[i] }
func (d dense) witnesses() int                { return len(d.generated().witness) }
func (d dense) witness(i int) lightsout.State { return stateOf(d.b, d.generated().witness[i]) }

func (d dense) solve(_ context.Context, from, to lightsout.State) (lightsout.Presses, lightsout.State, bool, error) {
	x, w, ok := d.core.solve(changeOf(d.b, from, to))
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
func changeOf(b *lightsout.Board, from, to lightsout.State) []uint8 {
	k := b.Modulus()
	change := make([]uint8, b.Lights())
	for i := range change {
		v := 0
		if to.Len() != 0 {
			v = to.At(i)
		}
		if from.Len() != 0 {
			v -= from.At(i)
		}
		change[i] = uint8((v + k) % k)
	}
	return change
}
