package picture_test

import (
	"os"

	"lightsout/board"
	"lightsout/picture"
)

func ExampleTerminal() {
	for _, spec := range []string{"2x3", "hex-2", "tri-2"} {
		b, err := board.Parse(spec)
		if err != nil {
			panic(err)
		}
		s := b.NewState()
		b.Press(s, 0, 1)
		if err := (picture.Terminal{}).Draw(os.Stdout, b, s); err != nil {
			panic(err)
		}
	}
	// Output:
	// ████··
	// ██····
	//  ⬢ ⬢
	// ⬢ ⬢ ⬡
	//  ⬡ ⬡
	//   ▲
	// △ ▼ △
}
