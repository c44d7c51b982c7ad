package studio

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/photo"
	"lightsout/picture"
	"lightsout/test/solvetest"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var factored = solvetest.Algebra

// A drawing can be reached, differs from the target where it says so, and on small boards no reachable state
// is nearer.
func TestDraw(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, spec := range []string{"3x3", "4x4", "3x5", "5x5", "torus-3x3", "3x3-mod3", "2x3-mod4", "hex-2",
		"graph-petersen", "9x9", "19x19"} {
		a := factored(t, spec)
		b := a.Board()
		for range 4 {
			from := solvetest.State(b, random)
			target := solvetest.State(b, random)
			var costs []int
			if random.IntN(2) == 0 {
				costs = make([]int, b.Lights())
				for i := range costs {
					costs[i] = 1 + random.IntN(9)
				}
			}
			d, err := Draw(context.Background(), a, from, target, costs, nil)
			if err != nil {
				t.Fatal(spec, err)
			}
			if err := (lightsout.Problem{Board: b, From: from, To: d.State}).Check(d.Presses); err != nil {
				t.Fatal(spec, err)
			}
			var wrong, cost int
			for i := range b.Lights() {
				if d.State.At(i) != target.At(i) {
					wrong++
					if costs == nil {
						cost++
					} else {
						cost += costs[i]
					}
				}
			}
			if wrong != len(d.Wrong) || cost != d.Cost || !d.Proved {
				t.Fatalf("%s: %d lights are wrong at a cost of %d, not %d at %d; proved %v", spec, wrong,
					cost, len(d.Wrong), d.Cost, d.Proved)
			}
			if best := cheapest(a, from, target, costs); best >= 0 && best != cost {
				t.Errorf("%s: a state that can be reached costs %d, not %d", spec, best, cost)
			}
		}
	}
}

// cheapest tries every state of a small board; it returns −1 for a large one.
func cheapest(a *algebra.Algebra, from, target lightsout.State, costs []int) int {
	b := a.Board()
	states := 1
	for range b.Lights() {
		if states *= b.Modulus(); states > 1<<15 {
			return -1
		}
	}
	best := -1
	for n := range states {
		s := b.NewState()
		cost := 0
		for i, rest := 0, n; i < b.Lights(); i, rest = i+1, rest/b.Modulus() {
			s.Set(i, rest%b.Modulus())
			if s.At(i) != target.At(i) {
				if costs == nil {
					cost++
				} else {
					cost += costs[i]
				}
			}
		}
		if (best < 0 || cost < best) && must(a.Reachable(context.Background(), from, s)) {
			best = cost
		}
	}
	return best
}

func TestJoin(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, spec := range []string{"5x5", "6x4", "9x9", "4x4-mod3"} {
		a := factored(t, spec)
		b := a.Board()
		var drawings []Drawing
		for range 3 {
			d, err := Draw(context.Background(), a, b.AllOn(), solvetest.State(b, random), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			drawings = append(drawings, d)
		}
		joined, err := Join(context.Background(), a, drawings, nil)
		if err != nil || len(joined) != 2 {
			t.Fatal(spec, err)
		}
		for i, s := range joined {
			err := (lightsout.Problem{Board: b, From: drawings[i].State, To: drawings[i+1].State}).Check(
				s.Presses)
			if err != nil {
				t.Error(err)
			}
			if !s.Least {
				t.Errorf("%s: fewest presses were not proved", spec)
			}
		}
		// A way begins with the difference of the presses of two drawings, and its answer is taken.
		asked := 0
		given, err := Join(context.Background(), a, drawings, func(_ context.Context, _ lightsout.Problem,
			start lightsout.Presses) (lightsout.Solution, error) {
			asked++
			if !start.Equal(drawings[asked].Presses.Minus(drawings[asked-1].Presses)) {
				t.Errorf("%s: way %d begins elsewhere", spec, asked)
			}
			return lightsout.Solution{Presses: start}, nil
		})
		if err != nil || asked != len(drawings)-1 ||
			!given[0].Presses.Equal(drawings[1].Presses.Minus(drawings[0].Presses)) {
			t.Errorf("%s: %d ways were asked for: %v", spec, asked, err)
		}
		drawings[1].Presses = b.NewPresses()
		_, err = Join(context.Background(), a, drawings, nil)
		if err == nil && !drawings[1].State.Equal(b.AllOn()) {
			t.Error("drawings that do not belong together are joined")
		}
	}
}

func TestExactSize(t *testing.T) {
	for _, wish := range [][2]int{{60, 80}, {5, 5}, {30, 30}, {1, 2}, {39, 39}, {1000, 1000}, {48, 64}} {
		m, n, err := ExactSize(wish[0], wish[1])
		if err != nil || algebra.NullityRectangle(m, n) != 0 {
			t.Errorf("%v: %dx%d, %v", wish, m, n, err)
		}
		shift := max(m-wish[0], wish[0]-m) + max(n-wish[1], wish[1]-n)
		for r := max(1, wish[0]-shift+1); r < wish[0]+shift; r++ {
			for c := max(1, wish[1]-shift+1); c < wish[1]+shift; c++ {
				if max(r-wish[0], wish[0]-r)+max(c-wish[1], wish[1]-c) < shift &&
					algebra.NullityRectangle(r, c) == 0 {
					t.Errorf("%v: %dx%d is nearer than %dx%d", wish, r, c, m, n)
				}
			}
		}
	}
	if _, _, err := ExactSize(0, 5); err == nil {
		t.Error("a size of 0")
	}
}

// After the deadline, the best drawing comes with its proved bound.
func TestDrawOutOfTime(t *testing.T) {
	a := factored(t, "62x62")
	b := a.Board()
	random := rand.New(rand.NewPCG(5, 6))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d, err := Draw(ctx, a, b.AllOn(), solvetest.State(b, random), nil, nil)
	if err == nil && (d.GaveUp == "" || d.Proved) {
		t.Errorf("gave up %q, proved %v", d.GaveUp, d.Proved)
	}
}

// BenchmarkDraw is everything from the bytes of a JPEG of 1,200 by 900 pixels to a board that can be
// reached and its presses, the board factored each time.
func BenchmarkDraw(b *testing.B) {
	m := image.NewGray(image.Rect(0, 0, 1200, 900))
	for y := range 900 {
		for x := range 1200 {
			r := math.Hypot(float64(x-500), float64(y-400))
			m.SetGray(x, y, color.Gray{uint8(127 + 120*math.Cos(r/40)*math.Exp(-r/600))})
		}
	}
	file := &bytes.Buffer{}
	if err := jpeg.Encode(file, m, nil); err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		spec  string
		exact bool
	}{{"39x39", true}, {"39x39", false}, {"60x80", false}, {"62x62", false}, {"150x200", false},
		{"1000x1000", false}} {
		b.Run(fmt.Sprintf("%s/exact=%v", c.spec, c.exact), func(b *testing.B) {
			for b.Loop() {
				look := Look{Exact: c.exact}
				g, err := photo.Reading{}.Read(bytes.NewReader(file.Bytes()))
				if err != nil {
					b.Fatal(err)
				}
				a := factored(b, c.spec)
				d, err := look.Draw(context.Background(), a, a.Board().AllOn(), g)
				if err != nil || !d[0].Proved {
					b.Fatal(err, d)
				}
			}
		})
	}
}

// Only the lights of the palette paper are darker when they are on.
func TestDarkIsOn(t *testing.T) {
	for _, p := range picture.Palettes() {
		if DarkIsOn(p) != (p.Name == "paper") {
			t.Errorf("%s: dark is on: %v", p.Name, DarkIsOn(p))
		}
	}
}
