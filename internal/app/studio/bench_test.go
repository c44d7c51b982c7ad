package studio

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"testing"

	"lightsout/algebra"
	"lightsout/board"
)

// BenchmarkDraw is everything from the bytes of a JPEG of 1,200 by 900 pixels to a board that can be
// reached and its presses, the board factored each time.
func BenchmarkDraw(b *testing.B) {
	m := image.NewGray(image.Rect(0, 0, 1200, 900))
	for y := range 900 {
		for x := range 1200 {
			r := math.Hypot(float64(x-500), float64(y-400))
			m.SetGray(x, y, color.Gray{uint8(127 + 120*math.Cos(r/40)*math.Exp(-r/600))})
		}
	}
	file := &bytes.Buffer{}
	if err := jpeg.Encode(file, m, nil); err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		spec  string
		exact bool
	}{{"39x39", true}, {"39x39", false}, {"60x80", false}, {"62x62", false}, {"150x200", false}, {"1000x1000", false}} {
		b.Run(fmt.Sprintf("%s/exact=%v", c.spec, c.exact), func(b *testing.B) {
			for b.Loop() {
				look := Look{Exact: c.exact}
				g, err := look.Read(bytes.NewReader(file.Bytes()))
				if err != nil {
					b.Fatal(err)
				}
				canvas, err := board.Parse(c.spec)
				if err != nil {
					b.Fatal(err)
				}
				a, err := algebra.Of(context.Background(), canvas)
				if err != nil {
					b.Fatal(err)
				}
				if d, err := look.Draw(context.Background(), a, canvas.AllOn(), g); err != nil || !d.Proved {
					b.Fatal(err, d.GaveUp)
				}
			}
		})
	}
}
