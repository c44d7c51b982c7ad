// Package play is one game in progress.
//
// A Session is a value: Update takes an Event and returns the next session. Events carry their time, so there
// is no clock and no randomness, and the same events always lead to the same session. This gives undo,
// saving, replay and sharing; a terminal, a page and a test are views of the same session.
//
// Two questions decide where data belongs: is it the same for every player of this game, and does undo
// restore it?
//
//	the game     the same for every player, never changes        Game: board, start, goal, rule
//	the session  differs between players, changed by events       Session: presses, marks, clock, hints used
//	the view     not worth saving                                 cursor, colors, zoom
//	drawn        computed whenever it is shown                    lights left, moves, hints, witness
//
// Start at New. A Coach gives hints with reasons, Save and Load store the game and its events as text, and a
// Result of each finished game feeds the Statistics.
package play

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync/atomic"
	"time"

	"lightsout"
)

// Game is the immutable start of a session.
type Game struct {
	Board *lightsout.Board
	Start lightsout.State
	Goal  lightsout.State // of length 0 for all off

	// LitOnly is a harder rule: only a button whose own light is on may be pressed. It is for boards
	// on which every light is a button.
	LitOnly bool

	// Kind says how the game was made, such as depth-15 or easy.unique, so that statistics compare like with
	// like. It is a name as in events, or empty.
	Kind string

	// Key identifies this game in statistics. It is a name as in events, or empty.
	Key string
}

// Session is one game in progress, a value. Its exported fields show the state of the game, for reading only.
// The zero Session is no game; New begins one.
type Session struct {
	Game  *Game           // what the session is played on, or nil for the zero Session
	State lightsout.State // the lights now; never changed in place once a session has it
	Won   bool            // the lights are at the goal now
	Over  bool            // the goal has been reached, even if the player went on from there

	Moves            int  // presses that lead from the start to here: undone presses do not count
	Made             int  // presses ever made, undone or not
	Hints            int  // that were shown
	Helped           bool // the solution was shown
	CanUndo, CanRedo bool

	Paused bool          // the clock is
	Last   time.Duration // the time of the last event, from which a resumed game continues

	Here   int           // the number of the place in the tree; the start is 0
	Places int           // how many places of the tree have been visited
	Marks  []MarkedPlace // the places with names, in the order in which they were marked

	events sharedSlice[Event]
	places sharedSlice[place]
	redo   *redo // what Redo leads to
	undone int   // the number of undone presses
	clock  clock
	first  *Session // how the game stood when the goal was first reached, or nil
}

// place is a place in the tree of all that was tried: the state after its parent's and one press.
type place struct {
	parent, button, moves int32
}

// redo is the list of places that Redo leads to, nearest first.
type redo struct {
	place int
	then  *redo
}

// MarkedPlace is a place with a name.
type MarkedPlace struct {
	Name  string `json:"name"`
	Place int    `json:"place"`
}

// Limits of a session, far beyond what a person does.
const (
	maxEvents = 1 << 22
	maxMarks  = 1 << 10
)

// New begins a game.
func New(g Game) (Session, error) {
	if g.Board == nil {
		return Session{}, errors.New("a game needs a board")
	}
	if g.Goal.Len() == 0 {
		if err := g.Board.Fits(); err != nil {
			return Session{}, err
		}
		g.Goal = g.Board.NewState()
	}
	p := lightsout.Problem{Board: g.Board, From: g.Start, To: g.Goal}
	if err := p.Valid(); err != nil {
		return Session{}, err
	}
	if err := g.named(); err != nil {
		return Session{}, err
	}
	if g.LitOnly && !g.Board.Cells() {
		return Session{}, fmt.Errorf(
			"board %s has buttons apart from its lights: the lit-only rule is for boards on which every "+
				"light is a button",
			g.Board)
	}
	g.Start = g.Start.Clone()
	g.Goal = g.Goal.Clone()
	s := Session{Game: &g, State: g.Start}
	s.places = s.places.plus(place{parent: -1, button: -1})
	return s.updated(), nil
}

