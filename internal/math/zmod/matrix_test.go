package zmod

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// sizes are small, or at the edges of machine words and lanes.
var sizes = []int{0, 1, 2, 3, 4, 7, 8, 9, 31, 32, 33, 63, 64, 65}

// drawModulus draws one of moduli.
func drawModulus(t *rapid.T) int { return rapid.SampledFrom(moduli).Draw(t, "k") }

// drawRand draws a generator of random numbers.
func drawRand(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
}

// drawMatrix draws a matrix of one of several kinds: uniform ones are nearly
// always of full rank and full of units, so others are sparse, of low rank, or
// without units.
func drawMatrix(t *rapid.T, k, rows, cols int) *Matrix {
	rng := drawRand(t)
	m := randomMatrix(rng, k, rows, cols)
	switch rapid.SampledFrom([]string{"uniform", "sparse", "low rank", "few units"}).Draw(t, "kind") {
	case "sparse":
		for i := range m.data {
			if rng.IntN(4) > 0 {
				m.data[i] = 0
			}
		}
	case "low rank":
		rank := rng.IntN(min(rows, cols) + 1)
		m = randomMatrix(rng, k, rows, rank).Mul(randomMatrix(rng, k, rank, cols))
	case "few units":
		for i, v := range m.data {
			f := m.ring.powers[rng.IntN(len(m.ring.powers))]
			if rng.IntN(8) > 0 {
				m.data[i] = m.ring.Mul(v, uint8(f.p%k))
			}
		}
	}
	return m
}

// drawAnyMatrix draws a modulus and a shape as well.
func drawAnyMatrix(t *rapid.T) *Matrix {
	size := rapid.SampledFrom(sizes)
	return drawMatrix(t, drawModulus(t), size.Draw(t, "rows"), size.Draw(t, "cols"))
}

// randomVector returns uniform residues.
func randomVector(rng *rand.Rand, k, n int) []uint8 { return randomMatrix(rng, k, 1, n).data }

func TestMatrixProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawAnyMatrix(t)
		k := m.ring.Modulus()
		rng := drawRand(t)
		n := randomMatrix(rng, k, m.cols, rapid.SampledFrom(sizes).Draw(t, "more cols"))
		x := randomVector(rng, k, n.cols)
		w := randomVector(rng, k, m.rows)
		p := m.Mul(n)
		if !bytes.Equal(p.MulVec(x), m.MulVec(n.MulVec(x))) {
			t.Fatal("(m·n)·x ≠ m·(n·x)")
		}
		if !bytes.Equal(p.VecMul(w), n.VecMul(m.VecMul(w))) {
			t.Fatal("w·(m·n) ≠ (w·m)·n")
		}
		if !p.Transpose().Equal(n.Transpose().Mul(m.Transpose())) {
			t.Fatal("(m·n)ᵀ ≠ nᵀ·mᵀ")
		}
		if !m.Transpose().Transpose().Equal(m) {
			t.Fatal("transposing twice changes the matrix")
		}
	})
}

func TestMatrixSharesRowsAndClonesEntries(t *testing.T) {
	m := fromRows(6, [][]int{{1, -1, 8}, {0, 3, 12}})
	got := m.String()
	want := "1 5 2\n0 3 0\n"
	if got != want {
		t.Fatalf("fromRows = %q, want %q", got, want)
	}
	c := m.Clone()
	m.Row(1)[0] = 4
	m.Set(0, 2, 5)
	if m.At(1, 0) != 4 || m.At(0, 2) != 5 {
		t.Error("a write to a row view or by Set is lost")
	}
	if c.At(1, 0) != 0 || c.Equal(m) {
		t.Error("a clone shares entries")
	}
	if fromRows(6, nil).Equal(fromRows(7, nil)) {
		t.Error("matrices over different rings are equal")
	}
}
