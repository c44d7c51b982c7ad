package zmod

import (
	"context"
	"math/big"
)

// rankAndMinor returns the rank and the absolute value of a minor of that
// order that is not 0, or 1 for rank 0. It overwrites the matrix.
//
// It is Bareiss's elimination: after step t the entry (i, j) is the minor of the first t rows and row i, the first t
// columns and column j, so every division is exact and no entry is longer than a minor can be. If nothing but zeros
// remain after t steps, all minors of order t + 1 that contain the last pivot, a minor of order t, are 0, and so the
// rank is t.
//
// Reference: E. H. Bareiss, Sylvester's identity and multistep
// integer-preserving Gaussian elimination, Math. Comp. 22 (1968).
func rankAndMinor(ctx context.Context, m [][]*big.Int) (rank int, minor *big.Int, err error) {
	minor = big.NewInt(1)
	t := new(big.Int)
	for ; rank < len(m); rank++ {
		i, j := smallest(m, rank)
		if i < 0 {
			break
		}
		exchange(m, rank, i, j)
		pivot := m[rank][rank]
		for _, row := range m[rank+1:] {
			if err := ctx.Err(); err != nil {
				return 0, nil, err
			}
			for j := rank + 1; j < len(row); j++ {
				v := row[j].Mul(row[j], pivot)
				t.Mul(row[rank], m[rank][j])
				v.Sub(v, t)
				v.Quo(v, minor)
			}
		}
		minor = pivot
	}
	return rank, new(big.Int).Abs(minor), nil
}

// smallest returns the place of the entry of least absolute value that is not
// 0 among those with both indices at least t, or −1 if there is none.
func smallest(m [][]*big.Int, t int) (row, col int) {
	row, col = -1, -1
	for i := t; i < len(m); i++ {
		for j := t; j < len(m[i]); j++ {
			if v := m[i][j]; v.Sign() != 0 && (row < 0 || v.CmpAbs(m[row][col]) < 0) {
				row, col = i, j
			}
		}
	}
	return row, col
}

// exchange moves the entry (i, j) to (t, t) by exchanging rows and columns.
func exchange(m [][]*big.Int, t, i, j int) {
	m[t], m[i] = m[i], m[t]
	for _, row := range m {
		row[t], row[j] = row[j], row[t]
	}
}
