package cli

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/app/api"
	"lightsout/app/chart"
	"lightsout/app/command"
	"lightsout/internal/base/text"
)

// tables are the names of what can be printed.
var tables = append(api.Tables(), distribution)

const distribution = "distribution"

func tableCommand(u *ui) *cobra.Command {
	q := new(api.Table)
	var cmd *cobra.Command
	cmd = u.act("table", 1, 2, q, func(_ context.Context, args []string) error {
		err := nameTable(q, args, cmd.Flag("board").Changed)
		if err != nil {
			return err
		}
		files, err := u.Outputs("txt", func(name string) (api.Format, error) {
			return chartOr(name, ".b", ".csv", ".json", ".txt")
		})
		if err != nil {
			return err
		}
		if q.From < 1 || q.To < q.From {
			return usage("--first %d --last %d: numbers go from 1 upward, and --last is not below --first",
				q.From, q.To)
		}
		q.Timeout = u.Timeout.String()
		ctx := u.Unlimited // --timeout is for each value
		a, err := u.table(ctx, q)
		if err != nil {
			return err
		}
		err = u.deliver(a, files, func(file command.Output) error {
			return u.WriteOutput(ctx, file.Path, func(w io.Writer) error { return writeTable(a, file, w) })
		}, nil)
		late := slices.ContainsFunc(a.Values, func(v any) bool {
			b, ok := v.(api.Bounds)
			return ok && b.Late
		})
		return cmp.Or(err, gaveUp(late))
	}, "output")
	cmd.ValidArgsFunction = completeTable
	return cmd
}

func completeTable(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	switch {
	case len(args) == 0:
		return tables, cobra.ShellCompDirectiveNoFileComp
	case args[0] == distribution:
		return completeBoard(cmd, nil, start)
	}
	return families, cobra.ShellCompDirectiveNoFileComp
}

// nameTable reads the arguments: a table, and perhaps its board, which --board may name instead.
func nameTable(q *api.Table, args []string, flag bool) error {
	q.Table = args[0]
	switch {
	case !slices.Contains(tables, q.Table):
		return usage("unknown table %q: must be one of %s", text.Clip(q.Table), strings.Join(tables, ", "))
	case len(args) > 1 && flag && q.Board != args[1]:
		return usage("there are two boards, %s and --board %s: write one", text.Clip(args[1]),
			text.Clip(q.Board))
	case len(args) > 1:
		q.Board = args[1]
	case q.Table == distribution && !flag:
		q.Board = "5x5"
	}
	return nil
}

// chartOr returns the format of a chart, or none for a file with one of the other extensions.
func chartOr(file string, others ...string) (api.Format, error) {
	if slices.Contains(others, strings.ToLower(filepath.Ext(file))) {
		return api.Format{}, nil
	}
	format, err := api.AChart.Of(file)
	if err != nil {
		known := append(others, api.AChart.Extensions()...)
		err = fmt.Errorf("-o %s: the name ends in %s", file, strings.Join(known, ", "))
	}
	return format, err
}

// writeTable writes a table to a file, in the format of its name.
func writeTable(a api.TableAnswer, file command.Output, w io.Writer) error {
	switch strings.ToLower(filepath.Ext(file.Name)) {
	case ".txt", ".b":
		return writeBFile(a, w)
	case ".csv":
		return csv.NewWriter(w).WriteAll(tableRows(a))
	case ".json":
		return command.WriteJSON(w, a)
	}
	return file.Format.Chart(tableChart(a), w)
}

// table fills a table. Without a file, each value is printed when it is found.
func (u *ui) table(ctx context.Context, q *api.Table) (api.TableAnswer, error) {
	printed := !u.JSON && len(u.Files) == 0
	if q.Table == distribution {
		return u.distribution(ctx, q, printed)
	}
	if printed {
		q.Give = func(n int, value any) error { return writeLine(u.Out, n, value) }
	}
	answer, err := askShown[api.TableAnswer](ctx, u, q.Table+" of "+q.Board, q)
	if u.JSON && err != nil && len(answer.Values) > 0 {
		err = cmp.Or(u.PrintJSON(answer), err) // values found before it was interrupted are worth seeing
	}
	return answer, err
}

