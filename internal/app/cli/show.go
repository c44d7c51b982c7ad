package cli

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

func showCommand(u *ui) *cobra.Command {
	q := new(api.Show)
	return asking[api.ShowAnswer]{
		name: "show", least: 1, most: 2, request: q, shared: []string{"cell"}, usual: "txt", format: api.ABoard.Check,
		load: func(ctx context.Context, args []string) error {
			g, err := u.board(args[0])
			if err != nil {
				return err
			}
			if len(u.files) == 0 || u.json {
				if err := (picture.Terminal{}).Fits(g.Board); err != nil {
					return usageError{err}
				}
			}
			s, err := u.stateOf(ctx, g, args, "on")
			q.Palette, q.Board, q.State, q.NoRows = u.palette, api.SpecOf(g.Board), api.StateOf(s), !u.json
			return err
		},
		write: func(ctx context.Context, file output, a api.ShowAnswer) error {
			return u.writeState(ctx, file, q.Board.Board(), a.Shown, a.Colors, a.Marked, q.Numbers)
		},
		print: func(_ context.Context, a api.ShowAnswer) error {
			if len(u.files) > 0 {
				return nil
			}
			t := u.terminal(a.Colors)
			t.Numbers = q.Numbers
			return t.Draw(u.out, q.Board.Board(), a.Shown)
		},
	}.command(u)
}

// writeState writes a state to a file: a picture with marks and numbers, if the format is one of pictures.
func (u *ui) writeState(ctx context.Context, file output, b *lightsout.Board, s lightsout.State, colors picture.Palette, marked lightsout.Presses, numbers bool) error {
	format, err := api.ABoard.Of(file.name)
	if err != nil {
		return err
	}
	drawing := picture.Drawing{Palette: colors, Presses: marked, Numbers: numbers, Cell: float64(u.cell)}
	return u.writeCounted(ctx, file.path, format, b, func(w io.Writer) error { return format.Write(w, b, s, drawing) })
}

func paletteNames() []string {
	return texts(picture.Palettes(), func(p picture.Palette) string { return p.Name })
}

// texts returns a text for each thing in a list.
func texts[T any](list []T, text func(T) string) []string {
	all := make([]string, len(list))
	for i, one := range list {
		all[i] = text(one)
	}
	return all
}

func completeFlag(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("cli: " + err.Error()) // the flag is not there
	}
}

// writeCounted writes a file in a format, with a progress bar where it takes long.
func (u *ui) writeCounted(ctx context.Context, file string, format api.Format, b *lightsout.Board, write func(io.Writer) error) error {
	p := u.newProgress("writing "+file, int64(b.Lights()/8)*int64(format.Bits))
	defer p.end()
	return u.write(ctx, file, func(w io.Writer) error { return write(io.MultiWriter(w, p)) })
}
