package cli

import (
	"context"
	"io"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/picture"

	"github.com/spf13/cobra"
)

func showCommand(u *ui) *cobra.Command {
	q := new(api.Show)
	return u.act("show", 1, 2, q, func(ctx context.Context, args []string) error {
		files, err := u.Outputs("txt", api.ABoard.Of)
		if err != nil {
			return err
		}
		g, err := u.board(args[0])
		if err != nil {
			return err
		}
		if len(files) == 0 || u.JSON {
			if err := (picture.Terminal{}).Fits(g.Board); err != nil {
				return usage("%w", err)
			}
		}
		s, err := u.stateOf(ctx, g, args, "on")
		if err != nil {
			return err
		}
		q.Palette = u.Palette
		q.Board = api.SpecOf(g.Board)
		q.State = api.StateOf(s)
		q.NoRows = !u.JSON
		a, err := ask[api.ShowAnswer](ctx, u.acts, q)
		if err != nil {
			return err
		}
		return u.deliver(a, files, func(file command.Output) error {
			return u.writeState(ctx, file, g.Board, a.Shown, a.Colors, a.Marked, q.Numbers)
		}, func() error {
			if len(files) > 0 {
				return nil
			}
			t := u.Screen(a.Colors)
			t.Numbers = q.Numbers
			return t.Draw(u.Out, g.Board, a.Shown)
		})
	}, "cell", "from", "output")
}

// screen returns how to draw in the first palette.
func (u *ui) screen() picture.Terminal { return u.Screen(picture.Palettes()[0]) }

// writeState writes a state to a file: a picture with marks and numbers, if the format is one of pictures.
func (u *ui) writeState(
	ctx context.Context, file command.Output, b *lightsout.Board, s lightsout.State, colors picture.Palette,
	marked lightsout.Presses, numbers bool,
) error {
	drawing := picture.Drawing{Palette: colors, Presses: marked, Numbers: numbers, Cell: float64(u.Cell)}
	return u.writeCounted(ctx, file, b, func(w io.Writer) error {
		return file.Format.Write(w, b, s, drawing)
	})
}

// writeCounted writes a file in a format, with a progress bar where it takes long.
func (u *ui) writeCounted(
	ctx context.Context, file command.Output, b *lightsout.Board, write func(io.Writer) error,
) error {
	p := u.NewProgress("writing "+file.Path, int64(b.Lights()/8)*int64(file.Format.Bits))
	defer p.End()
	return u.WriteOutput(ctx, file.Path, func(w io.Writer) error { return write(io.MultiWriter(w, p)) })
}

func (u *ui) writePresses(
	ctx context.Context, file command.Output, p lightsout.Problem, x lightsout.Presses,
) error {
	return u.writeCounted(ctx, file, p.Board, func(w io.Writer) error {
		return file.Format.WritePresses(w, p, x)
	})
}
