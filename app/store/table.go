package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/store/states"
	"lightsout/board"
	"lightsout/internal/base/sqlite"
)

// Table is a results table that is read. It is ours, in full or compact, or that of another program
// that has the same columns.
type Table struct {
	path   string
	db     *sql.DB
	find   *sql.Stmt
	boards []Board
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

func solvable(ctx context.Context, b *lightsout.Board, from lightsout.State) (bool, error) {
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return false, err
	}
	return a.Reachable(ctx, from, b.NewState())
}
