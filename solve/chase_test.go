package solve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/technique"
	"lightsout/test/solvetest"
)

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

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
	table, err := ChaseTable(solvetest.Board(t, "5x5"))
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
	for _, spec := range []string{"1x1", "1x4", "4x1", "2x3", "3x5", "5x3", "4x4", "6x6", "9x9",
		"cylinder-3x4", "cylinder-4x2", "cylinder-5x3", "cylinder-3x1", "7x11"} {
		b := solvetest.Board(t, spec)
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
				t.Errorf("%s: left %v, press %v does not win:\n%s", spec, line.Left, line.Press,
					b.StateText(s))
			}
		}
		a := solvetest.Algebra(t, spec)
		// The possible remainders are the image of R, whose kernel is that of the board.
		if want := 1<<(n-a.Nullity()) - 1; len(table) != want {
			t.Errorf("%s: the table has %d lines, want %d", spec, len(table), want)
		}
	}
}

func TestChaseTableRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"torus-5x5": "the table of light chasing is for rectangles and cylinders with the plus pattern and " +
			"two states, not for torus-5x5",
		"5x5-mod3": "the table of light chasing is for rectangles and cylinders with the plus pattern and " +
			"two states, not for 5x5-mod3",
		"3x3x3": "the table of light chasing is for rectangles and cylinders with the plus pattern and " +
			"two states, not for 3x3x3",
		"5x13": "board 5x13 has 13 columns: the table is made for up to 12",
	} {
		if _, err := ChaseTable(solvetest.Board(t, spec)); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", spec, err, want)
		}
	}
}

func TestChaseLimits(t *testing.T) {
	table := func(b *lightsout.Board) error {
		_, err := ChaseTable(b)
		return err
	}
	solvetest.Limit(t, "columns of a table", table, solvetest.Board(t, "2x12"), solvetest.Board(t, "2x13"))
}

// Following the steps turns off what can be turned off, on boards of any kind, and each step is what it says.
// On rectangles and cylinders the first steps go down row by row, and press below each light that is on.
func TestChaseFollowed(t *testing.T) {
	specs := strings.Fields(
		"1x1 1x4 4x1 3x5 5x5 7x6 cylinder-4x5 cylinder-5x3 torus-5x5 torus-4x6 klein-4x6 mobius-4x5 " +
			"5x5-king 5x5-x 5x5-open-plus 4x4-mod3 3x3-mod6 lightsout2000 hex-4 tri-5 cube-3 merlin orbix " +
			"graph-petersen 3x3x3")
	factored := map[string]*algebra.Algebra{}
	rapid.Check(t, func(t *rapid.T) {
		spec := rapid.SampledFrom(specs).Draw(t, "spec")
		if factored[spec] == nil {
			factored[spec] = solvetest.Algebra(t, spec)
		}
		a := factored[spec]
		b := a.Board()
		s := b.NewState()
		for i := range s.Len() {
			s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
		}
		steps, err := Chase(context.Background(), a, s)
		var unsolvable *lightsout.UnsolvableError
		solvable, failed := a.Reachable(context.Background(), s, b.NewState())
		if failed != nil || err != nil && !errors.As(err, &unsolvable) || (err == nil) != solvable {
			t.Fatalf("%s: chasing says %v, solvable is %v, %v", b, err, solvable, failed)
		}
		n, rows := technique.Columns(b)
		down := s.Clone()
		for i := range b.Lights() - n {
			if rows && down.At(i) != 0 {
				b.Press(down, i+n, 1)
			}
		}
		met := !rows || down.Equal(s)
		for _, step := range steps {
			for at, j := range step.Buttons {
				if b.Press(s, j, 1); rows && j != step.Row*n+step.Columns[at] {
					t.Fatalf("%s: button %d is not in row %d", b, j, step.Row)
				}
			}
			if !s.Equal(step.After) || step.Why == "" {
				t.Fatalf("%s: after %q the board is not as said", b, step.Why)
			}
			met = met || s.Equal(down)
		}
		if !met || err == nil && !s.IsZero() {
			t.Fatalf("%s: lights are left, or the chase went another way:\n%s", b, b.StateText(s))
		}
	})
}

func TestChaseWords(t *testing.T) {
	a := solvetest.Algebra(t, "5x5")
	b := a.Board()
	steps, err := Chase(context.Background(), a, b.AllOn())
	if err != nil {
		t.Fatal(err)
	}
	want :=
		"Row 1: columns 1, 2, 3, 4 and 5 are on, and only the button below each light can still turn it off."
	if steps[0].Why != want {
		t.Errorf("got %q", steps[0].Why)
	}
	// Of the four ways from what is left, the one in the table of info.
	want = "In the last row columns 1 and 5 are left. The table says: in the first row press columns 1 and 2."
	if steps[4].Why != want {
		t.Errorf("got %q", steps[4].Why)
	}
	torus := solvetest.Algebra(t, "torus-5x5")
	steps, err = Chase(t.Context(), torus, torus.Board().AllOn())
	if err != nil ||
		steps[0].Why != "Light 1 is on, and of the buttons that are left only button 21 can change it." {
		t.Errorf("%q, %v", steps[0].Why, err)
	}
}
