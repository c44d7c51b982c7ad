package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

func pngOf(t interface{ Fatal(...any) }, d Drawing, b *lightsout.Board, s lightsout.State) image.Image {
	var out bytes.Buffer
	if err := d.WritePNG(&out, b, s); err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// rowsOf writes a picture as text: a letter for each color, in the order given.
func rowsOf(m image.Image, colors ...color.RGBA) string {
	var text strings.Builder
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			letter := "?"
			for n, c := range colors {
				if color.RGBAModel.Convert(m.At(x, y)) == c {
					letter = strconv.Itoa(n)
				}
			}
			text.WriteString(letter)
		}
		text.WriteString("\n")
	}
	return text.String()
}

func TestPNGBlocks(t *testing.T) {
	b := mustParse(t, "2x3")
	x := b.NewPresses()
	x.Set(4, 1)
	amber := Palettes()[0]
	m := pngOf(t, Drawing{Cell: 3, Presses: x}, b, mustState(t, b, "#.#/.#."))
	const want = `111000111
111000111
111000111
000222000
000222000
000222000
`
	if got := rowsOf(m, amber.Of(0, 2), amber.Of(1, 2), screenStyle().mark); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	m = pngOf(t, Drawing{Cell: 4, Palette: Palettes()[1], Presses: x}, b, mustState(t, b, "#.#/.#."))
	wanted := "111100001111\n111100001111\n111100001111\n111100001111\n" +
		"000011110000\n000012210000\n000012210000\n000011110000\n"
	if got := rowsOf(m, rgb(0xffffff), rgb(0), screenStyle().mark); got != wanted {
		t.Errorf("got\n%swant\n%s", got, wanted)
	}
}

// At one pixel a light the picture is read back as the state it shows, in every palette that shows
// more as brighter.
func TestPNGRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawn(t)
		d := Drawing{Cell: 1, Palette: Palettes()[2]}
		if b.Modulus() == 2 && rapid.Bool().Draw(t, "amber") {
			d.Palette = Palettes()[0]
		}
		var out bytes.Buffer
		if err := d.WritePNG(&out, b, s); err != nil {
			t.Fatal(err)
		}
		got, err := ReadBitmap(bytes.NewReader(out.Bytes()), b)
		if err != nil || !got.Equal(s) {
			t.Fatalf("%s reads back as\n%swant\n%s%v", b, b.StateText(got), b.StateText(s), err)
		}
	})
}

// In the middle of every light is its color, and around all is white, whatever the board.
func TestPNGLights(t *testing.T) {
	for _, spec := range []string{"3x4", "klein-3x3", "hex-3", "tri-4", "cube-2", "2x2x2x2", "graph-petersen",
		"merlin", "40x30"} {
		b := mustParse(t, spec)
		s := b.NewState()
		for i := 0; i < s.Len(); i += 2 {
			s.Set(i, 1)
		}
		d, err := Drawing{}.of(b, s, nil, 20)
		if err != nil {
			t.Fatal(err)
		}
		m := pngOf(t, Drawing{Cell: 20}, b, s)
		size := d.size()
		if m.Bounds().Dx() != int(math.Ceil(size.X)) || m.Bounds().Dy() != int(math.Ceil(size.Y)) {
			t.Errorf("%s is %v pixels, want %v", spec, m.Bounds(), size)
		}
		least, _ := d.box()
		for i := range s.Len() {
			center := b.Layout().Light(i).Center
			got := color.RGBAModel.Convert(m.At(int((center.X-least.X)*20), int((center.Y-least.Y)*20)))
			if want := d.palette.Of(s.At(i), 2); got != want {
				t.Fatalf("%s: light %d is %v, want %v", spec, i, got, want)
			}
		}
		for _, corner := range []image.Point{{}, {X: m.Bounds().Dx() - 1}, {Y: m.Bounds().Dy() - 1}} {
			if r, g, b, a := m.At(corner.X, corner.Y).RGBA(); min(r, g, b, a) != 0xffff {
				t.Errorf("%s: the corner %v is not white", spec, corner)
			}
		}
	}
}

// A picture that is drawn some rows at a time has the pixels of the whole.
func TestPNGBands(t *testing.T) {
	for _, spec := range []string{"5x6-mod3", "klein-3x3", "hex-3", "cube-2", "graph-petersen"} {
		b := mustParse(t, spec)
		s := b.NewState()
		x := b.NewPresses()
		for i := 0; i < s.Len(); i += 2 {
			s.Set(i, 1)
		}
		for j := 0; j < x.Len(); j += 3 {
			x.Set(j, b.Modulus()-1)
		}
		d, err := Drawing{Presses: x, Numbers: true}.of(b, s, nil, 37.3)
		if err != nil {
			t.Fatal(err)
		}
		draw := func(most float64) image.Image {
			var out bytes.Buffer
			if err := d.writePNG(&out, most); err != nil {
				t.Fatal(err)
			}
			m, err := png.Decode(&out)
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		whole := draw(maxDrawing)
		for _, most := range []float64{1, 1 << 12, 1 << 14} {
			m := draw(most)
			if m.Bounds() != whole.Bounds() {
				t.Fatalf("%s: %v, not %v", spec, m.Bounds(), whole.Bounds())
			}
			for y := range m.Bounds().Dy() {
				for x := range m.Bounds().Dx() {
					got := color.RGBAModel.Convert(m.At(x, y))
					want := color.RGBAModel.Convert(whole.At(x, y))
					if got != want {
						t.Fatalf("%s by %.0f pixels: at %d,%d is %v, not %v", spec, most, x, y, got, want)
					}
				}
			}
		}
	}
}

// On white, lights that are off and white have an outline.
func TestPNGPaper(t *testing.T) {
	b := mustParse(t, "1x1")
	m := pngOf(t, Drawing{Cell: 20, Palette: Palettes()[1]}, b, b.NewState())
	dark := 0
	for x := range m.Bounds().Dx() {
		if r, _, _, _ := m.At(x, m.Bounds().Dy()/2).RGBA(); r < 0xc000 {
			dark++
		}
	}
	if dark < 2 || dark > 6 {
		t.Errorf("%d pixels across a white light are dark, want its two sides", dark)
	}
}

func TestPNGErrors(t *testing.T) {
	square := mustParse(t, "1000x1000")
	s := square.NewState()
	for _, test := range []struct {
		cell float64
		want string
	}{
		{40, "board 1000x1000 makes a picture of 40040 by 40040 pixels: at most 134217728 are allowed: use " +
			"smaller cells"},
		{-1, "cells are -1 apart: must be above 0 and at most 16384"},
		{math.NaN(), "cells are NaN apart: must be above 0 and at most 16384"},
		{math.Inf(1), "cells are +Inf apart: must be above 0 and at most 16384"},
	} {
		err := (Drawing{Cell: test.cell}).WritePNG(io.Discard, square, s)
		if err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
	if err := (Drawing{}).WritePNG(io.Discard, square, lightsout.NewState(2, 5)); err == nil {
		t.Error("a state of another board was drawn")
	}
	wide := mustParse(t, "2x1000000000")
	if err := (Drawing{Cell: 1}).WritePNG(io.Discard, wide, lightsout.NewState(2, 2)); err == nil {
		t.Error("two billion pixels were drawn")
	}
}
