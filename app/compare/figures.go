package compare

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/chart"
	"lightsout/app/models"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/text"
)

// Figure is a comparison with a name: its cases, and what to call its axis.
type Figure struct {
	Name    string
	About   string
	Axis    string
	Growing bool // the cases grow; see Table
	Used    bool // see Table
	Cases   func(context.Context) ([]Case, error)
}

// Figures lists the comparisons that can be asked for by name.
func Figures() []Figure {
	const allOn = "board, all lights on"
	return []Figure{
		{"boards", "some solution of all-on: n×n from 3 up, a graph, four dimensions", allOn, false, false,
			boards(models.Any, "3x3", "4x4", "5x5", "6x6", "7x7", "8x8", "graph-simple", "3x3x3x3",
				"torus-3x3x3x3")},
		{"squares", "some solution of all-on: n×n up to 3,000", allOn, true, false,
			boards(models.Any, "5x5", "10x10", "20x20", "50x50", "100x100", "300x300", "1000x1000",
				"3000x3000")},
		{"dimensions", "some solution of all-on in four dimensions: 3⁴, 4⁴, 5⁴", allOn, true, false,
			boards(models.Any, "3x3x3x3", "4x4x4x4", "5x5x5x5")},
		{"least", "a least solution of all-on: n×n from 3 up", allOn, true, false,
			boards(models.Least, "3x3", "4x4", "5x5", "6x6", "7x7", "9x9", "14x14", "19x19", "30x30")},
		{
			"nearest", "from all-on to the nearest state to a random picture: fewest wrong lights", "board",
			true, false, pictures,
		},
		{"planning", "planning and model finding on 5×5: by the length of the least solution",
			"presses of the least solution", true, true, depths},
		{
			"generators",
			"making a solvable state: by solving in reverse (generator 1), by orthogonality (2 as vectors, " +
				"3 as tables)",
			"board, and generator", false, true, generators,
		},
	}
}

func boards(o models.Objective, names ...string) func(context.Context) ([]Case, error) {
	return func(context.Context) ([]Case, error) { return Boards(o, names...) }
}

// Boards returns the cases of boards given by game IDs or specs, whose lights are all on if there is no
// state.
func Boards(o models.Objective, names ...string) ([]Case, error) {
	var list []Case
	for _, name := range names {
		g, err := board.ParseID(name)
		if err != nil {
			return nil, err
		}
		if err := g.Board.Fits(); err != nil {
			return nil, err
		}
		if !g.HasState() {
			g.State = g.Board.AllOn()
		}
		p := lightsout.TurnOff(g.Board, g.State)
		if g.Goal.Len() > 0 {
			p.To = g.Goal
		}
		list = append(list, Case{p.Board.String(), models.Task{Problem: p, Objective: o}})
	}
	return list, nil
}

// pictures returns the tasks of coming as near as can be to a random picture on each board.
func pictures(context.Context) ([]Case, error) {
	list, err := Boards(models.Nearest, "4x4", "5x5", "9x9", "14x14", "19x19", "30x30", "39x39")
	random := rand.New(rand.NewPCG(10, 1905)) // the same pictures each time
	for _, c := range list {
		wish := c.Task.Problem.To
		for i := range wish.Len() {
			wish.Set(i, random.IntN(c.Task.Problem.Board.Modulus()))
		}
	}
	return list, err
}

// depths returns states of 5×5 whose least solutions have 1, 2, …, 7 presses: with seven Prover9 runs out of
// memory.
func depths(ctx context.Context) ([]Case, error) {
	b, err := board.Parse("5x5")
	if err != nil {
		return nil, err
	}
	var list []Case
	for depth := 1; depth <= 7; depth++ {
		puzzle, err := puzzleOf(ctx, b, generate.Wish{Depth: depth})
		if err != nil {
			return nil, err
		}
		list = append(list, Case{fmt.Sprint(depth), models.Task{Problem: lightsout.TurnOff(b, puzzle.State)}})
	}
	return list, nil
}

// generators returns the tasks of making a solvable state. Generators 2 and 3 of the paper are one task,
// written in two ways: mace4-vector takes the second, mace4 and all others the third.
func generators(ctx context.Context) ([]Case, error) {
	var list []Case
	for _, spec := range []string{"4x4", "5x5", "9x9"} {
		b, err := board.Parse(spec)
		if err != nil {
			return nil, err
		}
		a, err := algebra.Of(ctx, b)
		if err != nil {
			return nil, err
		}
		witnesses, err := a.AllWitnesses(ctx)
		if err != nil {
			return nil, err
		}
		list = append(list,
			Case{spec + ", 1", models.Task{Problem: lightsout.Problem{Board: b}, Objective: models.Reverse}},
			Case{spec + ", 2 and 3", models.Task{
				Problem: lightsout.Problem{Board: b}, Objective: models.Orthogonal, Witnesses: witnesses,
			}})
	}
	return list, nil
}

