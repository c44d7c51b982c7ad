package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/generate"
	"lightsout/internal/api"
)

// generateFlags are what the command line says beside the board.
type generateFlags struct {
	method, grade, symmetric, daily, seed, title string
	depth, presses, count                        int
	unique, repeats, asJSON                      bool
	files                                        []string
}

func generateCommand(u *ui) *cobra.Command {
	var f generateFlags
	var limited func() (context.Context, context.CancelFunc)
	var lines []string
	for _, m := range generate.Methods() {
		lines = append(lines, fmt.Sprintf("  %-11s %s", m.Name, m.About))
	}
	cmd := &cobra.Command{
		Use:   "generate SPEC",
		Short: "Make puzzles that can be solved: uniform, of exact depth, graded, symmetric, of a day",
		Long: `Make puzzles: states that can be turned off. Their game IDs are printed, one a line; --json adds
solutions and grades, and -o writes a sheet to print, with the solutions on the last page.

Without a wish every solvable state is equally likely. The methods:

` + strings.Join(lines, "\n") + `

A seed always makes the same puzzle. Without --seed, a random seed is used and printed. A seed may include
the request: depth-15.abc. No two puzzles in a run are the same, even rotated or mirrored.`,
		Example: `  lightsout generate 5x5
  lightsout generate 5x5 --depth 15 --count 10
  lightsout generate 6x6 --grade hard --count 24 -o sheet.pdf --title 'For the train'
  lightsout generate 7x7 --symmetric=quarter-turn
  lightsout generate hex-4 --unique --depth 9 --json
  lightsout generate 5x5 --daily
  lightsout generate 5x5#depth-15.abc`,
		Args: arguments(1, 1),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return completeBoard(cmd, args, start)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := somePresses(cmd, "depth", "presses"); err != nil {
				return err
			}
			ctx, cancel := limited()
			defer cancel()
			return u.generate(ctx, args[0], f)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&f.depth, "depth", 0, "the least solution has exactly so many presses, proved")
	flags.StringVar(&f.method, "method", "", "how the puzzles are drawn: "+strings.Join(generate.MethodNames(), ", "))
	flags.IntVar(&f.presses, "presses", 0, "so many different random presses on a dark board")
	flags.StringVar(&f.grade, "grade", "", "how hard the puzzles are: "+strings.Join(generate.GradeNames(), ", "))
	flags.BoolVar(&f.unique, "unique", false, "there is only one least solution; may go with --depth")
	flags.StringVar(&f.symmetric, "symmetric", "", "the puzzles are symmetric: "+strings.Join(generate.Symmetries(), ", "))
	flags.Lookup("symmetric").NoOptDefVal = usualSymmetry
	flags.StringVar(&f.daily, "daily", "", "the puzzle of today, or of a date such as --daily=2026-11-15")
	flags.Lookup("daily").NoOptDefVal = "today"
	flags.IntVar(&f.count, "count", 1, "how many puzzles")
	flags.BoolVar(&f.repeats, "repeats", false, "with --count: the same puzzle may come again")
	flags.StringVar(&f.seed, "seed", "", "a word, or a whole seed such as depth-15.abc")
	flags.BoolVar(&f.asJSON, "json", false, "print JSON")
	flags.StringVar(&f.title, "title", "", "the title of the sheet")
	flags.StringArrayVarP(&f.files, "output", "o", nil, "write a sheet to this file: pdf, svg, png, txt, or json (may be repeated)")
	limited = timeoutFlag(cmd, 0)
	completeFlag(cmd, "method", generate.MethodNames()...)
	completeFlag(cmd, "grade", generate.GradeNames()...)
	completeFlag(cmd, "symmetric", generate.Symmetries()...)
	return cmd
}

// somePresses refuses flags that ask for no presses at all, which is not the same as not to ask.
func somePresses(cmd *cobra.Command, names ...string) error {
	for _, name := range names {
		if flag := cmd.Flag(name); flag.Changed && flag.Value.String() == "0" {
			return usage("--%s 0: a number of presses from 1 on is needed", name)
		}
	}
	return nil
}

