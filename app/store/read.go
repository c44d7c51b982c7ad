package store

import (
	"bufio"
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/store/states"
	"lightsout/board"
	"lightsout/internal/base/sqlite"
)

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

func boardsOf(ctx context.Context, db *sql.DB) ([]Board, error) {
	return sqlite.Query(ctx, db, func(rows *sql.Rows) (b Board, err error) {
		err = rows.Scan(&b.Size, &b.Spec, &b.Lights, &b.Buttons, &b.Modulus, &b.States, &b.Depth, &b.span)
		switch {
		case err != nil:
		case b.Lights < 0 || b.Lights > 63 || b.Modulus < 2 || b.Modulus > 256:
			err = fmt.Errorf("it is damaged: size %d has %d lights of %d values", b.Size, b.Lights, b.Modulus)
		// a terminal would obey it
		case strings.ContainsFunc(b.Spec, func(r rune) bool { return !unicode.IsPrint(r) }):
			err = fmt.Errorf("it is damaged: size %d has the spec %q", b.Size, b.Spec)
		}
		return b, err
	}, "SELECT size, spec, lights, buttons, modulus, states, depth, span FROM lightsout_boards ORDER BY size")
}

// Table is a results table that is read. It is ours, in full or compact, or that of another program
// that has the same columns.
type Table struct {
	path   string
	db     *sql.DB
	find   *sql.Stmt
	boards []Board
}

// Step is the entry of a state. In off, where ToGo is 0, there is nothing to press.
type Step struct {
	State       int64 `json:"state"`
	Row         int64 `json:"row"`
	Col         int64 `json:"col"`
	ToGo        int64 `json:"to_go"`
	Destination int64 `json:"destination_state"`
}

// Open opens a file with a results table.
func Open(ctx context.Context, path string) (*Table, error) {
	if err := sqlite.Check(path); err != nil {
		return nil, err
	}
	t := &Table{path: path, db: sqlite.Open(path, readOnly)}
	if err := t.look(ctx); err != nil {
		t.db.Close()
		return nil, err
	}
	return t, nil
}

// Close closes the file.
func (t *Table) Close() error { return errors.Join(t.find.Close(), t.db.Close()) }

// Boards returns the boards in the file, by size.
func (t *Table) Boards() []Board { return slices.Clone(t.boards) }

func (t *Table) look(ctx context.Context) error {
	objects, err := objectsOf(ctx, t.db)
	if err != nil {
		return unreadable(ctx, t.path, err)
	}
	if _, ok := objects["lightsout_states"]; !ok {
		return fmt.Errorf("%s has no table lightsout_states: lightsout states SPEC --db FILE writes one",
			t.path)
	}
	if _, ours := objects["lightsout_boards"]; ours {
		t.boards, err = boardsOf(ctx, t.db)
	} else {
		t.boards, err = squaresOf(ctx, t.db)
	}
	if err == nil {
		t.find, err = t.db.PrepareContext(ctx,
			"SELECT row, col, to_go, destination_state FROM lightsout_states WHERE size = ? AND state = ?")
	}
	return unreadable(ctx, t.path, err)
}

// squaresOf returns the boards of a table that has no list of them: sizes are those of squares.
func squaresOf(ctx context.Context, db *sql.DB) ([]Board, error) {
	return sqlite.Query(ctx, db, func(rows *sql.Rows) (Board, error) {
		b := Board{Modulus: 2}
		err := rows.Scan(&b.Size, &b.States, &b.Depth)
		b.Spec = fmt.Sprintf("%dx%[1]d", b.Size)
		b.Lights = int(b.Size * b.Size)
		b.Buttons = int(b.Size * b.Size)
		return b, err
	},
		"SELECT size, count(*), max(to_go) FROM lightsout_states WHERE size BETWEEN 1 AND 7 GROUP BY size "+
			"ORDER BY size")
}

