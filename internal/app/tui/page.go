package tui

import (
	"encoding/base64"
	"fmt"
	"strings"
	"time"
	"unicode"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"lightsout/internal/base/text"
	"lightsout/play"
)

// style is how a character looks. A color that is nil is the terminal's own.
type style = uv.Style

// page is a window full of characters, each of which is a column wide.
type page struct {
	*uv.Buffer
	ascii bool // show ASCII characters only
}

func newPage(width, height int) *page { return &page{Buffer: uv.NewBuffer(width, height)} }

// set puts a character somewhere; outside of the page it does nothing.
func (p *page) set(x, y int, char rune, s style) {
	if p.ascii {
		char = text.ASCIIRune(char)
	}
	p.SetCell(x, y, &uv.Cell{Content: string(char), Width: 1, Style: s})
}

// write puts text on a line, and returns the column after it.
func (p *page) write(x, y int, text string, s style) int {
	for _, char := range text {
		p.set(x, y, oneColumn(char), s)
		x++
	}
	return x
}

// oneColumn returns the character, or a question mark if it is not one column wide: what a player types
// may be anything.
func oneColumn(char rune) rune {
	switch {
	case char >= ' ' && char < 0x7f:
		return char
	case !unicode.IsPrint(char) || columns(string(char)) != 1:
		return '?'
	}
	return char
}

