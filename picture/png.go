package picture

import (
	"bufio"
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"io"

	"lightsout"
)

// rectangle returns the height and width of a board whose rows are all of one length, which is what
// a bitmap of one pixel per light can hold.
func rectangle(b *lightsout.Board) (height, width int, err error) {
	rows := b.Rows()
	height = rows.Rows()
	_, width = rows.Row(0)
	if first, past := rows.Row(height / 2); width*height != b.Lights() || past-first != width {
		return 0, 0,
			fmt.Errorf("board %s has rows of different lengths: a bitmap needs rows of one length", b)
	}
	return height, width, nil
}

// sameSize compares the size that a file claims with the board before any memory is taken.
func sameSize(b *lightsout.Board, width, height int) error {
	h, w, err := rectangle(b)
	if err == nil && (w != width || h != height) {
		err = fmt.Errorf("bitmap is %d wide and %d high, board %s is %d wide and %d high", width,
			height, b, w, h)
	}
	return err
}

// ReadBitmap reads a state of the board from a picture of one pixel per light: a PNG, or a portable bitmap or
// graymap (P1, P2, P4 or P5). With two states a bright pixel is on, with more the brightness is the value. To
// fit any other picture to a board is the work of a dither, not of this.
func ReadBitmap(r io.Reader, b *lightsout.Board) (lightsout.State, error) {
	in := bufio.NewReaderSize(r, 1<<17)
	if magic, _ := in.Peek(4); string(magic) == "\x89PNG" {
		return readPNG(in, b)
	}
	return readPNM(in, b)
}

func readPNG(r io.Reader, b *lightsout.Board) (lightsout.State, error) {
	var head bytes.Buffer
	config, err := png.DecodeConfig(io.TeeReader(r, &head))
	if err != nil {
		return lightsout.State{}, fmt.Errorf("png: %w", err)
	}
	if err := sameSize(b, config.Width, config.Height); err != nil {
		return lightsout.State{}, err
	}
	if err := b.Fits(); err != nil {
		return lightsout.State{}, err
	}
	picture, err := png.Decode(io.MultiReader(&head, r))
	if err != nil {
		return lightsout.State{}, fmt.Errorf("png: %w", err)
	}
	s := b.NewState()
	box := picture.Bounds()
	for i := range s.Len() {
		gray := color.GrayModel.Convert(picture.At(box.Min.X+i%box.Dx(), box.Min.Y+i/box.Dx())).(color.Gray)
		s.Set(i, (int(gray.Y)*(b.Modulus()-1)+127)/255)
	}
	return s, nil
}
