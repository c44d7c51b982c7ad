package cli

import (
	"strconv"

	"lightsout/app/levels"
	"lightsout/app/tui"
)

// pathStart returns the level that --path asks for.
func (u *ui) pathStart(f playFlags, args []string) (tui.Start, error) {
	other := f.Depth != 0 || f.Grade != "" || f.Daily != "" || f.Seed != "" || f.LitOnly
	if len(args) > 0 || other {
		return tui.Start{},
			usage("--path plays the levels of the path: it takes no board and no other puzzles")
	}
	if f.Path == "next" {
		results, _, err := u.results(false)
		if err != nil {
			return tui.Start{}, err
		}
		stars, next := levels.Path(results)
		return tui.LevelStart(min(next, len(stars)))
	}
	number, err := strconv.Atoi(f.Path)
	if err != nil {
		return tui.Start{},
			usage("--path=%s: write the number of a level, such as --path=17, or --path=map", f.Path)
	}
	start, err := tui.LevelStart(number)
	if err != nil {
		err = usage("%w", err)
	}
	return start, err
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
	results, _, err := u.results(false)
	if err != nil {
		return err
	}
	stars, next := levels.Path(results)
	var answer []levelAnswer
	for _, w := range levels.Worlds() {
		for _, l := range w.Levels {
			answer = append(answer, levelAnswer{w.Name, l.Number, l.Title, l.ID, stars[l.Number-1]})
		}
	}
	return u.Print(answer, func() error {
		return writeText(u.Out, "levels",
			map[string]any{"Worlds": levels.Worlds(), "Levels": answer, "Next": next})
	})
}
