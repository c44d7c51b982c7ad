package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"lightsout/algebra"
	"lightsout/board"
)

type infoLine struct {
	Graph   int `json:"graph"` // from 1: FILE#1 names it
	Lights  int `json:"lights"`
	Rank    int `json:"rank"`
	Nullity int `json:"nullity"`
}

// infoAll prints a line for each graph of a file in a format of nauty, or of standard input.
func (u *ui) infoAll(ctx context.Context, path string) error {
	in := u.in
	if !isStdin(path) {
		if f, ok := board.FormatOf(path); !ok || f != board.Graph6 && f != board.Digraph6 && f != board.Sparse6 {
			return usage("--all is for files with several graphs: %q ends in none of .g6, .s6 and .d6", path)
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
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
