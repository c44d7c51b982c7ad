package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/internal/app/studio"
	"lightsout/picture"
)

// drawFlags are the request and the flags besides it.
type drawFlags struct {
	api.Draw
	lookFlags
	nearFlags
	colors picture.Palette
}

func drawCommand(u *ui) *cobra.Command {
	f := new(drawFlags)
	return asking[api.DrawAnswer]{
		name: "draw", least: 1, most: 1, request: f, shared: []string{"palette", "cell"}, usual: "txt",
		begin: f.begin, format: api.ABoard.Check,
		load: func(ctx context.Context, args []string) error { return f.load(ctx, u, args) },
		ask: func(ctx context.Context) (api.DrawAnswer, error) {
			if f.Method != "" {
				ctx = f.unlimited // the program has its own limits
			}
			return askPromptly[api.DrawAnswer](ctx, u, "drawing on "+f.Board.String(), f)
		},
		found: func(_ context.Context, a *api.DrawAnswer) error {
			f.sayBoard(u, a.Board)
			a.Race = f.races
			return f.say(u, a.Board)
		},
		write: func(ctx context.Context, file output, a api.DrawAnswer) error {
			return u.writeDrawing(ctx, file, a.Drawing, f)
		},
		print: func(_ context.Context, a api.DrawAnswer) error {
			d := a.Drawing
			fmt.Fprintf(u.err, "%s: %s\n", d.Board, drawingClaim(a))
			if len(u.files) > 0 || u.noRows {
				return nil
			}
			return u.terminal(f.colors).Draw(u.out, d.Board, d.State)
		},
		ended: func(a api.DrawAnswer) error { return gaveUp(a.GaveUp) },
	}.command(u)
}

func (f *drawFlags) load(ctx context.Context, u *ui, args []string) (err error) {
	if f.colors, err = f.read(u, &f.Look); err != nil {
		return err
	}
	if f.colors.DarkIsOn() {
		f.Invert = !f.Invert
	}
	_, images, err := u.images(ctx, args, 0)
	if err != nil {
		return err
	}
	f.Timeout, f.Name, f.Image, f.QuietResult = u.timeout.String(), args[0], images[0], u.noRows || !u.json
	f.Find, err = f.find(u, f.Push)
	return err
}

// writeDrawing writes the state, or the presses if the file's name says so.
func (u *ui) writeDrawing(ctx context.Context, file output, d studio.Drawing, f *drawFlags) error {
	if strings.Contains(strings.ToLower(file.name), ".presses.") {
		return u.writePresses(ctx, file, lightsout.Problem{Board: d.Board, From: d.From, To: d.State}, d.Presses)
	}
	format, err := api.ABoard.Of(file.name)
	if err != nil {
		return usageError{err}
	}
	var marked lightsout.Presses
	switch f.Mark {
	case "presses":
		marked = d.Presses
	case "wrong":
		if !d.Board.Cells() {
			return fmt.Errorf("the wrong lights of %s cannot be marked: its buttons are not cells", d.Board)
		}
		marked = d.Board.NewPresses()
		for _, i := range d.Wrong {
			marked.Set(i, 1)
		}
	}
	cell := cmp.Or(u.cell, studio.Cell(d.Board, 1024, f.Mark != ""))
	return u.writeCounted(ctx, file.path, format, d.Board, func(w io.Writer) error {
		return format.Write(w, d.Board, d.State, picture.Drawing{Palette: f.colors, Presses: marked, Cell: float64(cell)})
	})
}

// drawingClaim says how near a drawing is, and what is proved of it.
func drawingClaim(a api.DrawAnswer) string {
	text := fmt.Sprintf("lights wrong: %d, ", a.Wrong)
	switch {
	case a.Wrong == 0:
		text = "exact"
	case a.Proved && a.Exact:
		text += "proved fewest"
	case a.Proved:
		text += fmt.Sprintf("proved least visible (cost %d)", a.Cost)
	case a.GaveUp == "":
		text += fmt.Sprintf("cost %d", a.Cost) // pushed, or by a solver whose claims are not checked
	default:
		text += fmt.Sprintf("cost %d, and at least %d: %s", a.Cost, a.AtLeast, a.GaveUp)
	}
	text += fmt.Sprintf("; presses: %d", a.Weight)
	if a.Least {
		text += ", proved least"
	}
	return text + pushedClaim(a.Wrong, a.Pushed)
}
