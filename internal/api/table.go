package api

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve/count"
	"lightsout/solve/least"
)

// TableAnswer is a table of numbers: one for each board of a family, or for each weight of one
// board. Values that may be huge are strings, and a value that is not known is two bounds.
type TableAnswer struct {
	Table  string `json:"table"`
	Board  string `json:"board"`
	From   int    `json:"from"`
	Values []any  `json:"values"`
}

// Bounds is a value of a table that is not known exactly.
type Bounds struct {
	AtLeast int `json:"at_least"`
	AtMost  int `json:"at_most"`
}

// tableFunc gives the values of a table one after the other.
type tableFunc func(ctx context.Context, env *Env, f board.Family, from, to int, give func(n int, value any) error) error

// LeastSolutions is a value of a table: the least solutions of all-on on a board.
type LeastSolutions struct {
	Presses   int    `json:"presses"`
	Solutions string `json:"solutions"` // how many there are
	Solution  string `json:"solution"`  // the rows of one of them
}

// tableReach bounds the work on one board of a table of least solutions: a few minutes.
const tableReach = 38

// LeastTable gives the weight of a least solution of all-on for each board of a family: an int, or
// Bounds where it could not be proved. A board on which all-on has no solution ends the table with
// an error.
func LeastTable(ctx context.Context, env *Env, f board.Family, from, to int, give func(n int, value any) error) error {
	return eachBoard(ctx, env, f, from, to, func(n int, a *algebra.Algebra) error {
		b := a.Board()
		s, err := least.Solver{Factored: a, Reach: tableReach}.Solve(ctx, lightsout.TurnOff(b, b.AllOn()))
		if err != nil {
			return fmt.Errorf("%s: %w", b, err)
		}
		if s.Least {
			return give(n, s.Presses.Weight())
		}
		return give(n, Bounds{s.AtLeast, s.Presses.Weight()})
	})
}

// LeastSolutionsTable is LeastTable with LeastSolutions instead of an int.
func LeastSolutionsTable(ctx context.Context, env *Env, f board.Family, from, to int, give func(n int, value any) error) error {
	return eachBoard(ctx, env, f, from, to, func(n int, a *algebra.Algebra) error {
		b := a.Board()
		s, solutions, err := least.Solver{Factored: a, Reach: tableReach}.Count(ctx, lightsout.TurnOff(b, b.AllOn()))
		switch {
		case ctx.Err() != nil || s.Presses.Len() == 0:
			return fmt.Errorf("%s: %w", b, err)
		case err != nil || !s.Least:
			return give(n, Bounds{s.AtLeast, s.Presses.Weight()})
		}
		return give(n, LeastSolutions{s.Presses.Weight(), solutions.String(), strings.Join(b.PressesRows(s.Presses), "/")})
	})
}

// DepthTable gives the depth of each board of a family: an int, or Bounds.
func DepthTable(ctx context.Context, env *Env, f board.Family, from, to int, give func(n int, value any) error) error {
	return eachBoard(ctx, env, f, from, to, func(n int, a *algebra.Algebra) error {
		d, err := count.Depth(ctx, a)
		if err != nil {
			return fmt.Errorf("%s: %w", a.Board(), err)
		}
		if d.Exact() {
			return give(n, d.AtLeast)
		}
		return give(n, Bounds{d.AtLeast, d.AtMost})
	})
}

// Distribution returns how many solvable states of a board have a least solution of each weight.
func Distribution(ctx context.Context, env *Env, b *lightsout.Board) ([]*big.Int, error) {
	if err := count.Countable(b); err != nil {
		return nil, err
	}
	a, err := env.Boards.of(b).algebra(ctx)
	if err != nil {
		return nil, err
	}
	return count.Distribution(ctx, a)
}

// eachBoard factors the boards of a family.
func eachBoard(ctx context.Context, env *Env, f board.Family, from, to int, do func(n int, a *algebra.Algebra) error) error {
	for n := from; n <= to; n++ {
		b, err := f.At(n)
		if err != nil {
			return err
		}
		a, err := env.Boards.of(b).algebra(ctx)
		if err != nil {
			return err
		}
		if err := do(n, a); err != nil {
			return err
		}
	}
	return nil
}

// NullityTable gives the nullity of each board of a family, from one number to another.
func NullityTable(ctx context.Context, env *Env, f board.Family, from, to int, give func(n int, value any) error) error {
	for n, nullity := range nullities(f, from, to) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if nullity == nil {
			b, err := f.At(n)
			if err != nil {
				return err
			}
			a, err := env.Boards.of(b).algebra(ctx)
			if err != nil {
				return err
			}
			value := a.Nullity()
			nullity = &value
		}
		if err := give(n, *nullity); err != nil {
			return err
		}
	}
	return nil
}

// nullities yields the numbers of a family, with the nullity where it is known without factoring the
// board: of squares and square tori.
func nullities(f board.Family, from, to int) iter.Seq2[int, *int] {
	return func(yield func(int, *int) bool) {
		known := map[string]func(from, to int) iter.Seq2[int, int]{"NxN": algebra.NullitySquares, "torus-NxN": algebra.NullitySquareTori}[f.String()]
		if known == nil {
			for n := from; n <= to; n++ {
				if !yield(n, nil) {
					return
				}
			}
			return
		}
		for n, nullity := range known(from, to) {
			if !yield(n, &nullity) {
				return
			}
		}
	}
}
