package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

func pressCommand(u *ui) *cobra.Command {
	var f struct {
		api.Press
		Numbers bool `flag:"numbers" doc:"number the buttons, from 1"`
	}
	q, colors := &f.Press, picture.Palettes()[0]
	return asking[api.PressAnswer]{
		name: "press", least: 2, most: 3, request: &f, usual: "txt", format: api.ABoard.Check,
		load: func(ctx context.Context, args []string) error {
			last := len(args) - 1
			q.Presses, q.NoRows = args[last], !u.json
			return u.loadGame(ctx, args[:last], "on", &q.Board, &q.State)
		},
		write: func(ctx context.Context, file output, a api.PressAnswer) error {
			b := q.Board.Board()
			return u.writeState(ctx, file, b, a.After, colors, b.NewPresses(), f.Numbers)
		},
		print: func(_ context.Context, a api.PressAnswer) error {
			if len(u.files) > 0 {
				return nil
			}
			t := u.terminal(colors)
			t.Numbers = f.Numbers
			for i, step := range a.Steps {
				fmt.Fprintf(u.out, "%d. a%d:\n", i+1, step.Button+1)
				if err := t.Draw(u.out, q.Board.Board(), step.After); err != nil {
					return err
				}
			}
			if len(a.Steps) > 0 {
				return nil
			}
			return t.Draw(u.out, q.Board.Board(), a.After)
		},
	}.command(u)
}

func (u *ui) writePresses(ctx context.Context, file output, p lightsout.Problem, x lightsout.Presses) error {
	format, err := api.SomeMoves.Of(file.name)
	if err != nil {
		return err
	}
	return u.writeCounted(ctx, file.path, format, p.Board, func(w io.Writer) error { return format.WritePresses(w, p, x) })
}
