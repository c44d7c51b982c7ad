package studio

import (
	"context"
	"fmt"
	"io"

	"lightsout"
	"lightsout/algebra"
	"lightsout/picture"
	"lightsout/solve/nearest"
)

// Look says how an image becomes a drawing.
type Look struct {
	Target picture.Target
	Plain  bool // read stored gray, as the paper does; else amounts of light
	Exact  bool // fewest wrong lights; else the least visible ones
	Find   Find // how the nearest state is found, or nil for the proved one
}

// Find finds a state near a target that can be reached from a state. Costs are those of wrong lights; nil means 1 each.
type Find func(ctx context.Context, a *algebra.Algebra, from, target lightsout.State, costs []int) (nearest.Answer, error)

// Read reads an image file.
func (l Look) Read(r io.Reader) (*picture.Gray, error) {
	return picture.Reading{Plain: l.Plain}.Read(r)
}

// Draw shows a picture on a board as nearly as can be reached from a state.
func (l Look) Draw(ctx context.Context, a *algebra.Algebra, from lightsout.State, g *picture.Gray) (Drawing, error) {
	wish, err := l.Target.For(a.Board(), g)
	if err != nil {
		return Drawing{}, err
	}
	var costs []int
	if !l.Exact && (l.Find != nil || !a.AlwaysSolvable()) {
		costs = wish.Costs()
	}
	return Draw(ctx, a, from, wish.State, costs, l.Find)
}

// usualColumns is the default width of a board.
const usualColumns = 80

// SizeFor returns a size of about the shape of a picture on which every picture can be reached.
func SizeFor(g *picture.Gray) (rows, columns int, err error) {
	rows = min(max(1, (usualColumns*g.Height+g.Width/2)/g.Width), 8*usualColumns)
	if rows, columns, err = ExactSize(rows, usualColumns); err != nil {
		return 0, 0, fmt.Errorf("a picture of %d by %d pixels: %w", g.Width, g.Height, err)
	}
	return rows, columns, nil
}
