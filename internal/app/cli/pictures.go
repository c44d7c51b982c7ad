package cli

import (
	"fmt"
	"slices"
	"strings"

	"lightsout/internal/app/api"
	"lightsout/picture"
)

// markNames are the values of --mark: the presses, or the lights that differ from the image.
var markNames = []string{"presses", "wrong"}

// lookFlags are the flags that say how images become boards, for draw and film alike, besides those of the request.
type lookFlags struct {
	Eye  bool   `flag:"eye" doc:"least visible wrong lights (the default)"`
	Mark string `flag:"mark" alone:"presses" values:"marks" doc:"mark in pictures: presses or wrong"`
	auto bool
}

// read fills in the board and the colors.
func (f *lookFlags) read(u *ui, q *api.Look) (colors picture.Palette, err error) {
	switch {
	case q.Exact && f.Eye:
		return colors, usage("--exact and --eye are two measures of near: give one")
	case q.Gamma == 0:
		return colors, usage("--gamma 0: must be above 0, and 1 changes nothing")
	case f.Mark != "" && !slices.Contains(markNames, f.Mark):
		return colors, usage("--mark %q: must be %s", f.Mark, strings.Join(markNames, " or "))
	}
	if colors, err = picture.PaletteNamed(u.palette); err != nil {
		return colors, usageError{err}
	}
	if f.auto = strings.HasPrefix(q.Board.String(), "auto"); !f.auto {
		g, err := loadBoard(q.Board.String())
		if err != nil {
			return colors, err
		}
		q.Board = api.SpecOf(g.Board)
	}
	return colors, nil
}

func (f *lookFlags) sayBoard(u *ui, board string) {
	if f.auto {
		fmt.Fprintf(u.err, "board %s: nullity 0, every picture is exact\n", board)
	}
}
