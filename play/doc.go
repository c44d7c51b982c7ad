// Package play is one game in progress.
//
// The one idea is that a Session is a value: Update takes an Event and returns the next session, and
// the same events always lead to the same session. There is no clock and no randomness inside: events
// carry their time, and the board and its beginning are given. So undo, saving, replay and sharing come
// for free, and a terminal, a page and a test are three views of the same thing.
//
// Where something belongs is decided by two questions: is it the same for everyone who plays this
// game, and does undo bring it back?
//
//	the game     the same for everyone, never changes            Game: board, start, goal, rule
//	the session  differs from player to player, told by events    Session: presses, marks, clock, hints used
//	the view     not worth saving: a new window starts over       where the cursor is, colors, zoom
//	drawn        computed from the rest whenever it is shown      lights left, moves, hints, witness
//
// Start at New. A Coach gives hints that explain themselves, a save is the game and its events as text
// (Save, Load), and a Result is what remains of a finished game, for the Statistics.
package play
