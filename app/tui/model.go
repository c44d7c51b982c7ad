package tui

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"lightsout"
	"lightsout/app/levels"
	"lightsout/app/shelf"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/play"
)

type screen int

const (
	onGame screen = iota
	onHome
	onLevels
	onBoards
	onForm
	onText
	screens
)

// lists reports whether a screen is a list of rows.
func (s screen) lists() bool { return s >= onHome && s <= onForm }

// Model is the game in a terminal: all that is shown follows from it, and messages change it.
type Model struct {
	o             Options
	jobs          *jobs
	width, height int
	screen        screen
	back          screen          // where text leads back to
	text          func() []string // help or statistics
	scroll        int             // of the text, in lines
	message       string
	palette       picture.Palette
	numbers       bool   // the buttons are numbered
	solid         bool   // there are colors enough for lights that are off
	least         bool   // the least number of presses is shown
	typing, asked string // the key that is being taken, and the one that must come again to say yes

	game     *game
	study    *study         // of the board of the last game
	delay    time.Duration  // between the presses of a solution that is watched
	drawn    map[string]int // puzzles like a picture, by kind
	saved    []shelf.Saved
	unread   int // games on the shelf that cannot be read
	results  []play.Result
	arranged arrangement

	selected [screens]int // the row of each list
	top      int          // the first row in sight
	waits    int          // which of the games that wait
	quick    int          // the grade of quick games
	level    [6]int       // the level of each world
	family   [9]int       // the board of each family
	solving  bool         // a board is chosen to enter a position
	typed    string       // any other board
	custom   custom
	way      string // how today's puzzle was solved, if that was now
	still    still
}

// New returns the game before anything has happened.
func New(ctx context.Context, o Options) (*Model, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Word == nil {
		o.Word = func() string { return strings.ToLower(rand.Text()[:10]) }
	}
	palette, err := picture.PaletteNamed(o.Palette)
	m := &Model{
		o: o, jobs: &jobs{ctx: ctx, running: map[string]*job{}}, drawn: map[string]int{}, palette: palette,
		width: 80, height: 24, screen: onHome, delay: defaultDelay, custom: custom{board: "5x5", depth: 6},
	}
	if err == nil && o.Start.Board != nil {
		err = checkSize(o.Start.Board)
	}
	if err == nil && o.Shelf != nil {
		m.results, _, err = o.Shelf.Results()
	}
	if err == nil {
		err = m.readSaved()
	}
	return m, err
}

