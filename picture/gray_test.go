package picture

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// drawnGray is a small picture of any shape and reading.
func drawnGray(t *rapid.T) *Gray {
	g := NewGray(rapid.IntRange(1, 12).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height"), rapid.Bool().Draw(t, "plain"))
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
	plain, light := NewGray(1, 1, true), NewGray(1, 1, false)
	if got, want := plain.levels(4), []int{0, 21845, 43690, 65535}; !slices.Equal(got, want) {
		t.Errorf("stored grays of 4 values: %v, want %v", got, want)
	}
	if got := light.levels(3); got[0] != 0 || got[2] != white || math.Abs(float64(got[1])/white-0.21404) > 1e-4 {
		t.Errorf("light of 3 values: %v", got)
	}
	for _, k := range []int{2, 3, 5, 255, 256} {
		for _, g := range []*Gray{plain, light} {
			levels := g.levels(k)
			if len(levels) != k || levels[0] != 0 || levels[k-1] != white || !slices.IsSorted(levels) || len(slices.Compact(levels)) != k {
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
		got, err := test.tone.Apply(g)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range got.Pix {
			if d := int(v) - int(test.want[i]); d < -1 || d > 1 {
				t.Errorf("%+v of %v: %v, want %v", test.tone, g.Pix, got.Pix, test.want)
				break
			}
		}
		// Light is changed as it looks, so the reading does not matter.
		light, err := test.tone.Apply(g.read(false))
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range light.read(true).Pix {
			if d := int(v) - int(test.want[i]); d < -20 || d > 20 {
				t.Errorf("%+v of light: %v, want about %v", test.tone, light.read(true).Pix, test.want)
				break
			}
		}
	}
	for _, tone := range []Tone{{Gamma: -1}, {Gamma: math.NaN()}, {Gamma: math.Inf(1)}, {Contrast: -1.5}, {Contrast: math.NaN()}, {Brightness: 2}, {Brightness: math.NaN()}} {
		if _, err := tone.Apply(g); err == nil {
			t.Errorf("%+v is taken", tone)
		}
	}
	for _, bad := range []*Gray{nil, {}, {Width: 2, Height: 2, Pix: make([]uint16, 3)}, {Width: -1, Height: -1, Pix: make([]uint16, 1)}} {
		if _, err := (Tone{Invert: true}).Apply(bad); err == nil {
			t.Errorf("%v is taken for a picture", bad)
		}
	}
}

func TestToneAuto(t *testing.T) {
	g := NewGray(200, 5, true) // a gradient from a fifth to two fifths, and two pixels beyond
	for i := range g.Pix {
		g.Pix[i] = uint16(13107 + i%200*66)
	}
	g.Pix[0], g.Pix[7] = 0, white
	for _, g := range []*Gray{g, g.read(false)} {
		h, err := Tone{Auto: true}.Apply(g)
		if err != nil {
			t.Fatal(err)
		}
		p := h.read(true).Pix
		if p[0] != 0 || p[7] != white || p[400] != 0 || p[599] != white {
			t.Errorf("the ends become %d, %d, %d, %d", p[0], p[7], p[400], p[599])
		}
		if d := int(p[500]) - white/2; d < -700 || d > 700 {
			t.Errorf("the middle becomes %d", p[500])
		}
	}
	for _, v := range []uint16{0, 9, white} {
		h, err := Tone{Auto: true}.Apply(flat(3, 3, v, true))
		if err != nil || h.Pix[4] != v {
			t.Errorf("one gray %d becomes %d, %v", v, h.Pix[4], err)
		}
	}
}

func TestInvertTwiceIsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		g.Plain = true
		once, err := Tone{Invert: true}.Apply(g)
		if err != nil {
			t.Fatal(err)
		}
		twice, err := Tone{Invert: true}.Apply(once)
		if err != nil || !slices.Equal(twice.Pix, g.Pix) {
			t.Fatalf("%v inverted twice is %v (%v)", g.Pix, twice.Pix, err)
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
