package cli

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

func showCommand(u *ui) *cobra.Command {
	q := new(api.Show)
	return asking[api.ShowAnswer]{
		name: "show", least: 1, most: 2, request: q, shared: []string{"cell", "from"}, usual: "txt", format: api.ABoard.Of,
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
	drawing := picture.Drawing{Palette: colors, Presses: marked, Numbers: numbers, Cell: float64(u.cell)}
	return u.writeCounted(ctx, file, b, func(w io.Writer) error { return file.format.Write(w, b, s, drawing) })
}

func paletteNames() []string {
	return text.Each(picture.Palettes(), func(p picture.Palette) string { return p.Name })
}

func completeFlag(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("cli: " + err.Error()) // the flag is not there
	}
}

// writeCounted writes a file in a format, with a progress bar where it takes long.
func (u *ui) writeCounted(ctx context.Context, file output, b *lightsout.Board, write func(io.Writer) error) error {
	p := u.newProgress("writing "+file.path, int64(b.Lights()/8)*int64(file.format.Bits))
	defer p.end()
	return u.write(ctx, file.path, func(w io.Writer) error { return write(io.MultiWriter(w, p)) })
}

func pressCommand(u *ui) *cobra.Command {
	var f struct {
		api.Press
		Numbers bool `flag:"numbers" doc:"number the buttons, from 1"`
	}
	q, colors := &f.Press, picture.Palettes()[0]
	return asking[api.PressAnswer]{
		name: "press", least: 2, most: 3, request: &f, usual: "txt", format: api.ABoard.Of,
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

func (u *ui) writePresses(ctx context.Context, file output, p lightsout.Problem, x lightsout.Presses) error {
	return u.writeCounted(ctx, file, p.Board, func(w io.Writer) error { return file.format.WritePresses(w, p, x) })
}

func hintCommand(u *ui) *cobra.Command {
	var f struct {
		api.Hint
		listFlags
	}
	q := &f.Hint
	cmd := asking[api.HintAnswer]{
		name: "hint", least: 1, most: 2, request: &f, shared: []string{"from"},
		begin: func(cmd *cobra.Command, args []string) (bool, error) {
			timed := api.Timed{Timeout: u.timeout.String()}
			return answerList(u, cmd, args, f.Lines, func(b api.Spec, from, to api.StateText) api.Act {
				return &api.Hint{Board: b, State: from, Goal: to, LitOnly: q.LitOnly, Bare: !u.json, Timed: timed}
			}, func(a api.HintAnswer) (string, error) {
				switch {
				case !a.Solvable:
					return "unsolvable", nil
				case a.Done:
					return "solved", nil
				}
				return a.Place, nil
			})
		},
		load: func(ctx context.Context, args []string) (err error) {
			q.Timeout = u.timeout.String()
			return u.loadProblem(ctx, args, &q.Board, &q.State, &q.Goal)
		},
		label: func() string { return "hint for " + q.Board.Board().Spec() },
		print: func(_ context.Context, h api.HintAnswer) error {
			return u.printHint(q.Board.Board(), h, u.terminal(picture.Palettes()[0]))
		},
		ended: func(h api.HintAnswer) error {
			return cmp.Or(gaveUp(h.Solvable && !h.Least), solved(h.Solvable)) // the best that was found has been said
		},
	}.command(u)
	cmd.Flag("timeout").DefValue = "10s"
	return cmd
}

func (u *ui) printHint(b *lightsout.Board, h api.HintAnswer, t picture.Terminal) error {
	for _, step := range h.Steps {
		fmt.Fprintln(u.out, step.Text)
	}
	last := len(h.Found.Reasons) - 1
	if text := h.Found.Reasons[last].Text; !strings.HasSuffix(h.Steps[len(h.Steps)-1].Text, text) {
		fmt.Fprintln(u.out, text) // two lines were too short for it
	}
	for _, reason := range h.Found.Reasons[min(1, last):] { // what the proof speaks of
		shown := reason.Lights
		if reason.Pattern.Len() > 0 && b.Cells() {
			shown = reason.Pattern.AsState() // the buttons of cells are where their lights are
		}
		if shown.Len() == 0 {
			continue
		}
		fmt.Fprintln(u.out)
		return t.Draw(u.out, b, shown)
	}
	return nil
}

func chaseCommand(u *ui) *cobra.Command {
	q := new(api.Chase)
	return asking[api.ChaseAnswer]{
		name: "chase", least: 1, most: 2, request: q, shared: []string{"from"},
		load: func(ctx context.Context, args []string) error {
			q.NoRows = !u.json
			return u.loadGame(ctx, args, "on", &q.Board, &q.State)
		},
		print: func(_ context.Context, a api.ChaseAnswer) error { return u.printChaseSteps(q, a) },
		ended: func(a api.ChaseAnswer) error { return solved(a.Solvable) },
	}.command(u)
}

func (u *ui) printChaseSteps(q *api.Chase, a api.ChaseAnswer) error {
	t, b := u.terminal(picture.Palettes()[0]), q.Board.Board()
	if err := t.Draw(u.out, b, q.State.State()); err != nil {
		return err
	}
	for _, step := range a.Found {
		fmt.Fprintf(u.out, "\n%s\n", step.Why)
		if len(step.Buttons) == 0 {
			continue
		}
		fmt.Fprintln(u.out)
		if err := t.Draw(u.out, b, step.After); err != nil {
			return err
		}
	}
	if a.Solvable {
		fmt.Fprintf(u.out, "\nAll lights are off.\n")
	}
	return nil
}

func infoCommand(u *ui) *cobra.Command {
	var f struct {
		api.Info
		Each bool `flag:"all" doc:"a line for each graph of a .g6, .s6 or .d6 file, or of standard input (-): number, lights, rank, nullity"`
	}
	q := &f.Info
	return asking[api.InfoAnswer]{
		name: "info", least: 1, most: 1, request: &f, shared: []string{"from"},
		begin: func(cmd *cobra.Command, args []string) (bool, error) {
			if !f.Each {
				return false, nil
			}
			return true, u.infoAll(cmd.Context(), args[0])
		},
		load: func(_ context.Context, args []string) error {
			g, err := u.board(args[0])
			q.Board, q.QuietResult = api.SpecOf(g.Board), u.noRows
			return err
		},
		label: func() string { return "factoring " + q.Board.String() },
		print: u.printInfo,
	}.command(u)
}

func (u *ui) printInfo(ctx context.Context, a api.InfoAnswer) error {
	if err := writeText(u.out, "info", a); err != nil || a.InfoAlgebra == nil {
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
	return writeText(u.out, "chasing", a.Chase)
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
		fmt.Fprintf(u.out, "\nThe quiet patterns are too large to be listed.\n")
		return nil
	}
	fmt.Fprintf(u.out, "\nQuiet patterns (presses without effect)%s:\n", map[bool]string{true: fmt.Sprintf(", %d of %d", shown, len(a.Quiet))}[shown < len(a.Quiet)])
	t := u.terminal(picture.Palettes()[0])
	for i := range shown {
		fmt.Fprintln(u.out)
		q, err := a.Algebra.Quiet(ctx, i)
		if err != nil {
			return err
		}
		if err := t.DrawPresses(u.out, b, q); err != nil {
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
	if f, ok := board.FormatOf(path); !isStdin(path) && (!ok || !f.Bare()) {
		return usage("--all is for files with several graphs: %q ends in none of .g6, .s6 and .d6", path)
	}
	in, err := u.open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	out := bufio.NewWriter(u.out)
	defer out.Flush()
	if !u.json {
		fmt.Fprintln(out, "graph\tlights\trank\tnullity")
	}
	number := 0
	u.lines = true
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
		if u.json {
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
		return u.give(answer, func() error { return writeText(u.out, "boards", answer) })
	})
}