// usualSymmetry is what --symmetric without a value asks for: the mirror where there is one.
const usualSymmetry = "usual"

// generate makes the puzzles and prints or writes them.
func (u *ui) generate(ctx context.Context, text string, f generateFlags) error {
	if f.count < 1 {
		return usage("--count %d: at least 1", f.count)
	}
	for _, file := range f.files {
		if !slices.Contains(sheetFormats(), sheetFormat(file)) {
			return usage("file %q: a sheet is written as .%s", file, strings.Join(sheetFormats(), ", ."))
		}
		if err := canWrite(file); err != nil {
			return err
		}
	}
	if kept := f.asJSON || len(f.files) > 0; kept && f.count > api.MaxGenerated {
		return usage("--count %d: at most %d with --json or -o", f.count, api.MaxGenerated)
	}
	g, err := loadBoard(text)
	if err != nil {
		return err
	}
	if g.HasState() && strings.Contains(text, ":") {
		return usage("%s has a state already: write SPEC or SPEC#SEED", text)
	}
	seed, said, err := f.seedOf(g.Seed)
	if err != nil {
		return err
	}
	if seed.Daily && f.count > 1 {
		return usage("--count %d: a day has one puzzle", f.count)
	}
	answer, uneven, err := u.makePuzzles(ctx, api.GenerateRequest{Board: g.Board, Seed: seed, Count: f.count, Repeats: f.repeats}, f.asJSON || len(f.files) > 0)
	if err != nil {
		return instead(g.Board, seed, err)
	}
	for _, file := range f.files {
		if err := u.writeSheet(ctx, file, answer, f.titleFor(g.Board)); err != nil {
			return err
		}
	}
	if f.asJSON {
		if err := u.printJSON(answer); err != nil {
			return err
		}
	}
	if uneven > 0 && (seed.Wish.Method == "depth" || seed.Wish.Method == "unique") {
		fmt.Fprintf(u.err, "%s: %d of %d proved, but not drawn uniformly: such states are rare\n", g.Board, uneven, f.count)
	}
	if !said {
		fmt.Fprintf(u.err, "%s: --seed %s makes the same again\n", g.Board, seed)
	}
	return nil
}

// instead says of a board that is too large for puzzles how to have a state of it.
func instead(b *lightsout.Board, seed generate.Seed, err error) error {
	if b.Lights() <= api.MaxGeneratedLights || seed.Wish.String() != "uniform" {
		return err
	}
	return fmt.Errorf("%w; lightsout encode '%s#%s' -o FILE.pbm makes one state", err, b, seed)
}

// makePuzzles makes the puzzles of a request, and counts those that were not drawn uniformly. They are
// kept for an answer, or their IDs printed as they come; on a terminal those lines are progress enough.
func (u *ui) makePuzzles(ctx context.Context, r api.GenerateRequest, keep bool) (answer api.GenerateAnswer, uneven int, err error) {
	answer = api.GenerateAnswer{Board: r.Board.Spec(), Seed: r.Seed.String(), Puzzles: []api.GeneratedPuzzle{}}
	end := func() {}
	if _, _, terminal := u.terminalSize(u.out); r.Count == 1 {
		end = sync.OnceFunc(u.working("making a puzzle of " + r.Board.String()))
	} else if keep || !terminal {
		p := u.newProgress("making puzzles of "+r.Board.String(), int64(r.Count))
		r.Progress, end = func(int) { p.add(1) }, p.end
	}
	defer func() { end() }()
	for puzzle, err := range api.GenerateEach(ctx, u.acts, r) {
		if err != nil {
			return answer, uneven, err
		}
		if !puzzle.Uniform {
			uneven++
		}
		if keep {
			answer.Puzzles = append(answer.Puzzles, puzzle)
			continue
		}
		if r.Count == 1 {
			end()
		}
		if _, err := fmt.Fprintln(u.out, puzzle.ID); err != nil {
			return answer, uneven, err
		}
	}
	return answer, uneven, nil
}

