package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"lightsout/internal/base/text"
)

// Kind says what happens in an event.
type Kind int

// The kinds of events.
const (
	Press   Kind = iota // the button is pressed once
	Undo                // the last press is undone
	Redo                // the undone press is pressed again
	Restart             // everything is undone; Redo leads forward again
	Mark                // this place gets a name
	Back                // to the place of that name
	Visit               // to the place of that number, on whatever branch it is
	Hinted              // a hint was shown
	Helped              // the solution was shown, so the game is no longer the player's own
	Pause               // the clock stops
	Resume              // the clock runs
)

var kindNames = []string{"press", "undo", "redo", "restart", "mark", "back", "visit", "hinted", "helped", "pause", "resume"}

// String returns the word for the kind in the text of an event.
func (k Kind) String() string {
	if k < 0 || int(k) >= len(kindNames) {
		return fmt.Sprintf("kind %d", int(k))
	}
	return kindNames[k]
}

// Event is something that happens in a game. Its text is the time in milliseconds, a word and, for
// some kinds, what it is about:
//
//	1250 press 7
//	3400 undo
//	4000 mark here
type Event struct {
	At     time.Duration // on the clock of the game, whose zero is when it was first shown
	Kind   Kind
	Number int    // of the button for Press, of the place for Visit
	Name   string // for Mark and Back: 1 to 32 letters, digits, '-' and '_'
}

// maxMilliseconds is the latest time of an event, some 35 years: it fits in a JavaScript number and
// in a time.Duration with room to spare.
const maxMilliseconds = 1 << 40

const (
	maxName   = 32
	maxKind   = 128
	maxNumber = 1<<31 - 1 // of a button or a place
)

func (e Event) valid() error {
	switch {
	case e.Kind < Press || e.Kind > Resume:
		return fmt.Errorf("unknown event %s", e.Kind)
	case e.At < 0 || e.At.Milliseconds() > maxMilliseconds:
		return fmt.Errorf("the time %d is not from 0 to %d milliseconds", e.At.Milliseconds(), int64(maxMilliseconds))
	case e.numbered() && (e.Number < 0 || e.Number > maxNumber):
		return fmt.Errorf("%s %d: must be from 0 to %d", e.Kind, e.Number, maxNumber)
	case e.named() && !isName(e.Name):
		return fmt.Errorf("%s %q: a name is 1 to %d letters, digits, '-' and '_'", e.Kind, text.Clip(e.Name), maxName)
	}
	return nil
}

func (e Event) numbered() bool { return e.Kind == Press || e.Kind == Visit }
func (e Event) named() bool    { return e.Kind == Mark || e.Kind == Back }

func isName(name string) bool { return text.IsWord(name) && len(name) <= maxName }

// named returns an error if the kind is not names joined by dots, as in a seed, or the key is not a name.
func (g *Game) named() error {
	for part := range strings.SplitSeq(g.Kind, ".") {
		if g.Kind != "" && (!isName(part) || len(g.Kind) > maxKind) {
			return fmt.Errorf("kind %q: names of letters, digits, '-' and '_' joined by dots are expected, at most %d characters", text.Clip(g.Kind), maxKind)
		}
	}
	if g.Key != "" && !isName(g.Key) {
		return fmt.Errorf("key %q is not a name: 1 to %d letters, digits, '-' and '_'", text.Clip(g.Key), maxName)
	}
	return nil
}

// MarshalText returns the text of the event. Times are rounded down to milliseconds.
func (e Event) MarshalText() ([]byte, error) {
	if err := e.valid(); err != nil {
		return nil, err
	}
	text := strconv.AppendInt(nil, e.At.Milliseconds(), 10)
	text = append(append(text, ' '), e.Kind.String()...)
	switch {
	case e.numbered():
		text = strconv.AppendInt(append(text, ' '), int64(e.Number), 10)
	case e.named():
		text = append(append(text, ' '), e.Name...)
	}
	return text, nil
}

// UnmarshalText reads the text of an event. It takes exactly what MarshalText writes.
func (e *Event) UnmarshalText(data []byte) error {
	s := string(data)
	when, what, _ := strings.Cut(s, " ")
	word, about, _ := strings.Cut(what, " ")
	ms, _ := strconv.ParseInt(when, 10, 64)
	read := Event{At: time.Duration(ms) * time.Millisecond, Kind: Kind(slices.Index(kindNames, word))}
	switch {
	case read.Kind < 0:
		return fmt.Errorf("event %q: %q is not one of %s", text.Clip(s), text.Clip(word), strings.Join(kindNames, ", "))
	case read.numbered():
		read.Number, _ = strconv.Atoi(about)
	case read.named():
		read.Name = about
	}
	written, err := read.MarshalText()
	if err == nil && string(written) != s {
		err = fmt.Errorf("a time in milliseconds and a word are needed, such as %s", written)
	}
	if err != nil {
		return fmt.Errorf("event %q: %w", text.Clip(s), err)
	}
	*e = read
	return nil
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
		c.begun, c.since = true, e.At
	case e.Kind == Pause:
		c.before, c.paused = c.elapsed(e.At), true
	case e.Kind == Resume:
		c.since, c.paused = e.At, false
	}
	return c
}

func (c clock) elapsed(now time.Duration) time.Duration {
	if !c.begun || c.paused || c.stopped {
		return c.before
	}
	return c.before + max(0, now-c.since)
}

// trail is a list that only grows, as a value: plus returns a longer trail and leaves the shorter one as it was.
// Sessions that follow from each other share one array, so that a game of a million events costs what a slice does.
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

// All that was tried in a game is a tree of places. Place 0 is the start; a press leads to a new place
// below the one it was made at. Undo goes to the parent, and nothing is ever forgotten: what was tried
// and undone is a branch that Visit finds again.

// press goes to a new place, or forward again if it is the press that was just undone.
func (s Session) press(button int) Session {
	s.state = s.state.Clone()
	s.game.Board.Press(s.state, button, 1)
	if s.ahead != nil && int(s.places.list[s.ahead.place].button) == button {
		s.here, s.ahead = s.ahead.place, s.ahead.then
		return s
	}
	s.places = s.places.plus(place{s.here, int32(button), s.places.list[s.here].moves + 1})
	s.here, s.ahead = int32(len(s.places.list)-1), nil
	return s
}

// visit goes to any place: up to where its branch leaves ours, then down.
func (s Session) visit(to int32) Session {
	s.state = s.state.Clone()
	b, at, down := s.game.Board, s.here, to
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
	s.here, s.ahead = to, nil
	return s
}

// marked returns the place of a name, or −1 if it has none.
func (s Session) marked(name string) int {
	if i := slices.IndexFunc(s.marks, func(m MarkedPlace) bool { return m.Name == name }); i >= 0 {
		return s.marks[i].Place
	}
	return -1
}
