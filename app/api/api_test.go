package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/format"
	"lightsout/solve"
)

func mustParse(t *testing.T, spec string) *lightsout.Board {
	t.Helper()
	return must(board.Parse(spec))
}

// MarshalJSON writes the spec: tests make the parameters of acts of requests.
func (s Spec) MarshalJSON() ([]byte, error) {
	if s.Text == "" && s.board != nil {
		return json.Marshal(s.board.Spec())
	}
	return json.Marshal(s.Text)
}

// MarshalJSON writes the text.
func (s StateText) MarshalJSON() ([]byte, error) { return json.Marshal(s.Text) }

func TestInfo(t *testing.T) {
	a, err := Ask[InfoAnswer](t.Context(), &Env{}, &Info{Board: Spec{Text: "5x5"}})
	if err != nil || a.Rank != 23 || a.Nullity != 2 || a.AlwaysSolvable || len(a.Quiet) != 2 ||
		a.SolvableStates != "8388608" || fmt.Sprint(a.InvariantFactors) != "[33 0 0]" {
		t.Errorf("5x5: %+v, %v", a, err)
	}
}

func TestInfoOfHugeBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	a, err := Ask[InfoAnswer](context.Background(), &Env{},
		&Info{Board: Spec{Text: "1073741824x1073741824-knight"}})
	if err != nil || a.InfoAlgebra != nil || !strings.Contains(a.Unknown, "too large") {
		t.Errorf("got %+v, %v", a, err)
	}
	// Counts that are too long to write out are powers.
	a, err = Ask[InfoAnswer](context.Background(), &Env{},
		&Info{Board: Spec{Text: "1000x1000"}, QuietResult: true})
	if err != nil || a.SolvableStates != "2^1000000" || a.SolutionsPerState != "1" {
		t.Errorf("1000x1000: %s solvable states, %s solutions, %v", a.SolvableStates,
			a.SolutionsPerState, err)
	}
}