func (m *Model) readSaved() error {
	if m.o.Shelf == nil {
		return nil
	}
	list, err := m.o.Shelf.Unfinished()
	if err != nil {
		return err
	}
	m.saved = nil
	m.unread = 0
	for _, s := range list {
		switch g := s.Session.Game; {
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
	m.jobs.stop(slices.Collect(maps.Keys(m.jobs.running))...)
	return m.leave(false)
}

// Init shows the home screen, and begins the game that was asked for.
func (m *Model) Init() tea.Cmd {
	cmd := m.openHome()
	if m.o.Start.Board != nil {
		cmd = m.begin(m.o.Start)
	} else if len(m.saved)+len(m.results) == 0 {
		m.selected[onHome] = 1 // someone new begins with the levels
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
		m.width = max(0, msg.Width)
		m.height = max(0, msg.Height)
		m.arranged.follow = true
	case done:
		if m.jobs.running[msg.name] != msg.job {
			return nil // it is no longer wanted
		}
		m.jobs.stop(msg.name)
		if msg.then != nil {
			return msg.then()
		}
	case tea.KeyPressMsg:
		m.typing = msg.String()
		cmd := m.key(m.typing, msg.Text)
		if m.typing != "" {
			m.asked = ""
		}
		return cmd
	case tea.PasteMsg:
		if m.screen.lists() {
			return m.typeText(msg.Content)
		}
	case tea.ColorProfileMsg:
		m.solid = msg.Profile >= colorprofile.ANSI256
	case tea.MouseClickMsg:
		m.typing = "click"
		return m.click(msg.Mouse())
	case tea.MouseWheelMsg:
		m.wheel(msg.Mouse())
	case tea.MouseMotionMsg:
		m.hover(msg.Mouse())
	}
	return nil
}

// after brings what follows from the model up to date: where things are on the screen, and the ticking of
// the clock, which continues only while it is seen to move.
func (m *Model) after() tea.Cmd {
	m.arrange()
	var cmds []tea.Cmd
	g := m.game
	next := time.Duration(0)
	if g != nil {
		cmds = append(cmds, m.wonDay())
	}
	switch {
	case g != nil && !g.entry && m.screen == onGame && g.session.Made > 0 && !g.session.Paused &&
		!g.session.Over:
		next = time.Second - g.session.Elapsed(m.at())%time.Second
	case m.way != "": // until the next puzzle
		next = time.Minute
	}
	if next == 0 {
		m.jobs.stop(jobClock)
	} else if !m.jobs.has(jobClock) {
		cmds = append(cmds, m.jobs.wait(jobClock, next, nil))
	}
	return tea.Batch(cmds...)
}

func (m *Model) key(key, text string) tea.Cmd {
	switch {
	case key == "ctrl+c":
		return tea.Quit
	case key == "ctrl+z":
		if g := m.game; g != nil && !g.session.Paused && !g.session.Over {
			m.do(play.Event{Kind: play.Pause})
		}
		return tea.Suspend
	case m.screen.lists():
		return m.listKey(key, text)
	case m.screen == onGame:
		return m.gameKey(key)
	}
	return m.readingKey(key)
}

// ask reports whether the player has agreed to something, by the same key twice. The first time it says what
// it costs.
func (m *Model) ask(costs string) bool {
	if m.asked == m.typing {
		m.asked = ""
		return true
	}
	m.asked = m.typing
	m.say(fmt.Sprintf("%s (%s again: yes)", costs, m.asked))
	m.typing = "" // so that the question stays
	return false
}

// say shows a message until the next one. It needs no command, so that what is to be done may end with it.
func (m *Model) say(text string) tea.Cmd {
	m.message = text
	return nil
}

// View returns what the window shows.
func (m *Model) View() tea.View {
	shown := m.draw().Render()
	if m.o.ASCII {
		shown = strings.Map(text.ASCIIRune, shown)
	}
	v := tea.NewView(shown)
	v.AltScreen = true
	v.MouseMode = tea.MouseModeAllMotion
	v.WindowTitle = "Lights Out"
	return v
}

// mayLeave reports whether the game on the screen is safe on the shelf, or the player agrees to lose it.
func (m *Model) mayLeave() bool {
	g := m.game
	safe := g == nil || g.kept != nil || g.session.Made == 0 || g.session.Over
	return safe || m.ask("This game is not saved: a new one ends it.")
}

// begin makes the puzzle of a game, in the background, and then shows it.
func (m *Model) begin(s Start) tea.Cmd {
	if !m.mayLeave() {
		return nil
	}
	switch {
	case s.State.Len() > 0:
	case s.Wish.Kind == Daily && s.Wish.Word == "":
		s.Wish.Word = m.today()
	case s.Wish.Kind != AllOn && s.Wish.Word == "":
		s.Wish.Word = m.o.Word()
		if seed, err := generate.ParseSeed(s.Wish.seed()); err == nil && seed.Wish.Grade != 0 {
			seed.Wish.Grading = 0 // the newest
			s.Wish.Kind = seed.Wish.String()
		}
		if strings.Contains(s.Wish.Kind, "like-") { // the first is the most like the picture
			m.drawn[s.Wish.Kind]++
			s.Wish.Word += fmt.Sprintf("-%d", m.drawn[s.Wish.Kind])
		}
	}
	m.say("Making a puzzle …")
	return m.jobs.start(jobMake, limitMake, func(ctx context.Context) func() tea.Cmd {
		g := play.Game{Board: s.Board, Start: s.State, Goal: s.Goal, LitOnly: s.LitOnly}
		lies, err := newGround(s.Board)
		switch _, level := levels.Of(s.Wish.Kind); {
		case err != nil:
		case s.State.Len() > 0 && (level || s.Wish.Kind == Daily):
			g.Kind = s.Wish.Kind
		case s.State.Len() > 0:
		case s.Wish.Kind == AllOn:
			g.Start = s.Board.AllOn()
			g.Kind = AllOn
		default:
			var p generate.Puzzle
			p, err = m.o.Make(ctx, s.Board, s.Wish.seed())
			seed, _ := generate.ParseSeed(s.Wish.seed()) // of which a puzzle was made
			g.Start = p.State
			g.Kind = seed.Kind()
			if p.Goal.Len() > 0 {
				g.Goal = p.Goal
			} else if err == nil && s.Goal.Len() > 0 {
				// What can be turned off from p can be brought to the goal from p plus the goal.
				g.Start = p.State.Plus(s.Goal)
			}
		}
		return func() tea.Cmd { return m.begun(s, g, lies, err) }
	})
}

// begun shows a game that was made. The one before waits on the shelf.
func (m *Model) begun(s Start, g play.Game, lies *ground, err error) tea.Cmd {
	if _, none := errors.AsType[*generate.ImpossibleError](err); none && m.screen == onBoards {
		s.Wish = Wish{} // the board has no puzzles of the grade
		return m.begin(s)
	}
	g.Key = m.keyOf(g, s.Wish.Word)
	var session play.Session
	if err == nil {
		session, err = play.New(g)
	}
	if err != nil {
		return m.say(sentence(err))
	}
	for _, saved := range m.waiting() { // it was begun before
		of := saved.Session.Game
		same := idOf(saved.Session) == idOf(session)
		if same && of.Goal.Equal(session.Game.Goal) && of.LitOnly == g.LitOnly {
			return m.resume(saved.Key)
		}
	}
	waits := m.game == nil && len(m.saved) > 0 ||
		m.game != nil && m.game.kept != nil && !m.game.session.Over
	left := m.leave(m.o.Shelf == nil)
	cmd := m.show(session, nil, lies, s.Wish)
	day, daily := levels.DayOf(g.Key)
	switch won, solved := levels.Solved(m.results, day); {
	case left != nil:
		m.say(sentence(left))
	case session.Over:
		m.say("Nothing to do: the lights already match the goal.")
	case daily && solved:
		m.say("You solved this puzzle already. Play it again if you like. " + m.dayText(won))
	case waits:
		m.say("Your earlier game waits under Continue (m).")
	default:
		m.say("")
	}
	return cmd
}

// keyOf returns the key of a game: that of its day, if it is the first on it, or one of its own.
func (m *Model) keyOf(g play.Game, date string) string {
	own := shelf.NewKey(m.o.Now())
	if g.Kind != Daily || g.Board.Spec() != generate.DailyBoard(date) || !g.Goal.IsZero() || g.LitOnly {
		return own
	}
	key := levels.DailyKey(date)
	if slices.ContainsFunc(m.results, func(r play.Result) bool { return r.Key == key }) {
		return key + own[len(own)-9:]
	}
	return key
}

func (m *Model) show(session play.Session, kept *shelf.Kept, lies *ground, wish Wish) tea.Cmd {
	if m.study == nil || m.study.board != lies.board {
		m.study = newStudy(lies.board) // else it is known from the game before
	}
	g := &game{session: session, kept: kept, wish: wish, ground: lies, zero: m.o.Now().Add(-session.Last)}
	m.game = g
	m.screen = onGame
	m.arranged = arrangement{follow: true}
	m.point(middleButton(lies))
	of := session.Game
	return find(m, jobLeast, limitLeast,
		func(ctx context.Context, coach *play.Coach) (lightsout.Solution, error) {
			return coach.Plan(ctx,
				of)
		}, m.leastIs)
}

func middleButton(g *ground) int {
	var best, distance int
	for j, at := range g.buttons {
		dx := 2*at.X + 2 - g.page.X
		dy := 2 * (2*at.Y + 1 - g.page.Y)
		if d := dx*dx + dy*dy; j == 0 || d < distance {
			best = j
			distance = d
		}
	}
	return best
}

// resume resumes a game on the shelf, and the one on the screen is put back there, or that one if there is no
// key.
func (m *Model) resume(key string) tea.Cmd {
	if key == "" {
		return m.backToGame()
	}
	kept, session, err := m.o.Shelf.Resume(key)
	if err == nil {
		var lies *ground
		if lies, err = newGround(session.Game.Board); err == nil {
			if err = m.leave(false); err == nil {
				cmd := m.show(session, kept, lies, Wish{Kind: session.Game.Kind})
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
	g := m.game.session.Game
	wish := Wish{Kind: m.game.wish.Kind}
	if number, ok := levels.Of(wish.Kind); ok {
		if !m.game.session.Over {
			return m.say("The next level follows when this one is won; R starts over, m leads to all levels.")
		}
		start, err := LevelStart(number + 1)
		if err != nil {
			return m.say("That was the last level of the path.")
		}
		return m.begin(start)
	}
	if wish.Kind == AllOn || wish.Kind == Daily {
		wish.Kind = Uniform
	}
	return m.begin(Start{Board: g.Board, Goal: g.Goal, LitOnly: g.LitOnly, Wish: wish})
}

// startOver goes back to the start. After a win the game begins again, and counts again.
func (m *Model) startOver() tea.Cmd {
	if !m.game.session.Over {
		return m.change(play.Event{Kind: play.Restart})
	}
	g := m.game.session.Game
	day, _ := levels.DayOf(g.Key)
	return m.begin(Start{
		Board: g.Board, State: g.Start, Goal: g.Goal, LitOnly: g.LitOnly, Wish: Wish{g.Kind, day},
	})
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

func (m *Model) titleOf(g *play.Game) string {
	title := g.Board.String()
	parts := []string{g.Kind, map[string]string{"on": "goal all on", "other": "goal a pattern"}[g.GoalName()]}
	if g.LitOnly {
		parts = append(parts, "lit-only")
	}
	if number, ok := levels.Of(g.Kind); ok {
		title = fmt.Sprintf("Level %d, %s", number, levels.List()[number-1].Title)
		parts[0] = ""
	} else if date, ok := levels.DayOf(g.Key); ok {
		number, when, grade := dayTitle(date)
		title = fmt.Sprintf("Daily %d, %s", number, when)
		parts[0] = grade
	}
	for _, part := range parts {
		if part != "" && part != Uniform {
			title += ", " + part
		}
	}
	return title
}
