package algebra

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
)

// plannedBoards are of every kind, large enough that constants do not matter.
var plannedBoards = []string{
	"100x100", "1000x1000", "torus-300x300", "mobius-200x201", "cylinder-100x500", "10000x10",
	"100x100-king", "60x200-knight", "torus-60x60-king", "klein-50x50", "projective-40x50-x", "40x40-star", "30x30x10", "12x12x12-king", "torus-12x12x12",
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
	for _, spec := range append(slices.Clone(plannedBoards), "graph-petersen", "graph-hypercube-8", "graph-complete-100", "5x5", "2x3") {
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

// TestPlanCountsUnknowns checks the parts of the estimate: entries and unknowns are counted, and steps grow with the
// cube of the unknowns.
func TestPlanCountsUnknowns(t *testing.T) {
	check := func(t rapid.TB, b *lightsout.Board) {
		c := &chase{b: b, rows: must(incidenceOf(context.Background(), b))}
		if err := c.plan(context.Background(), chaseOrder(b)); err != nil {
			t.Fatal(err)
		}
		s := survey(b)
		if entries := float64(len(c.rows.buttons)); s.entries > 3*entries || entries > 3*s.entries {
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
		pattern := rapid.SampledFrom([]lightsout.Pattern{lightsout.Plus, lightsout.Cross, lightsout.King, lightsout.Knight}).Draw(t, "pattern")
		topology := rapid.SampledFrom([]lightsout.Topology{lightsout.Rectangle, lightsout.Cylinder, lightsout.Torus}).Draw(t, "topology")
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
	corners := strings.Repeat(strings.Repeat("0", 31)+"0"+strings.Repeat("1", 31)+"_", 31) + strings.Repeat("0", 31) + "1" + strings.Repeat("0", 31) + strings.Repeat("_"+strings.Repeat("1", 31)+"0"+strings.Repeat("0", 31), 31)
	ones := strings.TrimSuffix(strings.Repeat(strings.Repeat("1", 127)+"_", 127), "_")
	for spec, least := range map[string]float64{
		"64x64-pattern=" + corners:            1e8, // its corners change one light each, its middle a thousand
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

// BenchmarkPlan prints the estimate over the truth, taking a step for a nanosecond.
func BenchmarkPlan(b *testing.B) {
	for _, spec := range append(slices.Clone(plannedBoards), "200x200-king", "200x200-mod3", "150x150-knight-mod6", "60x60-star-mod6", "graph-complete-1000", "graph-hypercube-12") {
		board := parsed(b, spec)
		plan, err := Plan(board)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("%s/%s", plan.Method, spec), func(b *testing.B) {
			best := math.Inf(1)
			for b.Loop() {
				start := time.Now()
				a, err := Of(context.Background(), board)
				if err != nil {
					b.Fatal(err)
				}
				a.Nullity()
				best = min(best, float64(time.Since(start).Nanoseconds()))
			}
			b.ReportMetric(plan.Steps/best, "plan/truth")
		})
	}
}

// TestPlanIsQuick checks that a plan of a large board allocates no more than one of a small board.
func TestPlanIsQuick(t *testing.T) {
	allocs := func(spec string) float64 {
		b := parsed(t, spec)
		return testing.AllocsPerRun(10, func() { Plan(b) })
	}
	if few, many := allocs("10x10-king-mod6"), allocs("3000x3000-king-mod6"); many > few+2 {
		t.Errorf("%.0f allocations, and %.0f for a small board", many, few)
	}
}
