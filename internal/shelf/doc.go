// Package shelf keeps a player's games: those in progress, so that nothing is lost when the program is
// killed, and the results of those that are over.
//
// The one idea is that every event is appended to the file of its game at the moment it happens, and that
// a result is written to the list before the file of its game is removed. Whenever the program ends, at
// any point between, what is on the shelf is a game to resume, or a result, or both; and since a game
// has a key, both together still count once.
//
//	games/KEY.game   a game in progress, as play.Load reads it; locked while it is played
//	results.jsonl    a line for each game that is over, as play.ReadResults reads it
//
// Start at Open.
package shelf
