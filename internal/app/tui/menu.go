package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/picture"
)

type menu struct {
	selected int // the row
	saved    int // which of the games on the shelf

	shape         int // of shapes
	rows, columns int // of a grid
	surface       int
	pattern       int
	states        int
	side          int    // of a hexagon, triangle or cube
	toy, graph    int    // of board.Toys, board.GraphNames
	nodes         [2]int // for the numbers in the name of a graph
	typed         string // any spec or game ID; it goes before all others

	start   int // of starts
	depth   int
	grade   int
	grades  []string // of which the board has puzzles; nil if that is not known
	unique  bool     // only one least solution
	mirror  bool     // the start is symmetric
	lit     bool     // the least solution presses only lights that are on
	like    string   // the state that the start looks like, as typed
	goal    int      // of goals
	litOnly bool

	info string // what is known of the board
	of   string // the spec that it is about
	top  int    // the first row in sight
}

var (
	shapes = []string{"grid", "hexagons", "triangles", "cube", "toy", "graph"}
	starts = []string{"any solvable state", "exact depth", "random presses", "grade", "daily puzzle", "all on"}
	goals  = []string{"all off", "all on"}
)

// menuRow is a line of the menu: something to do, or something to choose.
type menuRow struct {
	label, value string
	act          func() tea.Cmd // nil if there is nothing to do
	change       func(by int)   // nil if there is nothing to choose
	typed        *string        // nil if nothing is typed here
}

// menuRows returns the lines of the menu, as they follow from what is chosen.
func (m *Model) menuRows() []menuRow {
	c := &m.menu
	var rows []menuRow
	if m.game != nil {
		rows = append(rows, menuRow{label: "Back to the game", act: m.closeMenu})
	}
	if len(m.saved) > 0 {
		c.saved = min(c.saved, len(m.saved)-1)
		row := menuRow{label: "Resume", value: m.savedText(c.saved), act: func() tea.Cmd { return m.resume(m.saved[c.saved].Key) }}
		if len(m.saved) > 1 {
			row.change = cycle(&c.saved, len(m.saved))
		}
		rows = append(rows, row)
	}
	rows = append(rows, menuRow{label: "New game", value: c.spec(), act: m.play})
	if c.typed == "" {
		rows = append(rows, c.boardRows()...)
	}
	rows = append(rows,
		menuRow{label: "Board or ID", value: c.typed, typed: &c.typed},
		menuRow{label: "Start", value: starts[c.start], change: cycle(&c.start, len(starts))})
	switch starts[c.start] {
	case "exact depth", "random presses":
		rows = append(rows, menuRow{label: "  presses", value: strconv.Itoa(c.depth), change: number(&c.depth, 1, 999)})
	case "grade":
		if list := m.grades(); len(list) > 0 {
			rows = append(rows, menuRow{label: "  grade", value: list[c.grade%len(list)], change: cycle(&c.grade, len(list))})
		}
	}
	if c.drawn() {
		rows = append(rows,
			menuRow{label: "  unique", value: answerOf(c.unique, "only one least solution"), change: func(int) { c.unique = !c.unique }},
			menuRow{label: "  symmetric", value: answerOf(c.mirror, "the start is symmetric"), change: func(int) { c.mirror = !c.mirror }},
			menuRow{label: "  lit-only", value: answerOf(c.lit, "solvable by pressing only lights that are on"), change: func(int) { c.lit = !c.lit }},
			menuRow{label: "  looks like", value: c.like, typed: &c.like})
	}
	rule := "any button may be pressed"
	if c.litOnly {
		rule = "only lights that are on may be pressed"
	}
	return append(rows,
		menuRow{label: "Goal", value: goals[c.goal], change: cycle(&c.goal, len(goals))},
		menuRow{label: "Rule", value: rule, change: func(int) { c.litOnly = !c.litOnly }},
		menuRow{label: "Colors", value: m.palette.Name, change: m.changePalette},
		menuRow{label: "Statistics", act: m.openStatistics},
		menuRow{label: "Help", act: m.openHelp},
		menuRow{label: "Quit", act: func() tea.Cmd { return tea.Quit }})
}

// boardRows are those that make up a spec.
func (c *menu) boardRows() []menuRow {
	rows := []menuRow{{label: "  shape", value: shapes[c.shape], change: cycle(&c.shape, len(shapes))}}
	states := menuRow{label: "  states", value: strconv.Itoa(c.states), change: number(&c.states, 2, 16)}
	switch shapes[c.shape] {
	case "grid":
		return append(rows,
			menuRow{label: "  rows", value: strconv.Itoa(c.rows), change: number(&c.rows, 1, 200)},
			menuRow{label: "  columns", value: strconv.Itoa(c.columns), change: number(&c.columns, 1, 200)},
			menuRow{label: "  surface", value: lightsout.TopologyNames()[c.surface], change: cycle(&c.surface, len(lightsout.TopologyNames()))},
			menuRow{label: "  pattern", value: patterns()[c.pattern], change: cycle(&c.pattern, len(patterns()))},
			states)
	case "toy":
		return append(rows, menuRow{label: "  toy", value: board.Toys()[c.toy].Name, change: cycle(&c.toy, len(board.Toys()))})
	case "graph":
		name := board.GraphNames()[c.graph]
		rows = append(rows, menuRow{label: "  graph", value: strings.TrimPrefix(name, "graph-"), change: cycle(&c.graph, len(board.GraphNames()))})
		for i := range min(2, strings.Count(name, "N")) {
			c.nodes[i] = min(c.nodes[i], mostNodes(name))
			rows = append(rows, menuRow{label: "  number", value: strconv.Itoa(c.nodes[i]), change: number(&c.nodes[i], 1, mostNodes(name))})
		}
		return append(rows, states)
	}
	return append(rows, menuRow{label: "  side", value: strconv.Itoa(c.side), change: number(&c.side, 1, 40)}, states)
}

