// Package tui is the terminal game.
//
// The screen is a function of the model, and the model changes only on messages: a key, the mouse, a new window size, the end of
// a job. So a test sends messages and reads the screen, without a terminal. Package play has the game itself.
//
//	run.go        Options and Run, the entry point
//	model.go      Model, and Update, which dispatches messages
//	jobs.go       background work, canceled when no longer needed
//	game.go       the game on the screen: events, clock, end; begin.go the start
//	keys.go       the table of keys, also for the help; mouse.go
//	hint.go       hints and quiet patterns; tutor.go light chasing; watch.go the solution press by press
//	ground.go     positions of lights and buttons; cursor movement
//	arrange.go    layout for a window of any size
//	page.go       characters with styles; block.go one light; drawboard.go all; panel.go the text
//	menu.go       the menu; help.go the other screens
package tui
