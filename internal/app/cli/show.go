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
	var f api.Show
	cmd := newCommand("show", 1, 2, func(cmd *cobra.Command, args []string) error {
		return u.show(cmd.Context(), args, f)
	})
	cmd.Flags().StringVar(&f.Presses, "presses", "", "mark these presses in a drawing: a list such as 1,23 or a1a23, or rows")
	cmd.Flags().BoolVar(&f.Numbers, "numbers", false, "number the buttons, from 1")
	cmd.Flags().IntVar(&f.Quiet, "quiet-pattern", 0, "mark this quiet pattern in a drawing, from 1 to the nullity")
	u.shared(cmd, "palette", "cell", "output")
	return u.timed(cmd)
}

func (u *ui) show(ctx context.Context, args []string, f api.Show) error {
	g, err := u.board(args[0])
	if err != nil {
		return err
	}
	b := g.Board
	outputs, err := u.outputs("txt", func(name string) error { _, err := api.ABoard.Of(name); return err })
	if err != nil {
		return err
	}
	if len(outputs) == 0 || u.json {
		if err := (picture.Terminal{}).Fits(b); err != nil {
			return usageError{err}
		}
	}
	s, err := u.stateOf(ctx, g, args, "on")
	if err != nil {
		return err
	}
	f.Palette, f.Board, f.State, f.NoRows = u.palette, api.SpecOf(b), api.StateOf(s), !u.json
	answer, err := ask[api.ShowAnswer](ctx, u.acts, &f)
	if err != nil {
		return err
	}
	if err := u.writeState(ctx, outputs, b, s, answer.Colors, answer.Marked, f.Numbers); err != nil {
		return err
	}
	switch {
	case u.json:
		return u.printJSON(answer)
	case len(outputs) > 0:
		return nil
	}
	t := u.terminal(answer.Colors)
	t.Numbers = f.Numbers
	return t.Draw(u.out, b, s)
}

// writeState writes a state to files: a picture with marks and numbers, if the format is one of pictures.
func (u *ui) writeState(ctx context.Context, files []output, b *lightsout.Board, s lightsout.State, colors picture.Palette, marked lightsout.Presses, numbers bool) error {
	for _, file := range files {
		format, err := api.ABoard.Of(file.name)
		if err != nil {
			return err
		}
		drawing := picture.Drawing{Palette: colors, Presses: marked, Numbers: numbers, Cell: float64(u.cell)}
		err = u.writeCounted(ctx, file.path, format, b, func(w io.Writer) error { return format.Write(w, b, s, drawing) })
		if err != nil {
			return err
		}
	}
	return nil
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
