package least

import (
	"context"
	"fmt"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/test/solvetest"
)

// BenchmarkLeast proves least solutions. Factored: the board has been factored before; random: the
// state has no symmetry.
func BenchmarkLeast(b *testing.B) {
	ctx := context.Background()
	run := func(name string, s Solver, p lightsout.Problem) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if x, err := s.Solve(ctx, p); err != nil || !x.Least {
					b.Fatal(x.Least, err)
				}
			}
		})
	}
	for _, spec := range []string{"19x19", "30x30", "47x47", "39x39", "8x100000", "8x99994", "2x300-king", "5x200-king"} {
		board := solvetest.Board(b, spec)
		a, err := algebra.Of(context.Background(), board)
		if err != nil {
			b.Fatal(err)
		}
		x := board.NewPresses()
		for j := range x.Len() {
			x.Set(j, int(uint64(j)*0x9e3779b97f4a7c15>>50&1))
		}
		run(spec+"/all-on", Solver{}, lightsout.TurnOff(board, board.AllOn()))
		run(spec+"/factored", Solver{Factored: a}, lightsout.TurnOff(board, board.AllOn()))
		run(spec+"/random", Solver{Factored: a}, lightsout.TurnOff(board, board.Apply(board.NewState(), x)))
	}
}

// BenchmarkLeastBlocks proves and counts least solutions by blocks, with factoring. Those of 79×79, 5×5×5×5
// and 95×95 take a minute or more.
func BenchmarkLeastBlocks(b *testing.B) {
	for _, spec := range []string{"39x39", "61x61", "65x65", "119x119", "125x125", "126x126", "128x128", "129x129", "torus-20x20", "torus-6x6x6", "79x79", "5x5x5x5", "95x95"} {
		board := solvetest.Board(b, spec)
		b.Run(spec, func(b *testing.B) {
			for b.Loop() {
				if s, _, err := (Solver{}).Count(context.Background(), lightsout.TurnOff(board, board.AllOn())); err != nil || !s.Least {
					b.Fatal(s.Least, err)
				}
			}
		})
	}
}

// BenchmarkLeastSquares proves the least solutions of all-on for every square up to 60.
func BenchmarkLeastSquares(b *testing.B) {
	for b.Loop() {
		for n := 1; n <= 60; n++ {
			board := solvetest.Board(b, fmt.Sprintf("%dx%d", n, n))
			if s, err := (Solver{}).Solve(context.Background(), lightsout.TurnOff(board, board.AllOn())); err != nil || !s.Least {
				b.Fatal(n, s.Least, err)
			}
		}
	}
}
