package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/api"
	"lightsout/picture"
)

func hintCommand(u *ui) *cobra.Command {
	var asJSON bool
	var goal, colors string
	var limited func() (context.Context, context.CancelFunc)
	cmd := &cobra.Command{
		Use:   "hint SPEC STATE",
		Short: "Say one press of a least solution, and why",
		Long: `Say which button to press next: one of a least solution, proved where it can be within --timeout.
Rows and columns count from 1.`,
		Example: `  lightsout hint 5x5 .#.../###../.#.../...../.....
  lightsout hint 5x5:11111_11111_11111_11111_11111 --json
  lightsout hint hex-4 on --goal off`,
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: completeBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			b, from, err := u.loadGame(args, "on")
			if err != nil {
				return err
			}
			to, err := u.readState(b, goal)
			if err != nil {
				return err
			}
			ctx, cancel := limited()
			defer cancel()
			h, err := api.Hint(ctx, lightsout.Problem{Board: b, From: from, To: to})
			if err != nil {
				return err
			}
			if asJSON {
				err = u.printJSON(h)
			} else {
				err = u.printHint(b, h, colors)
			}
			if err == nil && !h.Solvable {
				err = &lightsout.UnsolvableError{}
			}
			return err
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	cmd.Flags().StringVar(&goal, "goal", "off", "the state to reach")
	cmd.Flags().StringVar(&colors, "color", colorAuto, "colored blocks: auto, always or never")
	limited = timeoutFlag(cmd, 10*time.Second)
	completeFlag(cmd, "color", colorAuto, colorAlways, colorNever)
	return cmd
}

func (u *ui) printHint(b *lightsout.Board, h api.HintAnswer, colors string) error {
	switch {
	case h.Done:
		fmt.Fprintln(u.out, h.Why)
		return nil
	case h.Solvable:
		fmt.Fprintf(u.out, "Press %s. %s\n", buttonName(b, *h.Button), h.Why)
		return nil
	}
	fmt.Fprintf(u.out, "%s\n\n", h.Why)
	t, err := u.terminal(colors, picture.Palettes()[0])
	if err != nil {
		return err
	}
	return t.Draw(u.out, b, h.Lights)
}

// buttonName says where a button is, counting from 1.
func buttonName(b *lightsout.Board, button int) string {
	rows := b.Rows()
	if rows.Rows() == 1 || b.Lights() != b.Buttons() {
		return fmt.Sprintf("button %d", button+1)
	}
	low, high := 0, rows.Rows()-1
	for low < high {
		middle := (low + high) / 2
		if _, past := rows.Row(middle); past > button {
			high = middle
		} else {
			low = middle + 1
		}
	}
	first, _ := rows.Row(low)
	return fmt.Sprintf("row %d, column %d", low+1, button-first+1)
}
