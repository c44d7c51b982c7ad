package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"
	"lightsout/internal/base/text"
	"lightsout/picture"
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
		q.Palette = u.palette
		q.Board = api.SpecOf(g.Board)
		q.State = api.StateOf(s)
		q.NoRows = !u.JSON
		a, err := ask[api.ShowAnswer](ctx, u.acts, q)
		if err != nil {
			return err
		}
		err = save(files, func(file command.Output) error {
			return u.writeState(ctx, file, g.Board, a.Shown, a.Colors, a.Marked, q.Numbers)
		})
		if err != nil || len(files) > 0 && !u.JSON {
			return err
		}
		t := u.Screen(a.Colors)
		t.Numbers = q.Numbers
		return u.Print(a, func() error { return t.Draw(u.Out, g.Board, a.Shown) })
	}, "cell", "from", "output")
}

// writeState writes a state to a file: a picture with marks and numbers, if the format is one of pictures.
func (u *ui) writeState(
	ctx context.Context, file command.Output, b *lightsout.Board, s lightsout.State, colors picture.Palette,
	marked lightsout.Presses, numbers bool,
) error {
	drawing := picture.Drawing{Palette: colors, Presses: marked, Numbers: numbers, Cell: float64(u.cell)}
	return u.writeCounted(ctx, file, b, func(w io.Writer) error {
		return file.Format.Write(w, b, s, drawing)
	})
}

func paletteNames() []string {
	return text.Each(picture.Palettes(), func(p picture.Palette) string { return p.Name })
}

// writeCounted writes a file in a format, with a progress bar where it takes long.
func (u *ui) writeCounted(
	ctx context.Context, file command.Output, b *lightsout.Board, write func(io.Writer) error,
) error {
	p := u.NewProgress("writing "+file.Path, int64(b.Lights()/8)*int64(file.Format.Bits))
	defer p.End()
	return u.WriteOutput(ctx, file.Path, func(w io.Writer) error { return write(io.MultiWriter(w, p)) })
}

func pressCommand(u *ui) *cobra.Command {
	var f struct {
		api.Press
		Numbers bool `flag:"numbers" doc:"number the buttons, from 1"`
	}
	q := &f.Press
	colors := picture.Palettes()[0]
	return u.act("press", 2, 3, &f, func(ctx context.Context, args []string) error {
		files, err := u.Outputs("txt", api.ABoard.Of)
		if err != nil {
			return err
		}
		last := len(args) - 1
		q.Presses = args[last]
		q.NoRows = !u.JSON
		if err := u.loadGame(ctx, args[:last], "on", &q.Board, &q.State); err != nil {
			return err
		}
		b := q.Board.Board()
		a, err := ask[api.PressAnswer](ctx, u.acts, q)
		if err != nil {
			return err
		}
		err = save(files, func(file command.Output) error {
			return u.writeState(ctx, file, b, a.After, colors, b.NewPresses(), f.Numbers)
		})
		if err != nil || len(files) > 0 && !u.JSON {
			return err
		}
		t := u.Screen(colors)
		t.Numbers = f.Numbers
		return u.Print(a, func() error { return u.printSteps(t, b, a) })
	}, "output")
}

// printSteps draws each step, or where they lead.
func (u *ui) printSteps(t picture.Terminal, b *lightsout.Board, a api.PressAnswer) error {
	for i, step := range a.Steps {
		fmt.Fprintf(u.Out, "%d. a%d:\n", i+1, step.Button+1)
		if err := t.Draw(u.Out, b, step.After); err != nil {
			return err
		}
	}
	if len(a.Steps) > 0 {
		return nil
	}
	return t.Draw(u.Out, b, a.After)
}

func (u *ui) writePresses(
	ctx context.Context, file command.Output, p lightsout.Problem, x lightsout.Presses,
) error {
	return u.writeCounted(ctx, file, p.Board, func(w io.Writer) error {
		return file.Format.WritePresses(w, p, x)
	})
}

