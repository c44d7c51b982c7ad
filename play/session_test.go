package play

import (
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/format"

	"pgregory.net/rapid"
)

// specs are boards of every kind: not square, glued, of more states, of more dimensions, graphs, and
// one on which lights and buttons differ.
var specs = []string{
	"5x5", "4x4", "3x5", "1x1", "1x7", "torus-3x4", "mobius-3x4", "4x4-king-mod3", "3x3-mod5", "2x2x3",
	"hex-3", "cube-2", "graph-petersen", "merlin", "xl25", "orbix",
}

func parse(t testing.TB, spec string) *lightsout.Board {
	t.Helper()
	return must(board.Parse(spec))
}

func drawState(t *rapid.T, b *lightsout.Board, label string) lightsout.State {
	s := b.NewState()
	for i := range b.Lights() {
		s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, label))
	}
	return s
}

func drawGame(t *rapid.T) Game {
	b := must(board.Parse(rapid.SampledFrom(specs).Draw(t, "spec")))
	g := Game{
		Board: b, Start: drawState(t, b, "start"),
		LitOnly: b.Lights() == b.Buttons() && rapid.Bool().Draw(t, "lit only"),
	}
	switch rapid.IntRange(0, 2).Draw(t, "goal") {
	case 1:
		g.Goal = b.AllOn()
	case 2:
		g.Goal = drawState(t, b, "goal")
	}
	if rapid.Bool().Draw(t, "named") {
		g.Kind = "depth-3"
		g.Key = "20261115-1"
	}
	return g
}

// drawEvent draws an event that may or may not be possible.
func drawEvent(t *rapid.T, s Session) Event {
	e := Event{At: s.Last + time.Duration(rapid.IntRange(-1, 5000).Draw(t, "later"))*time.Millisecond}
	e.Kind = rapid.SampledFrom(append(kinds, Press, Press, Press, Press, Undo, Redo, Resume)).Draw(t, "kind")
	switch e.Kind {
	case Press:
		e.Number = rapid.IntRange(0, s.Game.Board.Buttons()).Draw(t, "button")
	case Visit:
		e.Number = rapid.IntRange(0, s.Places).Draw(t, "place")
	case Mark, Back:
		e.Name = rapid.SampledFrom([]string{"a", "b", ""}).Draw(t, "name")
	}
	return e
}

func drawSession(t *rapid.T) Session {
	s := must(New(drawGame(t)))
	for range rapid.IntRange(0, 40).Draw(t, "events") {
		s = s.after(drawEvent(t, s))
	}
	return s
}

// same returns where two sessions differ.
func same(a, b Session) string {
	switch {
	case !a.State.Equal(b.State):
		return "state"
	case a.Moves != b.Moves || a.Made != b.Made || a.Hints != b.Hints || a.Helped != b.Helped:
		return "counters"
	case a.Here != b.Here || a.Places != b.Places || a.CanRedo != b.CanRedo:
		return "tree"
	case !slices.Equal(a.Marks, b.Marks):
		return "marks"
	case a.Elapsed(a.Last+time.Second) != b.Elapsed(b.Last+time.Second) || a.Paused != b.Paused:
		return "clock"
	case a.Over != b.Over || a.Result(time.Time{}, 0) != b.Result(time.Time{}, 0):
		return "result"
	case !slices.Equal(slices.Collect(a.Events()), slices.Collect(b.Events())):
		return "events"
	}
	return ""
}

func TestUndoTakesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		if s.Paused {
			s = s.after(Event{At: s.Last, Kind: Resume})
		}
		e := Event{
			At: s.Last, Kind: Press,
			Number: rapid.IntRange(0, s.Game.Board.Buttons()-1).Draw(t, "button"),
		}
		if s.check(e) != nil {
			t.Skip("the lit-only rule forbids it")
		}
		after := s.after(e)
		back := after.after(Event{At: e.At, Kind: Undo})
		if !back.State.Equal(s.State) || back.Here != s.Here || back.Moves != s.Moves {
			t.Fatalf("press %d and undo lead from %v to %v", e.Number, s.State, back.State)
		}
		again := back.after(Event{At: e.At, Kind: Redo})
		if !again.State.Equal(after.State) || again.Here != after.Here {
			t.Fatal("redo does not lead where undo came from")
		}
	})
}

