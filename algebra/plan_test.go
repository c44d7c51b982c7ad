package algebra

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/bitrow"
	"lightsout/internal/math/gf2"
)

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// must drops an error that cannot happen.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// plannedBoards are of every kind, large enough that constants do not matter.
var plannedBoards = []string{
	"100x100", "1000x1000", "torus-300x300", "mobius-200x201", "cylinder-100x500", "10000x10",
	"100x100-king", "60x200-knight", "torus-60x60-king", "klein-50x50", "projective-40x50-x", "40x40-star",
	"30x30x10", "12x12x12-king", "torus-12x12x12",
	"60x60-mod3", "60x60-king-mod6", "torus-40x40-mod4", "30x30-star-mod6", "50x50-knight-mod255",
	"hex-20", "tri-40", "cube-12",
	"100x100-pattern=00000_00100_01110_00100_00000",
}

func parsed(tb testing.TB, spec string) *lightsout.Board {
	tb.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// TestPlanIsDone checks that Of takes the method of the plan.
func TestPlanIsDone(t *testing.T) {
	for _, spec := range append(slices.Clone(plannedBoards), "graph-petersen", "graph-hypercube-8",
		"graph-complete-100", "5x5", "2x3") {
		b := parsed(t, spec)
		plan, err := Plan(b)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		if a.Method() != plan.Method {
			t.Errorf("%s: the plan is %s, and it was factored by %s", spec, plan.Method, a.Method())
		}
	}
}

// TestPlanCountsUnknowns checks the parts of the estimate: entries and unknowns are counted, and steps grow
// with the cube of the unknowns.
func TestPlanCountsUnknowns(t *testing.T) {
	check := func(t rapid.TB, b *lightsout.Board) {
		rows := must(incidenceOf(context.Background(), b))
		c := newSteps(b)
		if err := c.plan(context.Background(), rows, chaseOrder(b)); err != nil {
			t.Fatal(err)
		}
		s := survey(b)
		if entries := float64(len(rows.buttons)); s.entries > 3*entries || entries > 3*s.entries {
			t.Errorf("%s has %.0f entries, planned were %.0f", b, entries, s.entries)
		}
		unknowns := float64(max(len(c.params), len(c.remaining)))
		slack := 1.44
		if _, ok := b.Grid(); !ok {
			slack = 4 // a lattice that is no grid
		}
		if unknowns > slack*s.unknowns+8 || s.unknowns > slack*unknowns+8 {
			t.Errorf("%s has %.0f unknowns, planned were %.0f", b, unknowns, s.unknowns)
		}
	}
	for _, spec := range plannedBoards {
		if b := parsed(t, spec); b.Lights() < 1<<17 {
			check(t, b)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		pattern := rapid.SampledFrom([]lightsout.Pattern{lightsout.Plus, lightsout.Cross, lightsout.King,
			lightsout.Knight}).Draw(t, "pattern")
		topology := rapid.SampledFrom([]lightsout.Topology{lightsout.Rectangle, lightsout.Cylinder,
			lightsout.Torus}).Draw(t, "topology")
		size := rapid.IntRange(8, 60)
		g, err := lightsout.NewGrid(topology, pattern, size.Draw(t, "rows"), size.Draw(t, "columns"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := lightsout.NewBoard(g, rapid.IntRange(2, 7).Draw(t, "modulus"))
		if err != nil {
			t.Fatal(err)
		}
		check(t, b)
	})
}

// TestPlanOfHostileBoards gives the steps that the dense part of factoring takes at least.
func TestPlanOfHostileBoards(t *testing.T) {
	corners := strings.Repeat(strings.Repeat("0", 31)+"0"+strings.Repeat("1", 31)+"_", 31) +
		strings.Repeat("0", 31) + "1" + strings.Repeat("0", 31) +
		strings.Repeat("_"+strings.Repeat("1", 31)+"0"+strings.Repeat("0", 31), 31)
	ones := strings.TrimSuffix(strings.Repeat(strings.Repeat("1", 127)+"_", 127), "_")
	for spec, least := range map[string]float64{
		// its corners change one light each, its middle a thousand
		"64x64-pattern=" + corners:            1e8,
		"128x128-pattern=" + ones + "-mod255": 1e11,
		"128x128-star-mod255":                 1e11,
		"128x128-star":                        1e9,
		"graph-complete-4096":                 1e8,
		"400x400-knight-mod6":                 1e8,
		"2000x2000-king-mod6":                 1e10,
	} {
		b := parsed(t, spec)
		plan, err := Plan(b)
		if err != nil {
			continue // refused at once
		}
		if plan.Steps < least || plan.Bytes < int64(b.Lights()) {
			t.Errorf("%.60s: %+v, and it takes %.3g steps at least", spec, plan, least)
		}
	}
}

// TestPlanIsQuick checks that a plan of a large board allocates no more than one of a small board.
func TestPlanIsQuick(t *testing.T) {
	allocs := func(spec string) float64 {
		b := parsed(t, spec)
		return testing.AllocsPerRun(10, func() { Plan(b) })
	}
	few := allocs("10x10-king-mod6")
	many := allocs("3000x3000-king-mod6")
	if many > few+2 {
		t.Errorf("%.0f allocations, and %.0f for a small board", many, few)
	}
}

// drawCells draws the length of a row, most often near the edge of a word.
func drawCells(t *rapid.T) int {
	edges := []int{62, 63, 64, 65, 66, 127, 128, 129, 130, 192}
	return rapid.OneOf(rapid.IntRange(1, 5), rapid.SampledFrom(edges), rapid.IntRange(1, 260)).Draw(t,
		"cells")
}

func drawBits(t *rapid.T, n int, label string) gf2.Vector {
	return randomBits(n, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, label), 1)))
}

