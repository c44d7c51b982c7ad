package play

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func saved(t interface{ Fatal(...any) }, s Session) []byte {
	text := &bytes.Buffer{}
	if err := s.Save(text); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func TestLoadIsTheInverseOfSave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		text := saved(t, s)
		read, err := Load(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if what := same(s, read); what != "" {
			t.Fatalf("what was loaded has another %s", what)
		}
		windows, err := Load(bytes.NewReader(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))))
		if err != nil || same(s, windows) != "" {
			t.Fatalf("with the line ends of Windows: %v, another %s", err, same(s, windows))
		}
		a := s.Game
		b := read.Game
		if a.Board.Spec() != b.Board.Spec() || !a.Goal.Equal(b.Goal) || a.LitOnly != b.LitOnly ||
			a.Kind != b.Kind || a.Key != b.Key {
			t.Fatal("what was loaded is another game")
		}
	})
}

// A truncated save loads as the game up to there, or fails with a clear error.
func TestCutSaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := saved(t, drawSession(t))
		header := bytes.Index(text, []byte("\n\n")) + 2
		cut := rapid.IntRange(0, len(text)-1).Draw(t, "cut")
		read, err := Load(bytes.NewReader(text[:cut]))
		var damaged *DamagedError
		if err != nil && !errors.As(err, &damaged) {
			t.Fatalf("a cut save: %v", err)
		}
		whole := cut == 0 || text[cut-1] == '\n'
		if err == nil && !whole {
			t.Fatalf("a save that ends in the middle of a line is taken:\n%s", text[:cut])
		}
		if read.Game == nil {
			if cut >= header {
				t.Fatal("the game was there, and was not read")
			}
			return
		}
		n := bytes.Count(text[header:cut], []byte("\n"))
		if got := len(read.events.list); got != n {
			t.Fatalf("%d events were read of the %d that are whole", got, n)
		}
	})
}

func TestDamagedSaves(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "line 1: the save ends before its events",
		"hello\n":                      `line 1: "hello" is not how a saved game begins`,
		"lightsout game 2\n":           "line 1",
		"lightsout game 1\nid 5":       "line 2: it ends in the middle of the line",
		"lightsout game 1\n\n":         "line 2: the line of the game, id SPEC:STATE, is missing",
		"lightsout game 1\nid 5x5\n\n": "line 2: \"5x5\" names a board without a state",
		"lightsout game 1\nid 5x5:on\nid 5x5:on\n\n": "line 3: there are two lines",
		"lightsout game 1\ngoal on\nid 5x5:on\n\n": "line 2: the goal comes " +
			"before the game",
		"lightsout game 1\nid 5x5:on\nrule none\n\n":                        "line 3: unknown rule \"none\"",
		"lightsout game 1\nid 5x5:on\ncolor red\n\n":                        "line 3: \"color\" is not one of",
		"lightsout game 1\nid 5x5:on\nkey a/b\n\n":                          "line 3: key \"a/b\" is not a name",
		"lightsout game 1\nid 5x5:on\nkey a.b\n\n":                          "line 3: key \"a.b\" is not a name",
		"lightsout game 1\nid 5x5:on\nkind easy..unique\n\n":                "line 3: kind \"easy..unique\": names",
		"lightsout game 1\nid 5x5:on\n\n10 press 25\n":                      "line 4: there is no button 25",
		"lightsout game 1\nid 5x5:on\n\n10 press 3\n9 undo\n":               "line 5: the time 9 is before",
		"lightsout game 1\nid 5x5:on\n\n10 press 3\n12 fly\n":               "line 5: event \"12 fly\"",
		"lightsout game 1\nid 999999999x999999999:on\n\n":                   "line 2",
		"lightsout game 1\nid orbix:off\nrule lit-only\n\n":                 "line 4: board orbix has",
		"lightsout game 1\nid 5x5:on\n\n10 press 3\n\x00\x00\x00\x00\x00\n": "line 5",
	} {
		if strings.Contains(text, "orbix") && parse(t, "orbix").Lights() == parse(t, "orbix").Buttons() {
			continue
		}
		s, err := Load(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		if strings.Contains(text, "press 3") && (s.Game == nil || s.Moves != 1) {
			t.Errorf("%q: the good part is lost", text)
		}
	}
}

func FuzzLoad(f *testing.F) {
	b := parse(f, "4x4-king-mod3")
	s, _ := New(Game{Board: b, Start: b.AllOn(), Goal: b.NewState(), LitOnly: true, Kind: "x", Key: "y"})
	s = s.after(Event{At: time.Second, Kind: Press, Number: 3}).after(Event{At: time.Second, Kind: Mark,
		Name: "m"}).after(Event{At: time.Minute, Kind: Restart})
	f.Add(saved(f, s))
	f.Add([]byte(
		"lightsout game 1\nid 5x5:on\ngoal on\n\n10 press 3\n11 undo\n12 redo\n13 visit 0\n14 " +
			"pause\n15 resume\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Load(bytes.NewReader(text))
		if err != nil || s.Game == nil {
			return
		}
		again, err := Load(bytes.NewReader(saved(t, s)))
		if err != nil {
			t.Fatalf("what was saved cannot be loaded: %v", err)
		}
		if what := same(s, again); what != "" {
			t.Fatalf("saving and loading changes the %s", what)
		}
	})
}

func FuzzEvent(f *testing.F) {
	for _, text := range []string{"0 press 0", "1250 press 7", "3400 undo", "4000 mark here", "1 back a",
		"2 visit 3", "5 pause", "007 undo", "1 press -1", "1  undo", "9999999999999999999 undo"} {
		f.Add(text)
	}
	b := parse(f, "3x3")
	s, _ := New(Game{Board: b, Start: b.AllOn()})
	f.Fuzz(func(t *testing.T, text string) {
		var e Event
		err := e.UnmarshalText([]byte(text))
		if err != nil {
			return
		}
		again, err := e.MarshalText()
		if err != nil || string(again) != text {
			t.Fatalf("%q is written back as %q, %v", text, again, err)
		}
		s.after(e)
	})
}

// A few bytes must not make room for a board of billions of lights.
func TestLoadOfHugeBoards(t *testing.T) {
	for _, id := range []string{"60000x60000:off", "60000x60000:~AAAA", "graph-complete-5000000:on"} {
		_, err := Load(strings.NewReader("lightsout game 1\nid " + id + "\n\n"))
		var damaged *DamagedError
		if !errors.As(err, &damaged) {
			t.Errorf("%s: %v", id, err)
		}
	}
	s, err := Load(strings.NewReader("lightsout game 1\nid 300x300:on\n\n"))
	if err != nil || s.State.Minus(s.Game.Goal).On() != 90_000 {
		t.Errorf("a large board that is said in a word: %v", err)
	}
}
