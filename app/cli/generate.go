package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/models"
	"lightsout/app/solvers"
	"lightsout/generate"
	"lightsout/internal/base/text"

	"github.com/spf13/cobra"
)

type generateFlags struct {
	api.Generate
	api.Print
}

func generateCommand(u *ui) *cobra.Command {
	f := new(generateFlags)
	var cmd *cobra.Command
	cmd = u.act("generate", 0, 1, f, func(ctx context.Context, args []string) error {
		if err := somePresses(cmd, "depth", "presses", "count"); err != nil {
			return err
		}
		files, err := u.Outputs("txt", api.APuzzle.Of)
		if err != nil {
			return err
		}
		if len(args) == 0 && f.Daily == "" {
			return usage("which board? write lightsout generate SPEC; without a board there is only --daily")
		}
		game := append(args, generate.DailyBoard(dayNamed(f.Daily)))[0]
		if err := f.load(ctx, u, game); err != nil {
			return err
		}
		a, err := u.makePuzzles(ctx, f)
		if err != nil {
			return err
		}
		return u.writePuzzles(ctx, files, a, f.Print)
	}, "from", "output")
	command.Fill(cmd, "{methods}", listing(generate.Methods(), 12, func(m generate.Method) (string, string) {
		return m.Name, m.About
	}))
	return cmd
}

// somePresses refuses flags that ask for nothing at all, which is not the same as not to ask.
func somePresses(cmd *cobra.Command, names ...string) error {
	for _, name := range names {
		if flag := cmd.Flag(name); flag.Changed && flag.Value.String() == "0" {
			return usage("--%s 0: must be at least 1", name)
		}
	}
	return nil
}

func (f *generateFlags) load(ctx context.Context, u *ui, game string) error {
	if kept := u.JSON || len(u.Files) > 0; kept && f.Count > api.MaxGenerated {
		return usage("--count %d: at most %d with --json or -o", f.Count, api.MaxGenerated)
	}
	g, err := u.board(game)
	if err != nil {
		return err
	}
	switch {
	case g.HasState() && strings.Contains(game, ":"):
		return usage("%s has a state already: write SPEC or SPEC#SEED", game)
	case g.Seed != "" && f.Seed != "":
		return usage("the game ID has the seed %s already, and --seed %s is another", g.Seed, f.Seed)
	case g.Seed != "":
		f.Seed = g.Seed
		f.Whole = true
	}
	f.Board = api.SpecOf(g.Board)
	if u.Goal != "" {
		f.Goal = u.stateNamed(ctx, u.Goal)
	}
	return nil
}

// makePuzzles makes the puzzles, and says how they can be made again. They are kept for an answer, or their
// IDs printed as they come.
func (u *ui) makePuzzles(ctx context.Context, f *generateFlags) (api.GenerateAnswer, error) {
	b := f.Board.Board()
	keep := u.JSON || len(u.Files) > 0
	uneven := 0
	if !keep {
		f.Each = func(puzzle api.GeneratedPuzzle) error {
			if !puzzle.Uniform {
				uneven++
			}
			_, err := fmt.Fprintln(u.Out, puzzle.ID)
			return err
		}
	}
	label := fmt.Sprintf("making %s of %s", text.Number(f.Count, "puzzle"), b)
	answer, err := askShown[api.GenerateAnswer](ctx, u, label, f)
	seed, random := f.Seeded()
	switch {
	case err != nil && b.Lights() > api.MaxGeneratedLights && seed.Wish.String() == "uniform":
		return answer, fmt.Errorf("%w; lightsout encode '%s#%s' -o FILE.pbm makes one state", err, b, seed)
	case err != nil:
		return answer, err
	}
	for _, puzzle := range answer.Puzzles {
		if !puzzle.Uniform {
			uneven++
		}
	}
	if w := seed.Wish; uneven > 0 && w.Grade == 0 && (w.Depth > 0 || w.Unique) {
		u.Say("%s: %d of %d proved, but not drawn uniformly: such states are rare\n", b,
			uneven, f.Count)
	}
	if answer.Number > 0 {
		early := ""
		if seed.Word > time.Now().AddDate(0, 0, 1).Format(time.DateOnly) {
			early = ", early: only a game on its day counts"
		}
		u.Say("%s: daily puzzle %d, %s%s\n", b, answer.Number, seed.Word, early)
	}
	if random {
		u.Say("%s: repeat this with --seed %s\n", b, seed)
	}
	return answer, nil
}

// findState makes a puzzle by Mace4, as Fazakas, Keresztes and Groza did. It always finds the same model
// first, so the seed decides half of the lights, and Mace4 finds the others.
func findState(
	ctx context.Context, method string, a *algebra.Algebra, pick func(n int) int,
) (lightsout.State, error) {
	program, err := solvers.Named(method)
	if err != nil {
		return lightsout.State{}, err
	}
	path, err := program.Find()
	if err != nil {
		return lightsout.State{}, err
	}
	b := a.Board()
	t := models.Task{Problem: lightsout.Problem{Board: b}, Objective: models.Reverse}
	if method == "mace4-vector" {
		t.Objective = models.Orthogonal
		if err := program.Takes(t); err != nil {
			return lightsout.State{}, err
		}
		if t.Witnesses, err = a.AllWitnesses(ctx); err != nil {
			return lightsout.State{}, err
		}
	}
	const tries = 8 // some lights contradict each other, or are all off
	for range tries {
		t.Given = map[int]int{}
		for i := range b.Lights() {
			if v := pick(2 * b.Modulus()); v < b.Modulus() {
				t.Given[i] = v
			}
		}
		reply, err := solvers.Bridge{Program: program, Path: path}.Answer(ctx, t)
		if err != nil {
			return lightsout.State{}, err
		}
		switch reply.Verdict {
		case models.Solved:
			return reply.State, nil
		case models.Unknown:
			return lightsout.State{}, fmt.Errorf("%s gave up on %s: %s", method, b, reply.Reason)
		}
	}
	return lightsout.State{}, fmt.Errorf("%s found no state of %s in %d tries", method, b, tries)
}
