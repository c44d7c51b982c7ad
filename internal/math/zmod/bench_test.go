package zmod

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// benchMatrix returns a uniform matrix, the same in every run.
func benchMatrix(k, rows, cols int) *Matrix {
	return randomMatrix(rand.New(rand.NewPCG(1, 2)), k, rows, cols)
}

// benchSizes runs f for each size and modulus.
func benchSizes(b *testing.B, sizes [][2]int, f func(b *testing.B, n, k int)) {
	for _, c := range sizes {
		b.Run(fmt.Sprintf("%dx%dmod%d", c[0], c[0], c[1]), func(b *testing.B) { f(b, c[0], c[1]) })
	}
}

func BenchmarkFactor(b *testing.B) {
	benchSizes(b, [][2]int{
		{300, 3}, {300, 4}, {300, 6}, {300, 9}, {300, 256},
		{1000, 2}, {1000, 3}, {1000, 4}, {1000, 6}, {1000, 9}, {1000, 251},
		{3000, 3}, {3000, 4}, {3000, 6}, {3000, 9},
	}, func(b *testing.B, n, k int) {
		m := benchMatrix(k, n, n)
		for b.Loop() {
			factored(m)
		}
	})
}

func BenchmarkSolve(b *testing.B) {
	benchSizes(b, [][2]int{{300, 3}, {300, 6}, {1000, 3}}, func(b *testing.B, n, k int) {
		m := benchMatrix(k, n, n)
		f := factored(m)
		rhs := m.MulVec(m.Row(0))
		for b.Loop() {
			f.Solve(rhs)
		}
	})
}
