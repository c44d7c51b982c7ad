package tui

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"lightsout/picture"
	"lightsout/play"
)

// binding is the action of some keys. The help screen and the line of keys list them.
type binding struct {
	keys string // separated by spaces
	word string // for the line of keys at the bottom; empty if it is not there
	does string // for the help
	act  func(*Model) tea.Cmd
}

// bindings is the table of keys. The letter h has two uses: players of other terminal games move
// left with it, and everyone else expects a hint. It is a hint, unless the player asked to move with it
// (lightsout play --vim); H is a hint in any case, and arrows always move.
func bindings(vim bool) []binding {
	leftKeys := "left"
	hintKeys := "h H"
	if vim {
		leftKeys = "left h"
		hintKeys = "H"
	}
	return []binding{
		{leftKeys, "", "", steps(left, 1)},
		{"down j", "", "", steps(down, 1)},
		{"up k", "", "", steps(up, 1)},
		{"right l", "", "", steps(right, 1)},
		{"pgup", "", "", steps(up, 10)},
		{"pgdown", "", "", steps(down, 10)},
		{"home", "", "", steps(left, 10)},
		{"end", "", "", steps(right, 10)},
		{"space enter", "press", "press the button in the brackets", (*Model).press},
		{"tab", "", "go to the button of the hint, or to the next one", (*Model).jump},
		{"shift+tab", "", "go to the previous button", func(m *Model) tea.Cmd {
			return m.cursorTo(m.game.cursor - 1)
		}},
		{"u backspace", "undo", "undo the last press", event(play.Undo)},
		{"r", "redo", "press it again", event(play.Redo)},
		{"R", "", "back to the start; after a win, play it again", (*Model).startOver},
		{"M", "", "mark this place", (*Model).mark},
		{"b", "", "back to the last mark; again: the one before", (*Model).backToMark},
		{hintKeys, "hint", "a hint: where to look; again: the button, why, the proof", (*Model).askHint},
		{"d", "", "hints name the button at once, on and off", (*Model).nameAtOnce},
		{"c", "", "the light-chasing tutor, on and off", (*Model).askTutor},
		{"t", "", "its table", (*Model).askTable},
		{"v", "", "show the quiet patterns one by one", (*Model).askQuiet},
		{"s", "solve", "solve and watch; + and - set the pace", (*Model).askWatch},
		{"n", "new", "a new puzzle of the same kind; this one waits under Continue", (*Model).another},
		{"m", "home", "the home screen: other games, levels, boards", (*Model).openHome},
		{"p", "", "pause, with the board hidden", (*Model).pause},
		{"L", "", "show the least number of presses, on and off", func(m *Model) tea.Cmd {
			m.least = !m.least
			return nil
		}},
		{"g", "", "copy the game ID", (*Model).copyID},
		{"y", "", "copy the result of today's puzzle", (*Model).copyDay},
		{"S", "", "statistics", (*Model).openStatistics},
		{"P", "", "other colors", (*Model).nextPalette},
		{"#", "", "number the buttons, on and off", func(m *Model) tea.Cmd {
			m.numbers = !m.numbers
			return nil
		}},
		{"esc", "", "hide hint, pattern and message", (*Model).hide},
		{"?", "help", "this help", func(m *Model) tea.Cmd { return m.read(m.helpLines) }},
		{"q", "quit", "quit; the game is saved", func(*Model) tea.Cmd { return tea.Quit }},
	}
}

func (m *Model) hintKey() string {
	if m.o.Vim {
		return "H"
	}
	return "h"
}

