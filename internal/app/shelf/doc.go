// Package shelf stores a player's games in progress and the results of finished ones.
//
// Every event is appended to the file of its game at once, and a result is written before the file of its game is removed. So
// after a crash at any point there is a game to resume, a result, or both; the key of the game makes both count once.
//
//	games/KEY.game   a game in progress, as play.Load reads it; locked while it is played
//	results.jsonl    a line per finished game, as play.ReadResults reads it
//
// Start at Open.
package shelf
