package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

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
			ctx, cancel := u.limited(cmd.Context())
			defer cancel()
			return true, u.infoAll(ctx, args[0])
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

// maxQuietShown is how many quiet patterns are drawn for people; --json has them all.
const maxQuietShown = 8

func (u *ui) printQuiet(ctx context.Context, a api.InfoAnswer) error {
	b := a.Algebra.Board()
	shown := min(len(a.Quiet), maxQuietShown)
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
	for g, err := range board.EachGraph6(in) {
		number++
		if err != nil {
			return fmt.Errorf("graph %d: %w", number, err)
		}
		b, err := g.Board()
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
