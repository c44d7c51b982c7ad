package api

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"time"

	"lightsout"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/text"
)

// Generate requests puzzles.
type Generate struct {
	Board     Spec      `json:"board" flag:"-" doc:"SPEC, or SPEC#SEED; of a daily puzzle with a date it may be left out"`
	Seed      string    `json:"seed,omitempty" doc:"a word, or a whole seed such as depth-15.abc"`
	Depth     int       `json:"depth,omitempty" doc:"presses of the least solution, exactly and proved"`
	Presses   int       `json:"presses,omitempty" doc:"this number of different random presses on a dark board"`
	Method    string    `json:"method,omitempty" values:"generators" doc:"how the puzzles are drawn: {}"`
	Grade     string    `json:"grade,omitempty" values:"grades" doc:"how hard the puzzles are: {}"`
	Unique    bool      `json:"unique,omitempty" doc:"there is only one least solution"`
	LitOnly   bool      `json:"lit_only,omitempty" doc:"the solution can be played by pressing only lights that are on; JSON has the order"`
	Symmetric string    `json:"symmetric,omitempty" alone:"usual" values:"symmetries" doc:"the puzzles are symmetric: {}"`
	Like      StateText `json:"like,omitzero" doc:"puzzles that resemble this state, the most similar one first"`
	Goal      StateText `json:"goal,omitzero" doc:"the state to reach (default off)"`
	Daily     string    `json:"daily,omitempty" alone:"today" doc:"the puzzle of today, or of a date such as 2026-11-15"`
	Count     int       `json:"count,omitempty" usual:"1" doc:"how many puzzles"`
	Timed

	Whole bool                        `json:"-"` // the seed says all, also if it is a word
	Each  func(GeneratedPuzzle) error `json:"-"` // gets each puzzle as it is made; then the answer has none

	seed   generate.Seed
	random bool // the seed is a random word
}

// MaxGenerated is how many puzzles one answer holds; with Each there may be any number.
const MaxGenerated = 10_000

// MaxGeneratedLights is how large a board may be of which puzzles are written out.
const MaxGeneratedLights = 1 << 24

// GenerateAnswer is the puzzles of a request.
type GenerateAnswer struct {
	Board   string            `json:"board"`
	Seed    string            `json:"seed"`
	Number  int               `json:"number,omitempty"` // of the daily puzzle: that of 2026-01-01 is 1
	Grades  []string          `json:"grades,omitempty"` // of which the board has puzzles, the easiest first
	Puzzles []GeneratedPuzzle `json:"puzzles"`
}

// GeneratedPuzzle is one puzzle with its solution.
type GeneratedPuzzle struct {
	Board   string   `json:"board"`
	ID      string   `json:"id"`   // the game ID of the state, good forever
	Seed    string   `json:"seed"` // what makes this puzzle again, in this version
	State   []string `json:"state"`
	Goal    []string `json:"goal,omitempty"` // absent for all off
	Presses []string `json:"presses"`        // they lead there
	// for lit_only: the buttons, from 0, each pressed while its light is on
	Order   []int           `json:"order,omitempty"`
	Weight  int             `json:"weight"`
	Least   bool            `json:"least"`           // proved: no presses are fewer
	Uniform bool            `json:"uniform"`         // every puzzle that the wish allows was equally likely
	Grade   *generate.Marks `json:"grade,omitempty"` // absent for large boards
	Found   generate.Puzzle `json:"-"`
}