// Update returns the session after an event. If the event cannot happen, it returns the session as it is, and
// an error that says why.
func (s Session) Update(e Event) (Session, error) {
	if err := s.check(e); err != nil {
		return s, err
	}
	s.events = s.events.plus(e)
	s.clock = s.clock.after(e)
	s.Last = e.At
	before := s.Here
	switch e.Kind {
	case Press:
		s.Made++
		s = s.press(e.Number)
	case Undo:
		again := &redo{s.Here, s.redo}
		s = s.visit(int(s.places.list[s.Here].parent))
		s.redo = again
	case Redo:
		s = s.press(int(s.places.list[s.redo.place].button))
	case Restart:
		s.State = s.Game.Start
		for s.Here != 0 {
			s.redo = &redo{s.Here, s.redo}
			s.Here = int(s.places.list[s.Here].parent)
		}
	case Mark:
		s.Marks = slices.DeleteFunc(slices.Clone(s.Marks), func(m MarkedPlace) bool {
			return m.Name == e.Name
		})
		s.Marks = append(s.Marks, MarkedPlace{e.Name, s.Here})
	case Back:
		s = s.visit(s.marked(e.Name))
	case Visit:
		s = s.visit(e.Number)
	case Hinted:
		s.Hints++
	case Helped:
		s.Helped = true
	case Pause, Resume:
		s.Paused = e.Kind == Pause
	}
	// Back and Visit lead forward only after an undo
	if s.Here != before && e.Kind != Press && e.Kind != Redo {
		s.undone++
	}
	return s.updated(), nil
}

// updated sets the fields that follow from others. When the goal is first reached, the clock stops.
func (s Session) updated() Session {
	s.Won = s.State.Equal(s.Game.Goal)
	s.Moves = int(s.places.list[s.Here].moves)
	s.Places = len(s.places.list)
	s.CanUndo = s.Here != 0
	s.CanRedo = s.redo != nil
	if s.Won && !s.Over {
		s.Over = true
		s.clock = s.clock.stop(s.Last)
		s.first = new(s)
	}
	return s
}

// check returns why an event cannot happen now, or nil.
func (s Session) check(e Event) error {
	if s.Game == nil {
		return errors.New("there is no game")
	}
	if err := e.valid(); err != nil {
		return err
	}
	switch {
	case e.At < s.Last:
		return fmt.Errorf("the time %d is before that of the last event, %d", e.At.Milliseconds(),
			s.Last.Milliseconds())
	case len(s.events.list) >= maxEvents:
		return fmt.Errorf("a game has at most %d events", maxEvents)
	case s.Paused && e.Kind != Resume && e.Kind != Helped:
		return errors.New("the game is paused: resume it first")
	case e.Kind == Press && e.Number >= s.Game.Board.Buttons():
		return fmt.Errorf("there is no button %d: they are numbered from 0 to %d", e.Number,
			s.Game.Board.Buttons()-1)
	case e.Kind == Press && s.Game.LitOnly && s.State.At(e.Number) == 0:
		return fmt.Errorf("%s is off, and in this game only buttons that are on may be pressed",
			Place(s.Game.Board, e.Number))
	case e.Kind == Undo && !s.CanUndo:
		return errors.New("nothing to undo")
	case e.Kind == Redo && !s.CanRedo:
		return errors.New("nothing to redo")
	case e.Kind == Mark && s.marked(e.Name) < 0 && len(s.Marks) == maxMarks:
		return fmt.Errorf("a game has at most %d marks", maxMarks)
	case e.Kind == Back && s.marked(e.Name) < 0:
		return fmt.Errorf("no place is marked %q", e.Name)
	case e.Kind == Visit && e.Number >= s.Places:
		return fmt.Errorf("there is no place %d: they are numbered from 0 to %d", e.Number, s.Places-1)
	case e.Kind == Pause && s.Over:
		return errors.New("the game is over")
	case e.Kind == Resume && !s.Paused:
		return errors.New("the game is not paused")
	}
	return nil
}

// problem returns the rest of the game: from the current lights to the goal.
func (s Session) problem() lightsout.Problem {
	return lightsout.Problem{Board: s.Game.Board, From: s.State, To: s.Game.Goal}
}

