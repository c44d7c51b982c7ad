package solve

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
)

// Following the steps turns off what can be turned off, and each step is what it says. Chasing down leaves the last row.
func TestChaseFollowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := lightsout.NewGrid(rapid.SampledFrom([]lightsout.Topology{lightsout.Rectangle, lightsout.Cylinder}).Draw(t, "topology"), lightsout.Plus,
			rapid.IntRange(1, 7).Draw(t, "rows"), rapid.IntRange(1, 7).Draw(t, "columns"))
		if err != nil {
			t.Fatal(err)
		}
		b, err := lightsout.NewBoard(g, 2)
		if err != nil {
			t.Fatal(err)
		}
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		s := b.NewState()
		for i := range s.Len() {
			s.Set(i, rapid.IntRange(0, 1).Draw(t, "light"))
		}
		steps, err := Chase(context.Background(), a, s)
		var unsolvable *lightsout.UnsolvableError
		if err != nil && !errors.As(err, &unsolvable) || (err == nil) != must(a.Reachable(context.Background(), s, b.NewState())) {
			t.Fatalf("%s: chasing says %v, solvable is %v", b, err, must(a.Reachable(context.Background(), s, b.NewState())))
		}
		m, n, _ := g.Planar()
		x, left, downErr := ChaseDown(b, s)
		if downErr != nil || !b.Apply(s, x).Equal(left) {
			t.Fatalf("%s: chasing down leaves what the presses do not: %v", b, downErr)
		}
		for i := range (m - 1) * n {
			if left.At(i) != 0 {
				t.Fatalf("%s: chased down, and light %d is on", b, i+1)
			}
		}
		for _, step := range steps {
			for _, col := range step.Columns {
				b.Press(s, step.Row*n+col, 1)
			}
			if !s.Equal(step.After) || step.Why == "" {
				t.Fatalf("%s: after %q the board is not as said", b, step.Why)
			}
		}
		if err == nil && !s.IsZero() {
			t.Fatalf("%s: lights are left:\n%s", b, b.StateText(s))
		}
	})
}

func TestChaseWords(t *testing.T) {
	b := mustParse(t, "5x5")
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := Chase(context.Background(), a, b.AllOn())
	if err != nil {
		t.Fatal(err)
	}
	if want := "Row 1: columns 1, 2, 3, 4 and 5 are on, and of the buttons still to come only the one below a light can reach it."; steps[0].Why != want {
		t.Errorf("got %q", steps[0].Why)
	}
	// Of the four ways from what is left, the one in the table of info.
	if want := "In the last row columns 1 and 5 are left. The table says: in the first row press columns 1 and 2."; steps[4].Why != want {
		t.Errorf("got %q", steps[4].Why)
	}
	torus, err := board.Parse("torus-5x5")
	if err != nil {
		t.Fatal(err)
	}
	if a, err = algebra.Of(context.Background(), torus); err != nil {
		t.Fatal(err)
	}
	if _, err := Chase(context.Background(), a, torus.AllOn()); err == nil {
		t.Error("lights were chased around a torus")
	}
}
