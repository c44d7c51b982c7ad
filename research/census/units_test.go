package census

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/solve/nearest"
)

// Units that are counted in any order, by several counters, have the same tallies; and their values are those
// that the direct computation gives.
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
	checks := NewCounter(p)
	for _, u := range tallies {
		same, err := checks.CheckUnit(t.Context(), u.Unit, u.Tally)
		if err != nil || string(same) != string(u.Tally) {
			t.Errorf("%s: the tally of unit %d is refused: %v", p, u.Unit, err)
		}
		if _, err := checks.CheckUnit(t.Context(), u.Unit+1, u.Tally); err == nil {
			t.Errorf("%s: unit %d passes as another", p, u.Unit)
		}
	}
	// Another worker, which has counted nothing before, counts the same.
	for _, unit := range []int{units - 1, units / 2} {
		c := NewCounter(p)
		c.Record = recorded(&tallies)
		got, err := c.Count(context.Background(), unit, nil)
		if err != nil || string(got) != string(tallies[unit].Tally) {
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
		s, err := least.Solver{Factored: a, Counted: true}.Solve(ctx, problem)
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
		same("least solutions", v.Count, s.Count)
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

// No tally that is impossible passes, of no kind.
func TestImpossibleTallies(t *testing.T) {
	many := strings.Repeat(`,"0"`, 50_000) // whose binomials would take hours
	for plan, tallies := range map[string][]string{
		"nullity 3xN 6 7 unit=10": {
			``, `{"n":6,"nullity":0}`, `{"n":6,"nullity":0},{"n":7,"nullity":0},{"n":8,"nullity":0}`,
			`{"n":6},{"n":7,"nullity":0}`, `{"n":6,"nullity":37},{"n":7,"nullity":0}`,
			`{"n":6,"nullity":0,"none":"x"},{"n":7,"nullity":0}`,
			`{"n":6,"nullity":0,"least":{"weight":3}},{"n":7,"nullity":0}`,
			`{"n":6,"nullity":0,"counts":["0"` + many + `]},{"n":7,"nullity":0}`,
		},
		"least 5x5": {
			``, `{"n":0}`, `{"n":0,"seen":"4"}`, `{"n":0,"walk":"x"}`, `{"n":0,"words":"AAAA"}`,
			`{"n":0,"none":"11111/11111/11111/11111/11111"}`,
			`{"n":0,"seen":"4","walk":"x","least":{"weight":3,"count":"1","text":"marks:00"}}`,
			`{"n":0,"seen":"4","walk":"x","least":{"weight":3,"count":"1"}}`,
			`{"n":0,"seen":"4","walk":"x","least":{"weight":3,"count":"1","text":"11100/00000/00000/00000/00000"}}`,
			`{"n":0,"seen":"5","walk":"x","least":{"weight":15,"count":"1","text":"01101/01110/00111/11011/11000"}}`,
			`{"n":0,"seen":"3","walk":"x","least":{"weight":15,"count":"1","text":"01101/01110/00111/11011/11000"}}`,
			`{"n":0,"seen":"4","walk":"x","least":{"weight":15,"count":"5","text":"01101/01110/00111/11011/11000"}}`,
			`{"n":0,"seen":"4","walk":"x","least":{"weight":15,"text":"01101/01110/00111/11011/11000"}}`,
			`{"n":0,"nullity":2,"seen":"4","walk":"x","least":{"weight":15,"count":"4","text":"01101/01110/00111/11011/11000"}}`,
		},
		"least 4x4 unit=1": {
			`{"n":0,"walk":"y","seen":"8","least":{"weight":4,"count":"1","text":"0100/0001/1000/0010"}}`,
			`{"n":0,"walk":"x","seen":"17"}`, `{"n":0,"walk":"x","seen":"1","words":"AAAA"}`,
			`{"n":0,"walk":"x","counts":["0","1"],"seen":"1"}`,
			`{"n":0,"walk":"x","seen":"1","bounds":{"at_least":0,"at_most":4},"least":{"weight":4,"text":"0100/0001/1000/0010"}}`,
		},
		"least graph-complete-3-self=no": {
			`{"n":0}`, `{"n":0,"none":"x"}`, `{"n":0,"none":"110"}`,
			`{"n":0,"least":{"weight":1,"count":"1","text":"100"}}`,
		},
		"least 5x5 weights": {
			`{"n":0,"seen":"4","walk":"x","least":{"weight":15,"count":"3","text":"01101/01110/00111/11011/11000"}}`,
			`{"n":0,"seen":"4","counts":["4"],"walk":"x","least":{"weight":15,"count":"3","text":"01101/01110/00111/11011/11000"}}`},
		"distribution 4x4": {
			``, `{"n":0}`, `{"n":0,"seen":"5"}`, `{"n":0,"counts":["2","4094"]}`,
			`{"n":0,"counts":["0","16","4080"]}`, `{"n":0,"counts":["1","16"]}`,
			`{"n":0,"counts":["1","16","120","560","1820","2000"]}`,
			`{"n":0,"counts":["1","16","120","560","1820","1579"],"most":{"weight":5,"text":"1110/0000/0000/0000"}}`,
			`{"n":0,"counts":["1","16","120","560","1820","1579"],"most":{"weight":6,"text":"1111/1100/0000/0000"}}`,
		},
		"distribution torus-5x5 unit=21": {
			`{"n":0,"counts":["0","1"]}`, `{"n":0,"most":{"weight":0,"text":"off"}}`,
			`{"n":0,"counts":["0","1"],"most":{"weight":1,"text":"x"}}`,
		},
		"depth 4x4": {
			`{"n":0}`, `{"n":0,"bounds":{"at_least":3,"at_most":2}}`,
			`{"n":0,"bounds":{"at_least":3,"at_most":17}}`,
			`{"n":0,"bounds":{"at_least":7,"at_most":7},"counts":["1"]}`,
			`{"n":0,"bounds":{"at_least":9,"at_most":9},"most":{"weight":2,"text":"1111/1111/1000/0000"}}`,
			`{"n":0,"bounds":{"at_least":12,"at_most":12},"most":{"weight":12,"text":"1111/1111/0000/0000"}}`,
		},
		"nearest 4x4": {
			`{"n":0}`, `{"n":0,"counts":["1","1"]}`, `{"n":0,"counts":["2","14"]}`,
			`{"n":0,"counts":["1","15"]}`,
			`{"n":0,"counts":["1","15"],"most":{"weight":1,"text":"0000/0000/0000/0000"}}`,
			`{"n":0,"counts":["1","15"],"most":{"weight":1,"text":"hello"}}`,
			`{"n":0,"counts":["1","15"],"walk":"w","most":{"weight":1,"text":"1000/0000/0000/0000"}}`,
		},
	} {
		p := must(ParsePlan(t.Context(), strings.Fields(plan)))
		unit := p.Units() - 1
		walk := must(entriesOf(unit, must(NewCounter(p).Count(t.Context(), unit, nil))))[0].Walk
		for _, entries := range tallies {
			entries = strings.ReplaceAll(entries, `"walk":"x"`, fmt.Sprintf(`"walk":%q`, walk))
			text := fmt.Sprintf(`{"spans":[{"first":%d,"log":0,"entries":[%s]}]}`, unit, entries)
			_, err := NewCounter(p).CheckUnit(t.Context(), unit, []byte(text))
			if err == nil || len(err.Error()) > 250 {
				t.Errorf("%s: %.150s: %v", plan, entries, err)
			}
		}
	}
}
