package census

import (
	"context"
	"strings"
	"testing"

	"lightsout/board"
)

var plans = []string{
	"nullity NxN 1 72", "nullity NxN 17 80 unit=5", "nullity torus-NxN 3 40", "nullity 7xN 1 30 unit=4", "nullity NxN-king 2 9", "nullity NxN-mod3 1 7", "nullity 5x8", "nullity orbix",
	"least 5x5", "least 30x30 unit=17", "least 19x23", "least NxN 1 24 unit=14", "least torus-NxN 3 9 weights", "least 23x23 unit=10 weights", "least torus-6x4-mod3 unit=6", "least 61x61 unit=18", "least NxN-open-plus 1 8", "least merlin", "least orbix",
	"distribution 5x5", "distribution NxN 1 4", "distribution torus-5x5 unit=21", "distribution 3x6", "distribution torus-3x3-mod3", "distribution torus-4x4-open-plus",
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
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
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
	if _, err := empty.Values(t.Context(), Tally{}); err == nil {
		t.Error("an empty plan has values")
	}
}

func TestUnitsRefused(t *testing.T) {
	p := parse(t, "least 5x5")
	for _, unit := range []int{-1, 1, 100} {
		if _, err := NewCounter(p).Count(context.Background(), unit, nil); err == nil || !strings.Contains(err.Error(), "they are 0 to 0") {
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
