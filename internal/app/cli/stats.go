package cli

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"lightsout/internal/app/api"
	"lightsout/internal/app/levels"
	"lightsout/internal/app/shelf"
	"lightsout/internal/app/tui"
	"lightsout/play"
)

func statsCommand(u *ui) *cobra.Command {
	cmd := newCommand("stats", 0, 0, func(cmd *cobra.Command, args []string) error {
		s, err := lookAtShelf(u.folder)
		if err != nil {
			return err
		}
		results, damaged, err := s.Results()
		if err != nil {
			return err
		}
		if u.json {
			return printAct[api.StatisticsAnswer](cmd.Context(), u, &api.Statistics{Results: results, Damaged: damaged})
		}
		if damaged > 0 {
			u.complain(fmt.Sprintf("unreadable result lines, ignored: %d", damaged))
		}
		return u.printStatistics(results)
	})
	u.shared(cmd, "keep")
	return cmd
}

// openShelf opens the player's games in a folder, which is made if necessary, or where they usually are.
func openShelf(dir string) (*shelf.Shelf, error) {
	dir, err := shelfDir(dir)
	if err != nil {
		return nil, err
	}
	return shelf.Open(dir)
}

// lookAtShelf opens them for a command that only reads. The usual folder is missing before the first game.
func lookAtShelf(dir string) (*shelf.Shelf, error) {
	if dir != "" {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("folder %s does not exist: --keep names the folder of your games", dir)
		}
	}
	dir, err := shelfDir(dir)
	if err != nil {
		return nil, err
	}
	return shelf.Look(dir), nil
}

func shelfDir(dir string) (string, error) {
	if dir != "" {
		return dir, nil
	}
	usual, err := shelf.DefaultDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for your games: %w; give one with --keep", err)
	}
	return usual, nil
}

func (u *ui) printStatistics(results []play.Result) error {
	if len(results) == 0 {
		fmt.Fprintln(u.out, "No games yet: lightsout play")
		return nil
	}
	table := tabwriter.NewWriter(u.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "games\twon\tperfect\tbest\tmean\tof 5\tof 12\textra\t  class")
	for _, s := range play.StatisticsOf(results) {
		extra := "–"
		if s.FewestExtra >= 0 {
			extra = fmt.Sprint(s.FewestExtra)
		}
		fmt.Fprintf(table, "%d\t%d\t%d\t%s\t%s\t%s\t%s\t%s\t  %s\n", s.Games, s.Won, s.Perfect,
			play.FormatTime(s.Best), play.FormatTime(s.Mean), play.FormatTime(s.Average5), play.FormatTime(s.Average12),
			extra, shortClass(s.Class))
	}
	return table.Flush()
}

// shortClass keeps a graph that is written out from filling the screen. The end says how games were made.
func shortClass(class string) string {
	const most, start = 60, 24
	spec, rest, _ := strings.Cut(class, ", ")
	if len(spec) <= most {
		return class
	}
	spec = spec[:start] + "…"
	if rest != "" {
		spec += ", " + rest
	}
	return spec
}

// pathStart returns the level that --path asks for.
func (u *ui) pathStart(f playFlags, args []string) (tui.Start, error) {
	if other := f.Depth != 0 || f.Grade != "" || f.Daily != "" || f.Seed != "" || f.Start != "" || f.LitOnly; len(args) > 0 || other {
		return tui.Start{}, usage("--path plays the levels of the path: it takes no board and no other puzzles")
	}
	if f.Path == "next" {
		stars, next, err := u.stars()
		if err != nil {
			return tui.Start{}, err
		}
		return tui.LevelStart(min(next, len(stars)))
	}
	number, err := strconv.Atoi(f.Path)
	if err != nil {
		return tui.Start{}, usage("--path=%s: write the number of a level, such as --path=17, or --path=map", f.Path)
	}
	start, err := tui.LevelStart(number)
	if err != nil {
		return start, usageError{err}
	}
	return start, nil
}

// stars returns the stars of each level, and the next level.
func (u *ui) stars() (stars []int, next int, err error) {
	dir, err := shelfDir(u.folder)
	if err != nil {
		return nil, 0, err
	}
	results, _, err := shelf.Look(dir).Results()
	if err != nil {
		return nil, 0, err
	}
	stars, next = levels.Path(results)
	return stars, next, nil
}

type levelAnswer struct {
	World string `json:"world"`
	Level int    `json:"level"`
	Title string `json:"title"`
	ID    string `json:"id"`
	Stars int    `json:"stars"`
}

func (u *ui) showPath(args []string) error {
	if len(args) > 0 {
		return usage("--path=map takes no board")
	}
	stars, next, err := u.stars()
	if err != nil {
		return err
	}
	var answer []levelAnswer
	for _, w := range levels.Worlds() {
		if !u.json {
			fmt.Fprintf(u.out, "%s: %s\n", w.Name, w.About)
		}
		for _, l := range w.Levels {
			number := len(answer) + 1
			answer = append(answer, levelAnswer{w.Name, number, l.Title, l.ID, stars[number-1]})
			if u.json {
				continue
			}
			mark := " "
			if number == next {
				mark = ">"
			}
			fmt.Fprintf(u.out, "%s %2d %-3s %s\n", mark, number, strings.Repeat("*", stars[number-1]), l.Title)
		}
	}
	if u.json {
		return u.printJSON(answer)
	}
	return nil
}
