package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/picture"
	"lightsout/solve"
	"lightsout/solve/nearest"
)

// lesson is a sheet for a lesson of docs/for-teachers.md.
type lesson struct {
	name, about string
	fill        func(context.Context, *picture.Sheet) error
}

// lessonAnswer is the output of lesson --json.
type lessonAnswer struct {
	Lesson string   `json:"lesson"`
	About  string   `json:"about"`
	Files  []string `json:"files,omitempty"`
}

func lessons() []lesson {
	return []lesson{
		{"quiet", "quiet patterns, and what they say about solvable states", quietLesson},
		{"chasing", "the table of light chasing on 5×5", chasingLesson},
		{"matrix", "the matrix of 2×3 and of 3×3", matrixLesson},
		{"elimination", "elimination step by step on 2×3", eliminationLesson},
		{"nearest", "pictures that cannot be reached, and the nearest that can", nearestLesson},
	}
}

func lessonCommand(u *ui) *cobra.Command {
	var sheet picture.Sheet
	var paper string
	names := texts(lessons(), func(l lesson) string { return l.name })
	lines := texts(lessons(), func(l lesson) string { return fmt.Sprintf("  %-12s %s", l.name, l.about) })
	cmd := &cobra.Command{
		Use:               "lesson NAME",
		Short:             "Write a sheet for a lesson in linear algebra",
		Long:              "Write a sheet for a lesson: quiet patterns, chasing, the matrix, elimination or nearest states.\n\n" + strings.Join(lines, "\n"),
		Example:           "  lightsout lesson quiet -o quiet.pdf\n  lightsout lesson elimination --paper letter -o elimination.pdf",
		Args:              arguments(1, 1),
		ValidArgs:         names,
		ValidArgsFunction: cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp),
		RunE: func(cmd *cobra.Command, args []string) error {
			at := slices.Index(names, args[0])
			if at < 0 {
				return usage("there is no lesson %q: the lessons are %s", args[0], strings.Join(names, ", "))
			}
			if sheet.Letter = paper == "letter"; !sheet.Letter && paper != "a4" {
				return usage("--paper %q: a4 or letter", paper)
			}
			outputs, err := u.outputs("txt", func(name string) error {
				if format := sheetFormat(name); format == "json" || !slices.Contains(sheetFormats(), format) {
					return fmt.Errorf("file %q: a lesson is written as .pdf, .svg, .png, .txt", name)
				}
				return nil
			})
			if err != nil {
				return err
			}
			if len(outputs) == 0 && !u.json {
				outputs = []output{{stdout, "-.txt"}}
			}
			if err := lessons()[at].fill(cmd.Context(), &sheet); err != nil {
				return err
			}
			for _, file := range outputs {
				if err := u.write(cmd.Context(), file.path, func(w io.Writer) error { return writeSheetAs(sheet, sheetFormat(file.name), w) }); err != nil {
					return err
				}
			}
			if u.json {
				return u.printJSON(lessonAnswer{args[0], lessons()[at].about, u.files})
			}
			return nil
		},
	}
	flags := u.shared(cmd, "output")
	flags.StringVar(&paper, "paper", "a4", "the paper: a4 or letter")
	flags.StringVar(&sheet.Footer, "footer", "", "the line at the foot of each page")
	flags.BoolVar(&sheet.Ink, "ink", false, "save ink: thin gray lines, and rings instead of dots")
	completeFlag(cmd, "paper", "a4", "letter")
	return cmd
}

// figure adds a board to a sheet, given by its spec and the text of a state.
func figure(sheet *picture.Sheet, spec, caption, state string) error {
	b, err := board.Parse(spec)
	if err != nil {
		return err
	}
	s, err := b.ParseState(state)
	sheet.Puzzles = append(sheet.Puzzles, picture.Puzzle{Board: b, State: s, Caption: caption})
	return err
}

func factored(ctx context.Context, spec string) (*algebra.Algebra, error) {
	b, err := board.Parse(spec)
	if err != nil {
		return nil, err
	}
	return algebra.Of(ctx, b)
}

func quietLesson(ctx context.Context, sheet *picture.Sheet) error {
	sheet.Title, sheet.Working = "Quiet patterns", true
	sheet.Rule = "Dots in 1 to 3 are presses. Count for each light how many of them change it, and write the number into the gray board: all numbers are even, so the presses change nothing. Dots in 4 to 6 are lights. Count how many lie in pattern 1 and how many in pattern 2: if both numbers are even the state can be turned off."
	a, err := factored(ctx, "5x5")
	if err != nil {
		return err
	}
	b := a.Board()
	one, err := a.Quiet(ctx, 0)
	if err != nil {
		return err
	}
	two, err := a.Quiet(ctx, 1)
	if err != nil {
		return err
	}
	for i, x := range []lightsout.Presses{one, two, one.Plus(two)} {
		if err := figure(sheet, "5x5", []string{"quiet pattern 1", "quiet pattern 2", "both together"}[i], strings.Join(b.PressesRows(x), "/")); err != nil {
			return err
		}
	}
	for _, state := range []string{"01100/11010/00000/00110/00000", "10000/00000/00100/00000/00001", "11100/00000/01010/00000/00111"} {
		if err := figure(sheet, "5x5", "can it be turned off?", state); err != nil {
			return err
		}
	}
	return nil
}

