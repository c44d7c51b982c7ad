package census

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"lightsout/board"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var plans = []string{
	"nullity NxN 1 72", "nullity NxN 17 80 unit=5", "nullity torus-NxN 3 40", "nullity 7xN 1 30 unit=4",
	"nullity NxN-king 2 9", "nullity NxN-mod3 1 7", "nullity 5x8", "nullity orbix",
	"least 5x5", "least 30x30 unit=17", "least 19x23", "least NxN 1 24 unit=14",
	"least torus-NxN 3 9 weights", "least 23x23 unit=10 weights", "least torus-6x4-mod3 unit=6",
	"least 5x5-mod3 unit=1 weights", "least 61x61 unit=18", "least NxN-open-plus 1 8", "least merlin",
	"least orbix",
	"distribution 5x5", "distribution NxN 1 4", "distribution torus-5x5 unit=21", "distribution 3x6",
	"distribution torus-3x3-mod3", "distribution torus-4x4-open-plus",
	"depth NxN 1 12", "depth 2x5-mod3", "depth torus-6x4",
	"nearest NxN 1 17", "nearest torus-5x8", "nearest 2x3-mod3", "nearest torus-11x11-x",
}

func TestPlansReadBack(t *testing.T) {
	for _, line := range plans {
		p := parse(t, line)
		if p.String() != line {
			t.Errorf("%s is written %s", line, p)
		}
		if again := parse(t, p.String()); again != p {
			t.Errorf("%s is read back as %v", line, again)
		}
		if p.Units() < 1 || p.Units() > 4096 {
			t.Errorf("%s has %d units", line, p.Units())
		}
	}
	if p := parse(t, "least weights unit=20 5x5"); p.String() != "least 5x5 unit=20 weights" {
		t.Errorf("options first: %s", p)
	}
	if p := parse(t, "distribution 5x5-plus"); p.String() != "distribution 5x5" {
		t.Errorf("the board has its own spec: %s", p)
	}
}

func TestPlansRefused(t *testing.T) {
	for line, want := range map[string]string{
		"":                                   "no plan is given",
		"most 5x5":                           "the kinds are nullity, least, distribution, depth, nearest",
		"nullity":                            "0 words follow the kind: nullity FAMILY FROM TO",
		"nullity NxN":                        "NxN is a family: give its numbers",
		"nullity NxN 1":                      "2 words follow",
		"nullity NxN 5 1":                    "5 to 1 are not numbers of boards",
		"nullity NxN 1 x":                    "1 to x are not numbers",
		"nullity NxN -1 5":                   "are not numbers",
		"nullity NxN 0 5":                    "",
		"nullity NxN 1 99999999":             "at most 16777216",
		"nullity 5x5 1 3":                    "it has no N",
		"nullity NxQ 1 3":                    "",
		"nullity NxN 1 5 unit=0":             "unit=0 is not a size of units: a number of boards, from 1 to",
		"nullity NxN 1 5 unit=x":             "unit=x is not a size",
		"nullity NxN 1 5 unit=+3":            "unit=+3 is not a size",
		"nullity NxN 1 5 weights":            "the option weights has no value and is for the plan least",
		"least 5x5 weights=yes":              "the option weights has no value",
		"least 5x5 unit=61":                  "2^LOG solutions, or words of a block, from 1 to 60",
		"least 65x65 unit=10 weights":        "make them larger with unit=",
		"least 79x79 weights":                "they are counted up to 2^60",
		"distribution 9x9":                   "too many presses to enumerate: at most 2^50",
		"distribution torus-6x6-mod3":        "too many presses to enumerate",
		"distribution 7777x7777x9":           "they are counted up to 16384",
		"depth 5x5 unit=2":                   "unit=2 is not a size of units: one board, from 1 to 1",
		"least " + strings.Repeat("x", 1000): "",
	} {
		p, err := ParsePlan(context.Background(), strings.Fields(line))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") ||
			len(err.Error()) > 400 {
			t.Errorf("%.40s: %v, %v, want %q", line, p, err, want)
		}
	}
	var empty Plan
	if empty.Units() != 0 {
		t.Error("an empty plan has units")
	}
	if _, err := NewCounter(empty).Count(context.Background(), 0, nil); err == nil {
		t.Error("an empty plan is counted")
	}
	if _, err := empty.Values(t.Context(), record(nil)); err == nil {
		t.Error("an empty plan has values")
	}
}

