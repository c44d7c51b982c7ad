package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/board"
	"lightsout/play"
)

// enterPosition shows a board, or the position of a game ID, whose lights are changed one by one.
func (m *Model) enterPosition(spec string) tea.Cmd {
	read, err := board.Load(spec)
	if err == nil && !read.Board.Cells() {
		err = fmt.Errorf("board %s has buttons apart from its lights: play it to solve it", read.Board)
	}
	var lies *ground
	if err == nil {
		lies, err = newGround(read.Board)
	}
	switch {
	case err == nil && !m.mayLeave():
		return nil
	case err == nil:
		err = m.leave(m.o.Shelf == nil)
	}
	switch {
	case err != nil:
		return m.say(sentence(err))
	case read.HasState():
		return m.entered(lies, read.State, middleButton(lies))
	}
	return m.entered(lies, read.Board.NewState(), middleButton(lies))
}

// entered shows a position, and looks for its solution.
func (m *Model) entered(lies *ground, state lightsout.State, cursor int) tea.Cmd {
	session, err := play.New(play.Game{Board: lies.board, Start: state})
	if err != nil {
		return m.say(sentence(err))
	}
	m.show(session, nil, lies, Wish{})
	m.jobs.stop(jobLeast)
	m.game.entry = true
	m.cursorTo(cursor)
	if session.Won() {
		return m.say("Set the lights as they are in front of you: space changes one.")
	}
	m.say("Thinking …")
	return find(m, jobWatch, limitHint, func(ctx context.Context, know learned) (lightsout.Solution, error) {
		solution, _, err := know.coach.Left(ctx, session)
		return solution, err
	}, m.answerIs)
}

func (m *Model) answerIs(s lightsout.Solution, err error) tea.Cmd {
	g := m.game
	var none *lightsout.UnsolvableError
	switch {
	case errors.As(err, &none):
		g.answer = overlay{sign: signWitness, lights: none.Witness}
		return m.say("It cannot be turned off: every press changes an even number of the lights shown, " +
			"and an odd number of them are on.")
	case err != nil:
		return m.say("No solution was found in time.")
	}
	g.answer = overlay{sign: signSolution, press: signSolution, buttons: s.Presses}
	text := plural(s.Presses.Weight(), "press turns everything off; ", "presses turn everything off, in any order; ")
	if s.Least {
		return m.say(text + "no fewer do.")
	}
	return m.say(text + fmt.Sprintf("at least %d are needed.", s.AtLeast))
}

// entryKey takes a key while a position is entered.
func (m *Model) entryKey(key string) tea.Cmd {
	g := m.game
	state := g.session.State().Clone()
	switch key {
	case "space":
		state.Set(g.cursor, (state.At(g.cursor)+1)%g.ground.board.Modulus())
		return m.entered(g.ground, state, g.cursor)
	case "c", "R":
		return m.entered(g.ground, g.ground.board.NewState(), g.cursor)
	case "enter", "n":
		return m.begin(Start{Board: g.ground.board, State: state})
	case "esc", "m":
		m.jobs.stop(jobWatch)
		return m.openHome()
	}
	if slices.Contains(entryKeys, key) {
		return m.bound(key)
	}
	return nil
}

// entryKeys is the keys that do the same as in a game.
var entryKeys = []string{"left", "right", "up", "down", "j", "k", "l", "pgup", "pgdown", "home", "end",
	"tab", "shift+tab", "g", "P", "#", "S", "?", "q"}
