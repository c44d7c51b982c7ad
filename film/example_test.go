package film_test

import (
	"bytes"
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/film"
)

// A film from all on to all off, made and replayed.
func Example() {
	b, _ := board.Parse("3x3")
	solution, _ := b.ParsePresses("#.#/.#./#.#")
	script, err := film.NewScript(b, b.AllOn())
	if err != nil {
		fmt.Println(err)
		return
	}
	spiral, _ := film.OrderNamed("spiral", 0)
	if err := script.Add(context.Background(), solution, spiral); err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := script.Write(&file, "film.gif", film.Options{FPS: 5, Hold: 5, Mark: true, Loop: true}); err !=
		nil {
		fmt.Println(err)
		return
	}
	same, options, err := film.Verify(&file, board.Parse)
	frames, _, _ := same.Count(options)
	fmt.Println(len(same.Scenes[0].Buttons), "presses", frames, "frames", err)
	fmt.Println(same.States()[1].On(), "lights on at the end")
	// Output:
	// 5 presses 7 frames <nil>
	// 0 lights on at the end
}

// The frames of a film, one after the other.
func ExampleScript_Frames() {
	b, _ := board.Parse("1x3")
	x, _ := b.ParsePresses("#.#")
	script, _ := film.NewScript(b, b.NewState())
	_ = script.Add(context.Background(), x, film.Order{})
	frames, _ := script.Frames(film.Options{})
	for f := range frames {
		fmt.Print(f.Buttons, " ", b.StateText(f.State))
	}
	// Output:
	// [] ...
	// [0] ##.
	// [2] #.#
}
