package generate

import (
	"context"
	"testing"

	"lightsout"
	"lightsout/symmetry"
)

// Symmetric puzzles are symmetric, and all symmetric solvable states are equally likely, also those
// that have no symmetric solution.
func TestSymmetric(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec  string
		names []string
	}{
		{"4x4", Symmetries()}, {"5x5", Symmetries()},
		{"3x4", []string{"mirror", "flip", "half-turn", "all", defaultSymmetry}},
		{"torus-3x3-mod3", Symmetries()}, {"3x3x2", []string{defaultSymmetry, "all"}},
		{"3x3-mod4", Symmetries()},
	} {
		m := maker(t, test.spec)
		for _, name := range test.names {
			list := must(m.symmetries(context.Background(), name))
			states := 0
			if m.a.SolvableStates().BitLen() < 16 {
				for _, x := range m.everyState(t.Context()) {
					if len(symmetry.Fixing(list, m.before(x))) == len(list) {
						states++
					}
				}
			}
			if states > 100 {
				states = 0 // too many to draw often
			}
			r := newRandom("symmetric", name)
			counts := map[string]int{}
			for range 20*states + 20 {
				p := must(m.draw(ctx, r, Wish{Method: "uniform", Symmetry: name}))
				if len(symmetry.Fixing(list, p.State)) != len(list) || p.State.IsZero() {
					t.Fatalf("%s is not symmetric by %q: %v", test.spec, name, m.b.StateRows(p.State))
				}
				if err := lightsout.TurnOff(m.b, p.State).Check(p.Solution); err != nil {
					t.Fatal(err)
				}
				counts[keyOf(p.State)]++
			}
			if states > 1 {
				even(t, test.spec+" "+name, counts, states)
			}
		}
	}
	for spec, says := range map[string]string{
		"3x4": "board 3x4 has no symmetry diagonal: it has mirror, flip, half-turn, all",
		"4x4-pattern=110_010_000": "board 4x4-pattern=110_010_000 has no symmetry that is known, so no " +
			"puzzle of it is symmetric",
	} {
		_, err := maker(t, spec).Make(ctx, "x", Wish{Symmetry: "diagonal"})
		if err == nil || err.Error() != says {
			t.Errorf("%v, want %s", err, says)
		}
	}
}
