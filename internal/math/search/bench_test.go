package search

import (
	"context"
	"testing"

	"lightsout/internal/test/solvetest"

	"lightsout"
)

func BenchmarkSearch(b *testing.B) {
	for _, method := range methods {
		for _, spec := range []string{"4x4", "5x5"} {
			b.Run(method.String()+"/"+spec, func(b *testing.B) {
				board := solvetest.Board(b, spec)
				states := 0
				for b.Loop() {
					plan, err := Solver{Method: method}.Plan(context.Background(), lightsout.TurnOff(board, board.AllOn()))
					if err != nil {
						b.Fatal(err)
					}
					states = plan.Visited
				}
				b.ReportMetric(float64(states), "states")
			})
		}
	}
}
