package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
	"lightsout/play"
)

// ask calls an act and reads its answer, as a page does.
func ask[A any](t testing.TB, e *Env, name, params string) A {
	t.Helper()
	answer, err := Call(context.Background(), e, name, []byte(params))
	if err != nil {
		t.Fatalf("%s %s: %v", name, params, err)
	}
	data := must(json.Marshal(answer))
	var a A
	if err := json.Unmarshal(data, &a); err != nil {
		t.Fatalf("%s %s: %v in %s", name, params, err, data)
	}
	return a
}

// specs are boards of every kind: not square, with more states, and with buttons apart from the lights.
var specs = []string{
	"5x5", "4x7", "3x4-mod3", "torus-3x5", "torus-2x3", "mobius-4x5-king", "klein-3x4", "projective-4x3",
	"cylinder-2x6-knight", "4x5-star", "torus-3x3-open-star", "5x4-pattern=020_111_010-mod5", "2x3x4",
	"torus-3x3x3", "hex-3", "tri-4", "cube-2", "merlin", "orbix", "lightsout2000", "graph-petersen",
	"graph-star-7-self=no", "graph-complete-5-mod7", "graph=AQgBAgABAgI",
}

// someSpecs are those of specs that name a board.
func someSpecs(t testing.TB) []string {
	var list []string
	for _, spec := range specs {
		if _, err := board.Parse(spec); err == nil {
			list = append(list, spec)
		}
	}
	if len(list) < len(specs)-1 {
		t.Fatalf("only %d of %d specs name a board", len(list), len(specs))
	}
	return list
}

func TestActsAreInOrder(t *testing.T) {
	acts := Acts()
	if !slices.IsSortedFunc(acts, func(a, b Kind) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("the acts are not in the order of their names")
	}
	for _, a := range acts {
		if a.About == "" || a.Example == "" || a.Answer == nil {
			t.Errorf("act %s is not whole", a.Name)
		}
	}
}

// The answer that describes a board is complete: toggles, rows, shapes, and of a grid enough to compute them.
func TestBoardAnswers(t *testing.T) {
	e := NewEnv()
	for _, spec := range someSpecs(t) {
		b := mustParse(t, spec)
		a := ask[boardAnswer](t, e, "board", `{"board":"`+spec+`"}`)
		if a.Board != b.Spec() || a.Lights != b.Lights() || a.Buttons != b.Buttons() ||
			a.Modulus != b.Modulus() || a.Same != b.Cells() {
			t.Errorf("%s: got %+v", spec, a)
		}
		for j := range b.Buttons() {
			var want []int
			for _, toggle := range b.Toggles(j) {
				want = append(want, slices.Repeat([]int{toggle.Light}, toggle.Times)...)
			}
			if !slices.Equal(a.Toggles[j], want) {
				t.Errorf("%s: button %d changes %v, not %v", spec, j, want, a.Toggles[j])
			}
		}
		rows := b.StateRows(b.NewState())
		width := len(strings.Join(rows, "")) / b.Lights()
		if len(rows) != len(a.Rows) {
			t.Fatalf("%s: %d rows, not %d", spec, len(rows), len(a.Rows))
		}
		for r, row := range rows {
			if len(row) != a.Rows[r]*width {
				t.Errorf("%s: row %d has %d lights, not %d", spec, r, len(row)/width, a.Rows[r])
			}
		}
		presses := b.PressesRows(b.NewPresses())
		if a.ButtonRows != nil &&
			(len(a.ButtonRows) != len(presses) || len(presses[0]) != a.ButtonRows[0]*width) {
			t.Errorf("%s: presses %v, rows %v", spec, presses, a.ButtonRows)
		}
		if a.Grid == nil && (len(a.LightShapes) != b.Lights() || len(a.Names) != b.Buttons() ||
			len(a.Box) != 4 || a.Same == (a.ButtonShapes != nil)) {
			t.Errorf("%s: %d shapes, %d names, box %v, %d shapes of buttons", spec, len(a.LightShapes),
				len(a.Names), a.Box, len(a.ButtonShapes))
		}
		if a.Grid != nil {
			checkGrid(t, b, a.Grid)
		}
	}
}

