package census

import (
	"context"
	"slices"
	"strings"
	"testing"

	"lightsout/algebra"
)

// leastAllOn are published: OEIS A075464, and the numbers of least solutions for some n.
var (
	leastAllOn = []int{
		1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231, 270,
		353, 356, 405, 416, 345, 376, 553,
	}
	countAllOn = map[int]string{
		4: "2", 5: "4", 9: "6", 11: "20", 14: "2", 16: "2", 17: "4", 19: "28", 30: "4",
	}
)

func TestLeastAsPublished(t *testing.T) {
	for _, options := range []string{"", " unit=15"} {
		p := parse(t, "least NxN 1 31"+options)
		for i, v := range valuesOf(t, p) {
			if !v.Exact() || v.AtLeast != leastAllOn[i] {
				t.Errorf("%s: board %d takes %s presses, published is %d", p, v.N, v, leastAllOn[i])
			}
			if want, ok := countAllOn[v.N]; ok && v.Count.String() != want {
				t.Errorf("%s: board %d has %s least solutions, published is %s", p, v.N, v.Count, want)
			}
		}
	}
	for spec, want := range published(t).Only {
		if v := valuesOf(t, parse(t, "least "+spec))[0]; v.AtLeast != want || v.Count.String() != "1" {
			t.Errorf("%s: %s least solutions of %s presses, published is one of %d", spec, v.Count, v, want)
		}
	}
}

// Boards without a walk: narrow ones and those with blocks are proved, the others have bounds, and where
// all-on has no solution there is a witness.
func TestLeastWithoutWalk(t *testing.T) {
	v := valuesOf(t, parse(t, "least 2x300-king"))[0]
	if !v.Exact() || v.AtLeast != 100 || len(v.Count.String()) != 31 {
		t.Errorf("2x300-king: %s least solutions of %s presses", v.Count, v)
	}
	v = valuesOf(t, parse(t, "least 61x61"))[0]
	if !v.Exact() || v.AtLeast != 1629 || v.Count.String() != "8" {
		t.Errorf("61x61: %s least solutions of %s presses", v.Count, v)
	}
	v = valuesOf(t, parse(t, "least 159x159"))[0]
	if v.Exact() || v.AtLeast < 1000 || v.AtMost < v.AtLeast || !v.Count.IsZero() {
		t.Errorf("159x159: %s least solutions of %s presses", v.Count, v)
	}
	for i, v := range valuesOf(t, parse(t, "least 2xN-open-x 1 4")) {
		if i == 0 && !v.None || v.None && v.String() != "none" {
			t.Errorf("board %s: %s", v.Board, v)
		}
	}
}

// Many solutions are cut into units, so that several workers finish together. Where all-on has no solution
// there is nothing to cut.
func TestLeastUnits(t *testing.T) {
	for line, want := range map[string]int{
		"least 62x62 weights": 1, "least 47x47 weights": 32, "least 39x39 weights": 32,
		"least 61x61 weights": 1024,
		"least 62x62":         1, "least 47x47": 8, "least 39x39": 32,
		"least 35x35-open-plus": 1, "least 43x43-open-plus": 1, "least 37x37-open-plus unit=12": 1,
	} {
		p := parse(t, line)
		if p.Units() != want {
			t.Errorf("%s has %d units, want %d", line, p.Units(), want)
		} else if strings.Contains(line, "open") && !valuesOf(t, p)[0].None {
			t.Errorf("%s: all-on has a solution", line)
		}
	}
}

