package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/picture"
	"lightsout/solve"
	"lightsout/solve/nearest"
)

// The claims of the lessons are true: patterns are quiet, the table of chasing is that of 5×5, matrices are those of their
// boards, every step of the elimination has the same solutions, and captions say how near a picture can be reached.
func TestLessons(t *testing.T) {
	for _, l := range lessons() {
		var sheet picture.Sheet
		if err := l.fill(&sheet); err != nil || sheet.Title == "" || sheet.Rule == "" || len(sheet.Puzzles) < 2 {
			t.Fatalf("%s: %+v, %v", l.Name, sheet, err)
		}
		checkLesson(t, l.Name, sheet.Puzzles)
	}
}

func checkLesson(t *testing.T, name string, figures []picture.Puzzle) {
	t.Helper()
	ctx := context.Background()
	switch name {
	case "quiet":
		for _, p := range figures[:3] {
			x := p.Board.NewPresses()
			copy(x.Words(), p.State.Words())
			if x.Weight() == 0 || !p.Board.Apply(p.Board.NewState(), x).IsZero() {
				t.Errorf("%s is not quiet", p.Caption)
			}
		}
	case "chasing":
		table, err := solve.ChaseTable(lessonBoard(t, "5x5"))
		if err != nil || len(table) != len(figures) {
			t.Fatalf("%d lines, and %d figures: %v", len(table), len(figures), err)
		}
		for i, line := range table {
			for column := range 5 {
				if (figures[i].State.At(column) == 1) != slices.Contains(line.Left, column+1) || (figures[i].State.At(5+column) == 1) != slices.Contains(line.Press, column+1) {
					t.Errorf("figure %d is not line %v of the table", i+1, line)
				}
			}
		}
	case "matrix":
		if got, want := strings.Join(figures[0].Board.StateRows(figures[0].State), "/"), matrixOf(lessonBoard(t, "2x3")); got != want {
			t.Errorf("the matrix of 2x3 is %s, not %s", want, got)
		}
		if got, want := strings.Join(figures[1].Board.StateRows(figures[1].State)[:3], "/"), matrixOf(lessonBoard(t, "3x3")); !strings.HasPrefix(want, got) {
			t.Errorf("the matrix of 3x3 is %s, and does not begin with %s", want, got)
		}
	case "elimination":
		checkElimination(t, figures)
	case "nearest":
		a, err := algebra.Of(ctx, lessonBoard(t, "4x4"))
		if err != nil {
			t.Fatal(err)
		}
		n, err := nearest.New(ctx, a)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range figures {
			found, err := n.Find(ctx, a.Board().NewState(), p.State)
			want := "can be reached"
			if found.Cost > 0 {
				want = fmt.Sprintf("%d of 16 lights differ", found.Cost)
			}
			if err != nil || p.Caption != want {
				t.Errorf("%v: %q, want %q, %v", p.State, p.Caption, want, err)
			}
		}
	default:
		t.Errorf("no test for the lesson %s", name)
	}
}

// checkElimination checks that all figures have the solutions of the first, which is 2×3 with all lights on.
func checkElimination(t *testing.T, figures []picture.Puzzle) {
	t.Helper()
	b := lessonBoard(t, "2x3")
	want := strings.ReplaceAll(matrixOf(b), "/", "1/") + "1"
	if got := strings.Join(figures[0].Board.StateRows(figures[0].State), "/"); got != want {
		t.Errorf("the equations are %s, not %s", want, got)
	}
	for presses := range 1 << 6 {
		x := b.NewPresses()
		for j := range 6 {
			x.Set(j, presses>>j&1)
		}
		solves := lightsout.TurnOff(b, b.AllOn()).Check(x) == nil
		for n, p := range figures {
			holds := true
			for i := range 6 {
				sum := p.State.At(7*i + 6)
				for j := range 6 {
					sum ^= p.State.At(7*i+j) & x.At(j)
				}
				holds = holds && sum == 0
			}
			if holds != solves {
				t.Errorf("figure %d: %06b", n+1, presses)
			}
		}
	}
}

func lessonBoard(t *testing.T, spec string) *lightsout.Board {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// matrixOf returns the rows of a board's toggle matrix: a 1 in row i and column j if button j changes light i.
func matrixOf(b *lightsout.Board) string {
	rows := make([]string, b.Lights())
	for j := range b.Buttons() {
		effect := b.Apply(b.NewState(), oneByOne(b, j))
		for i := range rows {
			rows[i] += fmt.Sprint(effect.At(i))
		}
	}
	return strings.Join(rows, "/")
}

func oneByOne(b *lightsout.Board, j int) lightsout.Presses {
	x := b.NewPresses()
	x.Set(j, 1)
	return x
}
