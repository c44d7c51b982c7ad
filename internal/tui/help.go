package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
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