// plainStep is the definition of a step, cell by cell.
func plainStep(prev, cur, change gf2.Vector, cyclic, open bool) gf2.Vector {
	n := cur.Len()
	next := gf2.NewVector(n)
	for c := range n {
		sum := prev.Get(c) != change.Get(c)
		if !open {
			sum = sum != cur.Get(c)
		}
		for _, neighbor := range []int{c - 1, c + 1} {
			if cyclic {
				neighbor = (neighbor + n) % n
			}
			if neighbor >= 0 && neighbor < n {
				sum = sum != cur.Get(neighbor)
			}
		}
		next.Set(c, sum)
	}
	return next
}

// dot is the inner product of two rows, cell by cell.
func dot(v, w gf2.Vector) bool {
	odd := false
	for i := range v.Ones() {
		odd = odd != w.Get(i)
	}
	return odd
}

// laneRow copies a row into the words that a rowWords wants: one more than it takes.
func laneRow(v gf2.Vector) []uint64 { return append(slices.Clone(v.Words()), 0) }

func TestLaneStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := drawCells(t)
		l := newRowWords(n, rapid.Bool().Draw(t, "cyclic"), rapid.Bool().Draw(t, "open"))
		shift := rapid.IntRange(0, 63).Draw(t, "shift")
		state := drawBits(t, 64*(l.words+1), "state") // the words around the row are not zero
		change := gf2.NewVector(n)
		bitrow.Xor(change.Words(), 0, state.Words(), shift, n)
		prev := drawBits(t, n, "prev")
		cur := drawBits(t, n, "cur")

		got := laneRow(prev)
		kept := laneRow(cur)
		l.step(got, kept, state.Words(), shift)
		if want := plainStep(prev, cur, change, l.cyclic, l.open); !slices.Equal(got, laneRow(want)) {
			t.Fatalf("%d cells, shift %d:\ngot  %x\nwant %x", n, shift, got, want.Words())
		}
		if !slices.Equal(kept, laneRow(cur)) {
			t.Fatalf("%d cells: the step changed the row it steps over", n)
		}
	})
}

// Lights are chased by their coordinates, that along the longest axis first.
func TestChaseOrder(t *testing.T) {
	for spec, axes := range map[string][]int{"5x3": {0, 1}, "3x5": {1, 0}, "4x4": {0, 1}, "2x5x3": {1, 2, 0},
		"3x2x4": {2, 0, 1}} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		g, _ := b.Grid()
		key := func(light int32) []int {
			at := make([]int, len(axes))
			rest := int(light)
			for axis, size := range slices.Backward(g.Sizes) {
				at[slices.Index(axes, axis)] = rest % size
				rest /= size
			}
			return at
		}
		order := chaseOrder(b)
		if !slices.IsSortedFunc(order, func(i, j int32) int { return slices.Compare(key(i), key(j)) }) {
			t.Errorf("%s: the order is %v", spec, order)
		}
	}
}

// randomBits returns a vector of n random bits.
func randomBits(n int, rng *rand.Rand) gf2.Vector {
	v := gf2.NewVector(n)
	for w := range v.Words() {
		v.Words()[w] = rng.Uint64()
	}
	if n%64 != 0 {
		v.Words()[n/64] &= 1<<(n%64) - 1
	}
	return v
}
