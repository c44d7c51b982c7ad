package film

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/text"
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
		if err := s.Write(&file, "film.gif", Options{PerFrame: 3, Scale: 4}); err != nil {
			t.Fatal(spec, err)
		}
		report, err := Verify(bytes.NewReader(file.Bytes()), board.Parse)
		if err != nil {
			t.Fatal(spec, err)
		}
		layers := report.Script.Layers()
		presses := 0
		for n, layer := range layers {
			presses += layer.presses()
			for i := range b.Lights() {
				if got, want := layer.last().At(i), s.last().At(n*b.Lights()+i); got != want {
					t.Fatalf("%s: layer %d ends with light %d at %d, want %d", spec, n, i, got, want)
				}
			}
		}
		if len(layers) != 3 || presses != s.presses() {
			t.Errorf("%s: %d layers with %d presses of %d", spec, len(layers), presses, s.presses())
		}
		comparePicture(t, spec, file.Bytes(), report.Options, layers)
		m := s.metadata(report.Options)
		m.Layers = 2
		if _, _, err := m.script(board.Parse); err == nil || !strings.Contains(err.Error(), "2 layers") {
			t.Errorf("%s: a film of two layers: %v", spec, err)
		}
		var svg bytes.Buffer
		if err := s.Write(&svg, "film.svg", Options{}); err != nil {
			t.Fatal(spec, err)
		}
		if _, err := Verify(&svg, board.Parse); err != nil {
			t.Errorf("%s: an SVG in color: %v", spec, err)
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
	o.Gap = usualGap(b, o.Scale, false)
	v, err := viewOf(b, o)
	if err != nil {
		t.Fatal(err)
	}
	last := []lightsout.State{layers[0].last(), layers[1].last(), layers[2].last()}
	for i := range b.Lights() {
		p := v.at(b.Layout().Light(i).Center)
		level := func(layer int) uint8 { return uint8(last[layer].At(i) * 255 / (b.Modulus() - 1)) }
		if got, want := screen.RGBAAt(int(p.X), int(p.Y)), (color.RGBA{level(0), level(1), level(2), 255}); got != want {
			t.Fatalf("%s: cell %d is %v, want %v", spec, i, got, want)
		}
	}
}

// blurred returns how far a state is from the blend of two at a time, both blurred: the definition, without the caches
// of blender.
func blurred(m *blender, s, from, to lightsout.State, time float64) float64 {
	total := 0.0
	e := func(i int) float64 {
		return float64(s.At(i)) - (1-time)*float64(from.At(i)) - time*float64(to.At(i))
	}
	for i := range s.Len() {
		for _, p := range m.around(int32(i)) {
			total += e(i) * float64(p.weight) * e(int(p.light))
		}
	}
	return total
}

// The growth of the blurred difference by a press agrees with the definition.
func TestGrowth(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for _, spec := range []string{"6x7", "hex-3", "4x5-mod4", "torus-5x5", "graph-petersen"} {
		b := parse(t, spec)
		x := b.NewPresses()
		for j := range b.Buttons() {
			x.Set(j, random.IntN(b.Modulus()))
		}
		from := b.AllOn()
		to := b.Apply(from, x)
		m, err := newBlender(context.Background(), b, from, to)
		if err != nil {
			t.Fatal(err)
		}
		g, err := newGains(context.Background(), b, from, x)
		if err != nil || !m.buttons(t.Context(), g) {
			t.Fatal(err)
		}
		s := from.Clone()
		for range 30 {
			n, time := random.IntN(len(g.button)), random.Float64()
			m.wait(time)
			before := blurred(m, s, from, to, time)
			grown := m.growth(g, int32(n))
			m.press(g.of(n))
			b.Press(s, int(g.button[n]), 1)
			if after := blurred(m, s, from, to, time); math.Abs(after-before-grown) > 1e-3*(1+math.Abs(after)) {
				t.Fatalf("%s: from %g to %g, but %g were expected", spec, before, after, grown)
			}
		}
	}
}

