package api

import (
	"fmt"

	"lightsout"
	"lightsout/internal/text"
	"lightsout/picture"
)

// Limits of what is written for other programs.
const (
	maxEncodedLights = 1 << 12 // of a problem for solvers, of a graph
	maxEncodedBytes  = 1 << 24
)

// EncodeParams asks for a board, a state or a problem in a format for other programs.
type EncodeParams struct {
	Board         string    `json:"board"`
	State         StateText `json:"state,omitzero"`           // off if it is left out, for solvers on
	Format        string    `json:"format"`                   // one of the formats of lightsout encode
	Goal          StateText `json:"goal,omitzero"`            // for solvers
	Objective     string    `json:"objective,omitempty"`      // for solvers: any, least, nearest, reverse or orthogonal
	BreakSymmetry bool      `json:"break_symmetry,omitempty"` // for MathProg
	Timeout       string    `json:"timeout,omitempty"`
}

// run writes.
func (q EncodeParams) run(c *call) (EncodeAnswer, error) {
	b, err := c.board("board", q.Board, maxEncodedLights)
	if err != nil {
		return EncodeAnswer{}, err
	}
	preset := "off"
	format, isModel := ModelNamed(text.Clip(q.Format))
	if isModel {
		preset = "on"
	}
	s, err := c.state("state", b, q.State, preset)
	if err != nil {
		return EncodeAnswer{}, err
	}
	c, cancel, err := c.within(q.Timeout)
	if err != nil {
		return EncodeAnswer{}, err
	}
	defer cancel()
	if !isModel {
		if q.Objective != "" || q.BreakSymmetry || q.Goal.given() {
			return EncodeAnswer{}, wrong("format", "goal, objective and break_symmetry go with formats for solvers")
		}
		e, err := EncodingNamed(text.Clip(q.Format))
		if err != nil {
			return EncodeAnswer{}, wrong("format", "%s", err)
		}
		return c.encode(b, s, e)
	}
	m := Model{Format: format, BreakSymmetry: q.BreakSymmetry}
	if m.Goal, err = c.state("goal", b, q.Goal, "off"); err != nil {
		return EncodeAnswer{}, err
	}
	if q.Objective == "" {
		q.Objective = "any"
	}
	if m.Objective, err = ObjectiveNamed(text.Clip(q.Objective)); err != nil {
		return EncodeAnswer{}, wrong("objective", "%s", err)
	}
	if err := c.factored("board", b); err != nil {
		return EncodeAnswer{}, err
	}
	if _, err := m.Task(c, c.env, b, s); err != nil {
		return EncodeAnswer{}, c.refused("format", err)
	}
	return c.encode(b, s, m.Encoding(c, c.env))
}

// encode writes the state of a board in a format, as far as an answer can hold it.
func (c *call) encode(b *lightsout.Board, s lightsout.State, e Encoding) (EncodeAnswer, error) {
	out := &bounded{ctx: c, most: maxEncodedBytes, field: "board"}
	if err := e.Write(out, b, s); err != nil {
		return EncodeAnswer{}, c.refused("format", err)
	}
	return encoded(b, e, out.Bytes()), nil
}

// draw makes a picture of a state.
func (c *call) draw(q ShowParams, b *lightsout.Board, s lightsout.State, x lightsout.Presses) (EncodeAnswer, error) {
	name := q.Palette
	if name == "" {
		name = picture.Palettes()[0].Name
	}
	palette, err := picture.PaletteNamed(text.Clip(name))
	if err != nil {
		return EncodeAnswer{}, wrong("palette", "%s", err)
	}
	e, err := EncodingNamed(text.Clip(q.Format))
	if err != nil {
		return EncodeAnswer{}, wrong("format", "%s", err)
	}
	switch e.Name {
	case "svg":
		e.Write = picture.SVG{Palette: palette, Presses: x}.Write
	case "png":
		e.Write = picture.PNG{Palette: palette, Presses: x}.Write
	case "pdf":
		e.Write = picture.PDF{Palette: palette, Presses: x}.Write
	case "txt":
	default:
		return EncodeAnswer{}, wrong("format", "%s is no picture: svg, png, pdf and txt are", fmt.Sprintf("%q", e.Name))
	}
	return c.encode(b, s, e)
}
