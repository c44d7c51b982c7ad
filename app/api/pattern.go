package api

import (
	"context"
	"errors"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve"
)

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
	a, err := env.factor(ctx, q.Board.board)
	if err != nil {
		return nil, refused("board", err)
	}
	b := a.Board()
	quiet := q.What == "quiet"
	p := lightsout.TurnOff(b, b.NewState())
	if !quiet {
		p.From = b.AllOn()
	}
	answer := patternAnswer{
		Board: b.Spec(), Modulus: b.Modulus(), Nullity: a.Nullity(), Quiets: a.Nullity(),
		Solutions: CountText(a), SolvableStates: statesText(a),
	}
	answer.Rows, answer.Columns, _ = b.Planar()
	s, err := solve.Do(ctx, p, solve.Options{Least: q.Least, Unchecked: true}, env.with(a))
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok {
		answer.Weight = unsolvable.Witness.On()
		answer.Packed = unsolvable.Witness.Packed()
		return answer, p.CheckWitness(unsolvable.Witness)
	}
	if err != nil && s.Presses.Len() == 0 { // else time is over, but there is something
		return nil, refused("board", err)
	}
	answer.Solvable = true
	if b.Modulus() > 2 { // else they are as many as the nullity, and to list them takes time
		if answer.Quiets, err = a.Quiets(ctx); err != nil {
			return nil, err
		}
	}
	x := s.Presses
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
