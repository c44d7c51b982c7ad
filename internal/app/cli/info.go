package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/app/api"
	"lightsout/internal/base/format"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/solve"
)

func infoCommand(u *ui) *cobra.Command {
	var f struct {
		api.Info
		Each bool `flag:"all" doc:"a line for each graph of a .g6, .s6 or .d6 file, or of standard input (-): number, lights, rank, nullity"`
	}
	q := &f.Info
	return asking[api.InfoAnswer]{
		name: "info", least: 1, most: 1, request: &f,
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
	line := func(name string, format string, args ...any) {
		fmt.Fprintf(u.out, "%-20s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("board", "%s", a.Board)
	line("lights", "%d", a.Lights)
	line("buttons", "%d", a.Buttons)
	line("states of a light", "%d", a.Modulus)
	if a.Sizes != nil {
		line("sizes", "%s", strings.Trim(fmt.Sprint(a.Sizes), "[]"))
		line("topology", "%s", a.Topology)
		line("pattern", "%s", a.Pattern)
	}
	if a.Symmetric != nil {
		least := ""
		if a.LeastToggles < a.MostToggles {
			least = fmt.Sprintf("%d to ", a.LeastToggles)
		}
		line("a press changes", "%s%s", least, text.Number(a.MostToggles, "light"))
		line("toggle matrix", "%s", map[bool]string{true: "symmetric", false: "not symmetric"}[*a.Symmetric])
	}
	if a.InfoAlgebra == nil {
		line("rank, nullity", "not known: %s", a.Unknown)
		return nil
	}
	line("rank", "%d", a.Rank)
	line("nullity", "%d", a.Nullity)
	line("solvable states", "%s%s", shorten(a.SolvableStates), map[bool]string{true: ", which is all of them"}[a.AlwaysSolvable])
	line("solutions of each", "%s", shorten(a.SolutionsPerState))
	if a.InvariantFactors != nil {
		line("invariant factors", "%s", factorsText(a))
	}
	if !u.noRows && a.Nullity > 0 {
		if err := u.printQuiet(ctx, a); err != nil {
			return err
		}
	}
	u.printChase(a.Chase)
	return nil
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

// printChase prints the table of light chasing: nil if the board has none, empty if chasing down once is enough.
func (u *ui) printChase(table []solve.ChaseLine) {
	switch {
	case table == nil:
		return
	case len(table) == 0:
		fmt.Fprintf(u.out, "\nLight chasing: the table is empty. Chasing down once turns every solvable state off, or proves that it is unsolvable.\n")
		return
	}
	fmt.Fprintf(u.out, "\nLight chasing: if these columns of the last row are left, press those of the first and chase again.\n\n")
	for _, line := range table {
		fmt.Fprintf(u.out, "  %-20s %s\n", columnsText(line.Left), columnsText(line.Press))
	}
}

func columnsText(columns []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(columns), "[]"), " ", ",")
}

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
		if f, ok := board.FormatOf(path); !ok || !f.Bare() {
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

func boardsCommand(u *ui) *cobra.Command {
	cmd := newCommand("boards", 0, 0, func(cmd *cobra.Command, args []string) error {
		if u.json {
			return printAct[api.BoardsAnswer](cmd.Context(), u, &api.ListBoards{})
		}
		out := u.out
		fmt.Fprintf(out, "Grids         ROWSxCOLUMNS, or more sizes for more dimensions: 5x5, 3x4, 3x3x3x3\n")
		fmt.Fprintf(out, "  topology    before the sizes: %s (torus-6x6)\n", strings.Join(lightsout.TopologyNames()[1:], ", "))
		fmt.Fprintf(out, "  pattern     after the sizes: %s; each also open-…, without the pressed cell;\n", strings.Join(lightsout.PatternNames(), ", "))
		fmt.Fprintf(out, "              or your own: pattern=010_111_010\n")
		fmt.Fprintf(out, "  states      mod3 to mod%d (5x5-king-mod3)\n\n", lightsout.MaxModulus)
		fmt.Fprintf(out, "Shapes        hex-4, tri-5, cube-3; also -self=no and -mod3\n\n")
		fmt.Fprintf(out, "Toys\n")
		for _, toy := range board.Toys() {
			fmt.Fprintf(out, "  %-13s %s\n", toy.Name, toy.About)
		}
		fmt.Fprintf(out, "\nGraphs        also -self=no and -mod3\n")
		for _, name := range board.GraphNames() {
			fmt.Fprintf(out, "  %s\n", name)
		}
		extensions := strings.Join(format.Extensions(board.Formats()), " ")
		fmt.Fprintf(out, "\nGraph files   NAME%s; also -self=no and -mod3 after the name\n", extensions)
		return nil
	})
	return cmd
}