func hintCommand(u *ui) *cobra.Command {
	var f struct {
		api.Hint
		listFlags
	}
	q := &f.Hint
	var cmd *cobra.Command
	cmd = u.act("hint", 1, 2, &f, func(ctx context.Context, args []string) error {
		q.Timeout = u.Timeout.String()
		if done, err := answerList(u, cmd, args, f.Lines, func(b api.Spec, from, to api.StateText) api.Act {
			return &api.Hint{
				Board: b, State: from, Goal: to, LitOnly: q.LitOnly, Bare: !u.JSON, Timed: q.Timed,
			}
		}, hintLine); done || err != nil {
			return err
		}
		if err := u.loadProblem(ctx, args, &q.Board, &q.State, &q.Goal); err != nil {
			return err
		}
		b := q.Board.Board()
		h, err := askShown[api.HintAnswer](ctx, u, "hint for "+b.Spec(), q)
		if err != nil {
			return err
		}
		err = u.Print(h, func() error { return u.printHint(b, h, u.Screen(picture.Palettes()[0])) })
		if err != nil {
			return err
		}
		if err := gaveUp(h.Solvable && !h.Least); err != nil { // the best that was found has been said
			return err
		}
		return solved(h.Solvable)
	}, "from")
	cmd.Flag("timeout").DefValue = "10s"
	return cmd
}

func hintLine(a api.HintAnswer) (string, error) {
	switch {
	case !a.Solvable:
		return "unsolvable", nil
	case a.Done:
		return "solved", nil
	}
	return a.Place, nil
}

func (u *ui) printHint(b *lightsout.Board, h api.HintAnswer, t picture.Terminal) error {
	for _, step := range h.Steps {
		fmt.Fprintln(u.Out, step.Text)
	}
	last := len(h.Found.Reasons) - 1
	if text := h.Found.Reasons[last].Text; !strings.HasSuffix(h.Steps[len(h.Steps)-1].Text, text) {
		fmt.Fprintln(u.Out, text) // two lines were too short for it
	}
	for _, reason := range h.Found.Reasons[min(1, last):] { // what the proof speaks of
		shown := reason.Lights
		if reason.Pattern.Len() > 0 && b.Cells() {
			shown = reason.Pattern.AsState() // the buttons of cells are where their lights are
		}
		if shown.Len() == 0 {
			continue
		}
		fmt.Fprintln(u.Out)
		return t.Draw(u.Out, b, shown)
	}
	return nil
}

func chaseCommand(u *ui) *cobra.Command {
	q := new(api.Chase)
	return u.act("chase", 1, 2, q, func(ctx context.Context, args []string) error {
		q.NoRows = !u.JSON
		if err := u.loadGame(ctx, args, "on", &q.Board, &q.State); err != nil {
			return err
		}
		a, err := ask[api.ChaseAnswer](ctx, u.acts, q)
		if err != nil {
			return err
		}
		if err := u.Print(a, func() error { return u.printChaseSteps(q, a) }); err != nil {
			return err
		}
		return solved(a.Solvable)
	}, "from")
}

func (u *ui) printChaseSteps(q *api.Chase, a api.ChaseAnswer) error {
	t := u.Screen(picture.Palettes()[0])
	b := q.Board.Board()
	if err := t.Draw(u.Out, b, q.State.State()); err != nil {
		return err
	}
	for _, step := range a.Found {
		fmt.Fprintf(u.Out, "\n%s\n", step.Why)
		if len(step.Buttons) == 0 {
			continue
		}
		fmt.Fprintln(u.Out)
		if err := t.Draw(u.Out, b, step.After); err != nil {
			return err
		}
	}
	if a.Solvable {
		fmt.Fprintf(u.Out, "\nAll lights are off.\n")
	}
	return nil
}

func infoCommand(u *ui) *cobra.Command {
	var f struct {
		api.Info
		Each bool `flag:"all" doc:"a line for each graph of a .g6, .s6 or .d6 file, or of standard input (-): number, lights, rank, nullity"`
	}
	q := &f.Info
	return u.act("info", 1, 1, &f, func(ctx context.Context, args []string) error {
		if f.Each {
			return u.infoAll(ctx, args[0])
		}
		g, err := u.board(args[0])
		if err != nil {
			return err
		}
		q.Board = api.SpecOf(g.Board)
		q.QuietResult = u.noRows
		a, err := askShown[api.InfoAnswer](ctx, u, "factoring "+g.Board.String(), q)
		if err != nil {
			return err
		}
		return u.Print(a, func() error { return u.printInfo(ctx, a) })
	}, "from")
}