// seedOf returns the seed that the flags or the game ID say, and whether they say one at all.
func (f generateFlags) seedOf(id string) (seed generate.Seed, said bool, err error) {
	if id != "" && f.seed != "" {
		return seed, false, usage("the game ID has the seed %s already, and --seed %s is another", id, f.seed)
	}
	text := id + f.seed
	wish, wished, err := f.wish()
	if err != nil {
		return seed, false, err
	}
	whole := strings.Contains(text, ".") || id != ""
	switch {
	case f.daily != "" && (wished || text != ""):
		return seed, false, usage("--daily is a wish and a seed of its own: it goes without others")
	case f.daily == "today":
		text, whole = generate.Daily(time.Now()), true
	case f.daily != "":
		text, whole = "daily."+f.daily, true
	case whole && wished:
		return seed, false, usage("the seed %s says what to make already, and the flags say %s", text, wish)
	case text == "":
		return generate.Seed{Wish: wish, Word: randomName()}, false, nil
	}
	if !whole {
		text = generate.Seed{Wish: wish, Word: text}.String()
	}
	seed, err = generate.ParseSeed(text)
	if err != nil {
		return seed, false, usageError{err}
	}
	return seed, true, nil
}

// wish returns what the flags wish for, and whether they wish for anything.
func (f generateFlags) wish() (w generate.Wish, wished bool, err error) {
	methods := []string{}
	ask := func(asked bool, method string) {
		if asked && !slices.Contains(methods, method) {
			methods = append(methods, method)
		}
	}
	ask(f.method != "", f.method)
	ask(f.unique, "unique")
	ask(f.depth != 0 && !slices.Contains(methods, "unique"), "depth")
	ask(f.presses != 0, "presses")
	ask(f.symmetric != "", "symmetric")
	if len(methods) > 1 || len(methods) == 1 && f.grade != "" {
		if f.grade != "" {
			methods = append(methods, "a grade")
		}
		return w, false, usage("a puzzle cannot be asked for by %s at once: choose one", strings.Join(methods, " and "))
	}
	if f.grade != "" {
		if w.Grade, err = generate.ParseGrade(f.grade); err != nil {
			return w, false, usageError{err}
		}
		return w, true, nil
	}
	if len(methods) == 0 {
		return w, false, nil
	}
	w.Method, w.Presses = methods[0], f.depth+f.presses
	if f.symmetric != usualSymmetry {
		w.Symmetry = f.symmetric
	}
	if err := w.Check(); err != nil {
		return w, false, usageError{err}
	}
	return w, true, nil
}

// titleFor returns the title of a sheet.
func (f generateFlags) titleFor(b *lightsout.Board) string {
	if f.title != "" {
		return f.title
	}
	return "Lights Out " + b.String()
}

// sheetFormats lists the extensions of sheets.
func sheetFormats() []string { return []string{"pdf", "svg", "png", "txt", "json"} }

func sheetFormat(file string) string {
	return strings.TrimPrefix(strings.ToLower(filepath.Ext(file)), ".")
}

// writeSheet writes the puzzles in the format of the file's extension.
func (u *ui) writeSheet(ctx context.Context, file string, a api.GenerateAnswer, title string) error {
	stop := u.working("writing " + file)
	defer stop()
	return writeFile(ctx, file, func(w io.Writer) error {
		sheet := a.Sheet(title)
		switch sheetFormat(file) {
		case "pdf":
			return sheet.WritePDF(w)
		case "svg":
			return sheet.WriteSVG(w)
		case "png":
			return sheet.WritePNG(w)
		case "txt":
			return sheet.WriteText(w)
		}
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		return encoder.Encode(a)
	})
}
