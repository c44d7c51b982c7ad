package cli

import (
	"context"
	"fmt"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/picture"

	"github.com/spf13/cobra"
)

func pressCommand(u *ui) *cobra.Command {
	var f struct {
		api.Press
		Numbers bool `flag:"numbers" doc:"number the buttons, from 1"`
	}
	q := &f.Press
	colors := picture.Palettes()[0]
	return u.act("press", 2, 3, &f, func(ctx context.Context, args []string) error {
		files, err := u.Outputs("txt", api.ABoard.Of)
		if err != nil {
			return err
		}
		last := len(args) - 1
		q.Presses = args[last]
		q.NoRows = !u.JSON
		if err := u.loadGame(ctx, args[:last], "on", &q.Board, &q.State); err != nil {
			return err
		}
		b := q.Board.Board()
		a, err := ask[api.PressAnswer](ctx, u.acts, q)
		if err != nil {
			return err
		}
		return u.deliver(a, files, func(file command.Output) error {
			return u.writeState(ctx, file, b, a.After, colors, b.NewPresses(), f.Numbers)
		}, func() error {
			if len(files) > 0 {
				return nil
			}
			t := u.Screen(colors)
			t.Numbers = f.Numbers
			return u.printSteps(t, b, a)
		})
	}, "output")
}

// printSteps draws each step, or where they lead.
func (u *ui) printSteps(t picture.Terminal, b *lightsout.Board, a api.PressAnswer) error {
	for i, step := range a.Steps {
		fmt.Fprintf(u.Out, "%d. a%d:\n", i+1, step.Button+1)
		if err := t.Draw(u.Out, b, step.After); err != nil {
			return err
		}
	}
	if len(a.Steps) > 0 {
		return nil
	}
	return t.Draw(u.Out, b, a.After)
}
