package tui

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/app/levels"
	"lightsout/app/shelf"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/picture"
	"lightsout/play"
)

func (m *Model) openHome() tea.Cmd {
	m.open(onHome)
	m.selected[onHome] = 0
	m.waits = 0
	if err := m.readSaved(); err != nil {
		m.say(sentence(err))
	} else if m.unread > 0 {
		m.say(text.Number(m.unread, "saved game") + " cannot be read: lightsout play --json says why.")
	}
	return nil
}

func (m *Model) backToGame() tea.Cmd {
	m.jobs.stop(jobMake)
	m.screen = onGame
	return m.say("")
}

// list returns the list on the screen, as it follows from the model: its title, what is at the right of it,
// and its rows.
func (m *Model) list() (title, note string, rows []row) {
	switch m.screen {
	case onLevels:
		list, _ := levels.Path(m.results)
		stars := 0
		for _, n := range list {
			stars += n
		}
		return "Levels", fmt.Sprintf("%d of %d ★", stars, 3*len(list)), m.levelRows()
	case onForm:
		return "Custom game", "", m.formRows()
	case onBoards:
		title = "Boards"
		if m.solving {
			title = "Solve a position: which board?"
		}
		return title, "", m.boardRows()
	}
	if streak, _ := levels.Streak(m.results, m.o.Now()); streak > 0 {
		note = text.Number(streak, "day") + " in a row"
	}
	return "Lights Out", note, m.homeRows()
}

func (m *Model) homeRows() []row {
	rows := m.continueRows()
	var won, least int
	for _, r := range m.results {
		if !r.Won || r.Helped {
			continue
		}
		won++
		if r.Least > 0 && r.Moves == r.Least {
			least++
		}
	}
	_, best := levels.Streak(m.results, m.o.Now())
	figures := "no finished games yet"
	if won > 0 {
		figures = fmt.Sprintf("%d won · least in %d %% · best streak %d", won, 100*least/won, best)
	}
	return append(rows, m.dayRow(), m.pathRow(),
		row{label: "Quick game", choices: generate.GradeNames(), chosen: &m.quick,
			about: "A new puzzle on the classic 5×5 board.",
			act:   func() tea.Cmd { return m.quickGame("5x5") }},
		row{label: "Solve", value: "enter the puzzle in front of you",
			about: "Enter lights, and the least solution shows as you go.",
			act: func() tea.Cmd {
				m.solving = true
				return m.open(onBoards)
			}},
		row{label: "Boards", value: "classic · torus · hexagons · cube · graphs",
			about: "Families of boards, with pictures. Or type any board.",
			act: func() tea.Cmd {
				m.solving = false
				return m.open(onBoards)
			}},
		row{label: "Statistics", value: figures, act: m.openStatistics},
		row{label: "Custom game", value: "any board, start, goal and rule", act: func() tea.Cmd {
			return m.open(onForm)
		}})
}

// waiting returns the games that can be continued: the one on the screen and those on the shelf.
func (m *Model) waiting() []shelf.Saved {
	if m.game == nil || m.game.entry || m.game.session.Over {
		return m.saved
	}
	return append([]shelf.Saved{{Session: m.game.session, Changed: m.o.Now()}}, m.saved...)
}

func (m *Model) continueRows() []row {
	list := m.waiting()
	if len(list) == 0 {
		return nil
	}
	m.waits = min(m.waits, len(list)-1)
	saved := list[m.waits]
	s := saved.Session
	r := row{label: "Continue", picture: board.FormatID(s.Game.Board, s.State)}
	r.value = fmt.Sprintf("%s · %s · %s", m.titleOf(s.Game), text.Number(s.Moves, "press"),
		m.ago(saved.Changed))
	r.about = fmt.Sprintf("%s on. x gives this game up.", text.Number(s.State.On(), "light"))
	if len(list) > 1 {
		r.change = cycle(&m.waits, len(list))
		r.about = fmt.Sprintf("Game %d of %d; ←→ shows the others. ", m.waits+1, len(list)) + r.about
	}
	if saved.Damage != nil {
		r.about += " Its file is damaged: this is the part that could be read."
	}
	r.act = func() tea.Cmd { return m.resume(saved.Key) }
	r.drop = func() tea.Cmd { return m.giveUp(saved.Key) }
	return []row{r}
}

