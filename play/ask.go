package play

import (
	"fmt"
	"iter"
	"slices"
	"sort"
	"time"

	"lightsout"
)

// Game returns what the session is played on, or nil for the zero Session.
func (s Session) Game() *Game { return s.game }

// State returns the lights as they are. It must not be changed.
func (s Session) State() lightsout.State { return s.state }

// Problem returns the rest of the game: from the current lights to the goal.
func (s Session) Problem() lightsout.Problem {
	return lightsout.Problem{Board: s.game.Board, From: s.state, To: s.game.Goal}
}

// Won reports whether the lights are at the goal now.
func (s Session) Won() bool { return s.state.Equal(s.game.Goal) }

// Over reports whether the goal has been reached, even if the player went on from there.
func (s Session) Over() bool { return s.first != nil }

// Wrong returns how many lights are not yet as in the goal. With the usual goal they are the lights that are on.
func (s Session) Wrong() int {
	if s.game.Goal.IsZero() {
		return s.state.On()
	}
	return s.state.Minus(s.game.Goal).On()
}

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

// Parent returns the place before a place, and the button that leads from there; −1 and −1 for the start.
func (s Session) Parent(place int) (parent, button int) {
	p := s.places.list[place]
	return int(p.parent), int(p.button)
}

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

// Place says where a button is, for people: row 2, column 3, counted from 1, after the sheet or face if there are
// several, or button 7 where there are no rows.
func Place(b *lightsout.Board, button int) string {
	rows := b.Rows()
	if rows.Rows() == 1 || !b.Cells() {
		return fmt.Sprintf("button %d", button+1)
	}
	at := sort.Search(rows.Rows()-1, func(r int) bool {
		_, past := rows.Row(r)
		return past > button
	})
	first, _ := rows.Row(at)
	section, row := b.Section(at)
	if section != "" {
		section += ", "
	}
	return fmt.Sprintf("%srow %d, column %d", section, row+1, button-first+1)
}
