package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/app/levels"
	"lightsout/internal/base/text"
	"lightsout/play"
	"lightsout/solve"
	"lightsout/solve/technique"
)

// hint is a hint that is shown step by step.
type hint struct {
	play.Hint
	steps []play.HintStep
	at    int
}

func (h *hint) step() play.HintStep { return h.steps[h.at] }

// askHint asks for a hint, or, if one is there, goes one step further, and from the last to the first.
func (m *Model) askHint() tea.Cmd {
	g := m.game
	if g.hint != nil {
		return m.showStep((g.hint.at + 1) % len(g.hint.steps))
	}
	g.quiet = nil
	g.tutor = nil
	g.typed = nil
	m.say("Thinking …")
	session := g.session
	return find(m, jobHint, limitHint, func(ctx context.Context, coach *play.Coach) (play.Hint, error) {
		return coach.Hint(ctx, session)
	}, m.hintIs)
}

// hintIs shows a hint, and counts it.
func (m *Model) hintIs(h play.Hint, err error) tea.Cmd {
	switch {
	case err != nil:
		return m.say("No hint was found in time.")
	case !m.do(play.Event{Kind: play.Hinted}):
		return nil
	}
	m.game.hint = &hint{Hint: h, steps: h.Steps}
	first := 0
	if m.o.Direct && h.Button >= 0 {
		first = 1
	}
	m.showStep(first)
	keys := m.game.typed // which waited for the hint
	m.game.typed = nil
	return tea.Batch(text.Each(keys, m.gameKey)...)
}

// nameAtOnce sets whether a hint begins with the button instead of where to look.
func (m *Model) nameAtOnce() tea.Cmd {
	m.o.Direct = !m.o.Direct
	if m.o.Direct {
		return m.say("Hints name the button at once.")
	}
	return m.say("Hints say where to look first.")
}

// showStep shows a step of the hint, and says what the keys do then.
func (m *Model) showStep(at int) tea.Cmd {
	h := m.game.hint
	h.at = at
	further := map[string]string{
		"look": "the button", "press": "why", "why": "the proof", "proof": "from the start",
	}
	keys := fmt.Sprintf("\n(%s: %s; tab: go there)", m.hintKey(), further[h.step().Kind])
	if h.Button < 0 {
		keys = ""
	}
	return m.say(h.step().Text + keys)
}

// overlay returns what is shown with signs.
func (g *game) overlay() overlay {
	switch {
	case g.hint != nil && g.hint.Button < 0:
		return overlay{sign: signWitness, lights: g.hint.Witness}
	case g.hint != nil:
		o := overlay{signLook, g.ground.board.NewState(), signSolution, g.ground.board.NewPresses()}
		if g.hint.step().Kind == "proof" { // its buttons are a quiet pattern
			o.press = signQuiet
		}
		for _, i := range g.hint.step().Lights {
			o.lights.Set(i, 1)
		}
		for _, j := range g.hint.step().Buttons {
			o.buttons.Set(j, 1)
		}
		return o
	case g.quiet != nil:
		return overlay{sign: signQuiet, press: signQuiet, buttons: g.quiet.pattern}
	case g.watch != nil:
		presses := g.ground.board.NewPresses()
		for _, j := range g.watch.presses {
			presses.Add(j, 1)
		}
		return overlay{sign: signSolution, press: signSolution, buttons: presses}
	}
	return g.answer
}

type quiet struct {
	number, count int
	pattern       lightsout.Presses
}

func (m *Model) askQuiet() tea.Cmd {
	g := m.game
	number := 0
	if g.quiet != nil {
		number = g.quiet.number + 1
	}
	return find(m, jobQuiet, limitHint, func(ctx context.Context, coach *play.Coach) (q quiet, err error) {
		q.number = number
		if q.count, err = coach.Algebra().Quiets(ctx); number < q.count {
			q.pattern, err = coach.Algebra().Quiet(ctx, number)
		}
		return q, err
	}, m.quietIs)
}