// checkGrid rebuilds the grid from the answer, and compares all presses.
func checkGrid(t *testing.T, b *lightsout.Board, g *gridPart) {
	t.Helper()
	at := slices.IndexFunc(lightsout.Topologies(), func(one lightsout.Topology) bool {
		return one.String() == g.Topology
	})
	if at < 0 {
		t.Fatalf("%s: topology %q", b, g.Topology)
	}
	topology := lightsout.Topologies()[at]
	high := 1
	wide := 1
	for _, step := range g.Pattern {
		high = max(high, 2*max(step[0], -step[0])+1)
		wide = max(wide, 2*max(step[1], -step[1])+1)
	}
	if g.Star {
		return // its lines are not in the pattern; the page's own are compared with ours in a browser
	}
	stencil := make([][]byte, high)
	for r := range stencil {
		stencil[r] = []byte(strings.Repeat("0", wide))
	}
	for _, step := range g.Pattern {
		stencil[step[0]+high/2][step[1]+wide/2] = byte('0' + step[2])
	}
	rows := make([]string, high)
	for r, row := range stencil {
		rows[r] = string(row)
	}
	p := must(lightsout.ParsePattern("pattern=" + strings.Join(rows, "_")))
	grid := must(lightsout.NewGrid(topology, p, g.Rows, g.Cols))
	again := must(lightsout.NewBoard(grid, b.Modulus()))
	for j := range b.Buttons() {
		if !slices.Equal(b.Toggles(j), again.Toggles(j)) {
			t.Errorf("%s: button %d changes %v, of the answer %v", b, j, b.Toggles(j), again.Toggles(j))
		}
	}
}

// A game that is named and opened again is the same.
func TestGamesKeepTheirIDs(t *testing.T) {
	e := NewEnv()
	list := someSpecs(t)
	rapid.Check(t, func(r *rapid.T) {
		b := mustParse(t, rapid.SampledFrom(list).Draw(r, "spec"))
		s := b.NewState()
		for i := range s.Len() {
			s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(r, "light"))
		}
		rows, _ := json.Marshal(b.StateRows(s))
		params := `{"board":"` + b.Spec() + `","state":` + string(rows) + `}`
		id := ask[idAnswer](t, e, "id", params)
		if id.ID != board.FormatID(b, s) {
			r.Fatalf("%s: ID %s", params, id.ID)
		}
		for _, name := range []string{id.ID, id.Flip} {
			if name == "" {
				continue
			}
			g := ask[gameFound](t, e, "game", `{"id":"`+name+`"}`)
			if name == id.ID && (g.ID != id.ID || g.Board != b.Spec()) ||
				!slices.Equal(g.State, b.StateRows(s)) && name == id.ID {
				r.Fatalf("%s opens %+v", name, g)
			}
			if strings.Join(g.State, "") != strings.Join(b.StateRows(s), "") {
				r.Fatalf("%s has the lights %v, not %v", name, g.State, b.StateRows(s))
			}
		}
		// the packed form of a state is one as well
		packed := "~" + strings.TrimPrefix(packedState(s), "~")
		again := ask[idAnswer](t, e, "id", `{"board":"`+b.Spec()+`","state":"`+packed+`"}`)
		if again.ID != id.ID {
			r.Fatalf("%s: %s is %s", id.ID, packed, again.ID)
		}
	})
}

func TestGamesOfSeeds(t *testing.T) {
	e := NewEnv()
	g := ask[gameFound](t, e, "game", `{"id":"5x5#depth-15.tamu"}`)
	made := ask[struct {
		Puzzles []struct {
			ID     string
			Weight int
			Least  bool
		}
	}](t, e, "generate", `{"board":"5x5","depth":15,"seed":"tamu"}`)
	if g.Kind != "depth-15" || g.Seed != "depth-15.tamu" || g.ID != made.Puzzles[0].ID ||
		made.Puzzles[0].Weight != 15 || !made.Puzzles[0].Least {
		t.Errorf("got %+v and %+v", g, made)
	}
	for _, seed := range []string{"daily.2026-11-15", "daily-2026-11-15"} {
		day := ask[gameFound](t, e, "game", `{"id":"5x5#`+seed+`"}`)
		if day.Kind != "daily" || day.Seed != "daily.2026-11-15" {
			t.Errorf("got %+v", day)
		}
	}
	if on := ask[gameFound](t, e, "game", `{"id":"3x4-mod3"}`); on.Kind != "all-on" || on.State[0] != "1111" {
		t.Errorf("got %+v", on)
	}
}

