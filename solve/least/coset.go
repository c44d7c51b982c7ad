package least

import (
	"context"
	"math/bits"

	"lightsout"
	"lightsout/algebra"
)

// coset is all solutions of a problem with two states: first + Σ yᵢ·quiet[i] over all y ∈ GF(2)ᵈ, d
// the nullity. Presses are packed as lightsout.Presses packs them.
type coset struct {
	n     int        // buttons
	first []uint64   // one solution
	quiet [][]uint64 // a basis of the quiet patterns
}

// newCoset returns the coset of a solution: a quiet pattern of a large board takes milliseconds, and there may
// be thousands.
func newCoset(ctx context.Context, a *algebra.Algebra, x lightsout.Presses) (*coset, error) {
	c := &coset{n: x.Len(), first: append([]uint64(nil), x.Words()...)}
	for q, err := range a.EachQuiet(ctx) {
		if err != nil {
			return nil, err
		}
		c.quiet = append(c.quiet, append([]uint64(nil), q.Words()...))
	}
	return c, nil
}

// clone returns a coset whose basis can be changed without changing that of c.
func (c *coset) clone() *coset {
	d := &coset{n: c.n, first: append([]uint64(nil), c.first...)}
	for _, q := range c.quiet {
		d.quiet = append(d.quiet, append([]uint64(nil), q...))
	}
	return d
}

// pivot makes quiet[i], which must hold the button, the only one of the basis that does, and lets
// first not press it.
func (c *coset) pivot(i, button int) {
	word, shift := button>>6, button&63
	row := c.quiet[i]
	for other, q := range c.quiet {
		if other != i && q[word]>>shift&1 != 0 {
			addTo(q, row)
		}
	}
	if c.first[word]>>shift&1 != 0 {
		addTo(c.first, row)
	}
}

// parityFixed reports whether all solutions have the same number of presses modulo 2, which is so
// if every quiet pattern has an even number.
func (c *coset) parityFixed() bool {
	for _, q := range c.quiet {
		if weightOf(q)%2 != 0 {
			return false
		}
	}
	return true
}

// presses returns packed presses in the type that people use.
func (c *coset) presses(words []uint64) lightsout.Presses {
	x := lightsout.NewPresses(2, c.n)
	copy(x.Words(), words)
	return x
}

func addTo(sum, words []uint64) {
	sum = sum[:len(words)]
	for i, w := range words {
		sum[i] ^= w
	}
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