func (m *Model) quietIs(q quiet, err error) tea.Cmd {
	m.game.quiet = nil
	switch {
	case err != nil:
		return m.say(sentence(err))
	case q.count == 0:
		return m.say("This board has no quiet patterns: every reachable state is reached in only one way.")
	case q.number == q.count: // after the last
		return m.say("")
	}
	m.game.quiet = &q
	m.game.hint = nil
	m.game.tutor = nil
	shown := text.Number(q.pattern.AsState().On(), "button") + " shown"
	if m.game.ground.board.Modulus() > 2 {
		shown = "buttons shown, as often as shown,"
	}
	return m.say(fmt.Sprintf("Quiet pattern %d of %d: pressing the %s changes nothing. (v: the next one)",
		q.number+1, q.count, shown))
}

// tutor is the light-chasing tutor. It stays on until it is switched off, and finds the next step after each.
type tutor struct {
	todo []int  // the buttons of this step that are still to be pressed
	says string // before the first step
}

func (m *Model) askTutor() tea.Cmd {
	g := m.game
	switch {
	case g.tutor != nil:
		g.tutor = nil
		return m.say("The tutor is off.")
	case !g.session.Game.Goal.IsZero():
		return m.say("The tutor is for games in which all lights are to be turned off.")
	case g.session.Game.LitOnly:
		return m.say("Chasing presses lights that are off too, and this game does not allow it.")
	}
	g.hint = nil
	g.quiet = nil
	g.tutor = &tutor{says: "Chasing always works, and may take more presses than the least. "}
	return m.findSteps()
}

func (m *Model) findSteps() tea.Cmd {
	state := m.game.session.State
	return find(m, jobTutor, limitHint,
		func(ctx context.Context, coach *play.Coach) ([]solve.ChaseStep, error) {
			return solve.Chase(ctx, coach.Algebra(), state)
		}, m.tutorIs)
}

// tutorIs shows the first of the steps that lead on from here. It counts as a hint.
func (m *Model) tutorIs(steps []solve.ChaseStep, err error) tea.Cmd {
	g := m.game
	switch {
	case g.tutor == nil:
		return nil
	case len(steps) == 0:
		g.tutor = nil
		if err == nil {
			err = errors.New("nothing is left to chase")
		}
		return m.say(sentence(err))
	case !m.do(play.Event{Kind: play.Hinted}):
		return nil
	}
	says := g.tutor.says + steps[0].Why
	*g.tutor = tutor{todo: steps[0].Buttons}
	return m.say(says + "\n" + g.tutor.next())
}

// next says what is to be pressed.
func (t *tutor) next() string {
	if len(t.todo) == 0 {
		return ""
	}
	buttons := strings.TrimPrefix(text.Number(len(t.todo), "button"), "1 ")
	return fmt.Sprintf("Press the %s shown. (tab: go there; t: the table)", buttons)
}

// tutorFollows continues after the player has pressed a button, or changed the lights in another way.
func (m *Model) tutorFollows(e play.Event) tea.Cmd {
	t := m.game.tutor
	if m.game.session.Won {
		m.game.tutor = nil
		return nil
	}
	at := slices.Index(t.todo, e.Number)
	if at < 0 || len(t.todo) == 1 || e.Kind != play.Press {
		t.todo = nil
		return m.findSteps()
	}
	t.todo = slices.Delete(t.todo, at, at+1)
	return m.say(t.next())
}

// askTable shows the table of light chasing: the lights left in the last row, and what to press in the first.
func (m *Model) askTable() tea.Cmd {
	b := m.game.ground.board
	n, _ := technique.Columns(b)
	row := func(columns []int) string {
		text := []byte(strings.Repeat(".", n))
		for _, c := range columns {
			text[c-1] = '#'
		}
		return string(text)
	}
	lines, err := solve.ChaseTable(b)
	text := "left in the last row: press in the first"
	switch {
	case err != nil:
		text = sentence(err)
	case len(lines) == 0:
		text = "On this board chasing leaves nothing that can be cleared: " +
			"if lights are left in the last row, there is no solution."
	}
	for _, line := range lines {
		text += "\n" + row(line.Left) + ": " + row(line.Press)
	}
	return m.say(text)
}

