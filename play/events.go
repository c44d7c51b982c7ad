package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"lightsout/internal/base/text"
)

// Kind says what happens in an event: the word for it in the text of the event.
type Kind string

// The kinds of events.
const (
	Press   Kind = "press"   // the button is pressed once
	Undo    Kind = "undo"    // the last press is undone
	Redo    Kind = "redo"    // the undone press is pressed again
	Restart Kind = "restart" // everything is undone; Redo leads forward again
	Mark    Kind = "mark"    // this place gets a name
	Back    Kind = "back"    // to the place of that name
	Visit   Kind = "visit"   // to the place of that number, on whatever branch it is
	Hinted  Kind = "hinted"  // a hint was shown
	Helped  Kind = "helped"  // the solution was shown, so the game is no longer the player's own
	Pause   Kind = "pause"   // the clock stops
	Resume  Kind = "resume"  // the clock runs
)

var kinds = []Kind{Press, Undo, Redo, Restart, Mark, Back, Visit, Hinted, Helped, Pause, Resume}

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
	case !slices.Contains(kinds, e.Kind):
		return fmt.Errorf("unknown event %q", text.Clip(string(e.Kind)))
	case e.At < 0 || e.At.Milliseconds() > maxMilliseconds:
		return fmt.Errorf("the time %d is not from 0 to %d milliseconds", e.At.Milliseconds(),
			int64(maxMilliseconds))
	case e.numbered() && (e.Number < 0 || e.Number > maxNumber):
		return fmt.Errorf("%s %d: must be from 0 to %d", e.Kind, e.Number, maxNumber)
	case e.named() && !isName(e.Name):
		return fmt.Errorf("%s %q: a name is 1 to %d letters, digits, '-' and '_'", e.Kind,
			text.Clip(e.Name), maxName)
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
			return fmt.Errorf(
				"kind %q: names of letters, digits, '-' and '_' joined by dots are expected, at most "+
					"%d characters",
				text.Clip(g.Kind), maxKind)
		}
	}
	if g.Key != "" && !isName(g.Key) {
		return fmt.Errorf("key %q is not a name: 1 to %d letters, digits, '-' and '_'",
			text.Clip(g.Key), maxName)
	}
	return nil
}

// MarshalText returns the text of the event. Times are rounded down to milliseconds.
func (e Event) MarshalText() ([]byte, error) {
	if err := e.valid(); err != nil {
		return nil, err
	}
	text := strconv.AppendInt(nil, e.At.Milliseconds(), 10)
	text = append(append(text, ' '), e.Kind...)
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
	read := Event{At: time.Duration(ms) * time.Millisecond, Kind: Kind(word)}
	switch {
	case !slices.Contains(kinds, read.Kind):
		words := text.Each(kinds, func(k Kind) string { return string(k) })
		return fmt.Errorf("event %q: %q is not one of %s", text.Clip(s), text.Clip(word),
			strings.Join(words, ", "))
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
