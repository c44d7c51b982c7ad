package tui

import (
	"slices"

	"lightsout"
	"lightsout/picture"
)

// A mark is a pair of characters in the columns next to a light or a button. Neighbors share the column
// between them: the mark of the higher rank is drawn there, and a bar between two of the same.
//
//	[■]   the cursor                  >■<   the hint, or a step of the tutor
//	‹■›   what a press here changes   »■«   the cursor on the hint
//	(■)   what an overlay shows       {■}   the cursor on it
//	}■{   the hint on it
//	 ■!   not as in the goal, if that is neither all off nor all on
type rank int

const (
	rankWrong rank = iota
	rankEffect
	rankOverlay
	rankHint
	rankCursor
)

type markChar struct {
	rank  rank
	char  rune
	style style
}

// marks is the characters next to visible lights and buttons, by the column and the line in which they are.
type marks struct {
	in       pane
	size     int
	at       map[picture.Place]markChar
	overlaid map[picture.Place]bool // the places, not their sides
}

// put marks a place; a character that is 0 is left out.
func (m marks) put(at picture.Place, r rank, before, after rune, s style) {
	if !m.in.shows(at.Column*m.size, at.Line*m.size, 2*m.size+1, m.size) {
		return
	}
	m.side(at.Column*m.size, at.Line*m.size, markChar{r, before, s})
	m.side((at.Column+2)*m.size, at.Line*m.size, markChar{r, after, s})
}

func (m marks) side(x, y int, c markChar) {
	if c.char == 0 {
		return
	}
	for dy := range m.size {
		at := picture.Place{Column: x, Line: y + dy}
		old, taken := m.at[at]
		switch {
		case !taken || old.rank < c.rank:
			m.at[at] = c
		case old.rank == c.rank && old.char != c.char:
			old.char = '|'
			m.at[at] = old
		}
	}
}

func (m *Model) drawMarks(in pane, paint paint) {
	g := m.game
	list := marks{in, m.arranged.size, map[picture.Place]markChar{}, map[picture.Place]bool{}}
	lights, buttons := g.overlay()
	m.markOverlay(list, lights, buttons, paint)
	over := g.session.Won()
	if lights.Len() == 0 && buttons.Len() == 0 && !over && len(g.todo()) == 0 {
		for _, t := range g.ground.board.Toggles(g.cursor) {
			list.put(g.ground.places.Lights[t.Light], rankEffect, '‹', '›', paint.effect)
		}
	}
	goal := g.session.Game().Goal
	if !goal.IsZero() && !goal.Equal(g.ground.board.AllOn()) {
		for i, at := range g.ground.places.Lights {
			if g.session.State().At(i) != goal.At(i) {
				list.put(at, rankWrong, 0, '!', paint.wrong)
			}
		}
	}
	for _, j := range g.todo() {
		at := g.ground.places.Buttons[j]
		if list.overlaid[at] {
			list.put(at, rankHint, '}', '{', paint.hint)
		} else {
			list.put(at, rankHint, '>', '<', paint.hint)
		}
	}
	cursor := g.ground.places.Buttons[g.cursor]
	switch {
	case slices.Contains(g.todo(), g.cursor):
		list.put(cursor, rankCursor, '»', '«', paint.hint)
	case list.overlaid[cursor]:
		list.put(cursor, rankCursor, '{', '}', paint.overlay)
	default:
		list.put(cursor, rankCursor, '[', ']', paint.cursor)
	}
	for at, c := range list.at {
		in.set(at.Column, at.Line, c.char, c.style)
	}
}

// todo returns the buttons that a hint or the tutor would press.
func (g *game) todo() []int {
	switch {
	case g.hint != nil && g.hint.Button >= 0:
		return []int{g.hint.Button}
	case g.tutor != nil:
		return g.tutor.todo
	}
	return nil
}

// markOverlay marks the lights and buttons of an overlay, with their weights where there are more than two states.
func (m *Model) markOverlay(list marks, lights lightsout.State, buttons lightsout.Presses, paint paint) {
	p := m.game.ground.places
	mark := func(at picture.Place, v int) {
		if v == 0 {
			return
		}
		before := '('
		if k := m.game.ground.board.Modulus(); k > 2 && k <= len(digits) {
			before = rune(digits[v])
		}
		list.overlaid[at] = true
		list.put(at, rankOverlay, before, ')', paint.overlay)
	}
	for i := range lights.Len() {
		mark(p.Lights[i], lights.At(i))
	}
	for j := range buttons.Len() {
		mark(p.Buttons[j], buttons.At(j))
	}
}
