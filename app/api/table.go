package api

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"iter"
	"math/big"
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
		return c, wrong("board", "%s", err)
	}
	n := float64(q.To - q.From + 1)
	if !l.limited() || q.Table == "nullity" && quickNullities[q.Board] != nil { // no board is factored
		return Cost{Field: "to", Steps: n * float64(q.To) * 1000, Answer: 20 * n}, nil
	}
	largest, err := q.family.At(q.To)
	if err != nil {
		return c, wrong("to", "%s", err)
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
	a, err := env.Boards.of(b).factors.Get(ctx)
	if err != nil {
		return nil, err
	}
	var value any
	solver := env.fewest(a)
	solver.Reach = tableReach
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
		value, err = leastOf(ctx, solver, a.Board(), q.Solutions)
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

// leastOf returns the weight of a least solution of all-on or, if asked, LeastSolutions; Bounds if that is
// out of reach.
func leastOf(
	ctx context.Context, solver least.Solver, b *lightsout.Board, counted bool,
) (value any, err error) {
	var s lightsout.Solution
	var solutions *big.Int
	if p := lightsout.TurnOff(b, b.AllOn()); counted {
		s, solutions, err = solver.Count(ctx, p)
	} else {
		s, err = solver.Solve(ctx, p)
	}
	bounds := Bounds{AtLeast: s.AtLeast, AtMost: s.Presses.Weight()}
	switch {
	case s.Presses.Len() == 0:
		return nil, err
	case err != nil && counted && ctx.Err() == nil:
		bounds.Why = err.Error()
		return bounds, nil
	case err != nil || !s.Least:
		return bounds, err
	case counted:
		return LeastSolutions{s.Presses.Weight(), solutions.String(),
			strings.Join(b.PressesRows(s.Presses), "/")}, nil
	}
	return s.Presses.Weight(), nil
}

// Distribution requests the number of solvable states by presses.
type Distribution struct {
	Board Spec `json:"board"`
	Timed
}

func (q *Distribution) Check(l Limits) (Cost, error) {
	if err := q.Board.read("board", l); err != nil {
		return Cost{}, err
	}
	return countCost(q.Board.board), nil
}

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
	values := text.Each(counts, func(n *big.Int) any { return n.String() })
	return TableAnswer{Table: "distribution", Board: a.Board().Spec(), Values: values}, nil
}

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

// nullitiesAnswer is the nullities, row by row, two bytes each, the lower one first.
type nullitiesAnswer struct {
	Rows    [2]int `json:"rows"`
	Columns [2]int `json:"columns"`
	Values  []byte `json:"values"`
}

