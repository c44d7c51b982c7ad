package cli

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/api"
)

func tableCommand(u *ui) *cobra.Command {
	var asJSON bool
	var family string
	var from, to int
	cmd := &cobra.Command{
		Use:   "table nullity",
		Short: "Print a table of numbers for a family of boards",
		Long: `Print a table for the boards of a family, a line "n a(n)" each, as b-files have it.

  nullity   how many quiet patterns generate all

A family is a spec with N for a number: NxN, torus-NxN, 8xN-king, NxNxN, graph-cycle-N.`,
		Example: `  lightsout table nullity --to 100
  lightsout table nullity --board torus-NxN --to 50
  lightsout table nullity --board 8xN-king --from 5 --to 20 --json`,
		Args:      cobra.MatchAll(cobra.ExactArgs(1), cobra.OnlyValidArgs),
		ValidArgs: []string{"nullity"},
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := board.ParseFamily(family)
			if err != nil {
				return usageError{err}
			}
			if from < 1 || to < from {
				return usage("--from %d --to %d: numbers go from 1 upward, and --to is not below --from", from, to)
			}
			answer := api.TableAnswer{Table: args[0], Board: f.String(), From: from, Values: []int64{}}
			out := bufio.NewWriter(u.out)
			defer out.Flush()
			p := u.newProgress("nullity of "+f.String(), int64(to-from+1))
			defer p.end()
			err = api.NullityTable(cmd.Context(), f, from, to, func(n, nullity int) error {
				p.add(1)
				if asJSON {
					answer.Values = append(answer.Values, int64(nullity))
					return nil
				}
				_, err := fmt.Fprintf(out, "%d %d\n", n, nullity)
				return err
			})
			if err != nil || !asJSON {
				return err
			}
			return u.printJSON(answer)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringVar(&family, "board", "NxN", "the family of boards")
	cmd.Flags().IntVar(&from, "from", 1, "the first number")
	cmd.Flags().IntVar(&to, "to", 20, "the last number")
	return cmd
}
