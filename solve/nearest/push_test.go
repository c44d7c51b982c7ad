package nearest

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"go.uber.org/goleak"

	"lightsout/test/solvetest"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestPushErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 34))
	for _, spec := range []string{"1x1", "1x4", "4x1", "4x4", "5x7", "9x9", "5x5-mod3", "4x6-mod4",
		"cylinder-5x4", "16x16"} {
		b := solvetest.Board(t, spec)
		n := nearestOf(t, b)
		for range 5 {
			from := solvetest.State(b, rng)
			wish := solvetest.State(b, rng)
			best, err := n.Find(context.Background(), from, wish, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range Sides(b) {
				near, err := Push(context.Background(), b, from, wish, side)
				if err != nil {
					t.Fatal(err)
				}
				checkNear(t, n, from, wish, near, nil)
				if near.Cost < best.AtLeast {
					t.Errorf("%s: pushing to %s leaves %d errors, proved were at least %d", spec, side,
						near.Cost, best.AtLeast)
				}
				g := b.Rows()
				for _, i := range near.Wrong {
					rows := g.Rows()
					columns := b.Lights() / g.Rows()
					r := i / columns
					c := i % columns
					ok := map[string]bool{
						"bottom": r == rows-1, "top": r == 0, "right": c == columns-1, "left": c == 0,
					}
					if !ok[side] {
						t.Errorf("%s: pushing to %s leaves an error at row %d, column %d", spec, side, r, c)
					}
				}
			}
		}
	}
	for spec, want := range map[string]string{
		"torus-3x3": "errors cannot be pushed to side \"right\" of board torus-3x3, only to []: it must be a " +
			"rectangle, or top and bottom of a cylinder, with the plus pattern",
		"cylinder-3x3": "errors cannot be pushed to side \"right\" of board cylinder-3x3, only to [bottom top]: it " +
			"must be a rectangle, or top and bottom of a cylinder, with the plus pattern",
	} {
		b := solvetest.Board(t, spec)
		_, err := Push(context.Background(), b, b.NewState(), b.AllOn(), "right")
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestPushStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := solvetest.Board(t, "4x5")
	for _, side := range Sides(b) {
		if _, err := Push(ctx, b, b.NewState(), b.AllOn(), side); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", side, err)
		}
	}
}
