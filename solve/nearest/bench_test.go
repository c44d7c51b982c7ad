package nearest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"lightsout/algebra"
	"lightsout/internal/test/solvetest"
)

// Everything, from a new board to the proof.
func BenchmarkNearest(b *testing.B) {
	for _, size := range []int{30, 39, 47, 61, 62, 64, 65} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			board := solvetest.Board(b, fmt.Sprintf("%dx%d", size, size))
			rng := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				a, err := algebra.Of(context.Background(), board)
				if err != nil {
					b.Fatal(err)
				}
				n, err := New(context.Background(), a)
				if err != nil {
					b.Fatal(err)
				}
				near, err := n.Find(context.Background(), board.NewState(), solvetest.State(board, rng))
				if err != nil || !near.Proved {
					b.Fatalf("%+v, %v", near, err)
				}
			}
		})
	}
}

// Another picture on a board that has been prepared.
func BenchmarkNearestAgain(b *testing.B) {
	for _, size := range []int{30, 39, 62, 65} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			board := solvetest.Board(b, fmt.Sprintf("%dx%d", size, size))
			a, err := algebra.Of(context.Background(), board)
			if err != nil {
				b.Fatal(err)
			}
			n, err := New(context.Background(), a)
			if err != nil {
				b.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			n.Find(context.Background(), board.NewState(), solvetest.State(board, rng))
			for b.Loop() {
				near, err := n.Find(context.Background(), board.NewState(), solvetest.State(board, rng))
				if err != nil || !near.Proved {
					b.Fatalf("%+v, %v", near, err)
				}
			}
		})
	}
}

func BenchmarkNearestByCost(b *testing.B) {
	for _, size := range []int{30, 39, 47} {
		b.Run(fmt.Sprintf("%dx%d", size, size), func(b *testing.B) {
			board := solvetest.Board(b, fmt.Sprintf("%dx%d", size, size))
			a, err := algebra.Of(context.Background(), board)
			if err != nil {
				b.Fatal(err)
			}
			n, err := New(context.Background(), a)
			if err != nil {
				b.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 2))
			costs := make([]int, board.Lights())
			for i := range costs {
				costs[i] = 1 + rng.IntN(128)
			}
			for b.Loop() {
				near, err := n.FindByCost(context.Background(), board.NewState(), solvetest.State(board, rng), costs)
				if err != nil || !near.Proved {
					b.Fatalf("cost %d, at least %d, %v", near.Cost, near.AtLeast, err)
				}
			}
		})
	}
}
