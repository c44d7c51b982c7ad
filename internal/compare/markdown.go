package compare

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"lightsout/internal/text"
)

// WriteMarkdown writes the table for a document: of our own methods the times, of the others how many
// times as long they took as the fastest of ours on the same case, because machines differ and ratios
// of one run differ less.
func (t Table) WriteMarkdown(w io.Writer) error {
	lines := []string{"| |", "| --- |"}
	for _, name := range t.Cases {
		lines[0] += " " + name + " |"
		lines[1] += " --- |"
	}
	best := make([]time.Duration, len(t.Cases))
	for i := range t.Cases {
		best[i] = t.fastest(i)
	}
	var wrong []string
	for m, name := range t.Methods {
		if !slices.ContainsFunc(t.Cells[m], func(c Cell) bool { return c.Status != Skipped }) {
			continue
		}
		line := "| " + name + " |"
		for i, cell := range t.Cells[m] {
			shown := ""
			switch {
			case cell.Timed() && !t.Ours[m] && best[i] > 0:
				shown = ratio(cell.Median, best[i])
			case cell.Timed():
				shown = short(cell.Median)
			case cell.Status == Skipped:
			case cell.Status == Wrong:
				shown = "wrong"
				wrong = append(wrong, fmt.Sprintf("%s on %s: %s", name, t.Cases[i], cell.Note))
			default:
				shown = "–"
			}
			line += " " + shown + " |"
		}
		lines = append(lines, line)
	}
	lines = append(lines, "", fmt.Sprintf("Times of ours, and × the fastest of ours in the same column. Median of %s; – is no answer within %v.", text.Number(t.Repeat, "run"), t.Limit))
	_, err := io.WriteString(w, strings.Join(append(lines, wrong...), "\n")+"\n")
	return err
}

// fastest returns the time of the fastest of ours on a case, or 0.
func (t Table) fastest(at int) time.Duration {
	best := time.Duration(0)
	for m, cells := range t.Cells {
		if c := cells[at]; t.Ours[m] && c.Timed() && (best == 0 || c.Median < best) {
			best = c.Median
		}
	}
	return best
}

// ratio writes how many times as long something took, with two digits or so.
func ratio(long, short time.Duration) string {
	r := float64(long) / float64(short)
	switch {
	case r < 9.95:
		return fmt.Sprintf("%.1f ×", r)
	case r < 1000:
		return fmt.Sprintf("%.0f ×", r)
	}
	var whole float64
	fmt.Sscan(fmt.Sprintf("%.2g", r), &whole) // rounded
	return thousands(int64(whole)) + " ×"
}

func thousands(n int64) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}
