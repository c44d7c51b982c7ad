package photo_test

import (
	"context"
	"os"
	"strings"

	"lightsout/app/photo"
	"lightsout/board"
	"lightsout/picture"
)

func ExampleTarget() {
	// Any image file will do; this one, a graymap, can be written by hand.
	file := "P2 4 4 9  0 0 0 0  0 9 9 5  0 9 9 5  0 0 0 0"
	image, err := photo.Reading{}.Read(strings.NewReader(file))
	if err != nil {
		panic(err)
	}
	b, err := board.Parse("4x8")
	if err != nil {
		panic(err)
	}
	target := photo.Target{Resize: photo.Resize{Fit: photo.Stretch}}
	wishes, err := target.Layers(context.Background(), b, image)
	if err != nil {
		panic(err)
	}
	if err := (picture.Terminal{}).Draw(os.Stdout, b, wishes[0].State); err != nil {
		panic(err)
	}
	// Output:
	// · · · · · · · ·
	// · · ■ ■ ■ ■ · ·
	// · · ■ ■ ■ ■ · ■
	// · · · · · · · ·
}
