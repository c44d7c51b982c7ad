package generate

import (
	"context"
	"fmt"
	"testing"

	"lightsout/symmetry"
	"lightsout/test/solvetest"
)

// The puzzles of a pack are as requested, have their own seeds, and no two are the same turned or mirrored.
func TestPack(t *testing.T) {
	ctx := context.Background()
	for spec, wishes := range map[string][]Wish{
		"5x5": {{}, {Depth: 15}, {Symmetry: "usual"}, {Method: "presses", Presses: 2}, {Grade: Medium}},
		"3x4": {{Unique: true}, {Method: "orthogonal"}, {Grade: Expert}}, "hex-3": {{Depth: 4}},
		"4x4-mod3": {{Method: "reverse"}},
	} {
		m := maker(t, spec)
		for _, wish := range wishes {
			pack, err := packOf(ctx, m, 20, "pack", wish)
			if err != nil || len(pack) != 20 {
				t.Fatalf("%s %s: %d puzzles, %v", spec, wish, len(pack), err)
			}
			for i, p := range pack {
				check(t, m, p)
				if p.State.IsZero() {
					t.Errorf("%s#%s is off", spec, p.Seed)
				}
				if again, err := FromSeed(ctx, m, p.Seed); err != nil || !again.State.Equal(p.State) {
					t.Errorf("%s#%s does not make it again: %v", spec, p.Seed, err)
				}
				for _, q := range pack[:i] {
					for _, y := range must(symmetry.Of(context.Background(), m.b)) {
						if solvetest.Renamed(q.State, y.Lights).Equal(p.State) {
							t.Fatalf("%s: %s and %s are the same", spec, p.Seed, q.Seed)
						}
					}
				}
			}
		}
	}
}

// Small boards have few puzzles, and a pack can hold all of them. The numbers are counted independently, the
// uniform ones by Burnside's lemma: the average number of states that a symmetry fixes.
func TestAllPuzzlesOfSmallBoards(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"1x1", "2x2", "2x3", "3x3", "4x4", "2x2-mod3", "torus-3x3", apart} {
		m := maker(t, spec)
		group := must(symmetry.Of(context.Background(), m.b))
		fixed := len(group) // all off is fixed by each
		for _, x := range m.everyState(ctx) {
			fixed += len(symmetry.Fixing(group, m.before(x)))
		}
		want := fixed/len(group) - 1
		got, err := m.classes(ctx, Wish{Method: "uniform"}, group)
		if err != nil || got != want {
			t.Fatalf("%s: %d classes, want %d, %v", spec, got, want, err)
		}
		if pack, err := packOf(ctx, m, want, "all", Wish{}); err != nil || len(pack) != want {
			t.Errorf("%s: %d of %d puzzles, %v", spec, len(pack), want, err)
		}
		says := fmt.Sprintf("board %s has %s of the wish uniform, up to symmetry", m.b, fewPuzzles(want))
		if _, err := packOf(ctx, m, want+1, "all", Wish{}); err == nil || err.Error() != says {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

func TestTooFew(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		spec string
		wish Wish
		n    int
		says string
	}{
		{"1x1", Wish{}, 2, "board 1x1 has only 1 puzzle of the wish uniform, up to symmetry"},
		{"4x4", Wish{Depth: 7}, 9, "board 4x4 has only 6 puzzles of the wish depth-7, up to symmetry"},
		{
			"5x5", Wish{Depth: 1}, 7,
			"only 6 puzzles of the wish depth-1 on board 5x5 came up in 1822 tries, up to symmetry: there " +
				"may be no more",
		},
		{
			"5x5", Wish{Unique: true, Symmetry: defaultSymmetry, Grade: Hard}, 10_000,
			"board 5x5 has only 1183 puzzles of the wish unique.symmetric.hard-2, up to symmetry",
		},
		{"4x4", Wish{Depth: 8}, 1, "no state of 4x4 takes 8 presses: the deepest take 7"},
		{"5x5", Wish{Depth: 16}, 1, "no state of 5x5 takes 16 presses: the deepest take 15"},
	} {
		_, err := packOf(ctx, maker(t, test.spec), test.n, "few", test.wish)
		if err == nil || err.Error() != test.says {
			t.Errorf("got  %v\nwant %s", err, test.says)
		}
	}
}
