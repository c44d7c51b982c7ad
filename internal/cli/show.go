package cli

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/api"
	"lightsout/picture"
)

// showFlags are what the command line says beside board and state.
type showFlags struct {
	api.Show
	asJSON bool
	colors string
	files  []string
}

func showCommand(u *ui) *cobra.Command {
	var f showFlags
	cmd := &cobra.Command{
		Use:   "show SPEC [STATE]",
		Short: "Draw a state of a board, in the terminal or to files",
		Long: `Draw a state of a board: in colored blocks on a terminal, as rows of text in a pipe, and to
files with -o, in the format that the name's extension says (svg, png, pdf, pbm, pgm, rle, txt).

Without a state, the board is shown all on.`,
		Example: `  lightsout show 5x5 .#.../###../.#.../...../.....
  lightsout show hex-4
  lightsout show torus-6x6 on -o torus.svg
  lightsout show 5x5:01000_11100_01000_00000_00000
  lightsout show 20x20 @board.pbm`,
		Args:              arguments(1, 2),
		ValidArgsFunction: completeBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			return u.show(cmd.Context(), args, f)
		},
	}
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	cmd.Flags().StringVar(&f.colors, "color", colorAuto, "colored blocks: auto, always or never")
	cmd.Flags().StringVar(&f.Palette, "palette", picture.Palettes()[0].Name, "colors: "+strings.Join(paletteNames(), ", "))
	cmd.Flags().StringVar(&f.Presses, "presses", "", "mark these presses in a drawing, in the form of a state")
	cmd.Flags().IntVar(&f.Quiet, "quiet", 0, "mark this quiet pattern in a drawing, from 1 to the nullity")
	cmd.Flags().StringArrayVarP(&f.files, "output", "o", nil, "write to this file, in the format of its extension (may be repeated)")
	completeFlag(cmd, "color", colorAuto, colorAlways, colorNever)
	completeFlag(cmd, "palette", paletteNames()...)
	return cmd
}

func (u *ui) show(ctx context.Context, args []string, f showFlags) error {
	b, s, err := u.loadGame(ctx, args, "on")
	if err != nil {
		return err
	}
	f.Board, f.State, f.NoRows = api.SpecOf(b), api.StateOf(s), !f.asJSON
	answer, err := ask[api.ShowAnswer](ctx, u.acts, &f.Show)
	if err != nil {
		return err
	}
	for _, file := range f.files {
		encoding, err := api.EncodingOf(file)
		if err != nil {
			return usageError{err}
		}
		if write := api.Drawing(encoding.Name, answer.Colors, answer.Marked); write != nil {
			encoding.Write = write
		}
		if err := u.writeEncoding(ctx, file, encoding, b, s); err != nil {
			return err
		}
	}
	switch {
	case f.asJSON:
		return u.printJSON(answer)
	case len(f.files) > 0:
		return nil
	}
	t, err := u.terminal(f.colors, answer.Colors)
	if err != nil {
		return err
	}
	return t.Draw(u.out, b, s)
}

func paletteNames() []string {
	var names []string
	for _, p := range picture.Palettes() {
		names = append(names, p.Name)
	}
	return names
}

// completeFlag suggests the values of a flag.
func completeFlag(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("cli: " + err.Error()) // the flag is not there
	}
}

// writeEncoding writes a state to a file, with a progress bar where it takes long.
func (u *ui) writeEncoding(ctx context.Context, file string, e api.Encoding, b *lightsout.Board, s lightsout.State) error {
	return u.writeCounted(ctx, file, e.Name, b, func(w io.Writer) error { return e.Write(w, b, s) })
}

// writeCounted writes a file in a format, with a progress bar where it takes long.
func (u *ui) writeCounted(ctx context.Context, file, format string, b *lightsout.Board, write func(io.Writer) error) error {
	p := u.newProgress("writing "+file, int64(b.Lights()/8))
	if format != "pbm" {
		p.total = 0
	}
	defer p.end()
	return writeFile(ctx, file, func(w io.Writer) error { return write(counted{w, p}) })
}
