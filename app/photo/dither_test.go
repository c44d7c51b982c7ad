package photo

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

// published has the weights as they are printed in papers, * at the pixel itself.
var published = map[string]struct {
	divisor int
	weights string
}{
	"floyd-steinberg": {16, "0 * 7 / 3 5 1"},
	"atkinson":        {8, "0 0 * 1 1 / 0 1 1 1 0 / 0 0 1 0 0"},
	"jarvis":          {48, "0 0 * 7 5 / 3 5 7 5 3 / 1 3 5 3 1"},
	"stucki":          {42, "0 0 * 8 4 / 2 4 8 4 2 / 1 2 4 2 1"},
	"burkes":          {32, "0 0 * 8 4 / 2 4 8 4 2"},
	"sierra":          {32, "0 0 * 5 3 / 2 4 5 4 2 / 0 2 3 2 0"},
	"sierra-two-row":  {16, "0 0 * 4 3 / 1 2 3 2 1"},
	"sierra-lite":     {4, "0 * 2 / 1 1 0"},
}

// naiveDiffusion diffuses errors by the printed weights, with no regard to speed.
func naiveDiffusion(g *Gray, levels []int, divisor int, printed string, serpentine bool) []uint8 {
	received := map[[2]int]int{}
	out := make([]uint8, len(g.Pix))
	for y := range g.Height {
		for n := range g.Width {
			x := n
			way := 1
			if serpentine && y%2 == 1 {
				x = g.Width - 1 - n
				way = -1
			}
			v := int(g.Pix[y*g.Width+x]) + int(math.Round(float64(received[[2]int{y, x}])/float64(divisor)))
			best := 0
			for value, level := range levels {
				if max(v-level, level-v) <= max(v-levels[best], levels[best]-v) { // the brighter of two
					best = value
				}
			}
			out[y*g.Width+x] = uint8(best)
			for dy, row := range strings.Split(printed, "/") {
				fields := strings.Fields(row)
				for at, field := range fields {
					weight := 0
					fmt.Sscan(field, &weight) // the star is 0
					received[[2]int{y + dy, x + way*(at-len(fields)/2)}] += weight * (v - levels[best])
				}
			}
		}
	}
	return out
}

// dithered returns the values of a picture by a dither of a name.
func dithered(name string, g *Gray, k int, serpentine bool) []uint8 {
	d, err := Target{Dither: name}.dither(true, false)
	if err != nil {
		panic(err)
	}
	d.Serpentine = serpentine
	return d.values(context.Background(), []*Gray{g}, nil, k)[0]
}

func TestDiffusionsAsPublished(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		k := rapid.SampledFrom([]int{2, 3, 5, 256}).Draw(t, "k")
		for _, d := range Dithers()[:len(published)] {
			p, ok := published[d.Name]
			if !ok {
				t.Fatalf("no published weights of %s", d.Name)
			}
			d.Serpentine = rapid.Bool().Draw(t, "serpentine")
			want := naiveDiffusion(g, g.levels(k), p.divisor, p.weights, d.Serpentine)
			if got := dithered(d.Name, g, k, d.Serpentine); !slices.Equal(got, want) {
				t.Fatalf("%s: %v, want %v", d.Name, got, want)
			}
		}
	})
	for name, p := range published {
		sum := 0
		for _, field := range strings.Fields(p.weights) {
			weight := 0
			fmt.Sscan(field, &weight)
			sum += weight
		}
		if sum != p.divisor && (name != "atkinson" || sum != 6) {
			t.Errorf("%s: weights add up to %d of %d", name, sum, p.divisor)
		}
	}
}

