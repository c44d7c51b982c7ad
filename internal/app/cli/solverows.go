package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/app/api"
	"lightsout/picture"
	"lightsout/solve"
)

// rowsTask is a packed bitmap to be solved row by row into another.
type rowsTask struct {
	board  *lightsout.Board
	from   string
	in     *picture.RowReader
	out    output
	format api.Format
	close  func() error
}

// solveRows solves from one packed bitmap to another row by row, with neither in memory. It reports false, and has done
// nothing, if the question, the files or the board are not of this kind, or if there is no solution.
func (u *ui) solveRows(ctx context.Context, args []string, f *solveFlags) (bool, error) {
	asked := f.Solve
	asked.Limit = 0
	if len(args) != 2 || !strings.HasPrefix(args[1], "@") || isStdin(args[1]) || u.goal != "" || len(u.files) != 1 ||
		u.json && !u.noRows || !reflect.ValueOf(asked).IsZero() {
		return false, nil
	}
	t, err := u.rowsTask(args)
	if t == nil || err != nil {
		return false, err
	}
	defer t.close()
	started := time.Now()
	working := sync.OnceFunc(u.working("solving " + t.board.Spec()))
	defer working()
	a, err := algebra.Of(ctx, t.board)
	if err != nil {
		return false, err
	}
	answer := api.SolveAnswer{Board: t.board.Spec(), Solvable: true, Nullity: a.Nullity(), Method: a.Method(), Checked: true, Algebra: a}
	err = u.writeCounted(ctx, t.out.path, t.format, t.board, func(w io.Writer) error {
		weight, err := t.solve(ctx, a, w, working)
		answer.Weight = &weight
		return err
	})
	switch {
	case errors.Is(err, solve.ErrNotByRows):
		return false, nil
	case err != nil:
		return true, err
	}
	answer.ElapsedMS = float64(time.Since(started).Microseconds()) / 1000
	if answer.Solutions = api.CountText(a); a.Nullity() == 0 {
		answer.Least, answer.AtLeast = true, *answer.Weight
	}
	return true, u.give(answer, func() error { return u.printSolution(ctx, t.board, answer, f) })
}

// rowsTask opens the bitmap, or returns nil if it is none that is solved row by row.
func (u *ui) rowsTask(args []string) (*rowsTask, error) {
	const short = 1 << 12 // cells of a row: reading a shorter one on its own costs more than holding the board
	outputs, err := u.outputs("txt", api.SomeMoves.Check)
	if err != nil {
		return nil, err
	}
	format, err := api.SomeMoves.Of(outputs[0].name)
	if err != nil || format.Bits != 1 {
		return nil, err
	}
	g, err := u.board(args[0])
	if err != nil || g.Seed != "" || g.HasState() {
		return nil, err
	}
	if grid, _, ok := g.Board.Plus(); !ok || grid.Sizes()[len(grid.Sizes())-1] < short {
		return nil, nil
	}
	path := args[1][1:]
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	in, err := picture.NewRowReader(file, g.Board)
	if err != nil {
		return nil, file.Close() // the reader of states says what is wrong
	}
	return &rowsTask{g.Board, path, in, outputs[0], format, file.Close}, nil
}

// solve writes the presses, and returns how many there are.
func (t *rowsTask) solve(ctx context.Context, a *algebra.Algebra, w io.Writer, begun func()) (weight int, err error) {
	out, err := picture.NewRowWriter(w, t.board)
	if err != nil {
		return 0, err
	}
	read := func(r int, row []uint64) error {
		if err := t.in.Row(r, row); err != nil {
			return fmt.Errorf("%s: %w", t.from, err)
		}
		return nil
	}
	weight, err = solve.Rows(ctx, a, read, func(row []uint64) error {
		begun()
		return out.Row(row)
	})
	if err != nil {
		return 0, err
	}
	return weight, out.Flush()
}
