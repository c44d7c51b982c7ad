package cli

import (
	"cmp"
	"fmt"
	"strings"

	"lightsout/app/api"
	"lightsout/app/shelf"
	"lightsout/app/tui"
	"lightsout/play"

	"github.com/spf13/cobra"
)

func statsCommand(u *ui) *cobra.Command {
	cmd := newCommand("stats", 0, 0, func(cmd *cobra.Command, args []string) error {
		results, damaged, err := u.results(true)
		if err != nil {
			return err
		}
		if u.JSON {
			answer, err := ask[api.StatisticsAnswer](cmd.Context(), u.acts,
				&api.Statistics{Results: results, Damaged: damaged})
			if err != nil {
				return err
			}
			return u.PrintJSON(answer)
		}
		if damaged > 0 {
			u.Complain(fmt.Sprintf("unreadable result lines, ignored: %d", damaged))
		}
		width, _, _ := u.Size(u.Out)
		lines := tui.StatisticsLines(results, cmp.Or(width, 80))
		if len(results) == 0 {
			lines = []string{"No games yet: lightsout play"}
		}
		_, err = fmt.Fprintln(u.Out, strings.Join(lines, "\n"))
		return err
	})
	u.shared(cmd, "dir")
	return cmd
}

// results returns the results of games, and how many lines of them are damaged.
func (u *ui) results(read bool) ([]play.Result, int, error) {
	dir, err := u.shelfDir(read)
	if err != nil {
		return nil, 0, err
	}
	return shelf.Look(dir).Results()
}
