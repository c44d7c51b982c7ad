//go:build !js || studio

package api

import (
	"context"

	"lightsout/algebra"
	"lightsout/internal/app/studio"
)

const maxSizeSide = 1_000

// sizeAct requests a size on which every picture can be reached.
type sizeAct struct {
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
}

// sizeAnswer is a size, and the nearest one on which every picture can be reached exactly.
type sizeAnswer struct {
	Rows    int      `json:"rows"`
	Columns int      `json:"columns"`
	Nullity int      `json:"nullity"`
	Exact   sizePair `json:"exact"`
}

// sizePair is a size of nullity 0.
type sizePair struct {
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
}

// Check looks at both sides.
func (q *sizeAct) Check(Limits) error {
	for _, side := range []struct {
		field  string
		length int
	}{{"rows", q.Rows}, {"columns", q.Columns}} {
		if side.length < 1 || side.length > maxSizeSide {
			return wrong(side.field, "%d: must be between 1 and %d", side.length, maxSizeSide)
		}
	}
	return nil
}

// Cost is that of the nullities around the size.
func (q *sizeAct) Cost() Cost { return Cost{Steps: 1e7} }

// Run finds the size.
func (q *sizeAct) Run(context.Context, *Env) (any, error) {
	rows, columns, err := studio.ExactSize(q.Rows, q.Columns)
	if err != nil {
		return nil, wrong("rows", "%s", err)
	}
	return sizeAnswer{Rows: q.Rows, Columns: q.Columns, Nullity: algebra.NullityRectangle(q.Rows, q.Columns), Exact: sizePair{rows, columns}}, nil
}
