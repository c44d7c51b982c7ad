package least

import (
	"context"
	"math/bits"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/math/coset"
)

// solutionCoset is all solutions of a problem with two states. Presses are packed as lightsout.Presses packs
// them.
type solutionCoset struct{ coset.Coset }

// newCoset returns the coset of a solution: a quiet pattern of a large board takes milliseconds, and there
// may be thousands.
func newCoset(ctx context.Context, a *algebra.Algebra, x lightsout.Presses) (*solutionCoset, error) {
	c := &solutionCoset{coset.Coset{N: x.Len(), First: slices.Clone(x.Words())}}
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		c.Basis = append(c.Basis, q.Words())
	}
	return c, nil
}

func (c *solutionCoset) clone() *solutionCoset { return &solutionCoset{c.Clone()} }

// presses returns packed presses in the type that people use.
func (c *solutionCoset) presses(words []uint64) lightsout.Presses {
	x := lightsout.NewPresses(2, c.N)
	copy(x.Words(), words)
	return x
}

func weightOf(words []uint64) int {
	total := 0
	for _, w := range words {
		total += bits.OnesCount64(w)
	}
	return total
}

func weightOfSum(a, b []uint64) int {
	total := 0
	b = b[:len(a)]
	for i, w := range a {
		total += bits.OnesCount64(w ^ b[i])
	}
	return total
}

func bitAt(words []uint64, i int) bool { return words[i>>6]>>(i&63)&1 != 0 }
