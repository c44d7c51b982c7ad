package gf2

import (
	"context"
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
			b.ReportMetric(float64(baseline.Nanoseconds())*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "x-plain")
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
		f, right := factored(m), m.MulVec(randomVector(n, testRand()))
		bench(b, n, func() { factored(m).Solve(right) }, func() { f.Solve(right) })
	}
}

// randomPair returns random polynomials of degrees n and n-1.
func randomPair(n int) (p, q Poly) {
	rng := testRand()
	return PolyOf(randomVector(n, rng)).Add(Monomial(n)), PolyOf(randomVector(n-1, rng)).Add(Monomial(n - 1))
}

// The baseline multiplies by combs alone.
func BenchmarkPolyMul(b *testing.B) {
	for _, n := range []int{1000, 2000, 2500, 10_000, 100_000} {
		p, q := randomPair(n)
		bench(b, n, func() { combOnly(p, q) }, func() { p.Mul(q) })
	}
}

// combOnly multiplies by combs of pieces of combWords words.
func combOnly(p, q Poly) Poly {
	product := make([]uint64, len(p.words)+len(q.words))
	var out [2 * combWords]uint64
	for i := 0; i < len(p.words); i += combWords {
		a := p.words[i:min(i+combWords, len(p.words))]
		for j := 0; j < len(q.words); j += combWords {
			b := q.words[j:min(j+combWords, len(q.words))]
			comb(out[:len(a)+len(b)], a, b)
			xorWords(product[i+j:], out[:len(a)+len(b)])
		}
	}
	return polyOf(product)
}

// The baseline is Euclid's algorithm by single divisions.
func BenchmarkGCD(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000, 100_000} {
		p, q := randomPair(n)
		bench(b, n, func() {
			e := newEuclid(p, q)
			for degree(e.r.y) >= 0 {
				e.divide()
			}
		}, func() { GCD(context.Background(), p, q) })
	}
}

func BenchmarkSolveCongruence(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		f, _ := FibonacciPair(n + 1)
		a, c := f.Translate(), PolyOf(randomVector(n, testRand()))
		bench(b, n, nil, func() { solveCongruence(a, c, f) })
	}
}

// The whole way from nothing to a member of the sequence.
func BenchmarkNullity(b *testing.B) {
	for _, n := range []int{1000, 10_239, 100_000} {
		bench(b, n, nil, func() { nullity(n, n) })
	}
}
