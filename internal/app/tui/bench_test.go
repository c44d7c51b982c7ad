package tui

import (
	"context"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// BenchmarkView draws a whole window of 80 by 24 characters, as after each key.
func BenchmarkView(b *testing.B) {
	for _, spec := range []string{"5x5", "hex-4", "40x40", "250x250"} {
		b.Run(spec, func(b *testing.B) {
			m, err := New(context.Background(), Options{Start: gameOf(b, spec, "on")})
			if err != nil {
				b.Fatal(err)
			}
			start := m.o.Start
			ground, err := newGround(start.Board)
			if err != nil {
				b.Fatal(err)
			}
			m.begun(made{start: start, from: start.State, ground: ground})
			m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
			bytes := 0
			for b.Loop() {
				m.Update(keyPress("right"))
				bytes = len(m.View().Content)
			}
			b.ReportMetric(float64(bytes), "bytes")
			m.jobs.stopAll()
		})
	}
}
