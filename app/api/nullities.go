package api

import (
	"context"
	"encoding/binary"

	"lightsout"
	"lightsout/algebra"
)

// maxNullitySide bounds sides so that every nullity, at most two sides with the plus pattern, fits two bytes.
const maxNullitySide = 1 << 13

// nullitiesAct requests the nullities of all boards of a kind whose sides are in two ranges.
type nullitiesAct struct {
	// any grid of the kind, such as torus-1x1-king-mod3: its sizes do not matter
	Board   Spec   `json:"board"`
	Rows    [2]int `json:"rows"`    // the first and the last
	Columns [2]int `json:"columns"` // the first and the last

	grid lightsout.Grid
}

// Check reads the kind of boards and the ranges. The cost is that of all boards.
func (q *nullitiesAct) Check(l Limits) (c Cost, err error) {
	if err := q.Board.read("board", l); err != nil {
		return c, err
	}
	q.grid, _ = q.Board.board.Grid()
	if len(q.grid.Sizes) != 2 {
		return c, wrong("board", "board %s is no grid in the plane", q.Board.board)
	}
	for _, r := range [][2]int{q.Rows, q.Columns} {
		if r[0] < 1 || r[1] < r[0] || r[1] > maxNullitySide {
			return c, wrong("rows", "from %d to %d: two numbers from 1 to %d are needed, the lesser first",
				r[0], r[1], maxNullitySide)
		}
	}
	largest, err := q.plan(q.Rows[1], q.Columns[1])
	if err != nil {
		return c, tooLarge("rows", "%s", err)
	}
	c = Cost{Field: "rows", Bytes: float64(largest.Bytes)}
	// The mean of a sample of boards, spread evenly over the ranges, estimates all.
	const samples = 3
	boards := float64(q.Rows[1]-q.Rows[0]+1) * float64(q.Columns[1]-q.Columns[0]+1)
	for i := range samples * samples {
		between := func(r [2]int, part int) int { return r[0] + (r[1]-r[0])*(2*part+1)/(2*samples) }
		one, err := q.plan(between(q.Rows, i/samples), between(q.Columns, i%samples))
		if err != nil {
			return c, tooLarge("rows", "%s", err)
		}
		c.Steps += one.Steps * boards / (samples * samples)
	}
	c.Steps = max(c.Steps, largest.Steps)
	c.Answer = 3 * boards
	return c, nil
}

// plan returns what it takes to factor a board of the kind.
func (q *nullitiesAct) plan(m, n int) (algebra.Cost, error) {
	b, err := q.like(m, n)
	if err != nil {
		return algebra.Cost{}, err
	}
	return algebra.Plan(b)
}

func (q *nullitiesAct) Run(ctx context.Context, env *Env) (any, error) {
	answer := nullitiesAnswer{Rows: q.Rows, Columns: q.Columns}
	for m := q.Rows[0]; m <= q.Rows[1]; m++ {
		for n := q.Columns[0]; n <= q.Columns[1]; n++ {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			b, err := q.like(m, n)
			if err != nil {
				return nil, refused("board", err)
			}
			nullity, err := algebra.Nullity(ctx, b) // without factoring it if there is a way
			if err != nil {
				return nil, refused("board", err)
			}
			answer.Values = binary.LittleEndian.AppendUint16(answer.Values, uint16(nullity))
		}
		env.report(Progress{Done: int64(m - q.Rows[0] + 1), Total: int64(q.Rows[1] - q.Rows[0] + 1)})
	}
	return answer, nil
}

// like returns the board of the kind with other sizes.
func (q *nullitiesAct) like(m, n int) (*lightsout.Board, error) {
	grid, err := lightsout.NewGrid(q.grid.Topology, q.grid.Pattern, m, n)
	if err != nil {
		return nil, err
	}
	return lightsout.NewBoard(grid, q.Board.board.Modulus())
}

// nullitiesAnswer is the nullities, row by row, two bytes each, the lower one first.
type nullitiesAnswer struct {
	Rows    [2]int `json:"rows"`
	Columns [2]int `json:"columns"`
	Values  []byte `json:"values"`
}
