package picture_test

import (
	"os"
	"strings"

	"lightsout/board"
	"lightsout/picture"
)

func ExampleTarget() {
	// Any image file will do; this one, a graymap, can be written by hand.
	file := "P2 4 4 9  0 0 0 0  0 9 9 5  0 9 9 5  0 0 0 0"
	image, err := picture.ReadImage(strings.NewReader(file))
	if err != nil {
		panic(err)
	}
	b, err := board.Parse("4x8")
	if err != nil {
		panic(err)
	}
	target := picture.Target{Resize: picture.Resize{Fit: picture.Stretch}}
	wish, err := target.For(b, image)
	if err != nil {
		panic(err)
	}
	if err := (picture.Terminal{}).Draw(os.Stdout, b, wish.State); err != nil {
		panic(err)
	}
	// Output:
	// · · · · · · · ·
	// · · ■ ■ ■ ■ · ·
	// · · ■ ■ ■ ■ · ■
	// · · · · · · · ·
}