// watch is a solution that is shown press by press.
type watch struct {
	presses        []int // to come, in order
	least, stopped bool
}

// How long the game waits between two presses.
const (
	defaultDelay = 400 * time.Millisecond
	minDelay     = 25 * time.Millisecond
	maxDelay     = 3200 * time.Millisecond
)

// askWatch solves the game and shows how. From then on the game is no longer the player's own.
func (m *Model) askWatch() tea.Cmd {
	g := m.game
	costs := "The solution ends your own game: its time and presses do not count."
	if _, ok := levels.Of(g.session.Game.Kind); ok {
		costs = "The solution costs two of the three stars."
	} else if _, ok := levels.DayOf(g.session.Game.Key); ok {
		costs = "With the solution the day does not count for your row of days."
	}
	if !g.session.Helped && !m.ask(costs) {
		return nil
	}
	g.hint = nil
	g.quiet = nil
	g.tutor = nil
	m.say("Thinking …")
	session := g.session
	return find(m, jobWatch, 2*limitHint, func(ctx context.Context, coach *play.Coach) (watch, error) {
		return solutionOf(ctx, coach, session)
	}, m.watchIs)
}

// solutionOf returns the solution to watch. Under the lit-only rule the order matters: the coach finds each
// press.
func solutionOf(ctx context.Context, coach *play.Coach, s play.Session) (w watch, err error) {
	if !s.Game.LitOnly {
		solution, _, err := coach.Left(ctx, s)
		w.presses = solution.Presses.List()
		w.least = solution.Least
		return w, err
	}
	for !s.Won {
		h, err := coach.Hint(ctx, s)
		if err != nil {
			return w, err
		}
		if err := ctx.Err(); err != nil {
			return w, err
		}
		if h.Button < 0 {
			return w, errors.New("the rule leaves no way")
		}
		w.presses = append(w.presses, h.Button)
		if s, err = s.Update(play.Event{At: s.Last, Kind: play.Press, Number: h.Button}); err != nil {
			return w, err
		}
	}
	return w, nil
}

func (m *Model) watchIs(found watch, err error) tea.Cmd {
	g := m.game
	switch _, none := errors.AsType[*lightsout.UnsolvableError](err); {
	case none:
		return m.say("There is no solution: " + m.hintKey() + " shows why.")
	case err != nil:
		return m.say("No solution was found in time.")
	case !m.do(play.Event{Kind: play.Helped}):
		return nil
	}
	g.watch = &found
	return m.watchOn()
}

// watchOn says what is shown, and lets time pass until the next press.
func (m *Model) watchOn() tea.Cmd {
	w := m.game.watch
	what := "a solution"
	if w.least {
		what = "a least solution"
	}
	key := "stop"
	if w.stopped {
		key = "continue"
	}
	left := text.Number(len(w.presses), "press")
	m.say(fmt.Sprintf("Watching %s. %s to come.\n(s: %s; + -: speed)", what, left, key))
	if w.stopped {
		m.jobs.stop(jobWatch)
		return nil
	}
	return m.jobs.wait(jobWatch, m.delay, m.watchStep)
}

func (m *Model) watchStep() tea.Cmd {
	g := m.game
	if g.watch == nil || g.watch.stopped || len(g.watch.presses) == 0 {
		return nil
	}
	j := g.watch.presses[0]
	g.watch.presses = g.watch.presses[1:]
	m.cursorTo(j)
	if !m.do(play.Event{Kind: play.Press, Number: j}) || g.session.Won {
		g.watch = nil
		return nil
	}
	return m.watchOn()
}

// watchKey takes a key while a solution is shown, and reports whether it was for the watching. Any other
// key ends it, and does what it does.
func (m *Model) watchKey(key string) (tea.Cmd, bool) {
	switch key {
	case "s", "space":
		m.game.watch.stopped = !m.game.watch.stopped
	case "+", "=":
		m.delay = max(m.delay/2, minDelay)
	case "-", "_":
		m.delay = min(m.delay*2, maxDelay)
	default:
		m.game.watch = nil
		m.jobs.stop(jobWatch, jobHint)
		return m.say(""), false
	}
	return m.watchOn(), true
}
