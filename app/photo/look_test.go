package photo

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// scene draws a bright disk with a dark ring on a ground that grows brighter to the right, with grays from
// low to high.
func scene(width, height int, low, high float64) *Gray {
	g := NewGray(width, height, true)
	for y := range height {
		for x := range width {
			v := 0.2 + 0.3*float64(x)/float64(width)
			switch r := math.Hypot(float64(x-width/2), float64(y-height/2)) / float64(min(width, height)); {
			case r < 0.2:
				v = 1
			case r < 0.3:
				v = 0
			}
			g.Pix[y*width+x] = uint16(white * (low + (high-low)*v))
		}
	}
	return g
}

// A picture that is faint, dark or bright gets nearly the same lights as one of full contrast; as it is, it
// does not.
func TestLooksSetTones(t *testing.T) {
	b := gridBoard(t, 40, 50, 2)
	rapid.Check(t, func(t *rapid.T) {
		look := rapid.SampledFrom([]Look{Photo, Poster, Lines}).Draw(t, "look")
		low := rapid.Float64Range(0, 0.6).Draw(t, "low")
		high := rapid.Float64Range(low+0.3, 1).Draw(t, "high")
		want, err := wished(t, Target{Style: look}, b, scene(50, 40, 0, 1))
		if err != nil {
			t.Fatal(err)
		}
		got, err := wished(t, Target{Style: look}, b, scene(50, 40, low, high))
		if err != nil {
			t.Fatal(err)
		}
		// Single dots move, but parts of the picture stay as bright.
		const part = 10
		var bright [40 / part][50 / part]int
		for i := range b.Lights() {
			bright[i/50/part][i%50/part] += got.State.At(i) - want.State.At(i)
		}
		for _, row := range bright {
			for _, more := range row {
				if max(more, -more) > part*part/5 {
					t.Fatalf("%v: grays from %v to %v change the brightness of parts of %d lights by %v",
						look, low, high, part*part, bright)
				}
			}
		}
	})
}

// Of a picture that is mostly one gray, two states show that gray nearly pure, and on it what differs from
// it.
func TestLooksOfEvenGround(t *testing.T) {
	for bright, ground := range []float64{0.35, 0.65} {
		g := flat(60, 60, uint16(white*ground), true)
		for i := range 64 { // a dark square and a bright one
			g.Pix[(16+i/8)*60+8+i%8] = 0
			g.Pix[(16+i/8)*60+40+i%8] = white
		}
		w, err := wished(t, Target{Style: Photo}, gridBoard(t, 60, 60, 2), g)
		on := w.State.On()
		want := 64 + bright*(3600-128)
		if err != nil || max(on-want, want-on) > 180 {
			t.Errorf("ground %v: %d of 3600 lights are on, not about %d: %v", ground, on, want, err)
		}
	}
}

// Where bright turns into dark too softly for an edge, the look line still draws one line.
func TestLinesOfSoftPictures(t *testing.T) {
	g := NewGray(60, 40, true)
	for i := range g.Pix {
		g.Pix[i] = uint16(white * float64(i%60) / 60)
	}
	got := Lines.apply(t.Context(), g, 2)
	for y := range 40 {
		dark := 0
		for x := 3; x < 57; x++ {
			if got.Pix[y*60+x] == 0 {
				dark++
			}
		}
		if dark != 1 {
			t.Fatalf("row %d has %d dark pixels", y, dark)
		}
	}
}

// A look changes nothing where there is nothing to see, keeps the way in which gray is read, and leaves its
// input alone.
func TestLooksOfPlainPictures(t *testing.T) {
	for i, look := range Looks {
		for _, plain := range []bool{true, false} {
			flat := NewGray(9, 7, plain)
			for j := range flat.Pix {
				flat.Pix[j] = 20000
			}
			if got := look.apply(t.Context(), flat, 2); got.Pix[5] != 20000 || got.Plain != plain {
				t.Errorf("%v: a flat picture becomes %v", look, got.Pix[5])
			}
			g := scene(1+i, 60, 0, 1).read(plain)
			before := append([]uint16(nil), g.Pix...)
			got := look.apply(t.Context(), g, 2)
			if got.Plain != plain || got.Width != g.Width || got.Height != g.Height {
				t.Errorf("%v: got %d by %d, plain %v", look, got.Width, got.Height, got.Plain)
			}
			for j, v := range before {
				if g.Pix[j] != v {
					t.Fatalf("%v changed its input", look)
				}
			}
		}
	}
	_, err := Target{Style: "mood"}.Check(false)
	if err == nil || err.Error() != `unknown look "mood": the looks are as-is, photo, poster, line` {
		t.Errorf("got %v", err)
	}
}