func chasingLesson(_ context.Context, sheet *picture.Sheet) error {
	sheet.Title = "The table of light chasing"
	sheet.Rule = "Chase the lights of 5×5: press below every light of the first row, then of the second, down to the last. If lights are left in the last row, find them here in the upper row of a figure; press the buttons of the first row that the lower row shows, and chase again."
	b, err := board.Parse("5x5")
	if err != nil {
		return err
	}
	table, err := solve.ChaseTable(b)
	if err != nil {
		return err
	}
	for _, line := range table {
		left, press := []byte("....."), []byte(".....")
		for _, c := range line.Left {
			left[c-1] = '#'
		}
		for _, c := range line.Press {
			press[c-1] = '#'
		}
		if err := figure(sheet, "2x5", "left, and press", string(left)+"/"+string(press)); err != nil {
			return err
		}
	}
	return nil
}

// matrixOf returns the rows of a board's toggle matrix: a '#' in row i and column j if button j changes light i.
func matrixOf(b *lightsout.Board) [][]byte {
	rows := make([][]byte, b.Lights())
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", b.Buttons()))
	}
	for j := range b.Buttons() {
		for _, t := range b.AppendToggles(nil, j) {
			rows[t.Light][j] = '#'
		}
	}
	return rows
}

func matrixText(rows [][]byte) string { return string(bytes.Join(rows, []byte("/"))) }

func matrixLesson(_ context.Context, sheet *picture.Sheet) error {
	sheet.Title = "A board as a matrix"
	sheet.Rule = "Number the cells of a board from the left, row by row. In row i and column j of its matrix is a dot if button j changes light i. Figure 1 is the matrix of 2×3. Complete figure 2 for 3×3. Which row has five dots, and why?"
	b, err := board.Parse("2x3")
	if err != nil {
		return err
	}
	c, err := board.Parse("3x3")
	if err != nil {
		return err
	}
	begun := matrixText(matrixOf(c)[:3]) + strings.Repeat("/.........", 6)
	return errors.Join(figure(sheet, "6x6", "the matrix of 2×3", matrixText(matrixOf(b))), figure(sheet, "9x9", "the matrix of 3×3, begun", begun))
}

func eliminationLesson(_ context.Context, sheet *picture.Sheet) error {
	sheet.Title = "Elimination"
	sheet.Rule = "Six equations for the six buttons of 2×3; the last column says which lights are on, here all. In each step a row is added to others, and a dot and a dot make none. At the end two rows are empty: buttons 5 and 6 may be pressed or not. If they are not, the last column says which of the others to press."
	b, err := board.Parse("2x3")
	if err != nil {
		return err
	}
	rows := matrixOf(b)
	for i := range rows {
		rows[i] = append(rows[i], '#')
	}
	show := func(caption string) error { return figure(sheet, "6x7", caption, matrixText(rows)) }
	if err := show("the equations"); err != nil {
		return err
	}
	rank := 0
	for column := range 6 {
		pivot := slices.IndexFunc(rows[rank:], func(row []byte) bool { return row[column] == '#' })
		if pivot < 0 {
			continue
		}
		rows[rank], rows[rank+pivot] = rows[rank+pivot], rows[rank]
		for i, row := range rows {
			if i == rank || row[column] != '#' {
				continue
			}
			for j, v := range rows[rank] {
				if v == '#' {
					row[j] ^= '#' ^ '.'
				}
			}
		}
		rank++
		if err := show(fmt.Sprintf("column %d has one dot", column+1)); err != nil {
			return err
		}
	}
	return nil
}

func nearestLesson(ctx context.Context, sheet *picture.Sheet) error {
	sheet.Title, sheet.Working = "Nearest pictures", true
	sheet.Rule = "From all lights off on 4×4, one state of sixteen can be reached. Which pictures can? The captions say how many lights differ at least. Draw a nearest picture that can be reached into the gray board, and find the presses."
	a, err := factored(ctx, "4x4")
	if err != nil {
		return err
	}
	n, err := nearest.New(ctx, a)
	if err != nil {
		return err
	}
	for _, state := range []string{"0110/1001/1001/0110", "1000/0000/0000/0000", "1010/0101/1010/0101", "1001/1001/1111/1001", "0100/1100/0100/1110", "1100/1100/0000/0000"} {
		if err := figure(sheet, "4x4", "", state); err != nil {
			return err
		}
		p := &sheet.Puzzles[len(sheet.Puzzles)-1]
		p.Board = a.Board()
		found, err := n.Find(ctx, a.Board().NewState(), p.State)
		if err != nil {
			return err
		}
		p.Caption = "can be reached"
		if found.Cost > 0 {
			p.Caption = fmt.Sprintf("%d of 16 lights differ", found.Cost)
		}
	}
	return nil
}
