package states_test

import (
	"context"
	"testing"

	"lightsout/board"
	"lightsout/internal/math/states"
)

func BenchmarkAllStates(b *testing.B) {
	for _, spec := range []string{"4x4", "5x5", "3x4-mod3", "torus-5x5"} {
		b.Run(spec, func(b *testing.B) {
			board, err := board.Parse(spec)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			count := 0
			for b.Loop() {
				s, err := states.All(context.Background(), board, nil)
				if err != nil {
					b.Fatal(err)
				}
				count = s.Len()
			}
			b.ReportMetric(float64(count)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mstates/s")
		})
	}
}
