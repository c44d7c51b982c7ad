// Package play is one game in progress.
//
// A Session is a value: Update takes an Event and returns the next session. Events carry their time, so there is no clock and
// no randomness, and the same events always lead to the same session. This gives undo, saving, replay and sharing; a terminal,
// a page and a test are views of the same session.
//
// Two questions decide where data belongs: is it the same for every player of this game, and does undo restore it?
//
//	the game     the same for every player, never changes        Game: board, start, goal, rule
//	the session  differs between players, changed by events       Session: presses, marks, clock, hints used
//	the view     not worth saving                                 cursor, colors, zoom
//	drawn        computed whenever it is shown                    lights left, moves, hints, witness
//
// Start at New. A Coach gives hints with reasons, Save and Load store the game and its events as text, and a Result of each
// finished game feeds the Statistics.
package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

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

	// Kind says how the game was made, such as depth-15 or easy.unique, so that statistics compare like with like. It
	// is a name as in events, or empty.
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
const maxEvents, maxMarks = 1 << 22, 1 << 10

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
	if err := cmp.Or(p.Valid(), g.named()); err != nil {
		return Session{}, err
	} else if g.LitOnly && !g.Board.Cells() {
		return Session{}, fmt.Errorf("board %s has buttons apart from its lights: the lit-only rule is for boards on which every light is a button", g.Board)
	}
	g.Start, g.Goal = g.Start.Clone(), g.Goal.Clone()
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
		s.marks = slices.DeleteFunc(slices.Clone(s.marks), func(m MarkedPlace) bool { return m.Name == e.Name })
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
	if s.here != before && e.Kind != Press && e.Kind != Redo { // Back and Visit lead forward only after an undo
		s.undone++
	}
	if s.first == nil && s.Won() {
		s.clock.before, s.clock.stopped = s.clock.elapsed(e.At), true
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
		return fmt.Errorf("the time %d is before that of the last event, %d", e.At.Milliseconds(), s.clock.last.Milliseconds())
	case len(s.events.list) >= maxEvents:
		return fmt.Errorf("a game has at most %d events", maxEvents)
	case s.clock.paused && e.Kind != Resume && e.Kind != Helped:
		return errors.New("the game is paused: resume it first")
	case e.Kind == Press && e.Number >= s.game.Board.Buttons():
		return fmt.Errorf("there is no button %d: they are numbered from 0 to %d", e.Number, s.game.Board.Buttons()-1)
	case e.Kind == Press && s.game.LitOnly && s.state.At(e.Number) == 0:
		return fmt.Errorf("%s is off, and in this game only buttons that are on may be pressed", Place(s.game.Board, e.Number))
	case e.Kind == Undo && s.here == 0:
		return errors.New("nothing to undo")
	case e.Kind == Redo && s.ahead == nil:
		return errors.New("nothing to redo")
	case e.Kind == Mark && s.marked(e.Name) < 0 && len(s.marks) == maxMarks:
		return fmt.Errorf("a game has at most %d marks", maxMarks)
	case e.Kind == Back && s.marked(e.Name) < 0:
		return fmt.Errorf("no place is marked %q", e.Name)
	case e.Kind == Visit && e.Number >= len(s.places.list):
		return fmt.Errorf("there is no place %d: they are numbered from 0 to %d", e.Number, len(s.places.list)-1)
	case e.Kind == Pause && s.first != nil:
		return errors.New("the game is over")
	case e.Kind == Resume && !s.clock.paused:
		return errors.New("the game is not paused")
	}
	return nil
}