func (u *ui) distribution(ctx context.Context, q *api.Table, printed bool) (a api.TableAnswer, err error) {
	if strings.Contains(q.Board, "N") {
		return a, usage("%s: the distribution is of one board: write lightsout table distribution %s",
			text.Clip(q.Board), text.Clip(strings.ReplaceAll(q.Board, "N", "5")))
	}
	g, err := loadBoard(q.Board)
	if err != nil {
		return a, err
	}
	request := &api.Distribution{Board: api.SpecOf(g.Board), Timed: api.Timed{Timeout: q.Timeout}}
	if a, err = askShown[api.TableAnswer](ctx, u, q.Table+" of "+q.Board, request); printed && err == nil {
		err = writeBFile(a, u.Out)
	}
	return a, err
}

func writeBFile(a api.TableAnswer, w io.Writer) error {
	out := bufio.NewWriter(w)
	for i, value := range a.Values {
		writeLine(out, a.From+i, value) // Flush returns the error
	}
	return out.Flush()
}

// writeLine writes a value as a line of a b-file. What is no number is a comment.
func writeLine(out io.Writer, n int, value any) (err error) {
	switch v := value.(type) {
	case api.Bounds:
		why := v.Why
		if why != "" {
			why = "; " + why
		}
		_, err = fmt.Fprintf(out, "# %d: from %d to %d%s\n", n, v.AtLeast, v.AtMost, why)
	case api.LeastSolutions:
		found := v.Solutions + " least solutions, one of them"
		if v.Solutions == "1" {
			found = "1 least solution:"
		}
		_, err = fmt.Fprintf(out, "%d %d\n# %d: %s %s\n", n, v.Presses, n, found, v.Solution)
	default:
		_, err = fmt.Fprintf(out, "%d %v\n", n, value)
	}
	return err
}

// tableRows returns a head, and a row for each number. A value that is not known is empty, and has two
// bounds.
func tableRows(a api.TableAnswer) [][]string {
	head := []string{"n", a.Table, "at_least", "at_most", "solutions", "solution"}
	if a.Table == distribution {
		head = []string{"presses", "states"}
	}
	rows := [][]string{head}
	for i, value := range a.Values {
		row := []string{
			strconv.Itoa(a.From + i), fmt.Sprint(value), fmt.Sprint(value), fmt.Sprint(value), "", "",
		}
		switch v := value.(type) {
		case api.Bounds:
			row = append(row[:1], "", strconv.Itoa(v.AtLeast), strconv.Itoa(v.AtMost), "", "")
		case api.LeastSolutions:
			presses := strconv.Itoa(v.Presses)
			row = append(row[:1], presses, presses, presses, v.Solutions, v.Solution)
		}
		rows = append(rows, row[:len(head)])
	}
	return rows
}

// tableChart draws the values, and the bounds of those that are not known.
func tableChart(a api.TableAnswer) chart.Chart {
	rows := tableRows(a)
	c := chart.Chart{Title: a.Table + " of " + a.Board, X: rows[0][0], Y: rows[0][1], Linear: true}
	lines := []chart.Line{{Name: a.Table}, {Name: "at least"}, {Name: "at most"}}
	shown := 1
	for _, row := range rows[1:] {
		c.Places = append(c.Places, row[0])
		for n := range lines {
			value := math.NaN()
			if known := row[1] != ""; known == (n == 0) {
				if number, err := strconv.ParseFloat(row[1+n], 64); err == nil {
					value = number
				}
			}
			lines[n].Values = append(lines[n].Values, value)
		}
		if row[1] == "" {
			shown = len(lines)
		}
	}
	c.Lines = lines[:shown]
	return c
}
