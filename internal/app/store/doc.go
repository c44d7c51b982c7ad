// Package store writes every solvable state of a board to a SQLite file and reads the answers back. It is the only package that
// knows SQLite. The table is
//
//	lightsout_states(size, state, row, col, to_go, destination_state)
//
// docs/results-table.md describes it. Write creates it from the states that package solve computed; Open reads it. The full form
// is a table. The compact form is a view with the same name and rows:
//
//   - A state has a code, usually one byte, for a button and the presses to go (lightsout_codes, most frequent first). 5×5 has
//     264 such pairs, so 7 of 8,192 chunks use two bytes.
//   - Codes are stored in chunks in the order of the states (lightsout_chunks); chunk is state / span.
//   - The states of a chunk are its first one plus the numbers in lightsout_lows for its class.
//   - The destination follows from the effect of the button, or from lightsout_toggles if k > 2.
//
// The WHERE clause of the view derives chunk and low from the state. SQLite folds a constant state into it and needs four seeks
// (EXPLAIN QUERY PLAN shows them; tried with SQLite 3.40 and 3.53).
//
// A file is written whole or not at all (internal/base/atomicfile). SQLite creates the schema and inserts the rows (base.go), except
// the millions of the full table: its rows come in key order, so its pages are appended as the published file format defines
// (full.go, btree.go).
package store
