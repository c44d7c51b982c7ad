package tui

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"lightsout"
	"lightsout/board"
	"lightsout/internal/base/text"
	"lightsout/play"
)

// leastPresses returns the buttons of the least solution from the start.
func (p *player) leastPresses() []int {
	p.t.Helper()
	var list []int
	x := p.m.game.least.solution.Presses
	for j := range x.Len() {
		for range x.At(j) {
			list = append(list, j)
		}
	}
	if l := p.m.game.least; !l.known || l.err != nil {
		p.t.Fatalf("no solution is known: %v", l.err)
	}
	return list
}

func TestPlayToTheEnd(t *testing.T) {
	for _, spec := range []string{"5x5", "3x4-mod3", "torus-4x5", "hex-3", "orbix", "graph-petersen"} {
		t.Run(spec, func(t *testing.T) {
			playing(t, Options{Start: gameOf(t, spec, "")}, func(t *testing.T, p *player) {
				way := p.leastPresses()
				for i, j := range way {
					p.wants(text.Number(i, "press")[:1])
					p.pass(time.Second)
					p.press(j)
				}
				p.wants("Solved in "+text.Number(len(way), "press")+", the least possible.",
					"A perfect game.")
				p.wants(stopwatch(time.Duration(len(way)-1) * time.Second))
				equal(t, "results", len(p.m.results), 1)
				r := p.m.results[0]
				equal(t, "result", []any{r.Won, r.Moves, r.Least, r.Kind, r.Took}, []any{
					true, len(way), len(way), Uniform, int64(len(way)-1) * 1000,
				})
				p.keys("n")
				equal(t, "results after the next game began", len(p.m.results), 1)
				if p.m.game.session.Over || p.m.game.session.Game.Board != p.m.study.board {
					t.Error("the next game is not one on the same board")
				}
			})
		})
	}
}

// The best time is compared with those before, and a slower game does not beat it.
func TestBestTime(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		for took, says := range map[time.Duration]string{
			2 * time.Second: "Time 2.00, your best: it was 3.00.",
			5 * time.Second: "Time 5.00; your best is 3.00."} {
			p := newPlayer(t, Options{Start: gameOf(t, "2x3", "on")})
			p.m.results = []play.Result{{Board: "2x3", Won: true, Took: 3000}}
			way := p.leastPresses()
			p.press(way[0])
			p.pass(took)
			p.press(way[1:]...)
			p.wants(says)
			p.quit()
		}
	})
}

func TestUndoRedoRestartMarks(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "4x5", "on")}, func(t *testing.T, p *player) {
		start := p.m.game.session.State
		p.keys("u")
		p.wants("Nothing to undo.")
		p.press(0, 7)
		here := p.m.game.session.State
		p.keys("M", "u", "u")
		equal(t, "after undo", p.m.game.session.State.Equal(start), true)
		p.keys("r", "r")
		equal(t, "after redo", p.m.game.session.State.Equal(here), true)
		p.press(9, 11)
		p.keys("b")
		p.wants("Back at mark 1.")
		equal(t, "at the mark", p.m.game.session.State.Equal(here), true)
		p.keys("b")
		p.wants("No other position is marked")
		p.press(3)
		p.keys("M")
		p.press(4)
		p.keys("b", "b")
		p.wants("Back at mark 1.")
		p.keys("R")
		equal(t, "after restart", p.m.game.session.State.Equal(start), true)
	})
}

func TestPause(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "4x5", "on")}, func(t *testing.T, p *player) {
		p.press(0)
		p.pass(7 * time.Second)
		p.wants("0:07")
		p.keys("p")
		p.lacks("█")
		p.pass(time.Minute)
		p.keys("u", "space", "left")
		p.wants("█", "0:07")
		p.pass(2 * time.Second)
		p.wants("0:09")
	})
}

// A given game may be impossible: it can be played, and the hint proves it.
func TestUnsolvable(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "5x5", "0x1")}, func(t *testing.T, p *player) {
		p.wants("none: unsolvable")
		p.keys("h")
		p.wants("No presses lead there")
		witness := p.m.game.hint.Witness
		err :=
			lightsout.TurnOff(p.m.game.session.Game.Board, p.m.game.session.State).CheckWitness(witness)
		if err != nil {
			t.Error(err)
		}
		lights := p.m.game.overlay().lights
		equal(t, "overlay", lights.Equal(witness), true)
		p.keys("s", "s")
		p.wants("There is no solution")
		p.keys("c")
		p.press(3)
	})
}

