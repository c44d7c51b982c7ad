package cli

import (
	"context"
	"testing"

	"lightsout"
	"lightsout/picture"
)

// The claims of the lessons are true: the patterns are quiet, and the last figure of the elimination solves all-on.
func TestLessons(t *testing.T) {
	ctx := context.Background()
	for _, l := range lessons() {
		var sheet picture.Sheet
		if err := l.fill(ctx, &sheet); err != nil || sheet.Title == "" || sheet.Rule == "" || len(sheet.Puzzles) < 2 {
			t.Fatalf("%s: %+v, %v", l.name, sheet, err)
		}
		last := sheet.Puzzles[len(sheet.Puzzles)-1]
		switch l.name {
		case "quiet":
			for _, p := range sheet.Puzzles[:3] {
				x := p.Board.NewPresses()
				copy(x.Words(), p.State.Words())
				if x.Weight() == 0 || !p.Board.Apply(p.Board.NewState(), x).IsZero() {
					t.Errorf("%s is not quiet", p.Caption)
				}
			}
		case "elimination":
			g, err := loadBoard("2x3")
			if err != nil {
				t.Fatal(err)
			}
			x := g.Board.NewPresses()
			for i := range 4 {
				x.Set(i, last.State.At(7*i+6))
			}
			if err := lightsout.TurnOff(g.Board, g.Board.AllOn()).Check(x); err != nil {
				t.Error(err)
			}
		}
	}
}
