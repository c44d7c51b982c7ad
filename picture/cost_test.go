package picture

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// naiveCost is the formula of Costs as its comment has it.
func naiveCost(g *Gray, i, value, k int) float64 {
	levels := g.levels(k)
	below := 0
	for below+2 < k && int(g.Pix[i]) >= levels[below+1] {
		below++
	}
	low, high := float64(levels[below]), float64(levels[below+1])
	lead := (2*float64(g.Pix[i]) - low - high) / (high - low)
	clear, nearest := math.Abs(lead), below
	if lead >= 0 {
		nearest++
	}
	if nearest != value {
		clear /= 4
	}
	stored := g.read(true)
	sum, square, count := 0.0, 0.0, 0.0
	for y := max(0, i/g.Width-2); y <= min(g.Height-1, i/g.Width+2); y++ {
		for x := max(0, i%g.Width-2); x <= min(g.Width-1, i%g.Width+2); x++ {
			v := float64(stored.Pix[y*g.Width+x]) / white
			sum, square, count = sum+v, square+v*v, count+1
		}
	}
	busy := math.Sqrt(max(0, square/count-sum/count*sum/count))
	return 1 + 999*clear/(1+12*busy)
}

func TestCostsAsDocumented(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, k := drawnGray(t), rapid.SampledFrom([]int{2, 3, 7}).Draw(t, "k")
		b := gridBoard(t, g.Height, g.Width, k)
		w, err := Target{}.For(b, g)
		if err != nil {
			t.Fatal(err)
		}
		costs := w.Costs()
		if len(costs) != b.Lights() || !slices.Equal(costs, w.Costs()) {
			t.Fatalf("%d costs of %d lights", len(costs), b.Lights())
		}
		for i, cost := range costs {
			if want := naiveCost(g, i, w.State.At(i), k); math.Abs(float64(cost)-want) > 1 || cost < 1 || cost > MaxCost {
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
		x, y := i%(4*side), i/(4*side)
		switch x / side {
		case 1:
			g.Pix[i] = white
		case 2: // a texture of dark and bright
			g.Pix[i] = uint16(white * ((x/2 + y/2) % 2))
		case 3:
			g.Pix[i] = white / 2
		}
	}
	w, err := Target{}.For(gridBoard(t, side, 4*side, 2), g)
	if err != nil {
		t.Fatal(err)
	}
	costs := w.Costs()
	at := func(part int) int { return costs[side/2*4*side+part*side+side/2] }
	if at(0) != MaxCost || at(1) != MaxCost {
		t.Errorf("flat black costs %d and flat white %d, want %d", at(0), at(1), MaxCost)
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
	if got, want := deviations(&Gray{Width: 2, Height: 1, Pix: []uint16{0, white}, Plain: true}), []uint16{white / 2, white / 2}; !slices.Equal(got, want) {
		t.Errorf("black and white: %v, want %v", got, want)
	}
}

func BenchmarkCosts(b *testing.B) {
	g := NewGray(1000, 1000, false)
	for i := range g.Pix {
		g.Pix[i] = uint16(i * 40503)
	}
	w, err := Target{}.For(gridBoard(b, 1000, 1000, 2), g)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("1000x1000", func(b *testing.B) {
		for b.Loop() {
			w.Costs()
		}
	})
}
