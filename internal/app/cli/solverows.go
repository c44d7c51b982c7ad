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

	"lightsout/algebra"
	"lightsout/internal/app/api"
	"lightsout/picture"
	"lightsout/solve"
)

// solveRows solves from one packed bitmap to another row by row, with neither in memory. It reports false, and has done
// nothing, if the question, the files or the board are not of this kind, or if there is no solution.
func (u *ui) solveRows(ctx context.Context, args []string, f solveFlags) (bool, error) {
	const short = 1 << 12 // cells of a row: reading a shorter one on its own costs more than holding the board
	asked := f.Solve
	asked.Limit = 0
	if len(args) != 2 || !strings.HasPrefix(args[1], "@") || isStdin(args[1]) || u.goal != "" || len(f.outputs) != 1 || f.weights || u.json && !u.noRows || !reflect.ValueOf(asked).IsZero() {
		return false, nil
	}
	format, err := api.SomeMoves.Of(f.outputs[0].name)
	if err != nil || format.Bits != 1 {
		return false, err
	}
	g, err := u.board(args[0])
	if err != nil || g.Seed != "" || g.HasState() {
		return false, err
	}
	b := g.Board
	if grid, _, ok := b.Plus(); !ok || grid.Sizes()[len(grid.Sizes())-1] < short {
		return false, nil
	}
	path := args[1][1:]
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return false, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	in, err := picture.NewRowReader(file, b)
	if err != nil {
		return false, nil // the reader of states says what is wrong
	}
	started := time.Now()
	working := sync.OnceFunc(u.working("solving " + b.Spec()))
	defer working()
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return false, err
	}
	answer := api.SolveAnswer{Board: b.Spec(), Solvable: true, Nullity: a.Nullity(), Method: a.Method(), Checked: true, Algebra: a}
	err = u.writeCounted(ctx, f.outputs[0].path, format, b, func(w io.Writer) error {
		out, err := picture.NewRowWriter(w, b)
		if err != nil {
			return err
		}
		read := func(r int, row []uint64) error {
			if err := in.Row(r, row); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			return nil
		}
		weight, err := solve.Rows(ctx, a, read, func(row []uint64) error {
			working()
			return out.Row(row)
		})
		if err != nil {
			return err
		}
		answer.Weight = &weight
		return out.Flush()
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
	return true, u.give(answer, func() error { return u.printSolution(ctx, b, answer, f) })
}
