package play

import (
	"fmt"
	"strconv"
	"strings"
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
	case e.numbered() && e.Number < 0:
		return fmt.Errorf("%s %d: must be at least 0", e.Kind, e.Number)
	case e.numbered() && e.Number > maxNumber:
		return fmt.Errorf("%s %d: must be at most %d", e.Kind, e.Number, maxNumber)
	case e.named() && !isName(e.Name):
		return fmt.Errorf("%s %q: a name is 1 to %d letters, digits, '-' and '_'", e.Kind, text.Clip(e.Name), maxName)
	}
	return nil
}

func (e Event) numbered() bool { return e.Kind == Press || e.Kind == Visit }
func (e Event) named() bool    { return e.Kind == Mark || e.Kind == Back }

func isName(text string) bool {
	for _, c := range []byte(text) {
		if c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return len(text) > 0 && len(text) <= maxName
}

// isKind reports whether a text says how a game was made: names joined by dots, as in a seed.
func isKind(text string) bool {
	for part := range strings.SplitSeq(text, ".") {
		if !isName(part) {
			return false
		}
	}
	return len(text) <= maxKind
}

func notKind(s string) error {
	return fmt.Errorf("kind %q: names of letters, digits, '-' and '_' joined by dots are expected, at most %d characters", text.Clip(s), maxKind)
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

// UnmarshalText reads the text of an event.
func (e *Event) UnmarshalText(text []byte) error {
	read, err := ParseEvent(string(text))
	if err == nil {
		*e = read
	}
	return err
}

// ParseEvent reads the text of an event. It takes exactly what MarshalText writes.
func ParseEvent(s string) (Event, error) {
	words := strings.Split(s, " ")
	if len(words) < 2 {
		return Event{}, fmt.Errorf("event %q: a time in milliseconds and a word are needed, such as 1250 undo", text.Clip(s))
	}
	ms, ok := parseNumber(words[0], maxMilliseconds)
	if !ok {
		return Event{}, fmt.Errorf("event %q: the time is a number of milliseconds up to %d", text.Clip(s), int64(maxMilliseconds))
	}
	e := Event{At: time.Duration(ms) * time.Millisecond, Kind: -1}
	for kind, name := range kindNames {
		if name == words[1] {
			e.Kind = Kind(kind)
		}
	}
	want := 2
	switch {
	case e.Kind < 0:
		return Event{}, fmt.Errorf("event %q: %q is not one of %s", text.Clip(s), text.Clip(words[1]), strings.Join(kindNames, ", "))
	case e.numbered() || e.named():
		want = 3
	}
	if len(words) != want {
		return Event{}, fmt.Errorf("event %q: %s takes %d words after it", text.Clip(s), e.Kind, want-2)
	}
	if e.numbered() {
		n, ok := parseNumber(words[2], maxNumber)
		if !ok {
			return Event{}, fmt.Errorf("event %q: %s takes a number", text.Clip(s), e.Kind)
		}
		e.Number = int(n)
	}
	if e.named() {
		e.Name = words[2]
	}
	if err := e.valid(); err != nil {
		return Event{}, fmt.Errorf("event %q: %w", text.Clip(s), err)
	}
	return e, nil
}

// parseNumber reads a number as strconv writes it: no sign, no leading zeros.
func parseNumber(text string, most int64) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= 0 && n <= most && strconv.FormatInt(n, 10) == text
}