func TestGoals(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		start := gameOf(t, "3x5-mod3", "")
		start.Goal = start.Board.AllOn()
		p := newPlayer(t, Options{Start: start})
		p.wants("goal all on", "wrong")
		p.press(p.leastPresses()...)
		p.wants("Solved in")
		equal(t, "goal of the result", p.m.results[0].Goal, "on")

		start = gameOf(t, "4x4", "")
		start.Goal, _ = start.Board.ParseState("1000/0000/0000/0000")
		q := newPlayer(t, Options{Start: start})
		q.wants("goal a pattern", "!")
		q.press(q.leastPresses()...)
		q.wants("Solved in")
		q.lacks("!")
		p.quit()
		q.quit()
	})
}

func TestLitOnly(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		start := gameOf(t, "3x3", "on")
		start.LitOnly = true
		p := newPlayer(t, Options{Start: start})
		p.lacks("at least 5")
		p.keys("L")
		p.wants("lit-only", "at least 5")
		p.press(4)
		p.press(4)
		p.wants("is off, and in this game only buttons that are on may be pressed")
		p.keys("R", "s", "s")
		p.pass(time.Minute)
		equal(t, "won", p.m.game.session.Won, true)
		equal(t, "helped", p.m.results[0].Helped, true)
		p.quit()
	})
}

func TestMakeFails(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		start := gameOf(t, "5x5", "")
		start.Wish.Kind = "depth-99"
		p := newPlayer(t, Options{Start: start, Make: nil})
		p.quit()
		b, _ := board.Parse("300x300")
		_, err := New(t.Context(), Options{Start: Start{Board: b}})
		if err == nil || !strings.Contains(err.Error(), "can be played") {
			t.Errorf("a board far too large: %v", err)
		}
		if _, err := New(t.Context(), Options{Palette: "mud"}); err == nil {
			t.Error("an unknown palette is taken")
		}
		equal(t, "sentence", sentence(errors.New("the disk is full")), "The disk is full.")
	})
}

func TestMouse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		for _, spec := range []string{"5x5", "torus-6x6", "hex-4", "cube-3", "40x40", "tri-4",
			"graph-petersen"} {
			p := newPlayer(t, Options{Start: gameOf(t, spec, "")})
			seen := map[int]bool{}
			for y := range 24 {
				for x := range 80 {
					p.m.hover(tea.Mouse{X: x, Y: y})
					seen[p.m.game.cursor] = true
				}
			}
			if n := p.m.ground().board.Buttons(); spec != "40x40" && len(seen) != n {
				t.Errorf("%s: %d of %d buttons are under the mouse somewhere", spec, len(seen), n)
			}
			at := p.m.game.cursor
			place := p.m.ground().buttons[at]
			a := p.m.arranged
			margin := p.m.ground().margin
			p.send(tea.MouseClickMsg{
				X: a.x + margin + place.X*a.size + a.size, Y: a.y + margin + place.Y*a.size,
				Button: tea.MouseLeft,
			})
			equal(t, spec+": moves", p.m.game.session.Moves, 1)
			equal(t, spec+": pressed", p.m.game.session.Presses().At(at), 1)
			p.send(tea.MouseClickMsg{X: 79, Y: 23, Button: tea.MouseLeft})
			p.send(tea.MouseClickMsg{X: 3, Y: 3, Button: tea.MouseRight})
			equal(t, spec+": moves", p.m.game.session.Moves, 1)
			p.quit()
		}
	})
}

func (m *Model) ground() *ground { return m.game.ground }

// The wheel scrolls a large board, and a key brings the cursor back into sight.
func TestScrolling(t *testing.T) {
	playing(t, Options{Start: gameOf(t, "40x40", "")}, func(t *testing.T, p *player) {
		p.keys("pgup")
		p.wants("↓")
		for range 30 {
			p.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		}
		p.lacks("[")
		p.wants("↑")
		p.lacks("↓")
		p.keys("left")
		p.wants("[")
		for range 30 {
			p.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp, Mod: tea.ModShift})
		}
		for _, key := range []string{"home", "pgup", "end", "pgdown"} {
			p.keys(key, key, key, key, key)
			p.wants("[", "]")
		}
		equal(t, "cursor", p.m.game.cursor, 40*40-1)
	})
}