func (m *Model) gameKey(key string) tea.Cmd {
	if m.game.entry {
		return m.entryKey(key)
	}
	if m.game.session.Won && !slices.Contains(afterWin, key) {
		return nil
	}
	if m.game.watch != nil {
		if cmd, taken := m.watchKey(key); taken {
			return cmd
		}
	}
	press := key == "space" || key == "enter"
	if m.game.session.Paused && (press || !slices.Contains(afterWin, key)) {
		return m.pause()
	}
	// A hint that is still being found gets tab, which leads to its button, and what is pressed there. Typed
	// in one go, they would come first and press another button.
	if m.jobs.has(jobHint) && m.game.watch == nil && (key == "tab" || press && len(m.game.typed) > 0) {
		m.game.typed = append(m.game.typed, key)
		return nil
	}
	return m.bound(key)
}

// bound does what the table of keys says.
func (m *Model) bound(key string) tea.Cmd {
	for _, b := range bindings(m.o.Vim) {
		if slices.Contains(strings.Fields(b.keys), key) {
			return b.act(m)
		}
	}
	return nil
}

// afterWin is the keys that do something when a game is won, or paused: the board is frozen, and its text
// stays.
var afterWin = strings.Fields("n R m g y S P # ? q")

// event returns the act that makes an event of a kind happen.
func event(kind play.Kind) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd { return m.change(play.Event{Kind: kind}) }
}

// steps returns the act that moves the cursor in a direction.
func steps(d image.Point, times int) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		g := m.game
		for range times {
			g.cursor = g.ground.move(g.cursor, d, g.along)
		}
		if d.Y == 0 {
			g.along = g.ground.centers[g.cursor].X
		}
		m.arranged.follow = true
		return nil
	}
}

// cursorTo moves the cursor to a button, and the board so that it is in sight. The first follows the last.
func (m *Model) cursorTo(button int) tea.Cmd {
	n := m.game.ground.board.Buttons()
	m.point((button + n) % n)
	m.arranged.follow = true
	return nil
}

func (m *Model) jump() tea.Cmd {
	g := m.game
	switch {
	case g.hint != nil && g.hint.Button >= 0:
		m.showStep(max(1, g.hint.at)) // the first does not show the button
		return m.cursorTo(g.hint.Button)
	case g.tutor != nil && len(g.tutor.todo) > 0:
		next, _ := slices.BinarySearch(g.tutor.todo, g.cursor+1)
		return m.cursorTo(g.tutor.todo[next%len(g.tutor.todo)])
	}
	return m.cursorTo(g.cursor + 1)
}

func (m *Model) press() tea.Cmd { return m.change(play.Event{Kind: play.Press, Number: m.game.cursor}) }

// change makes an event happen that changes the lights, and drops what no longer holds then.
func (m *Model) change(e play.Event) tea.Cmd {
	g := m.game
	if !m.do(e) {
		return nil
	}
	m.jobs.stop(jobHint, jobWatch)
	if !g.session.Won {
		m.say(g.trouble)
	}
	g.hint = nil
	g.watch = nil
	if g.tutor != nil {
		return m.tutorFollows(e)
	}
	return nil
}

// mark gives the place a name: numbers, counted up.
func (m *Model) mark() tea.Cmd {
	if name := strconv.Itoa(len(m.game.session.Marks) + 1); m.do(play.Event{Kind: play.Mark, Name: name}) {
		m.say("Marked: b leads back here.")
	}
	return nil
}

func (m *Model) backToMark() tea.Cmd {
	s := m.game.session
	for _, mark := range slices.Backward(s.Marks) {
		if mark.Place != s.Here {
			cmd := m.change(play.Event{Kind: play.Back, Name: mark.Name})
			m.say("Back at mark " + mark.Name + ".")
			return cmd
		}
	}
	return m.say("No other position is marked: M marks one.")
}

// pause hides the board and stops the clock, until any key.
func (m *Model) pause() tea.Cmd {
	if m.game.session.Paused {
		m.do(play.Event{Kind: play.Resume})
		return m.say("")
	}
	m.jobs.stop(jobWatch)
	m.game.watch = nil
	m.do(play.Event{Kind: play.Pause})
	return m.say("Paused: p resumes.")
}

func (m *Model) copyID() tea.Cmd {
	id := idOf(m.game.session)
	m.say("Copied, if the terminal allows it: " + id)
	return tea.SetClipboard(id)
}

