package cli

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/app/api"
	"lightsout/internal/base/text"
)

// tables are the names of what can be printed.
var tables = append(api.Tables(), "distribution")

func tableCommand(u *ui) *cobra.Command {
	var q api.Table
	cmd := newCommand("table", 1, 2, func(cmd *cobra.Command, args []string) error {
		if !slices.Contains(tables, args[0]) {
			return usage("unknown table %q: must be one of %s", text.Clip(args[0]), strings.Join(tables, ", "))
		}
		if len(args) > 1 {
			if cmd.Flags().Changed("board") && q.Board != args[1] {
				return usage("there are two boards, %s and --board %s: write one", text.Clip(args[1]), text.Clip(q.Board))
			}
			q.Board = args[1]
		}
		if args[0] == "distribution" {
			return u.distribution(cmd.Context(), q.Board)
		}
		q.Table = args[0]
		return u.table(cmd.Context(), q)
	})
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
		switch {
		case len(args) == 0:
			return tables, cobra.ShellCompDirectiveNoFileComp
		case args[0] == "distribution":
			return completeBoard(cmd, nil, start)
		}
		return families, cobra.ShellCompDirectiveNoFileComp
	}
	cmd.Flags().BoolVar(&q.Solutions, "solutions", false, "with least: also how many least solutions there are, and one of them")
	cmd.Flags().StringVar(&q.Board, "board", "NxN", "the family of boards; for distribution one board")
	cmd.Flags().IntVar(&q.From, "from", 1, "the first number")
	cmd.Flags().IntVar(&q.To, "to", 20, "the last number")
	return u.timed(cmd)
}

func (u *ui) table(ctx context.Context, q api.Table) error {
	if q.From < 1 || q.To < q.From {
		return usage("--from %d --to %d: numbers go from 1 upward, and --to is not below --from", q.From, q.To)
	}
	out := bufio.NewWriter(u.out)
	defer out.Flush()
	p := u.newProgress(q.Table+" of "+q.Board, int64(q.To-q.From+1))
	defer p.end()
	q.Give = func(n int, value any) error {
		p.add(1)
		if u.json {
			return nil
		}
		switch v := value.(type) {
		case api.Bounds:
			why := v.Why
			if why != "" {
				why = "; " + why
			}
			fmt.Fprintf(out, "# %d: from %d to %d%s\n", n, v.AtLeast, v.AtMost, why)
		case api.LeastSolutions:
			found := v.Solutions + " least solutions, one of them"
			if v.Solutions == "1" {
				found = "1 least solution:"
			}
			fmt.Fprintf(out, "%d %d\n# %d: %s %s\n", n, v.Presses, n, found, v.Solution)
		default:
			fmt.Fprintf(out, "%d %v\n", n, value)
		}
		return out.Flush() // a value may have taken long, and should be seen
	}
	answer, err := ask[api.TableAnswer](ctx, u.acts, &q)
	if u.json && (err == nil || len(answer.Values) > 0) {
		return cmp.Or(u.printJSON(answer), err) // values found before the timeout are worth seeing
	}
	return err
}

func (u *ui) distribution(ctx context.Context, spec string) error {
	if spec == "NxN" {
		spec = "5x5"
	}
	if strings.Contains(spec, "N") {
		return usage("--board %s: the distribution is of one board, such as 5x5", spec)
	}
	g, err := loadBoard(spec)
	if err != nil {
		return err
	}
	answer, err := askWorking[api.TableAnswer](ctx, u, "distribution of "+spec, &api.Distribution{Board: api.SpecOf(g.Board)})
	if err != nil {
		return err
	}
	return u.give(answer, func() error {
		for w, count := range answer.Values {
			fmt.Fprintf(u.out, "%d %s\n", w, count)
		}
		return nil
	})
}
