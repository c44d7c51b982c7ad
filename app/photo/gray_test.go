package photo

import (
	"context"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawnGray is a small picture of any shape and reading.
func drawnGray(t *rapid.T) *Gray {
	g := NewGray(rapid.IntRange(1, 12).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height"),
		rapid.Bool().Draw(t, "plain"))
	for i := range g.Pix {
		g.Pix[i] = rapid.Uint16().Draw(t, "v")
	}
	return g
}

// flat is a picture of one gray.
func flat(width, height int, v uint16, plain bool) *Gray {
	g := NewGray(width, height, plain)
	for i := range g.Pix {
		g.Pix[i] = v
	}
	return g
}

func TestCurve(t *testing.T) {
	// Known points of sRGB: half of the stored range is 21.4 % of the light.
	for stored, light := range map[int]float64{0: 0, 1: 1 / 12.92 / 255, 128: 0.21586, 188: 0.50289, 255: 1} {
		if got := float64(storedToLight()[stored*257]) / white; math.Abs(got-light) > 1e-5 {
			t.Errorf("stored gray %d is %v of the light, want %v", stored, got, light)
		}
	}
	for v := range 256 {
		if back := (int(lightToStored()[storedToLight()[v*257]]) + 128) / 257; back != v {
			t.Errorf("stored gray %d comes back as %d", v, back)
		}
	}
	for _, table := range []*[white + 1]uint16{storedToLight(), lightToStored()} {
		if !slices.IsSorted(table[:]) {
			t.Error("the curve falls somewhere")
		}
	}
}

func TestReadings(t *testing.T) {
	g := flat(2, 3, 128*257, true)
	if g.read(true) != g {
		t.Error("a plain picture is changed by ToPlain")
	}
	light := g.read(false)
	if light.Plain || math.Abs(meanGray(light)-0.21586) > 1e-4 || light.Width != 2 || light.Height != 3 {
		t.Errorf("middle gray as light: %v, mean %v", light, meanGray(light))
	}
	if back := light.read(true); !back.Plain || math.Abs(meanGray(back)-meanGray(g)) > 1e-4 {
		t.Errorf("and back: mean %v, want %v", meanGray(back), meanGray(g))
	}
}

func TestLevels(t *testing.T) {
	plain := NewGray(1, 1, true)
	light := NewGray(1, 1, false)
	got := plain.levels(4)
	want := []int{0, 21845, 43690, 65535}
	if !slices.Equal(got, want) {
		t.Errorf("stored grays of 4 values: %v, want %v", got, want)
	}
	got = light.levels(3)
	if got[0] != 0 || got[2] != white || math.Abs(float64(got[1])/white-0.21404) > 1e-4 {
		t.Errorf("light of 3 values: %v", got)
	}
	for _, k := range []int{2, 3, 5, 255, 256} {
		for _, g := range []*Gray{plain, light} {
			levels := g.levels(k)
			if len(levels) != k || levels[0] != 0 || levels[k-1] != white || !slices.IsSorted(levels) ||
				len(slices.Compact(levels)) != k {
				t.Errorf("levels of %d values: %v", k, levels)
			}
		}
	}
}

func TestTone(t *testing.T) {
	g := &Gray{Width: 5, Height: 1, Pix: []uint16{0, 16384, 32768, 49151, 65535}, Plain: true}
	for _, test := range []struct {
		tone Tone
		want []uint16
	}{
		{Tone{}, g.Pix},
		{Tone{Gamma: 1}, g.Pix},
		{Tone{Gamma: 2}, []uint16{0, 32768, 46341, 56755, 65535}}, // roots
		{Tone{Gamma: 0.5}, []uint16{0, 4096, 16384, 36863, 65535}},
		{Tone{Contrast: -1}, []uint16{32768, 32768, 32768, 32768, 32768}},
		{Tone{Contrast: 1}, []uint16{0, 0, 32769, 65535, 65535}},
		{Tone{Brightness: 0.25}, []uint16{16384, 32768, 49152, 65535, 65535}},
		{Tone{Brightness: -1}, []uint16{0, 0, 0, 0, 0}},
		{Tone{Invert: true}, []uint16{65535, 49151, 32767, 16384, 0}},
		{Tone{Brightness: 0.25, Invert: true}, []uint16{49151, 32767, 16383, 0, 0}},
	} {
		got := test.tone.apply(t.Context(), g)
		for i, v := range got.Pix {
			if d := int(v) - int(test.want[i]); d < -1 || d > 1 {
				t.Errorf("%+v of %v: %v, want %v", test.tone, g.Pix, got.Pix, test.want)
				break
			}
		}
		// Light is changed as it looks, so the reading does not matter.
		light := test.tone.apply(t.Context(), g.read(false))
		for i, v := range light.read(true).Pix {
			if d := int(v) - int(test.want[i]); d < -20 || d > 20 {
				t.Errorf("%+v of light: %v, want about %v", test.tone, light.read(true).Pix, test.want)
				break
			}
		}
	}
	for _, tone := range []Tone{{Gamma: -1}, {Gamma: math.NaN()}, {Gamma: math.Inf(1)}, {Contrast: -1.5},
		{Contrast: math.NaN()}, {Brightness: 2}, {Brightness: math.NaN()}} {
		if _, err := tone.Check(); err == nil {
			t.Errorf("%+v is taken", tone)
		}
	}
}

func TestToneAuto(t *testing.T) {
	g := NewGray(200, 5, true) // a gradient from a fifth to two fifths, and two pixels beyond
	for i := range g.Pix {
		g.Pix[i] = uint16(13107 + i%200*66)
	}
	g.Pix[0] = 0
	g.Pix[7] = white
	for _, g := range []*Gray{g, g.read(false)} {
		h := Tone{AutoContrast: true}.apply(t.Context(), g)
		p := h.read(true).Pix
		if p[0] != 0 || p[7] != white || p[400] != 0 || p[599] != white {
			t.Errorf("the ends become %d, %d, %d, %d", p[0], p[7], p[400], p[599])
		}
		if d := int(p[500]) - white/2; d < -700 || d > 700 {
			t.Errorf("the middle becomes %d", p[500])
		}
	}
	for _, v := range []uint16{0, 9, white} {
		if h := (Tone{AutoContrast: true}).apply(t.Context(), flat(3, 3, v, true)); h.Pix[4] != v {
			t.Errorf("one gray %d becomes %d", v, h.Pix[4])
		}
	}
}

func TestInvertTwiceIsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		g.Plain = true
		once := Tone{Invert: true}.apply(t.Context(), g)
		if twice := (Tone{Invert: true}).apply(t.Context(), once); !slices.Equal(twice.Pix, g.Pix) {
			t.Fatalf("%v inverted twice is %v", g.Pix, twice.Pix)
		}
	})
}