func (m *Model) nextPalette() tea.Cmd {
	m.changePalette(1)
	return m.say("Colors: " + m.palette.Name + ".")
}

func (m *Model) hide() tea.Cmd {
	g := m.game
	m.jobs.stop(jobMake, jobHint, jobQuiet, jobTutor, jobWatch)
	g.hint = nil
	g.quiet = nil
	g.tutor = nil
	g.watch = nil
	if !g.session.Won { // the result stays
		m.say("")
	}
	return nil
}

func (m *Model) click(at tea.Mouse) tea.Cmd {
	switch {
	case at.Button != tea.MouseLeft:
	case m.screen.lists():
		return m.listClick(at.X, at.Y)
	case m.screen != onGame:
		m.screen = m.back
	default:
		if button, ok := m.under(at); ok {
			m.game.watch = nil
			m.point(button)
			return m.gameKey("space")
		}
	}
	return nil
}

// hover moves to what is under the mouse, in terminals that say where it is.
func (m *Model) hover(at tea.Mouse) {
	switch {
	case m.screen.lists():
		if i, ok := m.rowAt(at.Y); ok {
			m.selectRow(i)
		}
	case m.screen == onGame && !m.game.session.Paused && m.game.watch == nil:
		if button, ok := m.under(at); ok {
			m.point(button)
		}
	}
}

// point moves the cursor to a button that is in sight, so that nothing has to be scrolled.
func (m *Model) point(button int) {
	m.game.cursor = button
	m.game.along = m.game.ground.centers[button].X
}

// under returns the button at a place of the window.
func (m *Model) under(at tea.Mouse) (int, bool) {
	a := m.arranged
	g := m.game.ground
	if !image.Pt(at.X, at.Y).In(a.board) {
		return 0, false
	}
	return g.buttonAt(at.X-a.x-g.margin, at.Y-a.y-g.margin, a.size)
}

// wheel scrolls a board that is larger than its part of the window, and texts.
func (m *Model) wheel(at tea.Mouse) {
	by := map[tea.MouseButton]image.Point{tea.MouseWheelUp: up, tea.MouseWheelDown: down,
		tea.MouseWheelLeft: left, tea.MouseWheelRight: right}[at.Button]
	if at.Mod.Contains(tea.ModShift) {
		by.X, by.Y = by.Y, by.X
	}
	switch {
	case m.screen.lists():
		m.selectRow(m.selected[m.screen] + by.Y)
	case m.screen != onGame:
		m.scroll += 3 * by.Y
	default:
		m.arranged.x -= 4 * by.X * m.arranged.size
		m.arranged.y -= 2 * by.Y * m.arranged.size
	}
}

// readingKey takes a key on a screen that is only read.
func (m *Model) readingKey(key string) tea.Cmd {
	far := max(1, m.height-2)
	by, ok := map[string]int{"down": 1, "j": 1, "up": -1, "k": -1, "pgdown": far, "space": far,
		"pgup": -far}[key]
	m.scroll += by
	switch {
	case !ok && key == "q":
		return tea.Quit
	case !ok:
		m.screen = m.back
	}
	return nil
}

// read shows a screen of text. The clock of a game keeps running unless the player
// pauses it.
func (m *Model) read(text func() []string) tea.Cmd {
	m.back = m.screen
	m.screen = onText
	m.text = text
	m.scroll = 0
	return nil
}

// rules is how the game goes, besides what a press changes.
const rules = ` A light that is on is filled, one that is off is hollow or a dot; with more than two states a number says which, and a press adds one. The order of presses does not matter. Arrows around the board show sides that are glued: what leaves over one comes back over the other.

[ ] the cursor, ‹ › what a press there changes, > < a hint, ○ the lights it speaks of, ● buttons to press, ◉ both, ◆ a quiet pattern, ▲ the proof that there is no solution, ! a light that is not as in the goal`