// giveUp ends a game that waits. It counts as one that was not won.
func (m *Model) giveUp(key string) tea.Cmd {
	if !m.ask("This gives the game up: it counts as not won.") {
		return nil
	}
	if key != "" {
		m.resume(key)
	}
	err := m.leave(true)
	m.openHome()
	if err != nil {
		m.say(sentence(err))
	}
	return nil
}

// ago says on which day something was.
func (m *Model) ago(at time.Time) string {
	day := func(t time.Time) string { return t.In(m.o.Now().Location()).Format(time.DateOnly) }
	switch day(at) {
	case day(m.o.Now()):
		return "today"
	case day(m.o.Now().AddDate(0, 0, -1)):
		return "yesterday"
	}
	return day(at)
}

// pathRow is the row of the levels: the world in which the next one is, with a star for each fifth of its
// stars.
func (m *Model) pathRow() row {
	stars, next := levels.Path(m.results)
	next = min(next, len(stars)) - 1
	l := levels.List()[next]
	world := levels.Worlds()[next/10]
	filled := 0
	for _, l := range world.Levels {
		filled += stars[l.Number-1]
	}
	filled = 5 * filled / (3 * len(world.Levels))
	return row{
		label: "Levels", picture: l.ID,
		about: "Sixty puzzles in six worlds, from a single press on. The next one: " + l.Idea,
		value: world.Name + " " + strings.Repeat("★", filled) + strings.Repeat("☆", 5-filled) +
			" · next: " + l.Title,
		act: func() tea.Cmd {
			m.selected[onLevels] = next / 10
			m.level[next/10] = next % 10
			return m.open(onLevels)
		},
	}
}

// levelRows returns a row for each world, in which a level is chosen.
func (m *Model) levelRows() []row {
	stars, _ := levels.Path(m.results)
	var rows []row
	for i, w := range levels.Worlds() {
		r := row{label: w.Name, chosen: &m.level[i]}
		r.choices = text.Each(w.Levels, func(l levels.Level) string { return starsText(stars[l.Number-1]) })
		l := w.Levels[m.level[i]]
		r.picture = l.ID
		r.about = fmt.Sprintf("Level %d, %s. %s\n\n%s: %s", l.Number, l.Title, l.Idea, w.Name, w.About)
		r.act = func() tea.Cmd {
			start, _ := LevelStart(l.Number) // TestLevels reads every level
			return m.begin(start)
		}
		rows = append(rows, r)
	}
	return rows
}

// family is boards of a kind: names, and the spec that each is a part of.
type family struct{ name, about, spec, names string }

func families() []family {
	return []family{
		{
			"Classic", "A press changes a light and its neighbors.", "%s",
			"5x5 3x3 4x4 6x6 7x7 8x8 9x9 10x10 20x20",
		},
		{
			"Edges", "What leaves over one side comes back over another.", "%s-5x5",
			"torus cylinder mobius klein projective",
		},
		{
			"Patterns", "A press changes other cells than the neighbors.", "5x5-%s",
			"x king knight star open-plus",
		},
		{"Colors", "Lights with more than two states.", "%s", "3x3-mod3 lightsout2000 4x4-mod4 4x4-mod5"},
		{"Hexagons", "Six neighbors around each light.", "hex-%s", "3 2 4 5 6"},
		{"Triangles", "Three neighbors around each light.", "tri-%s", "4 3 5 6"},
		{
			"In space", "Patterns run over edges, or to other layers.", "%s",
			"cube-2 cube-3 cube-4 orbix 3x3x3 3x3x3x3",
		},
		{"Toys", "Games that were sold.", "%s", "merlin xl25 mini deluxe cube orbix lightsout2000"},
		{"Graphs", "A press changes a node and those that are joined to it.", "graph-%s",
			"petersen dodecahedron icosahedron hypercube-4 wheel-8 star-9"},
	}
}

// boardRows returns a row for each family of boards, and one for a board that is typed.
func (m *Model) boardRows() []row {
	begin := m.quickGame
	if m.solving {
		begin = m.enterPosition
	}
	var rows []row
	for i, f := range families() {
		r := row{label: f.name, choices: strings.Fields(f.names), chosen: &m.family[i]}
		r.picture = fmt.Sprintf(f.spec, r.choices[*r.chosen])
		r.about = f.about
		r.act = func() tea.Cmd { return begin(r.picture) }
		rows = append(rows, r)
	}
	return append(rows, row{label: "Other", value: m.typed, typed: &m.typed, act: func() tea.Cmd {
		return begin(m.typed)
	},
		about: "Any board, such as torus-6x6-king, or a game ID, such as 5x5:11000_10000_00000_00000_00000."})
}