func TestReplayIsTheSession(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		replay := must(New(*s.Game))
		for e := range s.Events() {
			if err := replay.check(e); err != nil {
				t.Fatal(err)
			}
			replay = replay.after(e)
		}
		if what := same(s, replay); what != "" {
			t.Fatalf("the replay has another %s", what)
		}
	})
}

func TestStateIsStartAndPresses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		g := s.Game
		if !g.Board.Apply(g.Start, s.Presses()).Equal(s.State) {
			t.Fatal("the state is not that of the presses from the start")
		}
		wrong := 0
		for i := range g.Board.Lights() {
			if s.State.At(i) != g.Goal.At(i) {
				wrong++
			}
		}
		if s.State.Minus(s.Game.Goal).On() != wrong || s.Won != (wrong == 0) {
			t.Fatalf("%d lights wrong, want %d; won %v", s.State.Minus(s.Game.Goal).On(), wrong, s.Won)
		}
		// Every place can be visited, and is what its branch leads to.
		place := rapid.IntRange(0, s.Places-1).Draw(t, "place")
		there := s.after(Event{At: s.Last, Kind: Resume}).after(Event{At: s.Last, Kind: Visit,
			Number: place})
		if there.Here != place {
			t.Fatalf("visiting %d leads to %d", place, there.Here)
		}
		x := g.Board.NewPresses()
		moves := 0
		for at := place; at > 0; at = int(there.places.list[at].parent) {
			x.Add(int(there.places.list[at].button), 1)
			moves++
		}
		if !g.Board.Apply(g.Start, x).Equal(there.State) || there.Moves != moves {
			t.Fatal("a visited place has another state")
		}
	})
}

// A session that follows from another leaves it unchanged, and two that follow from the same one do not
// affect each other.
func TestSessionsAreValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		events := slices.Collect(s.Events())
		before := s.State.Clone()
		one := s
		two := s
		for range 10 {
			one = one.after(drawEvent(t, one))
			two = two.after(drawEvent(t, two))
		}
		if !s.State.Equal(before) || !slices.Equal(slices.Collect(s.Events()), events) {
			t.Fatal("an update changed the session it came from")
		}
		for _, other := range []Session{one, two} {
			replay, _ := New(*other.Game)
			for e := range other.Events() {
				replay = replay.after(e)
			}
			if what := same(other, replay); what != "" {
				t.Fatalf("of two sessions that follow from one, one has another %s", what)
			}
		}
	})
}

func TestImpossibleEventsChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSession(t)
		e := drawEvent(t, s)
		if s.check(e) == nil {
			return
		}
		if what := same(s, s.after(e)); what != "" {
			t.Fatalf("%v cannot happen and changes the %s", e, what)
		}
	})
}