// Elapsed returns what the game's clock shows at a time, which is on the scale of the events' times.
func (s Session) Elapsed(now time.Duration) time.Duration { return s.clock.elapsed(now) }

// Presses returns how often each button was pressed from the start to here.
func (s Session) Presses() lightsout.Presses {
	x := s.Game.Board.NewPresses()
	for at := s.Here; at != 0; at = int(s.places.list[at].parent) {
		x.Add(int(s.places.list[at].button), 1)
	}
	return x
}

// Events yields the events so far.
func (s Session) Events() iter.Seq[Event] { return slices.Values(s.events.list) }

// All that was tried in a game is a tree of places. Place 0 is the start; a press leads to a new place
// below the one it was made at. Undo goes to the parent, and nothing is ever forgotten: what was tried
// and undone is a branch that Visit finds again.

// press goes to a new place, or forward again if it is the press that was just undone.
func (s Session) press(button int) Session {
	s.State = s.State.Clone()
	s.Game.Board.Press(s.State, button, 1)
	if s.redo != nil && int(s.places.list[s.redo.place].button) == button {
		s.Here = s.redo.place
		s.redo = s.redo.then
		return s
	}
	s.places = s.places.plus(place{int32(s.Here), int32(button), s.places.list[s.Here].moves + 1})
	s.Here = len(s.places.list) - 1
	s.redo = nil
	return s
}

// visit goes to any place: up to where its branch leaves ours, then down.
func (s Session) visit(to int) Session {
	s.State = s.State.Clone()
	b := s.Game.Board
	at := s.Here
	down := to
	for at != down {
		// Parents have lower numbers, so the higher of two places is never above the other.
		if at > down {
			b.Press(s.State, int(s.places.list[at].button), b.Modulus()-1)
			at = int(s.places.list[at].parent)
		} else { // presses commute: the order does not matter
			b.Press(s.State, int(s.places.list[down].button), 1)
			down = int(s.places.list[down].parent)
		}
	}
	s.Here = to
	s.redo = nil
	return s
}

// marked returns the place of a name, or −1 if it has none.
func (s Session) marked(name string) int {
	if i := slices.IndexFunc(s.Marks, func(m MarkedPlace) bool { return m.Name == name }); i >= 0 {
		return s.Marks[i].Place
	}
	return -1
}

// clock measures a game by the times of its events. It starts with the first press, stops
// while the game is paused, and stops when the goal is first reached.
type clock struct {
	begun, running bool
	since          time.Duration // when it began to run, or began again
	before         time.Duration // what it had measured by then
}

func (c clock) after(e Event) clock {
	switch {
	case e.Kind == Press && !c.begun:
		return clock{begun: true, running: true, since: e.At}
	case e.Kind == Pause:
		return c.stop(e.At)
	case e.Kind == Resume:
		c.since = e.At
		c.running = c.begun
	}
	return c
}

func (c clock) stop(now time.Duration) clock {
	c.before = c.elapsed(now)
	c.running = false
	return c
}

func (c clock) elapsed(now time.Duration) time.Duration {
	if !c.running {
		return c.before
	}
	return c.before + max(0, now-c.since)
}

// sharedSlice is a list that only grows, as a value: plus returns a longer list and leaves the shorter one
// as it was. Sessions that follow from each other share one array, so that a game of a million events costs
// what a slice does.
//
// Two sessions may follow from the same one, even in different goroutines. The first to claim the room
// after the end writes there; the others copy.
type sharedSlice[T any] struct {
	list []T
	used *atomic.Int64 // how much of the array of list has been claimed
}

func (t sharedSlice[T]) plus(v T) sharedSlice[T] {
	n := len(t.list)
	if n < cap(t.list) && t.used.CompareAndSwap(int64(n), int64(n+1)) {
		return sharedSlice[T]{append(t.list, v), t.used}
	}
	used := new(atomic.Int64)
	used.Store(int64(n + 1))
	return sharedSlice[T]{append(slices.Grow(slices.Clip(t.list), n+8), v), used}
}
