package api

import (
	"context"

	"lightsout/board"
)

// TableAnswer is a table of numbers, one for each board of a family.
type TableAnswer struct {
	Table  string  `json:"table"`
	Board  string  `json:"board"`
	From   int     `json:"from"`
	Values []int64 `json:"values"`
}

// NullityTable yields the nullity of each board of a family from one number to another.
func NullityTable(ctx context.Context, f board.Family, from, to int, yield func(n, nullity int) error) error {
	for n := from; n <= to; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		b, err := f.At(n)
		if err != nil {
			return err
		}
		a, err := factor(ctx, b, "")
		if err != nil {
			return err
		}
		if err := yield(n, a.Nullity()); err != nil {
			return err
		}
	}
	return nil
}
