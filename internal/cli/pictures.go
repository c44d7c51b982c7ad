package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/api"
	"lightsout/internal/studio"
	"lightsout/picture"
)

// lookFlags are the flags that say how images become boards, for draw and film alike.
type lookFlags struct {
	board, from, fit, dither, palette string
	exact, eye, plain, invert         bool
	serpentine, auto, sharp           bool
	gamma, contrast, brightness       float64
}

func (f *lookFlags) add(cmd *cobra.Command) {
	var dithers, fits []string
	for _, d := range picture.Dithers() {
		dithers = append(dithers, d.Name)
	}
	for _, one := range picture.Fits() {
		fits = append(fits, one.String())
	}
	flags := cmd.Flags()
	flags.StringVar(&f.board, "board", "auto", "the board, such as 60x80; auto picks a size on which every picture is exact, auto-60x80 one near that")
	flags.StringVar(&f.from, "from", "on", "the state from which the pictures are reached")
	flags.BoolVar(&f.exact, "exact", false, "fewest wrong lights")
	flags.BoolVar(&f.eye, "eye", false, "wrong lights where they are seen least (the default)")
	flags.StringVar(&f.fit, "fit", fits[0], "how the image goes on the board: "+strings.Join(fits, ", "))
	flags.StringVar(&f.dither, "dither", "", "how grays become lights: "+strings.Join(dithers, ", "))
	flags.Float64Var(&f.gamma, "gamma", 1, "above 1 brightens the middle")
	flags.Float64Var(&f.contrast, "contrast", 0, "above 0 more, down to -1 less")
	flags.Float64Var(&f.brightness, "brightness", 0, "from -1 to 1")
	flags.BoolVar(&f.invert, "invert", false, "black becomes white")
	flags.BoolVar(&f.auto, "auto-contrast", false, "stretch the grays from black to white first")
	flags.BoolVar(&f.sharp, "sharp", false, "resize by a filter that keeps edges, not by the mean of an area")
	flags.BoolVar(&f.serpentine, "serpentine", false, "diffuse from left to right and back, row by row")
	flags.BoolVar(&f.plain, "plain", false, "resize and dither stored gray, as the paper does, not amounts of light")
	flags.StringVar(&f.palette, "palette", "ink", "colors: "+strings.Join(paletteNames(), ", "))
	completeFlag(cmd, "fit", fits...)
	completeFlag(cmd, "dither", dithers...)
	completeFlag(cmd, "palette", paletteNames()...)
}

func (f lookFlags) look() (studio.Look, picture.Palette, error) {
	if f.exact && f.eye {
		return studio.Look{}, picture.Palette{}, usage("--exact and --eye are two measures of near: give one")
	}
	if f.gamma == 0 {
		return studio.Look{}, picture.Palette{}, usage("--gamma 0: it should be above 0, and 1 changes nothing")
	}
	l, err := studio.LookOptions{
		Fit: f.fit, Dither: f.dither, Exact: f.exact, Plain: f.plain, Invert: f.invert, Auto: f.auto, Sharp: f.sharp,
		Serpentine: f.serpentine, Gamma: f.gamma, Contrast: f.contrast, Brightness: f.brightness,
	}.Look()
	if err != nil {
		return l, picture.Palette{}, usage("--%s", err)
	}
	colors, err := picture.PaletteNamed(f.palette)
	if err != nil {
		err = usageError{err}
	}
	return l, colors, err
}

// images reads image files.
func (f lookFlags) images(l studio.Look, names []string) ([]*picture.Gray, error) {
	var list []*picture.Gray
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		g, err := l.Read(file)
		file.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, g)
	}
	return list, nil
}

// canvas returns the board, factored, and the state that pictures are reached from. It says which size it
// picked.
func (f lookFlags) canvas(ctx context.Context, u *ui, first *picture.Gray) (*algebra.Algebra, lightsout.State, error) {
	b, err := f.pick(u, first)
	if err != nil {
		return nil, lightsout.State{}, err
	}
	from, err := u.readState(b, f.from)
	if err != nil {
		return nil, from, err
	}
	a, err := algebra.Of(ctx, b)
	return a, from, err
}

func (f lookFlags) pick(u *ui, first *picture.Gray) (*lightsout.Board, error) {
	if !strings.HasPrefix(f.board, "auto") {
		g, err := loadBoard(f.board)
		return g.Board, err
	}
	rows, columns, err := api.AutoSize(f.board, first)
	if err != nil {
		return nil, usage("--board %s", err)
	}
	fmt.Fprintf(u.err, "board %dx%d: nullity 0, every picture is exact\n", rows, columns)
	return board.Parse(fmt.Sprintf("%dx%d", rows, columns))
}
