package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

func hintCommand(u *ui) *cobra.Command {
	var f struct {
		api.Hint
		listFlags
	}
	q := &f.Hint
	cmd := asking[api.HintAnswer]{
		name: "hint", least: 1, most: 2, request: &f,
		begin: func(cmd *cobra.Command, args []string) (bool, error) {
			return answerList(u, cmd, args, f.Lines, func(b api.Spec, from, to api.StateText) api.Act {
				return &api.Hint{Board: b, State: from, Goal: to, LitOnly: q.LitOnly, Timed: api.Timed{Timeout: u.timeout.String()}}
			}, hintLine)
		},
		load: func(ctx context.Context, args []string) (err error) {
			q.Timeout = u.timeout.String()
			return u.loadProblem(ctx, args, &q.Board, &q.State, &q.Goal)
		},
		label: func() string { return "hint for " + q.Board.Board().Spec() },
		print: func(_ context.Context, h api.HintAnswer) error {
			return u.printHint(q.Board.Board(), h, u.terminal(picture.Palettes()[0]))
		},
		ended: func(h api.HintAnswer) error {
			if h.Solvable && !h.Least {
				return errGaveUp // the best that was found has been said
			}
			return solved(h.Solvable)
		},
	}.command(u)
	cmd.Flag("timeout").DefValue = "10s"
	return cmd
}

// hintLine is a hint as the answer to a line of a list.
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
	if h.Button != nil {
		fmt.Fprintf(u.out, "Press %s. ", h.Place)
	}
	fmt.Fprintln(u.out, h.Why)
	if h.Technique != "" {
		fmt.Fprintf(u.out, "Technique: %s. %s\n", h.Technique, h.How)
	}
	for _, reason := range h.Found.Reasons {
		shown := reason.Lights
		if reason.Pattern.Len() > 0 && b.Cells() {
			shown = reason.Pattern.AsState() // the buttons of cells are where their lights are
		}
		if shown.Len() == 0 {
			continue
		}
		fmt.Fprintln(u.out)
		return t.Draw(u.out, b, shown)
	}
	return nil
}
