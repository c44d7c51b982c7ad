package algebra_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"lightsout"
)

// randomSolvable returns a state that random presses lead to from all off.
func randomSolvable(b *lightsout.Board) lightsout.State {
	rng := rand.New(rand.NewPCG(1, 2))
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, rng.IntN(b.Modulus()))
	}
	return b.Apply(b.NewState(), x)
}

// BenchmarkLattice factors a board and solves a random solvable state of it.
func BenchmarkLattice(b *testing.B) {
	for _, spec := range []string{"300x300-king", "300x300-knight", "300x300-x", "klein-300x300", "projective-300x300", "300x300-mod3", "300x300-mod6", "torus-300x300-king-mod3", "10x10x10x10", "hex-150", "tri-300", "cube-100"} {
		b.Run(spec, func(b *testing.B) {
			board := mustParse(b, spec)
			s := randomSolvable(board)
			for b.Loop() {
				a := mustOf(b, board)
				x, err := a.Solve(context.Background(), s, lightsout.State{})
				if err != nil {
					b.Fatal(err)
				}
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
