package api

import (
	"lightsout"
	"lightsout/board"
)

// ShowAnswer is a state of a board.
type ShowAnswer struct {
	Board string   `json:"board"`
	ID    string   `json:"id"`
	On    int      `json:"on"`
	State []string `json:"state"` // rows of digits
}

// Show describes a state.
func Show(b *lightsout.Board, s lightsout.State) ShowAnswer {
	return ShowAnswer{Board: b.Spec(), ID: board.FormatID(b, s), On: s.On(), State: b.StateRows(s)}
}
