package film

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"
)

// A figure is the frames that it names, side by side, and four of them two by two.
func TestFigure(t *testing.T) {
	for _, o := range []Options{{Scale: 3}, {Scale: 200, Gap: new(0.0), Mark: true},
		{Scale: 200, Cells: Glow}} {
		testFigure(t, o)
	}
}

func testFigure(t *testing.T, o Options) {
	s := randomScript(t, parse(t, "5x4"), rand.New(rand.NewPCG(1, 6)))
	count, _, err := s.Count(o)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	for _, test := range []struct {
		numbers []int
		size    image.Point // in frames
	}{{[]int{1, 2, 0}, image.Pt(3, 1)}, {[]int{1, 2, 4, 0}, image.Pt(2, 2)}} {
		o.Figure = test.numbers
		if err := s.Write(&file, "figure.png", o); err != nil {
			t.Fatal(err)
		}
		got, err := png.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		filled, _ := o.filled(s)
		m, err := s.screen(filled)
		if err != nil {
			t.Fatal(err)
		}
		step := m.size.Add(image.Pt(figureGap, figureGap))
		size := got.Bounds().Size()
		if size.X != test.size.X*step.X-figureGap || size.Y != test.size.Y*step.Y-figureGap {
			t.Fatalf("the figure is %v large, a frame %v", size, m.size)
		}
		for f := range s.frames(filled) {
			m.show(f)
			place := slices.Index(test.numbers, f.Number+1)
			if f.Number+1 == count {
				place = len(test.numbers) - 1
			}
			for i := 0; place >= 0 && i < len(m.pixels); i++ {
				x := place%test.size.X*step.X + i%m.size.X
				y := place/test.size.X*step.Y + i/m.size.X
				r, g, b, _ := got.At(x, y).RGBA()
				want := m.colors[m.pixels[i]]
				if uint8(r) != want.R || uint8(g) != want.G || uint8(b) != want.B {
					t.Fatalf("frame %d, pixel %d is another", f.Number+1, i)
				}
			}
		}
	}
	for _, o.Figure = range [][]int{{count + 1}, {-1}, make([]int, maxFigure+1)} {
		if err := s.Write(&file, "a.png", o); err == nil {
			t.Errorf("a figure of frames %v was written", o.Figure)
		}
	}
}
