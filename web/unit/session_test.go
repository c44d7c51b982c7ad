package unit_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/play"

	"pgregory.net/rapid"
)

// sessionInPage is all that can be asked of a session in the page.
type sessionInPage struct {
	Possible                              []bool
	Save                                  string
	State                                 []string
	Moves, Made, Wrong, Hints, Here, Last int
	Places, Elapsed, Later                int
	Won, Over, CanUndo, CanRedo           bool
	Helped, Paused                        bool
	Marks                                 []struct {
		Name  string
		Place int
	}
	Result      json.RawMessage
	Replayed    string
	Engine      []string
	EngineMoves int
}

const playEvents = modules + `
	const board = await assets.loadBoard(given.spec);
	const game = {board, start: board.valuesOf(given.start), goal: given.goal ? board.valuesOf(given.goal) : null, litOnly: given.litOnly, kind: given.kind, key: given.key};
	const session = new assets.Session(game);
	const possible = [];
	for (const event of given.events) {
		const before = session.save();
		const why = session.check(event);
		possible.push(session.update(event));
		if ((why === '') !== possible.at(-1) || (why && session.save() !== before)) throw new Error('check and update differ: ' + why);
	}
	const {moves, made, wrong, hints, here, last, places, won, over, canUndo, canRedo, helped, paused, marks} = session;
	const save = session.save();
	const engine = await assets.call('game', {save});
	return {possible, save, state: board.rowsOf(session.state), moves, made, wrong, hints, here, last, places, won, over, canUndo, canRedo, helped, paused, marks,
		elapsed: session.elapsed(last), later: session.elapsed(last + 1000), result: session.result(new Date(0), 3),
		replayed: new assets.Session({...game, events: session.events}).save(), engine: engine.save.state, engineMoves: engine.save.moves};`

// drawGame draws a game, and drawEvent an event that may or may not be possible in it.
func drawGame(t *rapid.T, known []string) play.Game {
	b, err := board.Parse(drawSpec(t, known))
	if err != nil {
		t.Skip(err)
	}
	g := play.Game{
		Board: b, Start: drawLights(t, b, "start"), LitOnly: b.Cells() && rapid.Bool().Draw(t, "lit only"),
	}
	switch rapid.IntRange(0, 3).Draw(t, "goal") {
	case 1:
		g.Goal = b.AllOn()
	case 2:
		g.Goal = drawLights(t, b, "goal")
	case 3: // soon reached
		g.Goal = g.Start.Clone()
		b.Press(g.Goal, rapid.IntRange(0, b.Buttons()-1).Draw(t, "button"), 1)
	}
	if rapid.Bool().Draw(t, "named") {
		g.Kind = "depth-3"
		g.Key = "20261115-1_A"
	}
	return g
}

func drawEvent(t *rapid.T, s play.Session) play.Event {
	e := play.Event{At: s.Last + time.Duration(rapid.IntRange(-1, 5000).Draw(t, "later"))*time.Millisecond}
	e.Kind = rapid.SampledFrom([]play.Kind{
		play.Press, play.Press, play.Press, play.Press, play.Press, play.Undo, play.Undo, play.Redo,
		play.Redo, play.Restart, play.Mark, play.Back, play.Visit, play.Hinted, play.Helped, play.Pause,
		play.Resume, play.Resume,
	}).Draw(t, "kind")
	switch e.Kind {
	case play.Press:
		e.Number = rapid.IntRange(0, s.Game.Board.Buttons()).Draw(t, "button")
	case play.Visit:
		e.Number = rapid.IntRange(0, s.Places).Draw(t, "place")
	case play.Mark, play.Back:
		e.Name = rapid.SampledFrom([]string{"a", "b", "", "Ä"}).Draw(t, "name")
	}
	return e
}

