package api

import (
	"context"
	"errors"
	"math/big"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/count"
	"lightsout/solve/least"
	"lightsout/solve/states"
)

// FactsAnswer is a summary of all states of a board. Counts that may be huge are strings.
type FactsAnswer struct {
	Board    string `json:"board"`
	States   string `json:"states"`          // solvable or not
	Solvable string `json:"solvable_states"` // those that can be turned off

	Depth        *int     `json:"depth,omitempty"`        // presses of the longest games, if it is known
	DepthBounds  *Bounds  `json:"depth_bounds,omitempty"` // else what is
	Deepest      string   `json:"deepest_states,omitempty"`
	First        []Deep   `json:"first_deepest,omitempty"` // the first of them, in increasing order
	Distribution []string `json:"distribution,omitempty"`  // how many states take w presses, for each w from 0
	Unlisted     string   `json:"unlisted,omitempty"`      // why the first are not given, or the distribution

	AllOn AllOnFacts `json:"all_on"`
}

// Deep is a state from which the longest games start.
type Deep struct {
	State  uint64          `json:"state"` // light i counts its value times kⁱ
	Rows   []string        `json:"rows"`
	Lights lightsout.State `json:"-"`
}

// AllOnFacts is what is known of the state in which every light is on.
type AllOnFacts struct {
	Solvable bool    `json:"solvable"`
	Weight   *int    `json:"weight,omitempty"`  // presses of a least solution, if that is proved
	Bounds   *Bounds `json:"bounds,omitempty"`  // else what is known
	Deepest  *bool   `json:"deepest,omitempty"` // whether its games are among the longest, if it is known
}

// FactsRequest says of which board.
type FactsRequest struct {
	Board    *lightsout.Board
	First    int                   // how many of the deepest states to give
	States   *states.Table         // if someone has them already
	Progress func(done, total int) // if the states are listed

	MaxListed int // with more states than this, they are counted and not listed; 0 for the usual limit
}

// maxFactsStates is the greatest number of states that are listed only to say something of them. With
// more, they are counted without.
const maxFactsStates = 1 << 25

// Facts summarizes all states of a board: of small boards by listing them, of others
// by counting and bounds, as far as these go.
func Facts(ctx context.Context, env *Env, r FactsRequest) (FactsAnswer, error) {
	b := r.Board
	f := FactsAnswer{Board: b.Spec()}
	a, err := env.Boards.of(b).algebra(ctx)
	if err != nil {
		return f, err
	}
	f.States = powerText(b.Modulus(), b.Lights(), func() *big.Int {
		return new(big.Int).Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Lights())), nil)
	})
	f.Solvable = statesText(a)
	table := r.States
	if table == nil {
		if table, f.Unlisted = r.list(ctx, a); ctx.Err() != nil {
			return f, ctx.Err()
		}
	}
	if table != nil {
		f.list(table, r.First)
		return f, nil
	}
	if err := f.count(ctx, a); err != nil {
		return f, err
	}
	return f, f.allOn(ctx, a)
}

// list lists the states of the board, or says why not.
func (r FactsRequest) list(ctx context.Context, a *algebra.Algebra) (table *states.Table, why string) {
	most := r.MaxListed
	if most == 0 {
		most = maxFactsStates
	}
	if a.SolvableStates().Cmp(big.NewInt(int64(most))) > 0 {
		return nil, "the states are too many to be listed"
	}
	table, err := states.All(ctx, r.Board, r.Progress)
	if err != nil {
		return nil, err.Error()
	}
	return table, ""
}

// list reads the facts off the states.
func (f *FactsAnswer) list(s *states.Table, first int) {
	depth, counts := s.Depth(), s.Counts()
	f.Depth, f.Deepest = &depth, big.NewInt(int64(counts[depth])).String()
	for _, count := range counts {
		f.Distribution = append(f.Distribution, big.NewInt(int64(count)).String())
	}
	kinds := s.Kinds()
	for number, kind := range s.KindsOf(0, s.Len()) {
		if len(f.First) >= first {
			break
		}
		if kinds[kind].ToGo == depth {
			value := s.At(number).State
			state, _ := states.FromInteger(s.Board(), value)
			f.First = append(f.First, Deep{value, s.Board().StateRows(state), state})
		}
	}
	on, _ := states.Integer(s.Board().AllOn())
	if row, ok := s.Find(on); ok {
		deepest := row.ToGo == depth
		f.AllOn = AllOnFacts{Solvable: true, Weight: &row.ToGo, Deepest: &deepest}
	}
}

// count says how many states take how many presses without listing them, or if that is out of reach
// what is known of the longest games.
func (f *FactsAnswer) count(ctx context.Context, a *algebra.Algebra) error {
	counts, err := count.Distribution(ctx, a)
	if err == nil {
		depth := len(counts) - 1
		f.Depth, f.Deepest = &depth, counts[depth].String()
		for _, count := range counts {
			f.Distribution = append(f.Distribution, count.String())
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
		f.DepthBounds = &Bounds{bounds.AtLeast, bounds.AtMost}
	}
	return nil
}

// allOn solves all-on.
func (f *FactsAnswer) allOn(ctx context.Context, a *algebra.Algebra) error {
	b := a.Board()
	s, err := least.Solver{Factored: a}.Solve(ctx, lightsout.TurnOff(b, b.AllOn()))
	var unsolvable *lightsout.UnsolvableError
	if errors.As(err, &unsolvable) {
		return nil
	}
	if s.Presses.Len() == 0 {
		return err
	}
	weight := s.Presses.Weight()
	f.AllOn.Solvable = true
	if !s.Least {
		f.AllOn.Bounds = &Bounds{s.AtLeast, weight}
		return nil // the best so far is an answer, also when time is up
	}
	f.AllOn.Weight = &weight
	if f.Depth != nil {
		deepest := weight == *f.Depth
		f.AllOn.Deepest = &deepest
	}
	return nil
}
