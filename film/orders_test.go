package film

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/test/solvetest"
)

// allOrders returns every named order, and one by time.
func allOrders(t testing.TB, seed uint64) map[string]Order {
	t.Helper()
	all := map[string]Order{"custom": ByTime(func(j int) float64 { return float64(j * 7 % 5) })}
	for _, name := range Orders() {
		all[name] = named(t, name, seed)
	}
	return all
}

// Every order makes exactly the presses asked for, as often as asked for, and the same ones when
// asked again.
func TestOrdersArePermutations(t *testing.T) {
	all := boards(t)
	rapid.Check(t, func(r *rapid.T) {
		b := rapid.SampledFrom(all).Draw(r, "board")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 1))
		from := solvetest.State(b, random)
		x := randomPresses(b, random)
		for name, order := range allOrders(t, 5) {
			buttons, err := order.arranged(context.Background(), b, from, x)
			if err != nil {
				r.Fatalf("%s on %s: %v", name, b, err)
			}
			again, _ := order.arranged(context.Background(), b, from, x)
			if !slices.Equal(buttons, again) {
				r.Fatalf("%s on %s: two answers", name, b)
			}
			slices.Sort(buttons)
			if !slices.Equal(buttons, list(x)) {
				r.Fatalf("%s on %s: presses %v, want %v", name, b, buttons, list(x))
			}
		}
	})
}

func TestOrdersOnSmallBoard(t *testing.T) {
	b := parse(t, "3x4")
	x, err := b.ParsePresses("on")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"scan":      "[0 1 2 3 4 5 6 7 8 9 10 11]",
		"columns":   "[0 4 8 1 5 9 2 6 10 3 7 11]",
		"diagonal":  "[0 1 4 2 5 8 3 6 9 7 10 11]",
		"spiral":    "[0 1 2 3 7 11 10 9 8 4 5 6]",
		"radial":    "[5 6 1 2 10 9 4 7 0 3 11 8]",
		"radial-in": "[0 3 11 8 4 7 1 2 10 9 5 6]",
		"custom":    "[0 5 10 3 8 1 6 11 4 9 2 7]",
	} {
		buttons, err := allOrders(t, 0)[name].arranged(context.Background(), b, b.NewState(), x)
		if got := fmt.Sprint(buttons); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", name, got, err, want)
		}
	}
	// The shuffle is promised to be the same everywhere.
	buttons, _ := named(t, "random", 7).arranged(context.Background(), b, b.NewState(), x)
	other, _ := named(t, "random", 8).arranged(context.Background(), b, b.NewState(), x)
	if got := fmt.Sprint(buttons); got != "[1 10 8 2 4 3 5 11 9 6 7 0]" || slices.Equal(buttons, other) {
		t.Errorf("random 7: %s", got)
	}
}

func TestOrderNamed(t *testing.T) {
	if _, err := OrderNamed("sideways", 0); err == nil {
		t.Error("an order that is not known was found")
	}
	for _, name := range Orders() {
		order, err := OrderNamed(name, 3)
		if err != nil || name != "random" && order.name != name {
			t.Errorf("%s: %v, %v", name, order.name, err)
		}
	}
}

// At every step a greedy order makes a press of greatest gain; here gains are recounted from the
// definition.
func TestGreedyTakesTheBest(t *testing.T) {
	all := boards(t)
	rapid.Check(t, func(r *rapid.T) {
		b := rapid.SampledFrom(all).Draw(r, "board")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 2))
		from := solvetest.State(b, random)
		x := randomPresses(b, random)
		to := b.Apply(from, x)
		buttons, err := greedy(context.Background(), b, from, x)
		if err != nil {
			r.Fatal(err)
		}
		state := from.Clone()
		left := x.Clone()
		for step, j := range buttons {
			best := -1 << 30
			got := 0
			for other := range left.Pressed() {
				trial := state.Clone()
				b.Press(trial, other, 1)
				gain := distance(state, to) - distance(trial, to)
				best = max(best, gain)
				if other == int(j) {
					got = gain
				}
			}
			if got != best {
				r.Fatalf("%s, step %d: gain %d, the best is %d", b, step, got, best)
			}
			b.Press(state, int(j), 1)
			left.Add(int(j), -1)
		}
	})
}

