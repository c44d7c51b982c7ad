package api

import (
	"context"
	"errors"
	"math/big"
	"strconv"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/store/states"
	"lightsout/internal/base/text"
	"lightsout/solve/count"
	"lightsout/solve/least"
)

// FactsAnswer is a summary of all states of a board. Counts that may be huge are strings.
type FactsAnswer struct {
	Board    string `json:"board"`
	States   string `json:"states"`          // solvable or not
	Solvable string `json:"solvable_states"` // those that can be turned off

	Depth       *int        `json:"depth,omitempty"`        // presses of the longest games, if it is known
	DepthBounds *Bounds     `json:"depth_bounds,omitempty"` // else what is
	Deepest     string      `json:"deepest_states,omitempty"`
	First       []deepState `json:"first_deepest,omitempty"` // the first of them, in increasing order
	// how many states take w presses, for each w from 0
	Distribution []string `json:"distribution,omitempty"`
	// why the first are not given, or the distribution
	Unlisted string `json:"unlisted,omitempty"`

	AllOn allOnFacts `json:"all_on"`
}

func (f *FactsAnswer) list(s *states.Table, first int) {
	depth := s.Depth()
	counts := s.Counts()
	f.Depth = &depth
	f.Deepest = strconv.Itoa(counts[depth])
	f.Distribution = text.Each(counts, strconv.Itoa)
	kinds := s.Kinds()
	for number, kind := range s.KindsOf(0, s.Len()) {
		if len(f.First) >= first {
			break
		}
		if kinds[kind].ToGo == depth {
			value := s.At(number).State
			state, _ := states.FromInteger(s.Board(), value)
			f.First = append(f.First, deepState{value, s.Board().StateRows(state), state})
		}
	}
	on, _ := states.Integer(s.Board().AllOn())
	if row, ok := s.Find(on); ok {
		f.AllOn = allOnFacts{Solvable: true, Weight: &row.ToGo, Deepest: new(row.ToGo == depth)}
	}
}

// count says how many states take how many presses without listing them, or if that is out of reach
// what is known of the longest games.
func (f *FactsAnswer) count(ctx context.Context, a *algebra.Algebra) error {
	counts, err := count.Distribution(ctx, a)
	if err == nil {
		depth := len(counts) - 1
		f.Depth = &depth
		f.Deepest = counts[depth].String()
		for _, n := range counts { // of thousands of digits each
			f.Distribution = append(f.Distribution, n.String())
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	f.Unlisted += ", nor are they counted by the presses that they take"
	bounds, err := count.Depth(ctx, a)
	switch {
	case err != nil:
		return err
	case bounds.Exact():
		f.Depth = &bounds.AtLeast
	default:
		f.DepthBounds = &Bounds{AtLeast: bounds.AtLeast, AtMost: bounds.AtMost}
	}
	return nil
}

// allOn solves all-on.
func (f *FactsAnswer) allOn(ctx context.Context, solver least.Solver, b *lightsout.Board) error {
	value, err := leastOf(ctx, solver, b)
	if _, unsolvable := errors.AsType[*lightsout.UnsolvableError](err); unsolvable {
		return nil
	}
	switch value := value.(type) {
	case nil:
		return err
	case Bounds: // the best so far is an answer, also when time is up
		f.AllOn.Bounds = &value
	case int:
		f.AllOn.Weight = &value
		if f.Depth != nil {
			f.AllOn.Deepest = new(value == *f.Depth)
		}
	}
	f.AllOn.Solvable = true
	return nil
}

type deepState struct {
	State  uint64          `json:"state"` // light i counts its value times kⁱ
	Rows   []string        `json:"rows"`
	Lights lightsout.State `json:"-"` // for a template of the command line
}

// allOnFacts is about the state in which every light is on.
type allOnFacts struct {
	Solvable bool    `json:"solvable"`
	Weight   *int    `json:"weight,omitempty"`  // presses of a least solution, if that is proved
	Bounds   *Bounds `json:"bounds,omitempty"`  // else what is known
	Deepest  *bool   `json:"deepest,omitempty"` // whether its games are among the longest, if it is known
}

// Facts requests a summary of all states of a board.
type Facts struct {
	Board Spec `json:"board"`
	First int  `json:"first,omitempty"` // how many of the deepest states to give
	Timed

	States *states.Table `json:"-"` // if they have been listed already
}

// Check reads the board. The cost is that of counting states; only the factored board has the number to list.
func (q *Facts) Check(l Limits) (Cost, error) {
	if err := q.Board.read("board", l); err != nil {
		return Cost{}, err
	}
	if q.First < 0 || q.First > maxFactsFirst {
		return Cost{}, wrong("first", "%d states: from 0 to %d are given", q.First, maxFactsFirst)
	}
	c := countCost(q.Board.board)
	c.Answer += float64(q.First) * rowsBytes(q.Board.board)
	return c, nil
}

// Run summarizes all states of the board: of small boards by listing them, of others by counts and bounds.
func (q *Facts) Run(ctx context.Context, env *Env) (any, error) {
	f, err := q.facts(ctx, env)
	return f, refused("board", err)
}

func (q *Facts) facts(ctx context.Context, env *Env) (f FactsAnswer, err error) {
	a, err := env.factor(ctx, q.Board.board)
	if err != nil {
		return f, err
	}
	b := a.Board()
	f.Board = b.Spec()
	f.States = powerText(b.Modulus(), b.Lights(), func() *big.Int {
		return new(big.Int).Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Lights())), nil)
	})
	f.Solvable = statesText(a)
	table := q.States
	if table == nil {
		table, f.Unlisted = q.list(ctx, env, a)
		if ctx.Err() != nil {
			return f, ctx.Err()
		}
	}
	if table != nil {
		f.list(table, q.First)
		return f, nil
	}
	if err := f.count(ctx, a); err != nil {
		return f, err
	}
	return f, f.allOn(ctx, env.with(a).Search, b)
}

func (q *Facts) list(ctx context.Context, env *Env, a *algebra.Algebra) (table *states.Table, why string) {
	limit := int64(maxFactsStates)
	if over(maxFactsStates*bytesOfOneState, env.Limits.Bytes) {
		limit = fewFactsStates
	}
	if a.SolvableStates().Cmp(big.NewInt(limit)) > 0 {
		return nil, "there are too many states to list"
	}
	table, err := states.All(ctx, a.Board(), func(done, total int) {
		env.report(Progress{Done: int64(done), Total: int64(total)})
	})
	if err != nil {
		return nil, err.Error()
	}
	return table, ""
}

// How many states are listed only to say something of them; with more, they are counted without. Where there
// are limits, it is as many as 5x5 has.
const (
	maxFactsStates  = 1 << 25
	fewFactsStates  = 1 << 23
	maxFactsFirst   = 1_000
	bytesOfOneState = 40 // while it is listed
)