// By hand: four tenths of white, as 26214. The first pixel is off and wrong by 26214, of which the
// next gets 7/16 and has 37683: on, wrong by −27852. And so on.
func TestFloydSteinbergByHand(t *testing.T) {
	g := flat(3, 2, 26214, true)
	got := dithered("floyd-steinberg", g, 2, false)
	want := []uint8{0, 1, 0, 0, 1, 0}
	if !slices.Equal(got, want) {
		t.Errorf("four tenths: %v, want %v", got, want)
	}
	// With three values: 26214 is nearest to 1 of 0, 32768, 65535, wrong by −6554; the next has
	// 23347, the one after 22091, both still nearest to 1.
	got = dithered("floyd-steinberg", flat(3, 1, 26214, true), 3, false)
	want = []uint8{1, 1, 1}
	if !slices.Equal(got, want) {
		t.Errorf("four tenths of three values: %v, want %v", got, want)
	}
	row := &Gray{Width: 5, Height: 1, Plain: true, Pix: []uint16{0, 16384, 32768, 49151, 65535}}
	// 0: 0. 16384: 0, 7168 on. 39936: 1, −11200 on. 37951: 1, −12068 on. 53467: 1.
	got = dithered("floyd-steinberg", row, 2, false)
	want = []uint8{0, 0, 1, 1, 1}
	if !slices.Equal(got, want) {
		t.Errorf("a gradient: %v, want %v", got, want)
	}
}

func TestBayer(t *testing.T) {
	want := []int{0, 2, 3, 1}
	if got := bayer(1).ranks; !slices.Equal(got, want) {
		t.Errorf("2 × 2: %v, want %v", got, want)
	}
	want = []int{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5}
	if got := bayer(2).ranks; !slices.Equal(got, want) {
		t.Errorf("4 × 4: %v, want %v", got, want)
	}
	// A half is the checkerboard.
	board := []uint8{1, 0, 1, 0, 0, 1, 0, 1}
	if got := dithered("bayer-4", flat(4, 2, white/2, true), 2, false); !slices.Equal(got, board) {
		t.Errorf("half: %v, want %v", got, board)
	}
}

func TestBlueNoise(t *testing.T) {
	d := blueNoise()
	sorted := slices.Sorted(slices.Values(d.ranks))
	for i, r := range sorted {
		if i != r {
			t.Fatalf("rank %d is missing", i)
		}
	}
	// The first n dots would be 64/√n apart on a square grid. White noise has some that touch.
	dots := make([]int, blueSize*blueSize)
	for place, rank := range d.ranks {
		dots[rank] = place
	}
	apart := func(a, b int) float64 {
		dy := a/blueSize - b/blueSize
		dx := a%blueSize - b%blueSize
		dy = min(dy&63, -dy&63)
		dx = min(dx&63, -dx&63)
		return math.Hypot(float64(dy), float64(dx))
	}
	for _, first := range []int{4, 16, 64, 256} {
		least := blueSize / math.Sqrt(float64(first)) / 2
		for i := range first {
			for j := range i {
				if got := apart(dots[i], dots[j]); got < least {
					t.Errorf("of the first %d dots %d and %d are only %.1f apart, want %.1f", first, i,
						j, got, least)
				}
			}
		}
	}
	// Of half of the dots each 8 × 8 block has about 32; the variance of white noise would be 16.
	variance := 0.0
	for block := range 64 {
		count := 0.0
		for cell := range 64 {
			if d.at(block%8*8+cell%8, block/8*8+cell/8) < len(d.ranks)/2 {
				count++
			}
		}
		variance += (count - 32) * (count - 32) / 64
	}
	if variance > 4 {
		t.Errorf("counts in blocks vary by %.2f: the pattern is not even", variance)
	}
	// The pattern is part of what a command prints, so it must not change.
	got := dots[:4]
	want := []int{2332, 895, 669, 3460}
	if !slices.Equal(got, want) {
		t.Errorf("the pattern begins at %v, and did at %v", got, want)
	}
}

func TestDithersKeepTheMean(t *testing.T) {
	gradient := func(plain bool) *Gray {
		g := NewGray(160, 120, plain)
		for i := range g.Pix {
			g.Pix[i] = uint16((i%160*300 + i/160*145) % white)
		}
		return g
	}
	for _, plain := range []bool{true, false} {
		for _, g := range []*Gray{gradient(plain), flat(120, 90, 20000, plain), flat(90, 120, 50000, plain)} {
			for _, row := range Dithers() {
				tolerance := 0.01
				switch row.Name {
				case "threshold":
					continue
				case "atkinson":
					tolerance = 0.12
				case "bayer-2":
					tolerance = 0.13 // five shades
				case "bayer-4":
					tolerance = 0.04
				}
				for _, k := range []int{2, 3, 16} {
					levels := g.levels(k)
					sum := 0
					for _, v := range dithered(row.Name, g, k, false) {
						sum += levels[v]
					}
					mean := float64(sum) / white / float64(len(g.Pix))
					if math.Abs(mean-meanGray(g)) > tolerance {
						t.Errorf("%s, %d values, plain %v: mean %.4f, want %.4f", row.Name, k, plain,
							mean, meanGray(g))
					}
				}
			}
		}
	}
}

