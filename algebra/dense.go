package algebra

import (
	"context"
	"fmt"

	"lightsout"
)

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

// newDense factors the whole toggle matrix at once: a chase in which no light determines a button, so that
// all buttons are unknown and every light leaves an equation. It is slow and plain, and is the reference for the other methods.
func newDense(ctx context.Context, b *lightsout.Board) (factoring, error) {
	if err := fitsDense(b); err != nil {
		return nil, err
	}
	rows, err := incidenceOf(ctx, b)
	if err != nil {
		return nil, err
	}
	c := &chase{b: b, rows: rows}
	for i := range int32(b.Lights()) {
		c.steps = append(c.steps, step{light: i, button: -1})
		c.remaining = append(c.remaining, i)
	}
	for j := range int32(b.Buttons()) {
		c.params = append(c.params, j)
	}
	return c.factored(ctx)
}

// with returns presses or a state, all 0, with the given values.
func with[V interface{ Set(i, v int) }](x V, values []uint8) V {
	for i, v := range values {
		if v != 0 {
			x.Set(i, int(v))
		}
	}
	return x
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
