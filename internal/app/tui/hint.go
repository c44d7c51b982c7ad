package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/play"
)

type hint struct {
	play.Hint
	reason int // the reason whose lights or buttons are shown, −1 for none
}

// askHint asks for a hint, or, if one is there, shows the lights or the pattern of its next reason.
func (m *Model) askHint() tea.Cmd {
	g := m.game
	if g.hint != nil {
		g.hint.next()
		return nil
	}
	if g.session.Won() {
		return m.say("Nothing is left to press.")
	}
	g.quiet, g.tutor, g.typed = nil, nil, nil
	m.say("Thinking …")
	return m.requestHint()
}

// requestHint asks the coach for the next press.
func (m *Model) requestHint() tea.Cmd {
	session := m.game.session
	return find(m, jobHint, limitHint, func(ctx context.Context, know learned) (play.Hint, error) { return know.coach.Hint(ctx, session) }, m.hintIs)
}

// hintIs shows a hint, and counts it.
func (m *Model) hintIs(h play.Hint, err error) tea.Cmd {
	g := m.game
	if g == nil {
		return nil
	}
	if w := g.watch; w != nil && w.asked {
		return m.watchHint(h, err)
	}
	if err != nil {
		return m.say("No hint was found in time.")
	}
	if !m.do(play.Event{Kind: play.Hinted}) {
		return nil
	}
	g.hint = &hint{Hint: h, reason: -1}
	if h.Button < 0 {
		g.hint.next() // the witness
		return m.say(h.Why())
	}
	keys := "(tab: go there)"
	if g.hint.shows() {
		keys = "(" + m.hintKey() + ": show them; tab: go there)"
	}
	technique := ""
	if h.Technique != 0 {
		technique = fmt.Sprintf(" Technique: %s.", h.Technique)
	}
	m.say(fmt.Sprintf("Press %s. %s%s%s %s", play.Place(g.ground.board, h.Button), h.Why(), remaining(h), technique, keys))
	return m.typeAgain()
}

// remaining says how many presses remain, unless the reasons have said so.
func remaining(h play.Hint) string {
	switch {
	case h.Left == 1 || strings.Contains(h.Why(), plural(h.Left, "press", "presses")):
		return ""
	case h.Least:
		return fmt.Sprintf(" %d presses are left.", h.Left)
	}
	return fmt.Sprintf(" At most %d presses are left, at least %d.", h.Left, h.AtLeast)
}

// shows reports whether some reason of the hint has lights or a pattern.
func (h *hint) shows() bool {
	for _, r := range h.Reasons {
		if r.Lights.Len() > 0 || r.Pattern.Len() > 0 {
			return true
		}
	}
	return false
}

// next continues to the next reason that has something to show, and after the last to none.
func (h *hint) next() {
	for h.reason++; h.reason < len(h.Reasons); h.reason++ {
		if r := h.Reasons[h.reason]; r.Lights.Len() > 0 || r.Pattern.Len() > 0 {
			return
		}
	}
	h.reason = -1
}

// overlay returns the lights and the buttons that are shown with marks, or none.
func (g *game) overlay() (lights lightsout.State, buttons lightsout.Presses) {
	switch {
	case g.hint != nil && g.hint.reason >= 0:
		r := g.hint.Reasons[g.hint.reason]
		return r.Lights, r.Pattern
	case g.quiet != nil:
		return lights, g.quiet.pattern
	}
	return lights, buttons
}

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
		return m.say("This board has no quiet patterns: every reachable state is reached in only one way.")
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