// Chart returns the table as a chart: a line for each method that answered anything.
func (t Table) Chart() chart.Chart {
	c := chart.Chart{
		Title: t.Title, X: t.Axis,
		Y: "median time: of a call for ours, of a process for whole-program and others", Places: t.Cases,
		Apart: !t.Growing, Limit: t.Limit.duration().Seconds(), Format: seconds,
	}
	if t.Used {
		c.Y = "median processor time of programs"
	}
	for _, row := range t.Rows {
		if !row.asked() {
			continue
		}
		line := chart.Line{Name: row.Method, Values: make([]float64, len(t.Cases)), Ours: row.Ours}
		for i, cell := range row.Cells {
			switch {
			case cell.timed():
				line.Values[i] = max(cell.Median.duration().Seconds(), 1e-7)
			case cell.Status == Skipped:
				line.Values[i] = math.NaN() // a failure is worth a cross
			}
		}
		c.Lines = append(c.Lines, line)
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
	fmt.Fprintf(table, "method\t%s\n", strings.Join(t.Cases, "\t"))
	var notes, left []string
	for _, row := range t.Rows {
		if !row.asked() {
			left = append(left, row.Method)
			continue
		}
		fmt.Fprint(table, row.Method)
		for _, cell := range row.Cells {
			fmt.Fprintf(table, "\t%s", cell)
			note := row.Method + ": " + cell.Note
			if cell.Note != "" && cell.Status != Skipped && !slices.Contains(notes, note) {
				notes = append(notes, note)
			}
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w,
		"\nMedian of %s, at most %v each; in brackets the presses of the answer; every answer was checked.\n",
		text.Number(t.Repeat, "run"), t.Limit.duration())
	if t.Used {
		notes = append(notes, "The times of other programs are of the processor.")
	}
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
	switch {
	case c.Status == Unsolvable:
		return short(c.Median) + " (no)"
	case c.Status == Skipped:
		return "–"
	case c.Status != Solved:
		return string(c.Status)
	case c.Weight == nil:
		return short(c.Median)
	}
	return fmt.Sprintf("%s (%d)", short(c.Median), *c.Weight)
}

// short writes a time with about three digits.
func short(m Milliseconds) string {
	d := m.duration()
	unit := time.Nanosecond
	for _, larger := range []time.Duration{time.Microsecond, time.Millisecond, time.Second} {
		if d >= larger {
			unit = larger
		}
	}
	return d.Round(unit / 10).String()
}

// WriteMarkdown writes the table for a document: of our own methods the times, of the others how many times
// as long they took as the fastest of ours of the same kind on the same case, because machines differ and
// ratios of one run differ less. Where ours has none of that kind, they have their times.
func (t Table) WriteMarkdown(w io.Writer) error {
	lines := []string{"| | kind | " + strings.Join(t.Cases, " | ") + " |",
		"|" + strings.Repeat(" --- |", len(t.Cases)+2)}
	var wrong []string
	for _, row := range t.Rows {
		if !row.asked() {
			continue
		}
		line := fmt.Sprintf("| %s | %s |", row.Method, row.Kind)
		for i, cell := range row.Cells {
			shown := "–"
			switch best := t.fastest(i, row.Kind); {
			case cell.timed() && !row.Ours && best > 0:
				shown = ratio(float64(cell.Median / best))
			case cell.timed():
				shown = short(cell.Median)
			case cell.Status == Skipped:
				shown = ""
			case cell.Status == Wrong:
				shown = "wrong"
				wrong = append(wrong, fmt.Sprintf("%s on %s: %s", row.Method, t.Cases[i], cell.Note))
			}
			line += " " + shown + " |"
		}
		lines = append(lines, line)
	}
	lines = append(lines, "", markdownKey, fmt.Sprintf("Median of %s; – is no answer within %v.",
		text.Number(t.Repeat, "run"), t.Limit.duration()))
	_, err := io.WriteString(w, strings.Join(append(lines, wrong...), "\n")+"\n")
	return err
}

// markdownKey says what the cells of a table in a document are.
const markdownKey = "Times of ours, and × the fastest of ours of the same kind in the same column, or the " +
	"time where ours has none."

// fastest returns the time of the fastest of ours of a kind on a case, or 0.
func (t Table) fastest(at int, kind Kind) (best Milliseconds) {
	for _, row := range t.Rows {
		if c := row.Cells[at]; row.Ours && row.Kind == kind && c.timed() && (best == 0 || c.Median < best) {
			best = c.Median
		}
	}
	return best
}

// ratio writes how many times as long something took, with two digits or so.
func ratio(r float64) string {
	switch {
	case r < 9.95:
		return fmt.Sprintf("%.1f ×", r)
	case r < 1000:
		return fmt.Sprintf("%.0f ×", r)
	}
	var whole float64
	fmt.Sscan(fmt.Sprintf("%.2g", r), &whole) // rounded
	text := fmt.Sprintf("%.0f", whole)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text + " ×"
}
