package photo

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"testing"

	"lightsout/test/solvetest"
)

// patches are flat colors, side by side in a picture: an orange table, its wood, grays, skin, leaves, sky and
// a red coat.
var patches = [8]color.RGBA{{214, 98, 24, 255}, {120, 72, 36, 255}, {40, 40, 40, 255}, {128, 128, 128, 255},
	{214, 214, 214, 255}, {224, 172, 140, 255}, {70, 120, 50, 255}, {90, 140, 200, 255}}

// Flat colors stay what they are, in eight colors and in more, by each look that keeps tones, and grays stay
// gray.
func TestColorsStay(t *testing.T) {
	const side = 24
	m := image.NewRGBA(image.Rect(0, 0, 4*side, 2*side))
	for i := range m.Pix {
		if p := i / 4; i%4 == 0 {
			m.SetRGBA(p%m.Rect.Dx(), p/m.Rect.Dx(), patches[p%m.Rect.Dx()/side+p/m.Rect.Dx()/side*4])
		}
	}
	g, err := Reading{RGB: true}.Read(bytes.NewReader(pngFile(t, m)))
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range []string{"48x96", "48x96-mod4", "48x96-mod8"} {
		for _, look := range []Look{AsIs, Photo} {
			wishes, err := Target{Style: look}.Layers(t.Context(), solvetest.Board(t, spec), g)
			if err != nil || len(wishes) != 3 {
				t.Fatal(wishes, err)
			}
			for n, want := range patches {
				var light [3]float64
				for layer, w := range wishes {
					levels := w.Gray.levels(w.State.Modulus())
					for i := range side * side {
						at := (n/4*side+i/side)*4*side + n%4*side + i%side
						light[layer] += float64(levels[w.State.At(at)]) / white / side / side
					}
				}
				got := lab(light)
				source := lab(lightOf(want))
				if far := apart(got, source); far > 12 {
					t.Errorf("%s, look %s: %v is %.1f away: %.0f, not %.0f", spec, look, want,
						far, got, source)
				}
				if chroma := math.Hypot(got[1], got[2]); want.R == want.B && chroma > 4 {
					t.Errorf("%s, look %s: the gray %v has a chroma of %.1f", spec, look, want, chroma)
				}
			}
		}
	}
}

// A color that its new luminance makes too bright has that luminance: it gives up chroma, and is not cut off.
func TestBrightColors(t *testing.T) {
	for _, from := range patches {
		for after := white / 10; after < white; after += white / 10 {
			source := lightOf(from)
			layers := make([]*Gray, 3)
			for n, v := range source {
				layers[n] = flat(1, 1, uint16(v*white), false)
			}
			luminance := func(c [3]float64) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }
			recolor(layers, 0, int(luminance(source)*white), after)
			var got [3]float64
			for n, g := range layers {
				got[n] = float64(g.Pix[0]) / white
			}
			if y := luminance(got) * white; math.Abs(y-float64(after)) > 0.01*white {
				t.Errorf("%v at a luminance of %d: it is %.0f", from, after, y)
			}
		}
	}
}

// A gray with a touch of color is made of black and white, and few colored dots: channels that are dithered
// apart would show dots of all colors.
func TestGrayIsNoConfetti(t *testing.T) {
	g := flat(80, 60, 21000, false)
	g.Colors = []*Gray{flat(80, 60, 22000, false), flat(80, 60, 21000, false), flat(80, 60, 19000, false)}
	wishes, err := Target{}.Layers(t.Context(), solvetest.Board(t, "60x80"), g)
	if err != nil {
		t.Fatal(err)
	}
	colored := 0
	for i := range 60 * 80 {
		if r := wishes[0].State.At(i); r != wishes[1].State.At(i) || r != wishes[2].State.At(i) {
			colored++
		}
	}
	if colored > 60*80/10 {
		t.Errorf("%d of %d lights of a gray picture are colored", colored, 60*80)
	}
}

func lightOf(c color.RGBA) (light [3]float64) {
	for n, v := range []uint8{c.R, c.G, c.B} {
		light[n] = float64(storedToLight()[int(v)*257]) / white
	}
	return light
}

// lab returns the color of an amount of light in CIELAB, under D65.
func lab(c [3]float64) [3]float64 {
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f((0.4124564*c[0] + 0.3575761*c[1] + 0.1804375*c[2]) / 0.95047)
	y := f(0.2126729*c[0] + 0.7151522*c[1] + 0.0721750*c[2])
	z := f((0.0193339*c[0] + 0.1191920*c[1] + 0.9503041*c[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// apart returns the difference of two colors by CIEDE2000.
func apart(p, q [3]float64) float64 {
	mean := (math.Hypot(p[1], p[2]) + math.Hypot(q[1], q[2])) / 2
	g := 1 + 0.5*(1-math.Sqrt(math.Pow(mean, 7)/(math.Pow(mean, 7)+math.Pow(25, 7))))
	hue := func(c [3]float64) float64 { return math.Mod(math.Atan2(c[2], g*c[1])*180/math.Pi+360, 360) }
	c1 := math.Hypot(g*p[1], p[2])
	c2 := math.Hypot(g*q[1], q[2])
	h1 := hue(p)
	h2 := hue(q)
	turn := math.Mod(h2-h1+540, 360) - 180
	h := (h1 + h2) / 2
	c := (c1 + c2) / 2
	l := (p[0]+q[0])/2 - 50
	if math.Abs(h1-h2) > 180 {
		h = math.Mod(h+180, 360)
	}
	rad := math.Pi / 180
	t := 1 - 0.17*math.Cos((h-30)*rad) + 0.24*math.Cos(2*h*rad) + 0.32*math.Cos((3*h+6)*rad) -
		0.2*math.Cos((4*h-63)*rad)
	dl := (q[0] - p[0]) / (1 + 0.015*l*l/math.Sqrt(20+l*l))
	dc := (c2 - c1) / (1 + 0.045*c)
	dh := 2 * math.Sqrt(c1*c2) * math.Sin(turn/2*rad) / (1 + 0.015*c*t)
	r := -2 * math.Sqrt(math.Pow(c, 7)/(math.Pow(c, 7)+math.Pow(25, 7))) *
		math.Sin(60*rad*math.Exp(-math.Pow((h-275)/25, 2)))
	return math.Sqrt(dl*dl + dc*dc + dh*dh + r*dc*dh)
}