// mostNodes is the greatest number that the menu puts into the name of a graph: some double with each.
func mostNodes(name string) int {
	if strings.Contains(name, "tree") || strings.Contains(name, "hypercube") {
		return 10
	}
	return 64
}

// patterns lists the patterns, with and without the pressed cell.
func patterns() []string {
	names := lightsout.PatternNames()
	for _, name := range names[:len(names):len(names)] {
		names = append(names, "open-"+name)
	}
	return names
}

// spec returns the spec that was chosen or typed.
func (c *menu) spec() string {
	if c.typed != "" {
		return c.typed
	}
	spec := ""
	switch shapes[c.shape] {
	case "grid":
		if c.surface != 0 {
			spec = lightsout.TopologyNames()[c.surface] + "-"
		}
		spec += fmt.Sprintf("%dx%d", c.rows, c.columns)
		if c.pattern != 0 {
			spec += "-" + patterns()[c.pattern]
		}
	case "toy":
		return board.Toys()[c.toy].Name
	case "graph":
		spec = board.GraphNames()[c.graph]
		for _, n := range c.nodes {
			spec = strings.Replace(spec, "N", strconv.Itoa(min(n, mostNodes(spec))), 1)
		}
	default:
		spec = fmt.Sprintf("%s-%d", map[string]string{"hexagons": "hex", "triangles": "tri", "cube": "cube"}[shapes[c.shape]], c.side)
	}
	if c.states > 2 {
		spec += fmt.Sprintf("-mod%d", c.states)
	}
	return spec
}

func cycle(at *int, n int) func(int) {
	return func(by int) { *at = ((*at+by)%n + n) % n }
}

func number(at *int, least, most int) func(int) {
	return func(by int) { *at = max(least, min(most, *at+by)) }
}

func (m *Model) changePalette(by int) {
	list := picture.Palettes()
	at := slices.IndexFunc(list, func(p picture.Palette) bool { return p.Name == m.palette.Name })
	cycle(&at, len(list))(by)
	m.palette = list[at]
}

func (m *Model) play() tea.Cmd {
	s, err := m.chosen()
	if err != nil {
		return m.say(sentence(err))
	}
	return m.begin(s)
}

func (m *Model) chosen() (Start, error) {
	c := &m.menu
	read, err := board.Load(c.spec())
	if err != nil {
		return Start{}, err
	}
	if err := checkSize(read.Board); err != nil {
		return Start{}, err
	}
	if c.typed == "" {
		read = board.Game{Board: read.Board} // the menu says how to start
	}
	b := read.Board
	if m.game != nil && m.game.ground.board.Spec() == b.Spec() {
		b = m.game.ground.board // its facts are cached
	}
	s := Start{Board: b, State: read.State, Goal: read.Goal, LitOnly: c.litOnly, Wish: WishOf(read.Seed)}
	if goals[c.goal] == "all on" {
		s.Goal = b.AllOn()
	}
	if read.Seed != "" || read.HasState() {
		return s, nil
	}
	switch starts[c.start] {
	case "daily puzzle":
		s.Wish.Kind = Daily
	case "all on":
		s.Wish.Kind = AllOn
	default:
		s.Wish.Kind, err = m.wish(b, s.Goal)
	}
	return s, err
}

// wish returns what a start that is drawn should be like, as the first part of a seed.
func (m *Model) wish(b *lightsout.Board, goal lightsout.State) (string, error) {
	c := &m.menu
	w := generate.Wish{Unique: c.unique, LitOnly: c.lit}
	switch list := m.grades(); {
	case starts[c.start] == "exact depth":
		w.Depth = c.depth
	case starts[c.start] == "random presses":
		w.Method, w.Presses = "presses", c.depth
	case starts[c.start] == "grade" && len(list) > 0:
		w.Grade, _ = generate.ParseGrade(list[c.grade%len(list)]) // which is one of those
	}
	if c.mirror {
		w.Symmetry = generate.UsualSymmetry
	}
	if c.like != "" {
		like, err := b.ParseState(c.like)
		if err != nil {
			return "", fmt.Errorf("looks like: %w", err)
		}
		w.Like = generate.PatternOf(b, like)
	}
	if goal.Len() > 0 && (c.lit || c.like != "") { // otherwise any puzzle is moved to the goal
		w.Goal = generate.PatternOf(b, goal)
	}
	return w.String(), nil
}

// grades lists the grades of which the chosen board has puzzles.
func (m *Model) grades() []string {
	if m.menu.grades != nil {
		return m.menu.grades
	}
	return generate.GradeNames()
}

// drawn reports whether the start is drawn, so that wishes can be added.
func (c *menu) drawn() bool { return starts[c.start] != "daily puzzle" && starts[c.start] != "all on" }

// answerOf says a choice of yes or no.
func answerOf(yes bool, text string) string {
	if yes {
		return text
	}
	return "no"
}

// WishOf returns the wish that a seed is.
func WishOf(seed string) Wish {
	at := strings.LastIndexByte(seed, '.')
	if at < 0 {
		return Wish{Word: seed}
	}
	return Wish{seed[:at], seed[at+1:]}
}

// menuType adds text to the line that is selected, or to the one for specs.
func (m *Model) menuType(text string) tea.Cmd {
	const most = 4096
	m.menuSelect(m.menu.selected)
	to := m.menuRows()[m.menu.selected].typed
	if to == nil {
		to = &m.menu.typed
	}
	text = strings.TrimSpace(text)
	if !utf8.ValidString(text) || len(*to)+len(text) > most {
		return nil
	}
	*to += text
	m.menuSelectTyping(to)
	return m.learnMenu()
}

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
