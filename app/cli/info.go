package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/board"

	"github.com/spf13/cobra"
)

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
	t := u.screen()
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
