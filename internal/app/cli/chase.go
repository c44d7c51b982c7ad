package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

func chaseCommand(u *ui) *cobra.Command {
	cmd := newCommand("chase", 1, 2, func(cmd *cobra.Command, args []string) error {
		b, s, err := u.loadGame(cmd.Context(), args, "on")
		if err != nil {
			return err
		}
		answer, err := ask[api.ChaseAnswer](cmd.Context(), u.acts, &api.Chase{Board: api.SpecOf(b), State: api.StateOf(s), NoRows: !u.json})
		if err != nil {
			return err
		}
		err = u.give(answer, func() error { return u.printChaseSteps(b, s, answer) })
		if err == nil && !answer.Solvable {
			err = &lightsout.UnsolvableError{}
		}
		return err
	})
	return u.timed(cmd)
}

func (u *ui) printChaseSteps(b *lightsout.Board, s lightsout.State, a api.ChaseAnswer) error {
	t := u.terminal(picture.Palettes()[0])
	if err := t.Draw(u.out, b, s); err != nil {
		return err
	}
	for _, step := range a.Found {
		fmt.Fprintf(u.out, "\n%s\n", step.Why)
		if len(step.Columns) == 0 {
			continue
		}
		fmt.Fprintln(u.out)
		if err := t.Draw(u.out, b, step.After); err != nil {
			return err
		}
	}
	if a.Solvable {
		fmt.Fprintf(u.out, "\nAll lights are off.\n")
	}
	return nil
}