// custom is a game of any kind.
type custom struct {
	board         string // any spec or game ID, as typed
	start         int    // of starts
	depth         int
	also          string // more parts of a seed, as typed
	goal, litOnly int    // 1 for all on, and for the rule
}

var starts = []string{"any", "easy", "medium", "hard", "expert", "depth", "daily", AllOn}

// formRows returns the lines of the form, as they follow from what is chosen.
func (m *Model) formRows() []row {
	c := &m.custom
	rows := []row{
		{
			label: "Board", value: c.board, typed: &c.board,
			about: "A board such as torus-6x6-king or hex-4, or a game ID.",
		},
		{label: "Start", choices: starts, chosen: &c.start,
			about: "A grade; an exact depth, the presses of the least solution; any solvable state."},
	}
	if starts[c.start] == "depth" {
		change := func(by int) { c.depth = max(1, min(999, c.depth+by)) }
		rows = append(rows, row{label: "  presses", value: strconv.Itoa(c.depth), change: change})
	}
	rows = append(rows,
		row{label: "  also", value: c.also, typed: &c.also,
			about: "More wishes, joined by dots: unique, symmetric, lit-only, presses-9, like-010_111_010 " +
				"for a picture."},
		row{label: "Goal", choices: []string{"all off", "all on"}, chosen: &c.goal},
		row{label: "Rule", choices: []string{"press any", "lit only"}, chosen: &c.litOnly,
			about: "Any button may be pressed, or only one whose light is on."},
		row{label: "Colors", value: m.palette.Name, change: m.changePalette})
	for i := range rows {
		rows[i].act = func() tea.Cmd { return m.play(*c) }
	}
	return rows
}

func cycle(at *int, n int) func(int) {
	return func(by int) { *at = ((*at+by)%n + n) % n }
}

func (m *Model) changePalette(by int) {
	list := picture.Palettes()
	at := slices.IndexFunc(list, func(p picture.Palette) bool { return p.Name == m.palette.Name })
	cycle(&at, len(list))(by)
	m.palette = list[at]
}

// quickGame begins a puzzle of the chosen grade on a board, or the game that an ID names.
func (m *Model) quickGame(spec string) tea.Cmd {
	return m.play(custom{board: spec, start: 1 + m.quick})
}

func (m *Model) play(c custom) tea.Cmd {
	read, err := board.Load(c.board)
	if err == nil {
		err = checkSize(read.Board)
	}
	if err != nil {
		return m.say(sentence(err))
	}
	b := read.Board
	s := Start{Board: b, State: read.State, Goal: read.Goal, LitOnly: c.litOnly == 1, Wish: WishOf(read.Seed)}
	if c.goal == 1 {
		s.Goal = b.AllOn()
	}
	if read.Seed == "" && !read.HasState() {
		s.Wish.Kind = c.kind()
		if c.goal == 1 && c.also != "" { // otherwise any puzzle is moved to the goal
			s.Wish.Kind += ".goal-" + generate.PatternOf(b, s.Goal)
		}
	}
	return m.begin(s)
}

// kind returns what the start should be like, as the first part of a seed.
func (c custom) kind() string {
	start := starts[c.start]
	switch start {
	case "any":
		return cmp.Or(c.also, Uniform)
	case "depth":
		start = fmt.Sprintf("depth-%d", c.depth)
	}
	if c.also != "" && c.start < slices.Index(starts, Daily) {
		start = c.also + "." + start
	}
	return start
}

// WishOf returns the wish that a seed is. A day has the kind Daily however its seed is spelled.
func WishOf(seed string) Wish {
	if s, err := generate.ParseSeed(seed); err == nil {
		seed = s.String()
	}
	at := strings.LastIndexByte(seed, '.') // −1 if all of it is the word
	return Wish{seed[:max(0, at)], seed[at+1:]}
}

// dayTitle writes the number, the date and the grade of a daily puzzle. Easy days begin the week.
func dayTitle(date string) (number int, when, grade string) {
	day, _ := time.Parse(time.DateOnly, date)
	number, _ = generate.DailyNumber(date, day)
	return number, day.Format("Mon 2 Jan 2006"), generate.GradeNames()[(int(day.Weekday())+6)%7/2]
}

func (m *Model) today() string { return m.o.Now().Format(time.DateOnly) }

