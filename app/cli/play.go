package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/app/shelf"
	"lightsout/app/tui"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/picture"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
)

type playFlags struct {
	Depth   int    `flag:"depth" doc:"presses of the least solution, exactly"`
	Grade   string `flag:"grade" values:"grades" doc:"a puzzle of a grade: {}"`
	Daily   string `flag:"daily" alone:"today" doc:"the puzzle of today, or of a date such as 2026-11-15"`
	Seed    string `flag:"seed" doc:"a word, or a whole seed such as depth-15.abc"`
	LitOnly bool   `flag:"lit-only" doc:"only lights that are on may be pressed"`
	Vim     bool   `flag:"vim" doc:"the key h moves left, and H gives hints"`
	Direct  bool   `flag:"direct" doc:"hints name the button at once"`
	Path    string `flag:"path" alone:"next" doc:"the next level of the path, a level such as --path=17, or --path=map for all levels and your stars"`
	NoSave  bool   `flag:"no-save" doc:"keep neither games nor results"`
}

func playCommand(u *ui) *cobra.Command {
	var f playFlags
	cmd := newCommand("play", 0, 2, func(cmd *cobra.Command, args []string) error {
		if err := somePresses(cmd, "depth"); err != nil {
			return err
		}
		return u.play(cmd.Context(), f, args)
	})
	u.shared(cmd, "goal", "palette", "dir")
	u.bind(cmd, &f)
	return cmd
}

func (u *ui) play(ctx context.Context, f playFlags, args []string) error {
	o := tui.Options{Make: u.puzzle, Palette: u.Palette, Vim: f.Vim, Direct: f.Direct, ASCII: u.ASCII}
	if _, err := picture.PaletteNamed(u.Palette); err != nil {
		return usage("%w", err)
	}
	o.Colors = map[string]colorprofile.Profile{command.ColorAlways: colorprofile.TrueColor,
		command.ColorNever: colorprofile.Ascii}[u.Color]
	var err error
	switch {
	case f.Path == "map":
		return u.showPath(args)
	case f.Path != "":
		o.Start, err = u.pathStart(f, args)
	default:
		o.Start, err = u.playStart(ctx, f, args)
	}
	if err != nil {
		return err
	}
	in, input := u.Keyboard()
	if _, _, output := u.Size(u.Out); !u.JSON && (!input || !output) {
		return fmt.Errorf(
			"play needs an interactive terminal; lightsout hint, solve and chase work without one")
	}
	if u.JSON {
		dir, err := u.shelfDir(true)
		if err != nil {
			return err
		}
		return u.printUnfinished(shelf.Look(dir))
	}
	if !f.NoSave {
		dir, err := u.shelfDir(false)
		if err == nil {
			o.Shelf, err = shelf.Open(dir)
		}
		if err != nil {
			return fmt.Errorf("cannot save your games: %w; --no-save plays without saving", err)
		}
	}
	return tui.Run(ctx, o, in, u.Out.To)
}

type unfinishedAnswer struct {
	Game    string    `json:"game"` // the game ID of its start
	Kind    string    `json:"kind,omitempty"`
	Moves   int       `json:"moves"`
	Changed time.Time `json:"changed"`
	Damage  string    `json:"damage,omitempty"`
}

func (u *ui) printUnfinished(s *shelf.Shelf) error {
	list, err := s.Unfinished()
	if err != nil {
		return err
	}
	answer := []unfinishedAnswer{}
	for _, saved := range list {
		one := unfinishedAnswer{Changed: saved.Changed.UTC()}
		if g := saved.Session.Game; g != nil {
			one.Game = board.FormatID(saved.Session.Game.Board, saved.Session.Game.Start)
			one.Kind = g.Kind
			one.Moves = saved.Session.Moves
		}
		if saved.Damage != nil {
			one.Damage = saved.Damage.Error()
		}
		answer = append(answer, one)
	}
	return u.PrintJSON(answer)
}

