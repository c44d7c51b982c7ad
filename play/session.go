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

// Session is one game in progress, a value. The zero Session is no game; New begins one.
type Session struct {
	game   *Game
	events trail[Event]
	places trail[place]
	here   int32
	ahead  *ahead // what Redo leads to
	marks  []MarkedPlace
	state  lightsout.State // never changed in place once a session has it

	made   int // presses ever made, undone or not
	undone int // the number of undone presses
	hints  int
	helped bool
	clock  clock
	first  *Session // how the game stood when the goal was first reached, or nil
}

// place is a place in the tree of all that was tried: the state after its parent's and one press.
type place struct {
	parent, button, moves int32
}

// ahead is the list of places that Redo leads to, nearest first.
type ahead struct {
	place int32
	then  *ahead
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
	s := Session{game: &g, state: g.Start}
	s.places = s.places.plus(place{parent: -1, button: -1})
	if s.Won() {
		s.first = new(s)
	}
	return s, nil
}

// Update returns the session after an event. An event that cannot happen, because Check returns an
// error for it, changes nothing.
func (s Session) Update(e Event) Session {
	if s.Check(e) != nil {
		return s
	}
	s.events = s.events.plus(e)
	s.clock = s.clock.after(e)
	before := s.here
	switch e.Kind {
	case Press:
		s.made++
		s = s.press(e.Number)
	case Undo:
		again := &ahead{s.here, s.ahead}
		s = s.visit(s.places.list[s.here].parent)
		s.ahead = again
	case Redo:
		s = s.press(int(s.places.list[s.ahead.place].button))
	case Restart:
		s.state = s.game.Start
		for s.here != 0 {
			s.ahead = &ahead{s.here, s.ahead}
			s.here = s.places.list[s.here].parent
		}
	case Mark:
		s.marks = slices.DeleteFunc(slices.Clone(s.marks), func(m MarkedPlace) bool {
			return m.Name == e.Name
		})
		s.marks = append(s.marks, MarkedPlace{e.Name, int(s.here)})
	case Back:
		s = s.visit(int32(s.marked(e.Name)))
	case Visit:
		s = s.visit(int32(e.Number))
	case Hinted:
		s.hints++
	case Helped:
		s.helped = true
	}
	// Back and Visit lead forward only after an undo
	if s.here != before && e.Kind != Press && e.Kind != Redo {
		s.undone++
	}
	if s.first == nil && s.Won() {
		s.clock.before = s.clock.elapsed(e.At)
		s.clock.stopped = true
		s.first = new(s)
	}
	return s
}

// Check returns why an event cannot happen now, or nil.
func (s Session) Check(e Event) error {
	if s.game == nil {
		return errors.New("there is no game")
	}
	if err := e.valid(); err != nil {
		return err
	}
	switch {
	case e.At < s.clock.last:
		return fmt.Errorf("the time %d is before that of the last event, %d", e.At.Milliseconds(),
			s.clock.last.Milliseconds())
	case len(s.events.list) >= maxEvents:
		return fmt.Errorf("a game has at most %d events", maxEvents)
	case s.clock.paused && e.Kind != Resume && e.Kind != Helped:
		return errors.New("the game is paused: resume it first")
	case e.Kind == Press && e.Number >= s.game.Board.Buttons():
		return fmt.Errorf("there is no button %d: they are numbered from 0 to %d", e.Number,
			s.game.Board.Buttons()-1)
	case e.Kind == Press && s.game.LitOnly && s.state.At(e.Number) == 0:
		return fmt.Errorf("%s is off, and in this game only buttons that are on may be pressed",
			Place(s.game.Board, e.Number))
	case e.Kind == Undo && s.here == 0:
		return errors.New("nothing to undo")
	case e.Kind == Redo && s.ahead == nil:
		return errors.New("nothing to redo")
	case e.Kind == Mark && s.marked(e.Name) < 0 && len(s.marks) == maxMarks:
		return fmt.Errorf("a game has at most %d marks", maxMarks)
	case e.Kind == Back && s.marked(e.Name) < 0:
		return fmt.Errorf("no place is marked %q", e.Name)
	case e.Kind == Visit && e.Number >= len(s.places.list):
		return fmt.Errorf("there is no place %d: they are numbered from 0 to %d", e.Number,
			len(s.places.list)-1)
	case e.Kind == Pause && s.first != nil:
		return errors.New("the game is over")
	case e.Kind == Resume && !s.clock.paused:
		return errors.New("the game is not paused")
	}
	return nil
}

// Game returns what the session is played on, or nil for the zero Session.
func (s Session) Game() *Game { return s.game }

// State returns the lights as they are. It must not be changed.
func (s Session) State() lightsout.State { return s.state }

// problem returns the rest of the game: from the current lights to the goal.
func (s Session) problem() lightsout.Problem {
	return lightsout.Problem{Board: s.game.Board, From: s.state, To: s.game.Goal}
}

// Won reports whether the lights are at the goal now.
func (s Session) Won() bool { return s.state.Equal(s.game.Goal) }

