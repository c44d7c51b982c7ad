package tui

import (
	"encoding/base64"
	"fmt"
	"image/color"
	"strings"
	"time"
	"unicode"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"lightsout/internal/app/levels"
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
	for paragraph := range strings.SplitSeq(text, "\n") {
		lines = append(lines, strings.Split(ansi.Wrap(strings.Join(strings.Fields(paragraph), " "), width, ""), "\n")...)
	}
	return lines
}

func columns(text string) int { return ansi.StringWidth(text) }

// shorten truncates text to a width and marks the cut.
func shorten(text string, width int) string { return ansi.Truncate(text, max(0, width), "…") }

var (
	plainStyle = style{}
	faintStyle = style{Attrs: uv.AttrFaint}
	boldStyle  = style{Attrs: uv.AttrBold}
	goldStyle  = style{Fg: color.RGBA{0xff, 0xd1, 0x5c, 255}, Attrs: uv.AttrBold}
)

func (m *Model) draw() *page {
	p := newPage(m.width, m.height)
	p.ascii = m.o.ASCII
	switch {
	case m.tooSmall():
		for y, line := range wrap(fmt.Sprintf("The window is too small: %d by %d is needed.", leastWidth, leastHeight), m.width) {
			p.write(0, y, line, plainStyle)
		}
	case m.screen.lists():
		m.drawList(p)
	case m.screen == onHelp:
		m.drawText(p, m.helpLines())
	case m.screen == onStatistics:
		m.drawText(p, m.statisticsLines())
	case m.game == nil:
		p.write(1, 1, shorten(m.message, m.width-2), plainStyle)
		p.write(1, m.height-1, "m home  q quit", faintStyle)
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

func (m *Model) title() string { return m.titleOf(m.game.session.Game()) }

func goalWord(g *play.Game) string {
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
	if goalWord(s.Game()) != "" {
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
	list := []counter{{label, plural(s.Wrong(), "light", "lights"), fmt.Sprintf("%d %s", s.Wrong(), label)}}
	if g.entry {
		return list
	}
	list = append(list, counter{"presses", presses, plural(s.Moves(), "press", "presses")})
	if m.least || s.Over() || g.least.unsolvable() { // the number of presses gives something away
		list = append(list, counter{"least", least, "least " + least})
	}
	return append(list, counter{"time", m.timeText(), m.timeText()}, counter{"hints", hints, plural(s.Hints(), "hint", "hints")})
}

// said is the text beside the board: the idea of a level, the message, and what follows a daily puzzle.
func (m *Model) said() string {
	var parts []string
	g := m.game.session.Game()
	if number, ok := levels.Of(g.Kind); ok {
		parts = append(parts, levels.List()[number-1].Idea)
	}
	if m.message != "" {
		parts = append(parts, m.message)
	}
	if won, ok := levels.Solved(m.results, m.today()); ok && won.Key == g.Key && m.game.session.Won() {
		parts = append(parts, m.dayText(won))
	}
	return strings.Join(parts, "\n\n")
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

// drawPanel draws the panel: the text in any case, then as much of the rest as there is room for.
func (m *Model) drawPanel(p *page) {
	at := m.arranged.text
	var text []string
	if said := m.said(); said != "" {
		text = wrap(said, at.width)
	}
	look, y := plainStyle, at.y
	if m.game.session.Won() && !m.game.entry {
		look = boldStyle
	}
	title, counters := wrap(m.title(), at.width), m.counters()
	switch room := at.height - len(text); {
	case room > len(title)+len(counters)+1:
		m.writeLines(p, at, title, boldStyle)
		y += len(title) + 1
		for _, c := range counters {
			p.write(at.x, y, c.label, faintStyle)
			p.write(at.x+9, y, shorten(c.value, at.width-9), plainStyle)
			y++
		}
		y++
	case room > 1:
		short := wrap(m.title()+": "+m.short(), at.width)
		y += min(room, len(short))
		m.writeLines(p, rect{at.x, at.y, at.width, y - at.y}, short, boldStyle)
	}
	m.writeLines(p, rect{at.x, y, at.width, at.y + at.height - y}, text, look)
	if id := wrap(m.shownID(at.width), at.width); len(id) <= 4 && y+len(text)+len(id) < at.y+at.height {
		m.writeLines(p, rect{at.x, at.y + at.height - len(id), at.width, len(id)}, id, faintStyle)
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
	lines, look := wrap(m.said(), m.width-2), plainStyle
	if m.said() == "" {
		lines, look = []string{shorten(m.shownID(m.width-2), m.width-2)}, faintStyle
	}
	m.writeLines(p, rect{1, at.y, m.width - 2, at.height}, lines, look)
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
	case m.game.entry:
		words = []string{"space change", "enter play", "c clear", "g copy", "esc home", "? help", "q quit"}
	case s.Paused():
		words = []string{"p resume", "n new", "m home", "? help", "q quit"}
	case s.Won():
		words = []string{"n new", "R again", "m home", "S statistics", "? help", "q quit"}
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
