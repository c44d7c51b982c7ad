package census

import (
	"context"
	"math/big"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

// Units that are counted in any order, by several counters, have the same tallies; and their values are those that the
// direct computation gives.
func TestAnyOrderIsDirect(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	for _, line := range plans {
		t.Run(line, func(t *testing.T) { anyOrder(t, parse(t, line)) })
	}
}

func anyOrder(t *testing.T, p Plan) {
	units := p.Units()
	tallies := countEach(t, p)
	// Another worker, which has counted nothing before, counts the same.
	for _, unit := range []int{units - 1, units / 2} {
		c := NewCounter(p)
		c.Record = recorded(&tallies)
		if got, err := c.Count(context.Background(), unit, nil); err != nil || string(got) != string(tallies[unit].Tally) {
			t.Errorf("%s, unit %d: %s, and before %s, %v", p, unit, got, tallies[unit].Tally, err)
		}
	}
	values := must(p.Values(context.Background(), record(tallies)))
	for _, v := range values {
		if err := p.Check(context.Background(), v); err != nil {
			t.Errorf("%s: %v", p, err)
		}
		agrees(t, p, v)
	}
	if units > 1 {
		if _, err := p.Values(context.Background(), record(tallies[:1])); err == nil {
			t.Errorf("%s: there are values of one unit", p)
		}
	}
}

// agrees computes a value directly.
func agrees(t *testing.T, p Plan, v Value) {
	t.Helper()
	ctx := context.Background()
	b := must(p.at(v.N))
	a := must(algebra.Of(context.Background(), b))
	same := func(what string, got Amount, want *big.Int) {
		t.Helper()
		if got.Big().Cmp(want) != 0 {
			t.Errorf("%s, board %s: %s: %s, want %v", p, b, what, got, want)
		}
	}
	switch p.kind {
	case "nullity":
		if v.AtLeast != a.Nullity() || !v.Exact() {
			t.Errorf("%s, board %s: nullity %s, want %d", p, b, v, a.Nullity())
		}
	case "least":
		problem := lightsout.TurnOff(b, b.AllOn())
		s, count, err := least.Solver{Factored: a}.Count(ctx, problem)
		if v.None {
			if err == nil {
				t.Errorf("%s, board %s: all-on has a solution", p, b)
			}
			return
		}
		if err != nil || v.AtLeast != s.Presses.Weight() || !v.Exact() {
			t.Errorf("%s, board %s: weight %s, want %d, %v", p, b, v, s.Presses.Weight(), err)
			return
		}
		same("least solutions", v.Count, count)
		if !v.Seen.IsZero() { // there were no blocks
			same("solutions seen", v.Seen, a.Solutions())
		}
		if p.weights {
			weights, err := least.Solver{Factored: a}.Distribution(ctx, problem)
			if err != nil || len(weights) != len(v.Counts) {
				t.Errorf("%s, board %s: %d weights, want %d, %v", p, b, len(v.Counts), len(weights), err)
				return
			}
			for w, count := range weights {
				same("solutions of a weight", v.Counts[w], new(big.Int).SetUint64(count))
			}
		}
	case "distribution":
		counts, err := count.Distribution(ctx, a)
		if err != nil || len(counts) != len(v.Counts) {
			t.Errorf("%s, board %s: %v, want %v, %v", p, b, v.Counts, counts, err)
			return
		}
		for w, count := range counts {
			same("states of a weight", v.Counts[w], count)
		}
	case "depth":
		d, err := count.Depth(ctx, a)
		if err != nil || v.AtLeast != d.AtLeast || v.AtMost != d.AtMost {
			t.Errorf("%s, board %s: depth %s, want %s, %v", p, b, v, d, err)
		}
	case "nearest":
		if v.Witness == "" {
			return
		}
		near := must(nearest.New(t.Context(), a))
		counts, err := near.Distances(ctx)
		if err != nil || len(counts)-1 != v.AtLeast {
			t.Errorf("%s, board %s: distance %s, want %d, %v", p, b, v, len(counts)-1, err)
		}
	default:
		t.Errorf("%s: nothing to compare with", p)
	}
}

// Tallies that were counted pass the check of a unit, and those whose numbers contradict each other do not.
func TestCheckUnit(t *testing.T) {
	for _, text := range []string{"nullity NxN 1 9 unit=2", "least 5x5 weights", "least NxN 2 5", "distribution 4x4", "depth NxN 3 4", "nearest NxN 3 5"} {
		p := must(ParsePlan(t.Context(), strings.Fields(text)))
		for unit := range p.Units() {
			tally := must(NewCounter(p).Count(t.Context(), unit, nil))
			if same, err := p.CheckUnit(unit, tally); err != nil || string(same) != string(tally) {
				t.Errorf("%s: %v", text, err)
			}
			if _, err := p.CheckUnit(unit+1, tally); err == nil {
				t.Errorf("%s: unit %d passes as another", text, unit)
			}
			for _, e := range must(entriesOf(unit, tally)) {
				for name, change := range map[string]func(*entry){
					"board":   func(e *entry) { e.N += p.to + 1 },
					"nullity": func(e *entry) { e.Nullity = nil },
					"count":   func(e *entry) { e.Counts = append([]Amount{NewAmount(1 << 60)}, e.Counts...) },
					"bounds":  func(e *entry) { e.Bounds = &bounds{3, 2} },
					"weight":  func(e *entry) { e.Least = &found{Weight: -1} },
					"witness": func(e *entry) { e.Most = &found{Weight: len(e.Counts) - 1, Text: "1"} },
					"value":   func(e *entry) { *e = entry{N: e.N} },
				} {
					changed := e
					change(&changed)
					matters := name != "nullity" && name != "witness" || name == "nullity" && p.kind == "nullity" || name == "witness" && p.kind == "distribution"
					if name == "value" && p.kind == "distribution" || name == "count" && p.kind == "least" && e.Seen.IsZero() {
						matters = false // a part of a walk may find nothing
					}
					if _, err := p.CheckUnit(unit, must(tallyOf(unit, []entry{changed}))); matters && err == nil {
						t.Errorf("%s: a wrong %s passes", text, name)
					}
				}
			}
		}
	}
}
