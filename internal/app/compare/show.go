package compare

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Chart returns the table as a chart: a line for each method that answered anything.
func (t Table) Chart() picture.Chart {
	c := picture.Chart{Title: t.Title, X: t.Axis, Y: "median time", Places: t.Cases, Limit: t.Limit.Seconds(), Format: seconds}
	for m, name := range t.Methods {
		line := picture.Line{Name: name, Values: make([]float64, len(t.Cases))}
		shown := false
		for i, cell := range t.Cells[m] {
			switch {
			case cell.Timed():
				line.Values[i] = max(cell.Median.Seconds(), 1e-7)
				shown = true
			case cell.Status == Skipped:
				line.Values[i] = math.NaN()
			default:
				shown = true // a failure is worth a cross
			}
		}
		if shown {
			c.Lines = append(c.Lines, line)
		}
	}
	return c
}

// seconds writes a time of the axis.
func seconds(v float64) string {
	switch {
	case v >= 0.999:
		return fmt.Sprintf("%.0f s", v)
	case v >= 0.999e-3:
		return fmt.Sprintf("%.0f ms", v*1e3)
	case v >= 0.999e-6:
		return fmt.Sprintf("%.0f µs", v*1e6)
	}
	return fmt.Sprintf("%.0f ns", v*1e9)
}

// Write writes the table for people: median times, the presses of the answer in brackets, and below it
// why some cells have none.
func (t Table) Write(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "method")
	for _, name := range t.Cases {
		fmt.Fprintf(table, "\t%s", name)
	}
	fmt.Fprintln(table)
	var notes, left []string
	for m, name := range t.Methods {
		if skipped := func(c Cell) bool { return c.Status != Skipped }; !slices.ContainsFunc(t.Cells[m], skipped) {
			left = append(left, name)
			continue
		}
		fmt.Fprint(table, name)
		for _, cell := range t.Cells[m] {
			fmt.Fprintf(table, "\t%s", cell)
			if note := name + ": " + cell.Note; cell.Note != "" && cell.Status != Skipped && !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nMedian of %s, at most %v each; in brackets the presses of the answer; every answer was checked.\n", text.Number(t.Repeat, "run"), t.Limit)
	for _, note := range notes {
		fmt.Fprintln(w, note)
	}
	if len(left) > 0 {
		fmt.Fprintf(w, "Not for these tasks: %s.\n", strings.Join(left, ", "))
	}
	return nil
}

// String returns a cell as the table shows it.
func (c Cell) String() string {
	switch c.Status {
	case Solved:
		if c.Weight >= 0 {
			return fmt.Sprintf("%s (%d)", short(c.Median), c.Weight)
		}
		return short(c.Median)
	case Unsolvable:
		return short(c.Median) + " (no)"
	case Skipped:
		return "–"
	}
	return string(c.Status)
}

// short writes a time with about three digits.
func short(d time.Duration) string {
	unit := time.Nanosecond
	for _, larger := range []time.Duration{time.Microsecond, time.Millisecond, time.Second} {
		if d >= larger {
			unit = larger
		}
	}
	return d.Round(unit / 10).String()
}

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
