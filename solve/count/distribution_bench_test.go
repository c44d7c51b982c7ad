package count

import (
	"context"
	"math/big"
	"testing"

	"lightsout/algebra"
	"lightsout/internal/test/solvetest"
)

func BenchmarkDistribution(b *testing.B) {
	for _, way := range []struct {
		name string
		of   func(context.Context, *algebra.Algebra) ([]*big.Int, error)
	}{{"best", Distribution}, {"all", distributionOfAll}} {
		for _, spec := range []string{"4x4", "5x5", "torus-5x5", "5x6", "4x4-mod3"} {
			b.Run(way.name+"/"+spec, func(b *testing.B) {
				a := solvetest.Algebra(b, spec)
				for b.Loop() {
					if _, err := way.of(context.Background(), a); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
