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

// A film in color, read by another decoder, shows in each channel the film of that layer; it replays, and not as a film
// without layers.
func TestFilmInColor(t *testing.T) {
	for _, spec := range []string{"6x5", "4x7-mod3", "hex-3-mod4"} {
		b := parse(t, spec)
		all, err := InColor(b)
		if err != nil {
			t.Fatal(err)
		}
		s := randomScript(t, all, rand.New(rand.NewPCG(3, 9)))
		var file bytes.Buffer
		if err := s.WriteGIF(&file, Options{PerFrame: 3, Scale: 4}); err != nil {
			t.Fatal(spec, err)
		}
		report, err := Verify(bytes.NewReader(file.Bytes()), board.Parse)
		if err != nil {
			t.Fatal(spec, err)
		}
		layers := report.Script.Layers()
		presses := 0
		for n, layer := range layers {
			presses += layer.Presses()
			for i := range b.Lights() {
				if got, want := layer.Last().At(i), s.Last().At(n*b.Lights()+i); got != want {
					t.Fatalf("%s: layer %d ends with light %d at %d, want %d", spec, n, i, got, want)
				}
			}
		}
		if len(layers) != 3 || presses != s.Presses() {
			t.Errorf("%s: %d layers with %d presses of %d", spec, len(layers), presses, s.Presses())
		}
		comparePicture(t, spec, file.Bytes(), report.Options, layers)
		m, err := s.Metadata(Options{})
		if err != nil {
			t.Fatal(err)
		}
		m.Layers = 2
		if _, _, err := m.Script(board.Parse); err == nil || !strings.Contains(err.Error(), "2 layers") {
			t.Errorf("%s: a film of two layers: %v", spec, err)
		}
		if err := s.WriteSVG(&file, Options{}); err == nil {
			t.Errorf("%s: an SVG has layers", spec)
		}
	}
}

// comparePicture compares the last frame of a GIF with the last states of its layers, at the middle of each cell.
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
	v, _, err := viewOf(b, o)
	if err != nil {
		t.Fatal(err)
	}
	last := []lightsout.State{layers[0].Last(), layers[1].Last(), layers[2].Last()}
	for i := range b.Lights() {
		p := v.at(b.Layout().Light(i).Center)
		level := func(layer int) uint8 { return uint8(last[layer].At(i) * 255 / (b.Modulus() - 1)) }
		if got, want := screen.RGBAAt(int(p.X), int(p.Y)), (color.RGBA{level(0), level(1), level(2), 255}); got != want {
			t.Fatalf("%s: cell %d is %v, want %v", spec, i, got, want)
		}
	}
}
