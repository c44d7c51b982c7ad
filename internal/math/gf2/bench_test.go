package gf2

import (
	"fmt"
	"testing"
	"time"
)

// Every benchmark is named after what it measures and the size. Where there is
// a plainer way, the benchmark measures it in the same run, just before, and
// reports how many times as long it takes as x-plain.

// bench runs f as a benchmark, with plain, if not nil, as its baseline.
func bench(b *testing.B, size int, plain, f func()) {
	b.Run(fmt.Sprint(size), func(b *testing.B) {
		var baseline time.Duration
		if plain != nil {
			baseline = fastest(plain)
		}
		for b.Loop() {
			f()
		}
		if plain != nil {
			b.ReportMetric(float64(baseline.Nanoseconds())*float64(b.N)/float64(b.Elapsed().Nanoseconds()),
				"x-plain")
		}
	})
}

// fastest returns the least time that f takes in a few runs. It repeats a short
// f often enough for the clock.
func fastest(f func()) time.Duration {
	best := time.Duration(1<<63 - 1)
	for range 3 {
		runs := 0
		start := time.Now()
		for runs == 0 || time.Since(start) < 5*time.Millisecond {
			f()
			runs++
		}
		best = min(best, time.Since(start)/time.Duration(runs))
	}
	return best
}

func BenchmarkFactor(b *testing.B) {
	for _, n := range []int{100, 1000, 4096} {
		m := randomMatrix(n, n, testRand())
		bench(b, n, nil, func() { factored(m) })
	}
}

// The baseline eliminates again for each right side.
func BenchmarkSolve(b *testing.B) {
	for _, n := range []int{100, 1000, 4096} {
		m := randomMatrix(n, n, testRand())
		f := factored(m)
		right := m.MulVec(randomVector(n, testRand()))
		bench(b, n, func() { factored(m).Solve(right) }, func() { f.Solve(right) })
	}
}
