// Package store writes every solvable state of a board to a SQLite file and reads the answers back. The
// table is
//
//	lightsout_states(size, state, row, col, to_go, destination_state)
//
// docs/results-table.md describes it. Write creates it from the states that app/store/states computed; Open
// reads it. The full form is a table. The compact form is a view with the same name and rows; see
// compactForm.
//
// A file is written whole or not at all (internal/base/atomicfile). SQLite creates the schema and inserts the
// rows (write.go), except the millions of the full table: its rows come in key order, so its pages are
// appended as the published file format defines (btree.go).
package store

import (
	"context"
	"database/sql"
	_ "embed" // the schemas
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"lightsout"
	"lightsout/app/store/states"
	"lightsout/internal/base/atomicfile"
	"lightsout/internal/base/sqlite"
	"lightsout/internal/base/text"
)

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

// filler inserts rows into tables of a new file.
type filler struct {
	tx         *sql.Tx
	statements map[string]*sql.Stmt // by table
}

func (f *filler) insert(ctx context.Context, table string, values ...any) (err error) {
	if f.statements[table] == nil {
		places := strings.Repeat(", ?", len(values))[2:]
		f.statements[table], err = f.tx.PrepareContext(ctx, "INSERT INTO "+table+" VALUES ("+places+")")
		if err != nil {
			return err
		}
	}
	_, err = f.statements[table].ExecContext(ctx, values...)
	return err
}

// keep copies the rows of boards of lesser or greater size in the old file, but not those of the laid table.
func (w *writer) keep(ctx context.Context, tx *sql.Tx, side string) error {
	for _, o := range w.form.schema {
		if w.old == "" || o.name == w.form.laid || !strings.HasPrefix(o.sql, "CREATE TABLE") {
			continue
		}
		copied := fmt.Sprintf("INSERT INTO main.%s SELECT * FROM old.%[1]s WHERE size %s ?", o.name, side)
		if _, err := tx.ExecContext(ctx, copied, w.board.Size); isFull(err) {
			return err
		} else if err != nil {
			return unreadable(ctx, w.old, err)
		}
	}
	return nil
}

// readOnly are the options of a file that is only read.
var readOnly = url.Values{"mode": {"ro"}}

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

// Board is a board whose states are in a file.
type Board struct {
	Size    int64 // what represents it in the tables
	Spec    string
	Lights  int
	Buttons int
	Modulus int
	States  int
	Depth   int
	span    int64
}

// newBoard gives a board its number. Squares have their side, as in the first of these tables,
// rectangles 1000 times the rows plus the columns, and all others a number below 0 in each file.
func newBoard(states *states.Table, kept []Board) Board {
	b := states.Board()
	board := Board{
		Spec: b.Spec(), Lights: b.Lights(), Buttons: b.Buttons(), Modulus: b.Modulus(), States: states.Len(),
		Depth: states.Depth(), span: 1,
	}
	if rows, columns, ok := plain(b); ok {
		board.Spec = b.Wiring().String()
		board.Size = int64(rows)*1000 + int64(columns)
		if rows == columns {
			board.Size = int64(rows)
		}
		return board
	}
	board.Size = -1
	for _, k := range kept {
		if k.Spec == board.Spec {
			board.Size = k.Size
			return board
		}
		board.Size = min(board.Size, k.Size-1)
	}
	return board
}