// meanGray returns the mean of all pixels, from 0 to 1.
func meanGray(g *Gray) float64 {
	sum := uint64(0)
	for _, v := range g.Pix {
		sum += uint64(v)
	}
	return float64(sum) / white / float64(len(g.Pix))
}

func mustResize(t interface{ Fatal(...any) }, o Resize, g *Gray, rows, columns int) *Gray {
	h, _, err := o.To(context.Background(), g, rows, columns)
	if err != nil {
		t.Fatal(err)
	}
	if h.Width != columns || h.Height != rows || len(h.Pix) != rows*columns || h.Plain != g.Plain {
		t.Fatal(fmt.Sprintf("%d × %d picture resized to %d × %d is %d × %d", g.Height, g.Width, rows, columns,
			h.Height, h.Width))
	}
	return h
}

func drawnResize(t *rapid.T) Resize {
	return Resize{Fit: rapid.SampledFrom([]Fit{Crop, Contain, Stretch}).Draw(t, "fit"),
		Sharp: rapid.Bool().Draw(t, "sharp")}
}

func TestResizeAreas(t *testing.T) {
	g := &Gray{Width: 4, Height: 2, Plain: true, Pix: []uint16{
		0, 1000, 2000, 3000,
		4000, 5000, 6000, 7000,
	}}
	for _, test := range []struct {
		rows, columns int
		fit           Fit
		want          []uint16
	}{
		{2, 4, Crop, g.Pix},
		{1, 2, Crop, []uint16{2500, 4500}},
		{1, 1, Stretch, []uint16{3500}},
		{1, 1, Crop, []uint16{3500}}, // the middle 2 × 2
		{2, 2, Crop, []uint16{1000, 2000, 5000, 6000}},
		{2, 2, Stretch, []uint16{500, 2500, 4500, 6500}},
		{2, 3, Stretch, []uint16{250, 1500, 2750, 4250, 5500, 6750}}, // ¾ + ¼, ½ + ½, ¼ + ¾
		{4, 1, Stretch, []uint16{1500, 1500, 5500, 5500}},
		{3, 2, Contain, []uint16{3500, 3500, 2500, 4500, 3500, 3500}}, // its edges go on, and fade
	} {
		o := Resize{Fit: test.fit}
		got := mustResize(t, o, g, test.rows, test.columns)
		for i, v := range got.Pix {
			if d := int(v) - int(test.want[i]); d < -1 || d > 1 {
				t.Errorf("%v to %d × %d: %v, want %v", test.fit, test.rows, test.columns, got.Pix, test.want)
				break
			}
		}
	}
}