func (u *ui) playStart(ctx context.Context, f playFlags, args []string) (tui.Start, error) {
	wishes := 0
	for _, wished := range []bool{f.Depth != 0, f.Grade != "", f.Daily != "", len(args) > 1} {
		if wished {
			wishes++
		}
	}
	switch {
	case wishes > 1:
		return tui.Start{}, usage("--depth, --grade, --daily and a state contradict each other: give one")
	case len(args) == 0 && f.Daily != "" && wishes == 1:
		args = []string{generate.DailyBoard(dayNamed(f.Daily))}
	case len(args) == 0 && (wishes > 0 || f.Seed != "" || f.LitOnly || u.Goal != ""):
		return tui.Start{}, usage(
			"which board? write lightsout play SPEC with these flags, or choose on the home screen " +
				"without them")
	case len(args) == 0:
		return tui.Start{}, nil
	}
	g, err := loadBoard(args[0])
	if err != nil {
		return tui.Start{}, err
	}
	s := tui.Start{Board: g.Board, State: g.State, LitOnly: f.LitOnly}
	if (g.HasState() && strings.Contains(args[0], ":") || g.Seed != "") && (wishes > 0 || f.Seed != "") {
		return tui.Start{},
			usage("%s is one puzzle already, and the flags or the state ask for another", args[0])
	}
	if f.LitOnly && !g.Board.Cells() {
		return tui.Start{}, usage(
			"--lit-only is for boards on which every light is a button, and %s has buttons apart "+
				"from its lights",
			g.Board)
	}
	if u.Goal != "" {
		if s.Goal, err = u.readState(ctx, g.Board, u.Goal); err != nil {
			return tui.Start{}, err
		}
	}
	switch {
	case len(args) > 1 && args[1] == "on":
		s.State = lightsout.State{}
		s.Wish.Kind = tui.AllOn
	case len(args) > 1:
		s.State, err = u.readState(ctx, g.Board, args[1])
	default:
		s.Wish, err = f.wish(g.Board, g.Seed)
		switch {
		case wishes > 0 || f.Seed != "":
			s.State = lightsout.State{} // that of a graph file
		case u.Goal == "":
			s.Goal = g.Goal
		}
	}
	return s, err
}

func dayNamed(day string) string {
	if day == "today" {
		return time.Now().Format(time.DateOnly)
	}
	return day
}

// wish returns the puzzle that the flags or the seed of a game ID ask for, as lightsout generate reads them.
func (f playFlags) wish(b *lightsout.Board, seed string) (tui.Wish, error) {
	q := &api.Generate{
		Board: api.SpecOf(b), Seed: cmp.Or(seed, f.Seed), Whole: seed != "", Depth: f.Depth, Grade: f.Grade,
		Daily: dayNamed(f.Daily),
	}
	if _, err := q.Check(api.Limits{}); err != nil {
		return tui.Wish{}, usageOf(q, err)
	}
	asked, random := q.Seeded()
	w := tui.WishOf(asked.String())
	if random {
		w.Word = "" // each game has its own
	}
	if f.Daily != "" {
		if _, err := generate.DailyNumber(w.Word, time.Now()); err != nil {
			return w, usage("--daily: %s", err)
		}
	}
	return w, nil
}

func (u *ui) puzzle(ctx context.Context, b *lightsout.Board, seed string) (generate.Puzzle, error) {
	m, err := u.acts.Maker(ctx, b)
	if err != nil {
		return generate.Puzzle{}, err
	}
	return generate.FromSeed(ctx, m, seed)
}

// shelfDir returns the folder of the player's games: that of --dir, which to be read must be there, or the
// usual one, which is missing before the first game.
func (u *ui) shelfDir(read bool) (string, error) {
	if u.Dir == "" {
		defaultDir, err := shelf.DefaultDir()
		if err != nil {
			err = fmt.Errorf("there is no folder for your games: %w; give one with --dir", err)
		}
		return defaultDir, err
	}
	if info, err := os.Stat(u.Dir); read && (err != nil || !info.IsDir()) {
		return "", fmt.Errorf("folder %s does not exist: --dir names the folder of your games", u.Dir)
	}
	return u.Dir, nil
}
