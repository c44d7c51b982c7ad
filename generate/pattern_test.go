package generate

import (
	"context"
	"strings"
	"testing"

	"lightsout/symmetry"
)

// The puzzle like a picture is the nearest one, and a pack begins with it.
func TestLikeIsNearest(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"3x3", "4x4", "5x5", "hex-3"} {
		m := maker(t, spec)
		b := m.b
		picture := b.NewState()
		for i := range picture.Len() {
			picture.Set(i, i*i%3%2)
		}
		solver := must(m.nearest.Get(ctx))
		nearest := must(solver.Find(ctx, b.NewState(), picture, nil))
		wish := Wish{Like: PatternOf(b, picture)}
		p, err := m.Make(ctx, "x", wish)
		if err != nil || differ(p.State, picture) != differ(nearest.State, picture) {
			t.Errorf("%s: %d lights differ: %v", spec, differ(p.State, picture), err)
		}
		pack, err := packOf(ctx, m, 20, "x", wish)
		if err != nil || differ(pack[0].State, picture) != differ(p.State, picture) {
			t.Errorf("%s: %v", spec, err)
		}
		for _, p := range pack {
			if differ(p.State, picture) > 8 {
				t.Errorf("%s: %d lights differ", spec, differ(p.State, picture))
			}
		}
	}
}

// With a goal, puzzles of a pack differ by more than symmetries that keep the goal.
func TestPackWithGoal(t *testing.T) {
	ctx := context.Background()
	m := maker(t, "3x3")
	corner := Wish{Goal: "100_000_000"}
	pack := must(packOf(ctx, m, 200, "x", corner))
	group, err := m.fixing(ctx, corner)
	if err != nil || len(group) != 2 {
		t.Fatalf("%d symmetries keep a corner: %v", len(group), err)
	}
	seen := map[string]bool{}
	for _, p := range pack {
		seen[keyOf(symmetry.Canonical(group, p.State))] = true
	}
	if len(seen) != len(pack) {
		t.Errorf("%d of %d differ", len(seen), len(pack))
	}
	if _, err := packOf(ctx, m, 400, "x", corner); err == nil || !strings.Contains(err.Error(), "has only") {
		t.Error(err)
	}
}

func TestPatternsAreRefused(t *testing.T) {
	m := maker(t, "3x3")
	for wish, says := range map[string]string{
		"like-":             `like ""`,
		"like-01.2":         "method",
		"goal-" + "0A":      "rows of digits",
		"like-010.like-010": "appears twice",
		"lit-only.lit-only": "appears twice",
		"like-" + strings.Repeat("0", MaxPattern+1): "characters",
	} {
		if _, err := parseWish(wish); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", wish, err)
		}
	}
	for wish, says := range map[string]string{
		"like-0101": "like: ", "goal-010_111": "goal: ",
		"symmetric.goal-100_000_000": "does not have the symmetry",
	} {
		w := must(parseWish(wish))
		_, err := m.Make(context.Background(), "x", w)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", wish, err)
		}
	}
}