func TestCheckerboardAveragesInLight(t *testing.T) {
	for _, sharp := range []bool{false, true} {
		for _, plain := range []bool{false, true} {
			g := NewGray(64, 48, plain)
			for i := range g.Pix {
				if (i/64+i%64)%2 == 1 {
					g.Pix[i] = white
				}
			}
			// As stored gray, half of the light is 188 of 255.
			want := 188
			if plain {
				want = 128
			}
			for _, v := range mustResize(t, Resize{Sharp: sharp}, g, 6, 8).read(true).Pix {
				if got := (int(v) + 128) / 257; got < want-1 || got > want+1 {
					t.Errorf("plain %v, sharp %v: a checkerboard becomes %d, want %d", plain,
						sharp, got, want)
					break
				}
			}
		}
	}
}

func TestGradientStays(t *testing.T) {
	g := NewGray(300, 20, false)
	for i := range g.Pix {
		g.Pix[i] = uint16(i % 300 * 200)
	}
	for _, o := range []Resize{{Fit: Stretch}, {Fit: Stretch, Sharp: true}} {
		h := mustResize(t, o, g, 4, 60)
		for i, v := range h.Pix {
			c := i % 60
			want := (float64(c)*5 + 2) * 200 // the middle of five
			if c > 1 && c < 58 && math.Abs(float64(v)-want) > 2 {
				t.Errorf("%+v: column %d is %d, want %v", o, c, v, want)
			}
		}
	}
}

func TestConstantStaysConstant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Uint16().Draw(t, "v")
		g := flat(rapid.IntRange(1, 40).Draw(t, "width"), rapid.IntRange(1, 40).Draw(t, "height"), v, true)
		o := drawnResize(t)
		if o.Fit == Contain {
			// as the margins
			v = 0
			g = flat(g.Width, g.Height, 0, true)
		}
		h := mustResize(t, o, g, rapid.IntRange(1, 40).Draw(t, "rows"),
			rapid.IntRange(1, 40).Draw(t, "columns"))
		if slices.Min(h.Pix) != v || slices.Max(h.Pix) != v {
			t.Fatalf("gray %d becomes %v", v, h.Pix)
		}
	})
}

