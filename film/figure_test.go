package film

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"testing"
)

// A figure is the frames that it names, side by side.
func TestFigure(t *testing.T) {
	s := randomScript(t, parse(t, "5x4"), rand.New(rand.NewPCG(1, 6)))
	o := Options{Scale: 3}
	count, _, err := s.Count(o)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := s.WriteFigure(&file, []int{1, 2, 0}, o); err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	o, m, err := s.begin(o)
	if err != nil {
		t.Fatal(err)
	}
	if size := got.Bounds().Size(); size.X != 3*m.size.X+2*figureGap || size.Y != m.size.Y {
		t.Fatalf("the figure is %v large, a frame %v", size, m.size)
	}
	for f := range s.frames(o) {
		m.show(f)
		at := map[int]int{0: 0, 1: 1, count - 1: 2}
		place, shown := at[f.Number]
		for i := 0; shown && i < len(m.pixels); i++ {
			r, g, b, _ := got.At(place*(m.size.X+figureGap)+i%m.size.X, i/m.size.X).RGBA()
			if want := m.colors[m.pixels[i]]; uint8(r) != want.R || uint8(g) != want.G || uint8(b) != want.B {
				t.Fatalf("frame %d, pixel %d is another", f.Number+1, i)
			}
		}
	}
	for _, wrong := range [][]int{nil, {count + 1}, {-1}, make([]int, maxFigure+1)} {
		if err := s.WriteFigure(&file, wrong, o); err == nil {
			t.Errorf("a figure of frames %v was written", wrong)
		}
	}
}
