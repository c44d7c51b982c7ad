package census

import (
	"context"
	"encoding/json"
	"iter"
	"os"
	"strconv"
	"strings"
	"testing"

	"lightsout/algebra"
)

// parse returns the plan of a line.
func parse(t testing.TB, line string) Plan {
	t.Helper()
	return must(ParsePlan(context.Background(), strings.Fields(line)))
}

// countEach counts all units in order.
func countEach(t testing.TB, p Plan) (rows []CountedUnit) {
	t.Helper()
	c := NewCounter(p)
	c.Record = recorded(&rows)
	for unit := range p.Units() {
		rows = append(rows, CountedUnit{Unit: unit, Tally: must(c.Count(context.Background(), unit, nil))})
	}
	return rows
}

// recorded is a record for counters.
func recorded(rows *[]CountedUnit) func(context.Context, int, func([]CountedUnit) error) error {
	return func(_ context.Context, from int, take func([]CountedUnit) error) error {
		return take((*rows)[min(from, len(*rows)):])
	}
}

// record yields rows.
func record(rows []CountedUnit) iter.Seq2[CountedUnit, error] {
	return func(yield func(CountedUnit, error) bool) {
		for _, row := range rows {
			if !yield(row, nil) {
				return
			}
		}
	}
}

// valuesOf counts everything and checks the values.
func valuesOf(t testing.TB, p Plan) []Value {
	t.Helper()
	values := must(p.Values(context.Background(), record(countEach(t, p))))
	for _, v := range values {
		if err := p.Check(context.Background(), v); err != nil {
			t.Errorf("%s: %v", p, err)
		}
	}
	return values
}

func published(t testing.TB) (lists struct {
	Nullity map[string][]int `json:"nullity"`
	Only    map[string]int   `json:"only_solution_of_all_on"`
	Single  map[string]int   `json:"single_nullity"`
}) {
	t.Helper()
	data := must(os.ReadFile("../../testdata/published.json"))
	if err := json.Unmarshal(data, &lists); err != nil {
		t.Fatal(err)
	}
	return lists
}

func TestNullityAsPublished(t *testing.T) {
	for family, want := range published(t).Nullity {
		for _, options := range []string{"", " unit=7"} {
			p := parse(t, "nullity "+family+" 1 "+strconv.Itoa(len(want))+options)
			for i, v := range valuesOf(t, p) {
				if v.N != i+1 || !v.Exact() || v.AtLeast != want[i] {
					t.Errorf("%s: board %d has nullity %s, published is %d", p, v.N, v, want[i])
				}
			}
		}
	}
	for spec, want := range published(t).Single {
		if v := valuesOf(t, parse(t, "nullity "+spec))[0]; v.AtLeast != want {
			t.Errorf("%s: nullity %s, published is %d", spec, v, want)
		}
	}
}

// Units of a large table agree with boards that are factored one by one.
func TestNullityOfLargeBoards(t *testing.T) {
	for _, line := range []string{"nullity NxN 1 30000 unit=2", "nullity torus-NxN 2000 12000 unit=2"} {
		p := parse(t, line)
		c := NewCounter(p)
		for _, unit := range []int{1, p.Units() / 3, p.Units() - 2} {
			tally := must(c.Count(context.Background(), unit, nil))
			for _, e := range must(entriesOf(unit, tally)) {
				b := must(p.at(e.N))
				a, err := algebra.Of(context.Background(), b)
				if err != nil || a.Nullity() != *e.Nullity {
					t.Errorf("%s: board %s has nullity %d, want %d, %v", p, b, *e.Nullity, a.Nullity(), err)
				}
			}
		}
	}
}
