// Package film shows a board going from state to state, press by press.
//
// The one idea is that presses commute: which buttons are pressed is mathematics, in which order is
// art. So a Script is a first state and scenes, each a list of presses in an order that an Order
// chose, and everything else is computed while it is shown: Script.Frames yields one frame after
// the other, and no encoder ever holds more than two.
//
//	script, err := film.NewScript(b, from)
//	err = script.Add(ctx, presses, film.Calm{})
//	err = script.WriteGIF(file, film.Options{PerFrame: 2, Loop: true})
//
// Start at Script. Orders are in order.go and greedy.go, the timing in plan.go. GIF, APNG, Y4M and
// numbered PNG frames all show the same screen of colored pixels (screen.go); an animated SVG is
// made of shapes. Every film carries Metadata, from which the script can be read again, and Verify
// replays a GIF or an APNG and compares each of its pixels with what the rules of the game say.
package film