// Calm stays nearer to the blend than every other order.
func TestCalmIsNearestToTheBlend(t *testing.T) {
	b := parse(t, "24x32")
	random := rand.New(rand.NewPCG(5, 5))
	from, to := dithered(b, random), dithered(b, random)
	x := b.NewPresses() // 24x32 has nullity 0, but any presses do here
	for j := range b.Buttons() {
		x.Set(j, random.IntN(2))
	}
	to = b.Apply(from, x)
	distance := func(name string) float64 {
		o, err := OrderNamed(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		buttons, err := o.Arrange(context.Background(), b, from, x)
		if err != nil {
			t.Fatal(err)
		}
		m, err := newBlender(context.Background(), b, from, to)
		if err != nil {
			t.Fatal(err)
		}
		total := 0.0
		s := from.Clone()
		for n, j := range buttons {
			b.Press(s, int(j), 1)
			if n%16 == 0 {
				total += blurred(m, s, from, to, float64(n+1)/float64(len(buttons)))
			}
		}
		return total
	}
	calm := distance("calm")
	for _, name := range Orders() {
		if other := distance(name); name != "calm" && name != autoOrder && other < 2*calm {
			t.Errorf("%s: %g, calm %g", name, other, calm)
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
	from, x := b.NewState(), b.NewPresses()
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
		buttons, err := order.Arrange(t.Context(), b, from, x)
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

// Interleaved channels go on side by side, and each keeps its own order: here a cross-fade.
func TestInterleavedChannels(t *testing.T) {
	one := parse(t, "12x16")
	b, err := InColor(one)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 6))
	from, x := b.NewState(), b.NewPresses()
	for i := range one.Lights() {
		from.Set(i, random.IntN(2))
		x.Set(i, random.IntN(2))
		from.Set(one.Lights()+i, 1-from.At(i)) // so that the sum of both says nothing
		x.Set(one.Lights()+i, x.At(i))
	}
	buttons, err := interleaved(calm)(context.Background(), b, from, x)
	if err != nil {
		t.Fatal(err)
	}
	for at, j := range buttons {
		if int(j)/one.Buttons() != at%2 {
			t.Fatalf("press %d is not one of channel %d", at, at%2)
		}
	}
	whole := &Script{Board: b, First: from, Scenes: []Scene{{Buttons: buttons}}}
	for n, s := range whole.Layers()[:2] {
		got, err := fadeDistance(t.Context(), one, s.First, s.Scenes[0].Buttons)
		if err != nil {
			t.Fatal(err)
		}
		if got > 0.06 {
			t.Errorf("channel %d is %g from its cross-fade in the middle", n, got)
		}
	}
}

// fadeDistance returns how far the middle of a scene is from the cross-fade: the blurred difference, where 1 is that of
// all lights.
func fadeDistance(ctx context.Context, b *lightsout.Board, from lightsout.State, buttons []int32) (float64, error) {
	to := from.Clone()
	for _, j := range buttons {
		b.Press(to, int(j), 1)
	}
	m, err := newBlender(ctx, b, from, to)
	if err != nil {
		return 0, err
	}
	for _, j := range buttons[:len(buttons)/2] {
		m.press(text.Each(b.Toggles(int(j)), func(t lightsout.Toggle) toggle { return toggle{int32(t.Light), int32(t.Times)} }))
	}
	m.wait(0.5)
	all, sum := 0.0, 0.0
	for _, p := range m.places {
		all += float64(p.weight)
	}
	for i, off := range m.off {
		sum += (float64(m.value[i]) - float64(from.At(i)+to.At(i))/2) * off
	}
	return math.Sqrt(max(0, sum) / all), nil
}

// Along a line from left to right, columns are pressed from left to right; the bright half of a picture comes before
// the dark one; and the edge between them first of all.
func TestDrawnOrders(t *testing.T) {
	b := parse(t, "20x20")
	x := b.NewPresses()
	for j := range b.Buttons() {
		x.Set(j, 1)
	}
	along, err := Along(b, []lightsout.Point{{X: 0, Y: 0.5}, {X: 1, Y: 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	to := b.NewState()
	for i := range to.Len() {
		to.Set(i, i%20/10)
	}
	from := b.Apply(to, x) // presses undo themselves
	for name, test := range map[string]struct {
		order Order
		first func(column int) bool
	}{
		"along":  {along, func(c int) bool { return c < 10 }},
		"bright": {named(t, "bright", 0), func(c int) bool { return c >= 10 }},
		"edges":  {named(t, "edges", 0), func(c int) bool { return c >= 5 && c < 15 }},
	} {
		buttons, err := test.order.Arrange(context.Background(), b, from, x)
		if err != nil {
			t.Fatal(err)
		}
		right := 0
		for _, j := range buttons[:40] {
			if test.first(int(j) % 20) {
				right++
			}
		}
		if right < 40 {
			t.Errorf("%s: %d of the first 40 presses are where they should be", name, right)
		}
	}
	// Toward a flat picture, the first presses are all over the board, not in its first rows.
	for _, name := range []string{"bright", "edges"} {
		buttons, err := named(t, name, 0).Arrange(context.Background(), b, b.Apply(b.NewState(), x), x)
		if rows := slices.Max(buttons[:40]) / 20; err != nil || rows < 15 {
			t.Errorf("%s toward off: the first 40 presses end in row %d, %v", name, rows, err)
		}
	}
	// Auto chooses for each change.
	s, err := NewScript(b, from)
	for range 2 {
		err = errors.Join(err, s.Add(t.Context(), x, named(t, autoOrder, 0)))
		s.First = b.NewState()
	}
	if err != nil || s.Scenes[0].Order != "edges" || s.Scenes[1].Order != "calm" {
		t.Errorf("auto: %s toward contours, %s toward off, %v", s.Scenes[0].Order, s.Scenes[1].Order, err)
	}
	for _, wrong := range [][]lightsout.Point{nil, {{}}, {{}, {X: 2}}, {{}, {X: math.NaN()}}} {
		if _, err := Along(b, wrong); err == nil {
			t.Errorf("%v is a curve", wrong)
		}
	}
}

// dithered is a state that looks like a soft disc: what films of pictures show.
func dithered(b *lightsout.Board, random *rand.Rand) lightsout.State {
	s := b.NewState()
	layout := b.Layout()
	_, far := layout.Bounds()
	for i := range s.Len() {
		p := layout.Light(i).Center
		bright := math.Hypot(p.X/far.X-0.5, p.Y/far.Y-0.5) * 1.4
		if random.Float64() < bright {
			s.Set(i, 1)
		}
	}
	return s
}
