package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/command"
	"lightsout/picture"
	"lightsout/solve"
)

// solveRows solves from one packed bitmap to another row by row, with neither in memory. It reports false,
// and has done nothing, if the question, the files or the board are not of this kind, or if there is no
// solution.
func (u *ui) solveRows(ctx context.Context, args []string, f *solveFlags) (bool, error) {
	asked := f.Solve
	asked.Limit = 0
	if len(args) != 2 || !strings.HasPrefix(args[1], "@") || command.IsStdin(args[1]) || u.Goal != "" ||
		u.Invert || len(u.Files) != 1 || u.JSON && !u.noRows || !reflect.ValueOf(asked).IsZero() {
		return false, nil
	}
	outputs, err := u.Outputs("txt", api.SomeMoves.Of)
	if err != nil || outputs[0].Format.Bits != 1 {
		return false, err
	}
	b, file, err := u.openRows(args[0], args[1][1:])
	if file == nil || err != nil {
		return false, err
	}
	defer file.Close()
	in, err := picture.NewRowReader(file, b)
	if err != nil {
		return false, nil // the reader of states says what is wrong
	}
	started := time.Now()
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return false, err
	}
	weight := 0
	err = u.writeCounted(ctx, outputs[0], b, func(w io.Writer) (err error) {
		weight, err = writeRows(ctx, a, in, file.Name(), w)
		return err
	})
	switch {
	case errors.Is(err, solve.ErrNotByRows):
		return false, nil
	case err != nil:
		return true, err
	}
	answer := api.SolveAnswer{
		Board: b.Spec(), Solvable: true, Nullity: a.Nullity(), Method: a.Method(), Checked: true, Algebra: a,
		Weight: &weight, Solutions: api.CountText(a),
		ElapsedMS: float64(time.Since(started).Microseconds()) / 1000,
	}
	if a.Nullity() == 0 {
		answer.Least = true
		answer.AtLeast = weight
	}
	return true, u.Print(answer, func() error { return u.printSolution(ctx, b, answer, f) })
}

// openRows opens a bitmap, or returns no file if it is none that is solved row by row.
func (u *ui) openRows(game, path string) (*lightsout.Board, *os.File, error) {
	// cells of a row: reading a shorter one on its own costs more than holding the board
	const short = 1 << 12
	g, err := u.board(game)
	if err != nil || g.Seed != "" || g.HasState() {
		return nil, nil, err
	}
	if grid, _, ok := g.Board.Plus(); !ok || grid.Sizes()[len(grid.Sizes())-1] < short {
		return nil, nil, nil
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return nil, nil, nil
	}
	file, err := os.Open(path)
	return g.Board, file, err
}

// writeRows writes the presses that solve the rows of a file, and returns how many there are.
func writeRows(
	ctx context.Context, a *algebra.Algebra, in *picture.RowReader, path string, w io.Writer,
) (int, error) {
	out, err := picture.NewRowWriter(w, a.Board())
	if err != nil {
		return 0, err
	}
	read := func(r int, row []uint64) error { return command.About(path, in.Row(r, row)) }
	weight, err := solve.Rows(ctx, a, read, out.Row)
	if err != nil {
		return 0, err
	}
	return weight, out.Flush()
}
