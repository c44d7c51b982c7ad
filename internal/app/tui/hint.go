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
	"lightsout/internal/app/levels"
	"lightsout/play"
	"lightsout/solve"
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
	if slices.ContainsFunc(h.Reasons, shown) {
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

// shown reports whether a reason has lights or a pattern to show.
func shown(r play.Reason) bool { return r.Lights.Len() > 0 || r.Pattern.Len() > 0 }

// next continues to the next reason that has something to show, and after the last to none.
func (h *hint) next() {
	after := h.reason + 1
	if h.reason = slices.IndexFunc(h.Reasons[after:], shown); h.reason >= 0 {
		h.reason += after
	}
}

// overlay returns what is shown with signs.
func (g *game) overlay() overlay {
	switch {
	case g.hint != nil && g.hint.reason >= 0:
		r := g.hint.Reasons[g.hint.reason]
		if g.hint.Button < 0 {
			return overlay{signWitness, r.Lights, r.Pattern}
		}
		return overlay{signLook, r.Lights, r.Pattern}
	case g.quiet != nil:
		return overlay{sign: signQuiet, buttons: g.quiet.pattern}
	case g.answer != nil && g.answer.witness.Len() > 0:
		return overlay{sign: signWitness, lights: g.answer.witness}
	case g.answer != nil:
		return overlay{sign: signSolution, buttons: g.answer.presses}
	case g.watch != nil:
		presses := g.ground.board.NewPresses()
		for _, j := range g.watch.todo {
			presses.Set(j, presses.At(j)+1)
		}
		return overlay{sign: signSolution, buttons: presses}
	}
	return overlay{}
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

// watch is a solution that is shown press by press.
type watch struct {
	todo    []int
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
	costs := "The solution ends your own game: its time and presses do not count."
	if _, ok := levels.Of(g.session.Game().Kind); ok {
		costs = "The solution costs two of the three stars."
	} else if _, ok := levels.DayOf(g.session.Game().Key); ok {
		costs = "With the solution the day does not count for your row of days."
	}
	if !g.session.Helped() && !m.ask(costs) {
		return nil
	}
	g.hint, g.quiet, g.tutor = nil, nil, nil
	m.say("Thinking …")
	session := g.session
	return find(m, jobWatch, 2*limitHint, func(ctx context.Context, know learned) (plan, error) {
		return planOf(ctx, know.coach, session)
	}, m.watchIs)
}

// plan is all presses of a solution, in order.
type plan struct {
	presses []int
	least   bool
}

// planOf returns the solution to watch. Under the lit-only rule the order matters, and the coach finds press after press.
func planOf(ctx context.Context, coach *play.Coach, s play.Session) (plan, error) {
	if !s.Game().LitOnly {
		solution, _, err := coach.Left(ctx, s)
		list := plan{least: solution.Least}
		for j, times := range solution.Presses.Pressed() {
			list.presses = append(list.presses, slices.Repeat([]int{j}, times)...)
		}
		return list, err
	}
	var list plan
	for !s.Won() {
		h, err := coach.Hint(ctx, s)
		switch {
		case err != nil:
			return list, err
		case h.Button < 0:
			return list, errors.New("the rule leaves no way")
		}
		list.presses = append(list.presses, h.Button)
		s = s.Update(play.Event{At: s.Last(), Kind: play.Press, Number: h.Button})
	}
	return list, nil
}

func (m *Model) watchIs(found plan, err error) tea.Cmd {
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
	g.watch = &watch{todo: found.presses}
	what := "a solution"
	if found.least {
		what = "a least solution"
	}
	m.say(fmt.Sprintf("Watching %s. %s to come. (s: stop or continue; + -: speed)", what, plural(len(g.watch.todo), "press", "presses")))
	return m.watchPause()
}

// watchPause lets time pass until the next press.
func (m *Model) watchPause() tea.Cmd {
	pace := m.pace
	return m.jobs.start(jobWatch, time.Hour, func(ctx context.Context) func() tea.Cmd { wait(ctx, pace); return m.watchStep })
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
