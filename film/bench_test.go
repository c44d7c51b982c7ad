package film

import (
	"bytes"
	"context"
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"lightsout"
	"lightsout/board"
)

// dithered is a state that looks like a soft disc: what films of pictures show.
func dithered(b *lightsout.Board, random *rand.Rand) lightsout.State {
	s := b.NewState()
	layout := b.Layout()
	_, far := layout.Bounds()
	for i := range s.Len() {
		p := layout.Light(i).Center
		bright := math.Hypot(p.X/far.X-0.5, p.Y/far.Y-0.5) * 1.4
		if random.Float64() < bright {
			s.Set(i, 1)
		}
	}
	return s
}

// wideScript has half of the buttons pressed on a board, in an order.
func wideScript(b *testing.B, spec, order string) *Script {
	b.Helper()
	game := parse(b, spec)
	random := rand.New(rand.NewPCG(8, 8))
	s, err := NewScript(game, dithered(game, random))
	if err != nil {
		b.Fatal(err)
	}
	o, err := OrderNamed(order, 1)
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Add(context.Background(), randomPresses(game, random), o); err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkFilm is a film of about 1,200 frames, the one of the paper.
func BenchmarkFilm(b *testing.B) {
	for _, name := range []string{"film.gif", "film.png", "film.svg", "film.y4m"} {
		for _, order := range []string{"scan", "random", "calm"} {
			b.Run("60x80/"+order+"/"+name, func(b *testing.B) {
				s := wideScript(b, "60x80", order)
				o := Options{PerFrame: 2, Scale: 4, Hold: 25, Loop: true}
				size := int64(0)
				for b.Loop() {
					var count counter
					if err := write(s, &count, name, o); err != nil {
						b.Fatal(err)
					}
					size = int64(count)
				}
				frames, _, _ := s.Count(o)
				b.ReportMetric(float64(frames), "frames")
				b.ReportMetric(float64(size), "bytes")
			})
		}
	}
}

// counter counts bytes.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// BenchmarkOrder arranges half of the buttons of a board.
func BenchmarkOrder(b *testing.B) {
	for _, spec := range []string{"60x80", "1000x1000"} {
		game := parse(b, spec)
		random := rand.New(rand.NewPCG(8, 8))
		from, x := randomState(game, random), randomPresses(game, random)
		for _, name := range []string{"scan", "spiral", "random", "light-first", "calm"} {
			order, err := OrderNamed(name, 1)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(spec+"/"+name, func(b *testing.B) {
				for b.Loop() {
					if _, err := order.Arrange(context.Background(), game, from, x); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(x.Weight()), "presses")
			})
		}
	}
}

// BenchmarkVerify replays a GIF of about 1,200 frames.
func BenchmarkVerify(b *testing.B) {
	b.Run("60x80/calm", func(b *testing.B) {
		s := wideScript(b, "60x80", "calm")
		var file bytes.Buffer
		if err := s.WriteGIF(&file, Options{PerFrame: 2, Scale: 4}); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			if _, err := Verify(bytes.NewReader(file.Bytes()), board.Parse); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkLarge is ten frames of a million lights.
func BenchmarkLarge(b *testing.B) {
	b.Run("1000x1000/scan/film.gif", func(b *testing.B) {
		s := wideScript(b, "1000x1000", "scan")
		for b.Loop() {
			if err := s.WriteGIF(io.Discard, Options{PerFrame: 50_000, Scale: 1}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
