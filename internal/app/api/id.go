package api

import (
	"context"

	"lightsout/board"
)

// idAct requests the game ID of a state.
type idAct struct {
	Board Spec      `json:"board"`
	State StateText `json:"state,omitzero"` // on if it is left out
}

// idAnswer is a state as a game ID.
type idAnswer struct {
	ID   string `json:"id"`             // SPEC:STATE, good forever
	Flip string `json:"flip,omitempty"` // for Simon Tatham's Flip, if that has such boards
}

// maxFlipLights bounds the boards for which the ID of Flip, whose length is the square of that, is given.
const maxFlipLights = 400

// Check reads board and state.
func (q *idAct) Check(l Limits) error {
	return readStart(l, &q.Board, &q.State, "on")
}

// Cost is that of the text.
func (q *idAct) Cost() Cost {
	n := float64(q.Board.board.Lights())
	return Cost{Field: "board", Steps: 100 * n, Bytes: 20 * n, Answer: n}
}

// Run returns the game ID of the state.
func (q *idAct) Run(context.Context, *Env) (any, error) {
	b, s := q.Board.board, q.State.state
	a := idAnswer{ID: board.FormatID(b, s)}
	if b.Lights() <= maxFlipLights {
		if flip, err := board.FormatFlip(b, s); err == nil {
			a.Flip = flip
		}
	}
	return a, nil
}
