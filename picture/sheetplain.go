package picture

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
)

// WriteText writes the sheet as plain text: boards in rows of '.' and '#', or of digits where there
// are more than two states, and the solutions after them.
func (s Sheet) WriteText(w io.Writer) error {
	if err := s.Check(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if s.Title != "" {
		fmt.Fprintf(out, "%s\n\n", oneLine(s.Title))
	}
	for _, p := range s.Text {
		p.writeText(out)
	}
	if len(s.Puzzles) > 0 {
		fmt.Fprintf(out, "%s\n", cmp.Or(oneLine(s.Rule), rule(s.Puzzles)))
	}
	solved := false
	for i, p := range s.Puzzles {
		if p.Chapter != "" && (i == 0 || p.Chapter != s.Puzzles[i-1].Chapter) {
			fmt.Fprintf(out, "\n%s\n%s\n", oneLine(p.Chapter), oneLine(p.About))
		}
		fmt.Fprintf(out, "\n%s\n\n%s", strings.TrimSpace(fmt.Sprintf("%d. %s", i+1, oneLine(p.Caption))), textBoard(p.Board, p.State))
		if p.Goal.Len() > 0 {
			fmt.Fprintf(out, "\ngoal\n\n%s", textBoard(p.Board, p.Goal))
		}
		if p.Note != "" {
			fmt.Fprintf(out, "\n%s\n", oneLine(p.Note))
		}
		solved = solved || p.Solution.Len() > 0 && s.Answers != answersNone
	}
	if solved {
		fmt.Fprint(out, "\nSolutions\n")
	}
	for i, p := range s.Puzzles {
		if solved && p.Solution.Len() > 0 {
			fmt.Fprintf(out, "\n%d. %s\n\n%s", i+1, text.Number(p.Solution.Weight(), "press"), textPresses(p.Board, p.Solution))
		}
	}
	return out.Flush()
}

// textBoard draws a state in the form of its board where that is not just rows: hexagons, triangles
// and cubes.
func textBoard(b *lightsout.Board, s lightsout.State) string {
	_, grid := b.Grid()
	_, graph := b.Layout().(lightsout.Linked)
	if !grid && !graph {
		var text strings.Builder
		if (Terminal{ascii: true}).Draw(&text, b, s) == nil {
			return text.String()
		}
	}
	return b.StateText(s)
}

// textPresses draws presses as textBoard draws lights; buttons that are not cells are in a row.
func textPresses(b *lightsout.Board, x lightsout.Presses) string {
	if !b.Cells() {
		return b.PressesText(x)
	}
	return textBoard(b, x.AsState())
}

// oneLine makes a text one line that a terminal shows as it is.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}
