package cli

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"

	"lightsout/app/api"
	"lightsout/app/studio"
	"lightsout/picture"

	"github.com/spf13/cobra"
)

// lookFlags are the flags that say how images become boards, for draw and film alike, besides those of the
// request.
type lookFlags struct {
	Mark string `flag:"mark" alone:"presses" values:"marks" doc:"mark in pictures: presses or wrong"`
	For  string `flag:"for" values:"uses" doc:"what it is for, which sets other flags: {}"`

	auto  bool
	plays bool // in the terminal
}

// read fills in the board and the colors.
func (f *lookFlags) read(u *ui, q *api.Look) (colors picture.Palette, err error) {
	switch {
	case q.Gamma == 0:
		return colors, usage("--gamma 0: must be above 0, and 1 changes nothing")
	case f.Mark != "" && !slices.Contains(markNames, f.Mark):
		return colors, usage("--mark %q: must be %s", f.Mark, strings.Join(markNames, " or "))
	}
	if colors, err = picture.PaletteNamed(u.Palette); err != nil {
		return colors, usage("%w", err)
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
		u.Say("board %s: nullity 0, every picture is exact\n", board)
	}
}

// preset sets the flags of a use, and finds out whether the answer is shown in the terminal: for that use, or
// usually where nothing is written.
func (f *lookFlags) preset(u *ui, cmd *cobra.Command, q *api.Look, usually bool) error {
	for name, value := range presets[f.For] {
		if flag := cmd.Flag(name); flag != nil && !flag.Changed {
			if err := flag.Value.Set(value); err != nil {
				return err
			}
		}
	}
	if shape, sized, err := studio.Aspect(q.Aspect); f.For == "post" && err == nil && !sized {
		side := min(shape.X, shape.Y)
		q.Aspect = fmt.Sprintf("%dx%d", postSide*shape.X/side&^1, postSide*shape.Y/side&^1)
	}
	t := u.Screen(picture.Palette{})
	_, _, isTerminal := u.Size(u.Out)
	silent := len(u.Files) == 0 && u.Format == "" && !u.JSON
	f.plays = silent && t.Color && (f.For == "terminal" || usually && isTerminal)
	switch _, known := presets[f.For]; {
	case f.For != "" && !known:
		return usage("--for %q: must be post, print, shirt or terminal", f.For)
	case f.For == "terminal" && !f.plays:
		return usage(
			"--for terminal needs one with 24-bit colors (COLORTERM=truecolor), and neither -o nor --json")
	case f.plays:
		q.MaxSize = image.Pt(cmp.Or(t.Columns, 80), 2*(cmp.Or(t.Rows, 24)-1))
	}
	return nil
}

// presets has the flags that each value of --for sets, where they are not given. The command draw lacks some
// of them.
var presets = map[string]map[string]string{
	"post":  {"aspect": "4:5", "fps": "30"},
	"print": {"aspect": "a4", "frames": "last", "palette": "paper"},
	"shirt": {
		"aspect": "3600x4800", "frames": "last", "gap": "0.15", "ground": "none", "palette": "none,#ffc83d",
	},
	"terminal": {},
}

// postSide is the shorter side of a post, in pixels.
const postSide = 1080

// markNames are the values of --mark: the presses, or the lights that differ from the image.
var markNames = []string{"presses", "wrong"}