// plain returns the sides of a rectangle with two states and the plus pattern.
func plain(b *lightsout.Board) (rows, columns int, ok bool) {
	g, isGrid := b.Grid()
	if !isGrid || b.Modulus() != 2 || g.Topology() != lightsout.Rectangle || g.Pattern() != lightsout.Plus {
		return 0, 0, false
	}
	return g.Planar()
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

// Options say how to write.
type Options struct {
	Compact  bool
	Progress func(done, total int) // rows; may be nil
}

// Written says what was written.
type Written struct {
	Spec    string `json:"board"`
	Size    int64  `json:"size"` // what represents the board in the tables
	States  int    `json:"states"`
	Boards  int    `json:"boards"` // in the file
	Compact bool   `json:"compact"`
	Rows    int    `json:"-"`     // of all of them
	Bytes   int64  `json:"bytes"` // of the file
}

// Write puts the states of a board in a SQLite file, which is made if it is not there. Rows of other boards
// are kept, and those of this one replaced. Whatever goes wrong, the file that was there stays as it was.
func Write(ctx context.Context, path string, states *states.Table, o Options) (Written, error) {
	w := &writer{states: states, form: formOf(o.Compact, 0), total: states.Len(), progress: o.Progress}
	if w.progress == nil {
		w.progress = func(int, int) {}
	}
	err := atomicfile.Write(ctx, path, func(file *os.File) (err error) {
		if w.old, err = lookAt(path); err != nil {
			return err
		}
		var kept []Board
		if w.old != "" {
			if kept, err = readOwn(ctx, path, w.form); err != nil {
				return err
			}
		}
		w.board = newBoard(states, kept)
		w.result = Written{States: states.Len(), Boards: 1, Compact: o.Compact}
		for _, b := range kept {
			if b.Size != w.board.Size {
				w.result.Boards++
				w.total += b.States
			}
		}
		w.form = formOf(o.Compact, w.total)
		w.result.Size = w.board.Size
		w.result.Spec = w.board.Spec
		w.result.Rows = w.total
		return w.write(ctx, file)
	})
	if err != nil && ctx.Err() != nil {
		err = ctx.Err() // SQLite has its own words for it
	}
	if _, ok := err.(*driver.Error); ok { // of the new file: those of the old one are wrapped
		if isFull(err) {
			err = errors.New("no space left on the disk")
		}
		err = fmt.Errorf("%s cannot be written: %w", path, err)
	}
	return w.result, err
}

type writer struct {
	states *states.Table
	form   form
	board  Board
	old    string // the file whose other boards are kept; "" if there is none

	record   record
	tree     *tree
	done     int
	total    int
	progress func(done, total int)
	result   Written
}

func (w *writer) write(ctx context.Context, file *os.File) error {
	root, err := w.fill(ctx, file.Name())
	if err != nil {
		return err
	}
	if w.form.laid != "" {
		if err := w.lay(file, root, func() error { return w.addAll(ctx) }); err != nil {
			return err
		}
	}
	info, err := file.Stat()
	if err == nil {
		w.result.Bytes = info.Size()
	}
	return err
}

// fill has SQLite write everything but the rows of the laid table, and returns the page of its root. Rows
// come in the order of their keys: those of boards of lesser size in the old file, the new ones, and those of
// boards of greater size.
func (w *writer) fill(ctx context.Context, file string) (root uint32, err error) {
	db, err := newBase(ctx, file, w.form)
	if err != nil {
		return 0, err
	}
	defer func() {
		if closeErr := db.Close(); err == nil {
			err = closeErr
		}
	}()
	if w.old != "" {
		if _, err := db.ExecContext(ctx, "ATTACH ? AS old", sqlite.URI(w.old, readOnly)); err != nil {
			return 0, unreadable(ctx, w.old, err)
		}
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	if err := w.keep(ctx, tx, "<"); err != nil {
		return 0, err
	}
	if err := w.addBoard(ctx, &filler{tx, map[string]*sql.Stmt{}}); err != nil {
		return 0, err
	}
	if err := w.keep(ctx, tx, ">"); err != nil {
		return 0, err
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	if w.form.laid != "" {
		return rootOf(ctx, db, w.form.laid)
	}
	_, err = db.ExecContext(ctx, "VACUUM") // SQLite leaves a tenth of each page free otherwise
	return 0, err
}

// rootOf returns the page on which a table has its root.
func rootOf(ctx context.Context, db *sql.DB, table string) (root uint32, err error) {
	err = db.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = ?", table).Scan(&root)
	return root, err
}

// addBoard inserts the rows of the board, but not those of the laid table.
func (w *writer) addBoard(ctx context.Context, into *filler) (err error) {
	var c *compact
	if w.form.laid == "" {
		if c, err = newCompact(w.states, w.form.chunk); err != nil {
			return err
		}
		w.board.span = int64(c.chunks.Span)
		w.done = w.total - w.states.Len() // the rows of others are copied at once
	}
	b := w.board
	err = into.insert(ctx, "lightsout_boards", b.Size, b.Spec, b.Lights, b.Buttons, b.Modulus, b.States,
		b.Depth, b.span)
	if err != nil || c == nil {
		return err
	}
	return c.fill(ctx, into, b, w.step)
}

func (w *writer) step(ctx context.Context, rows int) error {
	w.done += rows
	w.progress(w.done, w.total)
	return ctx.Err()
}

// isFull reports whether SQLite found no room on the disk.
func isFull(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_FULL
}

// Check returns an error if Write would refuse the path for what is there now.
func Check(ctx context.Context, path string, compact bool) error {
	old, err := lookAt(path)
	if err == nil && old != "" {
		_, err = readOwn(ctx, old, formOf(compact, 0))
	}
	return err
}

// lookAt returns the file behind a path, "" if it has no tables yet, and an error if it cannot be replaced.
func lookAt(path string) (old string, err error) {
	if path, err = atomicfile.Resolve(path); err != nil {
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
