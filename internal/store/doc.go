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
// A file is written whole or not at all. Rows by the million are not inserted one by one: SQLite
// makes the schema and the small tables in memory (base.go), and the pages of the one large table,
// whose rows come in the order of its key, are laid behind it (btree.go) as the published file format
// has it. replace.go puts the finished file in the place of the old one.
package store
