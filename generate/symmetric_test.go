package generate

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/internal/test/tier"
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
		{"4x4", Symmetries()}, {"5x5", Symmetries()}, {"3x4", []string{"mirror", "flip", "half-turn", "all", UsualSymmetry}}, {"torus-3x3-mod3", Symmetries()}, {"3x3x2", []string{UsualSymmetry, "all"}}, {"3x3-mod4", Symmetries()},
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
		"3x4": "board 3x4 has no symmetry diagonal: it has mirror, flip, half-turn, all", "4x4-pattern=110_010_000": "board 4x4-pattern=110_010_000 has no symmetry that is known, so no puzzle of it is symmetric",
	} {
		if _, err := maker(t, spec).Make(ctx, "x", Wish{Symmetry: "diagonal"}); err == nil || err.Error() != says {
			t.Errorf("%v, want %s", err, says)
		}
	}
}

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
		spec := rapid.SampledFrom([]string{"3x3", "4x4", "5x5", "hex-3", "3x3-mod3", "graph-petersen"}).Draw(t, "board")
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
			Unique: rapid.Bool().Draw(t, "unique"), LitOnly: rapid.Bool().Draw(t, "lit-only"), Grade: Grade(rapid.IntRange(0, 4).Draw(t, "grade")),
			Depth: rapid.IntRange(0, 7).Draw(t, "depth"), Like: pattern("like"), Goal: pattern("goal"),
		}
		if rapid.Bool().Draw(t, "symmetric") {
			wish.Symmetry = "all"
		}
		if rapid.Bool().Draw(t, "presses") {
			wish.Method, wish.Presses = "presses", 8
		}
		p, err := m.Make(ctx, "x", wish)
		var never *ImpossibleError
		if errors.As(err, &never) {
			if text := never.Error(); !strings.Contains(text, "tries") && !strings.Contains(text, "all were tried") && !strings.Contains(text, "no state") &&
				!strings.Contains(text, "does not have the symmetry") && !strings.Contains(text, "was found") && !strings.Contains(text, "deepest") {
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
		if group, _ := m.group.Get(ctx); wish.Symmetry != "" && len(symmetry.Fixing(group, p.State)) != len(group) {
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

// litOnly plays a puzzle in its order under the rule.
func litOnly(t interface{ Errorf(string, ...any) }, p Puzzle) {
	s, x := p.State.Clone(), p.Board.NewPresses()
	for _, j := range p.Order {
		if s.At(j) == 0 {
			t.Errorf("button %d is pressed while its light is off", j)
		}
		p.Board.Press(s, j, 1)
		x.Add(j, 1)
	}
	if !x.Equal(p.Solution) {
		t.Errorf("the order has other presses than the solution")
	}
}

// Two states: an order exists if and only if the search over all orders finds one.
func TestOrderIsFoundIfThereIsOne(t *testing.T) {
	m := maker(t, "3x4")
	b := m.b
	rapid.Check(t, func(t *rapid.T) {
		x := b.NewPresses()
		for j := range x.Len() {
			x.Set(j, rapid.IntRange(0, 1).Draw(t, "press"))
		}
		start := m.before(x)
		_, found := m.order(t.Context(), start, x)
		if there := anyOrder(b, start.Clone(), x.Clone()); found != there {
			t.Errorf("found %v, there is one %v", found, there)
		}
	})
}

func anyOrder(b *lightsout.Board, s lightsout.State, left lightsout.Presses) bool {
	seen := map[string]bool{}
	var try func() bool
	try = func() bool {
		key := fmt.Sprint(left)
		if left.Weight() == 0 || seen[key] {
			return left.Weight() == 0
		}
		seen[key] = true
		for j := range left.Len() {
			if left.At(j) == 0 || s.At(j) == 0 {
				continue
			}
			b.Press(s, j, 1)
			left.Set(j, 0)
			if try() {
				return true
			}
			left.Set(j, 1)
			b.Press(s, j, 1)
		}
		return false
	}
	return try()
}

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
		nearest := must(solver.Find(ctx, b.NewState(), picture))
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
		"like-0101": "like: ", "goal-010_111": "goal: ", "symmetric.goal-100_000_000": "does not have the symmetry",
	} {
		w := must(parseWish(wish))
		if _, err := m.Make(context.Background(), "x", w); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", wish, err)
		}
	}
}
