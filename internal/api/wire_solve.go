package api

import (
	"context"
	"errors"
)

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
	c, cancel, err := c.factoredWithin(q.Timeout, p.Board)
	if err != nil {
		return HintAnswer{}, err
	}
	defer cancel()
	a, err := Hint(c, c.env, HintRequest{Problem: p, LitOnly: q.LitOnly})
	return a, c.refused("lit_only", err)
}

func (c *call) refused(field string, err error) error { return refused(field, err) }

// refused returns the error of an act as one of the request, unless time was up.
func refused(field string, err error) error {
	var request *RequestError
	var fault *PanicError
	switch {
	case err == nil, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded),
		errors.As(err, &fault), errors.As(err, &request):
		return err
	}
	request = wrong(field, "%s", err).(*RequestError)
	request.cause = err
	return request
}
