package tui

import (
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"lightsout/play"
)

// binding is the action of some keys. The help screen and the line of keys list them.
type binding struct {
	keys []string
	word string // for the line of keys at the bottom; empty if it is not there
	does string // for the help
	act  func(*Model) tea.Cmd
}

// bindings is the table of keys. The letter h has two uses: players of other terminal games move
// left with it, and everyone else expects a hint. It is a hint, unless the player asked to move with it
// (lightsout play --vim); H is a hint in any case, and arrows always move.
func bindings(vim bool) []binding {
	leftKeys, hintKeys := []string{"left"}, []string{"h", "H"}
	if vim {
		leftKeys, hintKeys = []string{"left", "h"}, []string{"H"}
	}
	return []binding{
		{leftKeys, "", "", func(m *Model) tea.Cmd { return m.steps(left, 1) }},
		{[]string{"down", "j"}, "", "", func(m *Model) tea.Cmd { return m.steps(down, 1) }},
		{[]string{"up", "k"}, "", "", func(m *Model) tea.Cmd { return m.steps(up, 1) }},
		{[]string{"right", "l"}, "", "", func(m *Model) tea.Cmd { return m.steps(right, 1) }},
		{[]string{"pgup"}, "", "", func(m *Model) tea.Cmd { return m.steps(up, 10) }},
		{[]string{"pgdown"}, "", "", func(m *Model) tea.Cmd { return m.steps(down, 10) }},
		{[]string{"home"}, "", "", func(m *Model) tea.Cmd { return m.steps(left, 10) }},
		{[]string{"end"}, "", "", func(m *Model) tea.Cmd { return m.steps(right, 10) }},
		{[]string{"space", "enter"}, "press", "press the button in the brackets", (*Model).pressHere},
		{[]string{"tab"}, "", "go to the button of the hint, or to the next one", (*Model).jump},
		{[]string{"shift+tab"}, "", "go to the previous button", (*Model).jumpBack},
		{[]string{"u", "backspace"}, "undo", "undo the last press", event(play.Undo)},
		{[]string{"r"}, "redo", "press it again", event(play.Redo)},
		{[]string{"R"}, "", "back to the start", event(play.Restart)},
		{[]string{"M"}, "", "mark this place", (*Model).mark},
		{[]string{"b"}, "", "back to the last mark; again: the one before", (*Model).backToMark},
		{hintKeys, "hint", "a hint and its reason; again: the lights behind it", (*Model).askHint},
		{[]string{"c"}, "", "the light-chasing tutor, on and off", (*Model).askTutor},
		{[]string{"t"}, "", "its table", (*Model).askTable},
		{[]string{"v"}, "", "show the quiet patterns one by one", (*Model).askQuiet},
		{[]string{"s"}, "solve", "solve and watch; + and - set the pace", (*Model).askWatch},
		{[]string{"n"}, "new", "a new puzzle of the same kind", (*Model).another},
		{[]string{"m"}, "menu", "the menu", (*Model).openMenu},
		{[]string{"p"}, "", "pause, with the board hidden", (*Model).pause},
		{[]string{"g"}, "", "copy the game ID", (*Model).copyID},
		{[]string{"S"}, "", "statistics", (*Model).openStatistics},
		{[]string{"P"}, "", "other colors", (*Model).nextPalette},
		{[]string{"#"}, "", "number the buttons, on and off", func(m *Model) tea.Cmd { m.numbers = !m.numbers; return nil }},
		{[]string{"esc"}, "", "hide hint, pattern and message", (*Model).hide},
		{[]string{"?"}, "help", "this help", (*Model).openHelp},
		{[]string{"q"}, "quit", "quit; the game is saved", func(*Model) tea.Cmd { return tea.Quit }},
	}
}

func (m *Model) hintKey() string {
	if m.o.Vim {
		return "H"
	}
	return "h"
}

func (m *Model) gameKey(key string) tea.Cmd {
	if m.game == nil {
		switch key {
		case "q":
			return tea.Quit
		case "esc", "m":
			m.jobs.stop(jobMake)
			return m.openMenu()
		}
		return nil
	}
	if m.game.watch != nil && m.watchKey(key) {
		return m.watchGoOn()
	}
	if m.game.session.Paused() {
		switch key {
		case "p", "space", "enter":
			return m.pause()
		case "q", "m", "?", "S", "P", "n", "g":
		default:
			return m.say("The game is paused: p resumes it.")
		}
	}
	if m.waitsForHint(key) {
		m.game.typed = append(m.game.typed, key)
		return nil
	}
	for _, b := range bindings(m.o.Vim) {
		if slices.Contains(b.keys, key) {
			return b.act(m)
		}
	}
	return nil
}

