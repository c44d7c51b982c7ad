package solve_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/internal/base/bitrow"
	"lightsout/solve"
	"lightsout/solve/least"
	"lightsout/test/solvetest"
)

// Rows agrees with the solver that holds the board: it solves the same states, the presses solve them, and
// the weight is theirs.
func TestRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.IntRange(3, 40).Draw(t, "rows")
		n := rapid.IntRange(3, 200).Draw(t, "columns")
		topology := rapid.SampledFrom([]string{"", "cylinder-"}).Draw(t, "topology")
		a := solvetest.Algebra(t, fmt.Sprintf("%s%dx%d", topology, m, n))
		b := a.Board()
		from := b.NewState()
		x := b.NewPresses()
		for range rapid.IntRange(0, 30).Draw(t, "presses") {
			x.Add(rapid.IntRange(0, b.Buttons()-1).Draw(t, "button"), 1)
		}
		from = b.Apply(from, x)
		// perhaps unsolvable
		from.Add(rapid.IntRange(0, b.Lights()-1).Draw(t, "light"), rapid.IntRange(0, 1).Draw(t, "times"))
		_, unsolvable := a.Solve(t.Context(), from, b.NewState())

		got := b.NewPresses()
		rows := 0
		lights := func(r int, row []uint64) error {
			bitrow.Load(row, from.Words(), r*n, n)
			return nil
		}
		io := &solve.Rows{Read: lights, Write: func(row []uint64) error {
			bitrow.Xor(got.Words(), rows*n, row, 0, n)
			rows++
			return nil
		}}
		env := solve.Env{Rows: io, Search: least.Solver{Factored: a}}
		s, err := solve.Do(t.Context(), lightsout.Problem{Board: b}, solve.Options{}, env)
		if unsolvable != nil {
			if !errors.Is(err, solve.ErrNotByRows) || rows > 0 {
				t.Fatalf("%s has no solution, and Rows wrote %d rows: %v", b, rows, err)
			}
			return
		}
		if err != nil || rows != m || io.Weight != got.Weight() || s.Least != (a.Nullity() == 0) {
			t.Fatalf("%s: %d of %d rows of weight %d, not %d: %v", b, rows, m, got.Weight(), io.Weight, err)
		}
		if err := lightsout.TurnOff(b, from).Check(got); err != nil {
			t.Fatal(err)
		}
	})
}

// A row that reads otherwise the second time makes wrong presses, and the check finds them. Errors of reading
// and of writing are returned, and a canceled context. After a failed write, reading stops.
func TestRowsFail(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct {
		name          string
		spec          string
		flip, at      int // read the row otherwise; fail to read it at the second time
		write, cancel int // fail to write the row; cancel at it
		want          string
	}{
		{
			"changed", "20x30", 7, -1, -1, -1,
			"method congruence failed its check: the presses do not turn off row 20",
		},
		{
			"last changed", "20x30", 19, -1, -1, -1,
			"method congruence failed its check: the presses do not turn off row 20",
		},
		{"unread", "20x30", -1, 5, -1, -1, "broken"},
		{"unwritten", "100x100000", -1, -1, 3, -1, "broken"},
		{"canceled", "100x100000", -1, -1, -1, 2, "context canceled"},
		{"torus", "torus-20x30", -1, -1, -1, -1, "not solved row by row"},
		{"king", "20x30-king", -1, -1, -1, -1, "not solved row by row"},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := solvetest.Algebra(t, test.spec)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			times := make([]int, 100)
			lights := func(r int, row []uint64) error {
				clear(row)
				if times[r]++; times[r] == 2 {
					switch r {
					case test.flip:
						row[0] = 4
					case test.at:
						return broken
					}
				}
				return nil
			}
			row := 0
			write := func([]uint64) error {
				switch row++; row - 1 {
				case test.write:
					return broken
				case test.cancel:
					cancel()
				}
				return nil
			}
			env := solve.Env{Rows: &solve.Rows{Read: lights, Write: write}, Search: least.Solver{Factored: a}}
			_, err := solve.Do(ctx, lightsout.Problem{Board: a.Board()}, solve.Options{}, env)
			if err == nil || err.Error() != test.want {
				t.Fatalf("%v, want %s", err, test.want)
			}
			if test.write >= 0 && times[99] > 1 {
				t.Error("after a row that could not be written, all rows are read")
			}
		})
	}
}