// Over reports whether the goal has been reached, even if the player went on from there.
func (s Session) Over() bool { return s.first != nil }

// Wrong returns how many lights are not yet as in the goal. With the usual goal they are the lights that are
// on.
func (s Session) Wrong() int { return s.state.Minus(s.game.Goal).On() }

// Moves returns how many presses lead from the start to here: undone presses do not count.
func (s Session) Moves() int { return int(s.places.list[s.here].moves) }

// Made returns how many presses were ever made.
func (s Session) Made() int { return s.made }

// Hints returns how many hints were shown.
func (s Session) Hints() int { return s.hints }

// Helped reports whether the solution was shown.
func (s Session) Helped() bool { return s.helped }

// Paused reports whether the clock is paused.
func (s Session) Paused() bool { return s.clock.paused }

// Elapsed returns what the game's clock shows at a time, which is on the scale of the events' times.
func (s Session) Elapsed(now time.Duration) time.Duration { return s.clock.elapsed(now) }

// Last returns the time of the last event. A resumed game continues from there.
func (s Session) Last() time.Duration { return s.clock.last }

// CanUndo reports whether there is a press to undo.
func (s Session) CanUndo() bool { return s.here != 0 }

// CanRedo reports whether there is an undone press to redo.
func (s Session) CanRedo() bool { return s.ahead != nil }

// Here returns the number of the place in the tree at which the session is. The start is 0.
func (s Session) Here() int { return int(s.here) }

// Places returns how many places of the tree have been visited.
func (s Session) Places() int { return len(s.places.list) }

// Marks lists the places with names, in the order in which they were marked.
func (s Session) Marks() []MarkedPlace { return slices.Clone(s.marks) }

// Presses returns how often each button was pressed from the start to here.
func (s Session) Presses() lightsout.Presses {
	x := s.game.Board.NewPresses()
	for at := s.here; at != 0; at = s.places.list[at].parent {
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
	s.state = s.state.Clone()
	s.game.Board.Press(s.state, button, 1)
	if s.ahead != nil && int(s.places.list[s.ahead.place].button) == button {
		s.here = s.ahead.place
		s.ahead = s.ahead.then
		return s
	}
	s.places = s.places.plus(place{s.here, int32(button), s.places.list[s.here].moves + 1})
	s.here = int32(len(s.places.list) - 1)
	s.ahead = nil
	return s
}

// visit goes to any place: up to where its branch leaves ours, then down.
func (s Session) visit(to int32) Session {
	s.state = s.state.Clone()
	b := s.game.Board
	at := s.here
	down := to
	for at != down {
		// Parents have lower numbers, so the higher of two places is never above the other.
		if at > down {
			b.Press(s.state, int(s.places.list[at].button), b.Modulus()-1)
			at = s.places.list[at].parent
		} else { // presses commute: the order does not matter
			b.Press(s.state, int(s.places.list[down].button), 1)
			down = s.places.list[down].parent
		}
	}
	s.here = to
	s.ahead = nil
	return s
}

// marked returns the place of a name, or −1 if it has none.
func (s Session) marked(name string) int {
	if i := slices.IndexFunc(s.marks, func(m MarkedPlace) bool { return m.Name == name }); i >= 0 {
		return s.marks[i].Place
	}
	return -1
}

// clock measures a game by the times of its events. It starts with the first press, stops
// while the game is paused, and stops when the goal is first reached.
type clock struct {
	last    time.Duration // the time of the last event
	begun   bool
	since   time.Duration // when it began to run, or began again
	before  time.Duration // what it had measured by then
	paused  bool
	stopped bool
}

func (c clock) after(e Event) clock {
	c.last = e.At
	switch {
	case c.stopped:
	case e.Kind == Press && !c.begun:
		c.begun = true
		c.since = e.At
	case e.Kind == Pause:
		c.before = c.elapsed(e.At)
		c.paused = true
	case e.Kind == Resume:
		c.since = e.At
		c.paused = false
	}
	return c
}

func (c clock) elapsed(now time.Duration) time.Duration {
	if !c.begun || c.paused || c.stopped {
		return c.before
	}
	return c.before + max(0, now-c.since)
}

// trail is a list that only grows, as a value: plus returns a longer trail and leaves the shorter one as it
// was. Sessions that follow from each other share one array, so that a game of a million events costs what a
// slice does.
//
// Two sessions may follow from the same one, even in different goroutines. The first to claim the room
// after the end writes there; the others copy.
type trail[T any] struct {
	list []T
	used *atomic.Int64 // how much of the array of list has been claimed
}

func (t trail[T]) plus(v T) trail[T] {
	n := len(t.list)
	if n < cap(t.list) && t.used.CompareAndSwap(int64(n), int64(n+1)) {
		return trail[T]{append(t.list, v), t.used}
	}
	used := new(atomic.Int64)
	used.Store(int64(n + 1))
	return trail[T]{append(slices.Grow(slices.Clip(t.list), n+8), v), used}
}