// A saved game is replayed to where it was, also if its end is damaged.
func TestSavedGames(t *testing.T) {
	e := NewEnv()
	b := mustParse(t, "3x4-mod3")
	s := must(play.New(play.Game{Board: b, Start: b.AllOn(), Goal: b.NewState(), Kind: "depth-3", Key: "k1"}))
	for _, text := range []string{"100 press 3", "200 press 3", "250 mark here", "300 undo", "400 press 11",
		"500 hinted", "600 undo", "700 redo", "800 pause"} {
		var event play.Event
		if err := event.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		var err error
		if s, err = s.Update(event); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	var save strings.Builder
	if err := s.Save(&save); err != nil {
		t.Fatal(err)
	}
	for _, tail := range []string{"", "900 nonsense\n"} {
		params, _ := json.Marshal(gameAct{Save: save.String() + tail})
		g := ask[gameFound](t, e, "game", string(params))
		w := g.Save
		if w == nil || g.Kind != "depth-3" || g.Key != "k1" || g.Board != b.Spec() ||
			!slices.Equal(w.State, b.StateRows(s.State)) || w.Moves != s.Moves || w.Made != 3 ||
			w.Hints != 1 || w.Here != s.Here || len(w.Events) != 9 || w.Events[8] != "800 pause" ||
			len(w.Marks) != 1 || w.Marks[0].Name != "here" ||
			w.Elapsed != s.Elapsed(s.Last).Milliseconds() || !w.Paused || (w.Damage != "") != (tail != "") {
			t.Errorf("with %q: got %+v, %+v", tail, g, w)
		}
	}
}

// One engine serves many requests at once, and keeps a bounded number of boards.
func TestManyAtOnce(t *testing.T) {
	e := NewEnv()
	done := make(chan error)
	list := someSpecs(t)
	for i := range 2 * len(list) {
		go func() {
			params := []byte(`{"board":"` + list[i%len(list)] + `"}`)
			for _, act := range []string{"solve", "hint", "info"} {
				if _, err := Call(context.Background(), e, act, params); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 2 * len(list) {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if kept := e.Boards; len(kept.list) != len(list) || kept.bytes > DefaultBoards {
		t.Errorf("the cache has %d boards of %d bytes after %d", len(kept.list), kept.bytes, len(list))
	}
}

func TestCanceledActs(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := NewEnv()
	for _, act := range []string{"solve", "hint", "chase", "distribution", "generate"} {
		if _, err := Call(ctx, e, act, []byte(`{"board":"6x6"}`)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", act, err)
		}
	}
}

// packedState is the packed form of a state, taken from a game ID that uses it.
func packedState(s lightsout.State) string {
	if s.Modulus() > 2 {
		return "~" + base64.RawURLEncoding.EncodeToString(s.Bytes())
	}
	data := make([]byte, (s.Len()+7)/8)
	for i := range s.Len() {
		data[i/8] |= byte(s.At(i)) << (i % 8)
	}
	return "~" + base64.RawURLEncoding.EncodeToString(data)
}

// The first of three buttons is on its light, and the other two are swapped: a page must draw them apart.
func TestSwappedButtonsAreNotCells(t *testing.T) {
	a := ask[boardAnswer](t, NewEnv(), "board", `{"board":"graph=AQMDAwEAAQIBAQAAkAMAkAMAnwYAoAYAjwMA"}`)
	if a.Same || len(a.ButtonShapes) != 3 || a.ButtonShapes[1].X != 4 ||
		!slices.Equal(a.ButtonRows, []int{3}) {
		t.Errorf("got %+v", a)
	}
}