// Whatever is typed, clicked and resized, nothing panics, the cursor stays on a button, every line fits
// in the window, and playing the events again leads to the same lights.
func TestAnything(t *testing.T) {
	keys := []string{
		"up", "down", "left", "right", "space", "space", "space", "enter", "esc", "tab", "shift+tab",
		"backspace", "pgup", "pgdown", "home", "end", "u", "r", "R", "M", "b", "h", "H", "c", "t", "v", "s",
		"n", "m", "p", "g", "S", "P", "?", "+", "-", "j", "k", "l", "x", "5", "é", "世",
	}
	rapid.Check(t, func(rt *rapid.T) {
		spec := rapid.SampledFrom([]string{"", "3x4", "torus-3x3", "hex-2", "tri-2", "graph-petersen",
			"2x3-mod3", "12x12", "2x2-mod50", "orbix"}).Draw(rt, "board")
		steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) any {
			switch rapid.IntRange(0, 9).Draw(t, "kind") {
			case 0:
				return tea.WindowSizeMsg{Width: rapid.IntRange(0, 130).Draw(t, "width"),
					Height: rapid.IntRange(0, 45).Draw(t, "height")}
			case 1:
				return tea.MouseClickMsg{
					X: rapid.IntRange(-1, 90).Draw(t, "x"), Y: rapid.IntRange(-1, 30).Draw(t, "y"),
					Button: tea.MouseLeft,
				}
			case 2:
				return tea.MouseMotionMsg{X: rapid.IntRange(-1, 90).Draw(t, "x"),
					Y: rapid.IntRange(-1, 30).Draw(t, "y")}
			case 3:
				return tea.MouseWheelMsg{Button: rapid.SampledFrom([]tea.MouseButton{tea.MouseWheelUp,
					tea.MouseWheelDown, tea.MouseWheelLeft, tea.MouseWheelRight}).Draw(t, "wheel")}
			case 4:
				return time.Duration(rapid.IntRange(1, 2000).Draw(t, "pass")) * time.Millisecond
			case 5:
				return tea.PasteMsg{Content: rapid.SampledFrom([]string{"4x4", ":", "#depth-3.x", "torus-3x3",
					"\x1b[2J", strings.Repeat("9", 300)}).Draw(t, "paste")}
			}
			return keyPress(rapid.SampledFrom(keys).Draw(t, "key"))
		}), 1, 40).Draw(rt, "steps")
		synctest.Test(t, func(t *testing.T) {
			o := Options{}
			if spec != "" {
				o.Start = gameOf(t, spec, "")
			}
			p := newPlayer(t, o)
			for _, step := range steps {
				if d, ok := step.(time.Duration); ok {
					p.pass(d)
				} else {
					p.send(step)
				}
				p.check(rt)
			}
			p.quit()
		})
	})
}

// check checks the invariants.
func (p *player) check(t *rapid.T) {
	lines := strings.Split(p.screen(), "\n")
	if len(lines) > max(1, p.m.height) {
		t.Fatalf("%d lines in a window of %d", len(lines), p.m.height)
	}
	for _, line := range lines {
		if columns(line) > p.m.width {
			t.Fatalf("the line %q in a window of %d", line, p.m.width)
		}
	}
	p.m.View()
	g := p.m.game
	if g == nil {
		return
	}
	if g.cursor < 0 || g.cursor >= g.ground.board.Buttons() {
		t.Fatalf("the cursor is on %d of %d buttons", g.cursor, g.ground.board.Buttons())
	}
	b := g.ground.board
	if !b.Apply(g.session.Game.Start, g.session.Presses()).Equal(g.session.State) {
		t.Fatal("the presses do not lead to the lights")
	}
	if _, err := board.ParseID(board.FormatID(g.session.Game.Board, g.session.Game.Start)); err != nil {
		t.Fatal(err)
	}
}

func TestStopwatch(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0.00", 9879 * time.Millisecond: "9.87", 59999 * time.Millisecond: "59.99",
		62300 * time.Millisecond: "1:02.30", time.Hour + time.Second: "1:00:01.00",
		play.DNF: "DNF", play.NoTime: "–",
	} {
		if got := stopwatch(d); got != want {
			t.Errorf("%d is written %s, want %s", d, got, want)
		}
	}
}