// The join of lists is units too: they need the lists of all units before them, and refuse damaged ones.
func TestJoinUnits(t *testing.T) {
	p := parse(t, "least 61x61 unit=18")
	phases, err := p.Phases(t.Context())
	if err != nil || len(phases) < 3 || phases[0].Name != "listing" ||
		phases[1].Name != "joining to 1630 presses" {
		t.Fatal(phases, err)
	}
	whole := countEach(t, p)
	joins := phases[1].First
	for name, damage := range map[string]func(*[]CountedUnit, *entry){
		"a weight": func(_ *[]CountedUnit, e *entry) { e.Words[len(e.Words)-2] ^= 1 },
		"another share's": func(all *[]CountedUnit, e *entry) {
			e.Words =
				must(entriesOf(2, (*all)[2].Tally))[0].Words
		},
		"no list": func(all *[]CountedUnit, _ *entry) { *all = (*all)[:joins-1] },
		"a walk":  func(_ *[]CountedUnit, e *entry) { e.Walk = "other" },
		"nothing": nil,
	} {
		tallies := slices.Clone(whole)
		e := must(entriesOf(1, tallies[1].Tally))[0]
		if damage != nil {
			damage(&tallies, &e)
		}
		tallies[1].Tally = must(tallyOf(1, []entry{e}))
		c := NewCounter(p)
		c.Record = recorded(&tallies)
		if _, err := c.Count(t.Context(), joins, nil); (err == nil) != (damage == nil) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Marks identify a solution.
func TestMarks(t *testing.T) {
	for _, spec := range []string{"5x5", "4x7", "19x19", "torus-6x9", "3x3", "orbix", "3x5-mod3"} {
		p := parse(t, "least "+spec)
		b := must(p.at(0))
		a := must(algebra.Of(context.Background(), b))
		any := must(a.Solve(context.Background(), b.AllOn(), b.NewState()))
		count := 0
		for x := range a.All(context.Background(), any) {
			text := shortPresses(b, must(marks(context.Background(), a)), x)
			if got, err := longPresses(context.Background(), a, any, text); err != nil || !got.Equal(x) {
				t.Fatalf("%s: %s is read back as another solution, %v", spec, text, err)
			}
			if b.Modulus() == 2 && len(text) > len(marked)+2*((a.Nullity()+7)/8) {
				t.Fatalf("%s: %s is long", spec, text)
			}
			count++
			if count > 200 {
				break
			}
		}
		for _, text := range []string{"", marked + "00000000000000000000", marked + "x"} {
			if _, err := longPresses(context.Background(), a, any, text); err == nil && b.Modulus() == 2 {
				t.Errorf("%s: %q is read as a solution", spec, text)
			}
		}
	}
}

// A wrong value fails its check.
func TestCheckFindsFaults(t *testing.T) {
	for _, line := range []string{"nullity 3xN 4 6", "least 4xN 4 5 weights", "least 9x9",
		"distribution 3xN 4 5", "depth 4xN 4 5", "nearest 4xN 4 5"} {
		p := parse(t, line)
		for _, right := range valuesOf(t, p) {
			for name, spoil := range map[string]func(*Value) bool{
				"value": func(v *Value) bool {
					v.AtLeast++
					v.AtMost++
					return true
				},
				"less": func(v *Value) bool {
					v.AtLeast--
					v.AtMost--
					return p.kind != "depth" && v.Witness != ""
				},
				"bounds": func(v *Value) bool {
					v.AtLeast = v.AtMost + 1
					return true
				},
				"board": func(v *Value) bool {
					v.Board = "7x7"
					return true
				},
				"number": func(v *Value) bool {
					v.N += 10
					return true
				},
				"seen": func(v *Value) bool {
					v.Seen = v.Seen.Plus(NewAmount(1))
					return p.kind == "least"
				},
				"count": func(v *Value) bool {
					v.Count = v.Count.Plus(NewAmount(1))
					return p.kind == "least" || p.kind == "distribution"
				},
				"order": func(v *Value) bool { // the sum of the counts, the first ones and the last stay
					if p.kind != "distribution" {
						return false
					}
					n := len(v.Counts)
					v.Counts[n-3], v.Counts[n-2] = v.Counts[n-2], v.Counts[n-3]
					return !v.Counts[n-3].Equal(v.Counts[n-2])
				},
				"first weight": func(v *Value) bool { // only that the counts begin where the least weight is
					w := v.AtLeast
					if p.kind != "least" || len(v.Counts) <= w || w == 0 {
						return false
					}
					v.Counts[w-1], v.Counts[w] = v.Counts[w], v.Counts[w-1]
					return true
				},
				"counts": func(v *Value) bool {
					v.Counts = append(v.Counts, NewAmount(1))
					return len(v.Counts) > 1
				},
				"witness": func(v *Value) bool {
					v.Witness = strings.Replace(v.Witness, "1", "0", 1)
					return v.Witness != right.Witness && p.kind == "least"
				},
				"no rows": func(v *Value) bool {
					v.Witness = "rubbish"
					return right.Witness != ""
				},
				"negative": func(v *Value) bool {
					v.AtLeast = -5
					v.AtMost = -5
					return true
				},
			} {
				wrong := right
				wrong.Counts = append([]Amount(nil), right.Counts...)
				if !spoil(&wrong) {
					continue
				}
				err := p.Check(context.Background(), wrong)
				if err == nil || strings.Contains(err.Error(), "\n") {
					t.Errorf("%s, board %s: a spoiled %s passes: %v (%s)", p, right.Board, name, err, wrong)
				}
			}
		}
	}
}

// A tally of another plan, or of units that do not exist, gives no values.
func TestValuesOfAnother(t *testing.T) {
	p := parse(t, "least NxN 1 3")
	q := parse(t, "least NxN 2 4")
	_, err := p.Values(context.Background(), record(countEach(t, q)))
	if err == nil || !strings.Contains(err.Error(), "the tallies have no board 1") {
		t.Errorf("another family: %v", err)
	}
	_, err = p.Values(context.Background(),
		record(append(countEach(t, p), CountedUnit{Unit: 3, Tally: must(tallyOf(3, nil))})))
	if err == nil || !strings.Contains(err.Error(), "it is from another plan") {
		t.Errorf("a unit too many: %v", err)
	}
	_, err = p.Values(context.Background(), record(countEach(t, parse(t, "nullity NxN 1 3 unit=1"))))
	if err == nil {
		t.Error("another kind gives values")
	}
}

// Units that number solutions in different ways are not mixed.
func TestMixedWalks(t *testing.T) {
	p := parse(t, "least 30x30 unit=19")
	rows := countEach(t, p)
	if len(rows) != 2 {
		t.Fatal(p.Units())
	}
	entries := must(entriesOf(1, rows[1].Tally))
	entries[0].Walk = "another"
	rows[1].Tally = must(tallyOf(1, entries))
	_, err := p.Values(context.Background(), record(rows))
	if err == nil || !strings.Contains(err.Error(), "incompatible versions") {
		t.Errorf("mixed walks: %v", err)
	}
}
