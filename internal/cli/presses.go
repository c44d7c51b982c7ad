package cli

import (
	"context"
	"fmt"
	"io"

	"lightsout"
	"lightsout/internal/api"
	"lightsout/picture"
)

// pressesEncoding returns the format for presses that a file's name says.
func pressesEncoding(file string) (api.Encoding, error) {
	if e, err := api.EncodingOf(file); err == nil {
		switch e.Name {
		case "pbm", "pgm", "rle", "txt", "svg", "png", "pdf":
			return e, nil
		}
	}
	return api.Encoding{}, fmt.Errorf("file %q: presses are written as .pbm, .pgm, .rle, .txt, .svg, .png or .pdf", file)
}

func (u *ui) writePresses(ctx context.Context, file output, p lightsout.Problem, x lightsout.Presses) error {
	e, err := pressesEncoding(file.name)
	if err != nil {
		return err
	}
	s := x.AsState()
	switch {
	case api.Drawing(e.Name, picture.Palette{}, x, false) != nil:
		e.Write, s = api.Drawing(e.Name, picture.Palette{}, x, false), p.From
	case e.Name == "txt":
		e.Write = func(w io.Writer, b *lightsout.Board, _ lightsout.State) error {
			_, err := io.WriteString(w, b.PressesText(x))
			return err
		}
	case !p.Board.Cells():
		return fmt.Errorf("file %q: the buttons of this board are not cells, so their presses are no bitmap: write .txt", file.path)
	}
	return u.writeEncoding(ctx, file.path, e, p.Board, s)
}
