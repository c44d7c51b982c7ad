package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/generate"
	"lightsout/internal/app/api"
	"lightsout/picture"
)

// generateFlags are the flags besides the request.
type generateFlags struct {
	api.Generate
	sheet   picture.Sheet
	paper   string
	hide    bool
	like    string
	outputs []output
}

func generateCommand(u *ui) *cobra.Command {
	var f generateFlags
	methods := listing(generate.Methods(), 11, func(m generate.Method) (string, string) { return m.Name, m.About })
	cmd := newCommand("generate", 1, 1, func(cmd *cobra.Command, args []string) error {
		if err := somePresses(cmd, "depth", "presses"); err != nil {
			return err
		}
		return u.generate(cmd.Context(), args[0], f)
	}, "{methods}", methods)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return completeBoard(cmd, args, start)
	}
	flags := u.shared(cmd, "output", "goal")
	flags.IntVar(&f.Depth, "depth", 0, "presses of the least solution, exactly and proved")
	flags.StringVar(&f.Method, "method", "", "how the puzzles are drawn: "+strings.Join(generate.MethodNames(), ", "))
	flags.IntVar(&f.Presses, "presses", 0, "this number of different random presses on a dark board")
	flags.StringVar(&f.Grade, "grade", "", "how hard the puzzles are: "+strings.Join(generate.GradeNames(), ", "))
	flags.BoolVar(&f.Unique, "unique", false, "there is only one least solution")
	flags.StringVar(&f.Symmetric, "symmetric", "", "the puzzles are symmetric: "+strings.Join(generate.Symmetries(), ", "))
	flags.Lookup("symmetric").NoOptDefVal = generate.UsualSymmetry
	flags.BoolVar(&f.LitOnly, "lit-only", false, "the solution can be played by pressing only lights that are on; --json has the order")
	flags.StringVar(&f.like, "like", "", "the puzzles look like this state, the first one most")
	flags.StringVar(&f.Daily, "daily", "", "the puzzle of today, or of a date such as 2026-11-15")
	flags.Lookup("daily").NoOptDefVal = "today"
	flags.IntVar(&f.Count, "count", 1, "how many puzzles")
	flags.BoolVar(&f.Repeats, "repeats", false, "with --count: allow duplicates")
	flags.StringVar(&f.Seed, "seed", "", "a word, or a whole seed such as depth-15.abc")
	flags.StringVar(&f.sheet.Title, "title", "", "the title of the sheet")
	flags.StringVar(&f.sheet.Footer, "footer", "", "the line at the foot of each page of the sheet")
	flags.StringVar(&f.paper, "paper", "a4", "the paper of the sheet: a4 or letter")
	flags.BoolVar(&f.sheet.Working, "working", false, "the sheet has an empty board next to each puzzle, to work in")
	flags.BoolVar(&f.hide, "hide-presses", false, "the sheet does not say how many presses are needed")
	flags.BoolVar(&f.sheet.Ink, "ink", false, "the sheet saves ink: thin gray lines, and rings instead of dots")
	flags.BoolVar(&f.sheet.Numbers, "numbers", false, "the buttons on the sheet are numbered, from 1")
	flags.BoolVar(&f.sheet.Booklet, "booklet", false, "the sheet has two pages on a side: print on both sides and fold")
	completeFlag(cmd, "paper", "a4", "letter")
	completeFlag(cmd, "method", generate.MethodNames()...)
	completeFlag(cmd, "grade", generate.GradeNames()...)
	completeFlag(cmd, "symmetric", generate.Symmetries()...)
	return u.timed(cmd)
}

// somePresses refuses flags that ask for no presses at all, which is not the same as not to ask.
func somePresses(cmd *cobra.Command, names ...string) error {
	for _, name := range names {
		if flag := cmd.Flag(name); flag.Changed && flag.Value.String() == "0" {
			return usage("--%s 0: must be at least 1", name)
		}
	}
	return nil
}

