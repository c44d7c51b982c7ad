package cli

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/api"
	"lightsout/internal/text"
)

// tableFlags are what the command line says beside the name of the table.
type tableFlags struct {
	solutions bool
	family    string
	from, to  int
}

// tables are the names of what can be printed.
var tables = append(api.Tables(), "distribution")

func tableCommand(u *ui) *cobra.Command {
	var f tableFlags
	cmd := &cobra.Command{
		Use:   "table " + strings.Join(tables, "|") + " [FAMILY]",
		Short: "Print a table of numbers for a family of boards",
		Long: `Print a table with a line "n a(n)" for each number, the b-file format.

  nullity        the number of independent quiet patterns
  least          presses of a least solution of all-on, proved
  depth          presses of the longest least solution of any solvable state
  distribution   of one board: how many solvable states take w presses, for each w

A family is a spec with N for a number: NxN, torus-NxN, 8xN-king, NxNxN, graph-cycle-N; --board says the
same. An unknown value is a comment with its bounds.`,
		Example: `  lightsout table nullity --to 100
  lightsout table nullity torus-NxN --to 50
  lightsout table least --to 30
  lightsout table least --to 130 --solutions --json
  lightsout table depth --to 11
  lightsout table distribution 5x5 --json`,
		Args: arguments(1, 2),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
			switch {
			case len(args) == 0:
				return tables, cobra.ShellCompDirectiveNoFileComp
			case args[0] == "distribution":
				return completeBoard(cmd, nil, start)
			}
			return families, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(tables, args[0]) {
				return usage("there is no table of %q: write one of %s", text.Clip(args[0]), strings.Join(tables, ", "))
			}
			if len(args) > 1 {
				if cmd.Flags().Changed("board") && f.family != args[1] {
					return usage("there are two boards, %s and --board %s: write one", text.Clip(args[1]), text.Clip(f.family))
				}
				f.family = args[1]
			}
			if args[0] == "distribution" {
				return u.distribution(cmd.Context(), f)
			}
			return u.table(cmd.Context(), args[0], f)
		},
	}
	cmd.Flags().BoolVar(&f.solutions, "solutions", false, "with least: also how many least solutions there are, and one of them")
	cmd.Flags().StringVar(&f.family, "board", "NxN", "the family of boards; for distribution one board")
	cmd.Flags().IntVar(&f.from, "from", 1, "the first number")
	cmd.Flags().IntVar(&f.to, "to", 20, "the last number")
	return u.timed(cmd)
}

func (u *ui) table(ctx context.Context, name string, f tableFlags) error {
	if f.from < 1 || f.to < f.from {
		return usage("--from %d --to %d: numbers go from 1 upward, and --to is not below --from", f.from, f.to)
	}
	q := api.Table{Table: name, Board: f.family, From: f.from, To: f.to, Solutions: f.solutions}
	out := bufio.NewWriter(u.out)
	defer out.Flush()
	p := u.newProgress(name+" of "+f.family, int64(f.to-f.from+1))
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

func (u *ui) distribution(ctx context.Context, f tableFlags) error {
	spec := f.family
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
	stop := u.working("distribution of " + spec)
	answer, err := ask[api.TableAnswer](ctx, u.acts, &api.Distribution{Board: api.SpecOf(g.Board)})
	stop()
	if err != nil {
		return err
	}
	if u.json {
		return u.printJSON(answer)
	}
	for w, count := range answer.Values {
		if _, err := fmt.Fprintf(u.out, "%d %s\n", w, count); err != nil {
			return err
		}
	}
	return nil
}
