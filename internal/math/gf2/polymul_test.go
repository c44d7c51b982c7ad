package gf2

import (
	"testing"

	"pgregory.net/rapid"
)

func TestPolyMulAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q := drawPoly(t, "p", 700), drawPoly(t, "q", 700)
		product := p.Mul(q)
		sound(t, product)
		if !product.Equal(mulJudge(p, q)) {
			t.Errorf("product of degrees %d and %d is wrong", p.Degree(), q.Degree())
		}
	})
}

// Lengths in words around those at which the method changes, and operands so
// unequal that the longer is cut.
func TestPolyMulAtThresholds(t *testing.T) {
	rng := testRand()
	lengths := []int{1, 2, 3, 4, 5, combWords - 1, combWords, combWords + 1, 2*combWords - 1, 2 * combWords,
		2*combWords + 1, 4*combWords + 3}
	for _, n := range lengths {
		for _, m := range lengths {
			p, q := PolyOf(randomVector(n*wordBits, rng)), PolyOf(randomVector(m*wordBits, rng))
			product := p.Mul(q)
			sound(t, product)
			if !product.Equal(mulJudge(p, q)) {
				t.Errorf("product of %d and %d words is wrong", n, m)
			}
		}
	}
}

func TestSpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		half := rapid.Uint32().Draw(t, "half")
		spreaded := spread(half)
		for i := range 32 {
			if spreaded>>(2*i)&3 != uint64(half>>i&1) {
				t.Fatalf("bits %d and %d of %x are wrong", 2*i, 2*i+1, spreaded)
			}
		}
	})
}
