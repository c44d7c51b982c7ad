package tui

import (
	"context"
	"errors"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/play"
)

// watch is a solution that is shown press by press.
type watch struct {
	todo    []int
	asked   bool // each press is found when it is due: the lit-only rule makes the order matter
	stopped bool
}

// How long the game waits between two presses.
const (
	usualPace = 400 * time.Millisecond
	quickPace = 25 * time.Millisecond
	slowPace  = 3200 * time.Millisecond
)

// askWatch solves the game and shows how. From then on the game is no longer the player's own.
func (m *Model) askWatch() tea.Cmd {
	g := m.game
	if g.session.Won() {
		return m.say("Nothing is left to press.")
	}
	g.hint, g.quiet, g.tutor = nil, nil, nil
	m.say("Thinking …")
	if g.session.Game().LitOnly {
		g.watch = &watch{asked: true}
		return m.requestHint()
	}
	session := g.session
	return find(m, jobWatch, 2*limitHint, func(ctx context.Context, know learned) (lightsout.Solution, error) {
		solution, _, err := know.coach.Left(ctx, session)
		return solution, err
	}, m.watchIs)
}

func (m *Model) watchIs(solution lightsout.Solution, err error) tea.Cmd {
	g := m.game
	var none *lightsout.UnsolvableError
	switch {
	case g == nil:
		return nil
	case errors.As(err, &none):
		return m.say("There is no solution: " + m.hintKey() + " shows why.")
	case err != nil:
		return m.say("No solution was found in time.")
	case !m.do(play.Event{Kind: play.Helped}):
		return nil
	}
	g.watch = &watch{}
	x := solution.Presses
	for j := range x.Len() {
		for range x.At(j) {
			g.watch.todo = append(g.watch.todo, j)
		}
	}
	what := "a solution"
	if solution.Least {
		what = "a least solution"
	}
	m.say(fmt.Sprintf("Watch %s of %s. (s: stop or continue; + -: speed)", what, plural(len(g.watch.todo), "press", "presses")))
	return m.watchPause()
}

// watchPause lets time pass until the next press.
func (m *Model) watchPause() tea.Cmd {
	pace := m.pace
	return m.jobs.start(jobWatch, time.Hour, func(ctx context.Context) func() tea.Cmd { wait(ctx, pace); return m.watchStep })
}

// watchHint takes the press that was asked for.
func (m *Model) watchHint(h play.Hint, err error) tea.Cmd {
	g := m.game
	if err != nil || h.Button < 0 {
		g.watch = nil
		if err == nil && len(h.Reasons) > 0 {
			return m.say(h.Why())
		}
		return m.say("No next step was found in time.")
	}
	if !g.session.Helped() && !m.do(play.Event{Kind: play.Helped}) {
		return nil
	}
	g.watch.todo = []int{h.Button}
	if g.watch.stopped {
		return nil
	}
	m.say(fmt.Sprintf("Watch: %s. (s: stop or continue; + -: speed)", plural(h.Left, "press is left", "presses are left")))
	return m.watchPause()
}

func (m *Model) watchStep() tea.Cmd {
	g := m.game
	if g == nil || g.watch == nil || g.watch.stopped || len(g.watch.todo) == 0 {
		return nil
	}
	j := g.watch.todo[0]
	g.watch.todo = g.watch.todo[1:]
	m.cursorTo(j)
	if !m.do(play.Event{Kind: play.Press, Number: j}) || g.session.Won() {
		g.watch = nil
		return nil
	}
	if g.watch.asked {
		return m.requestHint()
	}
	return m.watchPause()
}

// watchKey takes a key while a solution is shown, and reports whether it was for the watching. Any other
// key ends it, and does what it does.
func (m *Model) watchKey(key string) bool {
	w := m.game.watch
	switch key {
	case "s", "space":
		w.stopped = !w.stopped
		if w.stopped {
			m.say("Stopped: s continues.")
		} else {
			m.say("")
		}
	case "+", "=":
		m.pace = max(m.pace/2, quickPace)
	case "-", "_":
		m.pace = min(m.pace*2, slowPace)
	default:
		m.game.watch = nil
		m.jobs.stop(jobWatch, jobHint)
		m.say("")
		return false
	}
	return true
}

// watchGoOn sets or stops the pause before the next press, after a key.
func (m *Model) watchGoOn() tea.Cmd {
	w := m.game.watch
	switch {
	case w.stopped:
		m.jobs.stop(jobWatch)
		return nil
	case len(w.todo) == 0:
		return nil // the next press is being found
	}
	return m.watchPause()
}
