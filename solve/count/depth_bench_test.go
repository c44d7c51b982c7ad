package count

import (
	"context"
	"testing"

	"lightsout/internal/test/solvetest"
)

func BenchmarkDepth(b *testing.B) {
	for _, spec := range []string{"4x4", "5x5", "9x9", "16x16", "49x49"} {
		b.Run(spec, func(b *testing.B) {
			a := solvetest.Algebra(b, spec)
			for b.Loop() {
				if depth, err := Depth(context.Background(), a); err != nil || !depth.Exact() {
					b.Fatalf("depth %v, %v", depth, err)
				}
			}
		})
	}
}
