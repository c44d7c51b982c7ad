package store

import (
	"context"
	"database/sql"
	"os"
)

// merge adds to the large table the rows of boards of lesser size in the old file, the new rows, and
// those of boards of greater size.
func (w *writer) merge(ctx context.Context, add func(context.Context) error) error {
	if w.old == "" {
		return add(ctx)
	}
	db, err := openFile(w.old)
	if err != nil {
		return err
	}
	defer db.Close()
	added := false
	keep := func(size int64, record []byte, states int) error {
		if size == w.board.Size {
			return nil
		}
		if size > w.board.Size && !added {
			added = true
			if err := add(ctx); err != nil {
				return err
			}
		}
		if err := w.tree.add(record); err != nil {
			return err
		}
		return w.step(ctx, states)
	}
	old := w.oldRows
	if w.form.chunk > 0 {
		old = w.oldChunks
	}
	if err := old(ctx, db, keep); err != nil {
		return unreadable(ctx, w.old, err)
	}
	if added {
		return nil
	}
	return add(ctx)
}

// oldRows gives the rows of an old table in full, in the order of their keys. There may be millions,
// and so its pages are read as they are. The transaction keeps other programs from writing to the
// file meanwhile; to close a file takes away the locks that a process has on it, so ours is closed
// last.
func (w *writer) oldRows(ctx context.Context, db *sql.DB, keep func(size int64, record []byte, states int) error) error {
	file, err := os.Open(w.old)
	if err != nil {
		return err
	}
	defer file.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var root uint32
	if err := tx.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = ?", w.form.large).Scan(&root); err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	r, err := newTreeReader(file, info.Size())
	if err != nil {
		return err
	}
	return r.walk(root, 0, func(record []byte) error {
		size, err := firstInteger(record)
		if err != nil {
			return err
		}
		return keep(size, record, 1)
	})
}

// oldChunks gives the rows of an old compact table, in the order of their keys.
func (w *writer) oldChunks(ctx context.Context, db *sql.DB, keep func(size int64, record []byte, states int) error) error {
	rows, err := db.QueryContext(ctx, "SELECT size, chunk, first, class, width, codes FROM lightsout_chunks ORDER BY size, chunk")
	if err != nil {
		return err
	}
	defer rows.Close()
	var r record // keep may be adding new rows with the writer's own
	for rows.Next() {
		var size, chunk, first, class, width int64
		var codes []byte
		if err := rows.Scan(&size, &chunk, &first, &class, &width, &codes); err != nil {
			return err
		}
		r.reset()
		for _, v := range []int64{size, chunk, first, class, width} {
			r.integer(v)
		}
		r.blob(codes)
		if err := keep(size, r.bytes(), len(codes)/int(max(1, width))); err != nil {
			return err
		}
	}
	return rows.Err()
}
