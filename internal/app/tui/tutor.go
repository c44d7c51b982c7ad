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

func (m *Model) askTutor() tea.Cmd {
	g := m.game
	if g.tutor != nil {
		g.tutor = nil
		return m.say("The tutor is off.")
	}
	switch _, ok := solve.ChaseColumns(g.ground.board); {
	case !ok:
		return m.say("Lights can be chased on rectangles and cylinders with the plus pattern and two states.")
	case !g.session.Game().Goal.IsZero():
		return m.say("The tutor is for games in which all lights are to be turned off.")
	case g.session.Game().LitOnly:
		return m.say("Chasing presses lights that are off too, and this game does not allow it.")
	case g.session.Won():
		return m.say("Nothing is left to press.")
	}
	g.hint, g.quiet = nil, nil
	g.tutor = &tutor{}
	return m.findSteps()
}

func (m *Model) findSteps() tea.Cmd {
	state := m.game.session.State()
	return find(m, jobTutor, limitHint, func(ctx context.Context, know learned) ([]solve.ChaseStep, error) {
		return solve.Chase(ctx, know.algebra, state)
	}, m.tutorIs)
}

func (m *Model) tutorIs(steps []solve.ChaseStep, err error) tea.Cmd {
	switch {
	case m.game == nil || m.game.tutor == nil:
	case len(steps) > 0:
		m.game.tutor.steps, m.game.tutor.at = steps, 0
		m.teach()
	default:
		m.game.tutor = nil
		if err != nil {
			m.say(sentence(err))
		}
	}
	return nil
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

// tutorFollows continues after the player has pressed a button, or changed the lights in another way.
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
	return m.say(fmt.Sprintf("Row %d: %s to press.", t.steps[t.at].Row+1, plural(len(t.todo), "button is left", "buttons are left")))
}

func (m *Model) askTable() tea.Cmd {
	b := m.game.ground.board
	return m.jobs.start(jobTable, limitHint, func(context.Context) func() tea.Cmd {
		lines, err := solve.ChaseTable(b)
		text := tableText(b, lines)
		if err != nil {
			text = sentence(err)
		}
		return func() tea.Cmd { return m.say(text) }
	})
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
