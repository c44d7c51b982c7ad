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
var tables = append(api.Tables(), distribution)

const distribution = "distribution"

func tableCommand(u *ui) *cobra.Command {
	q := new(api.Table)
	cmd := asking[api.TableAnswer]{
		name: "table", least: 1, most: 2, request: q,
		begin: func(cmd *cobra.Command, args []string) (bool, error) {
			if !slices.Contains(tables, args[0]) {
				return false, usage("unknown table %q: must be one of %s", text.Clip(args[0]), strings.Join(tables, ", "))
			}
			if len(args) > 1 {
				if cmd.Flags().Changed("board") && q.Board != args[1] {
					return false, usage("there are two boards, %s and --board %s: write one", text.Clip(args[1]), text.Clip(q.Board))
				}
				q.Board = args[1]
			}
			q.Table = args[0]
			return false, nil
		},
		load: func(context.Context, []string) error {
			if q.From < 1 || q.To < q.From {
				return usage("--from %d --to %d: numbers go from 1 upward, and --to is not below --from", q.From, q.To)
			}
			return nil
		},
		ask: func(ctx context.Context) (api.TableAnswer, error) { return u.table(ctx, q) },
	}.command(u)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
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

// table fills a table, and prints each value when it is found.
func (u *ui) table(ctx context.Context, q *api.Table) (api.TableAnswer, error) {
	out := bufio.NewWriter(u.out)
	defer out.Flush()
	if q.Table == distribution {
		return u.distribution(ctx, q.Board)
	}
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
	answer, err := ask[api.TableAnswer](ctx, u.acts, q)
	if u.json && err != nil && len(answer.Values) > 0 {
		err = cmp.Or(u.printJSON(answer), err) // values found before the timeout are worth seeing
	}
	return answer, err
}

func (u *ui) distribution(ctx context.Context, spec string) (a api.TableAnswer, err error) {
	if spec == "NxN" {
		spec = "5x5"
	}
	if strings.Contains(spec, "N") {
		return a, usage("--board %s: the distribution is of one board, such as 5x5", spec)
	}
	g, err := loadBoard(spec)
	if err != nil {
		return a, err
	}
	stop := u.working("distribution of " + spec)
	a, err = ask[api.TableAnswer](ctx, u.acts, &api.Distribution{Board: api.SpecOf(g.Board)})
	if stop(); u.json {
		return a, err
	}
	for w, count := range a.Values {
		fmt.Fprintf(u.out, "%d %s\n", w, count)
	}
	return a, err
}