func TestSolve(t *testing.T) {
	b := mustParse(t, "5x5")
	on := lightsout.TurnOff(b, b.AllOn())
	run := func(ctx context.Context, q Solve) (SolveAnswer, error) {
		return Ask[SolveAnswer](ctx, &Env{}, &q)
	}
	a, err := run(context.Background(), Solve{Board: SpecOf(b), QuietResult: true})
	if err != nil || !a.Solvable || a.Solutions != "4" || a.Least || !a.Checked || a.Presses != nil ||
		on.Check(a.Found) != nil {
		t.Fatalf("got %+v, %v", a, err)
	}
	a, err = run(context.Background(), Solve{Board: SpecOf(b), General: true})
	if err != nil || len(a.Presses) != 5 || len(a.Quiet) != 2 {
		t.Errorf("%d rows, %d quiet patterns, %v", len(a.Presses), len(a.Quiet), err)
	}
	x, err := b.ParsePresses(strings.Join(a.Presses, "_"))
	if err != nil || on.Check(x) != nil {
		t.Errorf("the rows are no solution: %v, %v", err, on.Check(x))
	}
	a, err = run(context.Background(), Solve{Board: SpecOf(b), All: true, Limit: 3})
	if err != nil || len(a.All) != 3 {
		t.Errorf("%d solutions, %v", len(a.All), err)
	}
	least, err := run(context.Background(), Solve{
		Board: SpecOf(b), Options: solve.Options{Least: true, Count: true},
	})
	if err != nil || !least.Least || *least.Weight != 15 || least.AtLeast != 15 || least.LeastOnes != "4" ||
		least.GaveUp != "" {
		t.Errorf("least: got %+v, %v", least, err)
	}

	corner := b.NewState()
	corner.Set(0, 1)
	a, err = run(context.Background(), Solve{Board: SpecOf(b), State: StateOf(corner)})
	if err != nil || a.Solvable || a.Solutions != "0" || a.Weight != nil {
		t.Fatalf("got %+v, %v", a, err)
	}
	w, err := b.ParseState(strings.Join(a.Witness, "_"))
	if err != nil || lightsout.TurnOff(b, corner).CheckWitness(w) != nil {
		t.Errorf("the rows are no witness: %v", err)
	}

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := run(ctx, Solve{Board: SpecOf(b)}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
	_, err = run(context.Background(), Solve{Board: SpecOf(b), Options: solve.Options{Method: "magic"}})
	if err == nil || !strings.Contains(err.Error(), "unknown method") {
		t.Errorf("got %v", err)
	}
	_, err = run(context.Background(), Solve{Board: SpecOf(b), State: StateOf(lightsout.NewState(2, 3))})
	if err == nil {
		t.Error("a foreign state was solved")
	}
}

// Every format is written, for a board that all can hold.
func TestEncodings(t *testing.T) {
	b := mustParse(t, "4x4")
	for _, e := range ABoard.Formats() {
		s := b.AllOn()
		if f, ok := format.Named(board.Formats(), e.Name); ok && (f.Bare() || f == board.Col) {
			s = b.NewState()
		}
		a, err := Ask[EncodeAnswer](context.Background(), &Env{},
			&Encode{Board: SpecOf(b), State: StateOf(s), Format: e.Name})
		if err != nil || a.Text == "" && a.Data == nil || a.Format != e.Name {
			t.Errorf("%s: got %+v, %v", e.Name, a, err)
		}
		if found, err := ABoard.Named(strings.ToUpper(e.Name)); err != nil || found.Name != e.Name {
			t.Errorf("%s is found as %s, %v", e.Name, found.Name, err)
		}
		for _, ext := range e.Extensions {
			if found, err := ABoard.Of("folder/file" + ext); err != nil || found.Name != e.Name {
				t.Errorf("%s is found as %s, %v", ext, found.Name, err)
			}
		}
	}
}

func TestLeastSolutionsTable(t *testing.T) {
	a, err := Ask[TableAnswer](context.Background(), &Env{},
		&Table{Table: "least", Solutions: true, From: 3, To: 4})
	want := []any{LeastSolutions{5, "1", "101/010/101"}, LeastSolutions{4, "2", "0100/0001/1000/0010"}}
	if err != nil || !slices.Equal(a.Values, want) {
		t.Errorf("got %v, %v", a.Values, err)
	}
}

func TestTables(t *testing.T) {
	for name, want := range map[string][]any{
		"nullity": {3, 0, 4, 4, 5, 2, 6, 0, 7, 0, 8, 0, 9, 8},
		"least":   {3, 5, 4, 4, 5, 15, 6, 28, 7, 33, 8, 40, 9, 25},
		"depth":   {3, 9, 4, 7, 5, 15, 6, 36, 7, 49, 8, 64, 9, 37},
	} {
		var got []any
		_, err := Do(context.Background(), &Env{},
			&Table{Table: name, From: 3, To: 9, Give: func(n int, value any) error {
				got = append(got, n, value)
				return nil
			}})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %v, %v, want %v", name, got, err, want)
		}
	}
}

func TestHint(t *testing.T) {
	b := mustParse(t, "5x5")
	s := b.AllOn()
	for left := 15; left > 0; left-- {
		h, err := Ask[HintAnswer](context.Background(), &Env{}, &Hint{Board: SpecOf(b), State: StateOf(s)})
		if err != nil || !h.Least || h.Weight != left || h.Button == nil || h.Why == "" {
			t.Fatalf("%d presses left: got %+v, %v", left, h, err)
		}
		b.Press(s, *h.Button, 1)
	}
	h, err := Ask[HintAnswer](context.Background(), &Env{}, &Hint{Board: SpecOf(b), State: StateOf(s)})
	if err != nil || !h.Done || !s.IsZero() {
		t.Errorf("at the end: got %+v, %v", h, err)
	}
	s.Set(0, 1)
	h, err = Ask[HintAnswer](context.Background(), &Env{}, &Hint{Board: SpecOf(b), State: StateOf(s)})
	if err != nil || h.Solvable || len(h.Witness) != 5 {
		t.Errorf("unsolvable: got %+v, %v", h, err)
	}
}

func TestNearest(t *testing.T) {
	b := mustParse(t, "5x5")
	wish := b.NewState()
	wish.Set(0, 1)
	a, err := Ask[NearestAnswer](context.Background(), &Env{},
		&Nearest{Board: SpecOf(b), State: StateOf(wish)})
	if err != nil || a.Wrong != 1 || !a.Proved || a.AtLeast != 1 || len(a.Lights) != 1 || len(a.Pushed) != 4 {
		t.Errorf("got %+v, %v", a, err)
	}
	r, err := Ask[SolveAnswer](context.Background(), &Env{},
		&Solve{Board: SpecOf(b), Goal: StateOf(a.Found.State)})
	if err != nil || !r.Solvable {
		t.Errorf("the nearest state cannot be reached: %+v, %v", r, err)
	}
}