// The mean by sums is the mean.
func TestBoxed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 9).Draw(t, "width")
		height := rapid.IntRange(1, 9).Draw(t, "height")
		radius := rapid.IntRange(1, 12).Draw(t, "radius")
		g := NewGray(width, height, true)
		for i := range g.Pix {
			g.Pix[i] = rapid.Uint16().Draw(t, "pixel")
		}
		got := g.boxed(context.Background(), radius)
		for y := range height {
			for x := range width {
				var sum, n int
				for v := max(0, y-radius); v < min(height, y+radius+1); v++ {
					for u := max(0, x-radius); u < min(width, x+radius+1); u++ {
						sum += int(g.Pix[v*width+u])
						n++
					}
				}
				if want := uint16((sum + n/2) / n); got.Pix[y*width+x] != want {
					t.Fatalf("%d, %d: got %d, want %d", x, y, got.Pix[y*width+x], want)
				}
			}
		}
	})
}

// naiveCost is the formula of Costs as its comment has it.
func naiveCost(g *Gray, i, value, k int) float64 {
	levels := g.levels(k)
	below := 0
	for below+2 < k && int(g.Pix[i]) >= levels[below+1] {
		below++
	}
	low := float64(levels[below])
	high := float64(levels[below+1])
	lead := (2*float64(g.Pix[i]) - low - high) / (high - low)
	clear := math.Abs(lead)
	nearest := below
	if lead >= 0 {
		nearest++
	}
	if nearest != value {
		clear /= 4
	}
	stored := g.read(true)
	var sum, square, count float64
	for y := max(0, i/g.Width-2); y <= min(g.Height-1, i/g.Width+2); y++ {
		for x := max(0, i%g.Width-2); x <= min(g.Width-1, i%g.Width+2); x++ {
			v := float64(stored.Pix[y*g.Width+x]) / white
			sum += v
			square += v * v
			count++
		}
	}
	busy := math.Sqrt(max(0, square/count-sum/count*sum/count))
	return 1 + 999*clear/(1+12*busy)
}

func TestCostsAsDocumented(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		k := rapid.SampledFrom([]int{2, 3, 7}).Draw(t, "k")
		b := gridBoard(t, g.Height, g.Width, k)
		w, err := wished(t, Target{}, b, g)
		if err != nil {
			t.Fatal(err)
		}
		costs := w.Costs()
		if len(costs) != b.Lights() || !slices.Equal(costs, w.Costs()) {
			t.Fatalf("%d costs of %d lights", len(costs), b.Lights())
		}
		for i, cost := range costs {
			want := naiveCost(g, i, w.State.At(i), k)
			if math.Abs(float64(cost)-want) > 1 || cost < 1 || cost > maxCost {
				t.Fatalf("light %d costs %d, want %.1f", i, cost, want)
			}
		}
	})
}

// A wrong light hurts most in flat black and white, less in texture, least in middle gray.
func TestCostsOrder(t *testing.T) {
	const side = 24
	g := NewGray(4*side, side, true)
	for i := range g.Pix {
		x := i % (4 * side)
		y := i / (4 * side)
		switch x / side {
		case 1:
			g.Pix[i] = white
		case 2: // a texture of dark and bright
			g.Pix[i] = uint16(white * ((x/2 + y/2) % 2))
		case 3:
			g.Pix[i] = white / 2
		}
	}
	w, err := wished(t, Target{}, gridBoard(t, side, 4*side, 2), g)
	if err != nil {
		t.Fatal(err)
	}
	costs := w.Costs()
	at := func(part int) int { return costs[side/2*4*side+part*side+side/2] }
	if at(0) != maxCost || at(1) != maxCost {
		t.Errorf("flat black costs %d and flat white %d, want %d", at(0), at(1), maxCost)
	}
	if at(2) > 200 || at(2) <= at(3) {
		t.Errorf("texture costs %d, middle gray %d", at(2), at(3))
	}
	if at(3) != 1 {
		t.Errorf("middle gray costs %d, want 1", at(3))
	}
}

func TestDeviations(t *testing.T) {
	if got := deviations(flat(7, 9, 1234, true)); slices.Max(got) != 0 {
		t.Errorf("a picture of one gray deviates: %v", got)
	}
	// Black and white in equal parts deviate by half.
	got := deviations(&Gray{Width: 2, Height: 1, Pix: []uint16{0, white}, Plain: true})
	want := []uint16{white / 2, white / 2}
	if !slices.Equal(got, want) {
		t.Errorf("black and white: %v, want %v", got, want)
	}
}
