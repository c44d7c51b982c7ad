package picture_test

import (
	"bytes"
	"fmt"
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
	// ■ ■ ·
	// ■ · ·
	//  ⬢ ⬢
	// ⬢ ⬢ ⬡
	//  ⬡ ⬡
	//   ▲
	// △ ▼ △
}

func ExampleDrawing_WriteSVG() {
	b, err := board.Parse("1x2")
	if err != nil {
		panic(err)
	}
	if err := (picture.Drawing{Cell: 10}).WriteSVG(os.Stdout, b, b.AllOn()); err != nil {
		panic(err)
	}
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" viewBox="0 0 30 20" role="img" aria-label="Lights Out board 1x2, 2 of 2 lights on">
	// <path fill="#ffc83d" stroke="#ffc83d" stroke-width="0.6" stroke-linejoin="round" d="M5.65,5.65L14.35,5.65L14.35,14.35L5.65,14.35z
	// M15.65,5.65L24.35,5.65L24.35,14.35L15.65,14.35z
	// "/>
	// </svg>
}

// With a pixel a cell, a PNG holds a state and gives it back.
func ExampleDrawing_WritePNG() {
	b, err := board.Parse("3x3")
	if err != nil {
		panic(err)
	}
	s := b.NewState()
	b.Press(s, 4, 1)
	var file bytes.Buffer
	if err := (picture.Drawing{Cell: 1}).WritePNG(&file, b, s); err != nil {
		panic(err)
	}
	back, err := picture.ReadBitmap(bytes.NewReader(file.Bytes()), b)
	if err != nil {
		panic(err)
	}
	fmt.Println(back.Equal(s))
	// Output:
	// true
}
