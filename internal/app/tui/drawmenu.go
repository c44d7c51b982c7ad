package tui

import (
	"cmp"

	tea "charm.land/bubbletea/v2"
)

// Where the menu begins.
const (
	menuTop   = 2
	menuLabel = 3
)

// menuRoom returns how many rows of the menu are in sight.
func (m *Model) menuRoom() int { return max(1, m.height-menuTop-1-m.menuBelow()) }

// menuBelow is the number of lines for the description of the board.
func (m *Model) menuBelow() int { return min(3, max(1, m.height/6)) }

// arrangeMenu scrolls the menu so that the selected row is in sight.
func (m *Model) arrangeMenu() {
	rows, room := len(m.menuRows()), m.menuRoom()
	m.menu.selected = max(0, min(m.menu.selected, rows-1))
	m.menu.top = max(min(m.menu.top, m.menu.selected, rows-room), m.menu.selected-room+1, 0)
}

func (m *Model) valueColumn() int {
	if m.width < 48 {
		return 17
	}
	return 22
}

func (m *Model) drawMenu(p *page) {
	p.write(1, 0, "Lights Out", boldStyle)
	rows := m.menuRows()
	for i := m.menu.top; i < min(len(rows), m.menu.top+m.menuRoom()); i++ {
		m.drawMenuRow(p, menuTop+i-m.menu.top, rows[i], i == m.menu.selected)
	}
	for i, line := range wrap(cmp.Or(m.message, m.menu.info), m.width-2) {
		if i < m.menuBelow() {
			p.write(1, m.height-1-m.menuBelow()+i, line, plainStyle)
		}
	}
	keys := "enter: play  ?: help  q: quit"
	switch {
	case rows[m.menu.selected].typed != nil: // letters go into the text
		keys = "enter: play  esc: clear  ctrl+c: quit"
	case m.game != nil:
		keys += "  esc: back"
	}
	if all := "up down: choose  left right: change  " + keys; columns(all) <= m.width-2 {
		keys = all
	}
	p.write(1, m.height-1, shorten(keys, m.width-2), faintStyle)
}

func (m *Model) drawMenuRow(p *page, y int, row menuRow, selected bool) {
	look := plainStyle
	if selected {
		p.write(1, y, ">", boldStyle)
		look = boldStyle
	}
	p.write(menuLabel, y, shorten(row.label, m.width-menuLabel), look)
	x := m.valueColumn()
	value := row.value
	switch {
	case row.typed != nil:
		if value == "" && !selected {
			value = "(type here)"
			look = faintStyle
		} else if selected {
			value += "_"
		}
	case row.change != nil:
		value = "< " + value + " >"
	}
	// A long text shows its end.
	if chars := []rune(value); row.typed != nil && len(chars) > m.width-x-1 && m.width > x+2 {
		value = "…" + string(chars[len(chars)-(m.width-x-2):])
	}
	p.write(x, y, shorten(value, m.width-x-1), look)
}

// menuRowAt returns the row at a line of the window.
func (m *Model) menuRowAt(y int) (int, bool) {
	i := y - menuTop + m.menu.top
	return i, y >= menuTop && y < menuTop+m.menuRoom() && i < len(m.menuRows())
}

// menuClick does what the row says, or changes what it chooses: back at the sign before its value, forward
// anywhere else.
func (m *Model) menuClick(x, y int) tea.Cmd {
	i, ok := m.menuRowAt(y)
	if !ok {
		return nil
	}
	m.menu.selected = i
	row := m.menuRows()[i]
	value := m.valueColumn()
	switch {
	case row.change != nil && x >= value && x < value+2:
		return m.menuChange(row, -1)
	case row.act != nil:
		return row.act()
	case row.change != nil:
		return m.menuChange(row, 1)
	}
	return nil
}
