package api

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/base/text"
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
	AtLeast int    `json:"at_least"`
	AtMost  int    `json:"at_most"`
	Why     string `json:"why,omitempty"` // it is not known
}

// Table requests a table of numbers of a family of boards.
type Table struct {
	Table string `json:"table"`           // nullity, least or depth
	Board string `json:"board,omitempty"` // a spec with N for a number; NxN if it is left out
	From  int    `json:"from,omitempty"`  // 1 if it is left out
	To    int    `json:"to,omitempty"`    // 20 if it is left out
	Timed

	Solutions bool `json:"-"` // with least: how many there are, and one of them

	Give func(n int, value any) error `json:"-"` // gets each value as it is found

	family  board.Family
	largest *lightsout.Board // nil if no board is factored
}

// Tables are the tables of families of boards.
func Tables() []string { return []string{"nullity", "least", "depth"} }

// Check reads the range of boards and fills in defaults.
func (q *Table) Check(l Limits) (err error) {
	q.Board, q.From = cmp.Or(q.Board, "NxN"), cmp.Or(q.From, 1)
	q.To = cmp.Or(q.To, max(20, q.From))
	switch {
	case !slices.Contains(Tables(), q.Table):
		return wrong("table", "unknown table %q: the tables are nullity, least and depth", text.Clip(q.Table))
	case q.Solutions && q.Table != "least":
		return wrong("solutions", "requires the table least")
	case len(q.Board) > maxText:
		return tooLarge("board", "it is longer than %d characters", maxText)
	case q.From < 1 || q.To < q.From:
		return wrong("to", "from %d to %d: numbers go from 1 upward, and to is not below from", q.From, q.To)
	}
	if q.family, err = board.ParseFamily(q.Board); err != nil {
		return wrong("board", "%s", err)
	}
	if q.Table == "nullity" && (q.Board == "NxN" || q.Board == "torus-NxN") {
		return nil // no board is factored
	}
	if l.limited() {
		largest, err := q.family.At(q.To)
		if err != nil {
			return wrong("to", "%s", err)
		}
		q.largest = largest
	}
	return nil
}

// Cost is that of the largest board, as often as there are boards. How long a search takes is not known before.
func (q *Table) Cost() Cost {
	n := float64(q.To - q.From + 1)
	if q.largest == nil {
		return Cost{Field: "to", Steps: n * float64(q.To) * 1000, Answer: 20 * n}
	}
	lights := float64(q.largest.Lights())
	c := factorCost("to", q.largest).plus(lights*lights, 0) // of a search that is soon over
	c.Steps *= n
	return c
}

// Run fills the table.
func (q *Table) Run(ctx context.Context, env *Env) (any, error) {
	a := TableAnswer{Table: q.Table, Board: q.family.String(), From: q.From, Values: []any{}}
	give := func(n int, value any) error {
		a.Values = append(a.Values, value)
		env.report(Progress{Done: int64(len(a.Values)), Total: int64(q.To - q.From + 1)})
		if q.Give != nil {
			return q.Give(n, value)
		}
		return nil
	}
	if q.Table == "nullity" && quickNullities[a.Board] != nil {
		for n, nullity := range quickNullities[a.Board](ctx, q.From, q.To) {
			if err := give(n, nullity); err != nil {
				return a, refused("board", err)
			}
		}
		return a, ctx.Err()
	}
	for n := q.From; n <= q.To; n++ {
		value, err := q.value(ctx, env, n)
		if err == nil {
			err = give(n, value)
		}
		if err != nil {
			return a, refused("board", err)
		}
	}
	return a, nil
}

// quickNullities are the families of which the nullities are known without factoring: squares and square tori.
var quickNullities = map[string]func(ctx context.Context, from, to int) iter.Seq2[int, int]{
	"NxN": algebra.NullitySquares, "torus-NxN": algebra.NullitySquareTori,
}

// value returns the value of one board of the family: a number, Bounds where it could not be proved, or LeastSolutions.
// A board on which all-on has no solution has no least one, which is an error.
func (q *Table) value(ctx context.Context, env *Env, n int) (any, error) {
	b, err := q.family.At(n)
	if err != nil {
		return nil, err
	}
	a, err := env.Boards.of(b).factors.Get(ctx)
	if err != nil {
		return nil, err
	}
	var value any
	switch {
	case q.Table == "nullity":
		return a.Nullity(), nil
	case q.Table == "depth":
		value, err = depthOf(ctx, a)
	case q.Solutions:
		value, err = leastSolutionsOf(ctx, a)
	default:
		value, err = leastOf(ctx, a)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", a.Board(), err)
	}
	return value, err
}

// LeastSolutions is a value of a table: the least solutions of all-on on a board.
type LeastSolutions struct {
	Presses   int    `json:"presses"`
	Solutions string `json:"solutions"` // how many there are
	Solution  string `json:"solution"`  // the rows of one of them
}

// tableReach bounds the work on one board of a table of least solutions: a few minutes.
const tableReach = 38

// leastOf returns the weight of a least solution of all-on.
func leastOf(ctx context.Context, a *algebra.Algebra) (any, error) {
	s, err := least.Solver{Factored: a, Reach: tableReach}.Solve(ctx, lightsout.TurnOff(a.Board(), a.Board().AllOn()))
	switch {
	case err != nil:
		return nil, err
	case s.Least:
		return s.Presses.Weight(), nil
	}
	return Bounds{AtLeast: s.AtLeast, AtMost: s.Presses.Weight()}, nil
}

func leastSolutionsOf(ctx context.Context, a *algebra.Algebra) (any, error) {
	b := a.Board()
	s, solutions, err := least.Solver{Factored: a, Reach: tableReach}.Count(ctx, lightsout.TurnOff(b, b.AllOn()))
	switch {
	case ctx.Err() != nil || s.Presses.Len() == 0:
		return nil, err
	case err != nil:
		return Bounds{s.AtLeast, s.Presses.Weight(), err.Error()}, nil
	case !s.Least:
		return Bounds{AtLeast: s.AtLeast, AtMost: s.Presses.Weight()}, nil
	}
	return LeastSolutions{s.Presses.Weight(), solutions.String(), strings.Join(b.PressesRows(s.Presses), "/")}, nil
}

func depthOf(ctx context.Context, a *algebra.Algebra) (any, error) {
	d, err := count.Depth(ctx, a)
	if err == nil && d.Exact() {
		return d.AtLeast, nil
	}
	return Bounds{AtLeast: d.AtLeast, AtMost: d.AtMost}, err
}

// Distribution requests the number of solvable states by presses.
type Distribution struct {
	Board Spec `json:"board"`
	Timed
}

// Check reads the board.
func (q *Distribution) Check(l Limits) error {
	return q.Board.read("board", l)
}

// Cost is that of counting.
func (q *Distribution) Cost() Cost { return countCost(q.Board.board) }

// Run counts the solvable states of the board by the weight of their least solutions.
func (q *Distribution) Run(ctx context.Context, env *Env) (any, error) {
	if err := count.Countable(q.Board.board); err != nil {
		return nil, refused("board", err)
	}
	a, err := env.Boards.of(q.Board.board).factors.Get(ctx)
	if err != nil {
		return nil, refused("board", err)
	}
	counts, err := count.Distribution(ctx, a)
	if err != nil {
		return nil, refused("board", err)
	}
	answer := TableAnswer{Table: "distribution", Board: a.Board().Spec(), Values: []any{}}
	for _, count := range counts {
		answer.Values = append(answer.Values, count.String())
	}
	return answer, nil
}