// distance counts the lights that differ.
func distance(s, t lightsout.State) int {
	count := 0
	for i := range s.Len() {
		if s.At(i) != t.At(i) {
			count++
		}
	}
	return count
}

// Light-first is nearer to the end than other orders are, summed over the film.
func TestLightFirstIsNearestToTheEnd(t *testing.T) {
	for _, spec := range []string{"20x30", "torus-15x22-mod3", "hex-9"} {
		b := parse(t, spec)
		random := rand.New(rand.NewPCG(4, 2))
		from := solvetest.State(b, random)
		x := randomPresses(b, random)
		to := b.Apply(from, x)
		fromEnd := map[string]int{}
		for name, order := range allOrders(t, 9) {
			buttons, err := order.arranged(context.Background(), b, from, x)
			if err != nil {
				t.Fatal(err)
			}
			state := from.Clone()
			for _, j := range buttons {
				b.Press(state, int(j), 1)
				fromEnd[name] += distance(state, to)
			}
		}
		for name := range fromEnd {
			if name != "light-first" && fromEnd[name] <= fromEnd["light-first"] {
				t.Errorf("%s: %s is %d from the end, light-first %d", spec, name, fromEnd[name],
					fromEnd["light-first"])
			}
		}
	}
}

// Every order ends with its context, before the first press and in the middle.
func TestOrdersAreCanceled(t *testing.T) {
	b := parse(t, "150x150")
	random := rand.New(rand.NewPCG(3, 4))
	from := solvetest.State(b, random)
	x := randomPresses(b, random)
	for name, order := range allOrders(t, 1) {
		looks := 0
		whole := &countdown{Context: t.Context(), left: 1 << 30}
		if _, err := order.arranged(whole, b, from, x); err != nil {
			t.Fatal(name, err)
		}
		looks = 1<<30 - whole.left
		for _, left := range []int{0, looks / 2, looks - 1} {
			buttons, err := order.arranged(&countdown{Context: t.Context(), left: left}, b, from, x)
			if err != context.Canceled || buttons != nil && name != "random" {
				t.Errorf("%s, canceled at check %d of %d: %d presses, %v", name, left, looks,
					len(buttons), err)
			}
		}
	}
}

// Merged runs are sorted.
func TestSortedInRuns(t *testing.T) {
	b := parse(t, "300x300")
	x := randomPresses(b, rand.New(rand.NewPCG(5, 6)))
	time := func(j int) float64 { return float64(j * 7919 % 104729) }
	got, err := ByTime(time).arranged(t.Context(), b, b.NewState(), x)
	if err != nil {
		t.Fatal(err)
	}
	want := list(x)
	slices.SortStableFunc(want, func(i, j int32) int { return cmp.Compare(time(int(i)), time(int(j))) })
	if len(want) <= 1<<15 || !slices.Equal(got, want) {
		t.Errorf("%d presses are not sorted by time", len(want))
	}
}

// countdown is a context that ends after a number of checks.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// list returns every press, in the order of the buttons.
func list(x lightsout.Presses) []int32 {
	var buttons []int32
	for j := range x.Len() {
		for range x.At(j) {
			buttons = append(buttons, int32(j))
		}
	}
	return buttons
}

// Interleaved channels go on side by side, and each keeps its own order: here a cross-fade.
func TestInterleavedChannels(t *testing.T) {
	one := parse(t, "12x16")
	b, err := InColor(one)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(5, 6))
	from := b.NewState()
	x := b.NewPresses()
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

// Along a line from left to right, columns are pressed from left to right; the bright half of a picture comes
// before the dark one; and the edge between them first of all.
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
		buttons, err := test.order.arranged(context.Background(), b, from, x)
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
		buttons, err := named(t, name, 0).arranged(context.Background(), b, b.Apply(b.NewState(), x), x)
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
