package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

func hintCommand(u *ui) *cobra.Command {
	var q api.Hint
	var spec string
	cmd := newCommand("hint", 1, 2, func(cmd *cobra.Command, args []string) error {
		if isStdin(args[0]) {
			if err := onlyFlags(cmd, "goal", "timeout", "board"); err != nil {
				return err
			}
			return (&batch{u: u, spec: spec, hint: true}).run(cmd.Context())
		}
		b, from, err := u.loadGame(cmd.Context(), args, "on")
		if err != nil {
			return err
		}
		to, err := u.readGoal(cmd.Context(), b)
		if err != nil {
			return err
		}
		q.Board, q.State, q.Goal, q.Timeout = api.SpecOf(b), api.StateOf(from), api.StateOf(to), u.timeout.String()
		h, err := askWorking[api.HintAnswer](cmd.Context(), u, "hint for "+b.Spec(), &q)
		if err != nil {
			return err
		}
		err = u.give(h, func() error { return u.printHint(b, h, u.terminal(picture.Palettes()[0])) })
		switch {
		case err != nil:
			return err
		case !h.Solvable:
			return &lightsout.UnsolvableError{}
		case !h.Least:
			return errGaveUp // the best that was found has been said
		}
		return nil
	})
	cmd.Flags().BoolVar(&q.LitOnly, "lit-only", false, "only buttons whose own light is on may be pressed")
	cmd.Flags().StringVar(&spec, "board", "", "with -: the board of the states on standard input")
	u.shared(cmd, "goal", "timeout")
	cmd.Flag("timeout").DefValue = "10s"
	return cmd
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
