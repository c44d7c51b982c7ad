package store

import (
	_ "embed" // the schemas
	"strings"
)

// The application ID and version in the header of a SQLite file.
const (
	applicationID = 0x4c4f7574 // "LOut"
	formatVersion = 1
)

// form is one of the two ways to keep the states.
type form struct {
	name     string
	pageSize int
	chunk    int    // how many states a chunk has at most
	laid     string // the table whose pages we lay ourselves, if any
	schema   []object
}

// object is a table or a view, by the text that makes it.
type object struct{ name, sql string }

func forms() []form { return []form{fullForm(), compactForm(0)} }

// formOf returns the form of a file for a number of states.
func formOf(compact bool, states int) form {
	if compact {
		return compactForm(states)
	}
	return fullForm()
}

var (
	//go:embed boards.sql
	boardsSQL string
	//go:embed full.sql
	fullSQL string
	//go:embed compact.sql
	compactSQL string
)

// objectsIn returns the tables and views that statements create, with the text that SQLite keeps of each.
func objectsIn(statements string) (list []object) {
	for text := range strings.SplitSeq(strings.TrimSuffix(statements, ";\n"), ";\n") {
		list = append(list, object{strings.Fields(text)[2], text}) // CREATE TABLE name
	}
	return list
}

// fullForm has the table as everyone expects it. Its rows are small, and pages of the usual size suit them.
func fullForm() form {
	return form{"full", 4096, 0, "lightsout_states", objectsIn(boardsSQL + fullSQL)}
}

const manyStates = 1 << 18

// compactForm has one byte for most states: the number of its kind, which is a button and the presses to go. A chunk is
// the states with the same quotient by the span: its first state, and that plus the value in lightsout_lows for its
// class (states.Chunks says why). A file for many states has long chunks, and pages so large that little room is left
// on them; a file for few has pages that do not make it larger than it need be.
//
// In lightsout_chunked the state is computed, and SQLite cannot see how to find a chunk by it. So the view
// lightsout_states says in its WHERE clause what is true of every row anyway: which chunk and which low go with a
// state. When a query gives the state as a constant, SQLite puts the constant in these terms too, and hands them down
// to the tables, each of which then is one seek. It does so only as long as state is a column of a subquery and has not
// been replaced by its expression; a second arm of the subquery, which has no FROM clause and no rows, keeps it from
// that. Whatever SQLite makes of it, the answers are the same.
func compactForm(states int) form {
	pageSize, chunk := 4096, 256
	if states > manyStates {
		pageSize, chunk = 32768, 1024
	}
	return form{"compact", pageSize, chunk, "", objectsIn(boardsSQL + compactSQL)}
}
