package store

import (
	"cmp"
	"context"
	"database/sql"
	_ "embed" // the schemas
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"lightsout"
	"lightsout/internal/base/persist"
	"lightsout/internal/base/sqlite"
	"lightsout/internal/base/text"
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
	direct   string // the table whose pages we lay ourselves, if any
	schema   []object
}

// object is a table or a view, by the text that makes it.
type object struct{ name, sql string }

// formOf returns the form of a file for a number of states. The full form has the table as everyone expects
// it. Its rows are small, and pages of the usual size suit them.
func formOf(compact bool, states int) form {
	if compact {
		return compactForm(states)
	}
	return form{"full", 4096, 0, "lightsout_states", objectsIn(boardsSQL + fullSQL)}
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

const manyStates = 1 << 18

// compactForm has one byte for most states: the number of its kind, which is a button and the presses to go,
// the most frequent first (lightsout_codes). 5×5 has 264 kinds, so 7 of 8,192 chunks use two bytes. A chunk
// is the states with the same quotient by the span: its first state, and that plus the value in
// lightsout_lows for its class (states.Chunks says why). The destination follows from the effect of the
// button, or from lightsout_toggles if k > 2. A file for many states has long chunks, and pages so large that
// little room is left on them; a file for few has pages that do not make it larger than it need be.
//
// In lightsout_chunked the state is computed, and SQLite cannot see how to find a chunk by it. So the view
// lightsout_states says in its WHERE clause what is true of every row anyway: which chunk and which low go
// with a state. When a query gives the state as a constant, SQLite puts the constant in these terms too, and
// hands them down to the tables, each of which then is one seek. It does so only as long as state is a column
// of a subquery and has not been replaced by its expression; a second arm of the subquery, which has no FROM
// clause and no rows, keeps it from that. A lookup then takes four seeks (EXPLAIN QUERY PLAN shows them;
// tried with SQLite 3.40 and 3.53). Whatever SQLite makes of it, the answers are the same.
func compactForm(states int) form {
	pageSize := 4096
	chunk := 256
	if states > manyStates {
		pageSize = 32768
		chunk = 1024
	}
	return form{"compact", pageSize, chunk, "", objectsIn(boardsSQL + compactSQL)}
}

// place is the row and column of a button, as the tables have them.
type place struct{ row, col int64 }

// placesOf returns where the buttons of a board are: in the rows in which its lights are written if
// buttons are lights, else all in row 0.
func placesOf(b *lightsout.Board) []place {
	places := make([]place, b.Buttons())
	for j := range places {
		places[j].col = int64(j)
	}
	rows := b.Rows()
	for r := 0; b.Cells() && r < rows.Rows(); r++ {
		first, past := rows.Row(r)
		for j := first; j < past; j++ {
			places[j] = place{int64(r), int64(j - first)}
		}
	}
	return places
}

// readOwn returns the boards in a file of ours, and an error if the file is not one that this program
// would write in this form: what it does not know, it could not keep.
func readOwn(ctx context.Context, path string, f form) ([]Board, error) {
	if err := sqlite.Check(path); err != nil {
		return nil, fmt.Errorf("%w: it is unchanged", err)
	}
	db := sqlite.Open(path, readOnly)
	defer db.Close()
	var id, version int
	if err := db.QueryRowContext(ctx,
		"SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&id,
		&version); err != nil {
		return nil, unreadable(ctx, path, err)
	}
	if id != applicationID {
		return nil, fmt.Errorf("%s is a database of another program: it is unchanged", path)
	}
	if version != formatVersion {
		return nil, fmt.Errorf(
			"%s was written by another version of lightsout (format %d, want %d): choose another file", path,
			version, formatVersion)
	}
	objects, err := objectsOf(ctx, db)
	if err != nil {
		return nil, unreadable(ctx, path, err)
	}
	for _, other := range []form{formOf(false, 0), formOf(true, 0)} {
		if other.name != f.name &&
			objects[f.schema[len(f.schema)-1].name] == uncommented(other.schema[len(other.schema)-1].sql) {
			return nil,
				fmt.Errorf("%s has a %s table, which cannot be mixed with a %s one: choose another file",
					path, other.name, f.name)
		}
	}
	for _, o := range f.schema {
		if objects[o.name] != uncommented(o.sql) {
			return nil, fmt.Errorf("%s was changed by another program: %s", path, o.name)
		}
		delete(objects, o.name)
	}
	for name := range objects {
		return nil,
			fmt.Errorf("%s also has %s, which would be lost: drop it, or choose another file", path, name)
	}
	boards, err := boardsOf(ctx, db)
	return boards, unreadable(ctx, path, err)
}

// unreadable says of an error of SQLite which file it is about, unless it only says that the work was
// canceled.
func unreadable(ctx context.Context, path string, err error) error {
	if err == nil || ctx.Err() != nil {
		return cmp.Or(ctx.Err(), err)
	}
	return fmt.Errorf("%s cannot be read: %w", path, err)
}

var comment = regexp.MustCompile(`(?m) *--.*$`)

// uncommented returns a text of a schema without comments. SQLite keeps them, and they are no part of the
// format.
func uncommented(sql string) string { return comment.ReplaceAllString(sql, "") }

// objectsOf returns the tables, views, indexes and triggers of a database with their texts, without comments.
func objectsOf(ctx context.Context, db *sql.DB) (map[string]string, error) {
	list, err := sqlite.Query(ctx, db, func(rows *sql.Rows) (o object, err error) {
		err = rows.Scan(&o.name, &o.sql)
		return o, err
	}, "SELECT name, coalesce(sql, '') FROM sqlite_schema")
	objects := map[string]string{}
	for _, o := range list {
		if !strings.HasPrefix(o.name, "sqlite_") {
			objects[o.name] = uncommented(o.sql)
		}
	}
	return objects, err
}

// newBase makes the schema in an empty file. Nothing else has it open, and it is thrown away if anything
// goes wrong, so that it needs neither locks nor a journal.
func newBase(ctx context.Context, file string, f form) (*sql.DB, error) {
	pragmas := []string{"journal_mode(off)", "synchronous(off)", fmt.Sprintf("page_size(%d)", f.pageSize)}
	db := sqlite.Open(file, url.Values{"nolock": {"1"}, "_pragma": pragmas})
	header := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d; ", applicationID,
		formatVersion)
	schema := text.Each(f.schema, func(o object) string { return o.sql })
	if _, err := db.ExecContext(ctx, header+strings.Join(schema, ";\n")); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// rootOf returns the page on which a table has its root.
func rootOf(ctx context.Context, db *sql.DB, table string) (root uint32, err error) {
	err = db.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = ?", table).Scan(&root)
	return root, err
}

// lookAt returns the file behind a path, "" if it has no tables yet, and an error if it cannot be replaced.
func lookAt(path string) (old string, err error) {
	if path, err = persist.Resolve(path); err != nil {
		return "", err
	}
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return path, quiet(path)
}

// quiet returns an error if another program has not finished writing to a database: it left a part
// beside the file, and that part must not meet another file.
func quiet(path string) error {
	for _, part := range []string{"-journal", "-wal"} {
		if info, err := os.Stat(path + part); err == nil && info.Size() > 0 {
			return fmt.Errorf(
				"%s is being written by another program, or was when that was stopped: its %s is there "+
					"(opening the file once with sqlite3 repairs it)",
				path, filepath.Base(path+part))
		}
	}
	return nil
}