func (u *ui) printInfo(ctx context.Context, a api.InfoAnswer) error {
	if err := writeText(u.Out, "info", a); err != nil || a.InfoAlgebra == nil {
		return err
	}
	if !u.noRows && a.Nullity > 0 {
		if err := u.printQuiet(ctx, a); err != nil {
			return err
		}
	}
	if a.Chase == nil { // the board has no table
		return nil
	}
	return writeText(u.Out, "chasing", a.Chase)
}

// shorten keeps a long number on one line.
func shorten(number string) string {
	if len(number) <= 60 {
		return number
	}
	return fmt.Sprintf("%s…%s (%d digits)", number[:20], number[len(number)-20:], len(number))
}

// factorsText lists the factors other than 1, and counts the ones.
func factorsText(a api.InfoAnswer) string {
	text := fmt.Sprintf("%d ones", min(a.Lights, a.Buttons)-len(a.InvariantFactors))
	for i, d := range a.InvariantFactors {
		if i == 20 {
			return text + fmt.Sprintf(" and %d more", len(a.InvariantFactors)-i)
		}
		text += ", " + shorten(d.String())
	}
	return text
}

func (u *ui) printQuiet(ctx context.Context, a api.InfoAnswer) error {
	b := a.Algebra.Board()
	shown := min(len(a.Quiet), 8) // --json has them all
	if a.Quiet == nil {
		fmt.Fprintf(u.Out, "\nThe quiet patterns are too large to be listed.\n")
		return nil
	}
	some := ""
	if shown < len(a.Quiet) {
		some = fmt.Sprintf(", %d of %d", shown, len(a.Quiet))
	}
	fmt.Fprintf(u.Out, "\nQuiet patterns (presses without effect)%s:\n", some)
	t := u.Screen(picture.Palettes()[0])
	for i := range shown {
		fmt.Fprintln(u.Out)
		q, err := a.Algebra.Quiet(ctx, i)
		if err != nil {
			return err
		}
		if err := t.DrawPresses(u.Out, b, q); err != nil {
			return err
		}
	}
	return nil
}

type infoLine struct {
	Graph   int `json:"graph"` // from 1: FILE#1 names it
	Lights  int `json:"lights"`
	Rank    int `json:"rank"`
	Nullity int `json:"nullity"`
}

// infoAll prints a line for each graph of a file in a format of nauty, or of standard input.
func (u *ui) infoAll(ctx context.Context, path string) error {
	if f, ok := board.FormatOf(path); !command.IsStdin(path) && (!ok || !f.Bare()) {
		return usage("--all is for files with several graphs: %q ends in none of .g6, .s6 and .d6", path)
	}
	in, err := u.OpenInput(path)
	if err != nil {
		return err
	}
	defer in.Close()
	out := bufio.NewWriter(u.Out)
	defer out.Flush()
	if !u.JSON {
		fmt.Fprintln(out, "graph\tlights\trank\tnullity")
	}
	number := 0
	u.Lines = true
	for g, err := range board.EachGraph6(in) {
		number++
		var b *lightsout.Board
		if err == nil {
			b, err = g.Board()
		}
		if err != nil {
			return fmt.Errorf("graph %d: %w", number, err)
		}
		a, err := algebra.Of(ctx, b)
		if err != nil {
			return err
		}
		if u.JSON {
			err = json.NewEncoder(out).Encode(infoLine{number, b.Lights(), a.Rank(), a.Nullity()})
		} else {
			_, err = fmt.Fprintf(out, "%d\t%d\t%d\t%d\n", number, b.Lights(), a.Rank(), a.Nullity())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func boardsCommand(u *ui) *cobra.Command {
	return newCommand("boards", 0, 0, func(cmd *cobra.Command, args []string) error {
		answer, err := ask[api.BoardsAnswer](cmd.Context(), u.acts, &api.ListBoards{})
		if err != nil {
			return err
		}
		return u.Print(answer, func() error { return writeText(u.Out, "boards", answer) })
	})
}
