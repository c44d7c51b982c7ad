package algebra

import (
	"context"
	"fmt"
	"math/big"

	"lightsout"
	"lightsout/internal/math/zmod"
)

// maxInvariant is the greatest number of lights or buttons whose invariant factors are computed.
const maxInvariant = 2000

// InvariantFactors returns the invariant factors of the toggle matrix over the integers, each dividing the next, zeros
// last. They answer for every number of states at once: modulo k, the presses without effect number ∏ gcd(dᵢ, k).
//
// The matrix is the one before any modulus: repeated neighbors count as often as they repeat.
func InvariantFactors(ctx context.Context, b *lightsout.Board) ([]*big.Int, error) {
	if b.Lights() > maxInvariant || b.Buttons() > maxInvariant {
		return nil, fmt.Errorf("board %s has %d lights and %d buttons: invariant factors are computed up to %d", b, b.Lights(), b.Buttons(), maxInvariant)
	}
	m := zmod.NewIntMatrix(b.Lights(), b.Buttons())
	var room []lightsout.Toggle
	for j := range b.Buttons() {
		room = b.Wiring().AppendToggles(room[:0], j)
		for _, t := range room {
			m.Add(t.Light, j, int64(t.Times))
		}
	}
	return m.InvariantFactors(ctx)
}
