package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/app/api"
	"lightsout/picture"

	"github.com/spf13/cobra"
)

func hintCommand(u *ui) *cobra.Command {
	var f struct {
		api.Hint
		listFlags
	}
	q := &f.Hint
	var cmd *cobra.Command
	cmd = u.act("hint", 1, 2, &f, func(ctx context.Context, args []string) error {
		q.Timeout = u.Timeout.String()
		if done, err := answerList(u, cmd, args, f.Lines, func(b api.Spec, from, to api.StateText) api.Act {
			return &api.Hint{
				Board: b, State: from, Goal: to, LitOnly: q.LitOnly, Bare: !u.JSON, Timed: q.Timed,
			}
		}, hintLine); done || err != nil {
			return err
		}
		if err := u.loadProblem(ctx, args, &q.Board, &q.State, &q.Goal); err != nil {
			return err
		}
		b := q.Board.Board()
		h, err := askShown[api.HintAnswer](ctx, u, "hint for "+b.Spec(), q)
		if err != nil {
			return err
		}
		err = u.Print(h, func() error { return u.printHint(b, h, u.screen()) })
		if err != nil {
			return err
		}
		// the best that was found has been said
		return cmp.Or(gaveUp(h.Solvable && !h.Least), solved(h.Solvable))
	}, "from")
	cmd.Flag("timeout").DefValue = "10s"
	return cmd
}

func hintLine(a api.HintAnswer) (string, error) {
	switch {
	case !a.Solvable:
		return "unsolvable", nil
	case a.Done:
		return "solved", nil
	}
	return a.Place, nil
}

func (u *ui) printHint(b *lightsout.Board, h api.HintAnswer, t picture.Terminal) error {
	for _, step := range h.Steps {
		fmt.Fprintln(u.Out, step.Text)
	}
	last := len(h.Found.Reasons) - 1
	if text := h.Found.Reasons[last].Text; !strings.HasSuffix(h.Steps[len(h.Steps)-1].Text, text) {
		fmt.Fprintln(u.Out, text) // two lines were too short for it
	}
	for _, reason := range h.Found.Reasons[min(1, last):] { // what the proof speaks of
		shown := reason.Lights
		if reason.Pattern.Len() > 0 && b.Cells() {
			shown = reason.Pattern.AsState() // the buttons of cells are where their lights are
		}
		if shown.Len() == 0 {
			continue
		}
		fmt.Fprintln(u.Out)
		return t.Draw(u.Out, b, shown)
	}
	return nil
}
