package picture

import (
	"fmt"
	"image/color"
	"image/png"
	"io"

	"lightsout"
)

// ReadPNG reads a state of the board from a picture of one pixel a light: with two states a bright
// pixel is on, with more the brightness is the value. To fit any other picture to a board is the
// work of a dither, not of this.
func ReadPNG(r io.ReadSeeker, b *lightsout.Board) (lightsout.State, error) {
	config, err := png.DecodeConfig(r)
	if err != nil {
		return lightsout.State{}, fmt.Errorf("png: %w", err)
	}
	if err := checkSize(b, config.Width, config.Height); err != nil {
		return lightsout.State{}, err
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return lightsout.State{}, fmt.Errorf("png: %w", err)
	}
	picture, err := png.Decode(r)
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
