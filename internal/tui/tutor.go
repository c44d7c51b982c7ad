package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/play"
	"lightsout/solve"
)

// tutor is the light-chasing tutor: the steps from where the player asked, and which of them is next. It
// stays on until it is switched off, and finds new steps if the player does something else.
type tutor struct {
	steps []solve.ChaseStep
	at    int
	todo  []int // the buttons of this step that are still to be pressed
}

type tutorFound struct {
	steps []solve.ChaseStep
	err   error
}

// askTutor turns the tutor on or off.
func (m *Model) askTutor() tea.Cmd {
	g := m.game
	if g.tutor != nil {
		g.tutor = nil
		m.say("The tutor is off.")
		return nil
	}
	switch _, ok := solve.ChaseColumns(g.ground.board); {
	case !ok:
		m.say("Lights can be chased on rectangles and cylinders with the plus pattern and two states.")
		return nil
	case !g.session.Game().Goal.IsZero():
		m.say("The tutor is for games in which all lights are to be turned off.")
		return nil
	case g.session.Game().LitOnly:
		m.say("Chasing presses lights that are off too, and this game does not allow it.")
		return nil
	case g.session.Won():
		m.say("Nothing is left to press.")
		return nil
	}
	g.hint, g.quiet = nil, nil
	g.tutor = &tutor{}
	return m.findSteps()
}

// findSteps finds the steps from here.
func (m *Model) findSteps() tea.Cmd {
	study, state := m.game.study, m.game.session.State()
	return m.jobs.start(jobTutor, limitHint, func(ctx context.Context) any {
		know, err := study.Get(ctx)
		if err != nil {
			return tutorFound{err: err}
		}
		steps, err := solve.Chase(ctx, know.algebra, state)
		return tutorFound{steps, err}
	})
}

func (m *Model) tutorIs(found tutorFound) {
	if m.game == nil || m.game.tutor == nil {
		return
	}
	if len(found.steps) == 0 {
		m.game.tutor = nil
		if found.err != nil {
			m.say(sentence(found.err))
		}
		return
	}
	m.game.tutor.steps, m.game.tutor.at = found.steps, 0
	m.teach()
}

// teach shows the step that the tutor is at. It counts as a hint.
func (m *Model) teach() {
	t := m.game.tutor
	step := t.steps[t.at]
	n, _ := solve.ChaseColumns(m.game.ground.board)
	t.todo = nil
	for _, c := range step.Columns {
		t.todo = append(t.todo, step.Row*n+c)
	}
	m.do(play.Event{Kind: play.Hinted})
	m.say(step.Why)
	if step.Row >= 0 {
		buttons := "button"
		if len(t.todo) > 1 {
			buttons = fmt.Sprintf("%d buttons", len(t.todo))
		}
		m.message += fmt.Sprintf(" Press the %s shown in row %d. (tab: go there; t: the table)", buttons, step.Row+1)
	}
}

// tutorFollows goes on after the player has pressed a button, or changed the lights in another way.
func (m *Model) tutorFollows(button int) tea.Cmd {
	t := m.game.tutor
	if m.game.session.Won() {
		m.game.tutor = nil
		return nil
	}
	at := slices.Index(t.todo, button)
	if at < 0 {
		t.todo = nil
		return m.findSteps()
	}
	t.todo = slices.Delete(t.todo, at, at+1)
	if len(t.todo) == 0 {
		if t.at++; t.at == len(t.steps) {
			return m.findSteps()
		}
		m.teach()
		return nil
	}
	m.say(fmt.Sprintf("Row %d: %s to press.", t.steps[t.at].Row+1, plural(len(t.todo), "button is left", "buttons are left")))
	return nil
}

type tableFound struct {
	lines []solve.ChaseLine
	err   error
}

// askTable shows the table of light chasing.
func (m *Model) askTable() tea.Cmd {
	b := m.game.ground.board
	return m.jobs.start(jobTable, limitHint, func(context.Context) any {
		lines, err := solve.ChaseTable(b)
		return tableFound{lines, err}
	})
}

func (m *Model) tableIs(found tableFound) {
	if m.game == nil {
		return
	}
	if found.err != nil {
		m.say(sentence(found.err))
		return
	}
	m.say(tableText(m.game.ground.board, found.lines))
}

// tableText writes the table: the lights left in the last row, and what to press in the first.
func tableText(b *lightsout.Board, lines []solve.ChaseLine) string {
	if len(lines) == 0 {
		return "On this board chasing leaves nothing that can be cleared: if lights are left in the last row, there is no solution."
	}
	n, _ := solve.ChaseColumns(b)
	row := func(columns []int) string {
		text := []byte(strings.Repeat(".", n))
		for _, c := range columns {
			text[c-1] = '#'
		}
		return string(text)
	}
	text := []string{"left in the last row: press in the first"}
	for _, line := range lines {
		text = append(text, row(line.Left)+": "+row(line.Press))
	}
	return strings.Join(text, "\n")
}
