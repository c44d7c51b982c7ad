package generate

import (
	"context"
	"errors"
	"flag"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/solve/least"
	"lightsout/symmetry"
	"lightsout/test/tier"
)

// A puzzle meets every part of a wish, whatever is combined.
func TestEveryPartIsMet(t *testing.T) {
	ctx := context.Background()
	makers := map[string]*Maker{}
	for _, spec := range []string{"3x3", "4x4", "5x5", "hex-3", "3x3-mod3", "graph-petersen"} {
		makers[spec] = maker(t, spec)
	}
	if err := flag.Set("rapid.checks", strconv.Itoa(100/tier.Step(4))); err != nil {
		t.Fatal(err)
	}
	defer flag.Set("rapid.checks", "100")
	rapid.Check(t, func(t *rapid.T) {
		spec := rapid.SampledFrom([]string{"3x3", "4x4", "5x5", "hex-3", "3x3-mod3", "graph-petersen"}).Draw(
			t, "board")
		m := makers[spec]
		b := m.b
		pattern := func(name string) string {
			if !rapid.Bool().Draw(t, name) {
				return ""
			}
			s := b.NewState()
			for i := range s.Len() {
				s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
			}
			return PatternOf(b, s)
		}
		wish := Wish{
			Unique: rapid.Bool().Draw(t, "unique"), LitOnly: rapid.Bool().Draw(t, "lit-only"),
			Grade: Grade(rapid.IntRange(0, 4).Draw(t, "grade")), Depth: rapid.IntRange(0, 7).Draw(t, "depth"),
			Like: pattern("like"), Goal: pattern("goal"),
		}
		if rapid.Bool().Draw(t, "symmetric") {
			wish.Symmetry = "all"
		}
		if rapid.Bool().Draw(t, "presses") {
			wish.Method = "presses"
			wish.Presses = 8
		}
		p, err := m.Make(ctx, "x", wish)
		var never *ImpossibleError
		if errors.As(err, &never) {
			text := never.Error()
			if !strings.Contains(text, "tries") && !strings.Contains(text, "all were tried") &&
				!strings.Contains(text, "no state") &&
				!strings.Contains(text, "does not have the symmetry") &&
				!strings.Contains(text, "was found") && !strings.Contains(text, "deepest") {
				t.Error(err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		problem := lightsout.Problem{Board: b, From: p.State, To: b.NewState()}
		if wish.Goal != "" {
			problem.To = p.Goal
			if PatternOf(b, p.Goal) != wish.Goal {
				t.Errorf("the goal is %s", PatternOf(b, p.Goal))
			}
		}
		if err := problem.Check(p.Solution); err != nil {
			t.Error(err)
		}
		if wish.Depth > 0 && (p.Depth != wish.Depth || !p.Proved) {
			t.Errorf("%d presses, proved %v", p.Depth, p.Proved)
		}
		if marks, err := m.Grade(ctx, p); err != nil || wish.Grade != 0 && marks.Grade != wish.Grade {
			t.Errorf("it is %v: %v", marks.Grade, err)
		}
		group, _ := m.group.Get(ctx)
		if wish.Symmetry != "" && len(symmetry.Fixing(group, p.State)) != len(group) {
			t.Error("it is not symmetric")
		}
		if wish.LitOnly {
			litOnly(t, p)
		}
		again, err := FromSeed(ctx, m, p.Seed)
		if err != nil || !again.State.Equal(p.State) {
			t.Errorf("%s makes another: %v", p.Seed, err)
		}
	})
}

// A puzzle of several wishes meets each of them, as an independent check confirms; otherwise the error gives
// a reason.
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
			Unique: rapid.Bool().Draw(t, "unique"), Depth: max(0, rapid.IntRange(-6, 8).Draw(t, "depth")),
			Grade: Grade(rapid.IntRange(0, 4).Draw(t, "grade")),
			Symmetry: rapid.SampledFrom([]string{"", "", "mirror", "half-turn", "all", "usual"}).Draw(t,
				"symmetry"),
		}
		if rapid.IntRange(0, 3).Draw(t, "presses") == 0 {
			wish.Method = "presses"
			wish.Presses = max(wish.Depth, 4)
		}
		p, err := m.Make(ctx, "x", wish)
		var never *ImpossibleError
		if errors.As(err, &never) || err != nil && strings.Contains(err.Error(), "is not proved") {
			return
		}
		if err != nil {
			t.Fatalf("%s %s: %v", m.b, wish, err)
		}
		s, err := least.Solver{Factored: m.a, Counted: true}.Solve(ctx, lightsout.TurnOff(m.b, p.State))
		if err != nil || p.Proved && s.Presses.Weight() != p.Depth {
			t.Fatalf("%s#%s: depth %d, %v", m.b, p.Seed, p.Depth, err)
		}
		if wish.Depth > 0 && s.Presses.Weight() != wish.Depth || wish.Unique && s.Count.Int64() != 1 {
			t.Fatalf("%s#%s: depth %d, %v least solutions", m.b, p.Seed, s.Presses.Weight(), s.Count)
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
		"4x4#depth-7.easy.x": "no puzzle of 4x4 meets the wish depth-7.easy: " +
			"all were tried",
		"5x5#symmetric-all.depth-2.x": "no puzzle of 5x5 meets the wish " +
			"depth-2.symmetric-all: all were tried",
		"6x6#depth-30.easy.x": "no puzzle of 6x6 that meets the wish depth-30.easy " +
			"was found in 16384 tries",
		"5x5-x#depth-1.expert.x": "no puzzle of 5x5-x meets the wish depth-1.expert: " +
			"all were tried",
		"5x5#depth-16.symmetric.hard.x": "no puzzle of 5x5 meets the wish " +
			"depth-16.symmetric.hard: all were tried",
		"5x5#presses-20.depth-16.hard.x": "no state of 5x5 takes 16 presses: the deepest take 15",
		"graph-petersen#hard.x": "no puzzle of graph-petersen meets the wish hard: " +
			"all were tried",
		"9x9#symmetric-diagonal.unique.depth-37.x": "no puzzle of 9x9 that meets the wish " +
			"unique-37.symmetric-diagonal was found",
	} {
		spec, word, _ := strings.Cut(seed, "#")
		_, err := FromSeed(context.Background(), maker(t, spec), word)
		var never *ImpossibleError
		if !errors.As(err, &never) || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s: %v, want %s", seed, err, says)
		}
	}
}