// Find returns what the table says of a state; ok is false if it has no row of it.
func (t *Table) Find(ctx context.Context, size, state int64) (step Step, ok bool, err error) {
	var row, col, left, to sql.NullInt64
	err = t.find.QueryRowContext(ctx, size, state).Scan(&row, &col, &left, &to)
	if errors.Is(err, sql.ErrNoRows) {
		return Step{}, false, nil
	}
	if err != nil {
		return Step{}, false, unreadable(ctx, t.path,
			fmt.Errorf("in size %d, the row of state %d: %w", size, state, err))
	}
	if !left.Valid || state != 0 && !(row.Valid && col.Valid && to.Valid) {
		return Step{}, false, t.damaged(size, "the row of state %d has NULL instead of a number", state)
	}
	return Step{State: state, Row: row.Int64, Col: col.Int64, ToGo: left.Int64,
		Destination: to.Int64}, true, nil
}

func (t *Table) damaged(size int64, what string, args ...any) error {
	return fmt.Errorf("%s is damaged: in size %d, %s", t.path, size, fmt.Sprintf(what, args...))
}

// Path returns the steps from a state to off. It presses each of them on the board, so a row that is missing
// or wrong is an error. ok is false if the state is not solvable, which the board says, not the table.
func (t *Table) Path(ctx context.Context, size, state int64) (path []Step, ok bool, err error) {
	b, err := t.board(size)
	if err != nil {
		return nil, false, err
	}
	now, fits := states.FromInteger(b, uint64(state))
	if state < 0 || !fits {
		return nil, false, fmt.Errorf("%d is not a state of %s", state, b)
	}
	buttons := map[place]int{}
	for j, at := range placesOf(b) {
		buttons[at] = j
	}
	for state != 0 {
		step, found, err := t.Find(ctx, size, state)
		if err != nil {
			return nil, false, err
		}
		if !found && len(path) == 0 {
			if ok, err := solvable(ctx, b, now); err != nil || !ok {
				return nil, false, err
			}
			return nil, false, t.damaged(size, "state %d has no row, and it is solvable", state)
		}
		if !found {
			return nil, false, t.damaged(size, "state %d has no row, and state %d leads to it", state,
				path[len(path)-1].State)
		}
		button, there := buttons[place{step.Row, step.Col}]
		if !there {
			return nil, false, t.damaged(size, "the row of state %d presses (%d, %d), where %s has no button",
				state, step.Row, step.Col, b)
		}
		b.Press(now, button, 1)
		next, _ := states.Integer(now) // fits, as every state of this board does
		if int64(next) != step.Destination {
			return nil, false, t.damaged(size,
				"the row of state %d presses (%d, %d) and says that this leads to %d: it leads to %d", state,
				step.Row, step.Col, step.Destination, next)
		}
		if step.ToGo < 1 || (step.ToGo == 1) != (next == 0) {
			return nil, false, t.damaged(size,
				"the row of state %d says %d presses to go, and its press leads to %d", state,
				step.ToGo, next)
		}
		if len(path) > 0 && step.ToGo != path[len(path)-1].ToGo-1 {
			return nil, false, t.damaged(size,
				"the row of state %d says %d presses to go, and that of state %d before it %d", state,
				step.ToGo, path[len(path)-1].State, path[len(path)-1].ToGo)
		}
		path = append(path, step)
		state = step.Destination
	}
	return path, true, nil
}

// board returns the board of a size, which the file only names.
func (t *Table) board(size int64) (*lightsout.Board, error) {
	at := slices.IndexFunc(t.boards, func(b Board) bool { return b.Size == size })
	if at < 0 {
		return nil, fmt.Errorf("%s has no size %d", t.path, size)
	}
	listed := t.boards[at]
	b, err := board.Parse(listed.Spec)
	if err != nil {
		return nil, fmt.Errorf("%s has the board %s, which cannot be read, so no step can be checked: %w",
			t.path, listed.Spec, err)
	}
	if b.Lights() != listed.Lights || b.Buttons() != listed.Buttons || b.Modulus() != listed.Modulus {
		return nil, t.damaged(size, "%s has %d lights of %d values and %d buttons, not as it is listed",
			b, b.Lights(), b.Modulus(), b.Buttons())
	}
	return b, nil
}

func solvable(ctx context.Context, b *lightsout.Board, from lightsout.State) (bool, error) {
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return false, err
	}
	return a.Reachable(ctx, from, b.NewState())
}

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
	w.tree = &tree{out: out, size: size, next: next, room: make([]byte, size), levels: []*level{{}}}
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
