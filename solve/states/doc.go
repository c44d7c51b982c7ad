// Package states lists every solvable state of a board with its next press.
//
// Solvable states are numbered without gaps, so two bytes per state hold the whole table, and a breadth-first search runs on
// arrays instead of hash tables.
//
// Start at All, which returns a Table. number.go numbers the states, search.go finds the presses, shift.go applies a press to a
// number, chunks.go divides the table into chunks for a file.
package states
