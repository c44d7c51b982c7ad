package zmod

import (
	"fmt"
	"math/big"
	"math/rand/v2"
)

// fromRows returns the matrix over ℤ/k with the given rows of integers, each
// reduced modulo k. It panics if the rows differ in length. Without rows there
// are no columns either; for that shape with columns use NewMatrix.
func fromRows(k int, rows [][]int) *Matrix {
	cols := 0
	if len(rows) > 0 {
		cols = len(rows[0])
	}
	m := NewMatrix(k, len(rows), cols)
	for i, row := range rows {
		if len(row) != cols {
			panic(fmt.Sprintf("zmod: row %d has %d entries, row 0 has %d", i, len(row), cols))
		}
		for j, v := range row {
			m.data[i*cols+j] = uint8((v%k + k) % k)
		}
	}
	return m
}

// randomMatrix returns a matrix over ℤ/k whose entries rng draws uniformly.
func randomMatrix(rng *rand.Rand, k, rows, cols int) *Matrix {
	m := NewMatrix(k, rows, cols)
	for i := range m.data {
		m.data[i] = uint8(rng.IntN(k))
	}
	return m
}

// mod returns the matrix over ℤ/k of the residues of the entries. It panics
// unless 2 ≤ k ≤ 256.
func (m *IntMatrix) mod(k int) *Matrix {
	out := NewMatrix(k, m.rows, m.cols)
	for i, row := range m.entries {
		for j, v := range row {
			out.Row(i)[j] = uint8((v%int64(k) + int64(k)) % int64(k))
		}
	}
	return out
}

// kernelSizeMod returns the number of x modulo k with A·x = 0, for an integer
// matrix A of the given number of columns and its invariant factors dᵢ: the
// product of gcd(dᵢ, k), where gcd(0, k) = k, and of k for each column that
// has no factor. It panics if k < 1 or if there are more factors than columns.
//
// Invertible row and column operations over the integers are invertible
// modulo k too and keep the size of the kernel; and dᵢ·y ≡ 0 (mod k) has
// gcd(dᵢ, k) solutions y. So one Smith form answers for every modulus, however
// large.
func kernelSizeMod(factors []*big.Int, cols, k int) *big.Int {
	if k < 1 {
		panic(fmt.Sprintf("zmod: modulus %d is not positive", k))
	}
	if len(factors) > cols {
		panic(fmt.Sprintf("zmod: %d invariant factors for %d columns", len(factors), cols))
	}
	modulus := big.NewInt(int64(k))
	size := new(big.Int).Exp(modulus, big.NewInt(int64(cols-len(factors))), nil)
	g := new(big.Int)
	for _, d := range factors {
		size.Mul(size, g.GCD(nil, nil, d, modulus))
	}
	return size
}

// Mul returns the product m·n. It panics unless the moduli are equal and m
// has as many columns as n has rows.
func (m *Matrix) Mul(n *Matrix) *Matrix {
	if m.ring.k != n.ring.k {
		panic(fmt.Sprintf("zmod: product of matrices modulo %d and %d", m.ring.k, n.ring.k))
	}
	if m.cols != n.rows {
		panic(fmt.Sprintf("zmod: product of %d×%d and %d×%d matrices", m.rows, m.cols, n.rows, n.cols))
	}
	out, t := newMatrix(m.ring, m.rows, n.cols), n.Transpose()
	for i := range out.rows {
		for j := range out.cols {
			out.Row(i)[j] = m.ring.Dot(m.Row(i), t.Row(j))
		}
	}
	return out
}
