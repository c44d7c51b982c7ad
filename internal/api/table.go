package api

import (
	"context"
	"iter"

	"lightsout/algebra"
	"lightsout/board"
)

// TableAnswer is a table of numbers, one for each board of a family.
type TableAnswer struct {
	Table  string  `json:"table"`
	Board  string  `json:"board"`
	From   int     `json:"from"`
	Values []int64 `json:"values"`
}

// NullityTable gives the nullity of each board of a family, from one number to another.
func NullityTable(ctx context.Context, f board.Family, from, to int, give func(n, nullity int) error) error {
	for n, nullity := range nullities(f, from, to) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if nullity == nil {
			b, err := f.At(n)
			if err != nil {
				return err
			}
			a, err := factor(ctx, b, "")
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
