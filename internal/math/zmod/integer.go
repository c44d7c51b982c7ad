package zmod

import (
	"context"
	"fmt"
	"math/big"
)

// IntMatrix is a sparse matrix of integers. Build it with Add, then ask for its InvariantFactors.
type IntMatrix struct {
	rows, cols int
	entries    []map[int]int64 // by row, then column; a map is nil until used
}

// NewIntMatrix returns the zero matrix of the given shape. It panics if a dimension is negative.
func NewIntMatrix(rows, cols int) *IntMatrix {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("zmod: matrix of %d rows and %d columns", rows, cols))
	}
	return &IntMatrix{rows, cols, make([]map[int]int64, rows)}
}

// Add adds v to the entry in row i and column j. It panics if there is no such entry. Sums must fit in an int64.
func (m *IntMatrix) Add(i, j int, v int64) {
	if i < 0 || i >= m.rows || j < 0 || j >= m.cols {
		panic(fmt.Sprintf("zmod: entry (%d, %d) of a %d×%d matrix", i, j, m.rows, m.cols))
	}
	if m.entries[i] == nil {
		m.entries[i] = make(map[int]int64)
	}
	m.entries[i][j] += v
}

// InvariantFactors returns the diagonal of the Smith normal form: numbers d₁, d₂, … ≥ 0, as many as there are rows or
// columns, whichever are fewer, each of which divides the next (every number divides 0), such that invertible integer
// row and column operations turn the matrix into the diagonal one. They are computed exactly.
//
// The work is done in two stages. First every available entry ±1 is used as a pivot, in an order that keeps the
// rows short; each represents a factor 1 and makes the matrix smaller. What is left, the core, has no ±1 and is handled
// by smithOfCore. The only error is that of the context.
func (m *IntMatrix) InvariantFactors(ctx context.Context) ([]*big.Int, error) {
	s := newSparse(m)
	units, err := s.eliminateUnits(ctx)
	if err != nil {
		return nil, err
	}
	factors, err := smithOfCore(ctx, s.core())
	if err != nil {
		return nil, err
	}
	out := make([]*big.Int, 0, min(m.rows, m.cols))
	for range units {
		out = append(out, big.NewInt(1))
	}
	out = append(out, factors...)
	for len(out) < min(m.rows, m.cols) {
		out = append(out, new(big.Int))
	}
	return out, nil
}