// Check reads the board, or SPEC#SEED, and the seed. The cost is that of factoring the board, and of the
// puzzles.
func (q *Generate) Check(l Limits) (c Cost, err error) {
	if spec, seed, ok := strings.Cut(q.Board.Text, "#"); ok && q.Board.board == nil {
		if q.Seed != "" {
			return c, wrong("seed", "the board comes with the seed %s already", text.Clip(seed))
		}
		q.Board.Text = spec
		q.Seed = seed
		q.Whole = true
	}
	if q.Board.board == nil && q.Board.Text == "" && q.Daily != "" && q.Daily != "today" {
		q.Board.Text = generate.DailyBoard(q.Daily)
	}
	if err := q.Board.read("board", l); err != nil {
		return c, err
	}
	if q.Count < 0 {
		return c, wrongValue("count", q.Count, "must be at least 1")
	}
	if q.Each == nil && q.Count > MaxGenerated {
		return c, tooLarge("count", "%d: at most %d fit in one answer", q.Count, MaxGenerated)
	}
	for field, pattern := range map[string]*StateText{"like": &q.Like, "goal": &q.Goal} {
		if pattern.isGiven() {
			if err := pattern.read(field, q.Board.board, "off"); err != nil {
				return c, err
			}
			n := q.Board.board.Lights()
			if n > generate.MaxPattern && (field == "like" || !pattern.state.IsZero()) {
				return c, tooLarge(field, "board %s has %d lights: a pattern has at most %d", q.Board.board,
					n, generate.MaxPattern)
			}
		}
	}
	c = factorCost("board", q.Board.board)
	n := float64(max(1, q.Count))
	lights := float64(q.Board.board.Lights())
	if n > 1 {
		c.Field = "count"
	}
	c.Answer = n * (2*rowsBytes(q.Board.board) + 500)
	return c.plus(n*1e5+n*100*lights, 20*n*lights), q.readSeed()
}

// Seeded returns the seed, and whether it is a random one. It is called after the puzzles were made.
func (q *Generate) Seeded() (seed generate.Seed, random bool) { return q.seed, q.random }

// Run makes the puzzles. If there are fewer than asked for, or time is up, those that were made come with the
// error.
func (q *Generate) Run(ctx context.Context, env *Env) (any, error) {
	answer := GenerateAnswer{Board: q.Board.board.Spec(), Puzzles: []GeneratedPuzzle{}}
	if q.seed.Daily {
		day := q.seed.Word
		now := time.Now()
		if later, err := time.Parse(time.DateOnly, day); err == nil && later.After(now) {
			now = later // editors print puzzles weeks ahead; only those played on their day count
		}
		number, err := generate.DailyNumber(day, now)
		if err != nil {
			return nil, invalid(q.blamed(), err)
		}
		answer.Number = number
	}
	answer.Seed = q.seed.String()
	done := 0
	err := q.each(ctx, env, func(m *generate.Maker, p generate.Puzzle) error {
		g, err := generated(ctx, m, p)
		if err != nil {
			return err
		}
		done++
		if q.Count > 1 {
			env.report(Progress{Done: int64(done), Total: int64(q.Count)})
		}
		if q.Each != nil {
			return q.Each(g)
		}
		if answer.Grades == nil && g.Grade != nil {
			grades, err := m.Grades(ctx)
			if err != nil {
				return err
			}
			answer.Grades = text.Each(grades, generate.Grade.String)
		}
		answer.Puzzles = append(answer.Puzzles, g)
		return nil
	})
	return answer, refused(q.blamed(), err)
}

