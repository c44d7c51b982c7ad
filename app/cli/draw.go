package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/studio"
	"lightsout/film"
	"lightsout/picture"

	"github.com/spf13/cobra"
)

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
		begin: func(cmd *cobra.Command, args []string) (bool, error) {
			return false, f.preset(u, cmd, &f.Look, false)
		},
		format: api.ABoard.Of,
		load:   func(ctx context.Context, args []string) error { return f.load(ctx, u, args) },
		ask: func(ctx context.Context, _ []string) (api.DrawAnswer, error) {
			return askPromptly[api.DrawAnswer](ctx, u, f.Method, f.Board, f)
		},
		found: func(_ context.Context, a *api.DrawAnswer) error {
			f.sayBoard(u, a.Board)
			a.Race = f.races
			return f.say(u, a.Board)
		},
		write: func(ctx context.Context, file command.Output, a api.DrawAnswer) error {
			return u.writeDrawing(ctx, file, a, f)
		},
		print: func(ctx context.Context, a api.DrawAnswer) error {
			d := a.Drawing
			fmt.Fprintf(u.Err, "%s: %s\n", a.Board, drawingClaim(a))
			if f.plays && a.Script != nil {
				return u.playFilm(ctx, a.Script, f.options(u, a))
			}
			if len(u.Files) > 0 || u.noRows || f.RGB {
				return nil
			}
			return u.Screen(f.colors).Draw(u.Out, d.Board, d.State)
		},
		ended: func(a api.DrawAnswer) error { return gaveUp(a.GaveUp != "") },
	}.command(u)
}

func (f *drawFlags) load(ctx context.Context, u *ui, args []string) (err error) {
	if f.colors, err = f.read(u, &f.Look); err != nil {
		return err
	}
	f.DarkIsOn = !f.RGB && f.colors.DarkIsOn()
	_, images, at, err := u.images(ctx, args, 0)
	if err != nil {
		return err
	}
	f.Timeout = u.Timeout.String()
	f.Name = args[0]
	f.Image = images[0]
	f.QuietResult = u.noRows || !u.JSON
	f.At = at
	f.Find, err = f.find(u, f.Push)
	return err
}

// writeDrawing writes the state, or the presses if the file's name says so.
func (u *ui) writeDrawing(ctx context.Context, file command.Output, a api.DrawAnswer, f *drawFlags) error {
	d := a.Drawing
	name := strings.ToLower(file.Name)
	_, _, plane := f.Board.Board().Planar()
	special := f.RGB || f.Gap != nil || f.Ground != "" || f.Aspect != "" || a.Options.Cells != film.Square
	drawn := slices.Contains([]string{".png", ".svg", ".pdf"}, filepath.Ext(name)) &&
		!strings.Contains(name, ".presses.")
	if drawn && (plane || special) && f.Mark == "" && a.Script != nil {
		o := f.options(u, a)
		o.Figure = []int{1}
		return u.WriteOutput(ctx, file.Path, func(w io.Writer) error {
			return a.Script.Write(w, file.Name, o)
		})
	}
	if f.RGB || drawn && special {
		return fmt.Errorf(
			"%s: --rgb, --gap, --ground, --aspect and --cells are for png, svg and pdf, without --mark",
			file.Name)
	}
	if strings.Contains(name, ".presses.") {
		var err error
		if file.Format, err = api.SomeMoves.Of(file.Name); err != nil {
			return err
		}
		return u.writePresses(ctx, file,
			lightsout.Problem{Board: d.Board, From: d.From, To: d.State}, d.Presses)
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
	u.cell = cmp.Or(u.cell, studio.Cell(d.Board, 1024, f.Mark != ""))
	return u.writeState(ctx, file, d.Board, d.State, f.colors, marked, false)
}

func (f *drawFlags) options(u *ui, a api.DrawAnswer) film.Options {
	o := a.Options
	o.Scale = cmp.Or(u.cell, o.Scale)
	if !f.RGB {
		o.Palette = f.colors
	}
	return o
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
