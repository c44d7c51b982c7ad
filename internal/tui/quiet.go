package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"lightsout"
)

// quiet is a quiet pattern that is shown.
type quiet struct {
	number  int
	pattern lightsout.Presses
}

type quietFound struct {
	quiet *quiet // nil after the last
	count int
	err   error
}

// askQuiet shows the next quiet pattern of the board.
func (m *Model) askQuiet() tea.Cmd {
	g := m.game
	number := 0
	if g.quiet != nil {
		number = g.quiet.number + 1
	}
	study := g.study
	return m.jobs.start(jobQuiet, limitHint, func(ctx context.Context) any {
		know, err := study.Get(ctx)
		if err != nil {
			return quietFound{err: err}
		}
		found := quietFound{}
		if found.count, found.err = know.algebra.Quiets(ctx); number < found.count {
			found.quiet = &quiet{number: number}
			found.quiet.pattern, found.err = know.algebra.Quiet(ctx, number)
		}
		return found
	})
}

func (m *Model) quietIs(found quietFound) {
	if m.game == nil {
		return
	}
	m.game.quiet = found.quiet
	switch {
	case found.err != nil:
		m.say(sentence(found.err))
	case found.count == 0:
		m.say("This board has no quiet patterns: a state that can be reached can be reached in one way only.")
	case found.quiet == nil:
		m.say("")
	default:
		m.game.hint, m.game.tutor = nil, nil
		q := found.quiet
		m.say(fmt.Sprintf("Quiet pattern %d of %d: pressing the %s shown changes nothing. (v: the next one)",
			q.number+1, found.count, plural(q.pattern.AsState().On(), "button", "buttons")))
		if m.game.ground.board.Modulus() > 2 {
			m.say(fmt.Sprintf("Quiet pattern %d of %d: pressing the buttons shown, as often as shown, changes nothing. (v: the next one)", q.number+1, found.count))
		}
	}
}
