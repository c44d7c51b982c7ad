// Package store keeps every solvable state of a board in a SQLite file, and reads the answers back.
// It is the only package that knows SQLite.
//
// The table is
//
//	lightsout_states(size, state, row, col, to_go, destination_state)
//
// docs/results-table.md explains it to those who ask it with SQL. Write makes it of the states that
// package solve computed; Open reads it. There are two forms: in full it is a table, compact it is a
// view of the same name that gives the same answers.
//
// A file is written whole or not at all (internal/atomicfile). SQLite makes the schema and inserts the rows
// (base.go), but for those of the full table, of which there are millions: its pages are laid behind the others
// (full.go, btree.go) as the published file format has it, since its rows come in the order of the key.
package store
