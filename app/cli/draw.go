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
	var cmd *cobra.Command
	cmd = u.act("draw", 1, 1, f, func(ctx context.Context, args []string) error {
		if err := f.preset(u, cmd, &f.Look, false); err != nil {
			return err
		}
		files, err := u.Outputs("txt", api.ABoard.Of)
		if err != nil {
			return err
		}
		if err := f.load(ctx, u, args); err != nil {
			return err
		}
		a, err := askPromptly[api.DrawAnswer](ctx, u, f.Method, f.Board, f)
		if err != nil {
			return err
		}
		end := gaveUp(a.GaveUp != "")
		ctx = u.writing(ctx, end)
		f.sayBoard(u, a.Board)
		a.Race = f.races
		if err := f.say(u, a.Board); err != nil {
			return err
		}
		err = u.deliver(a, files, func(file command.Output) error {
			return u.writeDrawing(ctx, file, a, f)
		}, func() error { return f.print(ctx, u, a) })
		return cmp.Or(err, end)
	}, "palette", "cell", "output")
	return cmd
}

// print says how near a drawing is, and shows it unless it is written to a file.
func (f *drawFlags) print(ctx context.Context, u *ui, a api.DrawAnswer) error {
	u.Say("%s: %s\n", a.Board, drawingClaim(a))
	if f.plays && a.Script != nil {
		return u.playFilm(ctx, a.Script, f.options(u, a))
	}
	if len(u.Files) > 0 || u.noRows || f.RGB {
		return nil
	}
	return u.Screen(f.colors).Draw(u.Out, a.Drawing.Board, a.Drawing.State)
}

func (f *drawFlags) load(ctx context.Context, u *ui, args []string) (err error) {
	if f.colors, err = f.read(u, &f.Look); err != nil {
		return err
	}
	f.DarkIsOn = !f.RGB && studio.DarkIsOn(f.colors)
	_, images, at, err := u.images(ctx, args, 0)
	if err != nil {
		return err
	}
	f.Timeout = u.Timeout.String()
	f.Name = args[0]
	f.Image = images[0]
	f.QuietResult = u.noRows || !u.JSON
	f.At = at
	u.acts.Find, err = f.find(u, f.Push)
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
	u.Cell = cmp.Or(u.Cell, studio.Cell(d.Board, 1024, f.Mark != ""))
	return u.writeState(ctx, file, d.Board, d.State, f.colors, marked, false)
}

func (f *drawFlags) options(u *ui, a api.DrawAnswer) film.Options {
	o := a.Options
	o.Scale = cmp.Or(u.Cell, o.Scale)
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
