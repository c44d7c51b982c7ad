package photo

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
	"lightsout/test/solvetest"
)

// wished returns what a picture in gray asks of a board.
func wished(
	t interface{ Context() context.Context }, target Target, b *lightsout.Board, g *Gray,
) (Wish, error) {
	list, err := target.Layers(t.Context(), b, g)
	return append(list, Wish{})[0], err
}

func gridBoard(t rapid.TB, rows, columns, k int) *lightsout.Board {
	return solvetest.Board(t, fmt.Sprintf("%dx%d-mod%d", rows, columns, k))
}

// An image file becomes a state: a disk of 12 pixels on a board of 6 × 9 cells.
func TestTarget(t *testing.T) {
	m := image.NewGray(image.Rect(0, 0, 12, 12))
	for i := range m.Pix {
		if math.Hypot(float64(i%12)-5.5, float64(i/12)-5.5) < 5 {
			m.Pix[i] = 255
		}
	}
	g, err := Reading{}.Read(bytes.NewReader(pngFile(t, m)))
	if err != nil {
		t.Fatal(err)
	}
	b := solvetest.Board(t, "6x9")
	for name, test := range map[string]struct {
		target Target
		want   string
	}{
		"contain": {Target{Resize: Resize{Fit: Contain}, Dither: "threshold"},
			"....##.../#..####../.########/.########/#..####../....##.../"},
		"inverted": {Target{Resize: Resize{Fit: Contain}, Tone: Tone{Invert: true}, Dither: "threshold"},
			"####..###/.##....##/#......../#......../.##....##/####..###/"},
		"dark is on": {Target{Resize: Resize{Fit: Stretch}, DarkIsOn: true, Dither: "threshold"},
			"###...###/#.......#/........./........./#.......#/###...###/"},
		"stretch": {Target{Resize: Resize{Fit: Stretch}, Dither: "threshold"},
			"...###.../.#######./#########/#########/.#######./...###.../"},
	} {
		w, err := wished(t, test.target, b, g)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for i := range w.State.Len() {
			got += string(".#"[w.State.At(i)])
			if i%9 == 8 {
				got += "/"
			}
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// On a grid, sampling and resizing are the same up to how the border of cells is cut.
func TestSampleOnAnyBoard(t *testing.T) {
	left := NewGray(40, 40, true) // black left of the middle, white right of it
	for i := range left.Pix {
		if i%40 >= 20 {
			left.Pix[i] = white
		}
	}
	for _, spec := range []string{"hex-4", "tri-6", "2x3x4", "graph-petersen", "graph-path-5", "hex-3-mod3",
		"5x5x5-mod4"} {
		b := solvetest.Board(t, spec)
		for _, d := range []string{"", "threshold", "bayer-8", "blue-noise"} {
			w, err := wished(t, Target{Resize: Resize{Fit: Stretch}, Dither: d}, b, left)
			if err != nil {
				t.Errorf("%s: %v", spec, err)
				continue
			}
			least, far := b.Layout().Bounds()
			for i := range b.Lights() {
				shape := b.Layout().Light(i)
				place := (shape.Center.X - least.X) / (far.X - least.X)
				want := 0
				reach := shape.Radius/(far.X-least.X) + 0.02
				if place > 0.5 {
					want = b.Modulus() - 1
				}
				if math.Abs(place-0.5) > reach && w.State.At(i) != want {
					t.Errorf("%s by %s: light %d at %.2f is %d, want %d", spec, d, i, place,
						w.State.At(i), want)
				}
			}
			costs := w.Costs()
			if len(costs) != b.Lights() || slices.Min(costs) < 1 || slices.Max(costs) > maxCost {
				t.Errorf("%s: costs %v", spec, costs)
			}
			if w.Gray.Width != b.Lights() || w.Gray.Height != 1 {
				t.Errorf("%s: a gray for %d × %d lights", spec, w.Gray.Height, w.Gray.Width)
			}
		}
	}
	g := board.Graph{
		Nodes: make([]board.Node, 4), Buttons: make([]board.Node, 3), Toggles: make([][]lightsout.Toggle, 3),
	}
	apart, err := g.Board()
	if err != nil {
		t.Fatal(err)
	}
	w, err := wished(t, Target{}, apart, left)
	if err != nil || w.State.Len() != apart.Lights() {
		t.Errorf("a board with buttons apart: %v, %v", w, err)
	}
}

func TestSampleKeepsTheMean(t *testing.T) {
	b := solvetest.Board(t, "hex-20")
	for _, v := range []uint16{8000, 30000, 60000} {
		w, err := wished(t, Target{}, b, flat(50, 50, v, false))
		if err != nil {
			t.Fatal(err)
		}
		got := float64(w.State.On()) / float64(b.Lights())
		want := float64(v) / white
		if math.Abs(got-want) > 0.03 {
			t.Errorf("of gray %.3f, %.3f are on", want, got)
		}
	}
}

// Sampling a grid by its layout and resizing to it agree.
func TestSampleAgreesWithResize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		rows := rapid.IntRange(1, 9).Draw(t, "rows")
		columns := rapid.IntRange(1, 9).Draw(t, "columns")
		b := gridBoard(t, rows, columns, 2)
		target := Target{Resize: Resize{Fit: Stretch}, Dither: "threshold"}
		one, err := wished(t, target, b, g)
		if err != nil {
			t.Fatal(err)
		}
		other, err := target.sample(t.Context(), b, g, Dither{})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range one.Gray.Pix {
			if d := int(v) - int(other[0].Gray.Pix[i]); d < -8 || d > 8 {
				t.Fatalf("light %d has gray %d, sampled %d", i, v, other[0].Gray.Pix[i])
			}
		}
	})
}

func TestTargetRefusals(t *testing.T) {
	g := flat(2, 2, 9, true)
	for name, try := range map[string]func() (Wish, error){
		"diffusion on hexagons": func() (Wish, error) {
			return wished(t, Target{Dither: "floyd-steinberg"}, solvetest.Board(t, "hex-3"), g)
		},
		"a large board": func() (Wish, error) {
			return wished(t, Target{},
				solvetest.Board(t, "100000x10000"), g)
		},
		"a board of no room": func() (Wish, error) {
			return wished(t, Target{},
				solvetest.Board(t, "40000x40000-mod3"), g)
		},
		"a large solid": func() (Wish, error) {
			return wished(t, Target{},
				solvetest.Board(t, "1000x1000x1000"), g)
		},
	} {
		if _, err := try(); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
