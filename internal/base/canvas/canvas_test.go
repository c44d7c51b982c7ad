package canvas

import (
	"image"
	"math"
	"testing"

	"lightsout/internal/base/tint"
)

// A light covers as many pixels as its area says, edges counted by how dark they are.
func TestFillAreas(t *testing.T) {
	c := NewPixels(100, 100, 1)
	black := Pen{Fill: tint.RGB(0), Stroke: tint.RGB(0)}
	c.Circle(black, Point{X: 50.3, Y: 49.6}, 30)
	got := darkness(c.image)
	want := math.Pi * 900
	if math.Abs(got-want) > 5 {
		t.Errorf("a circle of radius 30 covers %g pixels, want %g", got, want)
	}
	c = NewPixels(100, 100, 1)
	c.Circle(Pen{Fill: tint.RGB(0xffffff), Stroke: tint.RGB(0), Width: 4}, Point{X: 50, Y: 50}, 30)
	got = darkness(c.image)
	want = math.Pi * (32*32 - 28*28)
	if math.Abs(got-want) > 5 {
		t.Errorf("a ring covers %g pixels, want %g", got, want)
	}
	// A square with an outline: round corners, so a little less than the square of side 54.
	c = NewPixels(100, 100, 1)
	square := Shape{
		Center: Point{X: 50, Y: 50}, Radius: 25,
		Corners: []Point{{X: 25, Y: 25}, {X: 75, Y: 25}, {X: 75, Y: 75}, {X: 25, Y: 75}},
	}
	black.Width = 4
	c.Shapes(black, func(yield func(Shape) bool) { yield(square) })
	got = darkness(c.image)
	want = 54*54 - (16 - math.Pi*4)
	if math.Abs(got-want) > 5 {
		t.Errorf("a square covers %g pixels, want %g", got, want)
	}
	// Parts outside are clipped.
	c.Circle(black, Point{X: -1e9, Y: 1e9}, 1e9)
	c.Arrows(black, func(yield func(Arrow) bool) {
		yield(Arrow{From: Point{X: -50, Y: 120}, To: Point{X: 150, Y: 130}})
		yield(Arrow{})
	})
}

func darkness(m *image.RGBA) float64 {
	total := 0.0
	for i := range len(m.Pix) / 4 {
		total += 1 - float64(m.Pix[4*i])/255
	}
	return total
}

// The Go fonts are read correctly: every character of the keyboard has an outline inside its line, and no
// glyph is made of others.
func TestGlyphs(t *testing.T) {
	for _, bold := range []bool{false, true} {
		f := fontOf(bold)
		for r := rune('!'); r <= '~'; r++ {
			glyph := f.glyph(r)
			curves := f.outline(glyph)
			if glyph == 0 || len(curves) == 0 || f.width(glyph) < 0.1 || f.width(glyph) > 1.2 {
				t.Errorf("%q is glyph %d with %d curves, %g wide", r, glyph, len(curves), f.width(glyph))
			}
			for _, c := range curves {
				for _, p := range c.polygon(1, Point{}) {
					if p.X < -0.2 || p.X > f.width(glyph)+0.2 || p.Y < -1 || p.Y > 0.4 {
						t.Errorf("%q reaches %v", r, p)
					}
				}
			}
		}
		for glyph := range len(f.loca)/2 - 1 {
			if data := f.data(glyph); len(data) > 0 && i16(data, 0) < 0 {
				t.Errorf("glyph %d is made of other glyphs", glyph)
			}
			f.outline(glyph)
		}
		if f.glyph('é') == 0 || f.glyph('…') == 0 || f.glyph('\U0001f4a1') != 0 ||
			f.outline(f.glyph(' ')) != nil {
			t.Error("é, … or the space are not what they should be")
		}
	}
	// An o has a hole.
	c := NewPixels(60, 60, 1)
	c.Text(Label{At: Point{X: 30, Y: 50}, Size: 60, Fill: tint.RGB(0), Text: "o"})
	if r, _, _, _ := c.image.At(30, 35).RGBA(); r != 0xffff {
		t.Error("the middle of an o is not white")
	}
	if dark := darkness(c.image); dark < 300 || dark > 1200 {
		t.Errorf("an o covers %g pixels", dark)
	}
}
