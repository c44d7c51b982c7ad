package zmod

import (
	"context"
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

// BenchmarkPlainEchelon is the baseline that BenchmarkHowell is measured
// against.
func BenchmarkPlainEchelon(b *testing.B) {
	benchSizes(b, [][2]int{{300, 3}}, func(b *testing.B, n, k int) {
		m := benchMatrix(k, n, n)
		for b.Loop() {
			plainEchelon(m)
		}
	})
}

func BenchmarkHowell(b *testing.B) {
	benchSizes(b, [][2]int{{300, 3}, {1000, 3}, {1000, 251}, {300, 4}, {300, 6}, {300, 36}, {1000, 6}}, func(b *testing.B, n, k int) {
		m := benchMatrix(k, n, n)
		for b.Loop() {
			howell(m)
		}
	})
}

// BenchmarkHowellOfBoth is what Factor would cost by Howell form, for one of
// the two sides.
func BenchmarkHowellOfBoth(b *testing.B) {
	benchSizes(b, [][2]int{{300, 3}, {1000, 3}, {1000, 251}, {300, 4}, {300, 6}, {300, 9}}, func(b *testing.B, n, k int) {
		m := benchMatrix(k, n, n)
		for b.Loop() {
			kernelByHowell(m)
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

func BenchmarkKernel(b *testing.B) {
	for _, k := range []int{3, 6} {
		for _, rank := range []int{950, 500} {
			b.Run(fmt.Sprintf("1000x1000mod%d/rank%d", k, rank), func(b *testing.B) {
				f := factored(benchMatrix(k, 1000, rank).Mul(benchMatrix(k, rank, 1000)))
				for b.Loop() {
					f.join(context.Background(), f.cols, (*local).right)
				}
			})
		}
	}
}

func BenchmarkElements(b *testing.B) {
	s := howell(benchMatrix(3, 10, 900))
	n := 0
	for b.Loop() {
		for range s.Elements() {
			n++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/vector")
}

func BenchmarkInvariantFactors(b *testing.B) {
	for _, n := range []int{5, 10, 20, 25, 30} {
		b.Run(fmt.Sprintf("%dx%d", n*n, n*n), func(b *testing.B) {
			m := grid(n, n, false)
			for b.Loop() {
				factorsOf(m)
			}
		})
	}
}

// BenchmarkLanes adds rows of 1000 columns with reductions as often as each
// width needs them: leastBudget rests on it.
func BenchmarkLanes(b *testing.B) {
	for _, q := range []int{3, 7, 8, 9, 11, 89, 113, 127, 173} {
		for _, l := range allLanes(q) {
			b.Run(fmt.Sprintf("mod%d/width%d/budget%d", q, l.width, l.budget), func(b *testing.B) {
				acc, row := make([]uint64, l.words(1000)), make([]uint64, l.words(1000))
				l.pack(row, benchMatrix(q, 1, 1000).data)
				added := 0
				for b.Loop() {
					if added == l.budget {
						l.reduce(acc)
						added = 0
					}
					addMul(acc, row, uint64(q-1))
					added++
				}
			})
		}
	}
}
