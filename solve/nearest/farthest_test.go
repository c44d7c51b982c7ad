package nearest

import (
	"context"
	"testing"

	"lightsout/internal/test/solvetest"
)

// The farthest state is as far as the last of the distances says, by meeting in the middle too, and has
// exactly that number of lights on; the bound is not above.
func TestFarthest(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"3x3", "4x4", "5x5", "9x9", "7x11", "torus-6x4", "19x19", "merlin", "orbix", "graph-petersen", "4x4-x"} {
		a := solvetest.Algebra(t, spec)
		near, err := New(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		counts, err := near.Distances(ctx)
		if err != nil {
			t.Fatal(err)
		}
		far, err := near.Farthest(ctx)
		if err != nil {
			t.Fatal(err)
		}
		costs := make([]int, a.Board().Lights())
		for i := range costs {
			costs[i] = 1
		}
		got, err := near.FindByCost(ctx, a.Board().NewState(), far, costs)
		if err != nil || !got.Proved || got.Cost != len(counts)-1 || far.On() != got.Cost {
			t.Errorf("%s: the farthest state is %d lights away, proved %v, and has %d on; want %d, %v", spec, got.Cost, got.Proved, far.On(), len(counts)-1, err)
		}
		if bound := near.FarthestAtLeast(); bound > len(counts)-1 {
			t.Errorf("%s: at least %d is claimed, and it is %d", spec, bound, len(counts)-1)
		}
	}
	for spec, want := range map[string]int{"39x39": 4, "torus-12x12-mod3": 1} {
		near, err := New(context.Background(), solvetest.Algebra(t, spec))
		if err != nil {
			t.Fatal(err)
		}
		if bound := near.FarthestAtLeast(); bound < want {
			t.Errorf("%s: the bound is %d, want at least %d", spec, bound, want)
		}
		if _, err := near.Farthest(ctx); err == nil {
			t.Errorf("%s has a farthest state", spec)
		}
	}
}