// Exchanging rows and columns before or after is the same, exactly.
func TestResizeTransposed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		o := drawnResize(t)
		rows := rapid.IntRange(1, 15).Draw(t, "rows")
		columns := rapid.IntRange(1, 15).Draw(t, "columns")
		one := mustResize(t, o, g, rows, columns).transposed()
		other := mustResize(t, o, g.transposed(), columns, rows)
		if !slices.Equal(one.Pix, other.Pix) {
			t.Fatalf("%v and %v", one.Pix, other.Pix)
		}
	})
}

func TestResizeToItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		o := drawnResize(t)
		if h := mustResize(t, o, g, g.Height, g.Width); !slices.Equal(h.Pix, g.Pix) {
			t.Fatalf("%+v: %v becomes %v", o, g.Pix, h.Pix)
		}
	})
}

// Averages neither leave the range of the picture nor change its mean, when nothing is cut off.
func TestAreaKeepsMeanAndRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		h := mustResize(t, Resize{Fit: Stretch}, g, rapid.IntRange(1, 20).Draw(t, "rows"),
			rapid.IntRange(1, 20).Draw(t, "columns"))
		if math.Abs(meanGray(h)-meanGray(g)) > 1e-3 {
			t.Fatalf("mean %v becomes %v", meanGray(g), meanGray(h))
		}
		if slices.Min(h.Pix) < slices.Min(g.Pix) || slices.Max(h.Pix) > slices.Max(g.Pix) {
			t.Fatalf("%v leaves the range of %v", h.Pix, g.Pix)
		}
	})
}

// Against the definition: each new pixel is the mean over the area that it covers.
func TestAreaAgainstDefinition(t *testing.T) {
	overlap := func(a, b, c, d float64) float64 { return max(0, min(b, d)-max(a, c)) }
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		rows := rapid.IntRange(1, 60).Draw(t, "rows")
		columns := rapid.IntRange(1, 60).Draw(t, "columns")
		h := mustResize(t, Resize{Fit: Stretch}, g, rows, columns)
		high := float64(g.Height) / float64(rows)
		wide := float64(g.Width) / float64(columns)
		for i, v := range h.Pix {
			top := float64(i/columns) * high
			left := float64(i%columns) * wide
			want := 0.0
			for at, old := range g.Pix {
				y := float64(at / g.Width)
				x := float64(at % g.Width)
				want += float64(old) * overlap(top, top+high, y, y+1) *
					overlap(left, left+wide, x, x+1) / (high * wide)
			}
			if math.Abs(float64(v)-want) > 3 {
				t.Fatalf("pixel %d is %d, want %.1f", i, v, want)
			}
		}
	})
}

func TestTapsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 1000).Draw(t, "size")
		count := rapid.IntRange(1, 1000).Draw(t, "count")
		length := rapid.Float64Range(0.01, 1).Draw(t, "length") * float64(size)
		start := rapid.Float64Range(0, 1).Draw(t, "start") * (float64(size) - length)
		for _, tap := range (Resize{Sharp: rapid.Bool().Draw(t, "sharp")}).taps(start, length, size, count) {
			sum := int32(0)
			for _, w := range tap.weights {
				sum += w
			}
			if sum != unit || tap.first < 0 || tap.first+len(tap.weights) > size {
				t.Fatalf("weights %v from %d of %d add up to %d", tap.weights, tap.first, size, sum)
			}
		}
	})
}

// A picture a pixel wide and very high is not made wide before it is made low.
func TestResizeLongPictures(t *testing.T) {
	g := flat(1, 1<<20, 7, true)
	h := mustResize(t, Resize{Fit: Stretch}, g, 2, 1<<10)
	if slices.Max(h.Pix) != 7 || slices.Min(h.Pix) != 7 {
		t.Error("a long picture of one gray is not of that gray")
	}
	if h := mustResize(t, Resize{}, g.transposed(), 1, 3); slices.Max(h.Pix) != 7 {
		t.Error("a wide picture of one gray is not of that gray")
	}
}

