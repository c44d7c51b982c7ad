package algebra

import (
	"context"
	"math/rand/v2"
	"testing"

	"lightsout"
)

// BenchmarkSparse factors a graph and solves a random solvable state of it; factoring and solving
// are also reported apart.
func BenchmarkSparse(b *testing.B) {
	rng := func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
	for _, c := range []struct {
		name  string
		k     int
		graph func() *graph
	}{
		{"grid/316x317", 2, func() *graph { return gridGraph(316, 317) }},
		{"grid/316x317-mod3", 3, func() *graph { return gridGraph(316, 317) }},
		{"grid/316x317-mod6", 6, func() *graph { return gridGraph(316, 317) }},
		{"grid/1000x1000", 2, func() *graph { return gridGraph(1000, 1000) }},
		{"grid/40x40x40", 2, func() *graph { return gridGraph(40, 40, 40) }},
		{"cubic/10000", 2, func() *graph { return cubicGraph(10_000, rng()) }},
		{"cubic/10000-mod3", 3, func() *graph { return cubicGraph(10_000, rng()) }},
		{"tree/1000000", 2, func() *graph { return treeGraph(1_000_000, rng()) }},
		{"tree/1000000-mod12", 12, func() *graph { return treeGraph(1_000_000, rng()) }},
		{"star/1000000", 2, func() *graph { return starGraph(1_000_000) }},
		{"cycle/1000000", 2, func() *graph { return cycleGraph(1_000_000) }},
		{"mesh/316x317", 2, func() *graph { return meshGraph(316, 317, 0, rng()) }},
		{"mesh/1000x1000-30percent", 2, func() *graph { return meshGraph(1000, 1000, 0.3, rng()) }},
		{"random/20000x4", 2, func() *graph { return randomGraph(20_000, 40_000, rng()) }},
		{"complete/2000", 2, func() *graph { return completeGraph(2000) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			board := c.graph().board(b, rng(), c.k, true)
			s := someEffect(board, rng())
			for b.Loop() {
				a, err := By(context.Background(), "sparse", board)
				if err != nil {
					b.Fatal(err)
				}
				factored := b.Elapsed()
				x, err := a.Solve(context.Background(), s, lightsout.State{})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric((b.Elapsed()-factored).Seconds()*1e3, "solve-ms")
				b.StopTimer()
				if err := lightsout.TurnOff(board, s).Check(x); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(a.Nullity()), "nullity")
				b.StartTimer()
			}
		})
	}
}
