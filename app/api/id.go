package api

import (
	"context"
	"strings"

	"lightsout/board"
)

// idAct requests the game ID of a state.
type idAct struct {
	free
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"` // on if it is left out
}

func (q *idAct) Run(_ context.Context, env *Env) (any, error) {
	// the largest board for which the ID of Flip, whose length is the square of that, is given
	const maxFlipLights = 400
	if err := readStart(env.Limits, &q.Board, &q.State, "on"); err != nil {
		return nil, err
	}
	b := q.Board.board
	s := q.State.state
	a := idAnswer{ID: board.FormatID(b, s)}
	if b.Lights() <= maxFlipLights {
		var flip strings.Builder
		if board.WriteFlip(&flip, b, s) == nil {
			a.Flip = flip.String()
		}
	}
	return a, nil
}

type idAnswer struct {
	ID   string `json:"id"`             // SPEC:STATE, good forever
	Flip string `json:"flip,omitempty"` // for Simon Tatham's Flip, if that has such boards
}
