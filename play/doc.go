// Package play is one game in progress.
//
// A Session is a value: Update takes an Event and returns the next session. Events carry their time, so there is no clock and
// no randomness, and the same events always lead to the same session. This gives undo, saving, replay and sharing; a terminal,
// a page and a test are views of the same session.
//
// Two questions decide where data belongs: is it the same for every player of this game, and does undo restore it?
//
//	the game     the same for every player, never changes        Game: board, start, goal, rule
//	the session  differs between players, changed by events       Session: presses, marks, clock, hints used
//	the view     not worth saving                                 cursor, colors, zoom
//	drawn        computed whenever it is shown                    lights left, moves, hints, witness
//
// Start at New. A Coach gives hints with reasons, Save and Load store the game and its events as text, and a Result of each
// finished game feeds the Statistics.
package play
