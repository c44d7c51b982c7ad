package cli

import (
	"context"
	"io"
	"os"
	"reflect"
	"strings"

	"lightsout"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/picture"
	"lightsout/solve"
)

// solveRows solves from one packed bitmap to another row by row, with neither in memory. The error is
// solve.ErrNotByRows, and nothing is done, if the question, the files or the board are not of this kind, or
// if there is no solution.
func (f *solveFlags) solveRows(
	ctx context.Context, u *ui, args []string, files []command.Output,
) (a api.SolveAnswer, err error) {
	asked := f.Solve
	asked.Limit = 0
	if len(args) != 2 || !strings.HasPrefix(args[1], "@") || command.IsStdin(args[0]) ||
		command.IsStdin(args[1]) || u.Goal != "" ||
		u.Invert || len(files) != 1 || files[0].Format.Bits != 1 || u.JSON && !u.noRows ||
		!reflect.ValueOf(asked).IsZero() {
		return a, solve.ErrNotByRows
	}
	b, file, err := u.openRows(args[0], args[1][1:])
	if err != nil {
		return a, err
	}
	defer file.Close()
	in, err := picture.NewRowReader(file, b)
	if err != nil {
		return a, solve.ErrNotByRows // the reader of states says what is wrong
	}
	// the rows are the state; the goal is off
	none := api.StateText{From: func(*lightsout.Board) (s lightsout.State, err error) { return s, err }}
	asked = api.Solve{Board: api.SpecOf(b), State: none, Goal: none, QuietResult: true}
	f.Board = asked.Board
	err = u.writeCounted(ctx, files[0], b, func(w io.Writer) error {
		out, err := picture.NewRowWriter(w, b)
		if err != nil {
			return err
		}
		env := *u.acts
		env.Solve.Rows = &solve.Rows{
			Read:  func(r int, row []uint64) error { return command.About(file.Name(), in.Row(r, row)) },
			Write: out.Row,
		}
		if a, err = ask[api.SolveAnswer](ctx, &env, &asked); err != nil {
			return err
		}
		return out.Flush()
	})
	return a, err
}

// openRows opens a bitmap. The error is solve.ErrNotByRows if it is none that is solved row by row.
func (u *ui) openRows(game, path string) (*lightsout.Board, *os.File, error) {
	// cells of a row: reading a shorter one on its own costs more than holding the board
	const short = 1 << 12
	g, err := u.board(game)
	if err != nil {
		return nil, nil, err
	}
	grid, _, plus := g.Board.Plus()
	if !plus || grid.Sizes[len(grid.Sizes)-1] < short || g.Seed != "" || g.HasState() {
		return nil, nil, solve.ErrNotByRows
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil, nil, solve.ErrNotByRows
	}
	file, err := os.Open(path)
	return g.Board, file, err
}