func (m *Model) helpLines() []string {
	width := m.width - 2
	lines := []string{"Lights Out", ""}
	rule := "Pressing a cell changes it and its neighbors; turn all lights off."
	if m.game != nil {
		rule = picture.Rule(m.game.ground.board)
	}
	lines = append(lines, wrap(rule+rules, width)...)
	lines = append(lines, "")
	arrows := "arrows, j k l"
	if m.o.Vim {
		arrows = "arrows, h j k l"
	}
	rows := [][2]string{{arrows, "move; page up, page down, home, end: ten at a time"}}
	for _, b := range bindings(m.o.Vim) {
		if b.does != "" {
			rows = append(rows, [2]string{strings.ReplaceAll(b.keys, " ", ", "), b.does})
		}
	}
	if !m.o.Vim {
		rows = append(rows, [2]string{"", "(lightsout play --vim: h moves left, H is the hint)"})
	}
	rows = append(rows, [2]string{"mouse", "click: press; wheel: scroll"})
	for _, row := range rows {
		for i, line := range wrap(row[1], max(10, width-18)) {
			if i > 0 {
				row[0] = ""
			}
			lines = append(lines, fmt.Sprintf("%-17s %s", row[0], line))
		}
	}
	return lines
}

func (m *Model) openStatistics() tea.Cmd {
	return m.read(func() []string {
		lines := []string{"Statistics", ""}
		if m.o.Shelf == nil {
			lines = append(lines, "Games are not saved: these are the games of this session.", "")
		}
		return append(lines, StatisticsLines(m.results, m.width-2)...)
	})
}

// StatisticsLines returns a table of the kinds of games, the one played last first, and what its columns say.
// A narrow one leaves out the last columns.
func StatisticsLines(results []play.Result, width int) []string {
	list := play.StatisticsOf(results)
	if len(list) == 0 {
		return []string{"No finished games yet."}
	}
	kind := max(12, min(40, width-63))
	header := fmt.Sprintf("%-*s", kind, "kind of game")
	rest := make([]string, len(list))
	legend := []string{""}
	for at, c := range []struct {
		name, means string
		width       int
	}{
		{"games", "won, or given up", 6},
		{"won", "by you: the solution was not shown", 5},
		{"best", "the shortest time of a game won without hints", 10},
		{"mean", "the mean time of the games won", 10},
		{"perfect", "won in the least number of presses, without hint or undo", 8},
		{"last 5", "the mean time of the last 5 games, without the best and the worst of them; " +
			"DNF (did not finish) if two were not won", 9},
		{"last 12", "the same of the last 12 games", 9},
		{"extra", "presses above the least number, in the game with the fewest", 6},
	} {
		if columns(header)+c.width > width {
			legend = append(legend, fmt.Sprintf("%-8s in a wider window", "more"))
			break
		}
		header += fmt.Sprintf("%*s", c.width, c.name)
		for i, s := range list {
			extra := strings.Replace(strconv.Itoa(s.FewestExtra), "-1", "–", 1)
			value := []any{s.Games, s.Won, stopwatch(s.Best), stopwatch(s.Mean), s.Perfect,
				stopwatch(s.Average5), stopwatch(s.Average12), extra}[at]
			rest[i] += fmt.Sprintf("%*v", c.width, value)
		}
		name := c.name
		for _, line := range wrap(c.means, width-9) {
			legend = append(legend, fmt.Sprintf("%-8s %s", name, line))
			name = "" // it begins the first line
		}
	}
	lines := []string{header}
	for i, s := range list {
		class := s.Class
		spec, counted, ok := strings.Cut(class, ", ")
		if ok && columns(class) > kind { // how games were made stays
			class = shorten(spec, max(4, kind-columns(counted)-2)) + ", " + counted
		}
		lines = append(lines, fmt.Sprintf("%-*s", kind, shorten(class, kind))+rest[i])
	}
	return append(lines, legend...)
}
