package store

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"io"
	"os"

	"lightsout/app/store/states"
	"lightsout/internal/base/sqlite"
)

// lay appends the pages of the full table to a file that has everything else. Its rows are added in the order
// of the key.
func (w *writer) lay(file *os.File, root uint32, add func() error) error {
	end, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	size := w.form.pageSize
	out := bufio.NewWriterSize(file, 1<<20)
	next := uint32(end/int64(size)) + 1
	w.tree = &tree{out: out, size: size, next: next, scratch: make([]byte, size), levels: []*level{{}}}
	if err := add(); err != nil {
		return err
	}
	top, err := w.tree.finish()
	if err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if _, err := file.WriteAt(top, int64(root-1)*int64(size)); err != nil {
		return err
	}
	_, err = file.WriteAt(binary.BigEndian.AppendUint32(nil, w.tree.next-1), 28) // the number of pages
	return err
}

// addAll adds the rows of boards of lesser size in the old file, the new rows, and those of boards of greater
// size. The transaction keeps other programs from writing to the old file meanwhile.
func (w *writer) addAll(ctx context.Context) error {
	if w.old == "" {
		return w.addRows(ctx)
	}
	db := sqlite.Open(w.old, readOnly)
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := w.keepRows(ctx, tx, "<"); err != nil {
		return unreadable(ctx, w.old, err)
	}
	if err := w.addRows(ctx); err != nil {
		return err
	}
	return unreadable(ctx, w.old, w.keepRows(ctx, tx, ">"))
}

func (w *writer) keepRows(ctx context.Context, tx *sql.Tx, side string) error {
	rows, err := tx.QueryContext(ctx,
		"SELECT * FROM lightsout_states WHERE size "+side+" ? ORDER BY size, state", w.board.Size)
	if err != nil {
		return err
	}
	defer rows.Close()
	var values [6]any
	to := []any{&values[0], &values[1], &values[2], &values[3], &values[4], &values[5]}
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		w.record.reset()
		for _, value := range values {
			switch v := value.(type) {
			case int64:
				w.record.integer(v)
			case nil:
				w.record.null()
			default:
				return fmt.Errorf("lightsout_states has the value %.50v, which is not an integer", v)
			}
		}
		if err := w.tree.put(0, 0, w.record.bytes()); err != nil {
			return err
		}
		if err := w.step(ctx, 1); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (w *writer) addRows(ctx context.Context) error {
	places := placesOf(w.states.Board())
	count := 0
	for row := range w.states.Rows() {
		if err := w.tree.put(0, 0, w.fullRecord(row, places)); err != nil {
			return err
		}
		count++
		if count == 1<<14 {
			if err := w.step(ctx, count); err != nil {
				return err
			}
			count = 0
		}
	}
	return w.step(ctx, count)
}

// fullRecord is a row of lightsout_states. In the row of the state off there is no press.
func (w *writer) fullRecord(row states.Row, places []place) []byte {
	r := &w.record
	r.reset()
	r.integer(w.board.Size)
	r.integer(int64(row.State))
	if row.Button < 0 {
		r.null()
		r.null()
		r.integer(0)
		r.null()
		return r.bytes()
	}
	at := places[row.Button]
	r.integer(at.row)
	r.integer(at.col)
	r.integer(int64(row.ToGo))
	r.integer(int64(row.Destination))
	return r.bytes()
}