func TestSessionInThePageIsTheSession(t *testing.T) {
	t.Parallel()
	n := start(t)
	known := append(slices.Clone(specsOfEveryKind), graphSpec(t, apartJSON), graphSpec(t, directedJSON))
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t, known)
		s, err := play.New(g)
		if err != nil {
			t.Fatal(err)
		}
		given := map[string]any{
			"spec": g.Board.Spec(), "start": g.Board.StateRows(g.Start), "litOnly": g.LitOnly, "kind": g.Kind,
			"key": g.Key,
		}
		if g.Goal.Len() > 0 {
			given["goal"] = g.Board.StateRows(g.Goal)
		}
		events := []map[string]any{}
		possible := []bool{}
		for range rapid.IntRange(0, 40).Draw(t, "events") {
			e := drawEvent(t, s)
			events = append(events, map[string]any{
				"at": e.At.Milliseconds(), "kind": string(e.Kind), "number": e.Number, "name": e.Name,
			})
			next, err := s.Update(e)
			possible = append(possible, err == nil)
			s = next
		}
		given["events"] = events
		got := with[sessionInPage](t, n, given, playEvents)
		if !slices.Equal(got.Possible, possible) {
			t.Fatalf("possible were %v, want %v, of %v", got.Possible, possible, events)
		}
		var save strings.Builder
		if err := s.Save(&save); err != nil {
			t.Fatal(err)
		}
		if got.Save != save.String() || got.Replayed != got.Save {
			t.Fatalf("saved %q, replayed %q, want %q", got.Save, got.Replayed, save.String())
		}
		compareSessions(t, got, s)
	})
}

func compareSessions(t *rapid.T, got sessionInPage, s play.Session) {
	marks := ""
	for _, m := range s.Marks {
		marks += fmt.Sprint(m.Name, " ", m.Place, ", ")
	}
	gotMarks := ""
	for _, m := range got.Marks {
		gotMarks += fmt.Sprint(m.Name, " ", m.Place, ", ")
	}
	for what, pair := range map[string][2]any{
		"state":         {got.State, s.Game.Board.StateRows(s.State)},
		"moves":         {got.Moves, s.Moves},
		"made":          {got.Made, s.Made},
		"wrong":         {got.Wrong, s.State.Minus(s.Game.Goal).On()},
		"hints":         {got.Hints, s.Hints},
		"here":          {got.Here, s.Here},
		"places":        {got.Places, s.Places},
		"won":           {got.Won, s.Won},
		"over":          {got.Over, s.Over},
		"undo":          {got.CanUndo, s.CanUndo},
		"redo":          {got.CanRedo, s.CanRedo},
		"helped":        {got.Helped, s.Helped},
		"paused":        {got.Paused, s.Paused},
		"marks":         {gotMarks, marks},
		"last":          {got.Last, int(s.Last.Milliseconds())},
		"elapsed":       {got.Elapsed, int(s.Elapsed(s.Last).Milliseconds())},
		"elapsed later": {got.Later, int(s.Elapsed(s.Last + time.Second).Milliseconds())},
		"engine":        {got.Engine, got.State},
		"engine moves":  {got.EngineMoves, got.Moves},
	} {
		if fmt.Sprint(pair[0]) != fmt.Sprint(pair[1]) {
			t.Fatalf("%s: %v in the page, want %v", what, pair[0], pair[1])
		}
	}
	var result play.Result
	if err := json.Unmarshal(got.Result, &result); err != nil {
		t.Fatal(err)
	}
	if want := s.Result(time.UnixMilli(0), 3); result != want {
		t.Fatalf("the result is %+v, want %+v", result, want)
	}
}

// The page takes exactly the texts of events that Go takes.
func TestEventTextsInThePage(t *testing.T) {
	t.Parallel()
	n := start(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(
			rapid.StringMatching(`[0-9]{1,14} (press|undo|mark|visit|resume|fly)( [-_a-z0-9]{0,34})?`),
			rapid.StringMatching(`-?0?[0-9]{1,2} (press|undo|back) ?[a-z0-9 +.]{0,4}`),
			rapid.SampledFrom([]string{
				"", " ", "1099511627776 undo", "1099511627777 undo", "5 press 2147483647",
				"5 press 2147483648", "5 mark ä", "1 undo\n", "1e3 undo", "٣ undo",
			}),
		).Draw(t, "text")
		var e play.Event
		err := e.UnmarshalText([]byte(text))
		got := with[struct {
			OK   bool
			Text string
		}](t, n, text, modules+
			`try { return {ok: true, text: assets.eventText(assets.parseEvent(given))}; } catch { return `+
			`{ok: false, text: ''}; }`)
		if got.OK != (err == nil) {
			t.Fatalf("%q: read in the page %v, in Go %v", text, got.OK, err)
		}
		if want, _ := e.MarshalText(); got.OK && got.Text != string(want) {
			t.Fatalf("%q: written as %q in the page, %q in Go", text, got.Text, want)
		}
	})
}
