package api

import (
	"context"
	"encoding/binary"

	"lightsout"
	"lightsout/algebra"
)

// Limits of nullities that are asked for at once.
const (
	maxNullities     = 1 << 16 // boards
	maxNullitySide   = 1 << 13 // so that every nullity fits two bytes: with the plus pattern it is at most two sides
	maxNullityLights = 1 << 14 // of boards that take more than polynomials, and of these
	maxNullityCells  = 1 << 23 // in all
)

// NullitiesParams asks for the nullities of all boards of a kind whose sides are in two ranges.
type NullitiesParams struct {
	Board   string `json:"board"`   // any grid of the kind, such as torus-1x1-king-mod3: its sizes do not matter
	Rows    [2]int `json:"rows"`    // the first and the last
	Columns [2]int `json:"columns"` // the first and the last
}

// NullitiesAnswer is the nullities, row by row, two bytes each, the lower one first.
type NullitiesAnswer struct {
	Rows    [2]int `json:"rows"`
	Columns [2]int `json:"columns"`
	Values  []byte `json:"values"`
}

// run computes them.
func (q NullitiesParams) run(c *call) (answer NullitiesAnswer, err error) {
	kind, err := c.board("board", q.Board, maxPatternLights)
	if err != nil {
		return answer, err
	}
	g, _ := kind.Grid()
	if len(g.Sizes()) != 2 {
		return answer, wrong("board", "board %s is no grid in the plane", kind)
	}
	for _, r := range [][2]int{q.Rows, q.Columns} {
		if r[0] < 1 || r[1] < r[0] || r[1] > maxNullitySide {
			return answer, wrong("rows", "from %d to %d: two numbers from 1 to %d are needed, the lesser first", r[0], r[1], maxNullitySide)
		}
	}
	_, _, plus := kind.Plus()
	plus = plus && g.Topology() != lightsout.Klein && g.Topology() != lightsout.Projective
	count := (q.Rows[1] - q.Rows[0] + 1) * (q.Columns[1] - q.Columns[0] + 1)
	largest := q.Rows[1] * q.Columns[1]
	if count > maxNullities || !plus && (largest > maxNullityLights || count*largest > maxNullityCells) {
		return answer, tooLarge("rows", "%d boards of up to %d lights are too much at once", count, largest)
	}
	answer = NullitiesAnswer{Rows: q.Rows, Columns: q.Columns}
	for m := q.Rows[0]; m <= q.Rows[1]; m++ {
		for n := q.Columns[0]; n <= q.Columns[1]; n++ {
			if err := c.Err(); err != nil {
				return answer, err
			}
			nullity, err := nullityOf(c, g, kind.Modulus(), m, n)
			if err != nil {
				return answer, c.refused("board", err)
			}
			answer.Values = binary.LittleEndian.AppendUint16(answer.Values, uint16(nullity))
		}
		c.progress(Progress{Done: int64(m - q.Rows[0] + 1), Total: int64(q.Rows[1] - q.Rows[0] + 1)})
	}
	return answer, nil
}

// nullityOf returns the nullity of the board that is like a grid but for its sizes, without factoring it if
// there is a way.
func nullityOf(ctx context.Context, g lightsout.Grid, modulus, m, n int) (int, error) {
	grid, err := lightsout.NewGrid(g.Topology(), g.Pattern(), m, n)
	if err != nil {
		return 0, err
	}
	b, err := lightsout.NewBoard(grid, modulus)
	if err != nil {
		return 0, err
	}
	if _, open, plus := b.Plus(); plus && !open {
		switch g.Topology() {
		case lightsout.Rectangle:
			return algebra.NullityRectangle(m, n), nil
		case lightsout.Torus:
			return algebra.NullityTorus(m, n), nil
		}
	}
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return 0, err
	}
	return a.Nullity(), nil
}
