package film

import (
	"bytes"
	"compress/lzw"
	"image/png"
	"io"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// compress/lzw reads what gifPacker wrote, whatever it wrote before.
func TestGIFPacker(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z := gifPacker{depth: rapid.IntRange(2, 8).Draw(t, "depth")}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		if rapid.Bool().Draw(t, "long") {
			z.round = 1<<20 - 3 // the count of rounds starts again soon
		}
		for range 4 {
			pixels := make([]uint8, rapid.IntRange(1, 30000).Draw(t, "length"))
			runs := rapid.IntRange(1, 50).Draw(t, "runs")
			for i := range pixels {
				if i > 0 && random.IntN(runs) > 0 {
					pixels[i] = pixels[i-1]
				} else {
					pixels[i] = uint8(random.IntN(1 << z.depth))
				}
			}
			packed := z.append([]byte("before"), pixels)
			r := lzw.NewReader(bytes.NewReader(packed[len("before"):]), lzw.LSB, z.depth)
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, pixels) {
				t.Fatalf("%d pixels of depth %d are read as %d, %v", len(pixels), z.depth, len(got), err)
			}
		}
	})
}

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
