package tui

import (
	"context"
	"fmt"
	"math/big"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/solve/count"
)

func (m *Model) openMenu() tea.Cmd {
	m.say("")
	if err := m.readSaved(); err != nil {
		m.say(sentence(err))
	} else if m.unread > 0 {
		m.say(plural(m.unread, "saved game", "saved games") + " cannot be read: lightsout play --json says why.")
	}
	m.screen, m.menu.selected, m.menu.top = onMenu, 0, 0
	return m.learnMenu()
}

func (m *Model) closeMenu() tea.Cmd {
	m.jobs.stop(jobInfo, jobMake)
	m.screen = onGame
	return m.say("")
}

// menuKey takes a key in the menu. On the line for specs, characters are typed.
func (m *Model) menuKey(key, text string) tea.Cmd {
	rows := m.menuRows()
	m.menuSelect(m.menu.selected)
	row := rows[m.menu.selected]
	if to := row.typed; to != nil {
		switch {
		case key == "backspace":
			_, size := utf8.DecodeLastRuneInString(*to)
			*to = (*to)[:len(*to)-size]
			m.menuSelectTyping(to)
			return m.learnMenu()
		case key == "esc" && *to != "":
			*to = ""
			m.say("")
			m.menuSelectTyping(to)
			return m.learnMenu()
		case text != "" && key != "space":
			return m.menuType(text)
		}
	}
	switch key {
	case "up", "k", "shift+tab":
		m.menuSelect((m.menu.selected + len(rows) - 1) % len(rows))
	case "down", "j", "tab":
		m.menuSelect((m.menu.selected + 1) % len(rows))
	case "home", "pgup":
		m.menuSelect(0)
	case "end", "pgdown":
		m.menuSelect(len(rows) - 1)
	case "left", "h", "-":
		return m.menuChange(row, -1)
	case "right", "l", "+":
		return m.menuChange(row, 1)
	case "enter", "space":
		if row.act != nil {
			return row.act()
		}
		if key == "enter" {
			return m.play()
		}
		return m.menuChange(row, 1)
	case "n":
		return m.play()
	case "esc", "m":
		if m.jobs.has(jobMake) {
			m.jobs.stop(jobMake)
			m.say("")
		} else if m.game != nil {
			return m.closeMenu()
		}
	case "?":
		return m.openHelp()
	case "S":
		return m.openStatistics()
	case "q":
		return tea.Quit
	}
	return nil
}

func (m *Model) menuChange(row menuRow, by int) tea.Cmd {
	if row.change == nil {
		return nil
	}
	row.change(by)
	m.say("")
	return m.learnMenu()
}

func (m *Model) menuSelect(row int) {
	m.menu.selected = max(0, min(row, len(m.menuRows())-1))
}

// menuSelectTyping selects the line of a text: rows before it come and go as it is typed.
func (m *Model) menuSelectTyping(text *string) {
	for i, row := range m.menuRows() {
		if row.typed == text {
			m.menu.selected = i
		}
	}
}

// savedText says what a game on the shelf is.
func (m *Model) savedText(i int) string {
	s := m.saved[i].Session
	g := s.Game()
	text := g.Board.String()
	if g.Kind != "" {
		text += ", " + g.Kind
	}
	text += fmt.Sprintf(": %s, %s on", plural(s.Moves(), "press", "presses"), plural(s.State().On(), "light", "lights"))
	if m.saved[i].Damage != nil {
		text += " (damaged; the part that could be read)"
	}
	if len(m.saved) > 1 {
		text += fmt.Sprintf(" (%d of %d)", i+1, len(m.saved))
	}
	return text
}

// Limits of what is found out about a board while it is being chosen.
const (
	maxInfo   = 1 << 12
	infoPause = 150 * time.Millisecond // so that a key that is held down does not start work at each step
)

// learnMenu finds out something about the board that is chosen, if it is not known.
func (m *Model) learnMenu() tea.Cmd {
	spec := m.menu.spec()
	if spec == m.menu.of {
		return nil
	}
	m.menu.of, m.menu.info, m.menu.grades = spec, "", nil
	gradesOf := m.o.GradesOf
	return m.jobs.start(jobInfo, limitInfo, func(ctx context.Context) func() tea.Cmd {
		if !wait(ctx, infoPause) {
			return nil
		}
		text, grades := boardInfo(ctx, spec), []string(nil)
		if read, err := board.Load(spec); err == nil && gradesOf != nil && max(read.Board.Lights(), read.Board.Buttons()) <= maxInfo {
			grades, _ = gradesOf(ctx, read.Board)
		}
		return func() tea.Cmd {
			m.menu.info, m.menu.grades = text, grades
			return nil
		}
	})
}

// boardInfo says what a player wants to know of a board before choosing it.
func boardInfo(ctx context.Context, spec string) string {
	read, err := board.Load(spec)
	if err != nil {
		return sentence(err)
	}
	b := read.Board
	if err := checkSize(b); err != nil {
		return sentence(err)
	}
	text := plural(b.Lights(), "light", "lights")
	if b.Buttons() != b.Lights() {
		text += ", " + plural(b.Buttons(), "button", "buttons")
	}
	if b.Lights() > maxInfo || b.Buttons() > maxInfo {
		return text + "."
	}
	a, err := algebra.Of(ctx, b)
	if err != nil {
		return text + "."
	}
	if a.AlwaysSolvable() {
		text += ". Always solvable: every state can be turned off."
	} else {
		all := new(big.Int).Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Lights())), nil)
		one := all.Div(all, a.SolvableStates()).String()
		if len(one) > 12 {
			one = fmt.Sprintf("a number of %d digits", len(one))
		}
		text += fmt.Sprintf(". Nullity %d: one state in %s can be turned off.", a.Nullity(), one)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if depth, err := count.Depth(ctx, a); err == nil && depth.Exact() {
		text += fmt.Sprintf(" The hardest take %s.", plural(depth.AtLeast, "press", "presses"))
	}
	return text
}
