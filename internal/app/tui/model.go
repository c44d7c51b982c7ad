package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/app/shelf"
	"lightsout/picture"
	"lightsout/play"
)

// screen is what the window shows.
type screen int

const (
	onGame screen = iota
	onMenu
	onHelp
	onStatistics
)

// Model is the game in a terminal: all that is shown follows from it, and messages change it.
type Model struct {
	o             Options
	jobs          *jobs
	width, height int
	screen        screen
	back          screen // where help and statistics lead back to
	scroll        int    // of help and statistics, in lines
	message       string
	palette       picture.Palette
	numbers       bool // the buttons are numbered

	game     *game
	study    *study        // of the board of the last game
	pace     time.Duration // between the presses of a solution that is watched
	menu     menu
	drawn    map[string]int // puzzles like a picture, by kind
	saved    []shelf.Saved
	unread   int // games on the shelf that cannot be read
	results  []play.Result
	arranged arrangement
}

// New returns the game before anything has happened.
func New(ctx context.Context, o Options) (*Model, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Word == nil {
		o.Word = randomWord
	}
	m := &Model{o: o, jobs: newJobs(ctx), drawn: map[string]int{}, width: 80, height: 24, screen: onMenu, palette: picture.Palettes()[0], pace: usualPace}
	if o.Palette != "" {
		p, err := picture.PaletteNamed(o.Palette)
		if err != nil {
			return nil, err
		}
		m.palette = p
	}
	if o.Start.Board != nil {
		if err := checkSize(o.Start.Board); err != nil {
			return nil, err
		}
	}
	if o.Shelf != nil {
		var err error
		if m.results, _, err = o.Shelf.Results(); err != nil {
			return nil, err
		}
	}
	m.menu = menu{rows: 5, columns: 5, states: 2, side: 3, nodes: [2]int{8, 3}, depth: 6}
	return m, m.readSaved()
}

// readSaved finds the unfinished games.
func (m *Model) readSaved() error {
	if m.o.Shelf == nil {
		return nil
	}
	list, err := m.o.Shelf.Unfinished()
	if err != nil {
		return err
	}
	m.saved, m.unread = nil, 0
	for _, s := range list {
		switch g := s.Session.Game(); {
		case g == nil:
			m.unread++
		case checkSize(g.Board) == nil:
			m.saved = append(m.saved, s)
		}
	}
	return nil
}

// Close puts the game that is being played back on the shelf.
func (m *Model) Close() error {
	m.jobs.stopAll()
	return m.leave(false)
}

// Init begins the game that was asked for, or shows the menu.
func (m *Model) Init() tea.Cmd {
	var cmd tea.Cmd
	if m.o.Start.Board == nil {
		cmd = m.openMenu()
	} else {
		m.screen = onGame
		cmd = m.begin(m.o.Start)
	}
	return tea.Batch(cmd, m.after())
}

// Update takes a message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := m.handle(msg)
	return m, tea.Batch(cmd, m.after())
}

func (m *Model) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = max(0, msg.Width), max(0, msg.Height)
		m.arranged.follow = true
	case done:
		if m.jobs.take(msg) && msg.then != nil {
			return msg.then()
		}
	case tea.KeyPressMsg:
		return m.key(msg.String(), msg.Text)
	case tea.PasteMsg:
		if m.screen == onMenu {
			return m.menuType(msg.Content)
		}
	case tea.MouseClickMsg:
		return m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		return m.wheel(msg.Mouse())
	case tea.MouseMotionMsg:
		m.hover(msg.Mouse())
	}
	return nil
}

// after brings what follows from the model up to date: where things are on the screen, and the ticking of
// the clock, which continues only while it is seen to move.
func (m *Model) after() tea.Cmd {
	m.arrange()
	if !m.clockRuns() {
		m.jobs.stop(jobClock)
		return nil
	}
	if m.jobs.has(jobClock) {
		return nil
	}
	next := time.Second - m.game.session.Elapsed(m.at())%time.Second
	return m.jobs.start(jobClock, time.Hour, func(ctx context.Context) func() tea.Cmd { wait(ctx, next); return nil })
}

func (m *Model) key(key, text string) tea.Cmd {
	switch key {
	case "ctrl+c":
		return tea.Quit
	case "ctrl+z":
		if g := m.game; g != nil && !g.session.Paused() && !g.session.Over() {
			m.do(play.Event{Kind: play.Pause})
		}
		return tea.Suspend
	}
	switch m.screen {
	case onMenu:
		return m.menuKey(key, text)
	case onHelp, onStatistics:
		return m.readingKey(key)
	}
	return m.gameKey(key)
}

// say shows a message until the next one. It needs no command, so that what is to be done may end with it.
func (m *Model) say(text string) tea.Cmd {
	m.message = text
	return nil
}

// View returns what the window shows.
func (m *Model) View() tea.View {
	v := tea.NewView(m.draw().styled())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeAllMotion
	v.WindowTitle = "Lights Out"
	return v
}