func (q *Generate) each(
	ctx context.Context, env *Env, next func(*generate.Maker, generate.Puzzle) error,
) error {
	b := q.Board.board
	count := max(1, q.Count)
	if n := max(b.Lights(), b.Buttons()); n > MaxGeneratedLights {
		return fmt.Errorf("board %s has %d lights or buttons: a puzzle has at most %d", b, n,
			MaxGeneratedLights)
	}
	m, err := env.Maker(ctx, b)
	if err != nil {
		return err
	}
	if count == 1 {
		p, err := generate.FromSeed(ctx, m, q.seed.String())
		if err != nil {
			return err
		}
		return next(m, p)
	}
	if runtime.GOOS == "js" { // packs would make it larger
		return wrongValue("count", count, "must be 1 in the page's engine")
	}
	for p, err := range m.Distinct(ctx, count, q.seed.Word, q.seed.Wish) {
		if err == nil {
			err = next(m, p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Maker returns what makes the puzzles of a board.
func (env *Env) Maker(ctx context.Context, b *lightsout.Board) (*generate.Maker, error) {
	return env.of(b).maker.Get(ctx)
}

func generated(ctx context.Context, m *generate.Maker, p generate.Puzzle) (GeneratedPuzzle, error) {
	b := p.Board
	g := GeneratedPuzzle{
		Board: b.Spec(), ID: board.FormatID(b, p.State), Seed: p.Seed, State: b.StateRows(p.State),
		Presses: b.PressesRows(p.Solution), Weight: p.Depth, Least: p.Proved, Uniform: p.Uniform,
		Order: p.Order, Found: p, Goal: rowsOf(p.Goal, b.StateRows),
	}
	marks, err := m.Grade(ctx, p)
	if _, large := errors.AsType[*generate.ImpossibleError](err); large {
		return g, nil
	}
	g.Grade = &marks
	return g, err
}

// blamed returns the field that is at fault if there are no such puzzles.
func (q *Generate) blamed() string {
	for _, wish := range []struct {
		field string
		given bool
	}{
		{"daily", q.Daily != ""}, {"depth", q.Depth != 0}, {"presses", q.Presses != 0},
		{"grade", q.Grade != ""}, {"symmetric", q.Symmetric != ""}, {"lit_only", q.LitOnly},
		{"like", q.Like.isGiven()}, {"goal", q.Goal.isGiven()}, {"method", q.Method != ""},
		{"unique", q.Unique},
		{"count", q.Count > 1},
	} {
		if wish.given {
			return wish.field
		}
	}
	return "seed"
}

// readSeed reads the word and the wish. A whole seed, with a wish in it, excludes other wishes.
func (q *Generate) readSeed() error {
	wish, wished, err := q.wish()
	if err != nil {
		return err
	}
	word := q.Seed
	whole := q.Whole || strings.Contains(word, ".")
	switch {
	case len(word) > maxText:
		return wrong("seed", "it is longer than %d characters", maxText)
	case q.Daily != "" && (wished || word != ""):
		return wrong("daily", "daily cannot be combined with a seed or other wishes")
	case q.Daily == "today":
		word = "daily." + time.Now().Format(time.DateOnly)
		whole = true
	case q.Daily != "":
		word = "daily." + q.Daily
		whole = true
	case whole && wished:
		return wrong("seed", "the seed %s says what to make already, and the flags say %s",
			text.Clip(word), wish)
	case word == "":
		// No other puzzle has this word. It needs no secret, and crypto/rand would make the page's engine
		// larger.
		word = strconv.FormatUint(rand.Uint64()>>13, 36)
		q.seed = generate.Seed{Wish: wish, Word: word}
		q.random = true
		return nil
	}
	if !whole && wished {
		word = generate.Seed{Wish: wish, Word: word}.String()
	}
	if q.seed, err = generate.ParseSeed(word); err != nil {
		if q.Daily != "" {
			return wrong("daily", "%q is not a date: write one such as 2026-11-15", text.Clip(q.Daily))
		}
		return invalid("seed", err)
	}
	if q.seed.Daily && q.Count > 1 {
		return wrongValue("count", q.Count, "a day has one puzzle")
	}
	return nil
}

func (q *Generate) wish() (w generate.Wish, wished bool, err error) {
	w = generate.Wish{
		Method: q.Method, Presses: q.Presses, Depth: q.Depth, Unique: q.Unique, Symmetry: q.Symmetric,
		LitOnly: q.LitOnly,
	}
	if q.Like.isGiven() {
		w.Like = generate.PatternOf(q.Board.board, q.Like.state)
	}
	if q.Goal.isGiven() && !q.Goal.state.IsZero() {
		w.Goal = generate.PatternOf(q.Board.board, q.Goal.state)
	}
	if w.Presses != 0 && w.Method == "" {
		w.Method = "presses"
	}
	if q.Grade != "" {
		if w.Grade, err = generate.ParseGrade(q.Grade); err != nil {
			return w, false, invalid("grade", err)
		}
	}
	if err := w.Check(); err != nil {
		return w, false, invalid(q.blamed(), err)
	}
	return w, w != generate.Wish{}, nil
}