func (u *ui) generate(ctx context.Context, text string, f generateFlags) error {
	if f.sheet.Letter = f.paper == "letter"; !f.sheet.Letter && f.paper != "a4" {
		return usage("--paper %q: a4 or letter", f.paper)
	}
	if f.Count < 1 {
		return usage("--count %d: must be at least 1", f.Count)
	}
	var err error
	f.outputs, err = u.outputs("txt", func(name string) error {
		_, err := api.APuzzle.Of(name)
		return err
	})
	if err != nil {
		return err
	}
	if kept := u.json || len(f.outputs) > 0; kept && f.Count > api.MaxGenerated {
		return usage("--count %d: at most %d with --json or -o", f.Count, api.MaxGenerated)
	}
	g, err := u.board(text)
	if err != nil {
		return err
	}
	switch {
	case g.HasState() && strings.Contains(text, ":"):
		return usage("%s has a state already: write SPEC or SPEC#SEED", text)
	case g.Seed != "" && f.Seed != "":
		return usage("the game ID has the seed %s already, and --seed %s is another", g.Seed, f.Seed)
	case g.Seed != "":
		f.Seed, f.Whole = g.Seed, true
	}
	f.Board = api.SpecOf(g.Board)
	read := func(text string) api.StateText {
		return api.StateFrom(func(b *lightsout.Board) (lightsout.State, error) { return u.readState(ctx, b, text) })
	}
	if f.like != "" {
		f.Like = read(f.like)
	}
	if u.goal != "" {
		f.Goal = read(u.goal)
	}
	f.sheet.Title = cmp.Or(f.sheet.Title, "Lights Out")
	f.sheet.Footer = cmp.Or(f.sheet.Footer, "Board "+g.Board.String())
	answer, uneven, err := u.makePuzzles(ctx, &f)
	seed, random := f.Seeded()
	if err != nil {
		return instead(g.Board, seed, err)
	}
	for _, file := range f.outputs {
		if err := u.writeSheet(ctx, file, answer, f); err != nil {
			return err
		}
	}
	if u.json {
		if err := u.printJSON(answer); err != nil {
			return err
		}
	}
	if w := seed.Wish; uneven > 0 && w.Grade == 0 && (w.Depth > 0 || w.Unique) {
		fmt.Fprintf(u.err, "%s: %d of %d proved, but not drawn uniformly: such states are rare\n", g.Board, uneven, f.Count)
	}
	if answer.Number > 0 {
		fmt.Fprintf(u.err, "%s: daily puzzle %d, %s\n", g.Board, answer.Number, seed.Word)
	}
	if random {
		fmt.Fprintf(u.err, "%s: repeat this with --seed %s\n", g.Board, seed)
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

// makePuzzles makes the puzzles, and counts those that were not drawn uniformly. They are kept for an answer, or their
// IDs printed as they come; on a terminal those lines are progress enough.
func (u *ui) makePuzzles(ctx context.Context, f *generateFlags) (answer api.GenerateAnswer, uneven int, err error) {
	b, keep := f.Board, u.json || len(f.outputs) > 0
	env, end := u.acts, func() {}
	if _, _, terminal := u.terminalSize(u.out); f.Count == 1 {
		end = sync.OnceFunc(u.working("making a puzzle of " + b.String()))
	} else if keep || !terminal {
		p := u.newProgress("making puzzles of "+b.String(), int64(f.Count))
		env, end = u.acts.Watched(func(api.Progress) { p.add(1) }), p.end
	}
	defer func() { end() }()
	if !keep {
		f.Each = func(puzzle api.GeneratedPuzzle) error {
			if !puzzle.Uniform {
				uneven++
			}
			if f.Count == 1 {
				end()
			}
			_, err := fmt.Fprintln(u.out, puzzle.ID)
			return err
		}
	}
	answer, err = ask[api.GenerateAnswer](ctx, env, &f.Generate)
	for _, puzzle := range answer.Puzzles {
		if !puzzle.Uniform {
			uneven++
		}
	}
	return answer, uneven, err
}

func (u *ui) writeSheet(ctx context.Context, file output, a api.GenerateAnswer, f generateFlags) error {
	stop := u.working("writing " + file.path)
	defer stop()
	format, err := api.APuzzle.Of(file.name)
	if err != nil {
		return err
	}
	return u.write(ctx, file.path, func(w io.Writer) error {
		if format.Sheet == nil {
			return writeJSON(w, a)
		}
		return format.Sheet(a.Sheet(f.sheet, f.hide), w)
	})
}