// wrap breaks text into lines of at most the given width, between words where it can.
func wrap(text string, width int) []string {
	if width < 1 {
		return nil
	}
	var lines []string
	for _, paragraph := range strings.Split(text, "\n") {
		line := ""
		for _, word := range strings.Fields(paragraph) {
			for _, piece := range pieces(word, width) {
				switch {
				case line == "":
					line = piece
				case columns(line)+1+columns(piece) <= width:
					line += " " + piece
				default:
					lines = append(lines, line)
					line = piece
				}
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// pieces cuts a word that is longer than a line.
func pieces(word string, width int) []string {
	var list []string
	chars := []rune(word)
	for len(chars) > width {
		list = append(list, string(chars[:width]))
		chars = chars[width:]
	}
	return append(list, string(chars))
}

func columns(text string) int { return ansi.StringWidth(text) }

// shorten truncates text to a width and marks the cut.
func shorten(text string, width int) string { return ansi.Truncate(text, max(0, width), "…") }

var (
	plainStyle = style{}
	faintStyle = style{Attrs: uv.AttrFaint}
	boldStyle  = style{Attrs: uv.AttrBold}
)

func (m *Model) draw() *page {
	p := newPage(m.width, m.height)
	p.ascii = m.o.ASCII
	switch {
	case m.tooSmall():
		for y, line := range wrap(fmt.Sprintf("The window is too small: %d by %d is needed.", leastWidth, leastHeight), m.width) {
			p.write(0, y, line, plainStyle)
		}
	case m.screen == onMenu:
		m.drawMenu(p)
	case m.screen == onHelp:
		m.drawText(p, m.helpLines())
	case m.screen == onStatistics:
		m.drawText(p, m.statisticsLines())
	case m.game == nil:
		p.write(1, 1, shorten(m.message, m.width-2), plainStyle)
		p.write(1, m.height-1, "m menu  q quit", faintStyle)
	default:
		m.drawGame(p)
	}
	return p
}

func (m *Model) drawGame(p *page) {
	if m.game.session.Paused() {
		a := m.arranged.board
		text := "paused"
		p.write(a.x+(a.width-columns(text))/2, a.y+a.height/2, text, boldStyle)
	} else {
		m.drawBoard(p)
	}
	if m.arranged.panel {
		m.drawPanel(p)
	} else {
		m.drawLines(p)
	}
	m.drawKeys(p)
}

type counter struct{ label, value, short string }

// title says what game it is.
func (m *Model) title() string {
	g := m.game.session.Game()
	title := g.Board.String()
	for _, part := range []string{g.Kind, m.goalWord()} {
		if part != "" {
			title += ", " + part
		}
	}
	if g.LitOnly {
		title += ", lit-only"
	}
	return title
}

func (m *Model) goalWord() string {
	g := m.game.session.Game()
	switch {
	case g.Goal.IsZero():
		return ""
	case g.Goal.Equal(g.Board.AllOn()):
		return "goal all on"
	}
	return "goal a pattern"
}

func (m *Model) counters() []counter {
	g := m.game
	s := g.session
	label := "on"
	if m.goalWord() != "" {
		label = "wrong"
	}
	presses := fmt.Sprint(s.Moves())
	if s.Made() != s.Moves() {
		presses += fmt.Sprintf(" (%d made)", s.Made())
	}
	least := m.leastText()
	hints := fmt.Sprint(s.Hints())
	if s.Helped() {
		hints += ", solution shown"
	}
	return []counter{
		{label, plural(s.Wrong(), "light", "lights"), fmt.Sprintf("%d %s", s.Wrong(), label)},
		{"presses", presses, plural(s.Moves(), "press", "presses")},
		{"least", least, "least " + least},
		{"time", m.timeText(), m.timeText()},
		{"hints", hints, plural(s.Hints(), "hint", "hints")},
	}
}

// leastText says how many presses are needed from the start, and whether that is proved.
func (m *Model) leastText() string {
	l := m.game.least
	switch {
	case !l.known():
		return "…"
	case l.unsolvable():
		return "none: unsolvable"
	case l.err != nil:
		return "not found"
	}
	weight := l.solution.Presses.Weight()
	switch {
	case m.game.session.Game().LitOnly:
		return fmt.Sprintf("at least %d", l.solution.AtLeast)
	case l.solution.Least:
		return fmt.Sprintf("%d, proved", weight)
	}
	return fmt.Sprintf("at most %d", weight)
}

// timeText is the clock: whole seconds while it runs.
func (m *Model) timeText() string {
	s := m.game.session
	took := s.Elapsed(m.at())
	if s.Over() {
		return play.FormatTime(took)
	}
	seconds := int(took / time.Second)
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// drawPanel draws the panel: the message in any case, then as much of the rest as there is room for.
func (m *Model) drawPanel(p *page) {
	at := m.arranged.text
	message := wrap(m.message, at.width)
	if m.message == "" {
		message = nil
	}
	id := wrap(m.shownID(at.width), at.width)
	y := at.y
	room := at.height - len(message)
	put := func(line string, s style) {
		if y < at.y+at.height {
			p.write(at.x, y, line, s)
			y++
		}
	}
	counters := m.counters()
	short := wrap(m.short(), at.width)
	title := wrap(m.title(), at.width)
	if room < len(title)+len(counters)+2 {
		title = []string{shorten(m.title(), at.width)}
	}
	for _, line := range title {
		if room > 0 {
			put(line, boldStyle)
		}
	}
	switch {
	case room <= len(short):
	case room < len(title)+len(counters)+2:
		for _, line := range short {
			put(line, plainStyle)
		}
	default:
		put("", plainStyle)
		for _, c := range counters {
			p.write(at.x, y, c.label, faintStyle)
			p.write(at.x+9, y, shorten(c.value, at.width-9), plainStyle)
			y++
		}
		put("", plainStyle)
	}
	look := plainStyle
	if m.game.session.Won() {
		look = boldStyle
	}
	for i, line := range message {
		if y == at.y+at.height-1 && i < len(message)-1 {
			line = shorten(line+" …", at.width)
		}
		put(line, look)
	}
	if len(id) > 0 && len(id) <= 4 && y+len(id) < at.y+at.height {
		y = at.y + at.height - len(id)
		for _, line := range id {
			put(line, faintStyle)
		}
	}
}

// shownID returns the game ID, with the state packed if only that fits a line.
func (m *Model) shownID(width int) string {
	id := m.game.session.ID()
	spec, _, _ := strings.Cut(id, ":")
	packed := spec + ":~" + base64.RawURLEncoding.EncodeToString(m.game.session.Game().Start.Packed())
	if columns(id) > width && columns(packed) <= width {
		return packed
	}
	return id
}

// short is the counters in a line.
func (m *Model) short() string {
	var words []string
	for _, c := range m.counters() {
		words = append(words, c.short)
	}
	return strings.Join(words, ", ")
}

// drawLines draws the text if there is no panel: a line above the board, and the message below.
func (m *Model) drawLines(p *page) {
	status := m.short()
	if title := m.title(); columns(title)+columns(status)+4 <= m.width {
		status = title + ": " + status
	}
	if more := m.more(); more != "" {
		status = shorten(status, m.width-2-columns(more)-1)
		p.write(m.width-1-columns(more), 0, more, boldStyle)
	}
	p.write(1, 0, shorten(status, m.width-2), boldStyle)
	at := m.arranged.text
	lines := wrap(m.message, m.width-2)
	if m.message == "" {
		lines = []string{shorten(m.shownID(m.width-2), m.width-2)}
	}
	for i, line := range lines {
		switch {
		case i >= at.height:
			return
		case i == at.height-1 && i < len(lines)-1:
			line = shorten(line+" …", m.width-2)
		}
		look := plainStyle
		if m.message == "" {
			look = faintStyle
		}
		p.write(1, at.y+i, line, look)
	}
}

// more shows where the board extends beyond the window.
func (m *Model) more() string {
	a, g := m.arranged, m.game.ground
	text := ""
	if a.x < a.board.x {
		text += "←"
	}
	if a.y < a.board.y {
		text += "↑"
	}
	if a.y+g.height(a.size, a.framed) > a.board.y+a.board.height {
		text += "↓"
	}
	if a.x+g.width(a.size, a.framed) > a.board.x+a.board.width {
		text += "→"
	}
	return text
}

// drawKeys draws the line of keys, as many as there is room for. Help and quit, the last two, are always there.
func (m *Model) drawKeys(p *page) {
	var words []string
	for _, b := range bindings(m.o.Vim) {
		if b.word != "" {
			words = append(words, b.keys[0]+" "+b.word)
		}
	}
	switch s := m.game.session; {
	case s.Paused():
		words = []string{"p resume", "n new", "m menu", "? help", "q quit"}
	case s.Won():
		words = []string{"n new", "R again", "m menu", "S statistics", "? help", "q quit"}
	}
	const always = "? help  q quit"
	x := 1
	for _, word := range words {
		needed := columns(word)
		if !strings.Contains(always, word) {
			needed += columns(always) + 2
		}
		if x+needed >= m.width {
			continue
		}
		key, does, _ := strings.Cut(word, " ")
		x = p.write(x, m.height-1, key, plainStyle)
		x = p.write(x+1, m.height-1, does, faintStyle) + 2
	}
}
