package cli

import (
	"fmt"
	"strconv"
	"strings"

	"lightsout/internal/shelf"
	"lightsout/internal/tui"
	"lightsout/play"
)

// pathStart returns the level that --path asks for.
func (u *ui) pathStart(f playFlags, args []string) (tui.Start, error) {
	if other := f.depth != 0 || f.grade != "" || f.daily != "" || f.seed != "" || f.start != "" || f.litOnly; len(args) > 0 || other {
		return tui.Start{}, usage("--path plays the levels of the path: it takes no board and no other puzzles")
	}
	if f.path == "next" {
		stars, next, err := u.stars()
		if err != nil {
			return tui.Start{}, err
		}
		return tui.LevelStart(min(next, len(stars)))
	}
	number, err := strconv.Atoi(f.path)
	if err != nil {
		return tui.Start{}, usage("--path=%s: write the number of a level, such as --path=17, or --path=map", f.path)
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
	stars, next = play.Path(results)
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
	for _, w := range play.Worlds() {
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
