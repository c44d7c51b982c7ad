package algebra

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lightsout/internal/math/zmod"
)

// The counts that equations keep are correct at every step of an elimination.
func TestEquationsKeepCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.Custom(drawToggles).Draw(t, "board")
		m, err := incidenceOf(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		a := must(arrange(context.Background(), b, m))
		q := newEquations(zmod.NewRing(b.Modulus()), a.m, b.Buttons())
		growth := rapid.Int64Range(0, 6).Draw(t, "growth")
		q.allow = func(part, int) int64 {
			if err := q.counted(); err != nil {
				t.Fatal(err)
			}
			return growth
		}
		for _, p := range a.parts {
			q.eliminate(context.Background(), p, &record{})
			for i := p.firstLight; i < p.pastLight; i++ {
				for at, j := range q.rows[i].buttons {
					if t2 := q.rows[i].times[at]; !q.used[i] && q.open[j] && q.ring.IsUnit(t2) {
						t.Fatalf("light %d still holds button %d with the unit %d", i, j, t2)
					}
				}
			}
		}
		if err := q.counted(); err != nil {
			t.Fatal(err)
		}
	})
}

// counted recounts everything, and returns an error if something is wrong.
func (q *equations) counted() error {
	count, live := make([]int32, len(q.count)), 0
	for i, row := range q.rows {
		if !slices.IsSorted(row.buttons) {
			return fmt.Errorf("the buttons of light %d are not in order: %d", i, row.buttons)
		}
		length := 0
		for at, j := range row.buttons {
			if q.used[i] || !q.open[j] || row.times[at] == 0 {
				continue
			}
			length++
			count[j]++
			if !slices.Contains(q.holders[j], int32(i)) {
				return fmt.Errorf("light %d holds button %d but is not among its holders", i, j)
			}
		}
		if !q.used[i] && length != int(q.length[i]) {
			return fmt.Errorf("light %d holds %d buttons, not %d", i, length, q.length[i])
		}
		live += length
	}
	for j := range count {
		if q.open[j] && count[j] != q.count[j] {
			return fmt.Errorf("button %d has %d holders, not %d", j, count[j], q.count[j])
		}
	}
	if live != q.live {
		return fmt.Errorf("there are %d entries, not %d", live, q.live)
	}
	return nil
}

// BenchmarkAllowance reports how many buttons are set aside for each allowance of growth.
func BenchmarkAllowance(b *testing.B) {
	rng := func() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
	for _, c := range []struct {
		name  string
		graph func() *graph
	}{
		{"grid/316x317", func() *graph { return gridGraph(316, 317) }},
		{"grid/40x40x40", func() *graph { return gridGraph(40, 40, 40) }},
		{"mesh/316x317", func() *graph { return meshGraph(316, 317, 0, rng()) }},
		{"mesh/316x317-30percent", func() *graph { return meshGraph(316, 317, 0.3, rng()) }},
		{"mesh/1000x1000-30percent", func() *graph { return meshGraph(1000, 1000, 0.3, rng()) }},
		{"mesh/316x317-50percent", func() *graph { return meshGraph(316, 317, 0.5, rng()) }},
		{"cubic/10000", func() *graph { return cubicGraph(10_000, rng()) }},
		{"random/20000x4", func() *graph { return randomGraph(20_000, 40_000, rng()) }},
		{"tree/100000", func() *graph { return treeGraph(100_000, rng()) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			board := c.graph().board(b, rng(), 2, true)
			for b.Loop() {
				for _, growth := range []int64{0, 4, 40, 400, math.MaxInt64} {
					allow, name := allowance, "allowance"
					if growth < math.MaxInt64 {
						allow, name = func(part, int) int64 { return growth }, fmt.Sprint("growth", growth)
					}
					m, err := incidenceOf(context.Background(), board)
					if err != nil {
						b.Fatal(err)
					}
					a := must(arrange(context.Background(), board, m))
					q := newEquations(zmod.NewRing(2), a.m, board.Buttons())
					q.allow = allow
					aside := 0
					for _, p := range a.parts {
						aside += len(must(q.eliminate(context.Background(), p, &record{})))
					}
					b.ReportMetric(float64(aside), name)
				}
			}
		})
	}
}
