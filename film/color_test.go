package film

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout"
	"lightsout/board"
)

// A film in color, read by another decoder, shows in each channel the film of that layer; it replays, and not
// as a film without layers.
func TestFilmInColor(t *testing.T) {
	for _, spec := range []string{"6x5", "4x7-mod3", "hex-3-mod4"} {
		b := parse(t, spec)
		all, err := InColor(b)
		if err != nil {
			t.Fatal(err)
		}
		s := randomScript(t, all, rand.New(rand.NewPCG(3, 9)))
		var file bytes.Buffer
		if err := s.Write(&file, "film.gif", Options{PerFrame: 3, Scale: 4}); err != nil {
			t.Fatal(spec, err)
		}
		same, shown, err := Verify(bytes.NewReader(file.Bytes()), board.Parse)
		if err != nil {
			t.Fatal(spec, err)
		}
		layers := same.Layers()
		presses := 0
		for n, layer := range layers {
			presses += layer.presses()
			for i := range b.Lights() {
				got := layer.last().At(i)
				want := s.last().At(n*b.Lights() + i)
				if got != want {
					t.Fatalf("%s: layer %d ends with light %d at %d, want %d", spec, n, i, got, want)
				}
			}
		}
		if len(layers) != 3 || presses != s.presses() {
			t.Errorf("%s: %d layers with %d presses of %d", spec, len(layers), presses, s.presses())
		}
		comparePicture(t, spec, file.Bytes(), shown, layers)
		m := s.metadata(shown)
		m.Layers = 2
		if _, _, err := m.script(board.Parse); err == nil || !strings.Contains(err.Error(), "2 layers") {
			t.Errorf("%s: a film of two layers: %v", spec, err)
		}
		var svg bytes.Buffer
		if err := s.Write(&svg, "film.svg", Options{}); err != nil {
			t.Fatal(spec, err)
		}
		if _, _, err := Verify(&svg, board.Parse); err != nil {
			t.Errorf("%s: an SVG in color: %v", spec, err)
		}
	}
}

// comparePicture compares the last frame of a GIF with the last states of its layers, at the middle of each
// cell.
func comparePicture(t *testing.T, spec string, file []byte, o Options, layers []*Script) {
	t.Helper()
	frames, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(spec, err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, frames.Config.Width, frames.Config.Height))
	for _, frame := range frames.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
	}
	b := layers[0].Board
	o.Gap = defaultGap(b, o.Scale)
	v, err := viewOf(b, o)
	if err != nil {
		t.Fatal(err)
	}
	last := []lightsout.State{layers[0].last(), layers[1].last(), layers[2].last()}
	for i := range b.Lights() {
		p := v.at(b.Layout().Light(i).Center)
		level := func(layer int) uint8 { return uint8(last[layer].At(i) * 255 / (b.Modulus() - 1)) }
		got := screen.RGBAAt(int(p.X), int(p.Y))
		want := (color.RGBA{level(0), level(1), level(2), 255})
		if got != want {
			t.Fatalf("%s: cell %d is %v, want %v", spec, i, got, want)
		}
	}
}

// In color, all presses of a place come at one moment, so that it shows no color that is in neither picture.
func TestColorsOfAPlaceComeTogether(t *testing.T) {
	one := parse(t, "10x14-mod4")
	b, err := InColor(one)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 7))
	from := b.NewState()
	x := b.NewPresses()
	for i := range b.Lights() {
		from.Set(i, random.IntN(4))
		x.Set(i, random.IntN(4))
	}
	for _, name := range Orders() {
		if name == "light-first" { // whose choice of each press weighs one channel only
			continue
		}
		order, err := OrderNamed(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		buttons, err := order.arranged(t.Context(), b, from, x)
		if err != nil {
			t.Fatal(err)
		}
		left := map[int]bool{}
		last := -1
		for n, j := range buttons {
			place := int(j) % one.Buttons()
			if place != last && left[place] {
				t.Errorf("%s: press %d returns to place %d", name, n, place)
				break
			}
			if last >= 0 && place != last {
				left[last] = true
			}
			last = place
		}
	}
}