// waitsForHint reports whether a key is for a hint that is still being found: tab, which leads to its button, and what is
// pressed there. Typed in one go, they would come first and press another button.
func (m *Model) waitsForHint(key string) bool {
	press := key == "space" || key == "enter"
	return m.jobs.has(jobHint) && m.game.watch == nil && (key == "tab" || press && len(m.game.typed) > 0)
}

// typeAgain takes the keys that waited for a hint.
func (m *Model) typeAgain() tea.Cmd {
	var cmds []tea.Cmd
	keys := m.game.typed
	m.game.typed = nil
	for _, key := range keys {
		cmds = append(cmds, m.gameKey(key))
	}
	return tea.Batch(cmds...)
}

// event returns the act that makes an event of a kind happen.
func event(kind play.Kind) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		if m.do(play.Event{Kind: kind}) {
			return m.changed(-1)
		}
		return nil
	}
}

func (m *Model) steps(d direction, times int) tea.Cmd {
	g := m.game
	for range times {
		to := g.ground.move(g.cursor, d, g.along)
		if to == g.cursor {
			break
		}
		g.cursor = to
	}
	if d.dy == 0 {
		g.along = g.ground.centers[g.cursor].X
	}
	m.arranged.follow = true
	return nil
}

// cursorTo moves the cursor to a button, and the board so that it is in sight.
func (m *Model) cursorTo(button int) tea.Cmd {
	m.point(button)
	m.arranged.follow = true
	return nil
}

func (m *Model) jump() tea.Cmd {
	g := m.game
	switch {
	case g.hint != nil && g.hint.Button >= 0:
		return m.cursorTo(g.hint.Button)
	case g.tutor != nil && len(g.tutor.todo) > 0:
		next, _ := slices.BinarySearch(g.tutor.todo, g.cursor+1)
		return m.cursorTo(g.tutor.todo[next%len(g.tutor.todo)])
	}
	return m.cursorTo((g.cursor + 1) % g.ground.board.Buttons())
}

func (m *Model) jumpBack() tea.Cmd {
	n := m.game.ground.board.Buttons()
	return m.cursorTo((m.game.cursor + n - 1) % n)
}

func (m *Model) pressHere() tea.Cmd { return m.press(m.game.cursor) }

func (m *Model) press(button int) tea.Cmd {
	if m.do(play.Event{Kind: play.Press, Number: button}) {
		return m.changed(button)
	}
	return nil
}

// changed drops what no longer holds after the lights have changed. The button is the one that was pressed, or −1.
func (m *Model) changed(button int) tea.Cmd {
	g := m.game
	m.jobs.stop(jobHint, jobWatch)
	if !g.session.Won() {
		m.say(g.trouble)
	}
	g.hint, g.watch = nil, nil
	if g.tutor != nil {
		return m.tutorFollows(button)
	}
	return nil
}

// mark gives the place a name: numbers, counted up.
func (m *Model) mark() tea.Cmd {
	name := strconv.Itoa(len(m.game.session.Marks()) + 1)
	if m.do(play.Event{Kind: play.Mark, Name: name}) {
		m.say("Marked: b leads back here.")
	}
	return nil
}

func (m *Model) backToMark() tea.Cmd {
	s := m.game.session
	marks := s.Marks()
	for i := len(marks) - 1; i >= 0; i-- {
		if marks[i].Place != s.Here() && m.do(play.Event{Kind: play.Back, Name: marks[i].Name}) {
			cmd := m.changed(-1)
			m.say("Back at mark " + marks[i].Name + ".")
			return cmd
		}
	}
	return m.say("No other position is marked: M marks one.")
}

func (m *Model) pause() tea.Cmd {
	if m.game.session.Paused() {
		if m.do(play.Event{Kind: play.Resume}) {
			m.say("")
		}
		return nil
	}
	m.jobs.stop(jobWatch)
	m.game.watch = nil
	if m.do(play.Event{Kind: play.Pause}) {
		m.say("Paused: p resumes.")
	}
	return nil
}

func (m *Model) copyID() tea.Cmd {
	id := m.game.session.ID()
	m.say("Copied, if the terminal allows it: " + id)
	return tea.SetClipboard(id)
}

func (m *Model) nextPalette() tea.Cmd {
	m.changePalette(1)
	return m.say("Colors: " + m.palette.Name + ".")
}

func (m *Model) hide() tea.Cmd {
	g := m.game
	m.jobs.stop(jobMake, jobHint, jobQuiet, jobTutor, jobTable, jobWatch)
	g.hint, g.quiet, g.tutor, g.watch = nil, nil, nil, nil
	if !g.session.Won() { // the result stays
		m.say("")
	}
	return nil
}
