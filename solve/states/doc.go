// Package states lists every solvable state of a board, each with the press to make next.
//
// The one idea is a numbering: solvable states are numbered without gaps, so that two bytes a state
// hold the whole table, and a breadth-first search runs through arrays instead of hash tables.
//
// Start at All, which returns a Table. number.go numbers the states, search.go finds the presses,
// shift.go says what a press does to a number, chunks.go cuts the table into chunks for a file.
package states