// Check reads the kind of boards and the ranges. The cost is that of all boards.
func (q *nullitiesAct) Check(l Limits) (c Cost, err error) {
	if err := q.Board.read("board", l); err != nil {
		return c, err
	}
	q.grid, _ = q.Board.board.Grid()
	if len(q.grid.Sizes()) != 2 {
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
	grid, err := lightsout.NewGrid(q.grid.Topology(), q.grid.Pattern(), m, n)
	if err != nil {
		return nil, err
	}
	return lightsout.NewBoard(grid, q.Board.board.Modulus())
}

// maxPatternTerms is how many quiet patterns are added up.
const maxPatternTerms = 1 << 10

// patternAct requests presses of a board that are good to look at: those that turn all-on off, or a
// quiet pattern. The quiet patterns are numbered from 1; those that are listed are added up, also to a
// solution, which makes another one of it. The sum of none is no press.
type patternAct struct {
	Board Spec   `json:"board"`
	What  string `json:"what,omitempty"` // all-on, as when it is left out, or quiet
	Quiet []int  `json:"quiet,omitempty"`
	Least bool   `json:"least,omitempty"` // a solution with fewest presses, proved if it can be
	Timed
}

// patternAnswer is the presses, packed, and what is known of them. They have been checked.
type patternAnswer struct {
	Board   string `json:"board"`
	Rows    int    `json:"rows,omitempty"` // of a grid in the plane
	Columns int    `json:"columns,omitempty"`
	Modulus int    `json:"modulus"`
	Nullity int    `json:"nullity"`
	// how many quiet patterns are listed: for a composite modulus perhaps more than the nullity
	Quiets         int    `json:"quiets"`
	Solutions      string `json:"solutions"`
	SolvableStates string `json:"solvable_states"`
	Solvable       bool   `json:"solvable"` // all-on is
	Weight         int    `json:"weight"`   // presses, or lights of the witness
	Least          bool   `json:"least"`    // proved: no solution has fewer presses
	AtLeast        int    `json:"at_least,omitempty"`
	// Packed is a bit for each button, least significant first, or a byte if the modulus is above 2. If
	// all-on is not solvable it is the witness, light by light.
	Packed []byte `json:"packed"`
}

// Check reads the board and the request. The cost is that of factoring the board, and of the patterns that
// are added.
func (q *patternAct) Check(l Limits) (c Cost, err error) {
	if err := q.Board.read("board", l); err != nil {
		return c, err
	}
	switch quiet := q.What == "quiet"; {
	case !quiet && q.What != "" && q.What != "all-on":
		return c, wrong("what", "it is all-on or quiet")
	case q.Least && (len(q.Quiet) > 0 || quiet):
		return c, wrong("least", "a least solution goes without quiet patterns")
	case len(q.Quiet) > maxPatternTerms:
		return c, tooLarge("quiet", "at most %d patterns are added", maxPatternTerms)
	}
	n := float64(q.Board.board.Buttons())
	c = factorCost("board", q.Board.board).plus(float64(len(q.Quiet))*n, 0)
	c.Answer = n / 6
	if q.Board.board.Modulus() > 2 {
		c.Answer = n * 4 / 3
	}
	return c, nil
}

func (q *patternAct) Run(ctx context.Context, env *Env) (any, error) {
	known := env.Boards.of(q.Board.board)
	b := known.board
	quiet := q.What == "quiet"
	p := lightsout.TurnOff(b, b.NewState())
	if !quiet {
		p.From = b.AllOn()
	}
	question := Solve{Least: q.Least, Unchecked: true}
	question.chosen, _ = question.strategy() // the usual one
	s, err := question.solve(ctx, env, known, p)
	if err != nil {
		return nil, refused("board", err)
	}
	a := s.Algebra
	answer := patternAnswer{
		Board: s.Board, Modulus: b.Modulus(), Nullity: s.Nullity, Quiets: s.Nullity, Solutions: CountText(a),
		SolvableStates: statesText(a), Solvable: s.Solvable,
	}
	answer.Rows, answer.Columns, _ = b.Planar()
	if !s.Solvable {
		answer.Weight = s.Proof.On()
		answer.Packed = s.Proof.Packed()
		return answer, nil
	}
	if b.Modulus() > 2 { // else they are as many as the nullity, and to list them takes time
		if answer.Quiets, err = a.Quiets(ctx); err != nil {
			return nil, err
		}
	}
	x := s.Found
	if quiet {
		x = b.NewPresses()
	}
	for _, number := range q.Quiet {
		pattern, err := quietPattern(ctx, a, number)
		if err != nil {
			return nil, err
		}
		x = x.Plus(pattern)
	}
	if len(q.Quiet) == 0 && !quiet {
		answer.Least = s.Least
		answer.AtLeast = s.AtLeast
	}
	answer.Weight = x.Weight()
	answer.Packed = x.Packed()
	return answer, p.Check(x)
}

// quietPattern returns a quiet pattern by its number, from 1.
func quietPattern(ctx context.Context, a *algebra.Algebra, number int) (lightsout.Presses, error) {
	quiets, err := a.Quiets(ctx)
	if err == nil && (number < 1 || number > quiets) {
		err = wrongValue("quiet", number, "board %s has %d quiet patterns", a.Board(), quiets)
	}
	if err != nil {
		return lightsout.Presses{}, err
	}
	return a.Quiet(ctx, number-1)
}
