package tui

import (
	"fmt"
	"image/color"
	"strings"
	"time"
	"unicode"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"lightsout/app/levels"
	"lightsout/internal/base/text"
	"lightsout/play"
)

// style is how a character looks. A color that is nil is the terminal's own.
type style = uv.Style

// page is a window full of characters, each of which is a column wide.
type page struct{ *uv.Buffer }

func newPage(width, height int) *page { return &page{uv.NewBuffer(width, height)} }

// set puts a character somewhere; outside of the page it does nothing.
func (p *page) set(x, y int, char rune, s style) {
	p.SetCell(x, y, &uv.Cell{Content: string(char), Width: 1, Style: s})
}

// write puts text on a line, and returns the column after it.
func (p *page) write(x, y int, text string, s style) int {
	for _, char := range text {
		look := s
		if char == '★' {
			look = goldStyle
		}
		if !unicode.IsPrint(char) || columns(string(char)) != 1 {
			char = '?' // what a player types may be anything
		}
		p.set(x, y, char, look)
		x++
	}
	return x
}

// wrap breaks text into lines of at most the given width, between words where it can, and not at hyphens: a
// command with flags stays whole.
func wrap(text string, width int) []string {
	if width < 1 || text == "" {
		return nil
	}
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		words := strings.ReplaceAll(strings.Join(strings.Fields(paragraph), " "), "-", "\u2011")
		lines = append(lines,
			strings.Split(strings.ReplaceAll(ansi.Wrap(words, width, ""), "\u2011", "-"), "\n")...)
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
	switch {
	case m.tooSmall():
		for y, line := range wrap(fmt.Sprintf("The window is too small: %d by %d is needed.", leastWidth,
			leastHeight), m.width) {
			p.write(0, y, line, plainStyle)
		}
	case m.screen.lists():
		m.drawList(p)
	case m.screen == onText: // from the line to which it is scrolled
		m.writeLines(p, uv.Rect(1, 0, m.width-2, m.height-1), m.text()[m.scroll:], plainStyle)
		p.write(1, m.height-1, shorten("up down scroll  esc back  q quit", m.width-2), faintStyle)
	default:
		m.drawGame(p)
	}
	return p
}

func (m *Model) drawGame(p *page) {
	if m.game.session.Paused {
		a := m.arranged.board
		p.write(a.Min.X+(a.Dx()-len("paused"))/2, a.Min.Y+a.Dy()/2, "paused", boldStyle)
	} else {
		g := m.game.ground
		paint := m.paint()
		in := drawGround(p, g, m.game.session.State, m.arranged, paint)
		if m.numbers {
			drawNumbers(in, g, paint.effect)
		}
		m.drawMarks(in, paint)
	}
	m.drawPanel(p)
	m.drawKeys(p)
}

// counters returns figures and what they count.
func (m *Model) counters() [][2]string {
	g := m.game
	s := m.game.session
	label := "on"
	if s.Game.GoalName() != "" {
		label = "wrong"
	}
	list := [][2]string{{label, text.Number(s.State.Minus(s.Game.Goal).On(), "light")}}
	if g.entry {
		return list
	}
	presses := fmt.Sprint(s.Moves)
	hints := fmt.Sprint(s.Hints)
	if s.Made != s.Moves {
		presses += fmt.Sprintf(" (%d made)", s.Made)
	}
	if s.Helped {
		hints += ", solution shown"
	}
	list = append(list, [2]string{"presses", presses})
	if m.least || s.Over || g.least.unsolvable() { // the number of presses gives something away
		list = append(list, [2]string{"least", m.leastText()})
	}
	return append(list, [2]string{"time", m.timeText()}, [2]string{"hints", hints})
}

// status is the title and the counters where there is little room.
func (m *Model) status() string {
	text := m.titleOf(m.game.session.Game)
	for _, c := range m.counters() {
		text += " · " + c[0] + " " + c[1]
	}
	return text
}

// said is the text beside the board: the idea of a level, the message, and what follows a daily puzzle.
func (m *Model) said() string {
	var parts []string
	g := m.game.session.Game
	if number, ok := levels.Of(g.Kind); ok {
		parts = append(parts, levels.List()[number-1].Idea)
	}
	if m.message != "" {
		parts = append(parts, m.message)
	}
	if won, ok := levels.Solved(m.results, m.today()); ok && won.Key == g.Key && m.game.session.Won {
		parts = append(parts, m.dayText(won))
	}
	return strings.Join(parts, "\n\n")
}

