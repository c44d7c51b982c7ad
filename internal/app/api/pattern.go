package api

import (
	"context"

	"lightsout"
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

// patternAnswer is the presses, packed, and what is known of them. They have been checked.
type patternAnswer struct {
	Board          string `json:"board"`
	Rows           int    `json:"rows,omitempty"` // of a grid in the plane
	Columns        int    `json:"columns,omitempty"`
	Modulus        int    `json:"modulus"`
	Nullity        int    `json:"nullity"`
	Quiets         int    `json:"quiets"` // how many quiet patterns are listed: for a composite modulus perhaps more than the nullity
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

// Check reads the board and the request.
func (q *patternAct) Check(l Limits) error {
	if err := q.Board.read("board", l); err != nil {
		return err
	}
	quiet := q.What == "quiet"
	switch {
	case !quiet && q.What != "" && q.What != "all-on":
		return wrong("what", "it is all-on or quiet")
	case q.Least && (len(q.Quiet) > 0 || quiet):
		return wrong("least", "a least solution goes without quiet patterns")
	case len(q.Quiet) > maxPatternTerms:
		return tooLarge("quiet", "at most %d patterns are added", maxPatternTerms)
	}
	return nil
}

// Cost is that of factoring the board, and of the patterns that are added.
func (q *patternAct) Cost() Cost {
	n := float64(q.Board.board.Buttons())
	c := factorCost("board", q.Board.board).plus(float64(len(q.Quiet))*n, 0)
	if c.Answer = n / 6; q.Board.board.Modulus() > 2 {
		c.Answer = n * 4 / 3
	}
	return c
}

// Run finds the presses and checks them.
func (q *patternAct) Run(ctx context.Context, env *Env) (any, error) {
	known := env.Boards.of(q.Board.board)
	b, quiet := known.board, q.What == "quiet"
	p := lightsout.TurnOff(b, b.NewState())
	if !quiet {
		p.From = b.AllOn()
	}
	s, err := (&Solve{Least: q.Least, Unchecked: true}).solve(ctx, env, known, p)
	if err != nil {
		return nil, refused("board", err)
	}
	a := s.Algebra
	answer := patternAnswer{Board: s.Board, Modulus: b.Modulus(), Nullity: s.Nullity, Quiets: s.Nullity, Solutions: CountText(a), SolvableStates: statesText(a), Solvable: s.Solvable}
	answer.Rows, answer.Columns, _ = b.Planar()
	if !s.Solvable {
		answer.Weight, answer.Packed = s.Proof.On(), s.Proof.Packed()
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
		if number < 1 || number > answer.Quiets {
			return nil, wrong("quiet", "there is no quiet pattern %d: board %s has %d", number, b, answer.Quiets)
		}
		pattern, err := a.Quiet(ctx, number-1)
		if err != nil {
			return nil, err
		}
		x = x.Plus(pattern)
	}
	if len(q.Quiet) == 0 && !quiet {
		answer.Least, answer.AtLeast = s.Least, s.AtLeast
	}
	answer.Weight, answer.Packed = x.Weight(), x.Packed()
	return answer, p.Check(x)
}
