package cli

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
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
	cmd := asking[api.TableAnswer]{
		name: "table", least: 1, most: 2, request: q, usual: "txt", each: true,
		begin: func(cmd *cobra.Command, args []string) (bool, error) {
			if !slices.Contains(tables, args[0]) {
				return false, usage("unknown table %q: must be one of %s", text.Clip(args[0]),
					strings.Join(tables, ", "))
			}
			given := cmd.Flags().Changed("board")
			if len(args) > 1 {
				if given && q.Board != args[1] {
					return false, usage("there are two boards, %s and --board %s: write one",
						text.Clip(args[1]), text.Clip(q.Board))
				}
				q.Board = args[1]
				given = true
			}
			if q.Table = args[0]; q.Table == distribution && !given {
				q.Board = "5x5"
			}
			return false, nil
		},
		writers: map[string]func(api.TableAnswer, io.Writer) error{
			".txt": writeBFile, ".b": writeBFile,
			".csv": func(a api.TableAnswer, w io.Writer) error {
				return csv.NewWriter(w).WriteAll(tableRows(a))
			},
			".json": func(a api.TableAnswer, w io.Writer) error { return command.WriteJSON(w, a) },
		},
		chart: tableChart,
		load: func(context.Context, []string) error {
			q.Timeout = u.Timeout.String()
			if q.From < 1 || q.To < q.From {
				return usage(
					"--first %d --last %d: numbers go from 1 upward, and --last is not below --first", q.From,
					q.To)
			}
			return nil
		},
		label: func() string { return q.Table + " of " + q.Board },
		ask:   func(ctx context.Context, _ []string) (api.TableAnswer, error) { return u.table(ctx, q) },
		ended: func(a api.TableAnswer) error {
			return gaveUp(slices.ContainsFunc(a.Values, func(v any) bool {
				b, ok := v.(api.Bounds)
				return ok && b.Late
			}))
		},
	}.command(u)
	cmd.ValidArgsFunction =
		func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
			switch {
			case len(args) == 0:
				return tables, cobra.ShellCompDirectiveNoFileComp
			case args[0] == distribution:
				return completeBoard(cmd, nil, start)
			}
			return families, cobra.ShellCompDirectiveNoFileComp
		}
	return cmd
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
	answer, err := ask[api.TableAnswer](ctx, u.acts, q)
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
	if a, err = ask[api.TableAnswer](ctx, u.acts, request); printed && err == nil {
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
