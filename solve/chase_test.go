package solve

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"lightsout"

	"lightsout/algebra"
	"lightsout/internal/test/solvetest"
)

func TestChaseTableOf5x5IsAsPublished(t *testing.T) {
	data, err := os.ReadFile("../testdata/published.json")
	if err != nil {
		t.Fatal(err)
	}
	var published struct {
		Chase map[string]string `json:"chase_5x5"`
	}
	if err := json.Unmarshal(data, &published); err != nil {
		t.Fatal(err)
	}
	table, err := ChaseTable(mustParse(t, "5x5"))
	if err != nil {
		t.Fatal(err)
	}
	text := func(columns []int) string {
		return strings.ReplaceAll(strings.Trim(fmt.Sprint(columns), "[]"), " ", ",")
	}
	if len(table) != len(published.Chase) || len(table) == 0 {
		t.Errorf("the table has %d lines, published are %d", len(table), len(published.Chase))
	}
	for _, line := range table {
		if want := published.Chase[text(line.Left)]; text(line.Press) != want {
			t.Errorf("left %v: press %v, published is %s", line.Left, line.Press, want)
		}
	}
}

// The table solves every solvable state with lights in the last row only.
func TestChaseTableWins(t *testing.T) {
	for _, spec := range []string{"1x1", "1x4", "4x1", "2x3", "3x5", "5x3", "4x4", "6x6", "9x9", "cylinder-3x4", "cylinder-4x2", "cylinder-5x3", "cylinder-3x1", "7x11"} {
		b := mustParse(t, spec)
		table, err := ChaseTable(b)
		if err != nil {
			t.Fatal(err)
		}
		g, _ := b.Grid()
		m, n, _ := g.Planar()
		for _, line := range table[:min(len(table), 200)] {
			s := b.NewState()
			for _, c := range line.Left {
				s.Set((m-1)*n+c-1, 1)
			}
			for _, c := range line.Press {
				b.Press(s, c-1, 1)
			}
			for i := range (m - 1) * n {
				if s.At(i) != 0 {
					b.Press(s, i+n, 1)
				}
			}
			if !s.IsZero() {
				t.Errorf("%s: left %v, press %v does not win:\n%s", spec, line.Left, line.Press, b.StateText(s))
			}
		}
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		// The possible remainders are the image of R, whose kernel is that of the board.
		if want := 1<<(n-a.Nullity()) - 1; len(table) != want {
			t.Errorf("%s: the table has %d lines, want %d", spec, len(table), want)
		}
	}
}

func TestChaseTableRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"torus-5x5": "light chasing is for rectangles and cylinders with the plus pattern and two states, not for torus-5x5",
		"5x5-mod3":  "light chasing is for rectangles and cylinders with the plus pattern and two states, not for 5x5-mod3",
		"3x3x3":     "light chasing is for rectangles and cylinders with the plus pattern and two states, not for 3x3x3",
		"5x13":      "board 5x13 has 13 columns: the table is made for up to 12",
	} {
		if _, err := ChaseTable(mustParse(t, spec)); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", spec, err, want)
		}
	}
}

func TestChaseLimits(t *testing.T) {
	table := func(b *lightsout.Board) error { _, err := ChaseTable(b); return err }
	solvetest.Limit(t, "columns of a table", table, mustParse(t, "2x12"), mustParse(t, "2x13"))
}
