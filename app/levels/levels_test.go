package levels

import (
	"context"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/play"
	"lightsout/solve/least"
	"lightsout/solve/technique"
)

// Every level needs the technique and the presses that it says, and belongs to its world; so three stars are
// possible.
func TestLevels(t *testing.T) {
	ctx := context.Background()
	titles := map[string]bool{}
	ids := map[string]bool{}
	belongs := map[string]func(*lightsout.Board, board.Game, lightsout.Presses) bool{
		"Plus": func(b *lightsout.Board, _ board.Game, _ lightsout.Presses) bool {
			_, open, plus := b.Plus()
			return plus && !open && b.Modulus() == 2
		},
		"Chasing": func(b *lightsout.Board, _ board.Game, _ lightsout.Presses) bool {
			g, _, plus := b.Plus()
			return plus && g.Topology == lightsout.Rectangle
		},
		// A press of the solution crosses a side: the same presses leave another state on a rectangle.
		"Edges": func(b *lightsout.Board, g board.Game, x lightsout.Presses) bool {
			grid, ok := b.Grid()
			if !ok || grid.Topology == lightsout.Rectangle {
				return false
			}
			rows, columns, _ := grid.Planar()
			flat, err := lightsout.NewGrid(lightsout.Rectangle, lightsout.Plus, rows, columns)
			if err != nil {
				t.Fatal(err)
			}
			plain, err := lightsout.NewBoard(flat, 2)
			return err == nil && !plain.Apply(plain.NewState(), x).Equal(g.State)
		},
		"Colors": func(b *lightsout.Board, _ board.Game, _ lightsout.Presses) bool { return b.Modulus() > 2 },
		"Shapes": func(b *lightsout.Board, _ board.Game, _ lightsout.Presses) bool {
			g, _, plus := b.Plus()
			_, linked := b.Layout().(lightsout.Linked)
			return !linked && (!plus || g.Topology != lightsout.Rectangle || b.Lights() == 27)
		},
		"Graphs": func(b *lightsout.Board, _ board.Game, _ lightsout.Presses) bool {
			_, linked := b.Layout().(lightsout.Linked)
			return linked
		},
	}
	if worlds := Worlds(); len(worlds) != 6 || len(List()) != 60 {
		t.Fatalf("%d worlds and %d levels", len(worlds), len(List()))
	}
	for _, w := range Worlds() {
		hardest := technique.Technique(0)
		for _, l := range w.Levels {
			g, err := board.ParseID(l.ID)
			if err != nil {
				t.Fatal(err)
			}
			again := board.FormatID(g.Board, g.State)
			if again != l.ID || titles[l.Title] || ids[l.ID] || l.Idea == "" {
				t.Errorf("level %s %q is not written as %s, or is there twice", l.ID, l.Title, again)
			}
			titles[l.Title] = true
			ids[l.ID] = true
			a, err := algebra.Of(ctx, g.Board)
			if err != nil {
				t.Fatal(err)
			}
			s, err := least.Solver{Factored: a}.Solve(ctx, lightsout.TurnOff(g.Board, g.State))
			if err != nil || !s.Least || s.Presses.Weight() != l.Least {
				t.Errorf("%s %q takes %d presses, %v", w.Name, l.Title, s.Presses.Weight(), err)
			}
			m, err := generate.New(a)
			if err != nil {
				t.Fatal(err)
			}
			marks, err := m.Grade(ctx, generate.Puzzle{Board: g.Board, State: g.State})
			if err != nil || marks.Technique.String() != l.Technique {
				t.Errorf("%s %q needs %s, %v", w.Name, l.Title, marks.Technique, err)
			}
			hardest = max(hardest, marks.Technique)
			if !belongs[w.Name](g.Board, g, s.Presses) {
				t.Errorf("%q does not belong to %s", l.Title, w.Name)
			}
			if r := (play.Result{Won: true, Moves: l.Least, Least: s.Presses.Weight()}); Stars(r) != 3 {
				t.Errorf("%q: %d stars", l.Title, Stars(r))
			}
		}
		if w.Name == "Plus" && hardest > technique.Overlap ||
			w.Name == "Chasing" && hardest != technique.Free {
			t.Errorf("the hardest technique of %s is %s", w.Name, hardest)
		}
	}
}

func TestStarsAndPath(t *testing.T) {
	level := func(n int, r play.Result) play.Result {
		r.Kind = Kind(n)
		return r
	}
	won := play.Result{Won: true, Moves: 3, Least: 3}
	hinted := won
	long := won
	unknown := won
	shown := won
	hinted.Hints = 1
	long.Moves = 4
	unknown.Least = 0
	shown.Helped = true
	for i, r := range []play.Result{{}, shown, hinted, long, unknown, won} {
		if want := []int{0, 1, 1, 2, 2, 3}[i]; Stars(r) != want {
			t.Errorf("%+v: %d stars, want %d", r, Stars(r), want)
		}
	}
	stars, next := Path([]play.Result{
		level(1, long), level(1, won), level(1, hinted), level(2, shown), level(4, won),
		{Kind: "level-61", Won: true}, {Kind: "daily", Won: true},
	})
	if next != 3 || stars[0] != 3 || stars[1] != 1 || stars[2] != 0 || stars[3] != 3 || len(stars) != 60 {
		t.Errorf("%v, next %d", stars, next)
	}
	for kind, want := range map[string]bool{"level-1": true, "level-60": true, "level-0": false,
		"level-61": false, "level-": false, "level-x": false, "hard": false} {
		if _, ok := Of(kind); ok != want {
			t.Errorf("%q is a level: %v", kind, ok)
		}
	}
}
