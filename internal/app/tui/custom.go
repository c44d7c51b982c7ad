package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/picture"
)

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
		{label: "Board", value: c.board, typed: &c.board, about: "A board such as torus-6x6-king or hex-4, or a game ID."},
		{label: "Start", choices: starts, chosen: &c.start,
			about: "A grade; an exact depth, the presses of the least solution; any solvable state."},
	}
	if starts[c.start] == "depth" {
		change := func(by int) { c.depth = max(1, min(999, c.depth+by)) }
		rows = append(rows, row{label: "  presses", value: strconv.Itoa(c.depth), change: change})
	}
	rows = append(rows,
		row{label: "  also", value: c.also, typed: &c.also,
			about: "More wishes, joined by dots: unique, symmetric, lit-only, presses-9, like-010_111_010 for a picture."},
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

// play begins a game that was chosen.
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

// WishOf returns the wish that a seed is.
func WishOf(seed string) Wish {
	at := strings.LastIndexByte(seed, '.')
	if at < 0 {
		return Wish{Word: seed}
	}
	return Wish{seed[:at], seed[at+1:]}
}
