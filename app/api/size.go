//go:build !js || studio

package api

import (
	"context"

	"lightsout/algebra"
	"lightsout/app/studio"
)

const maxSizeSide = 1_000

// sizeAct requests a size on which every picture can be reached.
type sizeAct struct {
	free
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
}

func (q *sizeAct) Run(context.Context, *Env) (any, error) {
	if err := within("rows", q.Rows, 1, maxSizeSide); err != nil {
		return nil, err
	}
	if err := within("columns", q.Columns, 1, maxSizeSide); err != nil {
		return nil, err
	}
	rows, columns, err := studio.ExactSize(q.Rows, q.Columns)
	if err != nil {
		return nil, invalid("rows", err)
	}
	return sizeAnswer{Rows: q.Rows, Columns: q.Columns, Nullity: algebra.NullityRectangle(q.Rows, q.Columns),
		Exact: sizePair{rows, columns}}, nil
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
