package tui

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"lightsout"
	"lightsout/board"
)

// row is a line of a list: something to do, to choose or to type.
type row struct {
	label, value string
	choices      []string       // instead of a value; all are shown if there is room
	chosen       *int           // which of the choices
	change       func(by int)   // what left and right do if there are no choices
	typed        *string        // what is typed here
	act          func() tea.Cmd // what enter does
	drop         func() tea.Cmd // what x does
	about        string         // the text below the list
	picture      string         // the spec or game ID of the board beside it
}

func (m *Model) rows() []row {
	_, _, rows := m.list()
	return rows
}

// current returns the selected row: rows come and go as others are changed.
func (m *Model) current() row {
	rows := m.rows()
	m.selectRow(m.selected[m.screen])
	return rows[m.selected[m.screen]]
}

func (m *Model) selectRow(i int) { m.selected[m.screen] = max(0, min(i, len(m.rows())-1)) }

func (m *Model) open(s screen) tea.Cmd {
	m.screen = s
	m.top = 0
	return m.say("")
}

// listKey takes a key in a list. On a line for text, characters are typed.
func (m *Model) listKey(key, text string) tea.Cmd {
	if m.jobs.has(jobMake) && key != "esc" && key != "m" && key != "q" {
		return nil // a game is about to begin
	}
	row := m.current()
	at := m.selected[m.screen]
	n := len(m.rows())
	if to := row.typed; to != nil {
		switch {
		case key == "backspace":
			_, size := utf8.DecodeLastRuneInString(*to)
			*to = (*to)[:len(*to)-size]
			return m.say("")
		case key == "esc" && *to != "":
			*to = ""
			return m.say("")
		case text != "" && key != "space":
			return m.typeText(text)
		}
	}
	switch key {
	case "up", "k", "shift+tab":
		m.selectRow((at + n - 1) % n)
	case "down", "j", "tab":
		m.selectRow((at + 1) % n)
	case "home", "pgup":
		m.selectRow(0)
	case "end", "pgdown":
		m.selectRow(n - 1)
	case "left", "h", "-":
		return m.turn(row, -1)
	case "right", "l", "+":
		return m.turn(row, 1)
	case "enter", "space":
		return row.act()
	case "x", "delete":
		if row.drop != nil {
			return row.drop()
		}
	case "esc", "m":
		return m.backFromList()
	case "y", "?", "S", "q":
		return m.bound(key)
	}
	return nil
}

func (m *Model) turn(r row, by int) tea.Cmd {
	switch {
	case r.chosen != nil:
		cycle(r.chosen, len(r.choices))(by)
	case r.change != nil:
		r.change(by)
	}
	return m.say("")
}

// backFromList ends the making of a puzzle, or goes home, and from there to the game.
func (m *Model) backFromList() tea.Cmd {
	switch {
	case m.jobs.has(jobMake):
		m.jobs.stop(jobMake)
		return m.say("")
	case m.screen != onHome:
		return m.openHome()
	case m.game != nil:
		return m.backToGame()
	}
	return nil
}

// typeText adds text to the line that is selected, or to the line for any board.
func (m *Model) typeText(text string) tea.Cmd {
	const limit = 4096
	if m.screen != onBoards && m.screen != onForm {
		m.solving = false
		m.open(onBoards)
	}
	if m.current().typed == nil {
		m.selectRow(slices.IndexFunc(m.rows(), func(r row) bool { return r.typed != nil }))
	}
	to := m.current().typed
	if text = strings.TrimSpace(text); utf8.ValidString(text) && len(*to)+len(text) <= limit {
		*to += text
	}
	return m.say("")
}

// Where lists begin.
const (
	listTop   = 2
	listLabel = 3
	listValue = 16
)

// listHeight returns how many rows are in sight: what is left is for the text below.
func (m *Model) listHeight() int { return max(1, m.height-listTop-1-min(4, max(1, m.height/6))) }

// arrangeList scrolls the list so that the selected row is in sight, and sees to the picture of that row.
func (m *Model) arrangeList() {
	shown := m.current()
	rows := len(m.rows())
	space := m.listHeight()
	at := m.selected[m.screen]
	m.top = max(min(m.top, at, rows-space), at-space+1, 0)
	if m.still.of == shown.picture {
		return
	}
	m.still = still{of: shown.picture}
	if g, err := board.ParseID(shown.picture); err == nil && g.Board.Lights() <= maxStill {
		m.still.ground, _ = newGround(g.Board)
		m.still.state = g.State
		if m.still.ground != nil && !g.HasState() { // what a press changes, over joined edges too
			m.still.state = g.Board.NewState()
			button := 0
			if len(m.still.ground.seams) == 0 {
				button = middleButton(m.still.ground)
			}
			g.Board.Press(m.still.state, button, 1)
		}
	}
}

// maxStill bounds the boards of which there is a picture: larger ones do not fit.
const maxStill = 1 << 12

// still is the board beside the text below a list.
type still struct {
	of     string
	ground *ground // nil if there is none
	state  lightsout.State
}

