// Package store writes every solvable state of a board to a SQLite file and reads the answers back. The
// table is
//
//	lightsout_states(size, state, row, col, to_go, destination_state)
//
// docs/results-table.md describes it. Write creates it from the states that app/store/states computed; Open
// reads it. The full form is a table. The compact form is a view with the same name and rows; see
// compactForm.
//
// A file is written whole or not at all (internal/base/persist). SQLite creates the schema (schema.go) and
// inserts the rows (write.go, compact.go), except the millions of the full table: its rows come in key order
// (full.go), so its pages are appended as the published file format defines (btree.go).
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"

	"lightsout/app/store/states"
	"lightsout/internal/base/persist"
	"lightsout/internal/base/sqlite"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

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
	err := persist.Write(ctx, path, func(file *os.File) (err error) {
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

// filler inserts rows into tables of a new file.
type filler struct {
	tx         *sql.Tx
	statements map[string]*sql.Stmt // by table
}

func (w *writer) write(ctx context.Context, file *os.File) error {
	root, err := w.fill(ctx, file.Name())
	if err != nil {
		return err
	}
	if w.form.direct != "" {
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
	if w.form.direct != "" {
		return rootOf(ctx, db, w.form.direct)
	}
	_, err = db.ExecContext(ctx, "VACUUM") // SQLite leaves a tenth of each page free otherwise
	return 0, err
}

// addBoard inserts the rows of the board, but not those of the laid table.
func (w *writer) addBoard(ctx context.Context, into *filler) (err error) {
	var c *compact
	if w.form.direct == "" {
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

// keep copies the rows of boards of lesser or greater size in the old file, but not those of the laid table.
func (w *writer) keep(ctx context.Context, tx *sql.Tx, side string) error {
	for _, o := range w.form.schema {
		if w.old == "" || o.name == w.form.direct || !strings.HasPrefix(o.sql, "CREATE TABLE") {
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
