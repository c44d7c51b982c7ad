package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/algebra"
	"lightsout/internal/app/levels"
	"lightsout/internal/app/shelf"
	"lightsout/internal/base/lazy"
	"lightsout/play"
)

type game struct {
	session  play.Session
	kept     *shelf.Kept // nil before the first event, and when nothing is kept
	recorded bool        // the result has been written down
	wish     Wish        // how to make another one like it
	ground   *ground
	study    *study

	shown time.Time     // when the session was shown
	base  time.Duration // the time of its last event by then

	least   leastFound
	trouble string // why the game is not kept, or nothing

	cursor int
	along  float64 // the line that going up and down keeps to
	hint   *hint
	typed  []string // keys that wait for the hint
	quiet  *quiet
	tutor  *tutor
	watch  *watch
	entry  bool    // a position is being entered
	answer overlay // its solution, or the proof that there is none
}

// study is the analysis of a board, computed when it is first needed.
type study struct {
	board *lightsout.Board
	*lazy.Value[learned]
}

type learned struct {
	algebra *algebra.Algebra
	coach   *play.Coach
}

func newStudy(b *lightsout.Board) *study {
	return &study{b, lazy.New(func(ctx context.Context) (learned, error) {
		a, err := algebra.Of(ctx, b)
		if err != nil {
			return learned{}, err
		}
		coach, err := play.NewCoach(ctx, a)
		return learned{a, coach}, err
	})}
}

// at returns the time on the scale of the events: it continues where the last event of a resumed game was.
func (m *Model) at() time.Duration {
	g := m.game
	at := (g.base + m.o.Now().Sub(g.shown)).Truncate(time.Millisecond)
	return max(at, g.session.Last())
}

// do makes an event happen now, and keeps it. If it cannot happen, the message says why.
func (m *Model) do(e play.Event) bool {
	g := m.game
	e.At = m.at()
	if err := g.session.Check(e); err != nil {
		m.say(sentence(err))
		return false
	}
	g.session = g.session.Update(e)
	if m.o.Shelf != nil && !g.recorded { // written down at once; with the first event the game goes onto the shelf
		var err error
		if g.trouble = ""; g.kept != nil {
			err = g.kept.Append(e)
		} else {
			g.kept, err = m.o.Shelf.Begin(g.session)
		}
		if err != nil {
			g.trouble = sentence(err)
			m.say(g.trouble)
		}
	}
	m.settle(false)
	return true
}

// leastFound is the answer of the job that looks for the least solution from the start.
type leastFound struct {
	known    bool
	solution lightsout.Solution
	err      error
}

// unsolvable reports whether it is proved that the goal cannot be reached.
func (l leastFound) unsolvable() bool {
	_, none := errors.AsType[*lightsout.UnsolvableError](l.err)
	return none
}

// proved returns the least number of presses, or 0 if it is not proved. Under the lit-only rule what is
// proved is only that no fewer will do.
func (g *game) proved() int {
	if !g.least.known || g.least.err != nil || !g.least.solution.Least {
		return 0
	}
	weight := g.least.solution.Presses.Weight()
	if g.session.Game().LitOnly && weight != g.session.Result(time.Time{}, 0).Moves {
		return 0
	}
	return weight
}

func (m *Model) leastIs(l leastFound) tea.Cmd {
	m.game.least = l
	m.settle(false)
	return nil
}

// settle writes down the result of a game that is won, once: as soon as the least number of presses is
// known, or when the game is left. Until then the game itself is on the shelf.
func (m *Model) settle(leaving bool) error {
	g := m.game
	if g.recorded || !g.session.Over() || g.session.Made() == 0 {
		return nil
	}
	if !g.least.known && !leaving {
		m.say(m.praise(nil))
		return nil
	}
	before := m.results
	err := m.record()
	m.say(m.praise(before))
	if err != nil {
		m.say(sentence(err))
	}
	return err
}

// record writes down the result of the game as it is.
func (m *Model) record() error {
	g := m.game
	g.recorded = true
	r := g.session.Result(m.o.Now(), g.proved())
	m.results = append(m.results[:len(m.results):len(m.results)], r)
	if g.kept == nil {
		return nil
	}
	kept := g.kept
	g.kept = nil
	return kept.Finish(r)
}

// leave ends what is shown of a game. A game that is given up counts as one that was not won, if
// something was pressed; otherwise it stays on the shelf. Its jobs end, so that what they find is never for another game.
func (m *Model) leave(giveUp bool) error {
	g := m.game
	if g == nil {
		return nil
	}
	m.jobs.stop(jobLeast, jobHint, jobTutor, jobTable, jobQuiet, jobWatch, jobClock)
	defer func() { m.game = nil }()
	if err := m.settle(true); err != nil || g.recorded {
		return err
	}
	switch {
	case giveUp && g.session.Made() > 0:
		return m.record()
	case g.kept == nil:
		return nil
	case giveUp || g.session.Over():
		return g.kept.Drop()
	}
	return g.kept.Close()
}

// praise says how a game ended, compared with the results before it.
func (m *Model) praise(before []play.Result) string {
	r := m.game.session.Result(m.o.Now(), m.game.proved())
	if r.Helped {
		return fmt.Sprintf("Done, with %s shown.", plural(r.Moves, "press", "presses"))
	}
	best := play.NoTime
	for _, s := range play.StatisticsOf(before) {
		if s.Class == r.Class() {
			best = s.Best
		}
	}
	least, record, level := ".", ".", ""
	switch {
	case r.Least > 0 && r.Moves == r.Least:
		least = ", the least possible."
	case r.Least > 0:
		least = fmt.Sprintf("; %d would do.", r.Least)
	}
	took := time.Duration(r.Took) * time.Millisecond
	switch {
	case best == play.NoTime:
	case took < best:
		record = fmt.Sprintf(", your best: it was %s.", play.FormatTime(best))
	default:
		record = fmt.Sprintf("; your best is %s.", play.FormatTime(best))
	}
	switch {
	case r.Perfect():
		record += " A perfect game."
	case r.Hints > 0:
		record += fmt.Sprintf(" With %s.", plural(r.Hints, "hint", "hints"))
	}
	if _, ok := levels.Of(r.Kind); ok {
		level = fmt.Sprintf(" %s: n is the next level.", starsText(levels.Stars(r)))
	}
	presses := plural(r.Moves, "press", "presses")
	return fmt.Sprintf("Solved in %s%s Time %s%s%s", presses, least, play.FormatTime(took), record, level)
}

// starsText shows how many of three stars there are.
func starsText(n int) string { return strings.Repeat("★", n) + strings.Repeat("☆", 3-n) }

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func sentence(err error) string {
	text := err.Error()
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}
