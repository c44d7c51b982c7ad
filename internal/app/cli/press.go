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
		name: "press", least: 2, most: 3, request: &f, usual: "txt", format: isEncoding,
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

// isEncoding refuses files in no format for states.
func isEncoding(file string) error {
	_, err := api.EncodingOf(file)
	return err
}

// pressesEncoding returns the format for presses that a file's name says.
func pressesEncoding(file string) (api.Encoding, error) {
	if e, err := api.EncodingOf(file); err == nil {
		switch e.Name {
		case "pbm", "pgm", "rle", "txt", "svg", "png", "pdf":
			return e, nil
		}
	}
	return api.Encoding{}, fmt.Errorf("file %q: presses are written as .pbm, .pgm, .rle, .txt, .svg, .png or .pdf", file)
}

// isPresses refuses files in no format for presses.
func isPresses(file string) error {
	_, err := pressesEncoding(file)
	return err
}

func (u *ui) writePresses(ctx context.Context, file output, p lightsout.Problem, x lightsout.Presses) error {
	e, err := pressesEncoding(file.name)
	if err != nil {
		return err
	}
	s := x.AsState()
	switch {
	case api.Drawing(e.Name, picture.Palette{}, x, false, 0) != nil:
		e.Write, s = api.Drawing(e.Name, picture.Palette{}, x, false, 0), p.From
	case e.Name == "txt":
		e.Write = func(w io.Writer, b *lightsout.Board, _ lightsout.State) error {
			_, err := io.WriteString(w, b.PressesText(x))
			return err
		}
	case !p.Board.Cells():
		return fmt.Errorf("file %q: the buttons of this board are not cells, so a bitmap cannot hold its presses: write .txt", file.path)
	}
	return u.writeEncoding(ctx, file.path, e, p.Board, s)
}
