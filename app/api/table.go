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
	Late    bool   `json:"-"`             // because its time was over
}

// Table requests a table of numbers of a family of boards.
type Table struct {
	Table string `json:"table" flag:"-" doc:"nullity, least or depth"`
	Board string `json:"board,omitempty" usual:"NxN" doc:"the family of boards; for distribution one board"`
	From  int    `json:"from,omitempty" flag:"first" usual:"1" doc:"the first number"`
	To    int    `json:"to,omitempty" flag:"last" usual:"20" doc:"the last number"`

	Timeout string `json:"timeout,omitempty" doc:"bounds instead of a value after this time, such as 30s; 0 means never"`

	Solutions bool `json:"-" flag:"solutions" doc:"with {least}: also how many least solutions there are, and one of them"`

	Give func(n int, value any) error `json:"-"` // gets each value as it is found

	family board.Family
}

// Tables are the tables of families of boards.
func Tables() []string { return []string{"nullity", "least", "depth"} }

// Check reads the range of boards and fills in defaults. The cost is that of the largest board, as often as
// there are boards. How long a search takes is not known before.
func (q *Table) Check(l Limits) (c Cost, err error) {
	q.Board = cmp.Or(q.Board, "NxN")
	q.From = cmp.Or(q.From, 1)
	q.To = cmp.Or(q.To, max(20, q.From))
	if err := checkTimeout(q.Timeout); err != nil {
		return c, err
	}
	switch {
	case !slices.Contains(Tables(), q.Table):
		return c, wrong("table", "unknown table %q: the tables are nullity, least and depth",
			text.Clip(q.Table))
	case q.Solutions && q.Table != "least":
		return c, wrong("solutions", "requires the table least")
	case len(q.Board) > maxText:
		return c, tooLarge("board", "it is longer than %d characters", maxText)
	case q.From < 1 || q.To < q.From:
		return c, wrong("to",
			"from %d to %d: numbers go from 1 upward, and to is not below from", q.From, q.To)
	}
	if q.family, err = board.ParseFamily(q.Board); err != nil {
		return c, invalid("board", err)
	}
	n := float64(q.To - q.From + 1)
	if !l.limited() || q.Table == "nullity" && quickNullities[q.Board] != nil { // no board is factored
		return Cost{Field: "to", Steps: n * float64(q.To) * 1000, Answer: 20 * n}, nil
	}
	largest, err := q.family.At(q.To)
	if err != nil {
		return c, invalid("to", err)
	}
	lights := float64(largest.Lights())
	c = factorCost("to", largest).plus(lights*lights, 0) // of a search that is soon over
	c.Steps *= n
	return c, nil
}

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
		value, err := q.inTime(ctx, env, n)
		if err == nil {
			err = give(n, value)
		}
		if err != nil {
			return a, refused("board", err)
		}
	}
	return a, nil
}

// quickNullities are the families of which the nullities are known without factoring: squares and square
// tori.
var quickNullities = map[string]func(ctx context.Context, from, to int) iter.Seq2[int, int]{
	"NxN": algebra.NullitySquares, "torus-NxN": algebra.NullitySquareTori,
}

// inTime returns the value of one board, or bounds where the time of a value is over.
func (q *Table) inTime(ctx context.Context, env *Env, n int) (any, error) {
	limited, cancel := limitTime(ctx, q.Timeout)
	defer cancel()
	value, err := q.value(limited, env, n)
	if limited.Err() == nil || ctx.Err() != nil {
		return value, err
	}
	bounds, ok := value.(Bounds)
	if !ok && err == nil {
		return value, nil
	}
	if !ok || bounds.AtMost == 0 {
		b, err := q.family.At(n)
		if err != nil {
			return nil, err
		}
		bounds.AtMost = b.Buttons() * (b.Modulus() - 1)
	}
	bounds.Why = "out of time"
	bounds.Late = true
	return bounds, nil
}

// value returns the value of one board of the family: a number, Bounds where it could not be proved, or
// LeastSolutions. A board on which all-on has no solution has no least one, which is an error.
func (q *Table) value(ctx context.Context, env *Env, n int) (any, error) {
	b, err := q.family.At(n)
	if err != nil {
		return nil, err
	}
	a, err := env.factor(ctx, b)
	if err != nil {
		return nil, err
	}
	var value any
	search := env.with(a).Search
	search.Reach = tableReach
	search.Counted = q.Solutions
	switch {
	case q.Table == "nullity":
		return a.Nullity(), nil
	case q.Table == "depth":
		var d count.Bounds
		if d, err = count.Depth(ctx, a); err == nil && d.Exact() {
			return d.AtLeast, nil
		}
		value = Bounds{AtLeast: d.AtLeast, AtMost: d.AtMost}
	default:
		value, err = leastOf(ctx, search, a.Board())
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

// leastOf returns the weight of a least solution of all-on or, if they are counted, LeastSolutions; Bounds if
// that is out of reach.
func leastOf(ctx context.Context, search least.Solver, b *lightsout.Board) (any, error) {
	s, err := search.Solve(ctx, lightsout.TurnOff(b, b.AllOn()))
	bounds := Bounds{AtLeast: s.AtLeast, AtMost: s.Presses.Weight()}
	switch {
	case s.Presses.Len() == 0:
		return nil, err
	case err != nil && search.Counted && ctx.Err() == nil:
		bounds.Why = err.Error()
		return bounds, nil
	case err != nil || !s.Least:
		return bounds, err
	case search.Counted:
		return LeastSolutions{s.Presses.Weight(), s.Count.String(),
			strings.Join(b.PressesRows(s.Presses), "/")}, nil
	}
	return s.Presses.Weight(), nil
}
