package api

import (
	"context"
	"errors"
	"time"

	"lightsout"
	"lightsout/internal/text"
)

// board reads a spec, of a board with at most so many lights and buttons.
func (c *call) board(field, spec string, most int) (*lightsout.Board, error) {
	q := SpecNamed(spec)
	if err := q.read(field, Limits{}); err != nil {
		return nil, err
	}
	b := q.board
	if err := c.fits(field, b, most); err != nil {
		return nil, err
	}
	return c.env.Boards.of(b).board, nil
}

// fits returns an error if a board has more lights or buttons than an act takes.
func (c *call) fits(field string, b *lightsout.Board, most int) error {
	if n := max(b.Lights(), b.Buttons()); n > most {
		return tooLarge(field, "board %s has %d lights or buttons, and %s takes at most %d here", b, n, c.name, most)
	}
	return nil
}

// state reads a state; one that is left out is the preset, on or off.
func (c *call) state(field string, b *lightsout.Board, text StateText, preset string) (lightsout.State, error) {
	err := text.read(field, b, preset)
	return text.state, err
}

// within limits the time of a call, if the text says how long, such as 5s.
func (c *call) within(timeout string) (*call, context.CancelFunc, error) {
	if timeout == "" {
		return c, func() {}, nil
	}
	d, err := time.ParseDuration(text.Clip(timeout))
	if err != nil || d <= 0 {
		return nil, nil, wrong("timeout", "%q is no time: write 500ms, 10s or 2m", text.Clip(timeout))
	}
	limited := *c
	ctx, cancel := withTimeout(c.Context, d)
	limited.Context = ctx
	return &limited, cancel, nil
}

// factored factors a board, or says why not: it is too large.
func (c *call) factored(field string, b *lightsout.Board) error {
	if err := c.easy(field, b); err != nil {
		return err
	}
	_, err := c.env.Boards.of(b).algebra(c)
	var fault *PanicError
	if err != nil && c.Err() == nil && !errors.As(err, &fault) {
		return tooLarge(field, "%s", err)
	}
	return err
}

// factoredWithin limits the time of a call, if the text says how long, and factors its board.
func (c *call) factoredWithin(timeout string, b *lightsout.Board) (*call, context.CancelFunc, error) {
	limited, cancel, err := c.within(timeout)
	if err != nil {
		return nil, nil, err
	}
	if err := limited.factored("board", b); err != nil {
		cancel()
		return nil, nil, err
	}
	return limited, cancel, nil
}

// easy returns an error if a board is so large that to factor it takes long.
func (c *call) easy(field string, b *lightsout.Board) error {
	return c.env.Limits.Admit(factorCost(field, b))
}

// generate makes puzzles; that there are none of the wished kind is the fault of a field.
func (c *call) generate(field string, r GenerateRequest) (GenerateAnswer, error) {
	if err := c.factored("board", r.Board); err != nil {
		return GenerateAnswer{}, err
	}
	a, err := Generate(c, c.env, r)
	return a, c.refused(field, err)
}
