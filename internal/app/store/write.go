package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"lightsout/internal/base/atomicfile"
	"lightsout/internal/math/states"
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

// Write puts the states of a board in a SQLite file, which is made if it is not there. Rows of other boards are kept,
// and those of this one replaced. Whatever goes wrong, the file that was there stays as it was.
func Write(ctx context.Context, path string, states *states.Table, o Options) (Written, error) {
	if _, err := lookAt(path); err != nil {
		return Written{}, err
	}
	w := &writer{states: states, form: formOf(o.Compact, 0), total: states.Len(), progress: o.Progress}
	if w.progress == nil {
		w.progress = func(int, int) {}
	}
	err := atomicfile.Write(ctx, path, func(file *os.File) (err error) {
		// No other lightsout can replace it now: check it once more.
		if w.old, err = lookAt(path); err != nil {
			return err
		}
		var kept []Board
		if w.old != "" {
			if kept, err = readOwn(ctx, path, w.form); err != nil {
				return err
			}
		}
		w.board, w.result = newBoard(states, kept), Written{States: states.Len(), Boards: 1, Compact: o.Compact}
		for _, b := range kept {
			if b.Size != w.board.Size {
				w.result.Boards++
				w.total += b.States
			}
		}
		w.form = formOf(o.Compact, w.total)
		w.result.Size, w.result.Spec, w.result.Rows = w.board.Size, w.board.Spec, w.total
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

// fill has SQLite write everything but the rows of the laid table, and returns the page of its root.
func (w *writer) fill(ctx context.Context, file string) (root uint32, err error) {
	base, err := newBase(ctx, file, w.form)
	if err != nil {
		return 0, err
	}
	defer func() {
		if closing := base.close(); err == nil {
			err = closing
		}
	}()
	if w.form.laid != "" {
		if root, err = base.root(ctx); err != nil {
			return 0, err
		}
		return root, base.fill(ctx, w.old, w.board.Size, func() error { return w.board.insert(ctx, base) })
	}
	c, err := newCompact(w.states, w.form.chunk)
	if err != nil {
		return 0, err
	}
	w.board.span = int64(c.chunks.Span)
	w.done = w.total - w.states.Len() // the rows of others are copied at once
	return 0, base.fill(ctx, w.old, w.board.Size, func() error {
		if err := w.board.insert(ctx, base); err != nil {
			return err
		}
		return c.fill(ctx, base, w.board, w.step)
	})
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
			return fmt.Errorf("%s is being written by another program, or was when that was stopped: its %s is there (opening the file once with sqlite3 repairs it)", path, filepath.Base(path+part))
		}
	}
	return nil
}
