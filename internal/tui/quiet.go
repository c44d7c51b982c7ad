package tui

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"lightsout"
)

// quiet is a quiet pattern that is shown.
type quiet struct {
	number, count int
	pattern       lightsout.Presses
}

// askQuiet shows the next quiet pattern of the board.
func (m *Model) askQuiet() tea.Cmd {
	g := m.game
	number := 0
	if g.quiet != nil {
		number = g.quiet.number + 1
	}
	return find(m, jobQuiet, limitHint, func(ctx context.Context, know learned) (q quiet, err error) {
		q.number = number
		if q.count, err = know.algebra.Quiets(ctx); number < q.count {
			q.pattern, err = know.algebra.Quiet(ctx, number)
		}
		return q, err
	}, m.quietIs)
}

func (m *Model) quietIs(q quiet, err error) tea.Cmd {
	if m.game == nil {
		return nil
	}
	m.game.quiet = nil
	switch {
	case err != nil:
		return m.say(sentence(err))
	case q.count == 0:
		return m.say("This board has no quiet patterns: a state that can be reached can be reached in one way only.")
	case q.number == q.count: // after the last
		return m.say("")
	}
	m.game.quiet, m.game.hint, m.game.tutor = &q, nil, nil
	shown := plural(q.pattern.AsState().On(), "button", "buttons") + " shown"
	if m.game.ground.board.Modulus() > 2 {
		shown = "buttons shown, as often as shown,"
	}
	return m.say(fmt.Sprintf("Quiet pattern %d of %d: pressing the %s changes nothing. (v: the next one)", q.number+1, q.count, shown))
}
