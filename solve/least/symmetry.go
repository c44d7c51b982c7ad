package least

import (
	"context"
	"math/bits"
	"slices"

	"lightsout/internal/math/coset"
	"lightsout/internal/math/gf2"
	"lightsout/symmetry"
)

// Where the wanted change is symmetric, light solutions often are too, and the symmetric ones are
// few enough to look at all: if a symmetry moves the solutions of a coset of dimension d, about
// d/2 dimensions of them stay as they are. So they are looked at first; what they give is no proof,
// but makes the walk through all solutions pass over more of them.

// Limits of that look: dimensions of a walk, symmetries tried.
const (
	maxSymmetric  = 20
	maxSymmetries = 16
)

// searchSymmetric looks at the solutions that some symmetry leaves as they are.
func (q *question) searchSymmetric(ctx context.Context) error {
	if q.coset == nil || len(q.coset.Basis) < 24 || len(q.coset.Basis) > 256 {
		return nil
	}
	group, err := q.symmetries(ctx)
	if err != nil {
		return err
	}
	for _, y := range group[1:] {
		c := q.coset.fixedBy(y)
		if c == nil {
			continue
		}
		if len(c.Basis) > maxSymmetric {
			err = c.descend(ctx, q.tries(), q.weight, func(words []uint64) bool {
				q.found(c.presses(words))
				return !q.proved()
			})
		} else {
			var a coset.Answer
			a, err = c.Walk(nil, coset.DefaultLog).Leaders(ctx, coset.Options{Known: weightOf(c.First)})
			if a.Words != nil {
				q.found(c.presses(a.Words))
			}
		}
		if err != nil || q.proved() {
			return err
		}
	}
	return nil
}

// symmetries returns symmetries of the board that leave the wanted change as it is, the identity
// first.
func (q *question) symmetries(ctx context.Context) ([]symmetry.Symmetry, error) {
	if q.group == nil {
		group, err := symmetry.Of(ctx, q.p.Board)
		if err != nil {
			return nil, err
		}
		q.group = symmetry.Fixing(group, q.p.To.Minus(q.p.From))
	}
	return q.group[:min(len(q.group), maxSymmetries)], nil
}

// fixedBy returns the solutions that a symmetry leaves as they are, or nil if there are none.
//
// They are the first + Σ vᵢ·quietᵢ for which moved(first) + first = Σ vᵢ·(moved(quietᵢ) + quietᵢ):
// a system of linear equations for v. Its right sides are eliminated together with the patterns they
// come from, and where nothing is left, the pattern is one that stays as it is.
func (c *solutionCoset) fixedBy(y symmetry.Symmetry) *solutionCoset {
	words := len(c.First)
	basis := gf2.Basis{Words: words}
	// row returns how a symmetry changes presses, followed by the presses.
	row := func(presses []uint64) []uint64 {
		r := slices.Concat(presses, presses)
		for at, word := range presses {
			for ; word != 0; word &= word - 1 {
				to := y.Buttons[at<<6+bits.TrailingZeros64(word)]
				r[to>>6] ^= 1 << (to & 63)
			}
		}
		return r
	}
	fixed := &solutionCoset{coset.Coset{N: c.N}}
	for _, q := range c.Basis {
		if r := row(q); !basis.Add(r) {
			fixed.Basis = append(fixed.Basis, r[words:])
		}
	}
	r := row(c.First)
	if basis.Reduce(r) >= 0 {
		return nil
	}
	fixed.First = r[words:]
	return fixed
}
