package play

import (
	"context"
	"math/rand/v2"
	"testing"
)

// BenchmarkHint requests a hint in the middle of a random game, the board factored before, as in a
// game; BenchmarkFirstHint begins with nothing but the board.
func BenchmarkHint(b *testing.B) {
	for _, spec := range []string{"5x5", "19x19", "30x30", "40x40", "59x59", "60x60", "60x60-king",
		"torus-20x20", "hex-10", "30x30-mod3", "1000x1000"} {
		b.Run(spec, func(b *testing.B) {
			s := randomGame(b, spec)
			c := coach(b, s.Game.Board)
			b.ReportMetric(float64(c.a.Nullity()), "nullity")
			random := rand.New(rand.NewPCG(1, 2))
			for b.Loop() {
				s = s.after(Event{Kind: Press, Number: random.IntN(s.Game.Board.Buttons())})
				if h, err := c.Hint(context.Background(), s); err != nil || !h.Least {
					b.Fatal(err, h.Why)
				}
			}
		})
	}
}

func BenchmarkFirstHint(b *testing.B) {
	for _, spec := range []string{"5x5", "30x30", "60x60"} {
		b.Run(spec, func(b *testing.B) {
			s := randomGame(b, spec)
			for b.Loop() {
				if h, err := coach(b, s.Game.Board).Hint(context.Background(), s); err != nil || !h.Least {
					b.Fatal(err, h.Why)
				}
			}
		})
	}
}

// randomGame is a game on random lights that can be turned off.
func randomGame(b *testing.B, spec string) Session {
	board := parse(b, spec)
	random := rand.New(rand.NewPCG(3, 4))
	start := board.NewState()
	for j := range board.Buttons() {
		board.Press(start, j, random.IntN(board.Modulus()))
	}
	return must(New(Game{Board: board, Start: start}))
}

// BenchmarkUpdate is one press on a large board, and undo.
func BenchmarkUpdate(b *testing.B) {
	for _, spec := range []string{"5x5", "40x40", "1000x1000"} {
		b.Run(spec, func(b *testing.B) {
			s := randomGame(b, spec)
			for b.Loop() {
				s = s.after(Event{Kind: Press, Number: 7}).after(Event{Kind: Undo})
				if s.Places > 1<<20 {
					b.Fatal("undo and the same press again need no new place")
				}
				if len(s.events.list) > maxEvents-10 {
					s, _ = New(*s.Game)
				}
			}
		})
	}
}
