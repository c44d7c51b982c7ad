package tui

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/picture"
	"lightsout/solve/count"
)

// custom is a game of any kind.
type custom struct {
	board         string // any spec or game ID, as typed
	start         int    // of starts
	depth         int
	also          string // more parts of a seed, as typed
	goal, litOnly int    // 1 for all on, and for the rule

	info string // what is known of the board
	of   string // the spec that it is about
}

var starts = []string{"any", "easy", "medium", "hard", "expert", "depth", "daily", AllOn}

// formRows returns the lines of the form, as they follow from what is chosen.
func (m *Model) formRows() []row {
	c := &m.custom
	rows := []row{
		{label: "Board", value: c.board, typed: &c.board, about: "A board such as torus-6x6-king or hex-4, or a game ID. " + c.info},
		{label: "Start", choices: starts, chosen: &c.start, about: "A grade; an exact depth, the presses of the least solution; any solvable state."},
	}
	if starts[c.start] == "depth" {
		rows = append(rows, row{label: "  presses", value: strconv.Itoa(c.depth), change: number(&c.depth, 1, 999)})
	}
	return append(rows,
		row{label: "  also", value: c.also, typed: &c.also, about: "More wishes, joined by dots: unique, symmetric, lit-only, presses-9, " +
			"like-010_111_010 for a picture."},
		row{label: "Goal", choices: []string{"all off", "all on"}, chosen: &c.goal},
		row{label: "Rule", choices: []string{"press any", "lit only"}, chosen: &c.litOnly, about: "Any button may be pressed, or only one whose light is on."},
		row{label: "Colors", value: m.palette.Name, change: m.changePalette},
		row{label: "Play", value: c.board})
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

// load reads a spec or game ID that was typed.
func load(text string) (board.Game, error) {
	read, err := board.Load(text)
	if err == nil {
		err = checkSize(read.Board)
	}
	return read, err
}

// playForm begins the game of the form.
func (m *Model) playForm() tea.Cmd {
	c := &m.custom
	read, err := load(c.board)
	if err != nil {
		return m.say(sentence(err))
	}
	b := read.Board
	if m.game != nil && m.game.ground.board.Spec() == b.Spec() {
		b = m.game.ground.board // its facts are cached
	}
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
func (c *custom) kind() string {
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

// Limits of what is found out about a board while it is being chosen.
const (
	maxInfo   = 1 << 12
	infoPause = 150 * time.Millisecond // so that a key that is held down does not start work at each step
)

// learnForm finds out something about a board that is being chosen, if it is not known.
func (m *Model) learnForm() tea.Cmd {
	spec := m.current().picture
	if m.screen == onForm {
		spec = m.custom.board
	}
	if m.screen != onForm && m.screen != onBoards || spec == m.custom.of || spec == "" {
		return nil
	}
	m.custom.of, m.custom.info = spec, ""
	return m.jobs.start(jobInfo, limitInfo, func(ctx context.Context) func() tea.Cmd {
		if !wait(ctx, infoPause) {
			return nil
		}
		text := boardInfo(ctx, spec)
		return func() tea.Cmd { m.custom.info = text; return nil }
	})
}

// boardInfo says what a player wants to know of a board before choosing it.
func boardInfo(ctx context.Context, spec string) string {
	read, err := load(spec)
	if err != nil {
		return sentence(err)
	}
	b := read.Board
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
		text += ". Every state can be turned off."
	} else {
		all := new(big.Int).Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Lights())), nil)
		one := all.Div(all, a.SolvableStates()).String()
		if len(one) > 12 {
			one = fmt.Sprintf("a number of %d digits", len(one))
		}
		text += fmt.Sprintf(". One state in %s can be turned off.", one)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if depth, err := count.Depth(ctx, a); err == nil && depth.Exact() {
		text += fmt.Sprintf(" The hardest take %s.", plural(depth.AtLeast, "press", "presses"))
	}
	return text
}
