package tui

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/app/levels"
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
	v := tea.NewView(m.draw().Render())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeAllMotion
	v.WindowTitle = "Lights Out"
	return v
}

// made is the answer of the job that makes a puzzle.
type made struct {
	start  Start
	kind   string
	from   lightsout.State
	ground *ground
	err    error
}

// begin makes the puzzle of a game, in the background, and then shows it.
func (m *Model) begin(s Start) tea.Cmd {
	switch {
	case s.State.Len() > 0:
	case s.Wish.Kind == Daily && s.Wish.Word == "":
		s.Wish.Word = m.o.Now().Format(time.DateOnly)
	case s.Wish.Kind != AllOn && s.Wish.Word == "":
		s.Wish.Word = m.o.Word()
		if strings.Contains(s.Wish.Kind, "like-") { // the first is the most like the picture
			m.drawn[s.Wish.Kind]++
			s.Wish.Word += fmt.Sprintf("-%d", m.drawn[s.Wish.Kind])
		}
	}
	m.say("Making a puzzle …")
	var lies *ground
	if m.game != nil && m.game.ground.board == s.Board {
		lies = m.game.ground
	}
	make := m.o.Make
	work := func(ctx context.Context) made {
		r := made{start: s, ground: lies}
		if r.ground == nil {
			if r.ground, r.err = newGround(s.Board); r.err != nil {
				return r
			}
		}
		switch {
		case s.State.Len() > 0:
			r.from = s.State
			if _, ok := levels.Of(s.Wish.Kind); ok {
				r.kind = s.Wish.Kind
			}
			return r
		case s.Wish.Kind == AllOn:
			r.from, r.kind = s.Board.AllOn(), AllOn
			return r
		}
		p, err := make(ctx, s.Board, s.Wish.seed())
		if r.err = err; err != nil {
			return r
		}
		seed, _ := generate.ParseSeed(s.Wish.seed()) // of which a puzzle was made
		r.from, r.kind = p.State, seed.Kind()
		if p.Goal.Len() > 0 {
			r.start.Goal = p.Goal
		} else if s.Goal.Len() > 0 {
			// What can be turned off from p can be brought to the goal from p plus the goal.
			r.from = r.from.Plus(s.Goal)
		}
		return r
	}
	return m.jobs.start(jobMake, limitMake, func(ctx context.Context) func() tea.Cmd {
		r := work(ctx)
		return func() tea.Cmd { return m.begun(r) }
	})
}

// begun shows a game that was made. The one before is given up.
func (m *Model) begun(r made) tea.Cmd {
	if r.err != nil {
		var cmd tea.Cmd
		if m.game == nil && m.screen == onGame {
			cmd = m.openMenu()
		}
		m.say(sentence(r.err))
		return cmd
	}
	session, err := play.New(play.Game{
		Board: r.start.Board, Start: r.from, Goal: r.start.Goal, LitOnly: r.start.LitOnly,
		Kind: r.kind, Key: shelf.NewKey(m.o.Now()),
	})
	if err != nil {
		return m.say(sentence(err))
	}
	first := m.game == nil && m.o.Start.Board != nil
	if saved, ok := m.sameSaved(session); ok && first {
		return m.resume(saved.Key)
	}
	left := m.leave(true)
	cmd := m.show(session, nil, r.ground, r.start.Wish)
	switch {
	case left != nil:
		m.say(sentence(left))
	case session.Over():
		m.say("Nothing to do: the lights already match the goal.")
	case first && len(m.saved) > 0:
		m.say("Your earlier unfinished game is in the menu (m).")
	default:
		m.say(levelText(r.kind))
	}
	return cmd
}

func (m *Model) show(session play.Session, kept *shelf.Kept, lies *ground, wish Wish) tea.Cmd {
	if m.study == nil || m.study.board != lies.board {
		m.study = newStudy(lies.board) // else it is known from the game before
	}
	g := &game{session: session, kept: kept, wish: wish, ground: lies, study: m.study, shown: m.o.Now(), base: session.Last()}
	m.game, m.screen = g, onGame
	m.arranged = arrangement{follow: true}
	g.cursor = middleButton(lies)
	g.along = lies.centers[g.cursor].X
	of := session.Game()
	return find(m, jobLeast, limitLeast,
		func(ctx context.Context, know learned) (lightsout.Solution, error) { return know.coach.Plan(ctx, of) },
		func(s lightsout.Solution, err error) tea.Cmd { return m.leastIs(leastFound{of, s, err}) })
}

func middleButton(g *ground) int {
	best, distance := 0, 0
	for j, at := range g.places.Buttons {
		dx, dy := 2*at.Column+2-g.places.Columns, 2*(2*at.Line+1-g.places.Lines)
		if d := dx*dx + dy*dy; j == 0 || d < distance {
			best, distance = j, d
		}
	}
	return best
}

// sameSaved returns the game on the shelf that is the one asked for, if it was begun before.
func (m *Model) sameSaved(wanted play.Session) (shelf.Saved, bool) {
	for _, saved := range m.saved {
		g, w := saved.Session.Game(), wanted.Game()
		if saved.Session.ID() == wanted.ID() && g.Goal.Equal(w.Goal) && g.LitOnly == w.LitOnly {
			return saved, true
		}
	}
	return shelf.Saved{}, false
}

// resume resumes a game on the shelf. The one on the screen is put back there.
func (m *Model) resume(key string) tea.Cmd {
	kept, session, err := m.o.Shelf.Resume(key)
	if err == nil {
		var lies *ground
		if lies, err = newGround(session.Game().Board); err == nil {
			if err = m.leave(false); err == nil {
				cmd := m.show(session, kept, lies, Wish{Kind: session.Game().Kind})
				m.say("Resumed where you left off.")
				return cmd
			}
		}
		kept.Close()
	}
	return m.say(sentence(err))
}

// another begins a game of the same kind. A daily puzzle or a given state has no other like it, so then
// any solvable state follows.
func (m *Model) another() tea.Cmd {
	g := m.game.session.Game()
	wish := Wish{Kind: m.game.wish.Kind}
	if number, ok := levels.Of(wish.Kind); ok {
		return m.nextLevel(number)
	}
	if wish.Kind == AllOn || wish.Kind == Daily {
		wish.Kind = Uniform
	}
	return m.begin(Start{Board: g.Board, Goal: goalOf(g), LitOnly: g.LitOnly, Wish: wish})
}

func goalOf(g *play.Game) lightsout.State {
	if g.Goal.IsZero() {
		return lightsout.State{}
	}
	return g.Goal
}

// LevelStart returns the game of a level of the path.
func LevelStart(number int) (Start, error) {
	list := levels.List()
	if number < 1 || number > len(list) {
		return Start{}, fmt.Errorf("there is no level %d: the path has levels 1 to %d", number, len(list))
	}
	g, err := board.ParseID(list[number-1].ID)
	return Start{Board: g.Board, State: g.State, Wish: Wish{Kind: levels.Kind(number)}}, err
}

// nextLevel begins the level after one that is won, or the same one again.
func (m *Model) nextLevel(number int) tea.Cmd {
	if m.game.session.Won() {
		number++
	}
	start, err := LevelStart(number)
	if err != nil {
		return m.say("That was the last level of the path.")
	}
	return m.begin(start)
}

// levelText introduces the level whose games are of a kind, or is empty.
func levelText(kind string) string {
	number, ok := levels.Of(kind)
	if !ok {
		return ""
	}
	l := levels.List()[number-1]
	return fmt.Sprintf("Level %d, %s: %s", number, l.Title, l.Idea)
}
