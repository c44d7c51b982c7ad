package play

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"lightsout"
)

// An event at a limit has a text that is read again, and one beyond it has none.
func TestEventLimits(t *testing.T) {
	latest := time.Duration(maxMilliseconds) * time.Millisecond
	number := maxNumber
	for _, test := range []struct {
		most, beyond Event
	}{
		{Event{At: latest, Kind: Undo}, Event{At: latest + time.Millisecond, Kind: Undo}},
		{Event{Kind: Undo}, Event{At: -1, Kind: Undo}},
		{Event{Kind: Press, Number: number}, Event{Kind: Press, Number: number + 1}},
		{Event{Kind: Visit}, Event{Kind: Visit, Number: -1}},
		{Event{Kind: Mark, Name: strings.Repeat("a", maxName)},
			Event{Kind: Mark, Name: strings.Repeat("a", maxName+1)}},
		{Event{Kind: Back, Name: "a"}, Event{Kind: Back}},
	} {
		text, err := test.most.MarshalText()
		var again Event
		readErr := again.UnmarshalText(text)
		if err != nil || readErr != nil || again != test.most {
			t.Errorf("%q: %v, %v", text, err, readErr)
		}
		if text, err := test.beyond.MarshalText(); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v has the text %q, %v", test.beyond, text, err)
		}
	}
	for _, text := range []string{"", " ", "0", "0 ", fmt.Sprint(int64(maxMilliseconds)+1, " undo"),
		fmt.Sprint("0 press ", int64(maxNumber)+1), strings.Repeat("9 ", 1<<20),
		"0 mark " + strings.Repeat("a", 1<<20)} {
		if err := new(Event).UnmarshalText([]byte(text)); err == nil || len(err.Error()) > 300 {
			t.Errorf("%.20q: %.400v", text, err)
		}
	}
}

// keyboard is a light with as many buttons as have numbers.
type keyboard struct{}

func (keyboard) Lights() int  { return 1 }
func (keyboard) Buttons() int { return math.MaxInt }
func (keyboard) AppendToggles(dst []lightsout.Toggle, _ int) []lightsout.Toggle {
	return append(dst, lightsout.Toggle{Light: 0, Times: 1})
}
func (keyboard) String() string { return "keyboard" }

// A button whose number an event cannot hold is not pressed: undo would not find it again.
func TestButtonsBeyondTheLimit(t *testing.T) {
	b := must(lightsout.NewBoard(keyboard{}, 2))
	s := must(New(Game{Board: b, Start: lightsout.NewState(2, 1), Goal: lightsout.NewState(2, 1)}))
	number := maxNumber
	for _, n := range []int{0, number - 1, number, number + 1} {
		after := s.after(Event{Kind: Press, Number: n})
		if pressed := after.Places > 1; pressed != (n >= 0 && n <= number && n < math.MaxInt) {
			t.Errorf("button %d was pressed: %v", n, pressed)
		}
		if after.CanUndo && !after.after(Event{Kind: Undo}).State.IsZero() {
			t.Errorf("button %d was not taken back", n)
		}
	}
}

func TestSessionLimits(t *testing.T) {
	b := parse(t, "1x1")
	s := must(New(Game{Board: b, Start: b.AllOn()}))
	for i := range maxMarks {
		s = s.after(Event{Kind: Mark, Name: fmt.Sprint(i)})
	}
	if again := s.check(Event{Kind: Mark, Name: "0"}); again != nil || len(s.Marks) != maxMarks {
		t.Errorf("%d marks, and one of them again: %v", len(s.Marks), again)
	}
	err := s.check(Event{Kind: Mark, Name: "more"})
	if err == nil || err.Error() != "a game has at most 1024 marks" {
		t.Errorf("one mark more: %v", err)
	}
	s.events.list = make([]Event, maxEvents-1)
	if err := s.check(Event{Kind: Hinted}); err != nil {
		t.Errorf("event %d: %v", maxEvents, err)
	}
	s.events.list = make([]Event, maxEvents)
	if err := s.check(Event{Kind: Hinted}); err == nil || err.Error() != "a game has at most 4194304 events" {
		t.Errorf("one event more: %v", err)
	}
}