func TestUnitsRefused(t *testing.T) {
	p := parse(t, "least 5x5")
	for _, unit := range []int{-1, 1, 100} {
		_, err := NewCounter(p).Count(context.Background(), unit, nil)
		if err == nil || !strings.Contains(err.Error(), "they are 0 to 0") {
			t.Errorf("unit %d: %v", unit, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, line := range plans {
		if _, err := NewCounter(parse(t, line)).Count(ctx, 0, nil); err != context.Canceled {
			t.Errorf("%s, canceled: %v", line, err)
		}
	}
}

func FuzzParsePlan(f *testing.F) {
	for _, line := range plans {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) > 40 {
			return // large boards take long to factor
		}
		for _, word := range strings.Fields(line) {
			if len(word) > 3 && !strings.ContainsAny(word, "=-") && strings.Trim(word, "0123456789x") == "" {
				return
			}
			if b, err := board.Parse(strings.ReplaceAll(word, "N", "9")); err == nil && b.Lights() > 1<<12 {
				return
			}
		}
		p, err := ParsePlan(context.Background(), strings.Fields(line))
		if err != nil {
			return
		}
		again, err := ParsePlan(context.Background(), strings.Fields(p.String()))
		if err != nil || again != p {
			t.Fatalf("%q is written %q and read back as %v, %v", line, p, again, err)
		}
	})
}

// Several goroutines may count units of one counter, of one board or of many: the tallies are the same.
func TestCounterIsShared(t *testing.T) {
	for _, line := range []string{"least 30x30 unit=16", "least NxN 1 12", "distribution NxN 1 4",
		"nullity NxN 1 60 unit=3"} {
		p := parse(t, line)
		want := countEach(t, p)
		c := NewCounter(p)
		var work sync.WaitGroup
		for worker := range 4 {
			work.Go(func() {
				for unit := worker % 2; unit < p.Units(); unit += 2 { // each unit by two
					tally, err := c.Count(context.Background(), unit, nil)
					if err != nil || string(tally) != string(want[unit].Tally) {
						t.Errorf("%s, unit %d: %s, want %s, %v", p, unit, tally, want[unit].Tally, err)
					}
				}
			})
		}
		work.Wait()
	}
}

// Progress grows, and ends with everything.
func TestProgress(t *testing.T) {
	for _, line := range []string{"least 30x30", "nullity NxN 1 3000 unit=2000", "nullity 7xN 1 1000",
		"nullity 7xN 1 1000 unit=333", "nullity torus-NxN 1 500 unit=99", "distribution torus-5x5"} {
		p := parse(t, line)
		calls := 0
		last := int64(0)
		whole := int64(0)
		_, err := NewCounter(p).Count(context.Background(), 0, func(done, total int64) {
			if done <= last || done > total {
				t.Errorf("%s: %d of %d are done after %d", p, done, total, last)
			}
			calls++
			last = done
			whole = total
		})
		if err != nil || calls < 2 || last != whole {
			t.Errorf("%s: %d calls, the last is %d of %d, %v", p, calls, last, whole, err)
		}
	}
}

func written(t *testing.T, line string) (bFile, table, text string) {
	t.Helper()
	p := parse(t, line)
	values := valuesOf(t, p)
	from := Provenance{
		Version: "v1", Plan: p.String(), Units: p.Units(), Workers: []string{"a", "b"}, Seconds: 1.25,
		Checks: []string{"all\nvalues"},
	}
	var b, c, j strings.Builder
	for _, err := range []error{WriteBFile(&b, values, from), WriteCSV(&c, values, from),
		WriteJSON(&j, values, from)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var back Report
	err := json.Unmarshal([]byte(j.String()), &back)
	if err != nil || len(back.Values) != len(values) || back.Provenance.Plan != line {
		t.Errorf("%s is read back as %v, %v", line, back, err)
	}
	return b.String(), c.String(), j.String()
}

const head = `# lightsout v1, census PLAN, units: 1
# 1.2 s of one processor, 2 workers
# checked: all values
`

func TestWrite(t *testing.T) {
	for line, want := range map[string]string{
		"nullity NxN 3 6":      "3 0\n4 4\n5 2\n6 0\n",
		"distribution 2x3":     "# 2x3: 4 counts\n0 1\n1 6\n2 7\n3 2\n",
		"nearest 79x79":        "# 0: 6 to 64\n",
		"least 5x5 weights":    "# 5x5: 16 counts\n",
		"least 1x1":            "0 1\n",
		"distribution 1xN 2 3": "",
		"nearest NxN 3 5":      "",
	} {
		b, c, _ := written(t, line)
		start := strings.Replace(head, "PLAN", line, 1)
		switch line {
		case "nearest NxN 3 5":
			start = strings.Replace(start, "units: 1", "units: 3", 1)
			want = "3 0\n4 2\n5 1\n"
		case "distribution 1xN 2 3":
			start = strings.Replace(start, "units: 1", "units: 2", 1)
			want = "# 1x2: 2 counts\n1 1\n2 1\n# 1x3: 4 counts\n3 1\n4 3\n5 3\n6 1\n"
		}
		if rest, ok := strings.CutPrefix(b, start); !ok || !strings.HasPrefix(rest, want) {
			t.Errorf("%s:\n%s\nwant\n%s%s", line, b, start, want)
		}
		if !strings.HasPrefix(c, "n,board,at_least,at_most,count,seen\n") {
			t.Errorf("%s:\n%s", line, c)
		}
	}
	_, table, text := written(t, "least 4x4")
	if !strings.HasSuffix(table, "\n0,4x4,4,4,2,16\n") {
		t.Errorf("the table is\n%s", table)
	}
	if !strings.Contains(text, `"count": "2"`) ||
		!strings.Contains(text, `"check": "lightsout solve 4x4 --least --count"`) {
		t.Errorf("the values are\n%s", text)
	}
}
