package generate

import (
	"context"
	"errors"
	"strings"
	"testing"

	"lightsout"
	"lightsout/solve/least"
	"lightsout/symmetry"

	"pgregory.net/rapid"
)

// A puzzle of several wishes meets each of them, as an independent check confirms; otherwise the error gives a reason.
func TestWishesCombine(t *testing.T) {
	ctx := context.Background()
	specs := []string{"3x3", "4x4", "5x5", "hex-3", "torus-5x5", "3x3-mod3", "graph-petersen"}
	makers := map[string]*Maker{}
	for _, spec := range specs {
		makers[spec] = maker(t, spec)
	}
	rapid.Check(t, func(t *rapid.T) {
		m := makers[rapid.SampledFrom(specs).Draw(t, "spec")]
		wish := Wish{
			Unique: rapid.Bool().Draw(t, "unique"), Depth: max(0, rapid.IntRange(-6, 8).Draw(t, "depth")), Grade: Grade(rapid.IntRange(0, 4).Draw(t, "grade")),
			Symmetry: rapid.SampledFrom([]string{"", "", "mirror", "half-turn", "all", UsualSymmetry}).Draw(t, "symmetry"),
		}
		if rapid.IntRange(0, 3).Draw(t, "presses") == 0 {
			wish.Method, wish.Presses = "presses", max(wish.Depth, 4)
		}
		p, err := m.Make(ctx, "x", wish)
		var never *ImpossibleError
		if errors.As(err, &never) || err != nil && strings.Contains(err.Error(), "is not proved") {
			return
		}
		if err != nil {
			t.Fatalf("%s %s: %v", m.b, wish, err)
		}
		s, count, err := least.Solver{Factored: m.a}.Count(ctx, lightsout.TurnOff(m.b, p.State))
		if err != nil || p.Proved && s.Presses.Weight() != p.Depth {
			t.Fatalf("%s#%s: depth %d, %v", m.b, p.Seed, p.Depth, err)
		}
		if wish.Depth > 0 && s.Presses.Weight() != wish.Depth || wish.Unique && count.Int64() != 1 {
			t.Fatalf("%s#%s: depth %d, %v least solutions", m.b, p.Seed, s.Presses.Weight(), count)
		}
		if marks, err := m.Grade(ctx, p); wish.Grade != 0 && (err != nil || marks.Grade != wish.Grade) {
			t.Fatalf("%s#%s: %v, %v", m.b, p.Seed, marks, err)
		}
		if wish.Symmetry != "" {
			list, err := m.symmetries(context.Background(), wish.Symmetry)
			if err != nil || len(symmetry.Fixing(list, p.State)) != len(list) {
				t.Fatalf("%s#%s is not symmetric, %v", m.b, p.Seed, err)
			}
		}
		if again, err := FromSeed(ctx, m, p.Seed); err != nil || !again.State.Equal(p.State) {
			t.Fatalf("%s#%s does not make it again: %v", m.b, p.Seed, err)
		}
	})
}

// A refusal is proved by examining all puzzles, or gives the number of tries.
func TestWishesThatCannotBeMet(t *testing.T) {
	for seed, says := range map[string]string{
		"4x4#depth-7.easy.x":                       "no puzzle of 4x4 meets the wish depth-7.easy: all were tried",
		"5x5#symmetric-all.depth-2.x":              "no puzzle of 5x5 meets the wish depth-2.symmetric-all: all were tried",
		"6x6#depth-30.easy.x":                      "no puzzle of 6x6 that meets the wish depth-30.easy was found in 16384 tries",
		"5x5#depth-16.symmetric.hard.x":            "no puzzle of 5x5 meets the wish depth-16.symmetric.hard: all were tried",
		"5x5#presses-20.depth-16.hard.x":           "no state of 5x5 takes 16 presses: the deepest take 15",
		"graph-petersen#hard.x":                    "no puzzle of graph-petersen meets the wish hard: all were tried",
		"9x9#symmetric-diagonal.unique.depth-37.x": "no puzzle of 9x9 that meets the wish unique-37.symmetric-diagonal was found",
	} {
		spec, word, _ := strings.Cut(seed, "#")
		_, err := FromSeed(context.Background(), maker(t, spec), word)
		var never *ImpossibleError
		if !errors.As(err, &never) || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s: %v, want %s", seed, err, says)
		}
	}
}