// leastText says how many presses are needed from the start, and whether that is proved.
func (m *Model) leastText() string {
	l := m.game.least
	switch {
	case !l.known:
		return "…"
	case l.unsolvable():
		return "none: unsolvable"
	case l.err != nil:
		return "not found"
	case m.game.session.Game.LitOnly:
		return fmt.Sprintf("at least %d", l.solution.AtLeast)
	case l.solution.Least:
		return fmt.Sprintf("%d, proved", l.solution.Presses.Weight())
	}
	return fmt.Sprintf("at most %d", l.solution.Presses.Weight())
}

// stopwatch writes a time as on a stopwatch: 9.87, 1:02.30, 1:00:00.00, DNF, or – for none. It cuts off
// what is below a hundredth of a second.
func stopwatch(t time.Duration) string {
	switch {
	case t == play.DNF:
		return "DNF"
	case t < 0:
		return "–"
	}
	hundredths := t.Milliseconds() / 10
	seconds := hundredths / 100 % 60
	minutes := hundredths / 6000 % 60
	hours := hundredths / 360000
	text := strings.TrimLeft(fmt.Sprintf("%d:%02d:%02d.%02d", hours, minutes, seconds, hundredths%100), "0:")
	if text[0] == '.' {
		text = "0" + text
	}
	return text
}

// timeText is the clock: whole seconds while it runs.
func (m *Model) timeText() string {
	s := m.game.session
	took := s.Elapsed(m.at())
	if s.Over {
		return stopwatch(took)
	}
	return fmt.Sprintf("%d:%02d", took/time.Minute, took/time.Second%60)
}

// drawPanel draws the text beside or below the board: what is said, then as much of the rest as there is room
// for.
func (m *Model) drawPanel(p *page) {
	at := m.arranged.text
	look := plainStyle
	if m.game.session.Won && !m.game.entry {
		look = boldStyle
	}
	text := wrap(m.said(), at.Dx())
	title := wrap(m.titleOf(m.game.session.Game), at.Dx())
	counters := m.counters()
	switch space := at.Dy() - len(text); {
	case space > len(title)+len(counters)+1:
		m.writeLines(p, at, title, boldStyle)
		at.Min.Y += len(title) + 1
		for i, c := range counters {
			p.write(at.Min.X, at.Min.Y+i, c[0], faintStyle)
			p.write(at.Min.X+9, at.Min.Y+i, shorten(c[1], at.Dx()-9), plainStyle)
		}
		at.Min.Y += len(counters) + 1
	case space > 0:
		short := wrap(m.status(), at.Dx())
		m.writeLines(p, uv.Rect(at.Min.X, at.Min.Y, at.Dx(), space), short, boldStyle)
		at.Min.Y += min(space, len(short))
	}
	m.writeLines(p, at, text, look)
	id := strings.Split(ansi.Hardwrap(idOf(m.game.session), at.Dx(), false), "\n")
	space := at.Dy()
	if len(text) > 0 {
		space-- // for an empty line
	}
	if len(id) <= 4 && len(text)+len(id) <= space {
		m.writeLines(p, uv.Rect(at.Min.X, at.Max.Y-len(id), at.Dx(), len(id)), id, faintStyle)
	}
}

// more shows where the board extends beyond the window.
func (m *Model) more() string {
	a := m.arranged
	g := m.game.ground
	text := ""
	beyond := []bool{a.x < a.board.Min.X, a.y < a.board.Min.Y,
		a.y+g.height(a.size) > a.board.Max.Y, a.x+g.width(a.size) > a.board.Max.X}
	for i, arrow := range []string{"←", "↑", "↓", "→"} {
		if beyond[i] {
			text += arrow
		}
	}
	return text
}

// drawKeys draws the line of keys, as many as there is room for. Help and quit, the last two, are always
// there.
func (m *Model) drawKeys(p *page) {
	words := ""
	for _, b := range bindings(m.o.Vim) {
		if key, _, _ := strings.Cut(b.keys, " "); b.word != "" {
			words += "  " + key + " " + b.word
		}
	}
	switch s := m.game.session; {
	case m.game.entry:
		words = "space change  enter play  c clear  g copy  esc home  ? help  q quit"
	case s.Paused:
		words = "p resume  n new  m home  ? help  q quit"
	case s.Won:
		words = "n new  R again  m home  S statistics  ? help  q quit"
	}
	const always = "? help  q quit"
	x := p.write(1, m.height-1, m.more(), boldStyle)
	if x > 1 {
		x++
	}
	for word := range strings.SplitSeq(strings.TrimSpace(words), "  ") {
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
