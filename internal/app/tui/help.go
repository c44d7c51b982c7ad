package tui

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/play"
)

func (m *Model) openHelp() tea.Cmd { return m.read(onHelp) }

// rules is how the game goes.
const rules = `Pressing a button changes its light and those of its neighbors. Turn all lights off. A light that is on is filled, one that is off is hollow or a dot; with more than two states a number says which, and a press adds one. The order of presses does not matter. Arrows around the board show sides that are glued: what leaves over one comes back over the other.

[ ] the cursor, ‹ › what a press there changes, > < a hint, ( ) what a hint or a pattern shows, curly if two of these meet, ! a light that is not as in the goal`

// helpLines returns the help: the rules and the table of keys.
func (m *Model) helpLines() []string {
	width := m.width - 2
	lines := []string{"Lights Out", ""}
	lines = append(lines, wrap(rules, width)...)
	lines = append(lines, "")
	arrows := "arrows, j k l"
	if m.o.Vim {
		arrows = "arrows, h j k l"
	}
	rows := [][2]string{{arrows, "move; page up, page down, home, end: ten at a time"}}
	for _, b := range bindings(m.o.Vim) {
		if b.does != "" {
			rows = append(rows, [2]string{strings.Join(b.keys, ", "), b.does})
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

// drawText draws a screen that is only read, from the line to which it is scrolled.
func (m *Model) drawText(p *page, lines []string) {
	room := m.height - 1
	for y := range room {
		if at := m.scroll + y; at < len(lines) {
			look := plainStyle
			if at == 0 {
				look = boldStyle
			}
			p.write(1, y, shorten(lines[at], m.width-2), look)
		}
	}
	keys := "esc back  q quit"
	if len(lines) > room {
		keys = "up down scroll  " + keys
	}
	p.write(1, m.height-1, shorten(keys, m.width-2), faintStyle)
}

func (m *Model) openStatistics() tea.Cmd { return m.read(onStatistics) }

// statisticsLines returns the statistics: the class of the game on the screen first, then a line for
// each class, the one played last first.
func (m *Model) statisticsLines() []string {
	lines := []string{"Statistics", ""}
	list := play.StatisticsOf(m.results)
	if m.o.Shelf == nil {
		lines = append(lines, "Games are not saved: these are the games of this session.", "")
	}
	if m.game != nil {
		class := m.game.session.Result(time.Time{}, 0).Class()
		s := play.Statistics{Class: class, Best: play.NoTime, Mean: play.NoTime, Average5: play.NoTime, Average12: play.NoTime,
			BestAverage5: play.NoTime, BestAverage12: play.NoTime, FewestExtra: -1}
		for _, known := range list {
			if known.Class == class {
				s = known
			}
		}
		lines = append(lines, m.classLines(s)...)
	}
	if len(list) == 0 {
		return append(lines, "No finished games yet.")
	}
	width := max(12, min(40, m.width-52))
	lines = append(lines, fmt.Sprintf("%-*s %5s %5s %9s %9s %9s", width, "all kinds of games", "games", "won", "best", "mean", "of 5"))
	for _, s := range list {
		lines = append(lines, fmt.Sprintf("%-*s %5d %5d %9s %9s %9s", width, shorten(s.Class, width), s.Games, s.Won,
			play.FormatTime(s.Best), play.FormatTime(s.Mean), play.FormatTime(s.Average5)))
	}
	return lines
}

// classLines returns the statistics of one class of games.
func (m *Model) classLines(s play.Statistics) []string {
	lines := []string{s.Class}
	add := func(label, format string, args ...any) {
		lines = append(lines, fmt.Sprintf("  %-16s %s", label, fmt.Sprintf(format, args...)))
	}
	add("games", "%d, won %d, perfect %d", s.Games, s.Won, s.Perfect)
	add("best time", "%s", play.FormatTime(s.Best))
	add("mean", "%s", play.FormatTime(s.Mean))
	add("average of 5", "%s, the best %s", play.FormatTime(s.Average5), play.FormatTime(s.BestAverage5))
	add("average of 12", "%s, the best %s", play.FormatTime(s.Average12), play.FormatTime(s.BestAverage12))
	if s.FewestExtra >= 0 {
		add("fewest presses", "%d above the least", s.FewestExtra)
	}
	add("hints", "%d", s.Hints)
	return append(lines, "")
}