// Pixels that are exactly the gray of a value are shown by it, whatever the dither.
func TestDithersLeavePureGrays(t *testing.T) {
	for _, plain := range []bool{true, false} {
		for _, k := range []int{2, 3, 7, 256} {
			g := NewGray(16, 16, plain)
			levels := g.levels(k)
			for i := range g.Pix {
				g.Pix[i] = uint16(levels[i*37%k])
			}
			for _, row := range Dithers() {
				for i, v := range dithered(row.Name, g, k, false) {
					if int(v) != i*37%k {
						t.Fatalf("%s, %d values, plain %v: gray of value %d is shown by %d", row.Name, k,
							plain, i*37%k, v)
					}
				}
			}
		}
	}
}

func TestThreshold(t *testing.T) {
	g := &Gray{Width: 4, Height: 1, Plain: true, Pix: []uint16{0, 32767, 32768, 65535}}
	got := threshold(g, 2)
	want := []uint8{0, 0, 1, 1}
	if !slices.Equal(got, want) {
		t.Errorf("at a half: %v, want %v", got, want)
	}
	got = threshold(g, 256)
	want = []uint8{0, 127, 128, 255}
	if !slices.Equal(got, want) {
		t.Errorf("256 values: %v, want %v", got, want)
	}
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		k := rapid.IntRange(2, 256).Draw(t, "k")
		plain := threshold(g.read(false).read(true), k)
		light := threshold(g.read(false), k)
		if !slices.Equal(plain, light) {
			t.Fatalf("stored gray gives %v, light %v", plain, light)
		}
		g.Plain = true
		inverted := Tone{Invert: true}.apply(context.Background(), g)
		one := threshold(g, k)
		other := threshold(inverted, k)
		for i := range one {
			if int(one[i]+other[i]) != k-1 {
				t.Fatalf("gray %d is %d, inverted %d, of %d values", g.Pix[i], one[i], other[i], k)
			}
		}
	})
}

// A brighter pixel is never shown darker by a dither that looks at pixels one by one.
func TestOrderedIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		k := rapid.IntRange(2, 256).Draw(t, "k")
		h := g.clone()
		h.remap(tabulate(func(v float64) float64 { return v * 1.1 }))
		for _, d := range []string{"bayer-2", "bayer-4", "bayer-8", "blue-noise", "threshold"} {
			one := dithered(d, g, k, false)
			other := dithered(d, h, k, false)
			for i := range one {
				if one[i] > other[i] || int(other[i]) >= k {
					t.Fatalf("gray %d is %d, gray %d is %d of %d values", g.Pix[i], one[i],
						h.Pix[i], other[i], k)
				}
			}
		}
	})
}

func TestDitherNamed(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range Dithers() {
		if d, err := (Target{Dither: row.Name}).dither(true, false); err != nil || d.Name != row.Name ||
			seen[row.Name] {
			t.Errorf("dither %s: %v, %v", row.Name, d, err)
		}
		seen[row.Name] = true
	}
	_, err := Target{Dither: "floyd"}.Check(false)
	if err == nil || !strings.Contains(err.Error(), "floyd-steinberg") {
		t.Errorf("a dither called floyd: %v", err)
	}
}

func TestStateOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawnGray(t)
		k := rapid.IntRange(2, 5).Draw(t, "k")
		grid, err := lightsout.NewGrid(lightsout.Torus, lightsout.Plus, g.Height, g.Width)
		if err != nil {
			t.Fatal(err)
		}
		b, err := lightsout.NewBoard(grid, k)
		if err != nil {
			t.Fatal(err)
		}
		values := dithered("floyd-steinberg", g, k, false)
		s := stateOf(b, values, false)
		for i, v := range values {
			if s.At(i) != int(v) {
				t.Fatalf("light %d is %d, want %d", i, s.At(i), v)
			}
		}
	})
}
