package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/internal/app/api"
	"lightsout/internal/app/photo"
	"lightsout/picture"
)

// Values of --mark: the presses, or the lights that differ from the image.
const markPresses, markWrong = "presses", "wrong"

var markNames = []string{markPresses, markWrong}

// lookFlags are the flags that say how images become boards, for draw and film alike, besides those of the request.
type lookFlags struct {
	board, from, mark string
	eye               bool
}

func (f *lookFlags) add(u *ui, cmd *cobra.Command, q *api.Look) {
	dithers := texts(photo.Dithers(), func(d photo.NamedDither) string { return d.Name })
	fits := texts(photo.Fits(), photo.Fit.String)
	flags := u.shared(cmd, "palette")
	flags.StringVar(&f.board, "board", "auto", "the board, such as 60x80; auto picks a size on which every picture is exact, auto-60x80 a size near 60x80")
	flags.StringVar(&f.from, "from", "on", "the state to start from")
	flags.BoolVar(&q.Exact, "exact", false, "fewest wrong lights")
	flags.BoolVar(&f.eye, "eye", false, "least visible wrong lights (the default)")
	flags.StringVar(&q.Style, "look", "", "how the picture is prepared: photo, poster, line or as-is (default photo, as-is with --plain)")
	flags.StringVar(&q.Fit, "fit", fits[0], "how the image fits the board: "+strings.Join(fits, ", "))
	flags.StringVar(&q.Dither, "dither", "", "how grays become lights: "+strings.Join(dithers, ", "))
	flags.Float64Var(&q.Gamma, "gamma", 1, "above 1 brightens the middle")
	flags.Float64Var(&q.Contrast, "contrast", 0, "above 0 more, down to -1 less")
	flags.Float64Var(&q.Brightness, "brightness", 0, "from -1 to 1")
	flags.BoolVar(&q.Invert, "invert", false, "black becomes white")
	flags.BoolVar(&q.AutoContrast, "auto-contrast", false, "stretch the grays from black to white first")
	flags.BoolVar(&q.Sharp, "sharp", false, "resize with a filter that keeps edges")
	flags.BoolVar(&q.Serpentine, "serpentine", false, "diffuse from left to right and back, row by row")
	flags.BoolVar(&q.Plain, "plain", false, "resize and dither gray values as stored, as the paper does, not linear light")
	flags.StringVar(&f.mark, "mark", "", "mark in pictures: "+strings.Join(markNames, " or "))
	flags.Lookup("mark").NoOptDefVal = markPresses
	completeFlag(cmd, "look", photo.LookNames()...)
	completeFlag(cmd, "fit", fits...)
	completeFlag(cmd, "dither", dithers...)
	completeFlag(cmd, "mark", markNames...)
}

// read fills in the board, the state that pictures are reached from, and the colors.
func (f *lookFlags) read(ctx context.Context, u *ui, q *api.Look) (colors picture.Palette, err error) {
	if q.Exact && f.eye {
		return colors, usage("--exact and --eye are two measures of near: give one")
	}
	if q.Gamma == 0 {
		return colors, usage("--gamma 0: must be above 0, and 1 changes nothing")
	}
	if f.mark != "" && !slices.Contains(markNames, f.mark) {
		return colors, usage("--mark %q: must be %s", f.mark, strings.Join(markNames, " or "))
	}
	if colors, err = picture.PaletteNamed(u.palette); err != nil {
		return colors, usageError{err}
	}
	q.Board = api.SpecNamed(f.board)
	if !f.auto() {
		g, err := loadBoard(f.board)
		if err != nil {
			return colors, err
		}
		q.Board = api.SpecOf(g.Board)
	}
	q.From = api.StateFrom(func(b *lightsout.Board) (lightsout.State, error) { return u.readState(ctx, b, f.from) })
	return colors, nil
}

func (f *lookFlags) auto() bool { return strings.HasPrefix(f.board, "auto") }

func (f *lookFlags) sayBoard(u *ui, board string) {
	if f.auto() {
		fmt.Fprintf(u.err, "board %s: nullity 0, every picture is exact\n", board)
	}
}
