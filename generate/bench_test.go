package generate

import (
	"context"
	"fmt"
	"testing"
)

func BenchmarkUniform(b *testing.B) {
	for _, spec := range []string{"5x5", "8x8", "20x20", "100x100", "5x5-mod3"} {
		b.Run(spec, func(b *testing.B) {
			m := maker(b, spec)
			r := newRandom("bench")
			s := m.b.NewState()
			x := m.b.NewPresses()
			b.ReportAllocs()
			for b.Loop() {
				r.fill(x)
				m.setBefore(s, x)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}

func BenchmarkDepth(b *testing.B) {
	for _, test := range []struct {
		spec string
		w    int
	}{
		{"5x5", 15}, {"20x20", 30}, {"19x19", 30}, {"9x9", 30}, {"9x9", 37}, {"30x30", 100}, {"5x5-mod3", 12},
		{"5x5-mod3", 18}, {"20x20-mod3", 30}, {"20x20-mod3", 400},
	} {
		b.Run(fmt.Sprintf("%s/%d", test.spec, test.w), func(b *testing.B) {
			ctx := context.Background()
			m := maker(b, test.spec)
			if _, err := m.Make(ctx, "first", Wish{Depth: test.w}); err != nil {
				b.Fatal(err) // the preparation is done
			}
			r := newRandom("bench")
			for b.Loop() {
				if _, err := m.draw(ctx, r, Wish{Method: "uniform", Depth: test.w}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
		})
	}
}
