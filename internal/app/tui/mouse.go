package tui

import (
	tea "charm.land/bubbletea/v2"
)

// click presses what is under the mouse.
func (m *Model) click(at tea.Mouse) tea.Cmd {
	if at.Button != tea.MouseLeft {
		return nil
	}
	switch m.screen {
	case onMenu:
		return m.menuClick(at.X, at.Y)
	case onHelp, onStatistics:
		m.screen = m.back
		return nil
	}
	if m.game == nil {
		return nil
	}
	if m.game.session.Paused() {
		return m.pause()
	}
	if button, ok := m.under(at); ok {
		m.game.watch = nil
		m.point(button)
		return m.press(button)
	}
	return nil
}

// hover moves the cursor to what is under the mouse, in terminals that say where it is.
func (m *Model) hover(at tea.Mouse) {
	if m.screen == onMenu {
		if i, ok := m.menuRowAt(at.Y); ok {
			m.menu.selected = i
		}
		return
	}
	if m.screen != onGame || m.game == nil || m.game.session.Paused() || m.game.watch != nil {
		return
	}
	if button, ok := m.under(at); ok {
		m.point(button)
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
	if !a.board.holds(at.X, at.Y) {
		return 0, false
	}
	return m.game.ground.buttonAt(at.X-a.x-index(a.framed), at.Y-a.y-index(a.framed), a.size)
}

// wheel scrolls a board that is larger than its part of the window, and texts.
func (m *Model) wheel(at tea.Mouse) tea.Cmd {
	to := map[tea.MouseButton]direction{tea.MouseWheelUp: up, tea.MouseWheelDown: down, tea.MouseWheelLeft: left, tea.MouseWheelRight: right}[at.Button]
	dx, dy := to.dx, to.dy
	if at.Mod.Contains(tea.ModShift) {
		dx, dy = dy, dx
	}
	switch m.screen {
	case onMenu:
		m.menuSelect(m.menu.selected + dy)
	case onHelp, onStatistics:
		m.scroll += 3 * dy
	case onGame:
		m.arranged.x -= 4 * dx * m.arranged.size
		m.arranged.y -= 2 * dy * m.arranged.size
	}
	return nil
}

// readingKey takes a key on a screen that is only read.
func (m *Model) readingKey(key string) tea.Cmd {
	switch key {
	case "down", "j":
		m.scroll++
	case "up", "k":
		m.scroll--
	case "pgdown", "space":
		m.scroll += max(1, m.height-2)
	case "pgup":
		m.scroll -= max(1, m.height-2)
	default:
		m.screen = m.back
		if key == "q" {
			return tea.Quit
		}
		if m.screen == onMenu {
			return m.openMenu()
		}
	}
	return nil
}

// read shows a screen of text. The clock of a game keeps running unless the player
// pauses it.
func (m *Model) read(s screen) tea.Cmd {
	if m.screen == onGame || m.screen == onMenu {
		m.back = m.screen
	}
	m.screen, m.scroll = s, 0
	return nil
}
