package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/internal/app/api"
	"lightsout/picture"
)

func chaseCommand(u *ui) *cobra.Command {
	q := new(api.Chase)
	return asking[api.ChaseAnswer]{
		name: "chase", least: 1, most: 2, request: q,
		load: func(ctx context.Context, args []string) error {
			q.NoRows = !u.json
			return u.loadGame(ctx, args, "on", &q.Board, &q.State)
		},
		print: func(_ context.Context, a api.ChaseAnswer) error { return u.printChaseSteps(q, a) },
		ended: func(a api.ChaseAnswer) error { return solved(a.Solvable) },
	}.command(u)
}

func (u *ui) printChaseSteps(q *api.Chase, a api.ChaseAnswer) error {
	t, b := u.terminal(picture.Palettes()[0]), q.Board.Board()
	if err := t.Draw(u.out, b, q.State.State()); err != nil {
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
