package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

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
	if err := looksLikeSQLite(path); err != nil {
		return nil, err
	}
	db, err := openFile(path)
	if err != nil {
		return nil, err
	}
	t := &Table{path: path, db: db}
	if err := t.look(ctx); err != nil {
		db.Close()
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
		return fmt.Errorf("%s has no table lightsout_states: lightsout states SPEC --db FILE writes one", t.path)
	}
	if _, ours := objects["lightsout_boards"]; ours {
		t.boards, err = boardsOf(ctx, t.db)
	} else {
		t.boards, err = squaresOf(ctx, t.db)
	}
	if err == nil {
		t.find, err = t.db.PrepareContext(ctx, "SELECT row, col, to_go, destination_state FROM lightsout_states WHERE size = ? AND state = ?")
	}
	return unreadable(ctx, t.path, err)
}

// squaresOf returns the boards of a table that has no list of them: sizes are those of squares.
func squaresOf(ctx context.Context, db *sql.DB) ([]Board, error) {
	return query(ctx, db, func(rows *sql.Rows) (Board, error) {
		b := Board{Modulus: 2}
		err := rows.Scan(&b.Size, &b.States, &b.Depth)
		b.Spec, b.Lights, b.Buttons = fmt.Sprintf("%dx%[1]d", b.Size), int(b.Size*b.Size), int(b.Size*b.Size)
		return b, err
	}, "SELECT size, count(*), max(to_go) FROM lightsout_states WHERE size BETWEEN 1 AND 7 GROUP BY size ORDER BY size")
}

// Find returns what the table says of a state; ok is false if it says nothing, since the state is not solvable.
func (t *Table) Find(ctx context.Context, size, state int64) (step Step, ok bool, err error) {
	var row, col, to sql.NullInt64
	err = t.find.QueryRowContext(ctx, size, state).Scan(&row, &col, &step.ToGo, &to)
	if errors.Is(err, sql.ErrNoRows) {
		return Step{}, false, nil
	}
	if err != nil {
		return Step{}, false, unreadable(ctx, t.path, err)
	}
	step.State, step.Row, step.Col, step.Destination = state, row.Int64, col.Int64, to.Int64
	return step, true, nil
}

// Path returns the steps from a state to off. The way that the table says must get shorter with each
// press: a file that leads in circles is an error. ok is false if the state is not solvable.
func (t *Table) Path(ctx context.Context, size, state int64) (path []Step, ok bool, err error) {
	for state != 0 {
		step, found, err := t.Find(ctx, size, state)
		if err != nil || !found && len(path) == 0 {
			return nil, false, err
		}
		if !found || step.ToGo < 1 || len(path) > 0 && step.ToGo >= path[len(path)-1].ToGo {
			return nil, false, fmt.Errorf("%s is damaged: in size %d, the presses do not lead from state %d nearer to off", t.path, size, state)
		}
		if step.Destination == 0 && step.ToGo > 1 { // also where the table has no destination
			return nil, false, fmt.Errorf("%s is damaged: in size %d, state %d has %d presses to go and leads to off at once", t.path, size, state, step.ToGo)
		}
		path = append(path, step)
		state = step.Destination
	}
	return path, true, nil
}
