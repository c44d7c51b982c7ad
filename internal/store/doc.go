// Package store keeps every solvable state of a board in a SQLite file, and reads the answers back.
// It is the only package that knows SQLite.
//
// The table is
//
//	lightsout_states(size, state, row, col, to_go, destination_state)
//
// docs/results-table.md explains it to users of SQL. Write creates it from the states that package
// solve computed; Open reads it. The full form is a table. The compact form is a view with the same name
// and the same rows:
//
//   - A state has a code, usually one byte, that stands for a button and the presses to go
//     (lightsout_codes, most frequent first). 5×5 has 264 such pairs, so 7 of 8,192 chunks use two bytes.
//   - Codes are stored in chunks in the order of the states (lightsout_chunks); chunk is state / span.
//   - The states of a chunk are its first one plus the numbers in lightsout_lows for its class.
//   - The destination follows from the effect of the button, or from lightsout_toggles if k > 2.
//
// The WHERE clause of the view derives chunk and low from the state. SQLite folds a constant state into it
// and needs four seeks (EXPLAIN QUERY PLAN shows them; tried with SQLite 3.40 and 3.53).
//
// A file is written whole or not at all (internal/atomicfile). SQLite makes the schema and inserts the rows
// (base.go), but for those of the full table, of which there are millions: its pages are laid behind the others
// (full.go, btree.go) as the published file format has it, since its rows come in the order of the key.
package store