func (m *Model) drawList(p *page) {
	title, note, rows := m.list()
	if x := p.write(1, 0, shorten(title, m.width-2), boldStyle); columns(note) < m.width-2-x {
		p.write(m.width-1-columns(note), 0, note, goldStyle)
	}
	space := m.listHeight()
	end := min(len(rows), m.top+space)
	for i := m.top; i < end; i++ {
		m.drawRow(p, listTop+i-m.top, rows[i], i == m.selected[m.screen])
	}
	if m.top > 0 {
		p.write(m.width-1, listTop, "↑", boldStyle)
	}
	if end < len(rows) {
		p.write(m.width-1, listTop+space-1, "↓", boldStyle)
	}
	row := m.current()
	top := listTop + end - m.top
	if m.height-1-top > 4 {
		top++
	}
	m.drawAbout(p, row, uv.Rect(listLabel, top, m.width-listLabel-1, m.height-1-top))
	keys := "enter begin  esc back  ? help  q quit"
	if row.typed != nil { // letters go into the text
		keys = "enter begin  esc clear  ctrl+c quit"
	}
	if all := "↑↓ choose  ←→ change  " + keys; columns(all) <= m.width-2 {
		keys = all
	}
	p.write(1, m.height-1, shorten(keys, m.width-2), faintStyle)
}

// drawAbout draws the message or what is known of a row, beside the picture of its board.
func (m *Model) drawAbout(p *page, r row, at uv.Rectangle) {
	if g := m.still.ground; g != nil {
		if size := min(3, g.largest(at.Dx()/2, at.Dy())); size > 0 {
			a := arrangement{size: size, board: at, x: at.Min.X, y: at.Min.Y}
			drawGround(p, g, m.still.state, a, m.paint())
			at.Min.X += g.width(size) + 3
		}
	}
	m.writeLines(p, at, wrap(cmp.Or(m.message, r.about), at.Dx()), plainStyle)
}

// writeLines writes lines into a part of the window. A sign tells that some have no room.
func (m *Model) writeLines(p *page, at uv.Rectangle, lines []string, look style) {
	for i, line := range lines[:min(len(lines), max(0, at.Dy()))] {
		if i == at.Dy()-1 && i < len(lines)-1 {
			line = ansi.Truncate(line, at.Dx()-2, "") + " …"
		}
		p.write(at.Min.X, at.Min.Y+i, line, look)
	}
}

func (m *Model) drawRow(p *page, y int, r row, selected bool) {
	look := plainStyle
	if selected {
		p.write(1, y, "▸", goldStyle)
		look = goldStyle
	}
	p.write(listLabel, y, shorten(r.label, listValue-listLabel-1), look)
	value := r.value
	space := m.width - listValue - 1
	switch gap, fits := r.spread(space); {
	case fits:
		x := listValue
		for i, choice := range r.choices {
			x = p.write(x, y, choice, plainStyle) + gap
			if i == *r.chosen && (selected || m.screen == onForm) {
				mark := x - gap - columns(choice)
				p.write(mark, y, choice, goldStyle)
				p.write(mark-1, y, "[", look)
				p.write(x-gap, y, "]", look)
			}
		}
		return
	case r.chosen != nil:
		value = "< " + r.choices[*r.chosen] + " >"
	case r.typed != nil && value == "" && !selected:
		value = "(type here)"
	case r.typed != nil && selected:
		value += "_"
		if chars := []rune(value); len(chars) > space && space > 1 { // a long text shows its end
			value = "…" + string(chars[len(chars)-space+1:])
		}
	case r.change != nil:
		value = "< " + value + " >"
	}
	p.write(listValue, y, shorten(value, space), plainStyle)
}

// spread returns how far apart the choices of a row are, and whether all fit.
func (r row) spread(space int) (gap int, fits bool) {
	all := 1
	for _, choice := range r.choices {
		all += columns(choice) + 1
	}
	gap = 1
	if all+len(r.choices) <= space {
		gap = 2
	}
	return gap, len(r.choices) > 0 && all <= space
}

// rowAt returns the row at a line of the window.
func (m *Model) rowAt(y int) (int, bool) {
	i := y - listTop + m.top
	return i, y >= listTop && y < listTop+m.listHeight() && i < len(m.rows())
}

// listClick does what a row says, with the choice that was clicked. A choice that is shown alone is changed.
func (m *Model) listClick(x, y int) tea.Cmd {
	i, ok := m.rowAt(y)
	if !ok {
		return nil
	}
	m.selectRow(i)
	r := m.current()
	if gap, fits := r.spread(m.width - listValue - 1); fits && x >= listValue {
		for j, at := 0, listValue; j < len(r.choices) && at <= x; j++ {
			*r.chosen = j
			at += columns(r.choices[j]) + gap
		}
	} else if !fits && x >= listValue && x < listValue+2 {
		return m.turn(r, -1)
	} else if !fits && m.screen == onForm {
		return m.turn(r, 1)
	}
	if m.screen == onForm {
		return nil
	}
	return r.act()
}
