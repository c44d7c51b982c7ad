package store

import (
	"bufio"
	"context"
	"os"

	"lightsout/internal/atomicfile"
	"lightsout/solve/states"
)

// Options say how to write.
type Options struct {
	Compact  bool
	Progress func(done, total int) // rows, if someone wants to know
}

// Written says what was written.
type Written struct {
	Size   int64 // what stands for the board in the tables
	Spec   string
	States int
	Boards int   // in the file
	Rows   int   // of all of them
	Bytes  int64 // of the file
}

// Write puts the states of a board in a SQLite file, which is made if it is not there. Rows of other
// boards are kept, and those of this one replaced. Whatever goes wrong, the file that was there stays
// as it was.
func Write(ctx context.Context, path string, states *states.Table, o Options) (Written, error) {
	if _, err := lookAt(path); err != nil {
		return Written{}, err
	}
	w := &writer{states: states, form: fullForm(), total: states.Len(), progress: o.Progress}
	if o.Compact {
		w.form = compactForm(0)
	}
	if w.progress == nil {
		w.progress = func(int, int) {}
	}
	err := atomicfile.Write(ctx, path, func(file *os.File) (err error) {
		// No other lightsout can replace it now, so that what is there is looked at once more.
		if w.old, err = lookAt(path); err != nil {
			return err
		}
		var kept []Board
		if w.old != "" {
			if kept, err = readOwn(ctx, path, w.form); err != nil {
				return err
			}
		}
		w.board, w.result = newBoard(states, kept), Written{States: states.Len(), Boards: 1}
		for _, b := range kept {
			if b.Size != w.board.Size {
				w.result.Boards++
				w.total += b.States
			}
		}
		if o.Compact {
			w.form = compactForm(w.total)
		}
		w.result.Size, w.result.Spec, w.result.Rows = w.board.Size, w.board.Spec, w.total
		return w.write(ctx, file)
	})
	if err != nil && ctx.Err() != nil {
		err = ctx.Err() // SQLite has words of its own for it
	}
	return w.result, err
}

// writer writes one file.
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
	base, err := newBase(ctx, w.form, w.old, w.board.Size)
	if err != nil {
		return err
	}
	defer base.close()
	rows := w.addRows
	if w.form.chunk > 0 {
		c, err := newCompact(w.states, w.form.chunk)
		if err != nil {
			return err
		}
		w.board.span = int64(c.chunks.Span)
		if err := c.fill(ctx, base, w.board); err != nil {
			return err
		}
		rows = func(ctx context.Context) error { return w.addChunks(ctx, c) }
	}
	if err := w.board.insert(ctx, base); err != nil {
		return err
	}
	image, root, err := base.image(ctx)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(file, 1<<20)
	if _, err := out.Write(image); err != nil {
		return err
	}
	pageSize := w.form.pageSize
	pages := &pages{out: out, size: pageSize, next: uint32(len(image)/pageSize) + 1, room: make([]byte, pageSize)}
	w.tree = &tree{pages: pages}
	if err := w.merge(ctx, rows); err != nil {
		return err
	}
	top, err := w.tree.finish()
	if err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if _, err := file.WriteAt(top, int64(root-1)*int64(pageSize)); err != nil {
		return err
	}
	setPages(image, pages.next-1)
	if _, err := file.WriteAt(image[:pageSize], 0); err != nil {
		return err
	}
	w.result.Bytes = int64(pages.next-1) * int64(pageSize)
	return nil
}

// step counts rows.
func (w *writer) step(ctx context.Context, rows int) error {
	w.done += rows
	w.progress(w.done, w.total)
	return ctx.Err()
}
