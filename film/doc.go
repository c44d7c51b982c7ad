// Package film shows a board as it moves from state to state, press by press.
//
// Presses commute, so their order is a free choice. A Script is a first state and scenes, each a list of presses in the order
// that an Order chose. Script.Frames yields one frame at a time, and no encoder holds more than two.
//
//	script, err := film.NewScript(b, from)
//	err = script.Add(ctx, presses, film.Calm{})
//	err = script.WriteGIF(file, film.Options{PerFrame: 2, Loop: true})
//
// Start at Script. Orders are in order.go and greedy.go, timing is in plan.go. GIF, APNG, Y4M and numbered PNG frames share a
// screen of colored pixels (screen.go); an animated SVG consists of shapes. Every film carries Metadata, from which the script
// can be read again; Verify replays that of a GIF or APNG and compares every pixel.
package film