func (m *Model) dayRow() row {
	number, when, grade := dayTitle(m.today())
	b := generate.DailyBoard(m.today())
	date := m.today()
	r := row{label: fmt.Sprintf("Daily %d", number), act: func() tea.Cmd {
		return m.quickGame(b + "#daily." + date)
	}}
	state := "not yet"
	begun := func(s shelf.Saved) bool { return s.Session.Game.Key == levels.DailyKey(date) }
	if slices.ContainsFunc(m.waiting(), begun) {
		state = "begun"
	}
	r.about = "The same puzzle for everyone: easy on Monday, expert on Sunday."
	if won, ok := levels.Solved(m.results, m.today()); ok {
		state = fmt.Sprintf("solved in %d", won.Moves)
		r.about = m.dayText(won)
	}
	r.value = fmt.Sprintf("%s · %s · %s · %s", when[:len(when)-5], b, grade, state)
	return r
}

// dayText is said of the daily puzzle once it is solved: the time until the next one, and the text to share.
func (m *Model) dayText(r play.Result) string {
	now := m.o.Now()
	next := time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, now.Location()).Sub(now)
	streak, _ := levels.Streak(m.results, now)
	row := ""
	if streak > 0 {
		row = fmt.Sprintf(" %s in a row.", text.Number(streak, "day"))
	}
	return fmt.Sprintf("The next puzzle comes in %d h %02d min.%s y copies this:\n\n%s",
		int(next.Hours()), int(next.Minutes())%60, row, m.shareText(r))
}

// shareText is a result to paste: the way has a square for each press.
func (m *Model) shareText(r play.Result) string {
	date, ok := levels.DayOf(r.Key)
	if !ok {
		return ""
	}
	number, when, grade := dayTitle(date)
	presses := text.Number(r.Moves, "press")
	seconds := r.Took / 1000
	hints := "no hints"
	if r.Hints != 0 {
		hints = text.Number(r.Hints, "hint")
	}
	if r.Least > 0 {
		presses += fmt.Sprintf(" (least %d)", r.Least)
	}
	lines := []string{fmt.Sprintf("Lights Out #%d · %s · %s", number, when, grade),
		fmt.Sprintf("%s · %d:%02d · %s", presses, seconds/60, seconds%60, hints)}
	if date == m.today() && m.way != "" {
		lines = append(lines, m.way)
	}
	return strings.Join(append(lines, "lightsout play --daily="+date), "\n")
}

func (m *Model) copyDay() tea.Cmd {
	won, ok := levels.Solved(m.results, m.today())
	if !ok {
		return nil
	}
	m.say("Copied, if the terminal allows it.")
	return tea.SetClipboard(strings.NewReplacer("■", "🟩", "□", "🟨", "○", "💡").Replace(m.shareText(won)))
}

// wonDay finds the way on which today's puzzle was solved, when it has been.
func (m *Model) wonDay() tea.Cmd {
	s := m.game.session
	if s.Game.Key != levels.DailyKey(m.today()) || !s.Won || m.way != "" {
		return nil
	}
	m.way = " "
	work := func(ctx context.Context, coach *play.Coach) (string, error) { return way(ctx, coach, s) }
	return find(m, jobDay, limitHint, work, func(found string, _ error) tea.Cmd {
		m.way = found
		return nil
	})
}

// way returns a character for each press: ■ on a least way, □ for a detour or its undoing, ○ after a hint.
func way(ctx context.Context, coach *play.Coach, s play.Session) (string, error) {
	const (
		limit = 200
		line  = 20
	)
	at, err := play.New(*s.Game)
	left, _, err2 := coach.Left(ctx, at)
	if err != nil || err2 != nil {
		return "", err
	}
	text := ""
	hinted := false
	n := 0
	for e := range s.Events() {
		next, err := at.Update(e)
		if err != nil {
			return "", err
		}
		hinted = hinted || e.Kind == play.Hinted
		if next.Here == at.Here || n == limit {
			continue
		}
		after, _, err := coach.Left(ctx, next)
		if err != nil {
			return "", err
		}
		sign := "□"
		if after.Presses.Weight() < left.Presses.Weight() && (e.Kind == play.Press || e.Kind == play.Redo) {
			sign = "■"
			if hinted {
				sign = "○"
			}
		}
		if n > 0 && n%line == 0 {
			text += "\n"
		}
		text += sign
		hinted = false
		left = after
		at = next
		n++
	}
	return text, nil
}