func TestRefusals(t *testing.T) {
	b := parse(t, "3x3")
	s := must(New(Game{Board: b, Start: b.AllOn(), LitOnly: true}))
	s = s.after(Event{At: time.Second, Kind: Press, Number: 4})
	for _, c := range []struct {
		e    Event
		want string
	}{
		{Event{At: 0, Kind: Undo}, "before that of the last event"},
		{Event{At: time.Second, Kind: Press, Number: 9}, "numbered from 0 to 8"},
		{Event{At: time.Second, Kind: Press, Number: 4}, "row 2, column 2 is off"},
		{Event{At: time.Second, Kind: Redo}, "nothing to redo"},
		{Event{At: time.Second, Kind: Back, Name: "x"}, `no place is marked "x"`},
		{Event{At: time.Second, Kind: Mark, Name: "a b"}, "a name is"},
		{Event{At: time.Second, Kind: Visit, Number: 2}, "from 0 to 1"},
		{Event{At: time.Second, Kind: Resume}, "not paused"},
		{Event{At: time.Second, Kind: "jump"}, "unknown event"},
	} {
		if err := s.check(c.e); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.e, err, c.want)
		}
	}
	paused := s.after(Event{At: time.Second, Kind: Pause})
	if err := paused.check(Event{At: time.Second, Kind: Press}); err == nil {
		t.Error("a paused game can be played")
	}
	if (Session{}).check(Event{}) == nil || (Session{}).after(Event{}).Game != nil {
		t.Error("the zero session is a game")
	}
	orbix := parse(t, "orbix")
	_, err := New(Game{Board: orbix, Start: orbix.NewState(), LitOnly: true})
	if orbix.Lights() != orbix.Buttons() && err == nil {
		t.Error("lit-only on a board whose buttons are not lights")
	}
}

func TestClock(t *testing.T) {
	b := parse(t, "2x2")
	s := must(New(Game{Board: b, Start: b.AllOn()}))
	at := func(seconds int, kind Kind, number int) {
		s = s.after(Event{At: time.Duration(seconds) * time.Second, Kind: kind, Number: number})
	}
	want := func(now, seconds int) {
		t.Helper()
		if got := s.Elapsed(time.Duration(now) * time.Second); got != time.Duration(seconds)*time.Second {
			t.Errorf("the clock shows %v at %d s, want %d s", got, now, seconds)
		}
	}
	want(100, 0) // looking is free
	at(100, Press, 0)
	want(107, 7)
	at(110, Pause, 0)
	want(500, 10)
	at(1000, Resume, 0)
	want(1005, 15)
	at(1010, Press, 1)
	at(1020, Press, 2)
	at(1030, Press, 3)
	if !s.Won || !s.Over {
		t.Fatal("all four corners turn 2x2 off")
	}
	want(2000, 40)
	at(3000, Undo, 0)
	at(4000, Redo, 0)
	want(5000, 40) // the first time counts
	if r := s.Result(time.Time{}, 4); !r.Perfect() || r.Took != 40_000 || r.Moves != 4 {
		t.Errorf("the result is %+v", r)
	}
}

// Buttons that lie apart from the lights belong to none of them, even if there are as many.
func TestLitOnlyNeedsButtonsThatAreLights(t *testing.T) {
	graph := `{"nodes": [{}, {}], "buttons": [{"toggles": [0]}, {"toggles": [0, 1]}]}`
	format, _ := format.Named(board.Formats(), "json")
	read := must(board.ReadGraph(strings.NewReader(graph), format))
	apart := must(read.Board())
	for b, want := range map[*lightsout.Board]bool{apart: false, parse(t, "3x3"): true,
		parse(t, "graph-petersen"): true} {
		_, err := New(Game{Board: b, Start: b.AllOn(), LitOnly: true})
		if (err == nil) != want || b.Cells() != want {
			t.Errorf("%s: %v", b, err)
		}
	}
}

// Sessions that follow from each other share the list of their events: a long game is not copied at each
// press.
func TestTrailIsShared(t *testing.T) {
	one := sharedSlice[int]{}.plus(1)
	two := one.plus(2)
	other := one.plus(3)
	three := two.plus(4)
	if &one.list[0] != &two.list[0] || &two.list[0] != &three.list[0] {
		t.Error("a trail was copied to grow")
	}
	if &one.list[0] == &other.list[0] || two.list[1] != 2 || other.list[1] != 3 || three.list[2] != 4 {
		t.Errorf("two trails that follow one: %v, %v, %v", two.list, other.list, three.list)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// after returns the session after an event, or as it is if the event cannot happen.
func (s Session) after(e Event) Session {
	s, _ = s.Update(e)
	return s
}