func TestFits(t *testing.T) {
	wide := NewGray(300, 100, true)
	high := NewGray(100, 300, true)
	// a border that is not plain
	wide.Pix[0] = white
	high.Pix[0] = white
	for _, test := range []struct {
		g             *Gray
		o             Resize
		rows, columns int
		want          window
	}{
		{wide, Resize{At: &Place{0.5, 0.5}}, 10, 10, window{100, 0, 100, 100}},
		{wide, Resize{At: &Place{0.2, 0.9}}, 10, 10, window{10, 0, 100, 100}},
		{wide, Resize{At: &Place{1, 1}}, 10, 10, window{200, 0, 100, 100}},
		{high, Resize{At: &Place{0.5, 0.25}}, 10, 20, window{0, 50, 100, 50}},
	} {
		if got, _ := test.o.crop(test.g, subject{}, test.rows, test.columns); got != test.want {
			t.Errorf("crop around %v: %v, want %v", *test.o.At, got, test.want)
		}
	}
	got := contain(wide, 10, 10)
	want := (window{0, -100, 300, 300})
	if got != want {
		t.Errorf("a wide picture in a square: %v, want %v", got, want)
	}
	if _, got := contain(high, 3, 1000).inside(high, 3, 1000); got != image.Rect(500, 0, 501, 3) {
		t.Errorf("a high picture in a wide board: %v", got)
	}
	for name, want := range map[string]Place{"50%,20%": {0.5, 0.2}, "0%,100%": {0, 1}, "50%": {},
		"50%,120%": {}, "a,b": {}, "0.5,0.5": {}} {
		if got, err := PlaceOf(name); (err != nil) != (want == Place{}) || err == nil && got != want {
			t.Errorf("place %s: %v, %v", name, got, err)
		}
	}
	if option, err := (Target{Resize: Resize{Fit: "cover"}}).Check(false); err == nil || option != "fit" {
		t.Error("a fit called cover is taken")
	}
}

func TestResizeRefusals(t *testing.T) {
	g := NewGray(2, 2, true)
	for _, size := range [][2]int{{1 << 21, 1}, {1 << 20, 1 << 8}} {
		if _, _, err := (Resize{}).To(t.Context(), g, size[0], size[1]); err == nil {
			t.Errorf("%v rows and columns are taken", size)
		}
	}
}

// A picture of the shape of the board is shown as it is, though its drawing leaves hardly a border.
func TestSameShapeIsKept(t *testing.T) {
	g := flat(300, 300, white, true)
	r := rand.New(rand.NewPCG(1, 1))
	for y := 3; y < 297; y++ {
		for x := 3; x < 297; x++ {
			g.row(y)[x] = uint16(white * (r.IntN(4) / 3))
		}
	}
	if h, _, err := (Resize{}).To(t.Context(), g, 300, 300); err != nil || !slices.Equal(h.Pix, g.Pix) {
		t.Errorf("the picture has changed: %v", err)
	}
}

// A picture that is cropped keeps the part with the edges, and its middle where there is no better part.
func TestCropKeepsEdges(t *testing.T) {
	for _, at := range []int{5, 50, 95, 150} {
		g := NewGray(200, 100, true)
		for i := range 40 * 40 {
			x := i % 40
			y := i / 40
			if (x/4+y/4)%2 == 0 {
				g.Pix[(30+y)*200+min(at+x, 199)] = white
			}
		}
		w, _ := (Resize{}).crop(g, g.subject(), 100, 100)
		if w.left > float64(at)+1 || w.left+w.width < float64(min(at+40, 200)-1) {
			t.Errorf("checks from %d to %d: the crop is from %v to %v", at, at+40, w.left, w.left+w.width)
		}
	}
	g := NewGray(200, 100, true)
	if w, _ := (Resize{}).crop(g, g.subject(), 100, 100); w.left != 50 {
		t.Errorf("an empty picture is cropped from %v", w.left)
	}
}
