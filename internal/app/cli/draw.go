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

// drawFlags are the flags besides the image.
type drawFlags struct {
	api.Draw
	lookFlags
	near    nearFlags
	outputs []output
}

func drawCommand(u *ui) *cobra.Command {
	var f drawFlags
	cmd := newCommand("draw", 1, 1, func(cmd *cobra.Command, args []string) error {
		f.Timeout, f.Name = u.timeout.String(), args[0]
		return u.draw(cmd.Context(), f)
	})
	f.add(u, cmd, &f.Look)
	f.near.add(cmd, &f.Push)
	u.shared(cmd, "cell", "quiet-result", "timeout", "output")
	return cmd
}

// draw finds the nearest state. What a search has found when its time is over is written, however long that takes.
func (u *ui) draw(ctx context.Context, f drawFlags) error {
	unlimited := ctx
	ctx, cancel := u.limited(ctx)
	defer cancel()
	colors, err := f.read(ctx, u, &f.Look)
	if err != nil {
		return err
	}
	if colors.DarkIsOn() {
		f.Invert = !f.Invert
	}
	f.outputs, err = u.outputs("txt", func(name string) error { _, err := api.ABoard.Of(name); return err })
	if err != nil {
		return err
	}
	_, images, err := u.images(ctx, []string{f.Name}, 0)
	if err != nil {
		return err
	}
	f.Image = images[0]
	f.QuietResult = u.noRows || !u.json
	if f.Find, err = f.near.find(unlimited, u, f.Push); err != nil {
		return err
	}
	if f.near.method != "" {
		ctx = unlimited // the program has its own limits
	}
	stop := u.working("drawing on " + f.board)
	answer, err := askPromptly[api.DrawAnswer](ctx, u, &f.Draw)
	stop()
	if err != nil {
		return err
	}
	if answer.GaveUp != "" {
		ctx = unlimited
	}
	f.sayBoard(u, answer.Board)
	answer.Race = f.near.races
	if err := f.near.say(ctx, u, answer.Board); err != nil {
		return err
	}
	d := answer.Drawing
	for _, file := range f.outputs {
		if err := u.writeDrawing(ctx, file, d, f, colors); err != nil {
			return err
		}
	}
	if u.json {
		err = u.printJSON(answer)
	} else {
		if len(f.outputs) == 0 && !u.noRows {
			if err := u.terminal(colors).Draw(u.out, d.Board, d.State); err != nil {
				return err
			}
		}
		fmt.Fprintf(u.err, "%s: %s\n", d.Board, drawingClaim(answer))
	}
	if err == nil && answer.GaveUp != "" {
		err = errGaveUp
	}
	return err
}

// writeDrawing writes the state, or the presses if the file's name says so.
func (u *ui) writeDrawing(ctx context.Context, file output, d studio.Drawing, f drawFlags, colors picture.Palette) error {
	if strings.Contains(strings.ToLower(file.name), ".presses.") {
		return u.writePresses(ctx, file, lightsout.Problem{Board: d.Board, From: d.From, To: d.State}, d.Presses)
	}
	format, err := api.ABoard.Of(file.name)
	if err != nil {
		return usageError{err}
	}
	var marked lightsout.Presses
	switch f.mark {
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
	cell := cmp.Or(u.cell, studio.Cell(d.Board, 1024, f.mark != ""))
	return u.writeCounted(ctx, file.path, format, d.Board, func(w io.Writer) error {
		return format.Write(w, d.Board, d.State, picture.Drawing{Palette: colors, Presses: marked, Cell: float64(cell)})
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
