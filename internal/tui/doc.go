// Package tui is the game in a terminal.
//
// The one idea is that the screen is a function of the model, and the model changes only when a message
// arrives: a key, the mouse, a new size of the window, the end of some work. So a test sends messages and
// reads the screen, without a terminal. What happens in a game is in package play; here is what is seen.
//
//	run.go        Options and Run: the way in
//	model.go      Model, and Update, which hands messages to those below
//	jobs.go       work in the background, each with a context that is canceled when no one waits for it
//	game.go       the game on the screen: its events, its clock, its end; begin.go how one begins
//	keys.go       the table of keys, from which the help is made too; mouse.go
//	hint.go       hints; tutor.go light chasing; watch.go the solution press by press; quiet.go
//	ground.go     where lights and buttons lie; move.go how the cursor goes from one to the next
//	arrange.go    what goes where in a window of any size
//	page.go       a page of characters with styles; block.go one light; drawboard.go all; panel.go the text
//	menu.go       the menu; statistics.go, help.go the other screens
package tui
