//go:build !js || studio

package api

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/studio"
	"lightsout/internal/text"
	"lightsout/picture"
)

// run draws.
func (q DrawParams) run(c *call) (DrawAnswer, error) {
	look, err := q.look(c)
	if err != nil {
		return DrawAnswer{}, err
	}
	g, err := c.image("image", q.Image, look)
	if err != nil {
		return DrawAnswer{}, err
	}
	b, err := c.canvas("board", q.Board, g)
	if err != nil {
		return DrawAnswer{}, err
	}
	if q.WishOnly {
		wish, err := look.Target.For(b, g)
		if err != nil {
			return DrawAnswer{}, c.refused("dither", err)
		}
		return DrawAnswer{Board: b.Spec(), Target: b.StateRows(wish.State), Exact: q.Exact}, nil
	}
	from, err := c.state("from", b, q.From, "on")
	if err != nil {
		return DrawAnswer{}, err
	}
	c, cancel, err := c.within(q.Timeout)
	if err != nil {
		return DrawAnswer{}, err
	}
	defer cancel()
	a, err := c.algebra("board", b)
	if err != nil {
		return DrawAnswer{}, err
	}
	d, err := look.Draw(c, a, from, g)
	if err != nil {
		return DrawAnswer{}, c.refused("dither", err)
	}
	return DrawingAnswer(d, q.Exact, true)
}

// look reads how the image becomes a state.
func (q DrawParams) look(c *call) (studio.Look, error) {
	look, err := studio.LookOptions{
		Fit: text.Clip(q.Fit), Dither: text.Clip(q.Dither), Exact: q.Exact, Plain: q.Plain, Invert: q.Invert, Auto: q.AutoContrast, Sharp: q.Sharp,
		Serpentine: q.Serpentine, Gamma: q.Gamma, Contrast: q.Contrast, Brightness: q.Brightness,
	}.Look()
	return look, c.option(err)
}

// option makes the error of an option that of a field.
func (c *call) option(err error) error {
	var bad *studio.OptionError
	if errors.As(err, &bad) {
		return wrong(bad.Option, "%s", bad.Reason)
	}
	return err
}

// algebra returns a board factored, or says why not.
func (c *call) algebra(field string, b *lightsout.Board) (*algebra.Algebra, error) {
	if err := c.factored(field, b); err != nil {
		return nil, err
	}
	return c.env.Boards.of(b).algebra(c)
}

// image reads an image file.
func (c *call) image(field string, data []byte, look studio.Look) (*picture.Gray, error) {
	switch {
	case len(data) == 0:
		return nil, wrong(field, "it is missing: an image file in base64 is needed")
	case len(data) > maxImageBytes:
		return nil, tooLarge(field, "it has %d bytes: at most %d are read", len(data), maxImageBytes)
	}
	reading := picture.Reading{Plain: look.Plain, MaxPixels: maxImagePixels}
	g, err := reading.Read(bytes.NewReader(data))
	if err != nil {
		return nil, wrong(field, "%s", err)
	}
	return g, nil
}

// canvas reads which board a picture is for.
func (c *call) canvas(field, name string, g *picture.Gray) (*lightsout.Board, error) {
	if name == "" {
		name = "auto"
	}
	if strings.HasPrefix(name, "auto") {
		rows, columns, err := AutoSize(text.Clip(name), g)
		if err != nil {
			return nil, wrong(field, "%s", err)
		}
		name = fmt.Sprintf("%dx%d", rows, columns)
	}
	return c.board(field, name, maxDrawLights)
}

// AutoSize returns a size on which every picture is exact: near one such as auto-60x80 names, or for auto
// alone about the shape of a picture.
func AutoSize(name string, g *picture.Gray) (rows, columns int, err error) {
	wish, ok := strings.CutPrefix(name, "auto-")
	if !ok {
		if name != "auto" {
			return 0, 0, fmt.Errorf("%s: after auto a size may follow, such as auto-60x80", name)
		}
		return studio.SizeFor(g)
	}
	b, err := board.Parse(wish)
	if err != nil {
		return 0, 0, fmt.Errorf("%s: after auto- a size is needed, such as auto-60x80", name)
	}
	if grid, ok := b.Grid(); ok {
		rows, columns, _ = grid.Planar()
	}
	if b.Spec() != fmt.Sprintf("%dx%d", rows, columns) {
		return 0, 0, fmt.Errorf("%s: auto is for plain rectangles, such as auto-60x80", name)
	}
	return studio.ExactSize(rows, columns)
}
