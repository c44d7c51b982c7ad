package api

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lightsout/internal/text"
	"lightsout/solve"
	"lightsout/solve/least"
)

// Limits of what is solved.
const (
	maxSolveLights   = 1 << 24
	maxMethodLights  = 2_500   // for methods other than the best, which may take the cube of that
	maxSolutions     = 10_000  // listed by all
	maxSolutionCells = 1 << 24 // in all that are listed
)

// SolveParams says what to solve and how, as the flags of the command line do.
type SolveParams struct {
	Board       string    `json:"board"`
	State       StateText `json:"state,omitzero"` // on if it is left out
	Goal        StateText `json:"goal,omitzero"`  // off if it is left out
	Least       bool      `json:"least,omitempty"`
	All         bool      `json:"all,omitempty"`
	Limit       int       `json:"limit,omitempty"` // how many solutions all lists; 0 means 1000
	Count       bool      `json:"count,omitempty"`
	General     bool      `json:"general,omitempty"`
	Method      string    `json:"method,omitempty"`
	QuietResult bool      `json:"quiet_result,omitempty"` // leave out what is as large as the board
	Timeout     string    `json:"timeout,omitempty"`      // such as 10s: then the best so far is the answer
}

// run solves.
func (q SolveParams) run(c *call) (SolveAnswer, error) {
	p, err := c.problem(q.Board, q.State, q.Goal, maxSolveLights)
	if err != nil {
		return SolveAnswer{}, err
	}
	r := SolveRequest{Problem: p, Method: q.Method, Least: q.Least, Count: q.Least && q.Count, General: q.General}
	if err := q.check(c, &r); err != nil {
		return SolveAnswer{}, err
	}
	c, cancel, err := c.factoredWithin(q.Timeout, p.Board)
	if err != nil {
		return SolveAnswer{}, err
	}
	defer cancel()
	if q.Least {
		r.Progress = func(p least.Progress) {
			c.progress(Progress{int64(p.Fraction * 1e6), 1e6, fmt.Sprintf("%d presses, at least %d", p.Weight, p.AtLeast)})
		}
	}
	a, err := Solve(c, r)
	if err != nil {
		return a, c.refused("method", err)
	}
	if q.QuietResult {
		return a, nil
	}
	if listed := a.Found.Algebra.Quiets(); r.General && listed > maxSolutionCells/p.Board.Buttons() {
		return a, c.tooLarge("general", "%d quiet patterns of %d buttons are too much to be listed", listed, p.Board.Buttons())
	}
	return a.WithRows(c, r), nil
}

// check reads what the request says beside the problem.
func (q SolveParams) check(c *call, r *SolveRequest) error {
	b := r.Problem.Board
	if q.Method != "" {
		if _, err := solve.Strategies().Named(text.Clip(q.Method)); err != nil {
			return c.wrong("method", "%s", err)
		}
		if !slices.Contains([]string{"any", "least"}, q.Method) {
			if err := c.fits("board", b, maxMethodLights); err != nil {
				return err
			}
			if err := c.soon(b, maxShortMethodLights); err != nil {
				return err
			}
		}
	}
	switch {
	case q.Limit < 0:
		return c.wrong("limit", "%d solutions: at least 1", q.Limit)
	case q.Limit > maxSolutions:
		return c.tooLarge("limit", "%d solutions: at most %d are listed", q.Limit, maxSolutions)
	case q.All && q.Count || q.All && q.General || q.Count && q.General:
		return c.wrong("", "all, count and general answer different questions: ask one at a time")
	case q.All && q.Limit == 0:
		r.All = min(1000, max(1, maxSolutionCells/b.Buttons()))
	case q.All:
		r.All = q.Limit
	}
	if r.All > max(1, maxSolutionCells/b.Buttons()) {
		return c.tooLarge("limit", "%d solutions of %d buttons are too much to be listed", r.All, b.Buttons())
	}
	return nil
}

// HintParams asks for the next press.
type HintParams struct {
	Board   string    `json:"board"`
	State   StateText `json:"state,omitzero"`
	Goal    StateText `json:"goal,omitzero"`
	LitOnly bool      `json:"lit_only,omitempty"`
	Timeout string    `json:"timeout,omitempty"` // 10s if it is left out
}

// maxHintLights is how large a board may be for which hints explain themselves.
const maxHintLights = 1 << 20

// run finds the next press.
func (q HintParams) run(c *call) (HintAnswer, error) {
	p, err := c.problem(q.Board, q.State, q.Goal, maxHintLights)
	if err != nil {
		return HintAnswer{}, err
	}
	if q.Timeout == "" {
		q.Timeout = "10s"
	}
	if err := c.soon(p.Board, maxShortHintLights); err != nil {
		return HintAnswer{}, err
	}
	c, cancel, err := c.factoredWithin(q.Timeout, p.Board)
	if err != nil {
		return HintAnswer{}, err
	}
	defer cancel()
	a, err := Hint(c, HintRequest{Problem: p, LitOnly: q.LitOnly})
	return a, c.refused("lit_only", err)
}

// InfoParams asks what is known of a board.
type InfoParams struct {
	Board       string `json:"board"`
	QuietResult bool   `json:"quiet_result,omitempty"`
	AllModuli   bool   `json:"all_moduli,omitempty"`
	Timeout     string `json:"timeout,omitempty"`
}

// maxModuliLights bounds the boards of which invariant factors are computed on request.
const maxModuliLights = 1_000

// run says what is known of a board.
func (q InfoParams) run(c *call) (InfoAnswer, error) {
	b, err := c.board("board", q.Board, maxSolveLights)
	if err != nil {
		return InfoAnswer{}, err
	}
	if err := c.easy("board", b); err != nil {
		return InfoAnswer{}, err
	}
	if q.AllModuli {
		if err := c.fits("all_moduli", b, maxModuliLights); err != nil {
			return InfoAnswer{}, err
		}
		if err := c.soon(b, maxShortMethodLights); err != nil {
			return InfoAnswer{}, err
		}
	}
	c, cancel, err := c.within(q.Timeout)
	if err != nil {
		return InfoAnswer{}, err
	}
	defer cancel()
	return Info(c, InfoRequest{Board: b, NoRows: q.QuietResult, AllModuli: q.AllModuli})
}

// refused returns the error of an act as one of the request, unless time was up.
func (c *call) refused(field string, err error) error {
	var request *RequestError
	var fault *PanicError
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, ErrLong),
		errors.As(err, &fault), errors.As(err, &request):
		return err
	}
	return c.wrong(field, "%s", err)
}
