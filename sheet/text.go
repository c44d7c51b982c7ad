package sheet

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"lightsout"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// WriteText writes the sheet as plain text: boards in rows of '.' and '#', or of digits where there
// are more than two states, and the solutions after them.
func (s Sheet) WriteText(w io.Writer) error {
	if err := s.Check(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if s.Title != "" {
		fmt.Fprintf(out, "%s\n\n", text.OneLine(s.Title))
	}
	for _, p := range s.Text {
		p.writeText(out)
	}
	if len(s.Puzzles) > 0 {
		fmt.Fprintf(out, "%s\n", cmp.Or(text.OneLine(s.Rule), sharedRule(s.Puzzles), ownRules))
	}
	rules := s.ownRules(s.Puzzles)
	solved := false
	for i, p := range s.Puzzles {
		if p.Chapter != "" && (i == 0 || p.Chapter != s.Puzzles[i-1].Chapter) {
			fmt.Fprintf(out, "\n%s\n%s\n", text.OneLine(p.Chapter), text.OneLine(p.About))
		}
		fmt.Fprintf(out, "\n%s\n", strings.TrimSpace(fmt.Sprintf("%d. %s", i+1, text.OneLine(p.Caption))))
		if rules != nil {
			fmt.Fprintf(out, "%s\n", rules[i])
		}
		fmt.Fprintf(out, "\n%s", textBoard(p.Board, p.State))
		if p.Goal.Len() > 0 {
			fmt.Fprintf(out, "\ngoal\n\n%s", textBoard(p.Board, p.Goal))
		}
		if p.Note != "" {
			fmt.Fprintf(out, "\n%s\n", text.OneLine(p.Note))
		}
		solved = solved || p.Solution.Len() > 0 && s.Answers != answersNone
	}
	if solved {
		fmt.Fprint(out, "\nSolutions\n")
	}
	for i, p := range s.Puzzles {
		if solved && p.Solution.Len() > 0 {
			presses := text.Number(p.Solution.Weight(), "press") + textOrder(p)
			fmt.Fprintf(out, "\n%d. %s\n\n%s", i+1, presses, textPresses(p.Board, p.Solution))
		}
	}
	return out.Flush()
}

// textBoard draws a state in the form of its board where that is not just rows: hexagons, triangles
// and cubes.
func textBoard(b *lightsout.Board, s lightsout.State) string {
	_, grid := b.Grid()
	if _, graph := b.Layout().(lightsout.Linked); !grid && !graph {
		var text strings.Builder
		if (picture.Terminal{ASCII: true}).Draw(&text, b, s) == nil {
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

// textOrder lists the presses of a puzzle in their order, as board.ParsePresses reads them: row.column, or
// the number of the button where there are no rows.
func textOrder(p Puzzle) string {
	if p.Order == nil {
		return ""
	}
	var list strings.Builder
	list.WriteString(inOrder + ":")
	rows := p.Board.Rows()
	for _, j := range p.Order {
		var row, first int
		for r := range rows.Rows() {
			if from, past := rows.Row(r); from <= j && j < past {
				row = r
				first = from
			}
		}
		if rows.Rows() > 1 && p.Board.Cells() {
			fmt.Fprintf(&list, " %d.%d", row+1, j-first+1)
		} else {
			fmt.Fprintf(&list, " %d", j+1)
		}
	}
	return list.String()
}

func (p TextBlock) writeText(out *bufio.Writer) {
	if p.Title != "" {
		fmt.Fprintf(out, "%s\n\n", text.OneLine(p.Title))
	}
	if p.Text != "" {
		fmt.Fprintf(out, "%s\n\n", strings.TrimSpace(text.OneLine(p.Mark)+" "+text.OneLine(p.Text)))
	}
	for _, b := range p.Boards {
		drawn := textBoard(b.Board, b.State)
		if b.Solution.Len() > 0 {
			drawn = textPresses(b.Board, b.Solution)
		}
		fmt.Fprintf(out, "%s\n\n%s\n", text.OneLine(b.Caption), drawn)
	}
}
