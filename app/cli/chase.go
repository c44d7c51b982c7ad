package cli

import (
	"context"
	"fmt"

	"lightsout/app/api"

	"github.com/spf13/cobra"
)

func chaseCommand(u *ui) *cobra.Command {
	q := new(api.Chase)
	return u.act("chase", 1, 2, q, func(ctx context.Context, args []string) error {
		q.NoRows = !u.JSON
		if err := u.loadGame(ctx, args, "on", &q.Board, &q.State); err != nil {
			return err
		}
		a, err := ask[api.ChaseAnswer](ctx, u.acts, q)
		if err != nil {
			return err
		}
		if err := u.Print(a, func() error { return u.printChaseSteps(q, a) }); err != nil {
			return err
		}
		return solved(a.Solvable)
	}, "from")
}

func (u *ui) printChaseSteps(q *api.Chase, a api.ChaseAnswer) error {
	t := u.screen()
	b := q.Board.Board()
	if err := t.Draw(u.Out, b, q.State.State()); err != nil {
		return err
	}
	for _, step := range a.Found {
		fmt.Fprintf(u.Out, "\n%s\n", step.Why)
		if len(step.Buttons) == 0 {
			continue
		}
		fmt.Fprintln(u.Out)
		if err := t.Draw(u.Out, b, step.After); err != nil {
			return err
		}
	}
	if a.Solvable {
		fmt.Fprintf(u.Out, "\nAll lights are off.\n")
	}
	return nil
}
