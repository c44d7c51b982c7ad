package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/levels"
	"lightsout/app/shelf"
	"lightsout/board"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/play"
)

type game struct {
	session  play.Session
	kept     *shelf.Kept // nil before the first event, and when nothing is kept
	recorded bool        // the result has been written down
	wish     Wish        // how to make another one like it
	ground   *ground
	zero     time.Time // of the clock of its events

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

// idOf returns the game ID of the start of a game.
func idOf(s play.Session) string { return board.FormatID(s.Game.Board, s.Game.Start) }

// study is the analysis of a board, computed when it is first needed.
type study struct {
	board *lightsout.Board
	*lazy.Value[*play.Coach]
}

func newStudy(b *lightsout.Board) *study {
	return &study{b, lazy.New(func(ctx context.Context) (*play.Coach, error) {
		a, err := algebra.Of(ctx, b)
		if err != nil {
			return nil, err
		}
		return play.NewCoach(ctx, a)
	})}
}

// at returns the time on the scale of the events: it continues where the last event of a resumed game was.
func (m *Model) at() time.Duration {
	at := m.o.Now().Sub(m.game.zero).Truncate(time.Millisecond)
	return max(at, m.game.session.Last)
}

// do makes an event happen now, and keeps it. If it cannot happen, the message says why.
func (m *Model) do(e play.Event) bool {
	g := m.game
	e.At = m.at()
	next, err := g.session.Update(e)
	if err != nil {
		m.say(sentence(err))
		return false
	}
	g.session = next
	// written down at once; with the first event the game goes onto the shelf
	if m.o.Shelf != nil && !g.recorded {
		g.trouble = ""
		if g.kept != nil {
			err = g.kept.Append(e)
		} else {
			g.kept, err = m.o.Shelf.Begin(g.session.Game.Key, g.session)
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
	if g.session.Game.LitOnly && weight != g.session.Result(time.Time{}, 0).Moves {
		return 0
	}
	return weight
}

func (m *Model) leastIs(s lightsout.Solution, err error) tea.Cmd {
	m.game.least = leastFound{true, s, err}
	m.settle(false)
	return nil
}

// settle writes down the result of a game that is won, once: as soon as the least number of presses is
// known, or when the game is left. Until then the game itself is on the shelf.
func (m *Model) settle(leaving bool) error {
	g := m.game
	if g.recorded || !g.session.Over || g.session.Made == 0 {
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

// leave ends what is shown of a game. A game that is given up counts as one that was not won, if something
// was pressed; otherwise it stays on the shelf. Its jobs end, so that what they find is never for another
// game.
func (m *Model) leave(giveUp bool) error {
	g := m.game
	if g == nil {
		return nil
	}
	m.jobs.stop(jobLeast, jobHint, jobTutor, jobQuiet, jobWatch, jobClock)
	defer func() { m.game = nil }()
	if err := m.settle(true); err != nil || g.recorded {
		return err
	}
	switch {
	case giveUp && g.session.Made > 0:
		return m.record()
	case g.kept == nil:
		return nil
	case giveUp || g.session.Over:
		return g.kept.Drop()
	}
	return g.kept.Close()
}

// praise says how a game ended, compared with the results before it.
func (m *Model) praise(before []play.Result) string {
	r := m.game.session.Result(m.o.Now(), m.game.proved())
	if r.Helped {
		return fmt.Sprintf("Done, with %s shown.", text.Number(r.Moves, "press"))
	}
	best := play.NoTime
	for _, s := range play.StatisticsOf(before) {
		if s.Class == r.Class() {
			best = s.Best
		}
	}
	least := "."
	record := "."
	level := ""
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
		record = fmt.Sprintf(", your best: it was %s.", stopwatch(best))
	default:
		record = fmt.Sprintf("; your best is %s.", stopwatch(best))
	}
	switch {
	case r.Perfect():
		record += " A perfect game."
	case r.Hints > 0:
		record += fmt.Sprintf(" With %s.", text.Number(r.Hints, "hint"))
	}
	if _, ok := levels.Of(r.Kind); ok {
		level = fmt.Sprintf(" %s: n is the next level.", starsText(levels.Stars(r)))
	}
	presses := text.Number(r.Moves, "press")
	return fmt.Sprintf("Solved in %s%s Time %s%s%s", presses, least, stopwatch(took), record, level)
}

// starsText shows how many of three stars there are.
func starsText(n int) string { return strings.Repeat("★", n) + strings.Repeat("☆", 3-n) }

func sentence(err error) string {
	text := err.Error()
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}

// enterPosition shows a board, or the position of a game ID, whose lights are changed one by one.
func (m *Model) enterPosition(spec string) tea.Cmd {
	read, err := board.Load(spec)
	if err == nil && !read.Board.Cells() {
		err = fmt.Errorf("board %s has buttons apart from its lights: play it to solve it", read.Board)
	}
	var lies *ground
	if err == nil {
		lies, err = newGround(read.Board)
	}
	if err == nil {
		if !m.mayLeave() {
			return nil
		}
		err = m.leave(m.o.Shelf == nil)
	}
	if err != nil {
		return m.say(sentence(err))
	}
	if !read.HasState() {
		read.State = read.Board.NewState()
	}
	return m.entered(lies, read.State, middleButton(lies))
}

// entered shows a position, and looks for its solution.
func (m *Model) entered(lies *ground, state lightsout.State, cursor int) tea.Cmd {
	session, _ := play.New(play.Game{Board: lies.board, Start: state}) // a state of this board
	m.show(session, nil, lies, Wish{})
	m.jobs.stop(jobLeast)
	m.game.entry = true
	m.cursorTo(cursor)
	if session.Won {
		return m.say("Set the lights as they are in front of you: space changes one.")
	}
	m.say("Thinking …")
	return find(m, jobWatch, limitHint,
		func(ctx context.Context, coach *play.Coach) (lightsout.Solution, error) {
			solution, _, err := coach.Left(ctx, session)
			return solution, err
		}, m.answerIs)
}

func (m *Model) answerIs(s lightsout.Solution, err error) tea.Cmd {
	g := m.game
	switch unsolvable, none := errors.AsType[*lightsout.UnsolvableError](err); {
	case none:
		g.answer = overlay{sign: signWitness, lights: unsolvable.Witness}
		return m.say("It cannot be turned off: every press changes an even number of the lights shown, " +
			"and an odd number of them are on.")
	case err != nil:
		return m.say("No solution was found in time.")
	}
	g.answer = overlay{sign: signSolution, press: signSolution, buttons: s.Presses}
	n := s.Presses.Weight()
	said := text.Number(n, "press") + " turns everything off; "
	if n > 1 {
		said = text.Number(n, "press") + " turn everything off, in any order; "
	}
	if s.Least {
		return m.say(said + "no fewer do.")
	}
	return m.say(said + fmt.Sprintf("at least %d are needed.", s.AtLeast))
}

func (m *Model) entryKey(key string) tea.Cmd {
	g := m.game
	state := g.session.State.Clone()
	switch key {
	case "space":
		state.Add(g.cursor, 1)
		return m.entered(g.ground, state, g.cursor)
	case "c", "R":
		return m.entered(g.ground, g.ground.board.NewState(), g.cursor)
	case "enter", "n":
		return m.begin(Start{Board: g.ground.board, State: state})
	case "esc", "m":
		m.jobs.stop(jobWatch)
		return m.openHome()
	}
	if slices.Contains(entryKeys, key) {
		return m.bound(key)
	}
	return nil
}

// entryKeys is the keys that do the same as in a game.
var entryKeys = strings.Fields("left right up down j k l pgup pgdown home end tab shift+tab g P # S ? q")
