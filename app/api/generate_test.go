package api

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
)

// An answer about a puzzle is true: the ID names the state, the presses turn it off, the seed
// makes it again.
func TestGenerate(t *testing.T) {
	ctx := context.Background()
	for spec, seed := range map[string]string{
		"5x5": "depth-12.x", "4x6": "medium.x", "torus-5x5-mod3": "x", "hex-3": "unique.x",
		"graph-petersen": "orthogonal.x", "orbix": "presses-3.x", "6x6": "symmetric-all.x",
	} {
		b := mustParse(t, spec)
		calls := 0
		env := &Env{Progress: func(p Progress) {
			calls++
			if int(p.Done) != calls {
				t.Errorf("%d puzzles are done, not %d", calls, p.Done)
			}
		}}
		answer, err := Ask[GenerateAnswer](ctx, env,
			&Generate{Board: SpecOf(b), Seed: seed, Whole: true, Count: 5})
		if err != nil || len(answer.Puzzles) != 5 || calls != 5 || answer.Seed != seed {
			t.Fatalf("%s: %d puzzles, %d calls, %v", spec, len(answer.Puzzles), calls, err)
		}
		for _, p := range answer.Puzzles {
			g, err := board.ParseID(p.ID)
			if err != nil || !g.State.Equal(p.Found.State) ||
				strings.Join(b.StateRows(g.State), "/") != strings.Join(p.State, "/") {
				t.Fatalf("%s: %v", p.ID, err)
			}
			x, err := b.ParsePresses(strings.Join(p.Presses, "/"))
			if err != nil || x.Weight() != p.Weight {
				t.Fatalf("%s: %v", p.ID, err)
			}
			if err := lightsout.TurnOff(b, p.Found.State).Check(x); err != nil {
				t.Error(err)
			}
			again, err := Ask[GenerateAnswer](ctx, &Env{},
				&Generate{Board: SpecOf(b), Seed: p.Seed, Whole: true})
			if err != nil || again.Puzzles[0].ID != p.ID {
				t.Errorf("%s#%s: %v", spec, p.Seed, err)
			}
			if p.Grade == nil || p.Grade.Technique == 0 || p.Grade.Effort > 0 && p.Grade.Steps == 0 {
				t.Errorf("%s: grade %+v of %d presses", p.ID, p.Grade, p.Weight)
			}
		}
		if data, err := json.Marshal(answer); err != nil || strings.Contains(string(data), "Found") {
			t.Errorf("%v: %s", err, data)
		}
		sheet := must(SheetOf(Print{Title: "Title"}, answer.Puzzles))
		var text strings.Builder
		err = sheet.WriteText(&text)
		if err != nil || !strings.Contains(text.String(), answer.Puzzles[4].ID) {
			t.Errorf("%v: %s", err, text.String())
		}
	}
}

func TestGenerateErrors(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		q    Generate
		says string
	}{
		{Generate{Board: Spec{Text: "5x5"}, Seed: "depth-16.x"},
			"no state of 5x5 takes 16 presses: the deepest take 15"},
		{Generate{Board: Spec{Text: "5x5"}, Seed: "x", Count: -1}, "-1: must be at least 1"},
		{Generate{Board: Spec{Text: "5x5"}, Seed: "x", Count: MaxGenerated + 1},
			"at most 10000 fit in one answer"},
		{Generate{Board: Spec{Text: "5x5"}, Seed: "daily.2026-11-15", Count: 2}, "a day has one"},
		{Generate{Board: Spec{Text: "1x2"}, Seed: "x", Count: 20}, "board 1x2 has only 1 puzzle"},
	} {
		if _, err := Do(ctx, &Env{}, &test.q); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, want %s", err, test.says)
		}
	}
	canceled, cancel := context.WithCancel(ctx)
	cancel()
	_, err := Ask[GenerateAnswer](canceled, &Env{}, &Generate{Board: Spec{Text: "5x5"}, Seed: "x"})
	if err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

// A long game ID does not fit below a puzzle on paper; that of its seed does.
func TestGenerateNotes(t *testing.T) {
	answer :=
		must(Ask[GenerateAnswer](t.Context(), &Env{}, &Generate{Board: Spec{Text: "40x40"}, Seed: "easy.x"}))
	sheet := must(SheetOf(Print{}, answer.Puzzles))
	if p := sheet.Puzzles[0]; p.Note != "40x40#easy.x" || !strings.HasPrefix(p.Caption, "easy, ") {
		t.Errorf("%q, %q", p.Caption, p.Note)
	}
}

// The puzzle of a day is the same one from the library, as a game, and generated for the page, HTTP and the
// command line; and the answer says which grades the board has.
func TestDailyIsTheSameEverywhere(t *testing.T) {
	ctx := context.Background()
	for _, spec := range []string{"5x5", "4x4", "graph-petersen", "hex-3"} {
		b := mustParse(t, spec)
		a := must(algebra.Of(ctx, b))
		m := must(generate.New(a))
		for _, date := range []string{"2026-01-01", "2026-03-08", "2026-11-15", "2026-11-16"} {
			p := must(generate.FromSeed(ctx, m, "daily."+date))
			made, err := Ask[GenerateAnswer](ctx, &Env{}, &Generate{Board: Spec{Text: spec}, Daily: date})
			if err != nil || made.Puzzles[0].ID != board.FormatID(b, p.State) || made.Number < 1 {
				t.Errorf("%s %s: %v, %v", spec, date, made, err)
			}
			game, err := Do(ctx, &Env{}, &gameAct{ID: spec + "#daily." + date})
			if err != nil || game.(gameFound).ID != made.Puzzles[0].ID {
				t.Errorf("%s %s: %v, %v", spec, date, game, err)
			}
			if missing := map[string]int{"graph-petersen": 1}[spec]; len(made.Grades) != 4-missing {
				t.Errorf("%s has the grades %v", spec, made.Grades)
			}
		}
	}
}
