package api

import (
	"context"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Show requests a state of a board, and a picture of it.
type Show struct {
	Board   Spec      `json:"board"`
	State   StateText `json:"state,omitzero"`
	Format  string    `json:"format,omitempty" flag:"-" doc:"svg, or another of the pictures; none if it is left out"`
	Palette string    `json:"palette,omitempty" usual:"amber" values:"palettes" doc:"colors: {}, or from off to on such as '#000000,#ffd15c'"`
	Presses string    `json:"presses,omitempty" doc:"mark these presses in a drawing: a list such as 1,23 or a1a23, or rows"`
	Quiet   int       `json:"quiet,omitempty" flag:"quiet-pattern" doc:"mark this quiet pattern in a drawing, from 1 to the nullity"`
	Numbers bool      `json:"numbers,omitempty" doc:"number the buttons, from 1"`

	NoRows bool `json:"-"` // leave out the ID and the rows, which are as large as the board

	colors picture.Palette
	marked lightsout.Presses
	as     Format
}

// ShowAnswer is a state of a board and, if asked, a picture of it as text or, in JSON in base64, as bytes.
type ShowAnswer struct {
	Board  string   `json:"board"`
	ID     string   `json:"id"`
	On     int      `json:"on"`
	State  []string `json:"state"` // rows of digits
	Format string   `json:"format,omitempty"`
	Text   string   `json:"text,omitempty"`
	Data   []byte   `json:"data,omitempty"`

	Shown  lightsout.State   `json:"-"`
	Marked lightsout.Presses `json:"-"`
	Colors picture.Palette   `json:"-"`
}

// Check reads the state, the colors and the format. The cost is that of the rows and of the picture.
func (q *Show) Check(l Limits) (c Cost, err error) {
	if err := readStart(l, &q.Board, &q.State, "on"); err != nil {
		return c, err
	}
	if q.colors, err = picture.PaletteNamed(text.Clip(q.Palette)); err != nil {
		return c, invalid("palette", err)
	}
	b := q.Board.board
	switch {
	case q.Presses != "" && q.Quiet != 0:
		return c, wrongValue("quiet", q.Quiet, "presses and a quiet pattern are two things to mark: give one")
	case q.Presses != "":
		if q.marked, err = board.ParsePresses(b, q.Presses); err != nil {
			return c, invalid("presses", err)
		}
	}
	c.Field = "board"
	if q.Quiet != 0 {
		c = factorCost("board", b)
	}
	if !q.NoRows {
		c.Answer = 2 * rowsBytes(b)
	}
	if q.Format == "" {
		return c, nil
	}
	if q.as, err = APicture.Named(text.Clip(q.Format)); err != nil {
		return c, invalid("format", err)
	}
	c.Answer += 400 * float64(b.Lights())
	return c.plus(q.as.cost(b)), nil
}

func (q *Show) Run(ctx context.Context, env *Env) (any, error) {
	b := q.Board.board
	s := q.State.state
	a := ShowAnswer{Board: b.Spec(), Shown: s, Marked: q.marked, Colors: q.colors}
	if !q.NoRows {
		a.ID = board.FormatID(b, s)
		a.On = s.On()
		a.State = b.StateRows(s)
	}
	if q.Quiet != 0 {
		factored, err := env.factor(ctx, b)
		if err != nil {
			return nil, refused("board", err)
		}
		if a.Marked, err = quietPattern(ctx, factored, q.Quiet); err != nil {
			return nil, err
		}
	}
	if q.Format == "" {
		return a, nil
	}
	out := &bounded{ctx: ctx, limit: env.Limits.Answer / 2, field: "board"}
	drawing := picture.Drawing{Palette: q.colors, Presses: a.Marked, Numbers: q.Numbers}
	if err := q.as.Write(out, b, s, drawing); err != nil {
		return nil, refused("format", err)
	}
	shown := encoded(b, q.as, out.Bytes())
	a.Format = shown.Format
	a.Text = shown.Text
	a.Data = shown.Data
	return a, nil
}
